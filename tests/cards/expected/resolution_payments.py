"""Cards that ask for a payment while they resolve."""

from __future__ import annotations

from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Triggered
from regalia.words.effects import Destroy
from regalia.words.filters import phantasia
from regalia.words.structure import MayPay, WhenYouDo
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter, WhenDone
from tests.cards.expected import card

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
