"""What somebody with bad intentions, a bad connection or quick fingers may send: it is refused or does no harm.

A real server with three people in a hand; after each attempt the hand goes on for the others, and no chip is lost.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from sidepot.server.auth import Badges, Person
from sidepot.server.limits import LONGEST_MESSAGE

Json = dict[str, Any]

CHIPS = 1000
SCRIPT = "<script>alert(1)</script>"


IDS = count(1)


class Player:
    """Somebody at a table, in one tab."""

    def __init__(self, client: httpx2.Client, connection: ClientConnection, table: str, secret: str | None) -> None:
        self.client = client
        self.connection = connection
        self.table_id = table
        self.secret = secret
        self.messages: list[Json] = []
        self.picture: Json = {}

    def hello(self, **fields: Any) -> "Player":
        """Come in."""
        self.send(type="hello", v=1, table=self.table_id, seat_secret=self.secret, **fields)
        self.until(lambda: bool(self.messages))
        return self

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self) -> Json:
        message: Json = json.loads(self.connection.recv(timeout=10))
        self.messages.append(message)
        if "table" in message:
            self.picture = message
        self.secret = message.get("seat_secret") or self.secret
        return message

    def until(self, happened: Callable[[], bool]) -> None:
        """Listen until something has happened."""
        while not happened():
            self.hear()

    def command(self, kind: str, /, **fields: Any) -> str:
        """Give a command without waiting; its id."""
        name = str(fields.setdefault("id", f"c{next(IDS)}"))
        self.send(**{"type": kind, "table": self.table_id, **fields})
        return name

    def answer(self, name: str) -> str:
        """ "done", or the code of the refusal."""
        while True:
            message = self.hear()
            if message.get("done") == name or message.get("id") == name:
                return "done" if message["type"] != "refused" else str(message["why"]["code"])

    def ask(self, kind: str, /, **fields: Any) -> str:
        """Give a command and wait for the answer."""
        return self.answer(self.command(kind, **fields))

    def refusals(self, heard: int) -> list[str]:
        """The codes of what is refused after ``heard`` messages, one at least."""
        while True:
            codes = [one["why"]["code"] for one in self.messages[heard:] if one["type"] == "refused"]
            if codes:
                return codes
            self.hear()

    def act(self, action: str, **fields: Any) -> str:
        """Decide as the picture stands."""
        table = self.table
        return self.ask(
            "act", **{"hand": table["hand"], "decision": table.get("decision", 0), "action": action} | fields
        )

    def look(self) -> "Player":
        """Ask for a snapshot."""
        heard = len(self.messages)
        self.send(type="resync")
        self.until(lambda: any(one["type"] == "snapshot" for one in self.messages[heard:]))
        return self

    @property
    def table(self) -> Json:
        found: Json = self.picture["table"]
        return found

    @property
    def you(self) -> Json:
        found: Json = self.picture["you"]
        return found

    def goodbye(self) -> str:
        """Why the connection ended."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return str(self.messages[-1]["why"]["code"]) if self.messages[-1]["type"] == "goodbye" else ""


class Scene:
    """A server where Ann (the host), Bob and Cy play a hand; it is Ann's turn."""

    def __init__(self, served: Any, stack: ExitStack) -> None:
        self.served = served
        self._stack = stack
        ann = self.person("Ann")
        opened = ann.post("/api/tables", json={"name": "Friday", "take_seat": True, "seats": 4}).json()
        self.table = opened["table"]
        self.ann = self.tab(ann, opened["seat_secret"]).hello()
        self.bob, self.cy = self.tab(self.person("Bob")).hello(), self.tab(self.person("Cy")).hello()
        self.players = [self.ann, self.bob, self.cy]
        for seat, player in ((1, self.bob), (2, self.cy)):
            assert player.ask("sit", seat=seat, chips=CHIPS) == "done"
        assert self.ann.ask("start") == "done"
        for player in self.players:
            player.until(lambda player=player: player.table.get("turn") is not None)  # type: ignore[misc]

    def person(self, name: str) -> httpx2.Client:
        """A browser of somebody new."""
        client: httpx2.Client = self._stack.enter_context(self.served.client(name))
        return client

    def tab(self, client: httpx2.Client, secret: str | None = None, **options: Any) -> Player:
        """One more tab of a browser."""
        connection = self._stack.enter_context(self.served.socket(client, **options))
        return Player(client, connection, self.table, secret)

    @property
    def actor(self) -> Player:
        """Whose turn it is."""
        return next(player for player in self.players if player.look().you.get("options"))

    @property
    def waiting(self) -> list[Player]:
        """The others."""
        return [player for player in self.players if not player.look().you.get("options")]

    def check(self) -> None:
        """The hand goes on, and all chips are there."""
        before = self.actor.table
        stacks = sum(seat["stack"] for seat in before["seats"] if seat)
        assert stacks + before["pot"] == 3 * CHIPS
        actor = self.actor
        assert actor.act("call" if actor.you["options"]["call"] else "check") == "done"
        for player in self.players:
            player.until(lambda player=player: player.picture["seq"] >= actor.picture["seq"])  # type: ignore[misc]


