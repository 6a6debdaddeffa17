"""Dawn of Ashes, the deck of Rai: enlightenment, fire and the arcane."""

from __future__ import annotations

from regalia.game.core.state import Phase, Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import (
    Activated,
    Keyword,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Sum, ThisWay
from regalia.words.cards import DiscardIt
from regalia.words.changes import Stat
from regalia.words.choosing import Choose, DiscardCards
from regalia.words.combat_triggers import OnAttack, WheneverAttacks
from regalia.words.conditions import ClassBonus, ObjectIs
from regalia.words.costs import Banish, RemoveCounters
from regalia.words.effects import DealDamage, Destroy, Draw, PutCounters
from regalia.words.filters import ally, champion, fire, regalia, unit, yours
from regalia.words.keywords import costs_less, efficiency, floating_memory
from regalia.words.lasting import Later, Until
from regalia.words.looking import PutOnDeck
from regalia.words.replacing import Also, Prevent, Prevented, ReplaceFor
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.stats import LV
from regalia.words.structure import If, May, MayPay, Sequence
from regalia.words.suppressing import next_end_phase
from regalia.words.triggers import AtBeginningOf, OnDeath
from tests.cards.expected import card

# Regalia.

card(
    "crystal-of-empowerment",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Until(what=your_champion, changes=(Stat(level=2),)),
    ),
)
card(
    "surveillance-stone",
    Triggered(
        on=WheneverAttacks(what=unit, whose="opponents", nth=3),
        effect=MayPay(cost=(Banish(itself=True, zone=Zone.FIELD),), then=Draw()),
    ),
)
card(
    "tome-of-knowledge",
    Static(of=champion & yours, changes=(Stat(level=1),), when=ClassBonus()),
    Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=Draw()),
)
card(
    "arcanists-prism",
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        effect=Sequence((PutOnDeck(what=Each(zone=Zone.MEMORY, whose="you")), Draw(amount=ThisWay()))),
    ),
)

# Allies.

unharmed = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(),))
card(
    "barrier-servant",
    Keyword("intercept"),
    Activated(
        cost=(RemoveCounters(counter="enlighten", count=2),),
        effect=ReplaceFor(rule=unharmed, what=this, times=1),
    ),
)
card(
    "magus-disciple",
    Static(of=champion & yours, changes=(Stat(level=1),)),
    Triggered(on=OnDeath(), effect=Draw(), when=ClassBonus()),
)
card("flame-rune-swordsman", floating_memory(ClassBonus()))
card(
    "impassioned-tutor",
    Triggered(on=OnAttack(), effect=Until(what=your_champion, changes=(Stat(level=1),))),
)

# Actions.

card("peer-into-mana", Resolves(PutCounters("enlighten", Sum((2, LV)), your_champion)))
card(
    "creative-shock",
    Resolves(Sequence((Draw(amount=2), DiscardCards()))),
    Resolves(
        If(
            ObjectIs(Those("discarded"), fire),
            May(effect=Sequence((Choose(what=unit, whose="anyone"), DealDamage(2, Those())))),
        ),
        when=ClassBonus(),
    ),
)
card("disintegrate", efficiency(ClassBonus()), Resolves(Destroy(Target(what=ally | regalia))))
card("focused-flames", costs_less(1, ClassBonus()), Resolves(DealDamage(4, Target(what=ally))))
card("ignite-the-soul", Resolves(DealDamage(1, Target(what=unit))), floating_memory(ClassBonus()))
everybody_else = Each(what=unit & ~(champion & yours))
card(
    "purge-in-flames",
    efficiency(),
    Resolves(If(ClassBonus(), DealDamage(3, everybody_else), DealDamage(2, everybody_else))),
)
card(
    "anger-the-skies",
    Resolves(If(ClassBonus(), DealDamage(4, Each(what=ally)), DealDamage(3, Each(what=ally)))),
)
card(
    "arcane-disposition",
    Resolves(
        Sequence(
            (Draw(amount=2), Later(on=next_end_phase, effect=DiscardIt(Each(zone=Zone.HAND, whose="you"))))
        )
    ),
    Resolves(Draw(), when=ClassBonus()),
)
card("arcane-sight", Resolves(Until(what=your_champion, changes=(Stat(level=1),))), Resolves(Draw()))
card(
    "spellshield-arcane",
    costs_less(1, ClassBonus()),
    Resolves(
        ReplaceFor(
            rule=Replaces(
                event=ReplaceableEvent.DAMAGE,
                change=(Prevent(), Also(PutCounters("enlighten", Prevented(), your_champion))),
            ),
            what=your_champion,
            times=1,
        )
    ),
)
