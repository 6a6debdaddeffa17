"""Small positions written by hand: a few plain cards, and a short way to lay them out."""

from __future__ import annotations

from typing import Any

from proofs.pencil.compare import compare
from proofs.pencil.costs import Play
from proofs.pencil.deal import ALLY, floating_memory
from proofs.pencil.rules import declarations, plays
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


# How cards may be played.


def ways_to_play(
    table: Table, card: int, method: str = "activate", ability: int = -1
) -> list[dict[str, Any]]:
    """How a card may be played, and that the engine says the same; each way by topic, paying as a list."""
    compare(table)
    question = plays(table).get(Play(method, card, ability))
    found = []
    for declared in declarations(question) if question is not None else ():
        way: dict[str, Any] = {"pay": []}
        for topic, answer in declared:
            if topic == "pay":
                way["pay"].append(tuple((verb, paid) for verb, paid, _, _ in answer))
            elif topic not in ("order", "nothing to choose"):
                way[topic] = answer
        found.append(way)
    return found


def payments(table: Table, card: int, method: str = "activate", ability: int = -1) -> list[list[Any]]:
    return [way["pay"] for way in ways_to_play(table, card, method, ability)]