@pytest.fixture
def scene(server: Any) -> Iterator[Scene]:
    with ExitStack() as stack:
        yield Scene(server, stack)


# ---------------------------------------------------------------------- the same thing twice, late, or in disorder


def test_saying_it_again_gets_the_same_answer_and_does_nothing_twice(scene: Scene) -> None:
    actor = scene.actor
    act = {"hand": 1, "decision": actor.table["decision"], "action": "raise", "to": 30, "id": "mine"}
    for _ in range(3):
        assert actor.ask("act", **act) == "done"
    done = [one for one in actor.messages if "mine" in {one.get("done"), one.get("id")}]
    assert [one["type"] for one in done] == ["update", "done", "done"]
    assert len({one["seq"] for one in done}) == 1
    acted = [event for one in actor.messages if one["type"] == "update" for event in one["events"]]
    assert [event["type"] for event in acted].count("acted") == 1
    scene.check()


def test_two_clicks_in_one_millisecond_are_one_action(scene: Scene) -> None:
    actor = scene.actor
    decision = actor.table["decision"]
    names = [actor.command("act", hand=1, decision=decision, action="call") for _ in range(2)]
    assert sorted(map(actor.answer, names)) == ["done", "stale-decision"]
    scene.check()


def test_an_action_of_an_earlier_decision_or_hand_is_refused(scene: Scene) -> None:
    actor = scene.actor
    decision = actor.table["decision"]
    assert actor.act("call") == "done"
    assert actor.ask("act", hand=1, decision=decision, action="fold") == "stale-decision"
    for hand in (0, 2, -1, 2**62):
        assert actor.ask("act", hand=hand, decision=decision, action="fold") == "stale-hand"
    scene.check()


def test_messages_that_arrive_in_another_order_do_no_harm(scene: Scene) -> None:
    actor = scene.actor
    decision = actor.table["decision"]
    early = actor.command("act", hand=1, decision=decision + 3, action="call")
    right = actor.command("act", hand=1, decision=decision, action="call")
    assert [actor.answer(early), actor.answer(right)] == ["stale-decision", "done"]
    scene.check()


# ---------------------------------------------------------------------- forged


def test_nobody_acts_out_of_turn_or_for_somebody_else(scene: Scene) -> None:
    actor = scene.actor
    decision = actor.table["decision"]
    for thief in scene.waiting:
        for action in ("fold", "call", "check", "all-in"):
            assert thief.ask("act", hand=1, decision=decision, action=action) == "not-your-turn"
        heard = len(thief.messages)
        thief.command("act", hand=1, decision=decision, action="fold", seat=actor.you["seat"])
        assert thief.refusals(heard) == ["unreadable"]
        assert thief.ask("show", hand=1, cards=actor.you["hole"]) == "not-your-cards"
    assert scene.actor is actor
    scene.check()


def test_who_looks_on_can_do_nothing_but_talk_and_sit_down(scene: Scene) -> None:
    eve = scene.tab(scene.person("Eve")).hello()
    decision = scene.actor.table["decision"]
    person = scene.bob.you["person"]
    for kind, fields, code in (
        ("act", {"hand": 1, "decision": decision, "action": "fold"}, "not-seated"),
        ("show", {"hand": 1, "cards": ["As"]}, "not-seated"),
        ("run-twice", {"hand": 1, "agree": True}, "not-seated"),
        ("leave", {}, "not-seated"),
        ("sit-out", {}, "not-seated"),
        ("come-back", {}, "not-seated"),
        ("rebuy", {"amount": 10}, "not-seated"),
        ("straddle", {"amount": 20}, "not-seated"),
        ("withdraw", {}, "no-request"),
        ("start", {}, "host-only"),
        ("pause", {}, "host-only"),
        ("resume", {}, "host-only"),
        ("kick", {"person": person}, "host-only"),
        ("answer", {"number": 1, "yes": True}, "host-only"),
        ("add-bot", {"seat": 3, "kind": "tight"}, "host-only"),
        ("hand-over", {"person": eve.you["person"]}, "host-only"),
        ("change-game", {"game": {"forced": {"big_blind": 1}}}, "host-only"),
        ("change-settings", {"settings": {}}, "host-only"),
    ):
        assert eve.ask(kind, **fields) == code, kind
    assert eve.ask("sit", seat=1, chips=CHIPS) == "seat-taken"
    assert eve.you.get("hole", []) == []
    scene.check()


