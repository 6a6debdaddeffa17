"""A game as a file: how it was set up and every answer in order, chance included.

That is enough to play it again step by step. Digests on the way and at the end show whether a game that was
played again is the same, and where it first was not. The file is JSON with one answer on each line. Numbers
of cards count through the decks in the order of the set-up: the material deck of the first player, their main
deck, their boons, then the next player's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from regalia import __version__
from regalia.fingerprint import fingerprint
from regalia.game.answers import CONCEDE, Answer, IllegalAnswer
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.illegal import NotYet
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, Position
from regalia.game.core.values import NOBODY, Ref
from regalia.game.game import Game
from regalia.game.printed.acts import Act

FORMAT: Final = 1
"""The version of the file's layout."""
REMEDY: Final = "the file was changed, or the rules were: use the version that wrote it, or another copy"
WRITER: Final = "use the version that wrote it"
LARGEST: Final = 4_000_000
"""The largest size of a file, in bytes. A game of a thousand answers has about forty thousand."""
MOST_ANSWERS: Final = 40_000
"""A game with more answers than this is not going to end."""
MOST_PLAYERS: Final = 8
MOST_NAME: Final = 200
"""The longest name of a player or deck, in letters."""
LONGEST: Final = 1_000
"""The longest message, in letters. A message may quote the file."""
DEEPEST: Final = 8
"""The deepest nesting of lists that is accepted in an answer. Real answers need less."""
EVERY: Final = 25
"""The number of answers after which the next resting point gets a digest."""


