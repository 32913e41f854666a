"""What is around a game: tips, letters, questions that somebody does not want to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("tips", sa.Boolean(), nullable=True))
        users.add_column(sa.Column("email", sa.Text(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("hush", sa.Boolean(), nullable=False, server_default=sa.false()))
        seats.add_column(sa.Column("written_to", sa.Float(), nullable=True))