def test_somebody_at_another_table_does_nothing_here(scene: Scene) -> None:
    eve = scene.person("Eve")
    other = eve.post("/api/tables", json={"take_seat": True}).json()
    tab = scene.tab(eve, other["seat_secret"])
    tab.table_id = other["table"]
    tab.hello()
    tab.table_id = scene.table
    decision = scene.actor.table["decision"]
    for kind, fields in (("act", {"hand": 1, "decision": decision, "action": "fold"}), ("pause", {}), ("leave", {})):
        assert tab.ask(kind, **fields) == "wrong-table"
    here = scene.tab(eve, other["seat_secret"]).hello()
    assert here.you.get("seat") is None
    scene.check()


STRANGE: list[tuple[str, str]] = [
    ("a field too many", '{"hand":1,"decision":%d,"action":"fold","seat":0}'),
    ("a person", '{"hand":1,"decision":%d,"action":"fold","person":"p_0"}'),
    ("text for a number", '{"hand":"1","decision":%d,"action":"fold"}'),
    ("a fraction", '{"hand":1,"decision":%d,"action":"raise","to":30.5}'),
    ("no number", '{"hand":1,"decision":%d,"action":"raise","to":NaN}'),
    ("no end", '{"hand":1,"decision":%d,"action":"raise","to":Infinity}'),
    ("a number too big to write", '{"hand":1,"decision":%d,"action":"raise","to":1e999}'),
    ("a number with 400 digits", '{"hand":1,"decision":%d,"action":"raise","to":1' + "0" * 400 + "}"),
    ("a number beyond every chip", '{"hand":1,"decision":%d,"action":"raise","to":9007199254740993}'),
    ("less than nothing", '{"hand":1,"decision":%d,"action":"raise","to":-30}'),
    ("yes for a number", '{"hand":true,"decision":%d,"action":"fold"}'),
    ("nothing for a number", '{"hand":null,"decision":%d,"action":"fold"}'),
    ("a list for an action", '{"hand":1,"decision":%d,"action":["fold"]}'),
    ("an unknown action", '{"hand":1,"decision":%d,"action":"win"}'),
    ("an action in capitals", '{"hand":1,"decision":%d,"action":"FOLD"}'),
    ("something deep", '{"hand":1,"decision":%d,"action":' + "[" * 3000 + "]" * 3000 + "}"),
    ("something deep and open", '{"hand":1,"decision":%d,"action":' + '{"a":' * 1500),
    ("half a letter", '{"hand":1,"decision":%d,"action":"\\ud800"}'),
]


def test_what_is_not_in_the_protocol_is_refused_and_nothing_happens(scene: Scene) -> None:
    actor = scene.actor
    decision = actor.table["decision"]
    seq = actor.picture["seq"]
    for what, fields in STRANGE:
        text = (fields % decision).replace("{", f'{{"type":"act","id":"x","table":"{scene.table}",', 1)
        heard = len(actor.messages)
        actor.connection.send(text)
        assert actor.refusals(heard) == ["unreadable"], what
    actor.look()
    assert actor.picture["seq"] == seq
    scene.check()


@pytest.mark.parametrize("after", [-1, 0, 10**9, 2**63 - 1])
def test_who_names_an_update_that_never_was_gets_everything(scene: Scene, after: int) -> None:
    eve = scene.tab(scene.person("Eve")).hello(after=after)
    assert eve.messages[0]["type"] == "snapshot"
    assert eve.picture["seq"] == scene.ann.look().picture["seq"]
    scene.check()


@pytest.mark.parametrize("name", ["\0", "\u202e", "🂡" * 20, "' or 1=1 --", "c" * 40])
def test_a_client_may_call_its_commands_what_it_likes(scene: Scene, name: str) -> None:
    for _ in range(2):
        assert scene.bob.ask("say", id=name, text="hi") == "done"
    scene.check()


def test_sizes_that_no_game_has_are_refused_by_the_rules(scene: Scene) -> None:
    actor = scene.actor
    for to in (0, 1, 10, 19, 1001, 2**53 - 1):
        assert actor.act("raise", to=to) in {"chips-whole", "too-small", "too-much"}, to
    assert actor.act("raise") == "no-size"
    for amount in (0, 2**53 - 1):
        assert actor.ask("rebuy", amount=amount) != "done"
    scene.check()


