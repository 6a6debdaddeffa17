"""Continuous effects: what cards and objects are right now (layers.A to layers.E)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from regalia.game.core.keywords import KeywordName, RuleName, TextRule
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.objects.layers import (
    FORESEEN,
    at_work,
    characteristics,
    context_of,
    is_face_down,
    is_unrestricted,
    text_owner,
    works_in,
)
from regalia.game.printed.abilities import Ability, Keyword, Triggered
from regalia.game.printed.definitions import STATIC
from regalia.game.printed.kept import SETTLED, kept, kept_when_settled, kept_while_texts_stay

_DISOBEYS: Final = TextRule.DISOBEYS
_PRIDE: Final = KeywordName.PRIDE
_FIELD: Final = int(Zone.FIELD)
_LINEAGE: Final = int(Zone.LINEAGE)
_BANISHMENT: Final = int(Zone.BANISHMENT)
BASIC: Final = frozenset({"fire", "water", "wind"})
PLAIN: Final = BASIC | {"norm"}
ADVANCED: Final = frozenset({"arcane", "astra", "crux", "exia", "luxem", "neos", "tera", "umbra"})
ENABLING: Final = {element: TextRule(f"enables {element}") for element in (*BASIC, *ADVANCED)}
"""The keywords with which objects enable an element."""


@kept_while_texts_stay
def may_gain(pos: Position, kind: type[Ability]) -> bool:
    """Whether anything at work lets things have abilities of this kind."""
    for card in pos.live[STATIC]:
        gives = pos.catalog[pos.card[card]].abilities.gives
        if kind in gives or Ability in gives:
            return True
    return any(isinstance(change.gives(), kind) for effect in pos.effects for change in effect.changes)


def gained(pos: Position, kind: type[Ability]) -> list[tuple[int, Ability, int]]:
    """Abilities of a kind that objects and intents have gained: whose, which, and since when.

    An ability gained twice is listed twice (abilities.10). An inherited one that a card in a lineage has
    gained belongs to its champion (keyword.inherited-effect.1). Banished cards have triggered abilities that
    work in banishment.
    """
    if not may_gain(pos, kind):
        return []
    return [entry for entry in _all_gained(pos) if isinstance(entry[1], kind)]


@kept
def _all_gained(pos: Position) -> list[tuple[int, Ability, int]]:
    found = [
        (text_owner(pos, card), ability, stamp)
        for zone in (Zone.FIELD, Zone.INTENT, Zone.LINEAGE)
        for player in pos.everyone()
        for card in pos.cards_in(zone, player)
        for ability, stamp in characteristics(pos, card).granted
        if at_work(pos, card, ability, Zone.FIELD, zone)
    ]
    reached = pos.watched is None or _BANISHMENT * pos.players in pos.watched
    if reached:  # by something at work
        found.extend(
            (card, ability, stamp)
            for player in pos.everyone()
            for card in pos.cards_in(Zone.BANISHMENT, player)
            if not is_face_down(pos, card)
            for ability, stamp in characteristics(pos, card).granted
            if isinstance(ability, Triggered) and works_in(ability.zone, Zone.BANISHMENT)
        )
    return found


# Questions about one card.


def is_champion(pos: Position, card: int) -> bool:
    return "champion" in characteristics(pos, card).types


def is_unit(pos: Position, card: int) -> bool:
    """Whether something is a unit: an ally or a champion (term.unit.1)."""
    return bool(characteristics(pos, card).types & {"champion", "ally"})


def keyword(pos: Position, card: int, name: str) -> Keyword | None:
    """The keyword if the card has it unrestricted right now. Having it several times makes no difference.

    abilities.11, abilities.12
    """
    if name not in pos.catalog.keywords and not pos.effects:
        return None
    now = characteristics(pos, card)
    if name in now.abilities.borne:
        for ability in now.abilities.keywords:
            if ability.name == name and (
                ability.when is None or is_unrestricted(ability, context_of(pos, card))
            ):
                return ability
    for ability_, _ in now.granted:
        if isinstance(ability_, Keyword) and ability_.name == name:
            return ability_
    if "champion" in now.types and pos.zone[card] // pos.players == _FIELD:
        return _inherited_keyword(pos, card, name)
    return None


def may_bear(pos: Position, name: str) -> bool:
    """Whether anything in this game could have a keyword at all: by print, or by an effect that lasts.

    Most effects come from cards of the game, but a position may be set up with any effect.
    """
    if name in pos.catalog.keywords:
        return True
    return bool(pos.effects) and name in _brought(pos)


@kept_while_texts_stay
def _brought(pos: Position) -> frozenset[str]:
    """The keywords that the effects at work speak of."""
    words = (word for effect in pos.effects for change in effect.changes for word in change.words())
    return frozenset(word.name for word in words if isinstance(word, Keyword))


def keyword_holders(pos: Position, name: str) -> Sequence[int]:
    """The objects that may have a keyword, apart from restrictions. No other object needs to be asked."""
    known: dict[str, list[int]] | None = pos.derived.get("bearers")
    if known is None:
        if not may_bear(pos, name):
            return ()
        known = {}
        for player in pos.everyone():
            for card in pos.zones[_FIELD * pos.players + player]:
                for borne in _names(pos, card):
                    known.setdefault(borne, []).append(card)
        if pos.derived.get(SETTLED, True):
            pos.derived["bearers"] = known
    return known.get(name, ())


def _names(pos: Position, card: int) -> Collection[str]:
    """The keywords an object may have: usually those that are printed on it."""
    now = pos.derived.get(card) or characteristics(pos, card)
    if not now.granted and "champion" not in now.types:
        return now.abilities.borne
    found = set(now.abilities.borne)
    found.update(given.name for given, _ in now.granted if isinstance(given, Keyword))
    if "champion" in now.types:
        for below in lineage(pos, card):
            found.update(
                ability.name
                for ability in characteristics(pos, below).abilities.keywords
                if ability.inherited
            )
    return found


def keyword_amounts(pos: Position, card: int, name: RuleName) -> list[int]:
    """The amount of each instance of a keyword on a card, for amounts that add up or are compared."""
    every = every_keyword(pos, card, name)
    return [amount for ability in every if isinstance(amount := ability.amount, int)]


def every_keyword(pos: Position, card: int, name: str) -> list[Keyword]:
    """Every instance of a keyword on a card with its present amount, for keywords that are not redundant."""
    now = characteristics(pos, card)
    found: list[Keyword] = []
    if name in now.abilities.borne:
        ctx = context_of(pos, card)
        found = [
            own.stated(ctx)
            for own in now.abilities.keywords
            if own.name == name and is_unrestricted(own, ctx)
        ]
    elif not now.granted and "champion" not in now.types:
        return found
    found.extend(given for given, _ in now.granted if isinstance(given, Keyword) and given.name == name)
    if "champion" in now.types and pos.zone_of(card) is Zone.FIELD:
        for below in lineage(pos, card):
            ctx = context_of(pos, below)
            found.extend(
                ability.stated(ctx)
                for ability in characteristics(pos, below).abilities.keywords
                if ability.inherited and ability.name == name and is_unrestricted(ability, ctx)
            )
    return found


def _inherited_keyword(pos: Position, card: int, name: str) -> Keyword | None:
    """A keyword the champion has from a card of its inner lineage (keyword.inherited-effect.1)."""
    for below in lineage(pos, card):
        for ability in characteristics(pos, below).abilities.keywords:
            if not (ability.inherited and ability.name == name):
                continue
            if is_unrestricted(ability, context_of(pos, below)):
                return ability
    return None


# Questions about a player.


def champion(pos: Position, player: int) -> int:
    """The champion a player controls, or NOBODY."""
    known: int | None = pos.derived.get(("champion", player))
    return known if known is not None else _find_champion(pos, player)


def _find_champion(pos: Position, player: int) -> int:
    found = NOBODY
    for card in pos.zones[_FIELD * pos.players + player]:
        if "champion" in pos.catalog[pos.card[card]].types or (pos.effects and is_champion(pos, card)):
            found = card
            break
    if not pos.effects or pos.derived.get(SETTLED, True):  # by print alone, or by all that is at work
        pos.derived["champion", player] = found
    return found


def lineage(pos: Position, card: int) -> tuple[int, ...]:
    """The inner lineage of a champion: all its cards but the top one, oldest first (term.inner-lineage.1)."""
    cards = pos.zones[_LINEAGE * pos.players + pos.controller[card]]
    return tuple([below for below in cards if pos.host[below] == card]) if cards else ()


def base_level(pos: Position, player: int) -> int:
    """The printed level of a player's champion (term.level-base.1)."""
    card = champion(pos, player)
    return NOBODY if card == NOBODY else characteristics(pos, card).base_level or 0


