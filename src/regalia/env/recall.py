"""Perfect recall: everything that a player saw, was told and did, in order.

A game is remembered only when somebody asks for it. Until then, an environment keeps the position from which
it is to be told and the answers since. Then they are given once more, with a listener and a view for each
player.

A player sees the table at every question of their own, and whenever a player has Opportunity or may
materialize. They hear every step that they may hear. What others are asked in the middle of a play is not
recorded: whether such a question is asked may depend on hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import msgspec

from regalia.env.needs import need
from regalia.env.vocabulary import HIDDEN, UNLISTED
from regalia.game.core.explain import Step
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.handles import letter, place_name
from regalia.game.view import OPEN_QUESTIONS, SeenCard, View, view

if TYPE_CHECKING:
    import numpy as np

    from regalia.env.terms import Terms

VERSION: Final = 1
"""The version of the rows."""
FIELDS: Final = (
    "kind",
    "player",
    "zone",
    "face",
    "states or step",
    "damage or amount",
    "power or place",
    "life or action",
    "counters",
    "checksum",
)
"""What the numbers of a row are. Players are counted from the seat; -1 is nothing."""
WIDTH: Final = len(FIELDS)
HEARD, SEEN, GONE, SIZE, FACT, DID = range(1, 7)
"""The kinds of rows: a step, a card, a card that is no longer seen, the size of a zone, another fact of the
table, and an action of the player.
"""
_ZONES: Final = {place_name(zone): int(zone) for zone in Zone}
_STATES: Final = {place_name(state): int(state) for state in State}
_BITS: Final = 0xFFFFFF
"""Checksums have 24 bits, so that they are exact as 32-bit floats."""

Row = tuple[int, ...]
Entry = tuple[str, Row]
"""A line and the same as numbers."""
Piece = tuple[str, Row]


class Memory:
    """What the players of one game can remember."""

    __slots__ = ("_entries", "_game", "_is_own", "_kept", "_last", "_pending", "_terms")

    def __init__(self, terms: Terms, game: Game) -> None:
        self._terms = terms
        self._game = game.copy()
        """The game at the point up to which it was told."""
        players = len(terms.setup.decks)
        self._entries: list[list[Entry]] = [[] for _ in range(players)]
        self._last: list[dict[str, Piece]] = [{} for _ in range(players)]
        """What each player saw last."""
        self._pending: list[tuple[Any, tuple[int, ...]]] = []
        self._is_own = True
        self._kept: dict[int, tuple[tuple[int, ...], list[Entry]]] = {}
        """What was told to a player last, and the actions within the question until then."""

    def note(self, answer: Any, trail: tuple[int, ...]) -> None:
        """An answer was given. The actions that led to it are its trail."""
        self._pending.append((answer, trail))

    def copy(self) -> Memory:
        """The same memories. Both share what was told until one of them goes on."""
        twin = object.__new__(Memory)
        twin._terms, twin._game = self._terms, self._game
        twin._entries, twin._last = self._entries, self._last
        twin._pending = self._pending.copy()
        twin._is_own = self._is_own = False
        twin._kept = self._kept.copy()
        return twin

    def imagined(self, seat: int, game: Game) -> Memory:
        """The memories in an imagined game: those of one player are the same, and others begin there."""
        self._catch_up()
        twin = self.copy()
        twin._entries = [entries if one == seat else [] for one, entries in enumerate(self._entries)]
        twin._last = [last if one == seat else {} for one, last in enumerate(self._last)]
        twin._game = game.copy()
        twin._kept = {}
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        packed = self._terms.packed(self._game)
        return self._terms, packed, self._entries, self._last, self._pending

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._terms, packed, self._entries, self._last, self._pending = state
        self._game = self._terms.unpacked(packed)
        self._is_own, self._kept = True, {}

    # Telling.

    def text(self, seat: int, trail: tuple[int, ...]) -> str:
        """Everything that a player knows, line by line."""
        return "\n".join(line for line, _ in self._told(seat, trail))

    def tensor(self, seat: int, trail: tuple[int, ...], rows: int | None) -> np.ndarray:
        """Everything that a player knows, row by row."""
        numpy = need("numpy", "an information state as a tensor")
        told = self._told(seat, trail)
        if rows is None:
            whole_rows: np.ndarray = numpy.array([row for _, row in told], dtype=numpy.int32)
            return whole_rows.reshape(-1, WIDTH)
        whole = "\n".join(line for line, _ in told).encode()
        digest = blake2b(whole, digest_size=3 * (WIDTH - 1)).digest()
        words = [int.from_bytes(digest[place : place + 3]) for place in range(0, len(digest), 3)]
        found: np.ndarray = numpy.zeros((rows + 1, WIDTH), dtype=numpy.int32)
        found[0] = [len(told), *words]
        latest = [row for _, row in told[-rows:]] if rows else []
        if latest:
            found[1 : len(latest) + 1] = latest
        return found

    def _told(self, seat: int, trail: tuple[int, ...]) -> list[Entry]:
        self._catch_up()
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == trail:
            return kept[1]
        now = list(self._entries[seat])
        game = self._game
        decision = game.decision
        if decision is None or _is_open(game) or decision.player == seat:
            now += _changes(self._last[seat], self._pieces(game, seat))
        if decision is not None and decision.player == seat:
            now += self._deeds(trail)
        self._kept[seat] = trail, now
        return now

    def _catch_up(self) -> None:
        """Give the answers since the last time once more, and note what every player perceives."""
        if not self._pending:
            return
        self._kept.clear()
        if not self._is_own:
            self._game = self._game.copy()
            self._entries = [entries.copy() for entries in self._entries]
            self._last = [last.copy() for last in self._last]
            self._is_own = True
        game = self._game
        steps: list[Step] = []
        _ = game.decision  # what led to it was told before
        game.listen(steps.append)
        for answer, trail in self._pending:
            decision = game.decision
            assert decision is not None
            is_open = _is_open(game)
            for seat, entries in enumerate(self._entries):
                if is_open or decision.player == seat:
                    pieces = self._pieces(game, seat)
                    entries += _changes(self._last[seat], pieces)
                    self._last[seat] = pieces
                if decision.player == seat:
                    entries += self._deeds(trail)
            game.push(answer)
            _ = game.decision
            for seat, entries in enumerate(self._entries):
                entries += [self._heard(step.heard_by(seat), seat) for step in steps]
            steps.clear()
        game.listen(None)
        self._pending.clear()

    def _deeds(self, trail: tuple[int, ...]) -> Iterator[Entry]:
        for action in trail:
            yield f"! {action} {self._terms.space.name(action)}", _row(DID, action=action, line=str(action))

    def _heard(self, step: Step, seat: int) -> Entry:
        line = msgspec.json.encode(step).decode()
        name, amount = step.things[0] if step.things else ("", NOBODY)
        player = _from(step.player, seat, len(self._entries))
        face = self._face(name)
        row = _row(HEARD, player, NOBODY, face, _sum(step.name), amount, _sum(step.place), line=line)
        return f"> {line}", row

    def _face(self, name: str) -> int:
        return HIDDEN if not name else self._terms.vocabulary.named(name) or UNLISTED

    # Seeing.

    def _pieces(self, game: Game, seat: int) -> dict[str, Piece]:
        """What a player sees, in pieces that can be compared."""
        seen = view(game, seat)
        found: dict[str, Piece] = {}
        for key, said in _facts(seen):
            found[key] = said, _row(FACT, action=_sum(key), line=said)
        for side in seen.sides:
            player = _from(side.player, seat, len(self._entries))
            for place, size in side.sizes.items():
                key = f"{letter(side.player)} {place}"
                found[key] = str(size), _row(SIZE, player, _ZONES[place], amount=size, line=key)
            for place, cards in side.cards.items():
                key = f"{letter(side.player)} {place} "
                for card in cards:
                    found[key + card.handle] = self._card(card, player, place)
                order = " ".join(card.handle for card in cards)
                found[key + "order"] = order, _row(FACT, player, _ZONES[place], line=order)
        return found

    def _card(self, card: SeenCard, player: int, place: str) -> Piece:
        line = msgspec.json.encode(card).decode()
        row = _row(
            SEEN,
            player,
            _ZONES[place],
            self._face(card.name),
            sum(_STATES[state] for state in card.states),
            card.damage,
            NOBODY if card.power is None else card.power,
            NOBODY if card.life is None else card.life,
            sum(amount for _, amount in card.counters),
            line=line,
        )
        return line, row


def _is_open(game: Game) -> bool:
    """Whether the rules make it obvious who is asked what, and nothing is in progress."""
    decision = game.decision
    return decision is None or (decision.topic in OPEN_QUESTIONS and not game.is_mid_play)


def _facts(seen: View) -> Iterator[tuple[str, str]]:
    """What is not about a zone."""
    asked = seen.decision
    yield "turn", f"{seen.turn} {seen.turn_player} {seen.phase} {seen.opportunity}"
    for name in ("stack", "effects", "combat", "lost", "outcome"):
        yield name, msgspec.json.encode(getattr(seen, name)).decode()
    yield "question", "" if asked is None else msgspec.json.encode(asked).decode()


def _changes(before: dict[str, Piece], now: dict[str, Piece]) -> Iterator[Entry]:
    """What a player sees now and did not see before, and what is no longer there."""
    for key in before:
        if key not in now:
            yield f"- {key}", _row(GONE, *before[key][1][1:4], line=key)
    for key, piece in now.items():
        if before.get(key) != piece:
            yield f"= {key}: {piece[0]}", piece[1]


def _row(
    kind: int,
    player: int = NOBODY,
    zone: int = NOBODY,
    face: int = HIDDEN,
    states: int = 0,
    amount: int = 0,
    power: int = NOBODY,
    action: int = NOBODY,
    counters: int = 0,
    *,
    line: str,
) -> Row:
    return kind, player, zone, face, states, amount, power, action, counters, _sum(line)


def _from(player: int, seat: int, players: int) -> int:
    """A player, counted from a seat."""
    return (player - seat) % players if 0 <= player < players else NOBODY


def _sum(line: str) -> int:
    return crc32(line.encode()) & _BITS