# ---------------------------------------------------------------------- frames


def test_text_that_is_no_text_ends_only_the_connection_that_sent_it(scene: Scene) -> None:
    eve = scene.tab(scene.person("Eve")).hello()
    with eve.connection.send_context():
        eve.connection.protocol.send_frame(Frame(Opcode.TEXT, b'{"type":"ping","at":\xff\xfe}'))
    assert eve.goodbye() == ""
    assert eve.connection.protocol.close_code == 1007
    scene.check()


NO_MESSAGES: list[tuple[str | bytes, str]] = [
    (b'{"type":"ping","at":1}', "not-text"),
    (b"\x00" * 1000, "not-text"),
    (" " * (LONGEST_MESSAGE + 1), "too-long"),
    ("é" * (LONGEST_MESSAGE + 1), "too-long"),
]


def test_binary_and_oversized_messages_cost_the_connection_and_not_the_seat(scene: Scene) -> None:
    bob = scene.bob
    for message, code in NO_MESSAGES:
        bob.connection.send(message)
        assert bob.goodbye() == code
        bob = scene.tab(bob.client, bob.secret).hello()
        assert bob.you["holds_seat"]
    scene.players[1] = bob
    scene.check()


def test_a_flood_ends_with_goodbye_and_the_others_play_on(scene: Scene) -> None:
    eve = scene.tab(scene.person("Eve")).hello()
    flood = threading.Thread(target=pour, args=(eve.connection,))
    flood.start()
    scene.check()
    assert eve.goodbye() == "flood"
    flood.join(timeout=10)
    scene.check()


def pour(connection: ClientConnection) -> None:
    """Say one thing after the other until nobody listens."""
    with suppress(ConnectionClosed):
        for number in range(20_000):
            connection.send(json.dumps({"type": "say", "id": str(number), "table": "x", "text": "spam"}))


# ---------------------------------------------------------------------- seats


def test_a_guessed_secret_holds_no_seat(scene: Scene) -> None:
    for secret in ("guessed", "", "0" * 22, scene.ann.secret, None):
        thief = scene.tab(scene.bob.client, secret).hello()
        assert not thief.you.get("holds_seat")
        assert thief.you.get("hole", []) == []
        assert thief.act("fold") == "not-your-tab"
        assert thief.ask("leave") == "not-your-tab"
    assert scene.bob.look().you["holds_seat"]
    scene.check()


def test_a_stolen_secret_is_of_no_use_without_the_cookie(scene: Scene) -> None:
    thief = scene.tab(scene.person("Eve"), scene.ann.secret).hello()
    assert thief.you.get("seat") is None
    assert thief.act("fold") == "not-seated"
    assert scene.ann.look().you["holds_seat"]
    scene.check()


def test_a_copied_link_gives_a_place_to_look_on_and_no_more(scene: Scene) -> None:
    eve = scene.person("Eve")
    entry = eve.get(f"/api/tables/{scene.table}").json()
    assert (entry["mine"], entry["is_host"], entry["stack"]) == (False, False, None)
    tab = scene.tab(eve).hello()
    assert not tab.you.get("holds_seat")
    assert all(seat is None or seat.get("cards") in (None, ["", ""]) for seat in tab.table["seats"])
    scene.check()


def test_the_second_tab_takes_the_seat_over_and_the_first_can_do_nothing_more(scene: Scene) -> None:
    actor = scene.actor
    old_decision = actor.table["decision"]
    second = scene.tab(actor.client, actor.secret).hello()
    assert second.you["hole"] == actor.you["hole"]
    assert second.table["decision"] == old_decision
    assert actor.goodbye() == "another-tab"
    scene.players[scene.players.index(actor)] = second
    scene.check()


def test_who_was_sent_away_does_not_come_back_and_keeps_their_chips_to_the_end_of_the_hand(scene: Scene) -> None:
    bob = scene.bob
    assert scene.ann.ask("kick", person=bob.you["person"]) == "done"
    assert bob.goodbye() == "kicked"
    again = scene.tab(bob.client, bob.secret)
    again.send(type="hello", v=1, table=scene.table, seat_secret=bob.secret)
    assert again.goodbye() == "kicked"
    for path in ("hands", "hands/1", "hands.phhs"):
        assert bob.client.get(f"/api/tables/{scene.table}/{path}").status_code == 403
    seen = scene.ann.look().table
    assert sum(seat["stack"] for seat in seen["seats"] if seat) + seen["pot"] == 3 * CHIPS


# ---------------------------------------------------------------------- cookies and other sites


