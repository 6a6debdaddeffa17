"""The figures of `regalia bench`, and how they are measured."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from enum import Enum
from statistics import median
from time import process_time
from typing import Final, NamedTuple

import msgspec

from regalia.bots.known import NoSuchBot, make_bot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Seat
from regalia.cards.catalog import Library
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.game import Game
from regalia.game.playing.offers import acts, make_play
from regalia.game.playing.steps import play_card
from regalia.game.printed.acts import PASS, Act
from regalia.game.view import view
from regalia.lab.counters import Counts, NotCounted, count
from regalia.lab.playouts import play, start
from regalia.lab.positions import Cards, crowded, endless, entangled, middle_game
from regalia.lab.processes import Size, Span, loads, sizes
from regalia.lab.timing import best, quiet, yardstick

Work = Callable[[], object]

WINDOWS: Final = 5
SIX: Final = 6
"""The games of every measurement, so that short ones can be compared with long ones."""
SEARCHED: Final = 40
"""Iterations of the search that is timed."""
LATE: Final = 9
"""The turn that is timed. Both players have objects on the field by then."""


class _Effort(NamedTuple):
    rounds: int
    seconds: float
    games: int
    plays: tuple[int, ...]
    window: int
    """The number of plays of the long game that are timed together."""


class Effort(Enum):
    """The effort for a figure: enough to show that measuring works, to see a trend, or to be reliable."""

    QUICK = _Effort(2, 0.005, 1, (0, 10, 20), 2)
    SHORT = _Effort(3, 0.03, SIX, (0, 100), 20)
    FULL = _Effort(7, 0.15, 40, (0, 200, 1000, 3000), 40)


class Figure(msgspec.Struct, frozen=True):
    """A speed: the number of times per second that something can be done."""

    name: str
    what: str
    per_second: float
    ratio: float
    """The number per run of the yardstick in the same process, which can be compared between machines."""


class Stretch(msgspec.Struct, frozen=True):
    """The time of a play at one point of a long game."""

    after: int
    microseconds: float
    per_decision: float
    """The time per decision of the play, including decisions without a choice."""
    ratio: float
    """The ratio to the first stretch. 1 means that plays have not become slower."""


class Report(msgspec.Struct, frozen=True):
    regalia: str
    python: str
    system: str
    effort: str
    yardstick: float
    figures: tuple[Figure, ...]
    long_game: tuple[Stretch, ...] = ()
    loads: tuple[Span, ...] = ()
    sizes: tuple[Size, ...] = ()
    counters: Counts | None = None
    """None if the engine is compiled, because then calls cannot be counted."""


def measure(effort: Effort = Effort.FULL, notice: Callable[[str], None] = lambda name: None) -> Report:
    """Measure all figures. The yardstick is timed before and after, and the better time counts."""
    from regalia import __version__

    rounds, seconds, games, plays, window = effort.value
    notice("yardstick")
    yard = best(yardstick, rounds=rounds, seconds=seconds)
    found: list[tuple[str, str, float]] = []
    for name, what, work in works(Cards()):
        notice(name)
        found.append((name, what, speed_of(work, rounds, seconds)))
    notice("random playouts")
    tries = 1 if effort is Effort.QUICK else 3
    found.extend(playouts(tries, 1 if effort is Effort.QUICK else SIX, "six"))
    if effort is not Effort.SHORT:
        found.extend(playouts(tries, games, "random"))
        found.extend(copies(games))
    notice("search")
    found.extend(searches(tries))
    yard = max(yard, best(yardstick, rounds=rounds, seconds=seconds))
    notice("long game")
    stretches = tuple(long_game(plays, window))
    notice("loading")
    spans = tuple(loads(tries, yard))
    notice("memory")
    bytes_ = tuple(sizes())
    notice("counters")
    return Report(
        __version__,
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        effort.name.lower(),
        yard,
        tuple(Figure(name, what, speed, speed / yard) for name, what, speed in found),
        stretches,
        spans,
        bytes_,
        counted(1 if effort is Effort.QUICK else None),
    )


def speed_of(work: Work, rounds: int, seconds: float) -> float:
    """The speed of a piece of work. Work that times itself gives its own time."""
    if not isinstance(work, Rewinding):
        return best(work, rounds=rounds, seconds=seconds)
    with quiet():
        times = max(20, round(seconds * 2_000))
        return max(times / sum(work() for _ in range(times)) for _ in range(rounds))


def counted(games: int | None) -> Counts | None:
    try:
        return count() if games is None else count(games)
    except NotCounted:
        return None


def works(cards: Cards) -> Iterator[tuple[str, str, Work]]:
    """Each piece of work: its name, its description, and a function that does it once."""
    pos = middle_game(cards)
    game = Game(pos, seed=1)
    _ = game.decision
    act, payment = first_play(pos)
    yield (
        "activation",
        "announce to activated, three cards reserved, taken back",
        activation(pos, act, payment),
    )

    def pushed() -> None:
        game.push(act)
        game.push(payment)
        game.undo()
        game.undo()

    yield "rewind", "the same activation, only the taking back", Rewinding(pos, act, payment)
    yield "push and undo", "the same through Game, each answer checked and taken back", pushed
    yield "copy at rest", "an independent game between two plays", game.copy
    middle = Game(middle_game(cards), seed=1)
    middle.push(act)
    assert middle.is_mid_play
    yield "copy in mid-payment", "an independent game while a play is being paid", middle.copy
    yield "view", "everything a player may know, options included", lambda: view(game, 0)
    yield "hash", "the digest of a position", pos.digest
    yield "options", "everything a player may do now, complete", lambda: acts(pos, 0)
    knot = entangled(cards)
    assert len(acts(knot, 0)) > 1
    yield "options, entangled costs", "the same where one thing can pay for two costs", lambda: acts(knot, 0)
    crowd = crowded(cards)
    yield "options, crowded field", "the same with many allies that change each other", lambda: acts(crowd, 0)


class Rewinding:
    """An activation of which only taking it back is timed."""

    def __init__(self, pos: Position, act: Act, payment: tuple[Means, ...]) -> None:
        self._pos, self._act, self._payment = pos, act, payment

    def __call__(self) -> float:
        pos = self._pos
        mark = pos.mark()
        _activate(pos, self._act, self._payment)
        began = process_time()
        pos.rewind(mark)
        return process_time() - began


def searches(rounds: int) -> Iterator[tuple[str, str, float]]:
    """The speed of thinking bots, at a question with many options in a game between presets."""
    game = late_game()
    decision = game.decision
    assert decision is not None
    for name, word, what, times in (
        ("greedy answers", "greedy", "answers of the greedy bot in the middle of a game", 1),
        ("search", f"search:{SEARCHED}", "iterations of the search bot there", SEARCHED),
    ):
        fastest = 0.0
        for number in range(rounds):
            try:
                bot = make_bot(word, number)
            except NoSuchBot:
                break
            with quiet():
                began = process_time()
                bot.answer(decision, Seat(game))
                fastest = max(fastest, times / (process_time() - began))
        if fastest:
            yield name, what, fastest


def late_game() -> Game:
    """A game between presets in its middle, when the turn player has the most options."""
    library = Library()
    found: tuple[int, Game] | None = None
    for number in range(2, 6):
        game, bot = start(number, library), RandomBot(number)
        while (decision := game.decision) is not None and game.pos.turn <= LATE:
            if game.pos.turn == LATE and game.pos.phase is Phase.MAIN and decision.topic == Topic.ACT:
                choices = len(decision.options) if decision.player == game.pos.turn_player else 0
                if found is None or choices > found[0]:
                    found = choices, game.copy()
            game.push(bot.answer(decision))
    assert found is not None, "some game lasts so long"
    return found[1]


def playouts(rounds: int, games: int, name: str) -> Iterator[tuple[str, str, float]]:
    """The speed of random games between presets: the best of some rounds of the same games."""
    fastest = max((play(games) for _ in range(rounds)), key=lambda round_: round_.per_second)
    yield f"{name} playouts", f"decisions with a choice in {games} random games", fastest.per_second
    yield f"{name} games", f"whole games, these {games}", fastest.games_per_second


def copies(games: int) -> Iterator[tuple[str, str, float]]:
    """The speed of copies made in random games, timed in a separate round."""
    copied = play(games, copies=True)
    for name, times in (("at rest", copied.copies_at_rest), ("in mid-payment", copied.copies_in_payment)):
        yield f"copy in playouts, {name}", "the median at random points of these games", 1 / median(times)


def first_play(pos: Position) -> tuple[Act, tuple[Means, ...]]:
    """Activate the first card in hand and reserve the next three."""
    card, *others = pos.cards_in(Zone.HAND, 0)
    return Act("activate", card), tuple(sorted(Means("reserve", other) for other in others[:3]))


def activation(pos: Position, act: Act, payment: tuple[Means, ...]) -> Work:
    """A complete activation without Game: the nine steps, and then taking everything back."""

    def work() -> None:
        mark = pos.mark()
        _activate(pos, act, payment)
        pos.rewind(mark)

    return work


def _activate(pos: Position, act: Act, payment: tuple[Means, ...]) -> None:
    procedure = play_card(make_play(pos, 0, act))
    decision = next(procedure)
    assert decision.topic == Topic.PAY
    try:
        procedure.send(payment)
    except StopIteration:
        return
    raise AssertionError("the payment ends the activation")


def long_game(points: tuple[int, ...], window: int) -> Iterator[Stretch]:
    """The time of a play late in a long game: the best of a few windows that begin there."""
    game = Game(endless(Cards()), seed=1, keep_history=False)
    played = 0
    first = 0.0
    for point in points:
        while played < point:
            play_one(game)
            played += 1
        windows = []
        with quiet():
            for _ in range(WINDOWS):
                start = process_time()
                answered = sum(play_one(game) for _ in range(window))
                windows.append(((process_time() - start) / window, answered / window))
        played += WINDOWS * window
        fastest, decisions = min(windows)
        first = first or fastest
        yield Stretch(point, fastest * 1e6, fastest * 1e6 / decisions, fastest / first)


def play_one(game: Game) -> int:
    """Make one play, with all decisions before it. Return the number of decisions."""
    answered = 0
    while True:
        decision = game.decision
        assert decision is not None, "the game never ends"
        game.push(simple_answer(game.pos, decision))
        answered += 1
        if decision.topic == Topic.PAY:
            return answered


def simple_answer(pos: Position, decision: Decision) -> object:
    """On the player's own turn play cards, then abilities, and never attack. Pay with the first means."""
    if decision.asks is Asks.PICK:
        return tuple(sorted(decision.options)[: decision.minimum])
    assert decision.asks is Asks.ACT
    if decision.topic != Topic.ACT or decision.player != pos.turn_player:
        return PASS
    return next((act for act in decision.options if act.what in ("activate", "ability")), PASS)
