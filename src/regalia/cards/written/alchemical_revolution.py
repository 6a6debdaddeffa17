"""Cards of Alchemical Revolution that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Additional,
    EntersAsCopy,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.state import Phase, Zone
from regalia.words.amounts import ALL, PaidCost, ThisWay
from regalia.words.changes import Gain, Stat, has
from regalia.words.choosing import Choose
from regalia.words.conditions import (
    ClassBonus,
)
from regalia.words.costs import Sacrifice
from regalia.words.effects import (
    Put,
    SacrificeIt,
    Summon,
)
from regalia.words.filters import (
    ThisCard,
    ally,
    domain,
    weapon,
)
from regalia.words.keywords import costs_less
from regalia.words.lasting import Until
from regalia.words.selections import Those, this
from regalia.words.structure import May, Sequence
from regalia.words.triggers import (
    AtBeginningOf,
)

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
                Until(what=Those("summoned"), changes=(has("vigor"),)),
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
