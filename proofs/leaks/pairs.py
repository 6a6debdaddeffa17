"""Two worlds, one viewer: the viewer has to see and hear the same in both, byte for byte.

A pair begins where a player has Opportunity or may materialize, because there only the position
decides what comes next. One world goes on with random answers to the next such point. Then everything
hidden is dealt anew, except the cards that the viewer got to see on the way. The other world goes the
same way, with the same answers and the same chance. Two things are compared: what the viewer hears, and
the viewer's view and observation at every question on the way, with the options if the viewer is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import msgspec

from proofs.leaks.resample import World, renumbered
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.deck import Deck
from regalia.decks.presets import FOR_PANTHEON
from regalia.decks.shipped import DECKS
from regalia.game.answers import Chance, fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.core.log import Log
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR, hidden_from
from regalia.game.observation import Observer
from regalia.game.printed.acts import PASS
from regalia.game.view import OPEN_QUESTIONS, view

KEEN: Final = 0.7
"""The probability that a player who could do something does not simply pass."""


RENUMBER: Final = 0.05
"""The probability that the position is also looked at with other numbers for its cards."""


class Leak(AssertionError):
    """A viewer can tell two worlds apart."""


class Unlike(Exception):
    """The other world cannot go the same way, for a reason that the viewer may not know."""


@dataclass
class Tally:
    """Counts of the things that have been compared."""

    games: int = 0
    pairs: int = 0
    stops: int = 0
    heard: int = 0
    parted: int = 0
    """Pairs that were compared only up to some point, because the other player could not answer the same."""
    renumbered: int = 0
    topics: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.pairs += other.pairs
        self.stops += other.stops
        self.heard += other.heard
        self.parted += other.parted
        self.renumbered += other.renumbered
        self.topics.update(other.topics)


class Showing:
    """The part of a game that a viewer is shown at a question. It is compared."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observers: dict[int, Observer] = {}

    def hear(self, step: Step) -> None:
        """Something happened on the way."""

    def show(self, viewer: int) -> bytes:
        """The view, and the same as numbers."""
        seen = view(self.game, viewer).encode()
        observer = self.observers.setdefault(viewer, Observer(viewer))
        return seen + msgspec.json.encode(observer.observe(self.game.pos).tolist())


@dataclass
class Stop:
    """A point where somebody is asked: what each viewer sees, and how far the log has come."""

    player: int
    topic: str
    views: dict[int, bytes]
    told: int
    decision: Decision | None
    answer: Any = None
    chance: list[tuple[Decision, Any]] = field(default_factory=list)
    """The questions to chance between this answer and the next stop."""


class Passage:
    """The way of one game from one point at rest to the next."""

    def __init__(self, game: Game, viewers: Sequence[int], showing: type[Showing] = Showing) -> None:
        self.viewers = viewers
        self.showing = showing
        self.shown = showing(game)
        self.log = Log()
        self.stops: list[Stop] = []
        rest = game.copy().pos
        rest.rewind(0)
        self.start = rest
        self.hidden = {viewer: set(hidden_from(game.pos, viewer)) for viewer in viewers}
        self.seen: dict[int, set[int]] = {viewer: set() for viewer in viewers}
        """What each viewer got to see on the way."""
        self._pos = game.pos

    def hear(self, step: Step) -> None:
        self.log(step)
        self.shown.hear(step)
        if self._pos.peeks or step.name == "pay":
            self.watch()

    def watch(self) -> None:
        for viewer in self.viewers:
            self.seen[viewer] |= self.hidden[viewer].difference(hidden_from(self._pos, viewer))

    def stop(self, game: Game) -> Stop:
        self.watch()
        decision = game.decision
        views = {viewer: self.shown.show(viewer) for viewer in self.viewers}
        who = (decision.player, decision.topic) if decision is not None else (SPECTATOR, "over")
        found = Stop(*who, views, len(self.log.steps), decision)
        self.stops.append(found)
        return found


def is_rest(game: Game) -> bool:
    """Whether only the position decides what comes next."""
    decision = game.decision
    return decision is not None and decision.topic in OPEN_QUESTIONS and not game.is_mid_play


def keen(decision: Decision, rng: Random) -> Any:
    """A random answer of somebody who would rather play than pass."""
    if decision.asks is Asks.ACT and rng.random() < KEEN:
        plays = [act for act in decision.options if act != PASS]
        if plays:
            return rng.choice(plays)
    return decision.sample(rng)


