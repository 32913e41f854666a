"""Whether seats are drawn at random."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("at_random", sa.Boolean(), server_default=sa.false(), nullable=False))
