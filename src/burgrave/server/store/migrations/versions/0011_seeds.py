"""Seeds have 128 bits."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("seed", existing_type=sa.String(24), type_=sa.String(40))
