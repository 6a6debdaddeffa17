"""Observations in arrays of fixed shapes, and rows that describe options.

The content is that of `regalia.game.observation`, whose `LAYOUT` names the fields of the header and of the
three tables. Here each table has a fixed number of rows: rows that are not there are all -1, and the header
says how many there are. Faces are given by their numbers in the vocabulary instead of the engine's. Before it
all comes the question, as far as the seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from regalia.env.actions import Option
from regalia.env.needs import need
from regalia.env.vocabulary import HIDDEN, Vocabulary
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.observation import LAYOUT, Observer, Relation
from regalia.game.view import OPEN_QUESTIONS

if TYPE_CHECKING:
    import numpy as np

    Arrays = dict[str, np.ndarray]

VERSION: Final = (1, LAYOUT.version)
"""The version of what is added here, and of the engine's layout."""
QUESTION: Final = ("seat", "topic", "asks", "minimum", "maximum", "chosen", "sharing")
"""Who is asked, counted from the observer, and what. Others learn the topic only if the rules make it public.
`chosen` is how much of the answer has been chosen, and `sharing` the row of the card that gets the next
share.
"""
TRAIL: Final = 8
"""The number of latest actions within the question that follow these fields."""
OPTION: Final = ("action", "way", "face", "owner", "zone", "number", "row", "page")
"""The fields of the row of an option. `number` is a number, a mode or the number of an ability, and `row` the
row of its card in the table of cards.
"""
TOKENS: Final = 64
"""The room in the table of cards beyond those of the decks."""
ITEMS: Final = 32
RELATIONS: Final = 192
_TOPICS: Final = {topic: number for number, topic in enumerate(Topic)}
_ASKS: Final = {asks: number for number, asks in enumerate(Asks)}
_DEFINED: Final = (int(Relation.PAID), int(Relation.PLAYED))
"""The kinds of relation whose second number is a definition."""
HEADER: Final = len(LAYOUT.header)
ZONES: Final = len(Zone)


class Shapes:
    """The arrays of an observation for games of given decks, and where each of them is in the flat form."""

    def __init__(self, players: int, brought: int, vocabulary: Vocabulary) -> None:
        self.vocabulary: Final = vocabulary
        self.players: Final = players
        self.shapes: Final[dict[str, tuple[int, ...]]] = {
            "question": (len(QUESTION) + TRAIL,),
            "header": (HEADER,),
            "zones": (players, ZONES),
            "cards": (brought + TOKENS, len(LAYOUT.card)),
            "items": (ITEMS, len(LAYOUT.item)),
            "relations": (RELATIONS, len(LAYOUT.relation)),
        }
        self.slices: Final[dict[str, slice]] = {}
        place = 0
        for name, shape in self.shapes.items():
            size = shape[0] if len(shape) == 1 else shape[0] * shape[1]
            self.slices[name] = slice(place, place + size)
            place += size
        self.size: Final = place
        """The length of the flat form."""
        self._faces: tuple[Any, Any] = (None, None)

    def parts(self, flat: np.ndarray) -> Arrays:
        """The arrays of a flat observation. They share its memory."""
        return {name: flat[self.slices[name]].reshape(shape) for name, shape in self.shapes.items()}

    def fill(self, found: np.ndarray, observer: Observer, pos: Position, question: list[int]) -> None:
        """Write an observation in its flat form."""
        numpy = need("numpy", "an observation")
        raw = numpy.array(observer.observe(pos), dtype=numpy.int32)
        found.fill(NOBODY)
        found[: len(question)] = question
        start = self.slices["header"].start
        place = HEADER + self.players * ZONES
        found[start : start + place] = raw[:place]
        counts = raw[HEADER - 3 : HEADER]
        faces = self._table(numpy, pos)
        for name, count in zip(("cards", "items", "relations"), counts, strict=True):
            most, width = self.shapes[name]
            rows = raw[place : place + count * width].reshape(count, width)
            place += count * width
            _rename(name, rows, faces)
            kept = min(int(count), most)
            start = self.slices[name].start
            found[start : start + kept * width] = rows[:kept].reshape(-1)

    def _table(self, numpy: Any, pos: Position) -> Any:
        """The number of each definition in the vocabulary, with that of a hidden card at the place -1."""
        table = self.vocabulary.table(pos.catalog)
        if self._faces[0] is not table:
            self._faces = table, numpy.array([*table, HIDDEN], dtype=numpy.int32)
        return self._faces[1]


def _rename(name: str, rows: Any, faces: Any) -> None:
    """Give the faces in a table by their numbers in the vocabulary."""
    if name == "relations":
        defined = (rows[:, 0] == _DEFINED[0]) | (rows[:, 0] == _DEFINED[1])
        rows[defined, 2] = faces[rows[defined, 2]]
    else:
        column = 0 if name == "cards" else 1
        rows[:, column] = faces[rows[:, column]]


def question_for(
    seat: int, players: int, asked: Decision | None, chosen: int, sharing: int, trail: tuple[int, ...]
) -> list[int]:
    """The question as a seat may know it."""
    if asked is None or asked.player < 0:
        return []
    who = (asked.player - seat) % players
    if who:
        return [who, _TOPICS[asked.topic] if asked.topic in OPEN_QUESTIONS else NOBODY]
    fields = [who, _TOPICS[asked.topic], _ASKS[asked.asks], asked.minimum, asked.maximum, chosen, sharing]
    return [*fields, *trail[-TRAIL:]]


def option_row(action: int, option: Option | None, observer: Observer, *, is_page: bool) -> tuple[int, ...]:
    """The row of an option."""
    if option is None:
        return action, NOBODY, HIDDEN, NOBODY, NOBODY, NOBODY, NOBODY, 0
    row = observer.row(option.card) if option.card >= 0 else NOBODY
    return action, option.way, option.face, option.owner, option.zone, option.said, row, int(is_page)
