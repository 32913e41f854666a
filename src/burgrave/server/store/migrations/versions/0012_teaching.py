"""A table may be for teaching."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("teaching", sa.Boolean(), nullable=False, server_default=sa.false()))
