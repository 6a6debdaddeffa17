"""Options as numbers of a fixed space.

The number of an option follows from what it is: the way (activate, attack, reserve …), the face of the card
that it is about, and an ordinal among the options of this question that have the same way and the same face.
The ordinals follow what the seat sees: its own things first, then by zone, then in the order of handles. No
number depends on the numbers of the engine for cards, on handles or on anything that the seat may not know.

| block | actions | what it is for |
|---|---|---|
| `CONTROL` | 16 | wait, pass, done, no, yes, none, and the players, counted from the seat |
| `NUMBERS` | 64 | numbers, modes, parts of a cost |
| `WORDS` | 128 | words such as elements and kinds, by a checksum |
| `PLACES` | 64 | options that have no room elsewhere, by their place; if there are more, pages of them |
| `CARDS` | 4 for each way and face | everything about a card |

With F faces the space has 272 + 4 * 20 * F actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

from regalia.env.vocabulary import HIDDEN, Vocabulary
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.information.handles import Handles
from regalia.game.information.knowledge import may_look
from regalia.game.printed.acts import Act

VERSION: Final = 1
"""The version of the layout of actions and of the rows that describe them."""
WAIT, PASS, DONE, NO, YES, NONE, SEATS = range(7)
"""The actions of the first block. `SEATS` is the player of the seat, `SEATS + 1` the next one, and so on."""
CONTROLS: Final = 16
NUMBERS: Final = CONTROLS
MOST_NUMBERS: Final = 64
WORDS: Final = NUMBERS + MOST_NUMBERS
MOST_WORDS: Final = 128
PLACES: Final = WORDS + MOST_WORDS
MOST_PLACES: Final = 64
CARDS: Final = PLACES + MOST_PLACES
"""The first action of each block, and the sizes of the blocks."""
ORDINALS: Final = 4
"""The number of actions with the same way and the same face."""
WAYS: Final = (
    "activate from hand",
    "activate from elsewhere",
    "materialize",
    "ability 0",
    "ability 1",
    "ability 2",
    "ability 3",
    "attack with",
    "other play of",
    "reserve",
    "rest",
    "banish",
    "otherwise pay with",
    "choose own object",
    "choose other object",
    "choose own card",
    "choose other card",
    "choose on the stack",
    "choose trigger of",
    "name",
)
"""What may be done with a card. Abilities are told apart by their number, modulo 4."""
_WAY: Final = {way: number for number, way in enumerate(WAYS)}
_ABILITY: Final = _WAY["ability 0"]
_ACTS: Final = {"materialize": _WAY["materialize"], "attack": _WAY["attack with"]}
_MEANS: Final = {verb: _WAY[verb] for verb in ("reserve", "rest", "banish")}
_NUMBERED: Final = (Topic.ORDER, Topic.REPLACEMENT)
CONTROL_WORDS: Final = ("wait", "pass", "done", "no", "yes", "none")

_BOOL: Final = {False: NO, True: YES}


class Option(NamedTuple):
    """An option of a question, as the seat may know it."""

    base: int
    """The first action for what it is, or -1 if no block has room for it."""
    room: int
    """The number of actions for what it is."""
    way: int
    face: int
    owner: int
    """The player whose it is, counted from the seat. -1 for what is nobody's."""
    zone: int
    key: tuple[int, int, str]
    """The order among options with the same base."""
    number: int
    """The order among options with the same key."""
    value: Any
    """The option for the engine."""
    said: int = NOBODY
    """A number, a mode or the number of an ability."""
    card: int = NOBODY
    """The card that it is about, for the engine."""

    @property
    def order(self) -> tuple[Any, ...]:
        return self.base, self.owner, self.zone, self.key, self.number


class Page(tuple[Option, ...]):
    """Several options that share an action. It is followed by a choice among them."""


Choice = Option | Page | None
"""What an action chooses: an option, a page of options, or None for being done."""

