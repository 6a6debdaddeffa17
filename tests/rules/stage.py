"""A position for one test: made-up cards, a watcher for triggers, and plays declared in one breath."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Decision
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Means
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.values import Ref, item_ref
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.printed.abilities import Ability
from regalia.game.printed.acts import Act

A, B = 0, 1
MAIN, MATERIALIZE, RECOLLECTION = Phase.MAIN, Phase.MATERIALIZE, Phase.RECOLLECTION


class Dice:
    """Chance that counts how often it was asked; its answers can be laid down beforehand."""

    def __init__(self, seed: int = 7) -> None:
        self.asked = 0
        self.answers: list[Any] = []
        self._fair = fair_chance(seed)

    def __call__(self, decision: Decision) -> Any:
        self.asked += 1
        return self.answers.pop(0) if self.answers else self._fair(decision)


class Stage:
    """Builds a position, then plays in it. Each choice of a play is answered by its topic."""

    def __init__(self, players: int = 2) -> None:
        self.library = Library()
        self.pos = empty(players, self.library.catalog)
        self.dice = Dice()
        self.steps: list[Step] = []
        self._game: Game | None = None
        self._made = 0

    # Cards.

    def make(
        self,
        name: str,
        *abilities: Ability,
        reserve: int | None = None,
        memory: int | None = None,
        x: bool = False,
        types: str = "action",
        elements: str = "norm",
        fast: bool = False,
        **facts: Any,
    ) -> int:
        """A made-up card: its definition."""
        self._made += 1
        for key in ("supertypes", "classes", "subtypes"):
            if isinstance(facts.get(key), str):
                facts[key] = tuple(facts[key].split())
        face = Face(
            id=f"madeup{self._made}",
            slug=f"made-up-{self._made}",
            name=name,
            elements=tuple(elements.split()),
            types=tuple(types.split()),
            reserve=reserve,
            memory=memory,
            has_x=x,
            speed="fast" if fast else None,
            deck="material" if memory is not None else "main",
            **facts,
        )
        return self.library.invent(face, abilities).index

    def real(self, name: str) -> int:
        """A card of the pool, whose text has to be known."""
        definition = self.library.definition(name)
        assert definition.understood, f"nobody has written {name} yet"
        return definition.index

    def put(self, card: int | str, player: int, zone: Zone, **how: Any) -> int:
        definition = card if isinstance(card, int) else self.real(card)
        return place(self.pos, definition, player, zone, **how)

    def hand(self, player: int, *cards: int | str) -> list[int]:
        return [self.put(card, player, Zone.HAND) for card in cards]

    def filler(self, player: int, count: int, zone: Zone = Zone.HAND) -> list[int]:
        """Blank cards: to pay with, to draw, to be banished."""
        blank = self.make("Blank", reserve=0)
        return [self.put(blank, player, zone) for _ in range(count)]

    def token(self, card: int | str, player: int, **how: Any) -> int:
        return self.put(card, player, Zone.FIELD, states=int(State.TOKEN), **how)

    def lineage(self, player: int, *cards: int | str, **how: Any) -> int:
        """A champion with its inner lineage, oldest first."""
        known = [card if isinstance(card, int) else self.real(card) for card in cards]
        return place_lineage(self.pos, known, player, **how)

    def champion(self, player: int, level: int = 0, elements: str = "norm", **facts: Any) -> int:
        """A made-up champion of this level and these elements."""
        facts.setdefault("life", 20)
        card = self.make(
            f"Nobody {player}", memory=0, types="champion", level=level, elements=elements, **facts
        )
        return self.lineage(player, card)

    # Playing.

    def begin(self, player: int = A, phase: Phase = MAIN, turn: int | None = None) -> Game:
        for seat in self.pos.everyone():
            if not self.pos.cards_in(Zone.MAIN_DECK, seat):
                self.filler(seat, 5, Zone.MAIN_DECK)
        start_at(self.pos, player, phase, turn=turn)
        self._game = Game(self.pos, chance=self.dice)
        self._game.listen(self.steps.append)
        assert self._game.decision is not None
        return self._game

    @property
    def game(self) -> Game:
        assert self._game is not None, "begin first"
        return self._game

    @property
    def decision(self) -> Decision:
        decision = self.game.decision
        assert decision is not None, "the game is over"
        return decision

    @property
    def options(self) -> list[Any]:
        return list(self.decision.options)

    def attempt(self, act: Act, player: int | None = None, **answers: Any) -> Refusal | None:
        """Declare a whole play: `x=2, targets=[...], pay=[...]`; a list of lists is answers in a row."""
        script = Script(self, answers)
        refusal = self.game.attempt(act, script, player)
        if refusal is None:
            script.done()
            assert self.game.decision is not None or self.game.outcome is not None
        return refusal

    def activate(self, card: int, **answers: Any) -> None:
        refusal = self.attempt(Act("activate", card), **answers)
        assert refusal is None, str(refusal)

    def materialize(self, card: int, **answers: Any) -> None:
        refusal = self.attempt(Act("materialize", card), **answers)
        assert refusal is None, str(refusal)

    def use(self, card: int, number: int = 0, **answers: Any) -> None:
        """Activate an ability of an object."""
        refusal = self.attempt(Act("ability", card, number), **answers)
        assert refusal is None, str(refusal)

    def push(self, *answers: Any) -> None:
        for answer in answers:
            self.game.push(answer)

    def pass_all(self) -> None:
        """Everybody passes once: the top of the stack resolves, or the phase ends."""
        for _ in self.pos.turn_order(self.pos.opportunity):
            self.push(Act("pass"))
        assert self.game.decision is not None or self.game.outcome is not None

    # Looking.

    def zone(self, card: int) -> Zone:
        return self.pos.zone_of(card)

    def cards(self, zone: Zone, player: int) -> tuple[int, ...]:
        return self.pos.cards_in(zone, player)

    def ref(self, card: int) -> Ref:
        return self.pos.ref(card)

    def item(self, card: int) -> Ref:
        """What this card has waiting on the effects stack, as a target."""
        return item_ref(self.on_stack(card).id)

    def on_stack(self, card: int) -> StackItem:
        found: list[StackItem] = [item for item in self.pos.stack if item.source == card]
        assert found, "it has nothing on the effects stack"
        return found[-1]

    def told(self) -> list[str]:
        return [step.name for step in self.steps]


class Script:
    """Answers the questions of a play by their topic, in the order they come."""

    def __init__(self, stage: Stage, answers: dict[str, Any]) -> None:
        self.stage = stage
        self.left: dict[str, list[Any]] = {}
        for topic, value in answers.items():
            several = isinstance(value, list) and any(isinstance(one, list) for one in value)
            self.left[topic] = list(value) if several else [value]

    def __call__(self, decision: Decision) -> Any:
        waiting = self.left.get(decision.topic)
        if not waiting:
            only = decision.forced()
            assert only is not None, f"{decision!r}: nothing was said, and {list(decision.options)} are open"
            return only[0]
        return canonical(self.stage, decision, waiting.pop(0))

    def done(self) -> None:
        unused = {topic: values for topic, values in self.left.items() if values}
        assert not unused, f"nobody asked for {unused}"


def canonical(stage: Stage, decision: Decision, value: Any) -> Any:
    """What a test writes, as the engine stores it: cards become references or means."""
    match decision.topic:
        case "targets":
            return tuple(sorted(one if isinstance(one, Ref) else stage.ref(one) for one in _several(value)))
        case "pay":
            return tuple(sorted(_means(decision, one) for one in _several(value)))
        case "order":
            return tuple(_several(value))
        case "modes":
            return tuple(sorted((0, one) if isinstance(one, int) else one for one in _several(value)))
        case "options":
            return tuple(sorted(_several(value)))
        case "split":
            return tuple(_several(value))
        case _:
            return value


def _several(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) and not isinstance(value, Ref | Means) else [value]


def _means(decision: Decision, one: Any) -> Means:
    """A card named for payment: the way it is offered, else the way somebody must have meant."""
    if isinstance(one, Means):
        return one
    for means in decision.options:
        if isinstance(means, Means) and means.card == one:
            return means
    return Means("reserve", one)