def level(pos: Position, player: int, bonus: int = 0) -> int:
    """LV: printed level, level counters and effects; it may be negative (lv.3)."""
    card = champion(pos, player)
    if card == NOBODY:
        return bonus
    now = characteristics(pos, card).level
    if FORESEEN in pos.derived:
        now = pos.derived[FORESEEN].get(card, now)
    return (now or 0) + bonus


AURA_LEVELS: Final = 2


def aura(pos: Position, player: int, card: int) -> int:
    """The levels that an Elysian Aura gives for its controller's own Aenean Spell card on the effects stack.

    Several auras give no more than one.
    """
    if not may_bear(pos, KeywordName.ELYSIAN_AURA) or pos.owner[card] != player:
        return 0
    if not {"Aenean", "Spell"} <= characteristics(pos, card).subtypes:
        return 0
    lent = any(
        pos.controller[bearing] == player and keyword(pos, bearing, KeywordName.ELYSIAN_AURA) is not None
        for bearing in keyword_holders(pos, KeywordName.ELYSIAN_AURA)
    )
    return AURA_LEVELS if lent else 0


def obeys(pos: Position, card: int) -> bool:
    """Whether an ally obeys its controller (term.obedience.1, term.obedience.2).

    It does unless a text says otherwise. An ally with Pride only obeys a champion of at least the highest
    level that it asks for (keyword.pride.2).
    """
    if not _may_anything_disobey(pos):
        return True
    if keyword(pos, card, _DISOBEYS) is not None:
        return False
    asked = keyword_amounts(pos, card, _PRIDE)
    return not asked or level(pos, pos.controller[card]) >= max(asked)


