"""Whether a play would change anything, found out by trying it in imagined games.

What a play costs does not count, and neither does where its own card goes. A play is of no use if nothing
else is different after it has resolved, no matter how it is paid for and what is chosen. It is of use now if
the combat or what waits on the stack would end differently, apart from what the play does by itself. Any
other play would do as much later. So would one before retaliation that ends the combat in the same way if it
is played before damage.

That a play is of no use has to be certain. So every choice is tried, and neither chance nor another player's
answer may have a part in it, nor a card that is looked at on the way. Hidden cards matter in no other way:
otherwise everybody could draw conclusions from what happens. A play of which nothing is certain counts as one
for later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import zip_longest
from random import Random
from typing import Any, Final

import msgspec

from regalia.bots.habits import habit, some_answers
from regalia.bots.imagined import CannotImagine
from regalia.bots.seat import Seat
from regalia.bots.swallowed import swallow
from regalia.game.answers import Chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.language import Means
from regalia.game.core.state import CARD_COLUMNS, FACTS, OBJECT_ZONES, Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from regalia.game.timing.phase_table import open_window

WORLDS: Final = 2
"""The imagined games in which a play is tried if it does nothing in the first."""
LUCKY_WORLDS: Final = 6
"""As many if chance or hidden cards may decide."""
LINES: Final = 8
"""The most ways of choosing that are tried in each of them at first."""
ANSWERS: Final = 4
"""The most answers to one question that are tried at first."""
MOST_LINES: Final = 120
"""The most ways of choosing that are tried to make sure that none of them does anything."""
MOST_OPTIONS: Final = 12
"""The most options of a question of which every combination is tried."""
STEPS: Final = 60
"""The most answers before a line ends. What takes so long does something."""
RETALIATION, DAMAGE = "before retaliation", "before damage"
"""The windows of a combat that come one after the other."""
BOOKKEEPING: Final = frozenset(
    {
        "opportunity",
        "window",
        "passes",
        "clock",
        "stack",
        "unsettled",
        "committed",
        "idle",
        "plays",
        "achieved",
        "resolved",
        "history",
    }
)
"""Facts that change whenever something is played."""
OF_ITS_CARD: Final = frozenset(CARD_COLUMNS) - {"card", "printed", "owner"}
"""What may be different about the card that was played and is no object now."""
OUTCOME: Final = frozenset({"card", "controller", "zone", "states", "damage", "counters", "outcome"})
"""What counts as another end of a combat. Timestamps and memories differ after any play."""
CHOICES: Final = frozenset(
    {Topic.TARGETS, Topic.MODES, Topic.CHOOSE, Topic.MAY, Topic.MAY_PAY, Topic.X, Topic.ATTACK_TARGET}
)
"""Questions that are answered in several ways."""


class Use(IntEnum):
    """What a play is good for."""

    NONE = 0
    LATER = 1
    NOW = 2


class Found(msgspec.Struct, frozen=True):
    """The use of a play, and why it has none."""

    use: Use
    why: str = ""
    prepares: bool = False
    """Whether the player's next turn would begin otherwise.

    That turn returns memory to hand and wakes what is rested, so what was paid in these ways comes back.
    What is sacrificed or banished for a play is as good in that turn.
    """


class Uses(msgspec.Struct, frozen=True):
    """What the acts of a player are good for, and whether the player loses now if everybody passes."""

    of: Mapping[Act, Found] = {}
    loses: bool = False


UNSURE: Final = Found(Use.NOW, prepares=True)
"""What cannot be tried may always be of use."""
NOTHING: Final = "nothing would change"
_MISSING: Final = object()
"""In place of a card that is not there."""


def uses(game: Game, rng: Random) -> Uses:
    """What each act of the player with Opportunity is good for. Passing is not among them."""
    decision = game.decision
    assert decision is not None
    acts = [act for act in decision.options if act.what != "pass"]
    if not acts:
        return Uses()
    try:
        worlds = _Worlds(game, rng)
        loses = any(_loses(worlds[number], decision.player) for number in range(WORLDS))
    except CannotImagine:
        return Uses(dict.fromkeys(acts, UNSURE), loses=True)
    except Exception as error:  # an imagined game may fail where the real one does not
        swallow(error)
        return Uses(dict.fromkeys(acts, UNSURE), loses=True)
    return Uses({act: _of(worlds, decision.player, act) for act in acts}, loses)


class _Worlds:
    """Imagined games, drawn as they are needed."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._draw = Seat(game).imagination(rng)
        self._rng = rng
        self._drawn: list[Game] = []

    def __getitem__(self, number: int) -> Game:
        while len(self._drawn) <= number:
            self._drawn.append(self._draw(self._rng))
        return self._drawn[number]


