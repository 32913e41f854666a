"""Rules, tips, questions that are declined, people, games that wait, e-mail."""

from __future__ import annotations

import re
import socketserver
import threading
import time
from collections.abc import Iterator
from email import message_from_string
from html import unescape

import pytest
import segno
from starlette.testclient import TestClient

import burgrave
from burgrave.server.tables import runner
from tests.server.conftest import Open
from tests.server.players import Player, at_a_rated_table, two_at_a_table, whose_turn
from tests.server.test_pages import csrf, post, seats
from tests.server.test_replays import played_out

# Rules


def test_rules_have_chapters_pictures_and_sources(server: TestClient) -> None:
    page = server.get("/rules/kingsburg").text
    assert 'id="KB-R12"' in page
    assert page.count('<figure class="lesson">') == 3
    assert "kb-court" in page
    assert 'id="components"' in page
    assert "from public descriptions of the printed game" in page
    for chapter in re.findall(r'href="#(chapter-\d+)"', page):
        assert f'id="{chapter}"' in page


def test_rules_are_searched_without_script(server: TestClient) -> None:
    page = server.get("/rules/kingsburg", params={"q": "ENVOY king's"}).text
    assert 'id="KB-R22"' in page
    assert 'id="KB-R12"' not in page
    nothing = server.get("/rules/kingsburg", params={"q": "xyzzy"}).text
    assert "Nothing found in the rules" in nothing
    assert 'class="chapter"' not in nothing
    french = server.get("/rules/kingsburg", params={"q": "ENVOYE"}, headers={"accept-language": "fr"}).text
    assert 'id="KB-R22"' in french


def test_symbols_are_explained_and_found(server: TestClient) -> None:
    def meant(**asked: str) -> list[tuple[str, str]]:
        page = server.get("/rules/kingsburg", params=asked).text
        glossary = page.partition('<dl class="glossary">')[2].partition("</dl>")[0]
        return re.findall(r"</svg> ([^<]+)</dt><dd>([^<]+) <span", glossary)

    every = meant()
    assert len(every) == len(burgrave.game("kingsburg").teaching.symbols)
    word = every[0][0].split()[0]
    found = meant(q=word)
    assert found == [one for one in every if word.lower() in " ".join(one).lower()]
    assert 0 < len(found) < len(every)
    assert meant(q="xyzzy") == []


def test_examples_and_rulings_stand_beside_their_rules_and_are_found(server: TestClient) -> None:
    page = server.get("/rules/kingsburg").text
    places = [page.index(f'id="KB-{id}"') for id in ("R9", "E4", "Q1", "R10")]
    assert places == sorted(places)
    assert re.search(r'id="KB-Q1".*<em>Ruling\.</em>.*<a href="#KB-R9">KB-R9</a>', page)
    page = server.get("/rules/kingsburg", params={"q": "KB-q1"}).text
    assert 'id="KB-Q1"' in page
    assert 'id="KB-R1"' not in page


def test_what_names_no_rule_has_a_chapter_of_its_own(open_server: Open) -> None:
    page = open_server(games="bourgmestre").get("/rules/bourgmestre").text
    assert page.index(">Rulings</h2>") < page.index('id="BO-A1"')


# Tips


def test_tips_are_there_in_the_first_game_and_off_for_good(server: TestClient) -> None:
    page = post(server, "/new/kingsburg", **seats("me", "me"))
    assert 'class="tip"' in page
    table = re.search(r'data-table="([^"]+)"', page)
    assert table
    assert 'class="tip"' not in post(server, f"/table/{table[1]}/tips")
    assert 'class="tip"' not in post(server, "/new/kingsburg", **seats("me", "me"))
    assert 'class="tip"' in post(server, f"/table/{table[1]}/tips", on="1")


def test_spectators_get_no_tips(open_server: Open) -> None:
    ann = open_server()
    table = re.search(r'data-table="([^"]+)"', post(ann, "/new/kingsburg", **seats("me", "me")))
    assert table
    assert 'class="tip"' not in TestClient(ann.app).get(f"/table/{table[1]}").text


