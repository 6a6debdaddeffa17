"""Cards of Mercurial Heart that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.keywords import KeywordName, LabelName
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_YOUR_NEXT_TURN, WHILE_THERE
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    AttacksOnly,
    Contribution,
    Forbids,
    Keyword,
    OnlyWhen,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Sum, ThisWay, X
from regalia.words.attacking import ChooseAttackTarget
from regalia.words.cards import DiscardIt
from regalia.words.changes import Gain, Stat
from regalia.words.choosing import Choose
from regalia.words.combat import Load, loaded
from regalia.words.combat_triggers import OnAttack, OnHit
from regalia.words.conditions import All, ClassBonus, During, Not, Was
from regalia.words.costs import Banish, Rest, Sacrifice
from regalia.words.effects import (
    DealDamage,
    DealSplit,
    Destroy,
    RestIt,
    SacrificeIt,
)
from regalia.words.filters import Element, LiesIn, Subtype, ally, champion, unit, weapon, yours
from regalia.words.having import Having
from regalia.words.keywords import imbue, starcalling
from regalia.words.lasting import LetPay, Until
from regalia.words.remembered import HitBy
from regalia.words.replacing import Stop, prevents
from regalia.words.selections import Each, ThatObject, Those, this
from regalia.words.structure import If, MayPay, ModesNow, Nothing, PlayersDo, Sequence, UnlessPaid
from regalia.words.triggers import AtBeginningOf, OnEnter, WheneverEnters

# No other card taxes the allies of every player as they enter.
card(
    "krustallan-ruins",
    Triggered(
        on=WheneverEnters(what=ally),
        effect=UnlessPaid(cost=(Reserve(1),), effect=RestIt(ThatObject()), payer="that player"),
    ),
)

card(
    "ominous-shadow",
    Keyword(KeywordName.UNBLOCKABLE),
    prevents(3),
    AttacksOnly(against=unit & HitBy(champion & yours)),
)

# No other card rules over whole material decks.
_LOCKED = All((Was(State.IMBUED), Not(During(phase=Phase.MATERIALIZE))))

card(
    "eternal-magistrate",
    imbue(2),
    worded(
        "As long as ~ is imbued, opponents can't play cards from their material decks outside their "
        "materialize phase.",
        Forbids(who="opponents", from_zone=Zone.MATERIAL_DECK, when=_LOCKED),
    ),
    worded(
        "As long as ~ is imbued, cards in opponents' material decks stay there outside their materialize "
        "phase.",
        Replaces(
            event=ReplaceableEvent.MOVE,
            from_zone=(Zone.MATERIAL_DECK,),
            whose="opponents",
            change=(Stop(),),
            when=_LOCKED,
        ),
    ),
    worded(
        "As long as ~ is imbued, no effect levels up opponents' champions from their material decks outside "
        "their materialize phase.",
        Replaces(
            event=ReplaceableEvent.LEVEL_UP,
            by=LiesIn(Zone.MATERIAL_DECK),
            whose="opponents",
            change=(Stop(),),
            when=_LOCKED,
        ),
    ),
)

# Its print leaves out that wind is an element.
_wind = Element("wind")

card(
    "gearstride-academy",
    Static(of=_wind & ally & yours, changes=(Gain(imbue(2)),), affects=Zone.STACK),
    Static(
        of=_wind & ally & yours,
        changes=(
            Gain(
                Triggered(
                    on=OnEnter(),
                    effect=If(Was(State.IMBUED), Until(what=this, changes=(Stat(power=1),))),
                )
            ),
        ),
    ),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        effect=MayPay(cost=(Reserve(1),), then=Nothing(), otherwise=SacrificeIt(this)),
        keyword=LabelName.UPKEEP,
    ),
)

# No other card lets graveyards of others pay.
card(
    "orchestrated-seizure",
    OnlyWhen(condition=During(phase=Phase.END)),
    Resolves(
        worded(
            "During your next materialize phase, cards with floating memory in your opponents' graveyards "
            "may be banished to pay for memory costs of yours.",
            LetPay(
                by=Contribution(
                    pays="memory",
                    by=Banish(what=Having(KeywordName.FLOATING_MEMORY), whose="opponents"),
                    keyword=KeywordName.FLOATING_MEMORY,
                    when=During(whose="you", phase=Phase.MATERIALIZE),
                ),
                until=END_OF_YOUR_NEXT_TURN,
            ),
        )
    ),
)

# How many Herbs are sacrificed is declared before the damage is split.
card(
    "kindling-flare",
    Additional(cost=(Sacrifice(what=Subtype("Herb"), count=X),)),
    Resolves(
        worded(
            "Deal damage split among any amount of target units: 1, and 1 more for each Herb sacrificed.",
            DealSplit(Target(what=unit, any_number=True, share=Sum((1, X)))),
        )
    ),
)

# Its text is one or another, by how it is played.
card(
    "meteor-strike",
    starcalling(3),
    worded(
        "If ~ is starcalled, deal 3 damage to each unit except for your champion.",
        Resolves(DealDamage(3, Each(what=unit & ~(champion & yours))), when=Was(State.STARCALLED)),
    ),
    worded(
        "If ~ is not starcalled, destroy target non-champion object.",
        Resolves(Destroy(Target(what=~champion)), when=Not(Was(State.STARCALLED))),
    ),
)

_loss = PlayersDo(who="that player", effect=Sequence((Choose(what=ally), SacrificeIt(Those()))))
card(
    "punishing-cartridge",
    Keyword(KeywordName.RENEWABLE),
    Activated(
        cost=(Rest(itself=True),),
        effect=Load(this, Target(what=~loaded & Subtype("Gun") & weapon & yours)),
        when=ClassBonus(),
    ),
    Triggered(
        on=OnAttack(),
        effect=worded(
            'Discard up to two cards. Then choose as many of these: ~ gains "On Champion Hit: That opponent '
            'sacrifices an ally."; change the target of this attack to another unit.',
            Sequence(
                (
                    Choose(zone=Zone.HAND, count=2, up_to=True),
                    DiscardIt(Those()),
                    ModesNow(
                        bullets=(
                            ChooseAttackTarget(),
                            Until(
                                what=this,
                                changes=(Gain(Triggered(on=OnHit(champion), effect=_loss)),),
                                until=WHILE_THERE,
                            ),
                        ),
                        count=ThisWay(),
                    ),
                )
            ),
        ),
    ),
)