class Recorded:
    """Chance that notes what it was asked."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.said: list[tuple[Decision, Any]] = []

    def __call__(self, decision: Decision) -> Any:
        answer = self._chance(decision)
        self.said.append((decision, answer))
        return answer


def some_decks(rng: Random) -> list[Deck]:
    """Two decks, sometimes three or those of a table of Pantheon. A deck may play against itself."""
    players, known = rng.choice(((2, DECKS), (2, DECKS), (2, DECKS), (3, DECKS), (3, FOR_PANTHEON)))
    return [known[rng.choice(sorted(known))] for _ in range(players)]


def check_game(
    seed: int,
    library: Library,
    most: int = 10_000,
    showing: type[Showing] = Showing,
    decks: Sequence[Deck] = (),
) -> Tally:
    """Play one random game and compare a pair for every viewer at every point at rest."""
    rng = Random(seed)
    chance = Recorded(fair_chance(seed))
    game = Game(deal(library, decks or some_decks(rng)), chance=chance, auto=False, keep_history=False)
    while (decision := game.decision) is not None and not is_rest(game):
        game.push(decision.sample(rng))
    viewers = (*game.pos.everyone(), SPECTATOR)
    tally = Tally(games=1)
    while game.decision is not None and tally.pairs < most:
        passage = Passage(game, viewers, showing)
        game.listen(passage.hear)
        try:
            _go_on(game, passage, rng, chance)
        except NotYet:
            break
        for viewer in viewers:
            try:
                compare(passage, viewer, rng, tally)
                if rng.random() < RENUMBER:
                    compare_numbers(passage, viewer, rng, tally)
            except Leak as leak:
                raise Leak(f"game {seed}, after {tally.pairs:,} pairs, {_who(viewer)}: {leak}") from None
    return tally


def _go_on(game: Game, passage: Passage, rng: Random, chance: Recorded) -> None:
    """Play to the next point at rest."""
    while True:
        here = passage.stop(game)
        decision = game.decision
        if decision is None or (len(passage.stops) > 1 and is_rest(game)):
            return
        here.answer = keen(decision, rng)
        chance.said = here.chance
        game.push(here.answer)


class Repeated:
    """Chance that answers as it did in the other world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.script: list[tuple[Decision, Any]] = []

    def __call__(self, decision: Decision) -> Any:
        if not self.script or self.script[0][0].topic != decision.topic:
            raise Unlike
        asked, said = self.script.pop(0)
        answer = self._world.answer(asked, said)
        if not decision.admits(answer):
            raise Unlike
        return answer


def compare(passage: Passage, viewer: int, rng: Random, tally: Tally) -> None:
    """Go the same way in a world that differs only in what the viewer cannot know."""
    world = World(passage.start, viewer, rng, passage.seen[viewer])
    chance, log = Repeated(world), Log()
    game = Game(world.pos, chance=chance, auto=False, keep_history=False)
    shown = passage.showing(game)

    def hear(step: Step) -> None:
        log(step)
        shown.hear(step)

    game.listen(hear)
    tally.pairs += 1
    told = 0
    try:
        for number, stop in enumerate(passage.stops):
            decision = game.decision
            here = (decision.player, decision.topic) if decision is not None else (SPECTATOR, "over")
            if here != (stop.player, stop.topic):
                if viewer in (here[0], stop.player) or number == 0:
                    raise Leak(f"asked {stop.topic!r} of {stop.player} here, and {here} there")
                raise Unlike
            tally.stops += 1
            tally.topics[stop.topic] += 1
            _same(stop.views[viewer], shown.show(viewer), stop.topic)
            if number:
                tally.heard += stop.told - told
                here_heard = passage.log.heard_by(viewer, told)[: stop.told - told]
                _same(_encode(here_heard), _encode(log.heard_by(viewer)), "the log")
            log.steps.clear()
            told = stop.told
            if stop.decision is None or number == len(passage.stops) - 1:
                break
            assert decision is not None
            answer = world.answer(stop.decision, stop.answer)
            if not decision.admits(answer):
                if decision.player == viewer:
                    raise Leak(f"{stop.topic}: {answer} is offered in one world only")
                raise Unlike
            chance.script = list(stop.chance)
            game.push(answer)
    except Unlike:
        tally.parted += 1


def compare_numbers(passage: Passage, viewer: int, rng: Random, tally: Tally) -> None:
    """Check that the viewer sees nothing of the numbers that the engine has for cards."""
    tally.renumbered += 1
    game = Game(renumbered(passage.start, rng), auto=False, keep_history=False)
    _same(passage.stops[0].views[viewer], passage.showing(game).show(viewer), "other numbers for the cards")


def _same(one: bytes, other: bytes, where: str) -> None:
    if one != other:
        pairs = zip(one, other, strict=False)
        at = next((number for number, (here, there) in enumerate(pairs) if here != there), len(one))
        near = slice(max(0, at - 150), at + 150)
        raise Leak(f"{where}\n  here:  … {one[near].decode()} …\n  there: … {other[near].decode()} …")


def _encode(steps: list[Step]) -> bytes:
    return msgspec.json.encode(steps)


def _who(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"player {viewer}"
