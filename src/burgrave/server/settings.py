"""How a server is set up, from the environment."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from pydantic import NonNegativeInt, PositiveInt, TypeAdapter, ValidationError

from burgrave.core.cores import usable_cores
from burgrave.core.errors import BadOption

PREFIX = "BURGRAVE_"


@dataclass(frozen=True)
class Settings:
    """Each field is set by the variable of its name, such as `BURGRAVE_DATABASE_URL`."""

    database_url: str = ""
    """Empty: an SQLite file in the user's data folder."""
    secret: str = ""
    """Signs cookies. Empty: made once and kept in a file beside the database."""
    secure_cookies: bool = False
    """Cookies over HTTPS only: to be set wherever the server is reached by HTTPS."""
    session_days: PositiveInt = 60
    """After so many days without a visit a session ends, and so does a program's token."""
    games: str = ""
    """Those that are played here, with commas; empty: all."""
    bot_workers: PositiveInt = field(default_factory=lambda: max(1, usable_cores() - 1))
    bot_seconds: PositiveInt = 60
    """For one decision of a bot: a process that needs longer hangs, and is replaced."""
    lease_seconds: NonNegativeInt = 20
    """For so long a process lets a bot think before another process does."""
    live_tables: NonNegativeInt = 2000
    """How many tables a process keeps in memory."""
    body_bytes: NonNegativeInt = 64 * 1024
    """Of a request: ten times the log of a usual game, which is the longest thing that is sent."""
    reads_per_minute: NonNegativeInt = 600
    """Of one person or address."""
    writes_per_minute: NonNegativeInt = 240
    logins_per_minute: NonNegativeInt = 10
    """Tries at passwords, and new guests by the API."""
    hints_per_minute: NonNegativeInt = 40
    imports_per_minute: NonNegativeInt = 6
    """Logs, each of which is played again."""
    data_files_per_minute: NonNegativeInt = 3
    """Numbers of the components that one person brings for tables of their own: new ones are compiled."""
    data_files_of_one: NonNegativeInt = 5
    """That are kept of one person, ..."""
    data_files: NonNegativeInt = 100
    """... and of all."""
    analyses_per_minute: NonNegativeInt = 6
    """Of finished games, each of which takes some seconds of the bots' processes."""
    import_seconds: PositiveInt = 30
    """In which a log must have been played again."""
    import_megabytes: PositiveInt = 1024
    """Of memory, that the process may have in which logs are played again."""
    streams: NonNegativeInt = 30
    """Event streams open at a time for one person or address."""
    smtp_url: str = ""
    """How e-mail about games by mail is sent: smtp://name:password@mail.example.org:587; empty: not at all."""
    metrics_token: str = ""
    """Whoever sends it may see `/metrics`; empty: programs on this machine may."""
    mail_from: str = "Burgrave <burgrave@localhost>"
    site_url: str = ""
    """The address at which people reach the server, for links in e-mail and to friends."""
    mail_after_seconds: NonNegativeInt = 60
    """For so long an e-mail waits for somebody who may be there already."""
    tables_waiting: NonNegativeInt = 20
    """Tables of one host that have not begun."""
    tables_with_bots: NonNegativeInt = 20
    """Tables of one host at which bots play, and at which somebody has decided in the last day."""
    away_seconds: NonNegativeInt = 120
    """After so long without a decision, and without a clock, others may let a bot take a seat."""
    grace_seconds: NonNegativeInt = 30
    """After a start nobody's clock runs out for so long, so that people find back to their tables."""

    @property
    def shared(self) -> bool:
        """Whether several processes may work on the database."""
        return self.database_url.startswith("postgresql")

    @classmethod
    def from_environment(cls) -> Settings:
        names = {PREFIX + one.name.upper(): one.name for one in fields(cls)}
        given = {name: os.environ[variable] for variable, name in names.items() if variable in os.environ}
        try:
            return TypeAdapter(cls).validate_python(given).complete()
        except ValidationError as error:
            wrong = error.errors()[0]
            where = PREFIX + str(wrong["loc"][0]).upper()
            raise BadOption("{where}: {reason}", where=where, reason=wrong["msg"]) from None

    def complete(self) -> Settings:
        """With a database and a secret, made where there are none yet."""
        if self.smtp_url and not self.smtp_url.startswith(("smtp://", "smtps://")):
            raise BadOption("BURGRAVE_SMTP_URL begins with smtp:// or smtps://")
        if self.smtp_url and not self.site_url:
            raise BadOption("with BURGRAVE_SMTP_URL, BURGRAVE_SITE_URL says where the links in e-mail lead to")
        url = database(self.database_url)
        secret = self.secret or stored_secret(url)
        return replace(self, database_url=url, secret=secret)


def database(url: str) -> str:
    """The address in the form that SQLAlchemy wants, for one of the two databases there are; of none, our own file."""
    if not url:
        return f"sqlite:///{data_folder() / 'burgrave.sqlite'}"
    for beginning in ("postgres://", "postgresql://"):
        if url.startswith(beginning):
            return "postgresql+psycopg://" + url.removeprefix(beginning)
    if url.startswith(("postgresql+psycopg://", "sqlite:///")):
        return url
    raise BadOption(
        "BURGRAVE_DATABASE_URL begins with sqlite:/// or postgresql://, not {value}",
        value=url.split(":", maxsplit=1)[0],
    )


def chosen_database() -> str:
    """For those who look after a server."""
    return database(os.environ.get(PREFIX + "DATABASE_URL", ""))


def data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("burgrave", ensure_exists=True)


def stored_secret(url: str) -> str:
    """The secret in the file beside the database, or in the data folder where the database is elsewhere."""
    folder = Path(url.removeprefix("sqlite:///")).parent if url.startswith("sqlite:///") else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "burgrave.secret"
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as target:
            target.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return file.read_text()
