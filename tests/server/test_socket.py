"""The socket: who may come, what may be said and how fast, and that one client cannot slow another."""

import gc
import json
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection

from sidepot.server import run
from sidepot.server.frames import WebSocketProtocol
from sidepot.server.outbox import Outbox
from sidepot.server.rooms import Viewer

Serving = Callable[..., Any]
Json = dict[str, Any]


def new_table(client: httpx2.Client, **opening: Any) -> str:
    answer = client.post("/api/tables", json=opening)
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["table"]
    return table


def say(connection: ClientConnection, **message: Any) -> None:
    connection.send(json.dumps(message))


def hear(connection: ClientConnection) -> Json:
    message: Json = json.loads(connection.recv(timeout=10))
    return message


def wait_for(connection: ClientConnection, **wanted: Any) -> Json:
    """The next message that has these values."""
    while True:
        message = hear(connection)
        if wanted.items() <= message.items():
            return message


def goodbye(connection: ClientConnection) -> str:
    """Why the connection ends; it does end."""
    code: str = wait_for(connection, type="goodbye")["why"]["code"]
    with pytest.raises(ConnectionClosed):
        connection.recv(timeout=10)
    return code


@contextmanager
def at_table(served: Any, client: httpx2.Client, table: str, **options: Any) -> Iterator[ClientConnection]:
    with served.socket(client, **options) as connection:
        say(connection, type="hello", v=1, table=table)
        assert hear(connection)["type"] == "snapshot"
        yield connection


# ---------------------------------------------------------------------- coming in


def test_who_has_said_a_name_and_knows_the_link_comes_in(serving: Serving) -> None:
    served = serving()
    with served.client("Ann") as ann:
        table = new_table(ann)
        with at_table(served, ann, table) as connection:
            say(connection, type="ping", at=7)
            pong = wait_for(connection, type="pong")
            assert pong["at"] == 7
            say(connection, type="resync")
            assert wait_for(connection, type="snapshot")["you"]["name"] == "Ann"
            say(connection, type="say", id="a", table=table, text="Hi")
            assert wait_for(connection, type="update", done="a")["seq"] > 1


def test_who_has_said_no_name_is_sent_away(serving: Serving) -> None:
    served = serving()
    with served.socket(None) as connection:
        assert goodbye(connection) == "no-name"
    with served.socket(None, additional_headers={"cookie": "sidepot_person=WyJwX2EiLCJCb2IiXQ.AAAA"}) as connection:
        assert goodbye(connection) == "no-name"


def test_a_page_of_another_site_is_refused_at_the_door(serving: Serving) -> None:
    served = serving()
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "http://[", "https://"):
        with (
            served.client("Ann") as ann,
            pytest.raises(InvalidStatus) as refused,
            served.socket(ann, origin=origin),
        ):
            pass
        assert refused.value.response.status_code == 403


def test_our_own_page_may_come_also_by_its_public_address(serving: Serving) -> None:
    served = serving(public_url="https://poker.example")
    with served.client("Ann") as ann:
        table = new_table(ann)
        for origin in (served.url, "https://poker.example", None):
            with at_table(served, ann, table, origin=origin):
                pass


