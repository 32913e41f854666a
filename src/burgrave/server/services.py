"""The parts of the server that answer requests, and what each is for."""

from __future__ import annotations

from dataclasses import dataclass

from burgrave.server.people.accounts import Accounts
from burgrave.server.people.mail import Mailer
from burgrave.server.people.resets import PasswordResets
from burgrave.server.people.sessions import Sessions
from burgrave.server.rate_limits import RateLimits
from burgrave.server.settings import Settings
from burgrave.server.store.store import Store
from burgrave.server.tables.analyses import Analyses
from burgrave.server.tables.archive import Archive
from burgrave.server.tables.bot_pool import BotPool
from burgrave.server.tables.change_feed import ChangeFeed
from burgrave.server.tables.chat import Chat
from burgrave.server.tables.coach import Coach
from burgrave.server.tables.departure import Departure
from burgrave.server.tables.games import Games
from burgrave.server.tables.hints import Hints
from burgrave.server.tables.lists import TableLists
from burgrave.server.tables.moves import Moves
from burgrave.server.tables.own_data import OwnData
from burgrave.server.tables.recorder import Recorder
from burgrave.server.tables.registry import TableRegistry
from burgrave.server.tables.runner import GameRunner
from burgrave.server.tables.setup import TableSetup
from burgrave.server.tables.spectators import Spectators
from burgrave.server.tables.views import Views
from burgrave.server.tables.worker_pool import WorkerPool


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    rate_limits: RateLimits
    accounts: Accounts
    sessions: Sessions
    mailer: Mailer
    resets: PasswordResets
    games: Games
    bot_pool: BotPool
    feed: ChangeFeed
    registry: TableRegistry
    """The tables in memory."""
    lists: TableLists
    setup: TableSetup
    """Before the game."""
    moves: Moves
    """During the game, by people; ..."""
    runner: GameRunner
    """... and by bots, and by the clocks."""
    views: Views
    hints: Hints
    chat: Chat
    spectators: Spectators
    replays: WorkerPool
    """The process in which logs are played again."""
    archive: Archive
    """After the game; ..."""
    analyses: Analyses
    """... and what it was worth."""
    coach: Coach
    departure: Departure


def create_services(settings: Settings) -> Services:
    """All of them, each with what it needs."""
    store = Store(settings.database_url)
    rate_limits = RateLimits(settings)
    sessions = Sessions(settings, store)
    accounts = Accounts(store, sessions, rate_limits)
    mailer = Mailer(settings, store, accounts, rate_limits)
    games = Games(settings.games)
    bot_pool = BotPool(settings.bot_workers, settings.bot_seconds)
    replays = WorkerPool(1, settings.import_seconds, megabytes=settings.import_megabytes)
    feed = ChangeFeed()
    own_data = OwnData(settings, store, rate_limits, games, replays)
    registry = TableRegistry(settings, store, games, own_data, feed)
    recorder = Recorder(settings, store, registry)
    runner = GameRunner(settings, store, games, registry, recorder, bot_pool)
    setup = TableSetup(settings, store, games, own_data, registry, recorder, runner)
    accounts.on_rename = setup.renamed
    moves = Moves(settings, registry, recorder, runner)
    archive = Archive(store, games, own_data, rate_limits, registry, setup, replays)
    return Services(
        settings=settings,
        store=store,
        rate_limits=rate_limits,
        accounts=accounts,
        sessions=sessions,
        mailer=mailer,
        resets=PasswordResets(settings, store, accounts, mailer, rate_limits),
        games=games,
        bot_pool=bot_pool,
        feed=feed,
        registry=registry,
        lists=TableLists(store, registry),
        setup=setup,
        moves=moves,
        runner=runner,
        views=Views(settings, registry, recorder, runner),
        hints=Hints(rate_limits, registry, bot_pool),
        chat=Chat(store, registry),
        spectators=Spectators(),
        replays=replays,
        archive=archive,
        analyses=Analyses(settings, store, games, rate_limits, registry, archive, bot_pool),
        coach=Coach(store, games, registry),
        departure=Departure(settings, store, sessions, accounts, registry, setup, moves),
    )
