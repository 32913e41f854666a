"""How names look, so that nobody takes one that looks like an account's."""

import sqlalchemy as sa
from alembic import op

from burgrave.server.lookalikes import skeleton

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("skeleton", sa.Text(), nullable=True))
    op.create_index(op.f("ix_users_skeleton"), "users", ["skeleton"], unique=False)
    people, connection = sa.table("users", sa.column("id"), sa.column("name"), sa.column("skeleton")), op.get_bind()
    looks = [{"key": row.id, "look": skeleton(row.name)} for row in connection.execute(sa.select(people))]
    if looks:
        this = people.c.id == sa.bindparam("key")
        connection.execute(sa.update(people).where(this).values(skeleton=sa.bindparam("look")), looks)
