"""An undo names the entry after which the game goes on; until now it was always the one before the last decision."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

entries = sa.table("entries", *(sa.column(name) for name in ("table_id", "number", "kind", "notation")))


def upgrade() -> None:
    connection = op.get_bind()
    undone = sa.select(entries.c.table_id).where(entries.c.kind == "undo", entries.c.notation.is_(None)).distinct()
    found = []
    for (table_id,) in connection.execute(undone).all():
        rows = sa.select(entries.c.number, entries.c.kind).where(entries.c.table_id == table_id)
        line: list[int] = []
        for number, kind in connection.execute(rows.order_by(entries.c.number)):
            if kind in ("start", "action"):
                line.append(number)
            elif kind == "undo":
                line.pop()
                found.append({"of": table_id, "at": number, "back_to": str(line[-1])})
    if found:
        this = (entries.c.table_id == sa.bindparam("of")) & (entries.c.number == sa.bindparam("at"))
        connection.execute(sa.update(entries).where(this).values(notation=sa.bindparam("back_to")), found)