# Not being asked


def test_who_does_not_want_to_be_asked_is_not(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "DECLINE_SECONDS", (0.0, 0.0))
    server = open_server(games="albalonga")
    ann, ben, table = two_at_a_table(server, game="albalonga", options={})
    for _ in range(400):
        acting, other = whose_turn(table, ann, ben)
        legal = [choice["notation"] for choice in acting.look(table)["legal"]]
        if "call" in legal:
            break
        acting.play(table, legal.index("pass") if "pass" in legal else 0)
    other.post(f"/tables/{table}/decline-questions", 204, on=True)
    assert other.look(table)["declines_questions"]
    assert not acting.look(table)["declines_questions"]
    acting.play(table, legal.index("call"))
    before = acting.look(table)["number"]
    acting.play(table)  # takes a die; now the other could buy one
    seen = acting.wait_for(table, lambda seen: seen["legal"] or other.look(table)["legal"])
    passes = [told for told in seen["log"] if told["number"] > before + 1]
    assert passes
    assert not other.look(table)["legal"] or not other.look(table)["declines_questions"]


def test_whoever_waives_counters_still_defends_a_card_of_their_own(open_server: Open) -> None:
    """BO-A22. The waiver is made while the other is asked for a counter."""
    server = open_server(games="bourgmestre")
    acting, other, table = a_card_played(server)
    acting.post(f"/tables/{table}/decline-questions", 204, on=True)
    assert not other.look(table)["declines_questions"]
    other.play(table, action="edict")
    assert {"pass", "edict"} <= {choice["notation"] for choice in acting.my_turn(table)["legal"]}