def _loses(world: Game, player: int) -> bool:
    if is_quiet(world.pos):
        return False
    twin = world.copy()
    end(twin)
    return player in twin.pos.lost


def _of(worlds: _Worlds, player: int, act: Act) -> Found:
    if act.what not in ("activate", "ability"):
        return UNSURE
    try:
        return _tried(worlds, player, act)
    except Exception as error:
        swallow(error)
        return UNSURE


def _tried(worlds: _Worlds, player: int, act: Act) -> Found:
    """The best use in some imagined games."""
    best, is_open, is_complete = Found(Use.NONE), True, True
    for number in range(LUCKY_WORLDS):
        if is_open and number == WORLDS:
            break
        trial = _Trial(worlds[number], player, act)
        found = trial.found()
        if found.use is Use.NONE and trial.is_open and not trial.is_complete:
            trial = _Trial(worlds[number], player, act, thorough=True)
            found = trial.found()
        if found.use >= best.use:
            best = found
        if best.use is Use.NOW or (best.use is Use.LATER and trial.is_open):
            break
        is_open &= trial.is_open
        is_complete &= trial.is_complete
    is_certain = is_open and is_complete
    return best if best.use or is_certain else Found(Use.LATER, prepares=best.prepares)


class _Trial:
    """One play, tried in several ways."""

    def __init__(self, world: Game, player: int, act: Act, *, thorough: bool = False) -> None:
        self.world = world
        self.player = player
        self.act = act
        self.thorough = thorough
        self.left = MOST_LINES if thorough else LINES
        self.items = {item.id for item in world.pos.stack}
        self.begun = Facts(world.pos)
        self.prepares = False
        self.is_open = True
        """Whether neither chance nor others have decided anything, and no card was looked at."""
        self.is_complete = True
        """Whether every answer to every question was tried."""
        self._without: Facts | None = None

    def found(self) -> Found:
        """The best use of all lines."""
        best, why = Use.NONE, ""
        for use, reason in self._lines():
            best, why = max(best, use), why or reason
            if best is Use.NOW:
                break
        if best is Use.NOW and open_window(self.world.pos) == RETALIATION and self._can_wait():
            best = Use.LATER
        return Found(best, "" if best else why or NOTHING, self.prepares)

    def _lines(self) -> Iterator[tuple[Use, str]]:
        """The use of each line, with the reason if the play fizzles."""
        twin = self.world.copy()
        twin.auto = False  # the answers that others have to give are questions as well
        twin.keep_history = True  # so that the journal tells of everything that was looked at
        twin.chance = _Heard(twin.chance, self)
        twin.push(self.act)
        yield from self._follow(twin, None, [])

    def _follow(self, game: Game, paid: Facts | None, told: list[str]) -> Iterator[tuple[Use, str]]:
        """Play on until it has resolved. `paid` is how things were before that, once it is paid for."""
        game.listen(_Fizzling(told))
        for _ in range(STEPS):
            decision = game.decision
            if decision is None:
                break
            if paid is None and not game.is_mid_play:
                paid = Facts(game.pos)
            if paid is not None and decision.topic == Topic.ACT:
                if self._has_resolved(game.pos):
                    self._note_looks(game.pos)
                    self.left -= 1
                    self.prepares |= self._is_prepared(game.pos)
                    yield self._use(paid, game), told[0] if told else ""
                    return
                if not game.pass_on():
                    break
                continue
            answers = self._answers(game, decision)
            if len(answers) > 1:
                self._note_looks(game.pos)
                yield from self._branches(game, answers, paid, told)
                return
            game.push(answers[0])
        self.left -= 1
        self.prepares = True
        yield Use.NOW, ""

    def _answers(self, game: Game, decision: Decision) -> Sequence[Any]:
        """The answers to try."""
        if decision.player != self.player:
            self.is_open = False
        forced = decision.forced()
        if forced is not None:
            return forced
        if self.thorough:
            found, is_all = _every(game.pos, decision, self.left)
            self.is_complete &= is_all
            return found
        self.is_complete = False
        theirs = decision.player != self.player and decision.asks is Asks.YES_OR_NO
        if (theirs or decision.topic in CHOICES) and self.left > 1:
            return some_answers(game.pos, decision, ANSWERS)
        return (habit(game.pos, decision),)

    def _note_looks(self, pos: Position) -> None:
        """Note whether cards were looked at or shown since the journal begins."""
        before = self.world.pos.peeks
        seen = [pos.peeks, *(old for _, row, old in pos.journal if row == "peeks")]
        if any(peek not in before for peeks in seen for peek in peeks):
            self.is_open = False

    def _can_wait(self) -> bool:
        """Whether the combat ends in the same way if the play waits until before damage."""
        now, later = self.world.copy(), self.world.copy()
        if not _reach(later, self.player, DAMAGE):
            return False
        decision = later.decision
        if decision is None or self.act not in decision.options:
            return False
        for game in (now, later):
            game.push(self.act)
            end(game)
        changed = Facts(now.pos).changed(later.pos)
        return len(now.pos.card) == len(later.pos.card) and not any(name in OUTCOME for name, _ in changed)

    def _is_prepared(self, pos: Position) -> bool:
        before = self.world.pos
        if before.cards_in(Zone.MEMORY, self.player) != pos.cards_in(Zone.MEMORY, self.player):
            return True
        states = zip(before.states, pos.states, pos.controller, strict=False)
        return any(
            now & ~then & State.RESTED and controller == self.player for then, now, controller in states
        )

    def _branches(
        self, game: Game, answers: Sequence[Any], paid: Facts | None, told: list[str]
    ) -> Iterator[tuple[Use, str]]:
        for answer in answers:
            if self.left < 1:
                self.is_complete = False
                return
            twin = game.copy()
            twin.push(answer)
            yield from self._follow(twin, paid, list(told))

    def _has_resolved(self, pos: Position) -> bool:
        """Whether nothing is left on the stack that was not there before."""
        return all(item.id in self.items for item in pos.stack)

    def _use(self, paid: Facts, game: Game) -> Use:
        pos = game.pos
        if pos.combat is not None and paid.facts["combat"] is None:
            return Use.NOW
        changed = paid.changed(pos)
        if self.act.what == "activate" and pos.zone_of(self.act.card) not in OBJECT_ZONES:
            changed -= {(name, self.act.card) for name in OF_ITS_CARD}
        if {item.id for item in pos.stack} != self.items:  # it took something off the stack
            return Use.NOW
        if not changed:
            return Use.NONE
        return Use.NOW if self._ends_otherwise(game) else Use.LATER

    def _ends_otherwise(self, game: Game) -> bool:
        """Whether the combat or the stack ends in another way because of it."""
        if is_quiet(self.world.pos):
            return False
        by_itself = self.begun.changed(game.pos)
        if self._without is None:
            twin = self.world.copy()
            end(twin)
            self._without = Facts(twin.pos)
        end(game)
        return any(
            one not in by_itself for one in self._without.changed(game.pos) if one[0] in OUTCOME
        ) or len(game.pos.card) != len(self._without.columns["card"])


