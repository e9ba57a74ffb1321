"""Everybody who looks at a table, and what is written to them: updates, pictures, snapshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from sidepot.server.rooms.picture import Painter, without_hand
from sidepot.server.rooms.state import LogItem, RoomState
from sidepot.server.rooms.telling import for_viewer
from sidepot.server.rooms.viewer import Viewer
from sidepot.server.wire.messages import PROTOCOL, Goodbye
from sidepot.server.wire.views import TableView

UPDATE: Final = b'{"type":"update",'

_encode: Final = msgspec.json.Encoder().encode


class Crowd:
    """The viewers of a room. What is the same for all of them is written once."""

    def __init__(self, state: RoomState, painter: Painter, now: Callable[[], int]) -> None:
        self.viewers: list[Viewer] = []
        self.present: frozenset[str] = frozenset()
        """Who is here."""
        self.trouble = False
        """Nothing goes on at the table, and the picture says so."""
        self._state = state
        self._painter = painter
        self._now = now
        self._moment = 0
        """Counts everything that changes the picture."""
        self._table: tuple[int, bytes] | None = None
        """The public picture in JSON, and of which moment."""
        self._scene: tuple[object, ...] = ()
        """What the part of each viewer is drawn from; the same object as long as it is the same."""

    def add(self, viewer: Viewer) -> None:
        """Somebody comes; the others are told by :meth:`show`."""
        self.viewers.append(viewer)
        self._count()
        self._moment += 1

    def remove(self, viewer: Viewer) -> None:
        """A connection is gone, or never was here."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self._count()
            viewer.holds_seat = False
            self.show()

    def dismiss(self, goodbye: Goodbye) -> None:
        """Say goodbye to everybody."""
        for viewer in list(self.viewers):
            viewer.outbox.close(goodbye)
        self.viewers.clear()
        self._count()

    def _count(self) -> None:
        self.present = frozenset(viewer.person for viewer in self.viewers)

    def tell(self, item: LogItem, answer: tuple[Viewer, str] | None = None) -> bool:
        """Something happened. Who it was done for by a command is told so in the same message.

        ``answer`` is that viewer and the command's id. Returns whether he is still here to hear it.
        """
        self._moment += 1
        to, done = answer or (None, "")
        answered = False
        common = b'%b%b,"table":%b,"you":' % (self._head(item), _encode(item.events), self._public())
        all_may_see = self._state.settings.spectators == "live"
        yours = self._look()
        for viewer in self.viewers:
            if viewer.person in item.private or not (all_may_see or self._may_see_hand(viewer)):
                message = self.update(item, viewer)
            else:
                message = b"%b%b}" % (common, yours(viewer))
            if viewer is to:
                answered = True
                message = b'%b"done":%b,%b' % (UPDATE, _encode(done), message[len(UPDATE) :])
            viewer.outbox.send(message)
        return answered

    def show(self, besides: Viewer | None = None) -> None:
        """The picture has changed although nothing happened in the game."""
        self._moment += 1
        for viewer in self.viewers:
            if viewer is not besides:
                viewer.outbox.send(self.picture(viewer))

    # ------------------------------------------------------------------ messages

    def update(self, item: LogItem, viewer: Viewer) -> bytes:
        """What happened, and the picture of now."""
        return b"%b%b,%b}" % (self._head(item), self._events(item, viewer), self._picture_of(viewer))

    def picture(self, viewer: Viewer) -> bytes:
        """The picture of now."""
        seq, now = self._state.number, self._now()
        return b'{"type":"picture","seq":%d,"now":%d,%b}' % (seq, now, self._picture_of(viewer))

    def snapshot(self, viewer: Viewer, new_secret: str | None = None) -> bytes:
        """Everything this viewer may see now."""
        state = self._state
        chat = [item for item in state.chat if not state.log or item.seq < state.log[0].seq]
        items = [*chat, *state.log]
        log = b",".join(
            b'{"seq":%d,"at":%d,"by":%b,"events":%b}'
            % (item.seq, item.at, _encode(item.by), self._events(item, viewer))
            for item in items
        )
        secret = b"" if new_secret is None else b',"seat_secret":%b' % _encode(new_secret)
        return b'{"type":"snapshot","v":%d,"seq":%d,"now":%d,%b,"log":[%b],"names":%b%b}' % (
            PROTOCOL, state.number, self._now(), self._picture_of(viewer), log, self._names(items), secret,
        )  # fmt: skip

    def _names(self, items: list[LogItem]) -> bytes:
        """The names of who sits here or is spoken of in the log."""
        state = self._state
        people = {*state.seats.values(), *(item.by for item in items if item.by is not None)}
        if state.hand is not None:
            people |= {*state.hand.people.values()}
        return _encode({person: state.name_of(person) for person in sorted(people)})

    def _head(self, item: LogItem) -> bytes:
        by = b"" if item.by is None else b',"by":%b' % _encode(item.by)
        return b'%b"seq":%d,"now":%d,"at":%d%b,"events":' % (UPDATE, item.seq, self._now(), item.at, by)

    def _events(self, item: LogItem, viewer: Viewer) -> bytes:
        person = viewer.person if viewer.holds_seat else None
        return _encode(for_viewer(item, person, may_see_hand=self._may_see_hand(viewer)))

    def _may_see_hand(self, viewer: Viewer) -> bool:
        """Who sits here, or did when the hand on the table began, also sees it at a table without spectators."""
        state = self._state
        if state.settings.spectators == "live" or viewer.person in state.seat_of:
            return True
        return state.hand is not None and viewer.person in state.hand.people.values()

    def _picture_of(self, viewer: Viewer) -> bytes:
        table = self._public() if self._may_see_hand(viewer) else _encode(without_hand(self._view(), self._state))
        return b'"table":%b,"you":%b' % (table, self._look()(viewer))

    def _look(self) -> Callable[[Viewer], bytes]:
        """What is only for one viewer; written again only if it may have changed, since most actions are others'."""
        state, table, on_table = self._state, self._state.table, self._state.hand
        hand = table.hand
        scene = (
            table.chairs, state.host, [(number, state.name_of(one.person)) for number, one in state.requests.items()],
            None if hand is None or on_table is None else (on_table.first, hand.boards),
        )  # fmt: skip
        if scene == self._scene:
            scene = self._scene
        else:
            self._scene = scene
        if hand is not None and on_table is not None and (hand.is_over or on_table.vote is not None):
            return self._you
        asked = None if hand is None or hand.turn is None else state.seats.get(hand.turn)

        def you(viewer: Viewer) -> bytes:
            if viewer.person == asked:
                return self._you(viewer)
            known = viewer.you
            if known is None or known[0] is not scene or known[1] is not viewer.holds_seat:
                known = viewer.you = scene, viewer.holds_seat, self._you(viewer)
            return known[2]

        return you

    def _you(self, viewer: Viewer) -> bytes:
        return _encode(self._painter.you(viewer.person, viewer.name, holds_seat=viewer.holds_seat))

    def _public(self) -> bytes:
        """The picture for all who may see the hand, written once."""
        if self._table is None or self._table[0] != self._moment:
            self._table = self._moment, _encode(self._view())
        return self._table[1]

    def _view(self) -> TableView:
        watching = len(self.present.difference(self._state.seat_of))
        return self._painter.table(self.present, watching, trouble=self.trouble)
