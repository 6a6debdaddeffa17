"""Two or more champions, and what tests of combat do over and over."""

from __future__ import annotations

from typing import Any

from regalia.game.core.decision import Decision
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Effect
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.printed.abilities import Keyword, Resolves
from regalia.game.printed.acts import Act
from tests.rules.stage import A, Stage

PASS = Act("pass")


def field(players: int = 2, **facts: Any) -> Stage:
    """Champions of level 0 and nothing else."""
    stage = Stage(players)
    facts.setdefault("life", 15)
    for seat in range(players):
        stage.champion(seat, **facts)
    return stage


def soldier(stage: Stage, player: int, *abilities: Any, power: int = 2, life: int = 2, **how: Any) -> int:
    facts = {key: how.pop(key) for key in ("subtypes", "name") if key in how}
    name = facts.pop("name", "Soldier")
    made = stage.make(name, *abilities, types="ally", reserve=1, power=power, life=life, **facts)
    return stage.put(made, player, Zone.FIELD, **how)


def arm(stage: Stage, player: int, *abilities: Any, power: int = 2, durability: int = 3, **facts: Any) -> int:
    made = stage.make(
        "Blade", *abilities, types="weapon", reserve=1, power=power, durability=durability, **facts
    )
    return stage.put(made, player, Zone.FIELD)


def fortress(stage: Stage, player: int, durability: int = 3) -> int:
    made = stage.make("Keep", types="domain", subtypes="Siegeable", reserve=2, durability=durability)
    return stage.put(made, player, Zone.FIELD)


def slash(stage: Stage, player: int, *abilities: Any, power: int = 3, fast: bool = False) -> int:
    """An attack card in hand that costs nothing but the attacker's rest."""
    (card,) = stage.hand(
        player, stage.make("Slash", *abilities, types="attack", reserve=0, power=power, fast=fast)
    )
    return card


def trick(stage: Stage, player: int, effect: Effect) -> int:
    """A fast action in hand that costs nothing."""
    (card,) = stage.hand(player, stage.make("Trick", Resolves(effect), reserve=0, fast=True))
    return card


def has(name: str, amount: int = 0, **how: Any) -> Keyword:
    return Keyword(name, amount, **how)


def leader(stage: Stage, player: int) -> int:
    return stage.cards(Zone.FIELD, player)[0]


def attack(stage: Stage, attacker: int, target: int | Ref | None = None, *, weapon: int = NOBODY) -> None:
    """Declare an attack, answering only what is asked."""
    stage.push(Act("attack", attacker))
    aim(stage, target, weapon=weapon)


def aim(stage: Stage, target: int | Ref | None = None, *, weapon: int = NOBODY) -> None:
    """Choose weapon and target, if somebody asks."""
    if stage.decision.topic == "weapon":
        stage.push((weapon,))
    if stage.decision.topic == "attack target":
        assert target is not None
        stage.push((target if isinstance(target, Ref) else stage.ref(target),))


def refused(stage: Stage, attacker: int, target: int | Ref, *, weapon: int = NOBODY) -> Refusal | None:
    """Why an attack declared as a whole is not legal."""
    ref = target if isinstance(target, Ref) else stage.ref(target)
    answers = {"weapon": (weapon,), "attack target": (ref,)}

    def answer(decision: Decision) -> Any:
        return answers[decision.topic] if decision.topic in answers else next(iter(decision.answers()))

    return stage.game.attempt(Act("attack", attacker), answer)


def play(stage: Stage, card: int, *targets: int | Ref) -> None:
    """Play a trick and let it resolve."""
    if targets:
        stage.activate(card, targets=list(targets))
    else:
        stage.activate(card)
    stage.pass_all()


def do(stage: Stage, effect: Effect) -> None:
    """A fast action of A's with this effect is played and resolves."""
    card = trick(stage, A, effect)
    stage.activate(card)
    stage.pass_all()


def level_up(stage: Stage, card: int) -> None:
    """Play a trick that levels up a champion, and find the one card that fits."""
    play(stage, card)
    found(stage)


def found(stage: Stage) -> None:
    """A player who looks for a card finds the only one that there is."""
    (card,) = stage.options
    stage.push((card,))


def to_damage(stage: Stage, *, retaliate: list[int] | None = None) -> None:
    """Go on until the turn player may act before damage."""
    while not (stage.pos.step == 3 and stage.decision.topic == "act" and not stage.pos.stack):
        _go_on(stage, retaliate)


def fight(stage: Stage, *, retaliate: list[int] | None = None, order: list[int] | None = None) -> None:
    """Nobody plays anything until the combat is over; what may retaliate does as told."""
    while stage.pos.combat is not None and stage.game.decision is not None:
        _go_on(stage, retaliate, order)


def _go_on(stage: Stage, retaliate: list[int] | None, order: list[int] | None = None) -> None:
    match stage.decision.topic:
        case "act":
            stage.push(PASS)
        case "retaliate":
            stage.push(tuple(sorted(card for card in retaliate or [] if card in stage.options)))
        case "retaliation order":
            assert order is not None, "nobody said in which order they strike"
            stage.push(tuple(order))
        case "triggers":
            stage.push(tuple(stage.options))
        case topic:
            raise AssertionError(f"{topic} was asked")


def offered(stage: Stage, attacker: int) -> list[Ref]:
    """What an attack without a weapon may be declared on; the declaration is taken back."""
    before = stage.game.digest()
    twin = stage.game.copy()
    twin.auto = False
    twin.push(Act("attack", attacker))
    assert twin.decision is not None
    twin.push((NOBODY,))
    assert twin.decision is not None
    assert twin.decision.topic == "attack target"
    assert stage.game.digest() == before
    return list(twin.decision.options)


RESTED = int(State.RESTED)
__all__ = [
    "PASS",
    "RESTED",
    "A",
    "aim",
    "arm",
    "attack",
    "field",
    "fight",
    "fortress",
    "has",
    "leader",
    "offered",
    "play",
    "refused",
    "slash",
    "soldier",
    "to_damage",
    "trick",
]  # fmt: skip