class _Heard:
    """Chance, with a note that it was asked."""

    def __init__(self, chance: Chance | None, trial: _Trial) -> None:
        self.chance = chance
        self.trial = trial

    def __call__(self, decision: Decision) -> Any:
        assert self.chance is not None
        self.trial.is_open = False
        return self.chance(decision)


def _every(pos: Position, decision: Decision, most: int) -> tuple[list[Any], bool]:
    """The answers to a question, and whether these are all. One copy of a card pays like another."""
    if decision.asks in (Asks.PICK, Asks.ORDER, Asks.SHARE) and len(decision.options) > MOST_OPTIONS:
        return list(some_answers(pos, decision, ANSWERS)), False
    found: dict[Any, Any] = {}
    for answer in decision.answers():
        found.setdefault(_kind(pos, answer), answer)
        if len(found) > most:
            return list(found.values())[:most], False
    return list(found.values()), True


def _kind(pos: Position, answer: Any) -> Any:
    """The same value for payments that differ only in which copy of a card they take from a hidden zone."""
    if not isinstance(answer, tuple) or not all(isinstance(one, Means) for one in answer):
        return answer
    return tuple(sorted(_kind_of_means(pos, one) for one in answer))


def _kind_of_means(pos: Position, means: Means) -> tuple[Any, ...]:
    card = means.card
    what = (means.verb, means.number, means.worth, means.what)
    if pos.zone_of(card) not in (Zone.HAND, Zone.MEMORY):
        return *what, card, ""
    marks = (pos.states[card], pos.counters[card], pos.memos[card])
    return *what, pos.card[card], repr(marks)


