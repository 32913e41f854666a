"""Analyses of finished games, and what they say of each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("judge", sa.String(length=64), nullable=False),
        sa.Column("depth", sa.String(length=8), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("progress", sa.Float(), nullable=True),
        sa.Column("worked_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )
    op.create_table(
        "judged_seats",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=False),
        sa.Column("losses", sa.Float(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("result", sa.Float(), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_judged_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_judged_seats")),
    )
