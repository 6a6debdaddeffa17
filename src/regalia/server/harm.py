"""Targets that one would hardly want to be one's own: the page asks before it sends such an answer.

An effect is hostile by what it does to its target. Nothing is asked if only one's own things can be chosen,
because then the text means them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Decision
from regalia.game.core.language import Effect, Word, value_of
from regalia.game.core.stack import item_by_id
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Change
from regalia.server.aiming import aim_of
from regalia.text.saying import say_for
from regalia.text.writer import attempt, capital
from regalia.words.cards import DiscardIt, PutUnder
from regalia.words.changes import Stat
from regalia.words.choosing import DiscardCards, DiscardDown
from regalia.words.control import GainControl
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    Destroy,
    Negate,
    OthersDeal,
    Put,
    PutCounters,
    RestIt,
    SacrificeIt,
    TakeCounters,
)
from regalia.words.lasting import BanishUntilGone, Until
from regalia.words.structure import PlayersDo
from regalia.words.suppressing import Suppress
from regalia.words.turns import LoseGame

if TYPE_CHECKING:
    from regalia.server.words import Eyes

DEEDS: Final[dict[type[Word], str]] = {
    DealDamage: "to",
    DealSplit: "to",
    OthersDeal: "to",
    Destroy: "what",
    SacrificeIt: "what",
    BanishIt: "what",
    BanishUntilGone: "what",
    Suppress: "what",
    RestIt: "what",
    Negate: "what",
    Until: "what",
    PutCounters: "on",
    TakeCounters: "on",
    Put: "what",
    PutUnder: "champion",
    GainControl: "what",
    PlayersDo: "who",
}
"""The effects that harm, or may harm, the things in this field of theirs."""
CURSE: Final = "Curse"
LOSSES: Final = (DiscardCards, DiscardDown, DiscardIt, SacrificeIt, LoseGame)
"""What nobody wants to do."""
BAD_COUNTERS: Final = frozenset({"damage", "debuff", "wither"})
GOOD_COUNTERS: Final = frozenset({"buff", "durability", "enlighten", "level", "preparation", "refinement"})


def warnings(eyes: Eyes, decision: Decision) -> dict[Any, str]:
    """A question for each target that is one's own, if an effect harms it and another's could be chosen."""
    aim = aim_of(eyes.pos, decision)
    if aim is None:
        return {}
    mine = [option for option in decision.options if _is_own(eyes, decision.player, option)]
    if not mine or len(mine) == len(decision.options):
        return {}
    deeds = (word for effect in aim.effects for word in _deeds(effect, aim.slot))
    harm = next((word for word in deeds if _harms(word, aim.ctx)), None)
    if harm is None:
        return {}
    return {option: _question(eyes, harm, aim.slot, option, aim.ctx) for option in mine}


def _is_own(eyes: Eyes, player: int, option: Any) -> bool:
    if not isinstance(option, Ref):
        return False
    if option.is_player:
        return option.stamp == player
    if option.is_item:
        item = item_by_id(eyes.pos, option.stamp)
        return item is not None and item.controller == player
    card = eyes.pos.find(option)
    return card != NOBODY and eyes.pos.zone_of(card) is Zone.FIELD and eyes.pos.controller[card] == player


def _deeds(effect: Effect, slot: Target) -> Iterator[Word]:
    """What an effect may do to a target, or to what belongs to a player who is the target."""
    for word in effect.words():
        field = DEEDS.get(type(word))
        if field is not None:
            what = getattr(word, field)
            if slot in (what, getattr(what, "whose", None)):
                yield word


def _harms(word: Word, ctx: Context) -> bool:
    match word:
        case Until(changes=changes):
            return any(_worsens(change, ctx) for change in changes)
        case PutCounters(counter=counter):
            return counter in BAD_COUNTERS
        case TakeCounters(counter=counter):
            return counter in GOOD_COUNTERS
        case PutUnder():
            return CURSE in ctx.pos.definition(ctx.source).subtypes
        case GainControl(who=who):
            return who == "you"
        case PlayersDo():
            return any(isinstance(inner, LOSSES) for inner in word.words())
        case _:
            return True


def _worsens(change: Change, ctx: Context) -> bool:
    if change.takes_away or change.forbids():
        return True
    if not isinstance(change, Stat):
        return False
    return any(value_of(number, ctx) < 0 for number in (change.power, change.life, change.level))


def _question(eyes: Eyes, harm: Word, slot: Target, option: Ref, ctx: Context) -> str:
    """The question before one harms what is one's own.

    "Really deal 3 damage to your own champion?"
    """
    if isinstance(harm, DealDamage):
        harm = altered(harm, amount=value_of(harm.amount, ctx))
    does = say_for(harm, ctx)
    named = attempt("objects", slot) if not isinstance(slot, TargetPlayer) else None
    name = _own_name(eyes, option)
    if named is not None and does.startswith(named.text):
        return f"{capital(does.replace(named.text, name, 1))}. Really?"
    if named is not None and named.text in does:
        return f"Really {does.replace(named.text, name, 1)}?"
    return f"Really choose {name}? {capital(does)}."


def _own_name(eyes: Eyes, option: Ref) -> str:
    if option.is_player:
        return "yourself"
    if option.is_item:
        return f"your own {eyes.ref(option).removesuffix(' on the effects stack')}"
    card = eyes.pos.find(option)
    is_champion = "champion" in characteristics(eyes.pos, card).types
    return "your own champion" if is_champion else f"your own {eyes.card(card)}"
