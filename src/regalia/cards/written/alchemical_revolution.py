"""Cards of Alchemical Revolution that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Phase, Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    EntersAsCopy,
    Lineage,
    Method,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import ALL, Count, ThisWay
from regalia.words.changes import Gain, Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat_triggers import OnAttack
from regalia.words.conditions import (
    ClassBonus,
    ThereAre,
)
from regalia.words.costs import Banish, Sacrifice
from regalia.words.effects import Put, SacrificeIt, WakeUp
from regalia.words.filters import (
    Subtype,
    ThisCard,
    ally,
    domain,
    weapon,
)
from regalia.words.keywords import costs_less
from regalia.words.lasting import Until
from regalia.words.paid import PaidCost
from regalia.words.playing import PlayFrom
from regalia.words.selections import Those, this
from regalia.words.structure import May, Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import AtBeginningOf

card(
    "assemble-the-ancients",
    Resolves(
        Sequence(
            (
                Choose(what=domain, count=ALL, up_to=True),
                SacrificeIt(Those()),
                Summon(
                    name="Automaton Drone",
                    amount=ThisWay(),
                    rested=True,
                    counters=(("buff", ThisWay()),),
                ),
                Until(what=Those(Group.LAST_SUMMONED), changes=(has(KeywordName.VIGOR),)),
            )
        )
    ),
)

card(
    "clockwork-amalgam",
    costs_less(2, ClassBonus()),
    worded(
        "~ comes onto the field as a copy of any ally or weapon there, but with one more ability: "
        "as your recollection phase begins, you may return it to your hand.",
        EntersAsCopy(
            of=ally | weapon,
            gains=(
                Gain(
                    Triggered(
                        on=AtBeginningOf(phase=Phase.RECOLLECTION),
                        effect=May(effect=Put(what=this, to=Zone.HAND)),
                    )
                ),
            ),
        ),
    ),
)

card(
    "smash-with-obelisk",
    Additional(cost=(Sacrifice(what=domain),)),
    Static(of=ThisCard(), changes=(Stat(power=PaidCost("sacrifice")),)),
)

_bullet = PlayFrom(what=Subtype("Bullet"), grant=Grant(method=Method.MATERIALIZE))
_curses = Count(what=Subtype("Curse"), zone=Zone.LINEAGE)
_fire = Sequence(
    (
        _bullet,
        _bullet,
        Until(
            what=this,
            changes=(Gain(Triggered(on=OnAttack(), effect=WakeUp(this))),),
            until=END_OF_TURN,
        ),
    )
)
card(
    "diana-cursebreaker",
    Lineage("Diana"),
    worded(
        "Banish all Curse cards from the lineage of ~: Materialize two Bullet cards from your material "
        'deck. ~ gains "On Attack: Wake up this object." until end of turn. Activate this ability only '
        "with four or more Curse cards in that lineage.",
        Activated(
            cost=(Banish(what=Subtype("Curse"), zone=Zone.LINEAGE, count=_curses),),
            effect=_fire,
            only_if=ThereAre(what=Subtype("Curse"), least=4, zone=Zone.LINEAGE),
        ),
    ),
)
