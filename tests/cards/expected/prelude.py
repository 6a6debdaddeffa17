"""The prelude and the demo decks: cards that no starter of Dawn of Ashes plays."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Resolves, Triggered
from regalia.words.changes import Stat
from regalia.words.combat_triggers import OnAttack
from regalia.words.conditions import ClassBonus
from regalia.words.costs import Banish
from regalia.words.effects import Draw, LevelUp, Put
from regalia.words.filters import Subtype, ally, theirs, weapon, yours
from regalia.words.keywords import efficiency
from regalia.words.lasting import Until
from regalia.words.plain_costs import BanishAtRandom
from regalia.words.playing import Glimpse
from regalia.words.structure import MayPay, Sequence
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

card("lost-spirit", Triggered(on=OnEnter(), effect=Draw(amount=7)))
card("seers-sword", Triggered(on=OnAttack(), effect=Glimpse(2), when=ClassBonus()))
card(
    "sharpening-stone",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence(
            (
                Until(
                    what=Target(what=(Subtype("Dagger") | Subtype("Sword")) & weapon & yours, up_to=True),
                    changes=(Stat(power=1),),
                ),
                Draw(),
            )
        ),
    ),
)
foe = Target(what=ally & theirs)
card(
    "dungeon-guide",
    Triggered(on=OnEnter(), effect=MayPay(cost=(BanishAtRandom(count=2),), then=LevelUp())),
)
card(
    "disorienting-winds",
    efficiency(),
    Resolves(Sequence((Put(what=Target(what=ally), to=Zone.HAND), Draw()))),
)
