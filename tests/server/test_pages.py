"""The pages as a browser without script gets them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

import burgrave
from burgrave.bots.levels import level_name
from burgrave.core.game import Game
from burgrave.core.language import LANGUAGES, OWN_MESSAGES
from burgrave.core.parts import MOST_SEATS
from burgrave.web import assets
from burgrave.web.assets import static_file
from burgrave.web.kept import PARTS, Part, Parts
from tests.server.conftest import Open
from tests.server.players import Player


def csrf(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found
    return found[1]


def post(server: TestClient, path: str, **values: str) -> str:
    """Sends a form as the lobby would; the text of the page that one ends on."""
    token = csrf(server.get("/").text)
    return server.post(path, data={"csrf": token, **values}).text


def seats(first: str, second: str) -> dict[str, str]:
    return {"seat0": first, "seat1": second, "seat2": "", "seat3": "", "seat4": "", "kind": "untimed"}


@pytest.mark.parametrize("path", ["/", "/new/kingsburg", "/rules/kingsburg", "/learn/kingsburg", "/account"])
def test_pages_answer(server: TestClient, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "<script>" not in answer.text
    assert " style=" not in answer.text
    assert not re.search(r" on\w+=", answer.text)


def test_what_is_not_there(server: TestClient) -> None:
    for path in (
        "/nothing",
        "/new/chess",
        "/rules/chess",
        "/learn/chess",
        "/table/none",
        "/static/none.css",
        f"/static/{'x' * 300}",
    ):
        answer = server.get(path)
        assert answer.status_code == 404
        assert "This page does not exist" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "../pages.py",
        "..%2F..%2Fserver/app.py",
        "games/kingsburg/picture.py",
        "games/kingsburg/board.html",
        "games/chess/board.css",
    ],
)
def test_only_styles_and_symbols_are_served(server: TestClient, path: str) -> None:
    assert static_file(path) is None
    assert server.get(f"/static/{path}").status_code == 404


def test_static_files_are_kept_and_compressed(server: TestClient) -> None:
    address = re.search(r'"(/static/base\.css\?v=\w+)"', server.get("/").text)
    assert address
    answer = server.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/css")
    assert "set-cookie" not in answer.headers


def test_a_tables_scripts_lie_in_one_folder_and_are_asked_for_at_once(server: TestClient) -> None:
    """They import one another by relative addresses, which must change with any of them."""
    page = post(server, "/play/kingsburg", players="2")
    preloaded = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    scripts = [address.rpartition("/") for address in preloaded]
    assert {folder for folder, _, _ in scripts} == {assets.asset("table.js").rpartition("/")[0]}
    own = {file.name for file in assets.FOLDER.glob("*.js")} - {
        "table.js",
        "badge.js",
        "lesson.js",
        "lobby.js",
        "new_table.js",
        "rules.js",
    }
    assert {name for _, _, name in scripts} == own
    assert all("immutable" in server.get(address).headers["cache-control"] for address in preloaded)


def test_a_form_without_its_token_is_refused(server: TestClient) -> None:
    server.get("/")
    answer = server.post("/play/kingsburg", data={"players": "2"})
    assert answer.status_code == 403


def test_a_mistake_keeps_what_was_typed(server: TestClient) -> None:
    page = post(server, "/new/kingsburg", **seats("me", "page") | {"kind": "live", "minutes": "999", "name1": "Béla"})
    assert 'role="alert"' in page
    assert 'value="999"' in page
    assert 'value="Béla"' in page
    assert '<option value="page" selected>' in page


def test_a_wrong_password_keeps_the_name(server: TestClient) -> None:
    page = post(server, "/account/in", known="Somebody", secret="wrong password")
    assert "the name or the password is wrong" in page
    assert 'value="Somebody"' in page
    assert "wrong password" not in page


def test_an_account(server: TestClient) -> None:
    assert "Sign out" in post(server, "/account/register", login="Ann", password="a long password")
    post(server, "/account/out")
    assert "Create an account" in server.get("/account").text
    post(server, "/account/in", known="ann", secret="a long password")
    assert "Ann" in server.get("/").text


def test_a_token_is_shown_once_and_can_be_withdrawn(server: TestClient) -> None:
    page = post(server, "/account/token", label="my bot")
    token = re.search(r'role="status">.*?<code>([^<]+)</code>', page)
    own = re.search(r'name="token" value="([^"]+)"', page)
    assert token
    assert own
    program = TestClient(server.app, headers={"authorization": f"Bearer {token[1]}"})
    assert program.get("/api/v1/me").status_code == 200
    assert token[1] not in server.get("/account").text
    post(server, "/account/withdraw", token=own[1])
    assert program.get("/api/v1/me").status_code == 401


@pytest.mark.parametrize(
    ("back", "then"),
    [
        ("/rules/kingsburg", "/rules/kingsburg"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil.example", "/"),
    ],
)
def test_the_language_is_remembered_and_leads_back_here(server: TestClient, back: str, then: str) -> None:
    token = csrf(server.get("/").text)
    answer = server.post("/language", data={"csrf": token, "language": "fr", "back": back}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == then
    assert 'lang="fr"' in server.get("/").text


def test_names_and_words_are_escaped(server: TestClient) -> None:
    post(server, "/account/name", name="<i>Ann</i>")
    page = post(server, "/play/kingsburg", players="2", level="page")
    assert "<i>Ann" not in page
    assert "&lt;i&gt;Ann&lt;/i&gt;" in page


def test_an_open_table_is_found_in_the_lobby_and_joined(open_server: Open) -> None:
    ann = open_server()
    room = post(ann, "/new/kingsburg", **seats("me", "open"))
    table = re.search(r'data-table="([^"]+)"', room)
    assert table
    ben = TestClient(ann.app)
    assert f'href="/table/{table[1]}"' in ben.get("/").text
    assert "Join the game" in ben.get(f"/table/{table[1]}").text
    assert 'data-state="running"' in post(ben, f"/table/{table[1]}/join", seat="1")


def test_spectators_see_the_table_and_cannot_touch_it(open_server: Open) -> None:
    ann = open_server()
    page = post(ann, "/new/kingsburg", **seats("me", "me"))
    table = re.search(r'data-table="([^"]+)"', page)
    assert table
    seen = TestClient(ann.app).get(f"/table/{table[1]}").text
    assert "kb-court" in seen
    assert 'name="action"' not in seen
    assert "kb-hand" not in seen


def test_a_move_on_an_old_page_is_refused_in_words(server: TestClient) -> None:
    page = post(server, "/new/kingsburg", **seats("me", "me"))
    table = re.search(r'data-table="([^"]+)"', page)
    number = re.search(r'data-number="(\d+)"', page)
    assert table
    assert number
    for _ in range(2):
        answer = post(server, f"/table/{table[1]}/play", number=number[1], action="take:gold")
    assert 'role="alert"' in answer
    assert 'data-number="1"' in answer


@pytest.mark.parametrize("name", burgrave.game_names())
def test_the_form_of_a_new_table_can_be_sent_as_it_comes(open_server: Open, name: str) -> None:
    """Options included: two kings of Alba Longa always play with Assisi."""
    server = open_server(games=name)
    form = server.get(f"/new/{name}").text
    options = re.findall(r'name="option" value="(\w+)" checked', form)
    two = {key: value for key, value in seats("me", "open").items() if key != "seat4"}
    answer = server.post(f"/new/{name}", data={"csrf": csrf(form), **two, "option": options})
    assert answer.status_code == 200
    assert 'id="link"' in answer.text


def test_a_game_without_a_drawing_is_played_by_its_words(open_server: Open) -> None:
    server = open_server(games="medievalia")
    page = post(server, "/play/medievalia", players="2", level="page")
    assert 'name="action"' in page or "Waiting for " in page


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_english_is_left(server: TestClient, language: str) -> None:
    """Messages of several words whose translation differs, looked for in the texts of all pages."""
    english = []
    for folder in (OWN_MESSAGES, burgrave.game("kingsburg").folder / "locale"):
        with (folder / f"{language}.po").open("rb") as file:
            for message in read_po(file, locale=language):
                said = message.id if isinstance(message.id, str) else message.id[0] if message.id else ""
                if said.count(" ") > 1 and "{" not in said and message.string != said:
                    english.append(said)
    assert len(english) > 100
    server.headers["accept-language"] = language
    pages = [server.get(path).text for path in ("/", "/new/kingsburg", "/rules/kingsburg", "/account", "/nothing")]
    pages.append(post(server, "/new/kingsburg", **seats("me", "me")))
    text = "\n".join(unescape(page) for page in pages)
    assert f'lang="{language}"' in text
    assert not [said for said in english if re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text)]


def test_a_bots_level_has_one_name_whatever_the_game_calls_its_own() -> None:
    """Kingsburg's advisor Squire is a Gentilhomme in French; the bot of that level is an Écuyer everywhere."""
    words = burgrave.game("kingsburg").words("fr")
    assert words.text("Squire") == "Gentilhomme"
    assert level_name("squire", words) == "Écuyer"


