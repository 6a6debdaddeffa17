"""Cards around Merlin whose sentences stand alone: done as damage is prevented, or with others' cards."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Happening, Keyword, Method, Replaces, Resolves
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.game.targets import Target, TargetPlayer
from regalia.game.ways import Grant
from regalia.words.changes import Gain
from regalia.words.conditions import All, ChampionBonus, ClassBonus
from regalia.words.copies import TakeOnClasses
from regalia.words.effects import BanishIt, PutCounters
from regalia.words.filters import champion, regalia, unit, yours
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import Until
from regalia.words.looking import LookAt
from regalia.words.masteries import Sheen
from regalia.words.playing import PlayFrom
from regalia.words.replacing import Also, Prevent, PreventNext, ThatCard, WasPrevented
from regalia.words.selections import ChampionOf, Those, this, your_champion
from regalia.words.structure import If, Sequence, UnlessPaid

_merlin = ChampionBonus("Merlin")
_opponent = TargetPlayer(whose="opponents")
_unit = Target(what=unit)

card(
    "assassins-mantle",
    Replaces(
        event=Happening.DAMAGE,
        of=champion & yours,
        may=True,
        change=(
            Also(BanishIt(what=this)),
            Prevent(amount=1),
            Also(If(WasPrevented(), PutCounters("preparation", 1, your_champion))),
        ),
    ),
)
card(
    "stand-before-the-queen",
    Resolves(
        If(
            Sheen(8),
            PreventNext(
                amount=2,
                to=_unit,
                first=UnlessPaid(
                    cost=(Reserve(2),),
                    effect=Until(what=ThatCard(), changes=(Gain(Keyword("stealth")),)),
                    payer="opponents",
                ),
            ),
            PreventNext(amount=2, to=_unit),
        )
    ),
    floating_memory(ClassBonus()),
)
card(
    "materialize-the-soul",
    costs_less(3, All((_merlin, Sheen(15)))),
    Resolves(
        Sequence(
            (
                TakeOnClasses(what=your_champion, of=ChampionOf(_opponent)),
                LookAt(whose=_opponent, zone=Zone.MATERIAL_DECK),
                PlayFrom(
                    what=regalia,
                    those=Those("seen"),
                    grant=Grant(method=Method.MATERIALIZE, ignore_elements=True),
                    may=True,
                ),
            )
        ),
        when=_merlin,
    ),
)
