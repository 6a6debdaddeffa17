"""Cards that copy others, turn over, or become something else (copy.1, double-faced.2)."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
    Activated,
    EntersAsCopy,
    Forbids,
    Happening,
    Keyword,
    Lineage,
    Method,
    OnlyWhen,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Phase, State, Zone
from regalia.game.targets import Target, TargetActivation
from regalia.game.ways import Grant
from regalia.words.amounts import CountersOn, StatsOfThat
from regalia.words.changes import Gain, SetStat, SetTypes, Stat
from regalia.words.choosing import Choose
from regalia.words.combat import AttackAgain
from regalia.words.conditions import ChampionBonus, ClassBonus, Exactly, SourceIs, ThereAre, Was
from regalia.words.copies import (
    BecomeCopy,
    CopyActivation,
    CopyIntent,
    NoCard,
    PlayCopy,
    Rename,
    SummonCopy,
    Transform,
)
from regalia.words.costs import RemoveCounters, Rest, Sacrifice
from regalia.words.effects import BanishIt, DealDamage, Destroy, Put, PutCounters, WakeUp
from regalia.words.filters import (
    Costs,
    InState,
    Owned,
    Subtype,
    ThisCard,
    WithCounter,
    action,
    ally,
    champion,
    fire,
    other,
    spell,
    token,
    weapon,
    yours,
)
from regalia.words.keywords import cardistry, costs_less, kindle, prepare, reservable
from regalia.words.lasting import Until
from regalia.words.omens import omen
from regalia.words.replacing import Also, GoTo
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import If, May, MayPay, Sequence
from regalia.words.triggers import (
    AtBeginningOf,
    OnAttack,
    OnEnter,
    OnHit,
    OnKill,
    WheneverMaterializes,
    WheneverRests,
)

_guo_jia = ChampionBonus("Guo Jia")
_for_nothing = Grant(without="reserve")

# Copies of objects.

card(
    "clockwork-amalgam",
    costs_less(2, ClassBonus()),
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
)
card(
    "convoking-slime",
    Keyword("pride", 3),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION), effect=SummonCopy(this, rested=True), when=ClassBonus()
    ),
)
card(
    "fractal-of-duplication",
    Triggered(on=WheneverRests(what=ThisCard()), effect=SummonCopy(this, rested=True)),
    reservable(),
)
card(
    "fractal-of-creation",
    reservable(),
    Activated(cost=(Sacrifice(itself=True),), effect=SummonCopy(Target(what=token & yours))),
)
card(
    "jubjub-bird-mimsy-ghast",
    Keyword("stealth"),
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=BecomeCopy(what=Target(what=ally & yours & other), of=this, gains=(Rename("Drib Bujbuj"),))
        ),
    ),
)

# Copies in the intent, on the stack, and of cards.

card(
    "slice-and-dice",
    prepare(3),
    Triggered(
        on=OnHit(),
        effect=If(Was(State.PREPARED), May(effect=AttackAgain(copy=this, changes=(Stat(power=3),)))),
    ),
)
card(
    "meteoric-volley",
    OnlyWhen(condition=ThereAre(what=champion & yours & InState(State.ATTACKING))),
    Resolves(CopyIntent(what=Each(what=Subtype("Aethercharge") & ~NoCard(), zone=Zone.INTENT))),
)
card(
    "rai-mana-weaver",
    Lineage("Rai"),
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="enlighten", count=4, on="self")),
        effect=CopyActivation(TargetActivation(what=Subtype("Mage") & spell), new_targets=True),
    ),
)
card(
    "duchess-six-of-hearts",
    kindle(6),
    cardistry(
        6,
        Sequence(
            (
                Choose(what=fire & action & Costs(kind="reserve", at_most=2), zone=Zone.GRAVEYARD),
                BanishIt(what=Those()),
                PlayCopy(what=Those(), grant=_for_nothing),
            )
        ),
    ),
)
card(
    "grim-pastiche",
    Resolves(
        PlayCopy(
            what=Target(
                what=omen & action & ~Subtype("Skill") & Owned() & Costs(kind="reserve", at_most=5),
                zone=Zone.BANISHMENT,
            ),
            grant=_for_nothing,
        )
    ),
)

# Two faces.

card(
    "craggy-fatestone",
    Triggered(
        on=WheneverMaterializes(what=Costs(kind="memory", exactly=(0,)), whose="opponents"),
        effect=PutCounters("buff", 1, this),
    ),
    Activated(
        cost=(Rest(itself=True),),
        effect=Transform(this),
        only_if=SourceIs(WithCounter("buff", 2)),
        when=_guo_jia,
    ),
)
card(
    "obstinate-cragback",
    Keyword("spellshroud"),
    Forbids(what=Method.MATERIALIZE, of=Costs(kind="memory", exactly=(0,)), who="opponents"),
)
card(
    "fatestone-of-progress",
    Triggered(on=OnEnter(), effect=PutCounters("quest", 1, your_champion), when=_guo_jia),
    Activated(cost=(Reserve(4),), effect=Transform(this), when=_guo_jia),
)

# Becoming a champion.

card(
    "triskit-guidance-angel",
    Keyword("enables fire"),
    Keyword("enables water"),
    Keyword("enables wind"),
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=Sequence(
                (
                    BanishIt(what=your_champion),
                    Until(
                        what=this,
                        changes=(
                            SetTypes(types=("champion",), supertypes=("unique",)),
                            SetStat(base_level=3),
                        ),
                        until="while there",
                    ),
                )
            )
        ),
    ),
)
card(
    "lu-bu-indomitable-titan",
    Keyword("taunt"),
    Keyword("vigor"),
    Triggered(on=OnAttack(), effect=MayPay(cost=(Reserve(2),), then=WakeUp(this)), once="turn"),
    Replaces(
        event=Happening.MOVE,
        of=champion & yours,
        from_zone=(Zone.FIELD,),
        cause=("destroy",),
        only_if=Exactly(CountersOn("damage"), 32),
        change=(
            GoTo(zone=Zone.BANISHMENT),
            Also(Transform(this)),
            Also(Destroy(Each(what=yours & other & ~champion))),
        ),
        when=ChampionBonus("Diao Chan"),
    ),
)
card(
    "lu-bu-wrath-incarnate",
    Keyword("vigor"),
    Static(of=champion & other, changes=(Stat(level=-3),)),
    Static(of=ally, changes=(Stat(power=-3),)),
    Triggered(
        on=OnKill(ally),
        effect=DealDamage(StatsOfThat(), Each(what=champion & other), unpreventable=True),
    ),
)