def test_other_addresses_have_no_socket(serving: Serving) -> None:
    served = serving()
    with (
        served.client("Ann") as ann,
        pytest.raises(InvalidStatus) as refused,
        served.socket(ann, path="/ws/x"),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_first_message_is_a_hello_in_time(serving: Serving) -> None:
    served = serving(hello_seconds=0.05)
    with served.client("Ann") as ann:
        with served.socket(ann) as connection:
            assert goodbye(connection) == "no-hello"
        for first in ('{"type":"ping","at":1}', "{", '{"type":"hello"}', "[" * 5000):
            with served.socket(ann) as connection:
                connection.send(first)
                assert goodbye(connection) == "no-hello"


def test_another_version_and_an_unknown_table_are_told_so(serving: Serving) -> None:
    served = serving()
    with served.client("Ann") as ann:
        with served.socket(ann) as connection:
            say(connection, type="hello", v=2, table="x")
            assert goodbye(connection) == "version"
        with served.socket(ann) as connection:
            say(connection, type="hello", v=1, table="guessed")
            assert goodbye(connection) == "no-table"


# ---------------------------------------------------------------------- what may be said


def test_nobody_acts_at_a_table_they_have_not_come_to(serving: Serving) -> None:
    served = serving()
    with served.client("Ann") as ann:
        table, other = new_table(ann), new_table(ann)
        with at_table(served, ann, table) as connection:
            say(connection, type="pause", id="a", table=other)
            assert wait_for(connection, type="refused", id="a")["why"]["code"] == "wrong-table"
            say(connection, type="hello", v=1, table=other)
            assert wait_for(connection, type="refused")["why"]["code"] == "hello-again"


UNREADABLE = [
    "",
    "{",
    "null",
    "[]",
    '{"type":"shuffle"}',
    '{"type":"say","id":"a"}',
    '{"type":"say","id":"a","table":"t","text":7}',
    '{"type":"ping","at":1,"more":2}',
    '{"type":"ping","at":1e400}',
    '{"type":"say","id":"a","table":"t","text":"\\ud800"}',
    '{"type":"change-game","id":"a","table":"t","game":' + "[" * 4000 + "}",
    '{"type":"change-game","id":"a","table":"t","game":' + '{"a":' * 1300 + "1" + "}" * 1301,
]


def test_what_cannot_be_read_is_refused_and_the_connection_goes_on(serving: Serving) -> None:
    served = serving()
    with served.client("Ann") as ann, at_table(served, ann, new_table(ann)) as connection:
        for text in UNREADABLE:
            connection.send(text)
            refused = wait_for(connection, type="refused")
            assert (refused["id"], refused["why"]["code"]) == ("", "unreadable"), text
            assert refused["why"]["sentence"].endswith(".")
        say(connection, type="ping", at=1)
        assert wait_for(connection, type="pong")


def test_wishes_are_counted_for_a_person_over_all_tabs_and_decisions_are_not(serving: Serving) -> None:
    served = serving(wishes_per_second=0.001, wishes_at_once=3)
    with served.client("Ann") as ann:
        table = new_table(ann)
        with at_table(served, ann, table) as one, at_table(served, ann, table) as other:
            for number, tab in enumerate((one, other, one)):
                say(tab, type="say", id=f"s{number}", table=table, text="hello")
                assert wait_for(tab, type="update", done=f"s{number}")
            say(other, type="say", id="s9", table=table, text="hello")
            assert wait_for(other, type="refused")["why"]["code"] == "too-fast"
            say(other, type="act", id="a1", table=table, hand=0, decision=0, action="check")
            assert wait_for(other, type="refused", id="a1")["why"]["code"] != "too-fast"


def test_binary_and_long_messages_end_the_connection(serving: Serving) -> None:
    served = serving()
    with served.client("Ann") as ann:
        table = new_table(ann)
        with at_table(served, ann, table) as connection:
            connection.send(b'{"type":"ping","at":1}')
            assert goodbye(connection) == "not-text"
        with at_table(served, ann, table) as connection:
            connection.send('{"type":"ping","at":1}'.ljust(8 * 1024))
            assert wait_for(connection, type="pong")
            connection.send('{"type":"ping","at":1}'.ljust(8 * 1024 + 1))
            assert goodbye(connection) == "too-long"
        with at_table(served, ann, table) as connection:
            with pytest.raises(ConnectionClosed) as closed:
                send_and_listen(connection, "x" * 10_000_000)
            # The word of goodbye can be lost, since the client is still writing when the server hangs up.
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        with at_table(served, ann, table) as connection:
            connection.send('{"type":"ping","at":2}')
            assert wait_for(connection, type="pong")


def send_and_listen(connection: ClientConnection, text: str) -> None:
    connection.send(text)
    while True:
        hear(connection)


# ---------------------------------------------------------------------- how fast


def test_too_fast_is_refused_without_the_room_and_then_a_flood(serving: Serving) -> None:
    served = serving(messages_per_second=0.001, messages_at_once=3, refused_per_second=0.001, refused_at_once=5)
    with served.client("Ann") as ann:
        table = new_table(ann)
        with at_table(served, ann, table) as connection, at_table(served, ann, table) as witness:
            for number in range(3 + 6):
                say(connection, type="say", id=str(number), table=table, text=str(number))
            refused = [wait_for(connection, type="refused") for _ in range(6)]
            assert [(answer["id"], answer["why"]["code"]) for answer in refused] == [
                (str(number), "too-fast") for number in range(3, 9)
            ]
            assert goodbye(connection) == "flood"
            while wait_for(witness, type="update")["events"][0].get("text") != "2":
                pass
            say(witness, type="resync")
            said = [
                event["text"]
                for item in wait_for(witness, type="snapshot")["log"]
                for event in item["events"]
                if event["type"] == "said"
            ]
            assert said == ["0", "1", "2"]


def test_rubbish_without_end_is_a_flood(serving: Serving) -> None:
    served = serving(refused_per_second=0.001, refused_at_once=5)
    with served.client("Ann") as ann, at_table(served, ann, new_table(ann)) as connection:
        for _ in range(6):
            connection.send("rubbish")
        assert goodbye(connection) == "flood"


# ---------------------------------------------------------------------- how many


def test_one_person_has_a_few_connections_and_gets_them_back(serving: Serving) -> None:
    served = serving(sockets_per_person=2)
    with served.client("Ann") as ann, served.client("Bob") as bob:
        table = new_table(ann)
        with at_table(served, ann, table) as first, at_table(served, ann, table):
            with served.socket(ann) as third:
                assert goodbye(third) == "too-many"
            assert comes_in(served, bob, table)
            first.close()
            eventually(lambda: comes_in(served, ann, table))


@pytest.mark.parametrize(("limits", "code"), [({"sockets_per_address": 2}, "too-many"), ({"sockets": 2}, "full")])
def test_an_address_and_the_server_have_so_many_connections(serving: Serving, limits: Json, code: str) -> None:
    served = serving(**limits)
    with served.client("Ann") as ann, served.client("Bob") as bob, served.client("Cy") as cy:
        table = new_table(ann)
        with at_table(served, ann, table) as first, at_table(served, bob, table):
            with served.socket(cy) as third:
                assert goodbye(third) == code
            first.close()
            eventually(lambda: comes_in(served, cy, table))


def comes_in(served: Any, client: httpx2.Client, table: str) -> bool:
    with served.socket(client) as connection:
        say(connection, type="hello", v=1, table=table)
        return hear(connection)["type"] in {"snapshot", "picture"}


def eventually(condition: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not condition():
        assert monotonic() < end


def test_a_connection_that_is_closed_leaves_nothing_to_the_collector(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "COLLECT_SECONDS", 3600)
    served = serving()
    was_enabled = gc.isenabled()
    with served.client("Ann") as ann:
        table = new_table(ann)
        gc.disable()
        try:
            for _ in range(5):
                with at_table(served, ann, table):
                    pass
                with at_table(served, ann, table) as cut:
                    cut.socket.shutdown(socket.SHUT_RDWR)
            eventually(lambda: max(of_connections().values(), default=0) <= 1)  # the room holds the last who came
        finally:
            if was_enabled:
                gc.enable()


def of_connections() -> Counter[str]:
    """How many objects there are that live as long as a connection."""
    kinds = (WebSocketProtocol, ServerProtocol, Viewer, Outbox)
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in kinds)


# ---------------------------------------------------------------------- slow clients


@contextmanager
def a_slow_connection(served: Any, client: httpx2.Client, table: str) -> Iterator[ClientConnection]:
    """A client that reads nothing, with little room for what it does not read."""
    host, _, port = served.url.removeprefix("http://").partition(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    narrow.connect((host, int(port)))
    with served.socket(client, sock=narrow, max_queue=1, close_timeout=0.1) as connection:
        say(connection, type="hello", v=1, table=table)
        yield connection


def chat(connection: ClientConnection, table: str, first: int, count: int) -> int:
    """Say something ``count`` times; the number of the last update."""
    last = 0
    for number in range(first, first + count):
        say(connection, type="say", id=str(number), table=table, text="x" * 300)
        last = wait_for(connection, type="update", done=str(number))["seq"]
    return last


def test_who_does_not_read_slows_nobody_and_is_given_up(serving: Serving) -> None:
    served = serving(messages_per_second=1e6, messages_at_once=10**6, wishes_at_once=10**6, blocked_seconds=0.2)
    with served.client("Ann") as ann, served.client("Bob") as bob:
        table = new_table(ann)
        with at_table(served, ann, table) as quick, a_slow_connection(served, bob, table):
            wait_for(quick, type="picture")
            number, watching = 0, 2
            end = monotonic() + 20
            while watching > 1:  # until the server has noticed
                assert monotonic() < end
                chat(quick, table, number, 50)
                number += 50
                say(quick, type="resync")
                watching = wait_for(quick, type="snapshot")["table"]["watching"]


def test_who_reads_again_goes_on_from_a_snapshot(serving: Serving) -> None:
    served = serving(messages_per_second=1e6, messages_at_once=10**6, wishes_at_once=10**6)
    with served.client("Ann") as ann, served.client("Bob") as bob:
        table = new_table(ann)
        with at_table(served, ann, table) as quick, a_slow_connection(served, bob, table) as slow:
            last = chat(quick, table, 0, 500)
            seen = [hear(slow)]
            while seen[-1]["seq"] < last:
                seen.append(hear(slow))
            kinds = [message["type"] for message in seen]
            assert "snapshot" in kinds[1:]
            assert len(kinds) < 500
            last = chat(quick, table, 500, 1)
            assert wait_for(slow, type="update", seq=last)
