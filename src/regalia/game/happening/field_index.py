"""The objects on the field, sorted for the questions of the engine. One look finds all of them.

They are kept until one of them changes. Checks, attacks and lists of options each ask for some of them. To
look for each separately would take a dozen passes over the field after every change.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.keywords import TextRule
from regalia.game.core.state import Position, Zone
from regalia.game.objects.characteristics import keyword_holders
from regalia.game.objects.layers import characteristics
from regalia.game.printed.definitions import Characteristics, Role
from regalia.game.printed.kept import kept_when_settled

_FIELD: Final = int(Zone.FIELD)


class FieldIndex:
    """The objects of each player, sorted for the questions of the engine, in the order in which they came."""

    __slots__ = ("called", "exposed", "fighters", "mortals", "namesakes", "weapons")

    def __init__(self, pos: Position) -> None:
        seats = range(pos.players)
        self.mortals: list[list[tuple[int, int]]] = [[] for _ in seats]
        """The objects that can die, with the damage that kills them. An object without durability has 0."""
        self.exposed: list[list[int]] = [[] for _ in seats]
        """The objects of a kind that can be attacked: units, and Siegeable ones (subtype.siegeable.1.a)."""
        self.fighters: list[list[int]] = [[] for _ in seats]
        """The objects of a kind that attacks."""
        self.weapons: list[list[int]] = [[] for _ in seats]
        self.called: list[list[int]] = [[] for _ in seats]
        """The objects with a text that may force them to attack."""
        self.namesakes: list[list[list[int]]] = [[] for _ in seats]
        """Unique objects that share a name (unique.1)."""
        odd = keyword_holders(pos, TextRule.ATTACKS_AS_ALLY)
        catalog, definitions = pos.catalog, pos.card
        for player in seats:
            names: dict[str, list[int]] = {}
            for card in pos.zones[_FIELD * pos.players + player]:
                now = pos.derived.get(card) or characteristics(pos, card)
                definition = catalog[definitions[card]]
                base = definition.base
                role = definition.role if now is base or is_for_the_same(now, base) else Role(now)
                if role.plain and not odd:
                    continue
                if role.unit:
                    if now.life is not None:
                        self.mortals[player].append((card, now.life))
                elif role.wears and _is_worn_out(pos, card):
                    self.mortals[player].append((card, 0))
                if role.exposed:
                    self.exposed[player].append(card)
                if role.unit or card in odd:
                    self.fighters[player].append(card)
                if role.weapon:
                    self.weapons[player].append(card)
                if role.called:
                    self.called[player].append(card)
                if role.unique:
                    names.setdefault(now.name, []).append(card)
            for cards in names.values():
                if len(cards) > 1:
                    self.namesakes[player].append(cards)


def is_for_the_same(now: Characteristics, base: Characteristics) -> bool:
    """Whether an object has the types and abilities printed on its card. Its numbers may differ."""
    return (
        now.types is base.types
        and now.subtypes is base.subtypes
        and now.supertypes is base.supertypes
        and now.abilities is base.abilities
        and not now.granted
    )


def _is_worn_out(pos: Position, card: int) -> bool:
    """Whether an object has lost all printed durability (checks.types.3, term.durability-counters.3)."""
    return bool(pos.definition(card).durability) and not pos.count(card, "durability")


@kept_when_settled
def field_index(pos: Position) -> FieldIndex:
    return FieldIndex(pos)
