"""Small positions written by hand: a few plain cards, and a short way to lay them out."""

from __future__ import annotations

from typing import Any

from proofs.pencil.deal import ALLY, floating_memory
from proofs.pencil.table import FIELD, HAND, MATERIAL, ME, THEM, Card, Deed, Extra, Table, Thing

MAGE = Card("Mage", "champion", level=1, classes=("Mage",), element="fire")
WARRIOR = Card("Warrior", "champion", level=2, classes=("Warrior",))
FOE = Card("Foe", "champion", level=0)
IDLE = Card("Idle", "action", reserve=1)
EMBER = Card("Ember", "action", element="fire", reserve=1)
DRIFT = Card("Drift", "action", reserve=1, text=(floating_memory(),))
GUARD = Card("Guard", "ally", reserve=1)
CELL = Card("Cell", "item", token=True)
REMOVED = Deed("remove", counter="preparation")
SACRIFICE_ALLY = Deed("sacrifice", fits=ALLY)

Laid = tuple[Card, str | Thing]


def lay(*laid: Laid, champion: Laid = (MAGE, FIELD), moment: str = "main") -> Table:
    """My champion is card 0, the others follow in the order given, the opposing champion comes last."""
    everything: list[Laid] = [champion, *laid, (FOE, FIELD)]
    return Table(
        tuple(card for card, _ in everything),
        (ME,) * (len(everything) - 1) + (THEM,),
        tuple(Thing(now) if isinstance(now, str) else now for _, now in everything),
        moment,
    )


def spell(reserve: int | None, *text: Any, **facts: Any) -> Laid:
    return Card("Spell", "action", reserve=reserve, text=text, **facts), HAND


def relic(memory: int, *text: Any, **facts: Any) -> Laid:
    return Card("Relic", "item", memory=memory, regalia=True, text=text, **facts), MATERIAL


def must(*cost: Any, method: str = "activate") -> Extra:
    return Extra(cost, "must", method=method)