def test_a_counter_waived_is_a_pass_to_everybody_else(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """BO-A22. Somebody who is asked already is answered for; what the other sees is what a pass would show."""
    monkeypatch.setattr(runner, "DECLINE_SECONDS", (0.0, 0.0))
    server = open_server(games="bourgmestre")
    acting, other, table = a_card_played(server)
    before = acting.look(table)["number"]
    other.post(f"/tables/{table}/decline-questions", 204, on=True)
    seen = acting.wait_for(table, lambda seen: seen["number"] > before)
    assert seen["number"] == before + 1
    assert not seen["declines_questions"]


def a_card_played(server: TestClient) -> tuple[Player, Player, str]:
    """A table of Bourgmestre where somebody has played a card, and the other is asked for a counter."""
    ann, ben, table = two_at_a_table(server, game="bourgmestre", options={})
    for turn in range(400):  # while both choose in secret, one after the other does
        acting, other = (ann, ben) if turn % 2 else (ben, ann)
        legal = [choice["notation"] for choice in acting.look(table)["legal"]]
        if "edict" in legal:
            return other, acting, table
        if legal:
            cards = [place for place, notation in enumerate(legal) if notation.startswith("play:")]
            acting.play(table, cards[0] if cards else 0)
    raise AssertionError


def test_nobody_declines_for_others(open_server: Open) -> None:
    server = open_server()
    ann = Player(server, "Ann")
    table = ann.create("me", "page")
    Player(server, "Eve").post(f"/tables/{table}/decline-questions", 403, on=True)


# People


def test_profile_and_leaderboard(open_server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    server = open_server()
    ann, ben, table = at_a_rated_table(server)
    played_out(ann, ben, table, 20)
    assert "Nobody has played ten rated games" in server.get("/best/kingsburg").text
    monkeypatch.setattr("burgrave.server.store.queries.ratings.PROVISIONAL_GAMES", 1)
    best = server.get("/best/kingsburg").text
    assert best.index(">Ann<") < best.index(">Ben<")
    link = re.search(r'href="(/people/[^"]+)">Ann<', best)
    assert link
    profile = server.get(link[1]).text
    assert f'href="/table/{table}"' in profile
    assert "1 game" in profile
    assert server.get("/people/nobody").status_code == 404


def test_games_by_invitation_are_no_ones_business(open_server: Open) -> None:
    server = open_server()
    ann, ben, table = two_at_a_table(server, invitation=True)
    ben.post(f"/tables/{table}/resign", 204)
    person = server.app.state.services.registry.tables[table].seats[0].user  # type: ignore[attr-defined]
    profile = server.get(f"/people/{person}")
    assert ann.name in profile.text
    assert table not in profile.text


def test_games_of_others_can_be_watched(open_server: Open) -> None:
    server = open_server()
    _ann, _ben, table = two_at_a_table(server)
    lobby = server.get("/").text
    assert "Games to watch" in lobby
    assert f'href="/table/{table}"' in lobby
    with server.app.state.services.spectators.watching(table, "somebody"):  # type: ignore[attr-defined]
        assert "1 person is watching" in server.get(f"/table/{table}").text
    assert "is watching" not in server.get(f"/table/{table}").text


# Inviting, and what was played


def invited(open_server: Open) -> tuple[TestClient, str]:
    """A client of somebody who has set up a table for friends, and the path of the link to it."""
    ann = open_server(site_url="https://burgrave.example")
    post(ann, "/account/name", name="Baldwin")
    page = post(ann, "/new/kingsburg", **seats("me", "open") | {"invitation": "yes"})
    link = re.search(r'id="link" readonly value="https://burgrave\.example([^"]+)"', page)
    assert link
    return ann, unescape(link[1])


def test_an_invitation_says_who_invites_to_what_and_asks_for_a_name(open_server: Open) -> None:
    ann, link = invited(open_server)
    assert link.rpartition("=")[2]
    ben = TestClient(ann.app)
    page = ben.get(link).text
    assert "Baldwin invites you to Kingsburg" in page
    assert "Win the favour of the King&#39;s advisors" in page
    assert re.search(r'<img src="/static/games/kingsburg/cover\.svg', page)
    assert re.search(r'<input name="name" [^>]*required', page)
    invite = re.search(r'name="invite" value="([^"]+)"', page)
    assert invite
    table = link.partition("?")[0]
    post(ben, f"{table}/join", invite=invite[1], name="Wat")
    assert "Wat" in ann.get(table).text
    assert "Baldwin invites you" not in ben.get(link).text


def test_who_has_not_the_link_is_not_let_in(open_server: Open) -> None:
    ann, link = invited(open_server)
    eve = TestClient(ann.app)
    table = link.partition("?")[0]
    assert link not in eve.get("/").text
    assert "by invitation" in post(eve, f"{table}/join", name="Eve")


def test_the_qr_code_and_the_share_button_carry_the_link(open_server: Open) -> None:
    ann, link = invited(open_server)
    page = ann.get(link.partition("?")[0]).text
    code = segno.make(f"https://burgrave.example{link}", micro=False)
    drawn = re.search(r'<path[^>]* d="([^"]+)"', code.svg_inline(scale=5, border=2, light="white", omitsize=True))
    assert drawn
    assert drawn[1] in page
    assert 'data-share-title="Baldwin invites you to Kingsburg"' in page
    stranger = TestClient(ann.app).get(link).text
    assert 'class="qr"' not in stranger
    assert "data-share" not in stranger


def test_history_says_how_games_ended(open_server: Open) -> None:
    server = open_server()
    ann, ben, table = two_at_a_table(server)
    ben.post(f"/tables/{table}/resign", 204)
    for player, ended in ((ann, "You won"), (ben, "Place 2 of 2")):
        lists = server.get("/", headers=player.headers).text
        assert re.search(rf"<b>{ended}</b> · \d+ VP", lists)
        assert re.search(r'<time datetime="20\d\d-\d\d-\d\d">', lists)
        assert f'href="/table/{table}?ply=0"' in lists


def test_the_program_can_be_installed(server: TestClient) -> None:
    link = re.search(r'rel="manifest" href="([^"]+)"', server.get("/").text)
    assert link
    manifest = server.get(link[1]).json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    drawn = {}
    for icon in manifest["icons"]:
        answer = server.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.content[start : start + 4]) for start in (16, 20))
            drawn[icon["sizes"]] = f"{width}x{height}"
    assert drawn == {"192x192": "192x192", "512x512": "512x512"}


