"""A bot that takes a seat, checks and calls: `python bot.py http://127.0.0.1:8000/t/<table> Robby`."""

import json
import sys
from contextlib import suppress
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def play(link: str, name: str = "Robby") -> str:
    """Play until the chips are gone or the server says goodbye; return the last reason that it gave."""
    (server, _, table), decided, reason = link.rpartition("/t/"), None, ""
    about, kind = json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
    with urlopen(Request(f"{server}/api/me", about, kind, method="PUT")) as answer:  # noqa: S310  of our choice
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    with connect(server.replace("http", "ws", 1) + "/ws", additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "hello", "v": 1, "table": table}))
        for message in map(json.loads, socket):
            reason = message.get("why", {}).get("sentence", reason)
            if "table" not in message:
                continue
            view, you, command = message["table"], message["you"], None
            seat, options, decision = you.get("seat"), you.get("options"), view.get("decision")
            if message["type"] == "snapshot" and seat is None and None in view["seats"]:
                command = {"type": "sit", "seat": view["seats"].index(None), "chips": view["settings"]["buy_in"]}
            elif seat is not None and view["seats"][seat]["status"] == "broke":
                return f"{name} has no chips left."
            elif options and decision != decided:
                decided, action = decision, "call" if options["call"] else "check"
                command = {"type": "act", "hand": view["hand"], "decision": decision, "action": action}
            if command:
                with suppress(ConnectionClosed):
                    socket.send(json.dumps({**command, "id": f"{name}-{message['seq']}", "table": table}))
    return reason


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