class BadRecord(ValueError):
    """A file that is no game this engine can play. The message says in one line where and what to do.

    What it quotes from the file can be put on any screen.
    """

    def __init__(self, message: str) -> None:
        shown = "".join(letter if letter.isprintable() else " " for letter in message[: LONGEST + 1])
        super().__init__(shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…")


class DeckCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that a player brought, by slug and in order. The numbers of cards follow from it."""

    name: str
    material: list[str]
    main: dict[str, int]
    boons: list[str] = []


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was settled before the first question."""

    decks: list[DeckCards]
    first: int = NOBODY
    """The player who goes first; -1 leaves it to chance."""
    players: list[str] = []
    """Who played each deck, in words."""
    without_text: list[str] = []
    """Cards, by slug, that were played as if they had no text."""


class Record(msgspec.Struct, kw_only=True):
    """A game from its set-up to the point where it was written down."""

    regalia: int = FORMAT
    engine: str = __version__
    rules: int | str = msgspec.field(default_factory=fingerprint)
    """The rules it was played by. Files from before these were numbered say 1."""
    setup: Setup
    outcome: list[int] | None = None
    """The winners; None for a game that is not over."""
    digest: str
    """The digest of the last point."""
    digests: dict[int, str]
    """The digests of resting points on the way, by the number of answers before them."""
    answers: list[tuple[str, Any, bool]]
    """The question, the answer, and whether somebody chose it (not chance, not the only answer)."""

    def encode(self) -> bytes:
        """JSON with one deck and one answer on each line."""
        setup = self.setup
        blank = f'"without_text":{_json(setup.without_text)},' if setup.without_text else ""
        lines = [
            f'{{"regalia":{self.regalia},"engine":{_json(self.engine)},"rules":{_json(self.rules)},',
            f'"setup":{{"first":{setup.first},"players":{_json(setup.players)},{blank}"decks":[',
            ",\n".join(f" {_json(deck)}" for deck in setup.decks),
            "]},",
            f'"outcome":{_json(self.outcome)},"digest":{_json(self.digest)},',
            f'"digests":{_json({str(number): digest for number, digest in self.digests.items()})},',
            '"answers":[',
            ",\n".join(f" {_json(entry)}" for entry in self.answers),
            "]}",
        ]
        return "\n".join(lines).encode() + b"\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Replayed(msgspec.Struct):
    """A game that was played again, and the first point where it differs from the one written down."""

    game: Game
    difference: str = ""
    other_rules: str = ""
    """A sentence for a game that was played with other rules and comes out the same with these."""


# Writing.


def record(game: Game, setup: Setup) -> Record:
    """A game as it stands. It must have kept its history from the set-up on."""
    return Record(
        setup=setup,
        outcome=None if game.outcome is None else list(game.outcome),
        digest=game.digest().hex(),
        digests=resting_digests(game),
        answers=[(answer.topic, plain(answer.value), answer.given) for answer in all_answers(game)],
    )


def all_answers(game: Game) -> list[Answer]:
    """Everything that was answered and not taken back, concessions included."""
    inside = game.answers()
    return [*(answer for segment in game.history for answer in segment.answers), *inside]


def resting_digests(game: Game) -> dict[int, str]:
    """Digests of positions where a procedure began, at regular intervals, found by undoing in a copy."""
    _ = game.decision
    wanted: list[tuple[int, int]] = []
    answered, due = 0, EVERY
    for segment in game.history:
        if answered >= due:
            wanted.append((answered, segment.mark))
            due = answered + EVERY
        answered += len(segment.answers)
    past = game.pos.copy(journal_from=0)
    found = []
    for number, mark in reversed(wanted):
        past.rewind(mark)
        found.append((number, past.digest().hex()))
    return dict(reversed(found))


def plain(value: Any) -> Any:
    """An answer as JSON. A value that is not plain names its kind, and the fields that are not default."""
    match value:
        case bool() | int() | str():
            return value
        case tuple():
            return [plain(element) for element in value]
        case Act(what, card, ability):
            return {"act": what} | _but({"card": card, "ability": ability}, NOBODY)
        case Means(way, card, number, worth, what):
            said: dict[str, Any] = {"pay": way, "card": card}
            return said | _but({"number": number}, 0) | _but({"worth": worth}, 1) | _but({"what": what}, "")
        case Ref(card, stamp):
            return {"ref": [card, stamp]}
        case _:
            raise TypeError(f"an answer of an unknown kind: {value!r}")


def _but(fields: dict[str, Any], usual: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value != usual}


# Reading.


def read(data: bytes) -> Record:
    """A record from a file, even one made with other rules. Anything else is refused in one line."""
    if len(data) > LARGEST:
        raise BadRecord(f"this file is larger than {LARGEST // 1_000_000} MB; no game is that large")
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(
            f"this is not a whole game file: {_one_line(error)}; save the game again or use another copy"
        ) from None
    if not isinstance(head, dict) or "regalia" not in head or "answers" not in head:
        raise BadRecord("this is JSON, but not a saved game; such a file is written by `save`, `duel --save`")
    if head["regalia"] != FORMAT:
        raise BadRecord(
            f"this file is written in format {_shown(head['regalia'])}, and this engine "
            f"(version {__version__}) reads format {FORMAT}; use the version of Regalia that wrote it"
        )
    try:
        found = msgspec.convert(head, Record, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadRecord(f"this game file is damaged: {_one_line(error)}; use another copy") from None
    if reason := _damage(found):
        raise BadRecord(f"this game file is damaged: {reason}; use another copy")
    return found


def _damage(found: Record) -> str:
    """A sign that the file is damaged, because no game has it; empty if there is none."""
    setup = found.setup
    if len(setup.decks) < 2:
        return "it has fewer than two decks"
    if max(len(setup.decks), len(setup.players)) > MOST_PLAYERS:
        return f"it has more than {MOST_PLAYERS} players"
    for name in (found.engine, *setup.players, *(deck.name for deck in setup.decks)):
        if len(name) > MOST_NAME:
            return f"the name {name[:40]}… has {len(name):,} letters, and {MOST_NAME} is the most"
        if not name.isprintable():
            return f"the name {name!r} cannot be shown"
    if len(found.answers) > MOST_ANSWERS:
        return f"it has {len(found.answers):,} answers, and no game takes that long"
    return ""


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def unplain(value: Any, depth: int = 0) -> Any:
    """The answer that JSON stands for."""
    match value:
        case bool() | int() | str():
            return value
        case list() if depth < DEEPEST:
            return tuple(unplain(element, depth + 1) for element in value)
        case {"act": _}:
            return _struct(Act, value, act="what")
        case {"pay": _, "card": _}:
            return _struct(Means, value, pay="verb")
        case {"ref": [int(card), int(stamp)]}:
            return Ref(card, stamp)
        case _:
            raise ValueError(f"{_shown(value)} is no answer")


def _struct(kind: type[Act] | type[Means], fields: dict[str, Any], **called: str) -> Any:
    """A struct from its fields. One of them has another name in the file."""
    given = {called.get(name, name): value for name, value in fields.items()}
    usual = {"verb": "", "what": ""}
    fits = all(
        name in kind.__struct_fields__ and type(value) is type(usual.get(name, 0))
        for name, value in given.items()
    )
    if not fits:
        raise ValueError(f"{_shown(fields)} is no answer")
    return kind(**given)


# Playing again.


def replay(
    found: Record,
    begin: Callable[[Setup], Position],
    *,
    listener: Callable[[Game], None] | None = None,
    kind: type[Game] = Game,
) -> Replayed:
    """Play a game again up to its last answer; `begin` lays out the cards of the set-up.

    The returned game can go on: give it a chance, and somebody to ask. `listener` is told of the game before
    the first answer. A game of other rules than these is refused unless it comes to exactly the same end.
    """
    others = found.rules != fingerprint()
    played_with = f"this game was played with other rules than these (engine {found.engine})"
    game = kind(begin(found.setup), auto=False)
    game.chance = None
    if listener is not None:
        listener(game)
    try:
        for number in _numbers(game, len(found.answers)):
            _answer(game, number, *found.answers[number])
    except BadRecord as problem:
        earlier = _difference(game, found)
        why = f"{played_with}, and does not go on with them: " if others else ""
        raise BadRecord(f"{why}{problem}{f' ({earlier})' if earlier else ''}") from None
    difference = _difference(game, found)
    if not difference and game.digest().hex() != found.digest:
        last = max(found.digests, default=0)
        difference = f"first differs between answers {last + 1} and {len(found.answers)}"
    if others and difference:
        raise BadRecord(f"{played_with}, and goes another way with them: it {difference}; {WRITER}")
    game.auto = True
    return Replayed(game, difference, f"{played_with}, and comes to the same end with them" if others else "")


def played_to(found: Record, begin: Callable[[Setup], Position]) -> Iterator[Game]:
    """The game before each answer of a record in turn, and at its end. It is one game that goes on.

    Nobody may change it in between; `copy` makes another. Questions that nobody was asked are among them.
    """
    game = Game(begin(found.setup), auto=False)
    game.chance = None
    given = 0
    for number in _numbers(game, len(found.answers)):
        for _ in range(number - given):
            yield game
        yield game
        _answer(game, number, *found.answers[number])
        given = number + 1
    yield game


def _numbers(game: Game, count: int) -> Iterator[int]:
    """The numbers of the answers to give. The game itself answers for players who conceded."""
    number = 0
    while number < count:
        yield number
        number = len(all_answers(game)) if game.pos.conceded else number + 1


def _answer(game: Game, number: int, topic: str, value: Any, given: bool) -> None:
    """Give one answer, if it is legal at this point."""
    decision = game.decision
    place = f"answer {number + 1}"
    if decision is None:
        raise BadRecord(f"{place} ({topic}): the game is over before it; the file has too many answers")
    try:
        answer = unplain(value)
    except ValueError as error:
        raise BadRecord(f"{place} ({topic}): {error}; repair it or use another copy") from None
    try:
        if topic == CONCEDE:
            game.concede(answer)
        elif topic != decision.topic:
            raise BadRecord(f"{place}: the file answers {topic!r}, but {_asked(decision)} is asked; {REMEDY}")
        elif not decision.admits(answer):
            raise IllegalAnswer
        else:
            game.push(answer, given=given)
    except IllegalAnswer:
        what = "conceding" if topic == CONCEDE else "answer to " + _asked(decision)
        raise BadRecord(f"{place}: {_shown(value)} is not a legal {what}; {REMEDY}") from None
    except NotYet as missing:
        raise BadRecord(f"{place} ({topic}): {missing}; use the version that wrote the file") from None


def _asked(decision: Decision) -> str:
    who = "chance" if decision.player == CHANCE else f"player {chr(ord('A') + decision.player)}"
    count = f", {len(decision.options)} options" if decision.asks is not Asks.YES_OR_NO else ""
    return f"{decision.topic!r} ({who}{count})"


def _shown(value: Any) -> str:
    text = _json(value)
    return text if len(text) < 80 else f"{text[:60]} …"


def _difference(game: Game, found: Record) -> str:
    """The first point on the way whose digest is not the one written down."""
    same = 0
    now = resting_digests(game)
    answered = len(all_answers(game))
    for number, digest in sorted(found.digests.items()):
        if number in now and now[number] == digest:
            same = number
        elif number in now or number < answered:
            return f"first differs between answers {same + 1} and {number}"
    return ""
