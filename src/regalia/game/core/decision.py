"""Decisions: the only points at which the engine stops for an answer of a player or of chance.

A decision lists all legal answers and no others. Every one of them can be completed, no matter what chance
and the other players answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any, Final, Protocol

from regalia.game.core.illegal import Refusal
from regalia.game.core.saying import Line
from regalia.game.core.state import CHANCE


class Asks(StrEnum):
    """The kinds of decision. There are six, and no card adds one."""

    ACT = "act"
    PICK = "pick"
    NUMBER = "number"
    YES_OR_NO = "yes or no"
    ORDER = "order"
    SHARE = "share"


class Topic(StrEnum):
    """What a question is about. Bots, pages, records and scenarios recognize questions by it."""

    ACT = "act"
    AETHERCALL = "aethercall"
    ALLOW = "allow"
    ARRIVALS = "arrivals"
    AT_RANDOM = "at random"
    ATTACK_TARGET = "attack target"
    ATTACKER = "attacker"
    BANISH = "banish"
    BEGIN_WITH = "begin with"
    CHOICE = "choice"
    CHOOSE = "choose"
    CHOOSE_PLAYER = "choose player"
    CLASS = "class"
    COPY = "copy"
    CRITICAL = "critical"
    DIRECTION = "direction"
    DISCARD = "discard"
    DRAW = "draw"
    ELEMENTS = "elements"
    FIRST = "first"
    GATHER = "gather"
    GENERATE = "generate"
    KEEP = "keep"
    LINK = "link"
    LOAD = "load"
    MATERIALIZE = "materialize"
    MAY = "may"
    MAY_PAY = "may pay"
    MODES = "modes"
    NAME = "name"
    NEW_TARGETS = "new targets"
    NUMBER = "number"
    OPTIONS = "options"
    ORDER = "order"
    ORDER_BOTTOM = "order bottom"
    ORDER_TOP = "order top"
    PAY = "pay"
    PLAY = "play"
    RECOLLECT = "recollect"
    REPLACE = "replace"
    REPLACEMENT = "replacement"
    RETALIATE = "retaliate"
    RETALIATION_ORDER = "retaliation order"
    RETURN = "return"
    REVEAL = "reveal"
    ROLL = "roll"
    SHUFFLE = "shuffle"
    SPLIT = "split"
    STARCALL = "starcall"
    STARTING_CHAMPION = "starting champion"
    TARGETS = "targets"
    TAX = "tax"
    TOP = "top"
    TRIGGERS = "triggers"
    TYPE = "type"
    WAY = "way"
    WEAPON = "weapon"
    X = "x"
    Y = "y"

    def __repr__(self) -> str:
        return repr(self.value)


_PICK: Final = Asks.PICK
_ONE_OF: Final = frozenset({Asks.ACT, Asks.NUMBER, Asks.YES_OR_NO})
"""Questions whose answer is one of the options."""


class Constraint(Protocol):
    """Which sets may be picked, if their size alone does not decide."""

    def extensions(self, picked: tuple[Any, ...]) -> list[Any]:
        """The things that may be picked next so that a legal set can still be reached."""

    def complete(self, picked: tuple[Any, ...]) -> bool:
        """Whether the picked set is legal."""


class Listed:
    """A constraint that simply knows every legal set."""

    __slots__ = ("_make", "_sets")

    def __init__(self, make: Callable[[], list[tuple[Any, ...]]]) -> None:
        self._make = make
        self._sets: list[tuple[Any, ...]] | None = None

    @property
    def sets(self) -> list[tuple[Any, ...]]:
        if self._sets is None:
            self._sets = self._make()
        return self._sets

    def complete(self, picked: tuple[Any, ...]) -> bool:
        return picked in self.sets

    def extensions(self, picked: tuple[Any, ...]) -> list[Any]:
        found: list[Any] = []
        for one in self.sets:
            if set(picked) <= set(one):
                found.extend(element for element in one if element not in picked and element not in found)
        return sorted(found)


class Decision:
    """One question, the player who answers it, and every legal answer."""

    __slots__ = (
        "_is_open",
        "_options",
        "_prompt",
        "about",
        "asks",
        "constraint",
        "maximum",
        "minimum",
        "player",
        "refuse",
        "rule",
        "topic",
    )

    def __init__(
        self,
        asks: Asks,
        player: int,
        topic: Topic,
        options: Sequence[Any] | Callable[[], Sequence[Any]],
        *,
        minimum: int = 1,
        maximum: int = 1,
        prompt: Line = "",
        rule: str = "",
        constraint: Constraint | None = None,
        refuse: Callable[[Any], Refusal | None] | None = None,
        about: Any = None,
    ) -> None:
        self.asks = asks
        self.player = player
        self.topic = topic
        self._options = options
        self.minimum = minimum
        self.maximum = maximum
        self._prompt = prompt
        self.rule = rule
        self.constraint = constraint
        self.refuse = refuse
        self.about = about
        """What the question is about: the payment, the triggers to be ordered, the play or ability that needs
        modes or targets, the attack that needs a target.
        """
        self._is_open = False
        """Whether it is known that there are several answers."""

    def __repr__(self) -> str:
        who = "chance" if self.player == CHANCE else f"player {self.player}"
        return f"<Decision: {who}, {self.topic} ({self.asks.value})>"

    @property
    def prompt(self) -> str:
        """The question in words, put together when somebody first reads it."""
        if not isinstance(self._prompt, str):
            said = str(self._prompt)
            self._prompt = said[:1].upper() + said[1:]
        return self._prompt

    @property
    def options(self) -> Sequence[Any]:
        """The options, worked out at the first look."""
        if callable(self._options):
            self._options = self._options()
        return self._options

    def admits(self, answer: Any) -> bool:
        """Whether this is one of the legal answers. The value can be of any type."""
        if self.asks in _ONE_OF:
            return answer in self.options
        match self.asks:
            case Asks.ORDER:
                return isinstance(answer, tuple) and _same(answer, self.options)
            case Asks.SHARE:
                return (
                    isinstance(answer, tuple)
                    and len(answer) == len(self.options)
                    and all(isinstance(share, int) and share >= 1 for share in answer)
                    and sum(answer) == self.maximum
                )
            case _:
                return self._admits_pick(answer)

    def _admits_pick(self, answer: Any) -> bool:
        if not isinstance(answer, tuple) or not self.minimum <= len(answer) <= self.maximum:
            return False
        options = self.options
        if any(element not in options for element in answer):
            return False
        if len(set(answer)) != len(answer) or list(answer) != sorted(answer):
            return False
        return self.constraint is None or self.constraint.complete(answer)

    def answers(self) -> Iterator[Any]:
        """Every legal answer. There can be very many, so this is for tests and small questions."""
        match self.asks:
            case Asks.ACT | Asks.NUMBER | Asks.YES_OR_NO:
                yield from self.options
            case Asks.ORDER:
                yield from permutations(self.options)
            case Asks.SHARE:
                yield from _shares(len(self.options), self.maximum)
            case Asks.PICK:
                options = sorted(self.options)
                for size in range(self.minimum, min(self.maximum, len(options)) + 1):
                    for picked in combinations(options, size):
                        if self.constraint is None or self.constraint.complete(picked):
                            yield picked

    def forced(self) -> tuple[Any] | None:
        """The only legal answer, wrapped, if there is only one."""
        asks = self.asks
        if asks is _PICK:
            if self._is_open:
                return None
            only = self._forced_pick()
            self._is_open = only is None
            return only
        count = len(self.options)
        if asks in _ONE_OF:
            return (self.options[0],) if count == 1 else None
        if asks is Asks.ORDER:
            return (tuple(self.options),) if count < 2 else None
        if count == 0 or self.maximum == count or count == 1:
            return (next(_shares(count, self.maximum)),)
        return None

    def _forced_pick(self) -> tuple[Any] | None:
        if self.maximum == 0:
            return ((),)
        options = self.options
        if self.constraint is None:
            if self.minimum >= len(options):
                return (tuple(sorted(options)),)
            return None
        if getattr(self.constraint, "free_choice_count", 0) and len(options) > self.maximum:
            return None
        everything = tuple(sorted(options))
        if self.minimum >= len(everything):
            return (everything,) if self.constraint.complete(everything) else None
        return self._only_set(self.constraint)

    def _only_set(self, constraint: Constraint) -> tuple[Any] | None:
        """The only legal set, if there is only one. The search stops at a second one."""
        found: set[tuple[Any, ...]] = set()
        seen: set[tuple[Any, ...]] = {()}
        ahead: list[tuple[Any, ...]] = [()]
        while ahead:
            picked = ahead.pop()
            further = constraint.extensions(picked)
            if len(picked) + len(further) > self.maximum:  # no single set has room for all of them
                return None
            if len(picked) >= self.minimum and constraint.complete(picked):
                found.add(picked)
                if further or len(found) > 1:
                    return None
            following = {tuple(sorted((*picked, one))) for one in further} - seen
            seen |= following
            ahead.extend(following)
        return (found.pop(),) if found else None

    def sample(self, rng: Random) -> Any:
        """A random legal answer (not uniform over sets when a constraint shapes them)."""
        asks = self.asks
        if asks in _ONE_OF:
            return rng.choice(self.options)
        if asks is _PICK:
            return self._sample_pick(rng)
        if asks is Asks.ORDER:
            order = list(self.options)
            rng.shuffle(order)
            return tuple(order)
        return _random_shares(rng, len(self.options), self.maximum)

    def _sample_pick(self, rng: Random) -> tuple[Any, ...]:
        options = self.options
        if self.constraint is None:
            size = rng.randint(self.minimum, min(self.maximum, len(options)))
            return tuple(sorted(rng.sample(list(options), size)))
        picked: tuple[Any, ...] = ()
        count = getattr(self.constraint, "free_choice_count", 0)
        if count:  # the same choices, without asking for each
            rest = list(options)
            for _ in range(count):
                one = rng.choice(rest)
                rest.remove(one)
                picked = (*picked, one)
            return tuple(sorted(picked))
        while True:
            further = self.constraint.extensions(picked)
            if self.constraint.complete(picked) and (not further or rng.random() < 0.5):
                return picked
            picked = tuple(sorted((*picked, rng.choice(further))))


class Draft:
    """A selection in the making: cards may be taken back until it is confirmed (memory.1.a)."""

    __slots__ = ("decision", "picked")

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.picked: tuple[Any, ...] = ()

    def extensions(self) -> list[Any]:
        """The things that can still be picked so that a legal selection remains possible."""
        constraint = self.decision.constraint
        if constraint is not None:
            return constraint.extensions(self.picked)
        if len(self.picked) >= self.decision.maximum:
            return []
        return [option for option in self.decision.options if option not in self.picked]

    def pick(self, option: Any) -> None:
        if option not in self.extensions():
            raise ValueError(f"{option!r} cannot be picked now")
        self.picked = tuple(sorted((*self.picked, option)))

    def unpick(self, option: Any) -> None:
        if option not in self.picked:
            raise ValueError(f"{option!r} is not picked")
        self.picked = tuple(element for element in self.picked if element != option)

    @property
    def is_complete(self) -> bool:
        return self.decision.admits(self.picked)


def _same(answer: tuple[Any, ...], options: Sequence[Any]) -> bool:
    """Whether an answer has all options in any order. Values of different types have no order."""
    try:
        return len(answer) == len(options) and sorted(answer) == sorted(options)
    except TypeError:
        return False


def _shares(count: int, total: int) -> Iterator[tuple[int, ...]]:
    """Every way to split a total into that many shares of at least 1."""
    if count == 0:
        if total == 0:
            yield ()
        return
    if count == 1:
        yield (total,)
        return
    for first in range(1, total - count + 2):
        for rest in _shares(count - 1, total - first):
            yield (first, *rest)


def _random_shares(rng: Random, count: int, total: int) -> tuple[int, ...]:
    if count == 0:
        return ()
    cuts = sorted(rng.sample(range(1, total), count - 1)) if count > 1 else []
    edges = [0, *cuts, total]
    return tuple(after - before for before, after in pairwise(edges))
