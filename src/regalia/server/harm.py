"""Targets that one would hardly want to be one's own: the page asks before it sends such an answer.

An effect is hostile by what it does to its target. Nothing is asked if only one's own things can be chosen,
because then the text means them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.language import Effect, Word, value_of
from regalia.game.core.stack import StackItem, item_by_id
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetPlayer, slots_in
from regalia.game.paying.play import Play
from regalia.game.playing.choices import effects_of, target_slots
from regalia.game.printed.abilities import Change
from regalia.terminal.wording import effects_on_stack
from regalia.text.saying import say_for
from regalia.text.writer import attempt, capital
from regalia.words.cards import DiscardIt
from regalia.words.changes import Stat
from regalia.words.choosing import DiscardCards, DiscardDown
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    Destroy,
    Negate,
    OthersDeal,
    PutCounters,
    RestIt,
    SacrificeIt,
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
    PlayersDo: "who",
}
"""The effects that harm, or may harm, the things in this field of theirs."""
LOSSES: Final = (DiscardCards, DiscardDown, DiscardIt, SacrificeIt, LoseGame)
"""What nobody wants to do."""
BAD_COUNTERS: Final = frozenset({"damage", "debuff", "wither"})


def warnings(eyes: Eyes, decision: Decision) -> dict[Any, str]:
    """A question for each target that is one's own, if an effect harms it and another's could be chosen."""
    if decision.topic != Topic.TARGETS or not isinstance(decision.about, Play | StackItem):
        return {}
    mine = [option for option in decision.options if _is_own(eyes, decision.player, option)]
    if not mine or len(mine) == len(decision.options):
        return {}
    ctx, slot, effects = _aimed(eyes, decision.about)
    if slot is None:
        return {}
    harm = next((word for effect in effects for word in _deeds(effect, slot) if _harms(word, ctx)), None)
    if harm is None:
        return {}
    return {option: _question(eyes, harm, slot, option, ctx) for option in mine}


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


def _aimed(eyes: Eyes, about: Play | StackItem) -> tuple[Context, Target | None, list[Effect]]:
    """The target that is being chosen, and the texts that ask for it."""
    if isinstance(about, Play):
        slots, done = target_slots(about), set(about.targets)
        effects = [effect for _, effect in effects_of(about)]
        ctx = about.context()
    else:
        effects = effects_on_stack(eyes.pos, about)
        slots = [slot for effect in effects for slot in slots_in(effect, about.modes)]
        done = {number for number, _ in about.targets}
        ctx = item_context(eyes.pos, about)
    return ctx, next((slot for slot in slots if slot.slot not in done), None), effects


def _deeds(effect: Effect, slot: Target) -> Iterator[Word]:
    """What an effect may do to a target."""
    for word in effect.words():
        field = DEEDS.get(type(word))
        if field is not None and getattr(word, field) == slot:
            yield word


def _harms(word: Word, ctx: Context) -> bool:
    match word:
        case Until(changes=changes):
            return any(_worsens(change, ctx) for change in changes)
        case PutCounters(counter=counter):
            return counter in BAD_COUNTERS
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
