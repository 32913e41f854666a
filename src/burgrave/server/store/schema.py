"""What is stored. `migrations/` brings a database to this form.

The log is the game: `entries` only ever grow, an undo is an entry too, and each keeps the position after it. So running
tables go on from their last position when the rules have been corrected, and finished ones can be shown as they were.
Times are seconds since 1970 (UTC).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

# What some columns may hold.
WAITING, RUNNING, FINISHED, ABANDONED = "waiting", "running", "finished", "abandoned"
UNTIMED, LIVE, MAIL = TIME_CONTROLS = ("untimed", "live", "mail")
START, ACTION, UNDO, RESIGN, TIMEOUT, TAKE_OVER, RETURN, ASK_UNDO, AGREE, REFUSE = ENTRY_KINDS = (
    "start", "action", "undo", "resign", "timeout", "takeover", "return", "ask_undo", "agree", "refuse",
)  # fmt: skip
RESIGNED, TIMED_OUT = "resigned", "timed_out"
DELETED = "*"  # the name of whoever has deleted their account: nobody can choose it

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", Text, unique=True),  # the name of an account, folded; null: a guest
    Column("skeleton", Text, index=True),  # how a chosen name looks; those of accounts are reserved
    Column("password_hash", Text),
    Column("language", String(2)),
    Column("created", Float, nullable=False),
    Column("tips", Boolean),  # null: only in one's first game of each
    Column("email", Text),  # confirmed: for e-mail about games by mail
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the key in a browser's cookie, or of a program's token
    Column("id", String(16), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(40)),  # what the program is for; null: a browser
    Column("browser", String(20), nullable=False),  # and on which system; empty: it does not say
    Column("system", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the hour
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("data", String(64), nullable=False),  # digest of the component data
    Column("rules", Integer, nullable=False),  # version with which it was begun
    Column("seed", String(40)),  # null until it begins; as text, for it has 128 bits
    Column("kind", String(8), nullable=False),  # TIME_CONTROLS
    Column("minutes", Float),  # live: on each clock ...
    Column("increment", Float),  # ... and seconds more for each decision
    Column("days", Float),  # mail: for each decision
    Column("invitation", Boolean, nullable=False),
    Column("invite", String(16), nullable=False),
    Column("host", ForeignKey("users.id"), nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("teaching", Boolean, nullable=False, server_default=false()),
    Column("at_random", Boolean, nullable=False, server_default=false()),  # who joins is given a seat
    Column("state", String(10), nullable=False),  # WAITING ...
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("rematch_of", ForeignKey("tables.id"), unique=True),
    Column("result", JSON),  # scores and ranks, in the order of the seats
    # As it stands after the last entry.
    Column("number", Integer, nullable=False),  # of that entry; -1 before the game
    Column("actor", Integer),  # whose decision it is
    Column("since", Float),  # when it became theirs
    Column("clock", JSON),  # seconds left to each seat
    Column("deadline", Float, index=True),  # when the actor's time is up
    Column("thinking_until", Float, index=True),  # a bot is to move, and some process lets it think until then
    Column("choosing", Integer, nullable=False, server_default="0"),  # at the same time: a bit for each seat
)
Index("ix_tables_state_invitation", tables.c.state, tables.c.invitation)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id"), index=True),  # null: a bot, or nobody yet
    Column("bot", String(16)),  # its level; with a user too: it plays for them while they are away
    Column("name", String(40), nullable=False),
    Column("out", String(10)),  # RESIGNED or TIMED_OUT: the person left for good
    Column("declines_questions", Boolean, nullable=False, server_default=false()),  # in others' turns
    Column("chosen", Text),  # at the same time as others, before the rules ask
    Column("mailed_at", Float),  # when its person got the last e-mail about this table
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of two that race for a number one is refused
    Column("kind", String(10), nullable=False),  # ENTRY_KINDS
    Column("seat", Integer),
    Column("notation", Text),  # of an undo and of who asks for one: the entry after which the game goes on
    Column("position", LargeBinary, nullable=False),
    Column("events", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", Float, nullable=False),
    # Of a decision:
    Column("since", Float),  # when it became the seat's
    Column("clock", Float),  # seconds on the seat's clock then
    Column("bot", String(16)),  # the level of the bot that made it; null: a person
)

data_files = Table(
    "data_files",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("digest", String(64), primary_key=True),  # of the component data that it makes
    Column("content", Text, nullable=False),  # TOML
    Column("user_id", ForeignKey("users.id"), index=True),  # who brought it first; null: they have left
    Column("created", Float, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(40), primary_key=True),  # a user's id, or bot:LEVEL
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("who", String(40), primary_key=True),  # a user's id, or puzzle:NAME
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),  # first attempts
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the game's last entry: an end can be taken back
    Column("judge", String(64), nullable=False),  # which rules, data and judge it was made with
    Column("depth", String(8)),  # of what is in `content`: quick or deep
    Column("content", LargeBinary),  # packed JSON; null until there is something
    Column("progress", Float),  # of the work under way, from 0 to 1; null: there is none
    Column("worked_at", Float, nullable=False),  # when that was last heard of
)

judged_seats = Table(
    "judged_seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("accuracy", Float, nullable=False),  # from 0 to 100
    Column("luck", Float, nullable=False),  # in chances to win, as are the losses
    Column("losses", Float, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("result", Float, nullable=False),  # 1 for a win, shared by those who tie
    Column("kinds", JSON, nullable=False),  # by kind of decision: how many, and their losses
)

progress = Table(
    "progress",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("item", String(40), primary_key=True),  # a lesson's name, or puzzle:NAME
    Column("stars", Integer, nullable=False),  # the best so far; of a puzzle, 0: it was not found at first
    Column("at", Float, nullable=False),  # when it was done for the first time
)
