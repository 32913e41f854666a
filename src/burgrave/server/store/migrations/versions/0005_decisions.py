"""What a decision that is taken back gives back, and who made it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("since", sa.Float(), nullable=True))
        entries.add_column(sa.Column("clock", sa.Float(), nullable=True))
        entries.add_column(sa.Column("bot", sa.String(16), nullable=True))