def test_nobody_is_to_move_at_a_table_that_was_given_up(server: TestClient) -> None:
    table = re.search(r'data-table="([^"]+)"', post(server, "/new/kingsburg", **seats("me", "page")))
    assert table
    page = post(server, f"/table/{table[1]}/resign", sure="yes")
    assert "The game is over" in page
    assert "You resign</small>" in page
    assert "The game was abandoned." in page
    assert "Waiting for " not in page
    assert "to-move" not in page


def test_every_seat_has_a_shield_and_a_colour() -> None:
    static = Path(assets.__file__).parent / "static"
    symbols, styles = ((static / name).read_text(encoding="utf-8") for name in ("symbols.svg", "base.css"))
    for seat in range(MOST_SEATS):
        assert f'<symbol id="seat-{seat}"' in symbols
        assert styles.count(f"--seat-{seat}: #") == 2  # light and dark
        assert f" .of-{seat} {{" in styles.replace("\n", " ")


def test_a_look_puts_only_what_is_new_into_words(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the whole log anew: that was most of what a look cost."""
    ann = Player(server)
    table = ann.create("me", "me")
    for _ in range(15):
        ann.play(table)
    server.get(f"/table/{table}", headers=ann.headers)
    told = []
    monkeypatch.setattr(Game, "narrate", lambda *event: told.append(event))
    server.get(f"/table/{table}", headers=ann.headers)
    assert told == []


def test_what_explains_a_thing_is_drawn_once(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """And anew where it says something else: in another language, or when its owner may choose it."""
    ann = Player(server)
    table = ann.create("me", "me")
    kept: list[object] = []
    keep = Parts.keep

    def watched(parts: Parts, key: object, part: Part) -> None:
        kept.append(key)
        keep(parts, key, part)

    monkeypatch.setattr(Parts, "keep", watched)
    PARTS.clear()
    pages = [server.get(f"/table/{table}", headers={**ann.headers, "Accept-Language": "en"}).text]
    drawn = list(kept)
    pages.append(server.get(f"/table/{table}", headers={**ann.headers, "Accept-Language": "en"}).text)
    assert drawn
    assert kept == drawn
    assert pages[0].split('data-region="abouts"')[1] == pages[1].split('data-region="abouts"')[1]
    ann.play(table)
    server.get(f"/table/{table}", headers={**ann.headers, "Accept-Language": "fr"})
    assert len(kept) > len(drawn)


def test_a_class_is_styled_by_one_sheet_of_a_page() -> None:
    """Two things of one class on different pages looked like each other: a course of lessons like a small chart."""
    styled = {
        sheet.name: classes_alone(sheet.read_text(encoding="utf-8"))
        for sheet in Path(assets.__file__).with_name("static").glob("*.css")
    }
    everywhere = styled.pop("base.css") | styled.pop("pages.css")
    printed = {"top-bar", "skip"}  # which the rulebook hides on paper
    assert {name: both for name, own in styled.items() if (both := own & everywhere - printed)} == {}


def classes_alone(sheet: str) -> set[str]:
    """The classes that have a style by themselves, whatever is around them."""
    return set(re.findall(r"(?:^|[},]\s*|\*/\s*)\.([\w-]+)\s*(?=[{,])", sheet, re.M))
