"""Cards of Re:Collection that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group, Tally
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.state import Zone
from regalia.game.happening.durations import WHILE_SOURCE_CONTROLLED
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Keyword,
    Lineage,
    Method,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import ThisWay
from regalia.words.changes import Gain
from regalia.words.choosing import Choose
from regalia.words.combat_triggers import OnHit, OnKill
from regalia.words.conditions import (
    All,
    AtLeast,
    ChampionBonus,
    ClassBonus,
)
from regalia.words.copies import (
    TakeOnClasses,
)
from regalia.words.deed_triggers import WhenLevelsUpOnItsLevel
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    PutCounters,
)
from regalia.words.filters import (
    Owned,
    Subtype,
    ally,
    attack,
    champion,
    regalia,
    unit,
    yours,
)
from regalia.words.keywords import costs_less, ephemerate, floating_memory
from regalia.words.lasting import Permit, Until
from regalia.words.looking import LookAt
from regalia.words.masteries import (
    CountersOnThat,
    Sheen,
    YourMastery,
)
from regalia.words.moving import MoveCounters
from regalia.words.playing import PlayFrom
from regalia.words.replacing import PreventNext, ThatCard
from regalia.words.selections import (
    ChampionOf,
    ThatObject,
    Those,
    it,
    this,
    your_champion,
)
from regalia.words.stats import TotalCost
from regalia.words.structure import If, May, Sequence, UnlessPaid, WhenYouDo
from regalia.words.triggers import OnEnter, WhenDone

_merlin = ChampionBonus("Merlin")

_memories = YourMastery("Fractured Memories")

_opponent = TargetPlayer(whose="opponents")

_unit = Target(what=unit)

card(
    "fractured-memories",
    Static(
        of=champion & yours,
        changes=(
            Gain(
                Triggered(
                    on=OnKill(ally),
                    effect=worded(
                        "Put as many sheen counters on your Fractured Memories as the killed ally had.",
                        PutCounters("sheen", CountersOnThat("sheen"), _memories),
                    ),
                )
            ),
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
                        effect=worded(
                            "Move all sheen counters from the hit champion to your Fractured Memories. When "
                            "at least three counters move this way, deal 3 damage to that champion.",
                            Sequence(
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
                            ),
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
        worded(
            "Give your champion all classes of target opponent's champion, for good and beside its own "
            "types. After that look at the material deck of that player. You may materialize a regalia "
            "card out of it and ignore which elements it requires.",
            Sequence(
                (
                    TakeOnClasses(what=your_champion, of=ChampionOf(_opponent)),
                    LookAt(whose=_opponent, zone=Zone.MATERIAL_DECK),
                    PlayFrom(
                        what=regalia,
                        those=Those(Group.SEEN),
                        grant=Grant(method=Method.MATERIALIZE, ignore_elements=True),
                        may=True,
                    ),
                )
            ),
        ),
        when=_merlin,
    ),
)

# No other card forbids to materialize by what something costs.
card(
    "stand-before-the-queen",
    Resolves(
        worded(
            "Prevent the next 2 damage to target unit this turn. With Sheen 8+, the first time damage "
            "is prevented this way, an opponent may pay (2); if none does, the unit gains stealth until "
            "end of turn.",
            If(
                Sheen(8),
                PreventNext(
                    amount=2,
                    to=_unit,
                    first=WhenYouDo(
                        Triggered(
                            on=WhenDone(),
                            effect=UnlessPaid(
                                cost=(Reserve(2),),
                                effect=Until(what=it, changes=(Gain(Keyword(KeywordName.STEALTH)),)),
                                payer="opponents",
                            ),
                        ),
                        about=ThatCard(),
                    ),
                ),
                PreventNext(amount=2, to=_unit),
            ),
        )
    ),
    floating_memory(ClassBonus()),
)

card(
    "warrior-of-the-fae-realm",
    Keyword(KeywordName.STEALTH),
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=worded(
                "Banish an attack card that is a Sword, from hand or memory. Then draw a card into your "
                "memory, and as long as you control ~ you may activate the banished card in a later turn.",
                Sequence(
                    (
                        Choose(what=Subtype("Sword") & attack, zone=Zone.HAND, or_zone=Zone.MEMORY),
                        BanishIt(what=Those()),
                        If(
                            AtLeast(ThisWay(Tally.BANISHED), 1),
                            Sequence(
                                (
                                    Draw(to_memory=True),
                                    Permit(
                                        what=Those(),
                                        permission=Permission(zone=Zone.BANISHMENT, own=False, later=True),
                                        until=WHILE_SOURCE_CONTROLLED,
                                    ),
                                )
                            ),
                        ),
                    )
                ),
            )
        ),
    ),
)

card(
    "mordred-fated-luminary",
    Lineage("Mordred"),
    Keyword(TextRule.LEVELS_UP_AT_SAME_LEVEL),
    Triggered(on=WhenLevelsUpOnItsLevel(), effect=Draw(amount=2)),
    worded(
        "Attack cards in your graveyard have floating memory, and each has an Ephemerate cost as high as its "
        "reserve cost.",
        Static(
            of=attack & Owned(),
            changes=(Gain(floating_memory()), Gain(ephemerate(Reserve(TotalCost(this))))),
            affects=Zone.GRAVEYARD,
        ),
    ),
)
