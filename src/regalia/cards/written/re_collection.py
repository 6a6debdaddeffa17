"""Cards of Re:Collection that no template should know."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
    Additional,
    Forbids,
    Keyword,
    Method,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.game.targets import Target, TargetPlayer
from regalia.game.ways import Grant
from regalia.words.amounts import (
    ThisWay,
)
from regalia.words.changes import Gain
from regalia.words.conditions import (
    All,
    AtLeast,
    ChampionBonus,
    ClassBonus,
    TargetFits,
)
from regalia.words.copies import (
    TakeOnClasses,
)
from regalia.words.costs import (
    Sacrifice,
)
from regalia.words.effects import (
    DealDamage,
    Destroy,
    Draw,
    PutCounters,
)
from regalia.words.filters import (
    Costs,
    Subtype,
    ally,
    champion,
    item,
    regalia,
    token,
    unit,
    weapon,
    yours,
)
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import Until
from regalia.words.looking import LookAt
from regalia.words.masteries import (
    CountersOnThat,
    MoveCounters,
    Sheen,
    YourMastery,
)
from regalia.words.playing import PlayFrom
from regalia.words.replacing import PreventNext, ThatCard
from regalia.words.selections import (
    ChampionOf,
    ThatObject,
    Those,
    it,
    your_champion,
)
from regalia.words.structure import If, May, Sequence, UnlessPaid, WhenYouDo
from regalia.words.triggers import (
    OnHit,
    OnKill,
    WhenDone,
)

reflected = (item | weapon) & (Costs(kind="memory", exactly=(0,)) | Costs(kind="reserve", at_most=4))

_merlin = ChampionBonus("Merlin")

_memories = YourMastery("Fractured Memories")

_opponent = TargetPlayer(whose="opponents")

_unit = Target(what=unit)

card(
    "converge-reflections",
    Additional(cost=(Sacrifice(what=(item | weapon) & ~token),)),
    Resolves(
        If(
            TargetFits(Subtype("Distortion")),
            Sequence((Destroy(Target(what=reflected)), Draw(to_memory=True))),
            Destroy(Target(what=reflected)),
        )
    ),
)

card(
    "fractured-memories",
    Static(
        of=champion & yours,
        changes=(
            Gain(Triggered(on=OnKill(ally), effect=PutCounters("sheen", CountersOnThat("sheen"), _memories))),
        ),
        when=_merlin,
    ),
    Static(
        of=champion & yours,
        changes=(
            Gain(
                Triggered(
                    on=OnHit(champion),
                    effect=May(
                        effect=Sequence(
                            (
                                MoveCounters("sheen", ThatObject(), _memories),
                                If(
                                    AtLeast(ThisWay(), 3),
                                    WhenYouDo(
                                        Triggered(on=WhenDone(), effect=DealDamage(3, it)),
                                        about=ThatObject(),
                                    ),
                                ),
                            )
                        )
                    ),
                )
            ),
        ),
        when=_merlin,
    ),
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

# No other card forbids to materialize by what something costs.
card(
    "obstinate-cragback",
    Keyword("spellshroud"),
    Forbids(what=Method.MATERIALIZE, of=Costs(kind="memory", exactly=(0,)), who="opponents"),
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
