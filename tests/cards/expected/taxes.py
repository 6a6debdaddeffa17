"""Cards that make something dearer."""

from __future__ import annotations

from regalia.game.core.state import Phase, Zone
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Activated, CostChange, Keyword, Method, Resolves, Triggered
from regalia.words.amounts import Times
from regalia.words.changes import Stat
from regalia.words.chosen import ChosenName
from regalia.words.conditions import AtLevel, ClassBonus, During
from regalia.words.costs import Banish
from regalia.words.counting import TargetsBeyond
from regalia.words.effects import Destroy, Draw, SacrificeIt
from regalia.words.filters import Element, Subtype, ally, item, regalia, weapon
from regalia.words.keywords import floating_memory
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.looking import LookAt
from regalia.words.naming import ChooseName
from regalia.words.play_conditions import TargetFits
from regalia.words.selections import this
from regalia.words.structure import If, MayPay, Nothing, Sequence
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.cards.expected import card

# The card itself.

card(
    "bolstering-tempest",
    CostChange(amount=Times(2, TargetsBeyond(1)), own=True, looks_at_targets=True),
    Resolves(Until(what=Target(what=Subtype("Human") & ally, any_number=True), changes=(Stat(power=3),))),
)
card(
    "break-apart",
    CostChange(amount=2, own=True, condition=TargetFits(regalia), looks_at_targets=True),
    Resolves(Destroy(Target(what=item | weapon))),
)

# What opponents activate.

card(
    "orb-of-choking-fumes",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence(
            (ChangeCosts(change=CostChange(amount=1, who="opponents")), If(ClassBonus(), Draw()))
        ),
    ),
)
card(
    "viridian-protective-trinket",
    CostChange(amount=2, who="opponents", of=Element("water"), condition=During(whose="you")),
)
card(
    "keep-of-the-golden-sashes",
    CostChange(amount=1, who="opponents", nth=1),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        keyword="upkeep",
        effect=MayPay(cost=(Banish(count=2),), then=Nothing(), otherwise=SacrificeIt(this)),
    ),
)

# A card of the chosen name.

card(
    "nia-mistveiled-scout",
    Keyword("stealth", when=ClassBonus()),
    Triggered(
        on=OnEnter(),
        effect=Sequence((LookAt(whose=TargetPlayer(whose="opponents")), ChooseName())),
    ),
    CostChange(
        amount=1, of=ChosenName(), who="anyone", method=(Method.ACTIVATE, Method.MATERIALIZE, Method.BESTOW)
    ),
)
card(
    "kingdoms-divide",
    Resolves(
        Sequence(
            (
                ChooseName(),
                ChangeCosts(
                    change=CostChange(amount=2, of=ChosenName(), who="anyone"), until="your next turn"
                ),
            )
        )
    ),
    floating_memory(AtLevel(2)),
)