_NO_KEY: Final = (0, 0, "")


class ActionSpace:
    """The actions of an environment: a fixed range of numbers.

    >>> space = ActionSpace(Vocabulary(["fireball"]))
    >>> len(space), space.name(1), space.name(CARDS + 4 * HIDDEN), space.name(CARDS + 9)
    (512, 'pass', 'activate from hand a hidden card', 'activate from hand Fireball (2)')
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary: Final = vocabulary
        self.faces: Final = len(vocabulary)
        self.size: Final = CARDS + len(WAYS) * self.faces * ORDINALS

    def __len__(self) -> int:
        return self.size

    def name(self, action: int) -> str:
        """An action in words, without the question."""
        if not 0 <= action < self.size:
            raise ValueError(f"there is no action {action}: they go from 0 to {self.size - 1}")
        if action < SEATS:
            return CONTROL_WORDS[action]
        if action < NUMBERS:
            return "oneself" if action == SEATS else f"player {action - SEATS} after oneself"
        if action < WORDS:
            return f"number {action - NUMBERS}"
        if action < PLACES:
            return f"word {action - WORDS}"
        if action < CARDS:
            return f"place {action - PLACES}"
        which, ordinal = divmod(action - CARDS, ORDINALS)
        way, face = divmod(which, self.faces)
        again = f" ({ordinal + 1})" if ordinal else ""
        return f"{WAYS[way]} {self.vocabulary.name(face)}{again}"

    # From options to actions.

    def options(self, pos: Position, decision: Decision, values: Sequence[Any]) -> list[Option]:
        """Options of a question, in an order that depends only on what its player may know."""
        reader = _Reader(self, pos, decision)
        found = [reader.option(number, value) for number, value in enumerate(values)]
        found.sort(key=_order)
        return found

    def actions(self, options: Sequence[Option], done: bool = False) -> dict[int, Choice]:
        """The action of each option. Every option has one: what has no room elsewhere is on a page."""
        found: dict[int, Choice] = {DONE: None} if done else {}
        rest: list[Option] = []
        base, taken = NOBODY, 0
        for option in options:
            if option.base != base:
                base, taken = option.base, 0
            if base < 0 or taken >= option.room:
                rest.append(option)
            else:
                found[base + taken] = option
                taken += 1
        size = 1
        while size * MOST_PLACES < len(rest):
            size *= MOST_PLACES
        for place in range(0, len(rest), size):
            page = rest[place : place + size]
            found[PLACES + place // size] = page[0] if len(page) == 1 else Page(page)
        return found

    def unfold(self, page: Page) -> dict[int, Choice]:
        """The actions that choose among the options of a page."""
        return self.actions([option._replace(base=NOBODY) for option in page])


def _order(option: Option) -> tuple[Any, ...]:
    return option.order


class _Reader:
    """Options of one question as its player may know them."""

    def __init__(self, space: ActionSpace, pos: Position, decision: Decision) -> None:
        self.space = space
        self.pos = pos
        self.decision = decision
        self.viewer = decision.player
        self.handles = Handles(pos, decision.player)
        self.table = space.vocabulary.table(pos.catalog)

    def option(self, number: int, value: Any) -> Option:
        """One option. What is not about a card keeps the order in which the engine offers it."""
        match value:
            case bool():
                return self._plain(_BOOL[value], 1, number, value)
            case Act(what="pass"):
                return self._plain(PASS, 1, number, value)
            case Act(what=what, card=card, ability=ability):
                return self._card(self._act(what, card, ability), card, ability, value)
            case Means(verb=verb, card=card):
                return self._card(_MEANS.get(verb, _WAY["otherwise pay with"]), card, number, value)
            case Ref():
                return self._ref(number, value)
            case int() if self.decision.topic == Topic.TRIGGERS:
                return self._trigger(number, value)
            case int() if self.decision.asks is Asks.NUMBER or self.decision.topic in _NUMBERED:
                return self._number(value, number, value)
            case int() if self.decision.asks is Asks.SHARE:
                return self._number(value, number, value)
            case int() if value >= 0:
                return self._card(self._choose(value), value, 0, value)
            case int():
                return self._plain(NONE, 1, number, value)
            case (int(), int() as bullet):
                return self._number(bullet, number, value)
            case str():
                return self._word(number, value)
            case _:
                return self._plain(NOBODY, 0, number, value)

    def _plain(self, base: int, room: int, number: int, value: Any) -> Option:
        return Option(base, room, NOBODY, HIDDEN, NOBODY, NOBODY, _NO_KEY, number, value)

    def _number(self, said: int, number: int, value: Any) -> Option:
        base = NUMBERS + said if 0 <= said < MOST_NUMBERS else NOBODY
        return Option(base, 1, NOBODY, HIDDEN, NOBODY, NOBODY, (0, said, ""), number, value, said)

    def _word(self, number: int, value: str) -> Option:
        face = self.space.vocabulary.named(value)
        if face is None:
            base = WORDS + crc32(value.encode()) % MOST_WORDS
            return Option(base, 1, NOBODY, HIDDEN, NOBODY, NOBODY, (0, 0, value), number, value)
        way = _WAY["name"]
        base = self._base(way, face)
        return Option(base, ORDINALS, way, face, NOBODY, NOBODY, (0, 0, value), number, value)

    def _base(self, way: int, face: int) -> int:
        return CARDS + (way * self.space.faces + face) * ORDINALS

    def _card(self, way: int, card: int, number: int, value: Any) -> Option:
        pos = self.pos
        face = self.table[pos.card[card]] if may_look(pos, card, self.viewer) else HIDDEN
        owner = (pos.controller[card] - self.viewer) % pos.players
        key = self.handles.key(card)
        said = value.ability if isinstance(value, Act) else NOBODY
        base, zone = self._base(way, face), pos.zone_of(card)
        return Option(base, ORDINALS, way, face, owner, zone, key, number, value, said, card)

    def _act(self, what: str, card: int, ability: int) -> int:
        if what == "activate":
            return 0 if self.pos.zone_of(card) is Zone.HAND else 1
        if what == "ability":
            return _ABILITY + ability % 4
        return _ACTS.get(what, _WAY["other play of"])

    def _choose(self, card: int) -> int:
        pos = self.pos
        own = pos.controller[card] == self.viewer
        if pos.zone_of(card) is Zone.FIELD:
            return _WAY["choose own object"] if own else _WAY["choose other object"]
        return _WAY["choose own card"] if own else _WAY["choose other card"]

    def _ref(self, number: int, ref: Ref) -> Option:
        pos = self.pos
        if ref.is_player:
            base = SEATS + (ref.stamp - self.viewer) % pos.players
            return self._plain(base, 1, number, ref)
        if ref.is_item:
            item = next((one for one in pos.stack if one.id == ref.stamp), None)
            if item is None:
                return self._plain(NOBODY, 0, number, ref)
            face, way = self.table[item.definition], _WAY["choose on the stack"]
            owner = (item.controller - self.viewer) % pos.players
            key = (0, item.id, "")
            return Option(self._base(way, face), ORDINALS, way, face, owner, Zone.STACK, key, number, ref)
        card = pos.find(ref)
        if card == NOBODY:
            return self._plain(NOBODY, 0, number, ref)
        return self._card(self._choose(card), card, 0, ref)

    def _trigger(self, number: int, value: int) -> Option:
        """One of the seat's own triggers, by the face of its source."""
        about = self.decision.about
        if not isinstance(about, tuple):
            return self._number(value, number, value)
        face, way = self.table[self.pos.card[about[value].source]], _WAY["choose trigger of"]
        base = self._base(way, face)
        return Option(base, ORDINALS, way, face, 0, NOBODY, (0, value, ""), number, value)