@kept_while_texts_stay
def _may_anything_disobey(pos: Position) -> bool:
    return may_bear(pos, _DISOBEYS) or may_bear(pos, _PRIDE)


@kept
def enabled_elements(pos: Position, player: int) -> frozenset[str]:
    """Norm, the elements of champion cards in the lineage, and exalted with an advanced one (element.4).

    term.element.3
    """
    answer = champion_elements(pos, player) | {"norm"}
    if pos.effects or not pos.catalog.keywords.isdisjoint(ENABLING.values()):
        for element, name in ENABLING.items():
            for card in keyword_holders(pos, name):
                if pos.controller[card] == player and keyword(pos, card, name):
                    answer |= {element}
    if answer - PLAIN:
        answer |= {"exalted"}
    return answer


@kept_when_settled
def champion_elements(pos: Position, player: int) -> frozenset[str]:
    """The elements of a player's champion: those of all champion cards in its lineage."""
    catalog, definitions = pos.catalog, pos.card
    found: frozenset[str] = frozenset()
    for card in pos.zones[_FIELD * pos.players + player]:
        now = pos.derived.get(card) or characteristics(pos, card)
        if "champion" in now.types:
            found |= now.elements
            for below in lineage(pos, card):
                if "champion" in catalog[definitions[below]].types:
                    found |= catalog[definitions[below]].elements
    return found


def shares_class(pos: Position, player: int, card: int) -> bool:
    """Whether a Class Bonus counts: the champion has one of the card's classes (keyword.class-bonus.2)."""
    leader = champion(pos, player)
    return leader != NOBODY and bool(
        characteristics(pos, leader).classes & characteristics(pos, card).classes
    )


def influence(pos: Position, player: int) -> int:
    return len(pos.cards_in(Zone.HAND, player)) + len(pos.cards_in(Zone.MEMORY, player))


def reserve_cost(pos: Position, card: int, *, revealed: bool = False) -> int | None:
    """The reserve cost a text sees: printed, with the chosen X only on the stack (cost.9, cost.10).

    A card that is banished face down has none, unless it is being revealed (properties.facing.1.a).
    """
    definition = pos.definition(card)
    if definition.reserve is None or (is_face_down(pos, card) and not revealed):
        return None
    return definition.reserve + (_x_on_stack(pos, card) if definition.has_x else 0)


def memory_cost(pos: Position, card: int, *, revealed: bool = False) -> int | None:
    """The memory cost a text sees, by the same rules as its reserve cost."""
    definition = pos.definition(card)
    if definition.memory is None or (is_face_down(pos, card) and not revealed):
        return None
    return definition.memory + (_x_on_stack(pos, card) if definition.has_x else 0)


def _x_on_stack(pos: Position, card: int) -> int:
    if pos.zone_of(card) is not Zone.STACK:
        return 0
    receipt = pos.origin[card]
    return receipt.variable("X") if receipt is not None else 0
