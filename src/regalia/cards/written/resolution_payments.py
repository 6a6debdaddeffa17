"""Cards that ask for a payment while they resolve."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Triggered
from regalia.game.asked import Reserve
from regalia.game.targets import Target
from regalia.words.effects import Destroy, RestIt, Summon
from regalia.words.filters import ally, phantasia
from regalia.words.selections import ThatObject
from regalia.words.structure import MayPay, UnlessPaid, WhenYouDo
from regalia.words.triggers import OnEnter, WhenDone, WheneverEnters

card(
    "cell-assembler",
    Triggered(
        on=OnEnter(),
        effect=MayPay(cost=(Reserve(2),), then=Summon(name="Powercell", rested=True)),
    ),
)
card(
    "mystic-purifier",
    Triggered(
        on=OnEnter(),
        effect=MayPay(
            cost=(Reserve(2),),
            then=WhenYouDo(Triggered(on=WhenDone(), effect=Destroy(Target(what=phantasia)))),
        ),
    ),
)
card(
    "krustallan-ruins",
    Triggered(
        on=WheneverEnters(what=ally),
        effect=UnlessPaid(cost=(Reserve(1),), effect=RestIt(ThatObject()), payer="that player"),
    ),
)
