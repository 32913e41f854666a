"""Columns of seats that say what is in them."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("hush", new_column_name="declines_questions")
        seats.alter_column("kept", new_column_name="chosen")
        seats.alter_column("written_to", new_column_name="mailed_at")
