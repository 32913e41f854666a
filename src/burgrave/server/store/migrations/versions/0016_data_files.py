"""Numbers of the components that hosts bring for their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "data_files",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_data_files_user_id")),
        sa.PrimaryKeyConstraint("game", "digest", name=op.f("pk_data_files")),
    )
    op.create_index(op.f("ix_data_files_user_id"), "data_files", ["user_id"])
