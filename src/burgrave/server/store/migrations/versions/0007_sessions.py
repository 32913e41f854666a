"""Sessions that can be seen and ended: those of browsers beside the tokens of programs, which they swallow."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("label", sa.String(length=40), nullable=True),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
        sa.UniqueConstraint("id", name=op.f("uq_sessions_id")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"], unique=False)
    copy = (
        "INSERT INTO sessions (hash, id, user_id, label, browser, system, created, seen) "
        "SELECT hash, id, user_id, label, '', '', created, :now FROM tokens"
    )
    op.get_bind().execute(sa.text(copy), {"now": time.time()})
    op.drop_table("tokens")
    with op.batch_alter_table("users") as users:
        users.drop_column("session")