# What waits


def test_the_badge_counts_the_games_that_wait(server: TestClient) -> None:
    assert server.get("/waiting").text == "0"
    for number in (1, 2):
        post(server, "/new/kingsburg", **seats("me", "me"))
        assert server.get("/waiting").text == str(number)
    assert 'data-waiting="2"' in server.get("/rules/kingsburg").text


# E-mail


class Postbox(socketserver.ThreadingTCPServer):
    """Takes every e-mail."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Delivery)
        self.emails: list[str] = []


class Delivery(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            verb = line.split()[0].upper()
            if verb == "DATA":
                self.say("354 go on")
                text = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    text += part.removeprefix(b".")
                assert isinstance(self.server, Postbox)
                self.server.emails.append(text.decode())
            self.say("221 bye" if verb == "QUIT" else "250 good")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as box:
        thread = threading.Thread(target=box.serve_forever, daemon=True)
        thread.start()
        yield box
        box.shutdown()


def email_text(email: str) -> str:
    content = message_from_string(email).get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def wait_for_emails(box: Postbox, number: int, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while len(box.emails) < number and time.monotonic() < end:
        time.sleep(0.05)
    assert len(box.emails) == number


def test_an_email_for_each_turn_and_no_more(open_server: Open, postbox: Postbox) -> None:
    place = f"smtp://127.0.0.1:{postbox.server_address[1]}"
    server = open_server(smtp_url=place, site_url="https://burgrave.example", mail_after_seconds=0)
    ann = TestClient(server.app)
    post(ann, "/account/email", email="not an address")
    assert not postbox.emails
    post(ann, "/account/email", email="ann@example.org")
    assert 'value="ann@example.org"' not in ann.get("/account").text  # not before she has answered
    link = re.search(r"https://burgrave\.example(/email/\S+)", email_text(postbox.emails[0]))
    assert link
    page = ann.get(link[1]).text
    ann.post(link[1], data={"csrf": csrf(page)})
    assert "ann@example.org" in ann.get("/account").text

    room = post(ann, "/new/kingsburg", **seats("open", "me") | {"kind": "mail", "days": "3"})
    table = re.search(r'data-table="([^"]+)"', room)
    assert table
    ben = TestClient(server.app)
    post(ben, f"/table/{table[1]}/join", seat="0")

    def decide(who: TestClient) -> bool:
        page = who.get(f"/table/{table[1]}").text
        action = re.search(r'name="action" value="([^"]+)"', page)
        number = re.search(r'data-number="(\d+)"', page)
        assert number
        if action:
            post(who, f"/table/{table[1]}/play", number=number[1], action=unescape(action[1]))
        return bool(action)

    for _ in range(20):
        if not decide(ben):
            break
    wait_for_emails(postbox, 2)
    assert f"https://burgrave.example/table/{table[1]}" in email_text(postbox.emails[1])
    time.sleep(0.5)
    assert len(postbox.emails) == 2  # one for this turn
    assert decide(ann)
    time.sleep(0.3)
    for who in (ann, ben):
        for _ in range(20):
            if not decide(who):
                break
    wait_for_emails(postbox, 3)

    stop = re.search(r"To stop these e-mails:\s+https://burgrave\.example(/email/\S+)", email_text(postbox.emails[2]))
    assert stop
    ann.post(stop[1], data={"csrf": csrf(ann.get(stop[1]).text)})
    assert "ann@example.org" not in ann.get("/account").text


def test_without_a_post_office_nobody_is_asked_for_an_address(server: TestClient) -> None:
    assert "e-mail" not in server.get("/account").text
    assert server.get("/email/forged").status_code == 404
