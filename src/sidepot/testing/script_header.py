"""The first phrases of a test script: players, game, stacks and posts; see :mod:`sidepot.testing.script`."""

from __future__ import annotations

import re
from typing import Any

from sidepot.rules.actions import Post
from sidepot.rules.game import Chips, Game
from sidepot.rules.hand import Hand, Step
from sidepot.rules.labels import seat_names

POSITION = r"(?P<pos>(?:BTN|SB|BB|UTG|LJ|HJ|CO)(?:\+\d)?(?:/[SB]B)?)"


class ScriptError(ValueError):
    """A phrase that makes no sense, or not here; ``phrase`` is its text, ``str()`` says why."""

    def __init__(self, phrase: str, why: str) -> None:
        super().__init__(f'"{phrase}": {why}')
        self.phrase = phrase


class Header:
    """What the first phrases of a script agree on."""

    PATTERNS = tuple(
        (name, re.compile(pattern.replace("POS", POSITION), re.IGNORECASE))
        for name, pattern in {
            "players": r"(?P<n>\d+) players",
            "game": r"(?P<kind>no limit|pot limit|limit|short deck)(?: (?P<small>\d+)/(?P<big>\d+))?",
            "no blinds": r"no blinds",
            "no cards": r"no cards",
            "ante": r"ante (?P<n>\d+)(?: by (?P<by>BB|BTN))?(?P<first> first)?",
            "size": r"(?P<name>button blind|smallest bet) (?P<n>\d+)",
            "button": r"button (?P<n>\d+)",
            "stacks": r"stacks (?P<list>(?:\d+ ?)+|(?:POS \d+ ?)+)".replace("?P<pos>", "?:"),
            "stack": r"POS (?P<n>\d+)",
            "post": r"POS (?P<verb>straddles|posts) (?P<n>\d+)(?P<dead> dead)?",
        }.items()
    )

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.players = 0
        self.kind = "no limit"
        self.blinds = (1, 2)
        self.button = 0
        self.all_stacks: list[Chips] = []
        self.stacks: dict[str, Chips] = {}
        self.posts: list[tuple[str, Chips, Any]] = []

    def read(self, phrase: str) -> bool:
        """Note down ``phrase``; ``False`` when it is none of these."""
        for name, pattern in self.PATTERNS:
            match = pattern.fullmatch(phrase)
            if match:
                self._note(name, match)
                return True
        if re.fullmatch(r"\d+ player", phrase, re.IGNORECASE):
            raise ScriptError(phrase, f'say "{phrase}s".')
        return False

    def _note(self, name: str, match: re.Match[str]) -> None:
        match name:
            case "players":
                self.players = int(match["n"])
            case "game":
                self.kind = match["kind"].lower()
                if match["small"]:
                    self.blinds = (int(match["small"]), int(match["big"]))
            case "no blinds":
                self.blinds = (0, 0)
            case "no cards":
                self.options["cards"] = False
            case "ante":
                self.options |= {"ante": int(match["n"]), "ante_first": bool(match["first"])}
                if match["by"]:
                    self.options["ante_by"] = "big_blind" if match["by"].upper() == "BB" else "button"
            case "size":
                self.options[match["name"].lower().replace(" ", "_")] = int(match["n"])
            case "button":
                self.button = int(match["n"])
            case "stacks":
                words = match["list"].upper().split()
                if words[0].isdecimal():
                    self.all_stacks = [int(word) for word in words]
                else:
                    self.stacks |= dict(zip(words[::2], map(int, words[1::2]), strict=True))
            case "stack":
                self.stacks[match["pos"].upper()] = int(match["n"])
            case _:
                kind = "straddle" if match["verb"].lower() == "straddles" else "dead" if match["dead"] else "live"
                self.posts.append((match["pos"].upper(), int(match["n"]), kind))

    def game(self) -> Game:
        """The game agreed on."""
        straddlers = [position for position, _, kind in self.posts if kind == "straddle"]
        if straddlers == ["BTN"]:
            self.options.setdefault("button_straddle", "sb_first")
        self.options.setdefault("straddles", len(straddlers))
        if self.kind == "limit":
            return Game.limit(*self.blinds, **self.options)
        if self.kind == "short deck":
            return Game.short_deck(**self.options)
        return (Game.pot_limit if self.kind == "pot limit" else Game.no_limit)(self.blinds, **self.options)

    def start(self, phrase: str) -> Step:
        """Begin the hand."""
        several = len(self.all_stacks) > 1
        self.players = self.players or (len(self.all_stacks) if several else len(self.stacks))
        if self.players < 2 or (several and self.players != len(self.all_stacks)):
            raise ScriptError(phrase, "say how many players there are, and as many stacks or one for all.")
        game = self.game()
        names = seat_names(self.players)
        seats = {name: (self.button + place) % self.players for place, name in enumerate(names)}
        seats |= {part: seat for name, seat in seats.items() for part in name.split("/")}
        strangers = [name for name in [*self.stacks, *(post[0] for post in self.posts)] if name not in seats]
        if strangers:
            raise ScriptError(phrase, f"nobody is {strangers[0]} here: there are {', '.join(names)}.")
        usual = self.all_stacks or [100 * game.min_bet]
        stacks = (usual * self.players)[: self.players]
        by_seat = [stacks[(seat - self.button) % self.players] for seat in range(self.players)]
        for name, chips in self.stacks.items():
            by_seat[seats[name]] = chips
        posts = [Post(seats[name], amount, kind) for name, amount, kind in self.posts]
        return Hand.start(game, by_seat, self.button, posts=posts)