class Facts:
    """A position as it was, to compare it with what comes of it."""

    def __init__(self, pos: Position) -> None:
        self.columns = {name: list(getattr(pos, name)) for name in CARD_COLUMNS}
        self.facts = {name: getattr(pos, name) for name in FACTS if name not in BOOKKEEPING}
        self.decks = [pos.cards_in(Zone.MAIN_DECK, player) for player in pos.everyone()]

    def changed(self, pos: Position) -> set[tuple[str, int]]:
        """What is different: columns with their cards, and facts. A card that only one of them has counts."""
        found: set[tuple[str, int]] = set()
        for name, column in self.columns.items():
            now = getattr(pos, name)
            if now != column:
                rows = zip_longest(column, now, fillvalue=_MISSING)
                found.update((name, row) for row, (old, new) in enumerate(rows) if new != old)
        found.update((name, NOBODY) for name, old in self.facts.items() if getattr(pos, name) != old)
        if self.decks != [pos.cards_in(Zone.MAIN_DECK, player) for player in pos.everyone()]:
            found.add(("decks", NOBODY))
        return found


class _Fizzling:
    """Hears why something fizzles."""

    def __init__(self, told: list[str]) -> None:
        self.told = told

    def __call__(self, step: Step) -> None:
        if step.name == "fizzles":
            self.told.append(step.text)


def is_quiet(pos: Position) -> bool:
    return not pos.stack and pos.combat is None


def _reach(game: Game, player: int, window: str) -> bool:
    """Let everybody pass until a player is asked in a window of this combat."""
    for _ in range(STEPS):
        decision = game.decision
        if decision is None or is_quiet(game.pos):
            return False
        if decision.topic == Topic.ACT and decision.player == player and open_window(game.pos) == window:
            return True
        if decision.topic != Topic.ACT or not game.pass_on():
            game.push(habit(game.pos, decision))
    return False


def end(game: Game) -> None:
    """Let everybody pass until the combat and the stack are over."""
    for _ in range(STEPS):
        decision = game.decision
        if decision is None or is_quiet(game.pos):
            return
        if decision.topic != Topic.ACT or not game.pass_on():
            game.push(habit(game.pos, decision))