def forged_cookies(real: str) -> list[str]:
    payload, _, signature = real.rpartition(".")
    foreign = Badges(b"another server's key").sign(Person("p_0123456789abcdef", "Ann"))
    flipped = "B" if signature[0] == "A" else "A"
    return ["", "x", ".", payload, f"{payload}.", f"{payload}.{flipped}{signature[1:]}", f"A{real}", foreign, "é" * 3]


def test_a_forged_a_foreign_and_a_deleted_cookie_are_nobody(scene: Scene) -> None:
    real = scene.ann.client.cookies["sidepot_person"]
    for forged in forged_cookies(real):
        header = f"sidepot_person={forged}".encode().decode("latin-1")
        with scene.served.socket(None, additional_headers={"cookie": header}) as connection:
            assert Player(scene.ann.client, connection, scene.table, None).goodbye() == "no-name", forged
        headers = {"cookie": header.encode("latin-1")}
        with scene.served.client() as stranger:
            assert stranger.get("/api/me", headers=headers).json() == {"person": "", "name": None}
            assert stranger.get(f"/api/tables/{scene.table}/hands", headers=headers).status_code == 401
            assert stranger.post("/api/tables", json={}, headers=headers).status_code == 401
    scene.check()


FOREIGN: list[Json] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


def test_a_page_of_another_site_gets_no_socket_and_no_request_through(scene: Scene) -> None:
    for headers in FOREIGN:
        ask_from_another_site(scene, headers)
    scene.check()


def ask_from_another_site(scene: Scene, headers: Json) -> None:
    options = {"origin": headers["origin"]} if "origin" in headers else {"additional_headers": dict(headers)}
    with pytest.raises(InvalidStatus) as refused:
        scene.tab(scene.ann.client, **options)
    assert refused.value.response.status_code == 403
    client = scene.ann.client
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/practice")):
        assert client.request(method, path, json={"name": "Eve"}, headers=headers).status_code == 403
    # What a form, an image or a script tag can send without asking is no JSON.
    form = client.post("/api/tables", data={"name": "Eve"}, headers=headers)
    assert form.status_code in {403, 415}
    answer = client.get("/api/tables", headers=headers)
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert [table["name"] for table in client.get("/api/tables").json()] == ["Friday"]
    assert client.options("/api/tables", headers=headers).status_code == 405


# ---------------------------------------------------------------------- scripts


def test_a_script_in_a_name_a_table_or_the_chat_stays_text(scene: Scene) -> None:
    name = "<img src=x onerror>"
    eve = scene.person(name)
    table = eve.post("/api/tables", json={"name": SCRIPT, "take_seat": True}).json()["table"]
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}", "/"):
        answer = eve.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert "script-src" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        if path != "/":
            assert answer.headers["content-type"] == "application/json"
    assert eve.get(f"/api/tables/{table}").json()["name"] == SCRIPT
    tab = scene.tab(eve).hello()
    assert tab.ask("say", text=SCRIPT) == "done"
    scene.bob.until(lambda: any(event["type"] == "said" for event in scene.bob.messages[-1].get("events", [])))
    named, said = scene.bob.messages[-1]["events"]
    assert (named["name"], said["text"]) == (name, SCRIPT)
    assert tab.ask("say", text="\x1b\x07\u202e") == "nothing-said"
    scene.check()


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[31mAnn", "a\u202eb", "\u200b", "\ud83d", " ", "x" * 201, ["Ann"], 7])
def test_a_name_that_hides_something_is_refused(server: Any, name: object) -> None:
    with server.client("Bob") as bob:
        body, kind = json.dumps({"name": name}), {"content-type": "application/json"}
        assert bob.put("/api/me", content=body, headers=kind).status_code in {400, 422}
        assert bob.get("/api/me").json()["name"] == "Bob"


# ---------------------------------------------------------------------- coming and going


def test_a_hundred_connects_and_disconnects_in_a_hand_disturb_nobody(scene: Scene) -> None:
    bob, decision = scene.bob, scene.actor.table["decision"]
    hole = bob.look().you["hole"]
    for number in range(100):
        with scene.served.socket(bob.client) as connection:
            tab = Player(bob.client, connection, scene.table, bob.secret if number % 3 else None)
            if number % 4:
                tab.hello()
            if not number % 5:
                connection.socket.close()  # no goodbye at all
    back = scene.tab(bob.client, bob.secret).hello()
    assert (back.you["hole"], back.you["seat"]) == (hole, 1)
    scene.players[1] = back
    assert scene.actor.table["decision"] == decision
    scene.check()
