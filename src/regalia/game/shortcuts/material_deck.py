"""Cards in a material deck, judged where they lie: whether they can be materialized, without announcing them.

Usually there are enough cards in memory, and only its elements or its level can be in the way.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import Word
from regalia.game.core.memo import once
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.core.values import CostOption
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import asking_words
from regalia.game.paying.costs import calculate
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.playing.legality import (
    champion_reasons,
    is_forbidden,
    prohibitions,
)
from regalia.game.playing.offers import can_play
from regalia.game.printed.abilities import (
    Alternative,
    IgnoresElements,
    Lineage,
    Method,
    PaymentLimit,
    Permission,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import Definition, sight_of
from regalia.game.shortcuts.hand import SPECIAL, UNDERSTOOD
from regalia.game.shortcuts.play_conditions import (
    PlayConditions,
    is_indifferent,
    is_open,
    others_asked,
    play_conditions,
)

_MATERIALIZE: Final = Method.MATERIALIZE


@shortcut(can_play)
def judged_in_material_deck(pos: Position, player: int, act: Act) -> bool | None:
    """Whether a card of the material deck can be materialized."""
    if act.what != "materialize" or pos.zone_of(act.card) is not Zone.MATERIAL_DECK:
        return None
    if pos.phase is not Phase.MATERIALIZE or pos.turn_player != player or pos.stack or pos.materialized:
        return False
    if pos.owner[act.card] != player or not is_open(pos, _MATERIALIZE):
        return None
    return _materializable(pos, player, act.card, play_conditions(pos, player))


def _materializable(pos: Position, player: int, card: int, now: PlayConditions) -> bool | None:
    """Whether a card can be materialized at the right time; None if it has to be tried."""
    definition = pos.catalog[pos.card[card]]
    if card in now.special or characteristics(pos, card) is not definition.base:
        return None
    if not _is_plain_material(definition):
        return None
    leveling = "champion" in definition.types
    if not (leveling or definition.elements <= now.enabled):
        return None if now.lenient else False
    if leveling and champion_reasons(pos, player, card):
        return False
    play: Play | None = None
    cost = definition.memory or 0
    if now.taxed or definition.abilities.cost_changes or now.forbidding:
        play = Play(pos, player, card, _MATERIALIZE)
        play.way = CostOption("printed", "memory", cost)
        cost = calculate(play)
        if now.forbidding and any(is_forbidden(play, rule, ctx) for rule, ctx in prohibitions(pos)):
            return False
    if others_asked():
        return None
    if cost <= len(pos.cards_in(Zone.MEMORY, player)):
        return True
    return _is_helped(pos, play or Play(pos, player, card, _MATERIALIZE), cost)


def _is_helped(pos: Position, play: Play, cost: int) -> bool | None:
    """Whether other things make up for cards that are missing in memory (materialization.3.3.2)."""
    play.way = CostOption("printed", "memory", cost)
    play.calculated = Memory(cost)
    payment = Payment(pos, play.player, [play.calculated], play.context(), play)
    for contribution in payment.contributions():
        for word in (contribution.by, contribution.when, contribution.worth, contribution.up_to):
            if isinstance(word, Word) and not is_indifferent(sight_of(word), Zone.MATERIAL_DECK):
                return None
    return payment.is_payable()


@once
def _is_plain_material(definition: Definition) -> bool:
    """Whether a card is materialized for its printed cost, and its text ignores its deck and the stack."""
    abilities = definition.abilities
    if not definition.understood or definition.has_x or definition.memory is None:
        return False
    for ability in abilities.all:
        if isinstance(ability, IgnoresElements | Permission | PaymentLimit):
            if ability.own:
                return False
        elif not isinstance(ability, (*UNDERSTOOD, Alternative, Lineage)):
            return False
    if any(word.name in SPECIAL for word in abilities.keywords):
        return False
    if any(contribution.for_this for contribution in abilities.contributions):
        return False
    if any(extra.own and extra.method is _MATERIALIZE for extra in abilities.additional):
        return False
    if any(asking_words(paragraph.effect) for paragraph in abilities.resolves):
        return False
    return all(
        is_indifferent(sight_of(change), Zone.MATERIAL_DECK) and not change.looks_at_targets
        for change in abilities.cost_changes
    )
