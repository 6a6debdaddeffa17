"""Cards of Distorted Reflections that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Filter
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Activated, Enters, Keyword, OnlyWhen, Resolves, Static, Triggered
from regalia.game.printed.modes import Modes
from regalia.words.amounts import Count, NumberOf, X
from regalia.words.attacking import ChooseAttackTarget, PutIntoIntent
from regalia.words.cards import DiscardIt
from regalia.words.changes import Stat, has
from regalia.words.choosing import AtRandom, Choose
from regalia.words.combat import AttackPower, InIntent
from regalia.words.combat_triggers import OnAttack, WheneverDealtDamage
from regalia.words.conditions import (
    All,
    AtLeast,
    ChampionBonus,
    ClassBonus,
    During,
    ElementBonus,
    For,
    Not,
    ObjectIs,
    SourceIs,
    ThereAre,
)
from regalia.words.copies import CopyIntent, HasActivatedOf, NoCard, PlayCopy
from regalia.words.costs import Banish, BanishToOmens, RemoveCounters, Rest, Reveal
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    HurtThemselves,
    Negate,
    Put,
    PutCounters,
    Recover,
)
from regalia.words.either import YourChoice
from regalia.words.filters import (
    InState,
    Owned,
    Subtype,
    ThisCard,
    action,
    ally,
    attack,
    champion,
    fire,
    other,
    regalia,
    unit,
    weapon,
    yours,
)
from regalia.words.having import Costs, Having
from regalia.words.history import TotalThisTurn
from regalia.words.keywords import cardistry, kindle
from regalia.words.lasting import Later, Until
from regalia.words.omens import omen, omens
from regalia.words.paid import PaidCost
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.play_triggers import WheneverActivates, WheneverUsesAbility
from regalia.words.remembered import BanishedBySource
from regalia.words.selections import (
    ChampionOf,
    Each,
    EachActivation,
    Those,
    YourChampion,
    this,
    your_champion,
)
from regalia.words.stats import BasePower
from regalia.words.structure import If, May, MayPayX, Sequence, TriggerAgain
from regalia.words.summoning import Summon
from regalia.words.suppressing import next_end_phase
from regalia.words.triggers import OnEnter
from regalia.words.turns import PutPhaseLater

_for_nothing = Grant(without="reserve")

_negate = (
    "Negate every activation of a card with the same reserve cost as the revealed one. Put the cards "
    "negated this way, and all cards banished by ~, into the memories of their owners. Then trigger each "
    "On Enter ability of ~."
)

card(
    "chronowarp",
    Resolves(
        worded(
            "Distort time until the game ends: in every turn the first materialize phase is skipped, "
            "and another one follows the main phase.",
            PutPhaseLater(),
        )
    ),
)

card(
    "devouring-malice",
    Enters(counters=(("gem", X),)),
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="gem", on="self")),
        effect=Modes(
            bullets=(
                PutCounters("debuff", 3, Target(what=ally)),
                Sequence((DealDamage(3, Target(what=champion, slot=1)), Recover(3))),
                Sequence((DealDamage(8, your_champion, unpreventable=True), Draw(amount=2))),
            ),
            unchosen=True,
        ),
        as_spell=True,
    ),
)

card(
    "duchess-six-of-hearts",
    kindle(6),
    cardistry(
        6,
        worded(
            "From your graveyard banish an action card of the fire element with reserve cost 2 or less. "
            "If you do, copy it; you may activate the copy and pay no reserve cost for it.",
            Sequence(
                (
                    Choose(what=fire & action & Costs(kind="reserve", at_most=2), zone=Zone.GRAVEYARD),
                    BanishIt(what=Those()),
                    PlayCopy(what=Those(), grant=_for_nothing),
                )
            ),
        ),
    ),
)

card(
    "grim-pastiche",
    Resolves(
        worded(
            "Copy target action omen of yours that is no Skill and has reserve cost 5 or less. You "
            "may activate the copy and pay no reserve cost for it; otherwise it ceases to exist.",
            PlayCopy(
                what=Target(
                    what=omen & action & ~Subtype("Skill") & Owned() & Costs(kind="reserve", at_most=5),
                    zone=Zone.BANISHMENT,
                ),
                grant=_for_nothing,
            ),
        )
    ),
)

card(
    "meteoric-volley",
    worded(
        "~ can be activated only while your champion is attacking.",
        OnlyWhen(condition=ThereAre(what=champion & yours & InState(State.ATTACKING))),
    ),
    Resolves(
        worded(
            "Copy each Aethercharge card in the intent of the attacker into the same intent.",
            CopyIntent(what=Each(what=Subtype("Aethercharge") & ~NoCard(), zone=Zone.INTENT)),
        )
    ),
)

card(
    "spirelle-schwartz-queen",
    Triggered(
        on=OnEnter(),
        effect=worded(
            "Deal 3 damage to target unit. After that you may banish, face down, one card of your "
            "hand or memory.",
            Sequence(
                (
                    DealDamage(3, Target(what=unit)),
                    Choose(zone=Zone.HAND, or_zone=Zone.MEMORY, up_to=True),
                    BanishIt(what=Those(), face_down=True, remember=True),
                )
            ),
        ),
        as_spell=True,
    ),
    worded(
        f"(2), Rest, Reveal a card banished by ~: {_negate}",
        Activated(
            cost=(
                Reserve(2),
                Rest(itself=True),
                Reveal(
                    what=BanishedBySource() & Costs(kind="reserve", at_least=0),
                    zone=Zone.BANISHMENT,
                    whose="anyone",
                ),
            ),
            effect=worded(
                _negate,
                Sequence(
                    (
                        Negate(
                            what=EachActivation(what=Costs(kind="reserve", exactly=(PaidCost("reveal"),)))
                        ),
                        Put(what=Those(Group.NEGATED), to=Zone.MEMORY),
                        Put(what=Each(what=BanishedBySource(), zone=Zone.BANISHMENT), to=Zone.MEMORY),
                        TriggerAgain(OnEnter()),
                    )
                ),
            ),
        ),
    ),
)

# No other card has abilities of other things by what these are.
card(
    "cheshire-cat-impish-grin",
    Keyword(KeywordName.SPELLSHROUD),
    Keyword(KeywordName.STEALTH),
    worded(
        "~ has every activated ability of Distortion regalia you control.",
        Static(of=ThisCard(), changes=(HasActivatedOf(Subtype("Distortion") & regalia),)),
    ),
    Static(
        of=ThisCard(),
        changes=(Stat(power=BasePower(Each(what=Subtype("Distortion") & weapon & yours))),),
    ),
)


def _unless_played(what: Filter) -> Later:
    """In the next end phase the turn player loses cards, unless they have played such a card."""
    lost = Sequence(
        (
            AtRandom(zone=Zone.HAND, whose="turn player"),
            DiscardIt(Those()),
            AtRandom(zone=Zone.MEMORY, whose="turn player"),
            DiscardIt(Those()),
        )
    )
    return Later(on=next_end_phase, effect=If(Not(For("turn player", PlayedThisTurn(what=what))), lost))


card(
    "devious-welcome",
    OnlyWhen(condition=During(phase=Phase.RECOLLECTION)),
    Resolves(
        worded(
            "Each player draws a card. Then choose action or ally. When the next end phase begins, a turn "
            "player who has activated no card of that type this turn discards a card at random from hand "
            "and one from memory.",
            Sequence(
                (
                    Draw(whose="anyone"),
                    YourChoice((("action", _unless_played(action)), ("ally", _unless_played(ally)))),
                )
            ),
        )
    ),
)

_STUNG = HurtThemselves(8, ChampionOf("that player"), True)

# No other card has champions hurt themselves.
card(
    "nightmare-coil",
    OnlyWhen(
        condition=All(
            (
                ObjectIs(YourChampion(), InState(State.DISTANT)),
                During(whose="you", phase=Phase.RECOLLECTION),
            )
        )
    ),
    Keyword(TextRule.CANNOT_BE_NEGATED, when=ClassBonus()),
    Resolves(
        worded(
            "Draw a card. Whenever an opponent activates a card or an ability this turn, their champion "
            "deals 8 unpreventable damage to itself.",
            Sequence(
                (
                    Draw(),
                    Later(
                        on=WheneverActivates(whose="opponents"), effect=_STUNG, until=END_OF_TURN, once=False
                    ),
                    Later(
                        on=WheneverUsesAbility(whose="opponents"),
                        effect=_STUNG,
                        until=END_OF_TURN,
                        once=False,
                    ),
                )
            ),
        )
    ),
)

card(
    "lacunas-grasp",
    Triggered(
        on=OnAttack(),
        effect=worded(
            "Unless there are cards in the attacker's intent, you may pay (X), where X is no more than "
            "the amount "
            "of omens you have. If you do, ~ gets +X power until end of turn.",
            If(
                Not(AtLeast(NumberOf(InIntent()), 1)),
                MayPayX(most=omens, then=Until(what=this, changes=(Stat(power=X),), until=END_OF_TURN)),
            ),
        ),
        when=ChampionBonus("Ciel"),
    ),
)

_shared = ("vigor", "ambush", "intercept", "steadfast", "stealth", "spellshroud", "taunt", "true sight")
card(
    "mary-ann-maladroit-maid",
    Static(
        of=ThisCard(),
        changes=(Stat(power=Count(what=omen, zone=Zone.BANISHMENT, different="reserve")),),
    ),
    *(
        worded(
            f"~ has {name} while one of your omens has it.",
            Static(
                of=ThisCard(),
                changes=(has(name),),
                when=ThereAre(what=omen & Having(name), zone=Zone.BANISHMENT),
            ),
        )
        for name in _shared
    ),
)

_unhurt = Not(AtLeast(TotalThisTurn(WheneverDealtDamage(what=champion & yours, combat=True)), 1))
card(
    "servants-obligation",
    Keyword(KeywordName.HINDERED),
    Static(
        of=champion & yours, changes=(has(KeywordName.TAUNT),), when=All((ChampionBonus("Ciel"), _unhurt))
    ),
    Activated(
        cost=(Reserve(3), Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=Summon(name="Vacuous Servant"),
        when=ChampionBonus("Ciel"),
    ),
)

_swap = worded(
    "Put another target attack omen into the attacker's intent, and trigger each of its On Attack "
    "abilities. You may "
    "choose a new target for the attack.",
    Sequence(
        (
            PutIntoIntent(Target(what=omen & attack, zone=Zone.BANISHMENT, another=True)),
            TriggerAgain(OnAttack(), Those()),
            May(effect=ChooseAttackTarget()),
        )
    ),
)
card(
    "beguiling-coup",
    worded(
        "[Class Bonus] (2), Banish ~ with an omen counter: Another target attack omen of yours goes into the "
        "attacker's intent, and each of its On Attack abilities triggers. You may choose a new target for "
        "the attack.",
        Activated(
            cost=(Reserve(2), BanishToOmens(itself=True, zone=Zone.INTENT)),
            effect=_swap,
            when=ClassBonus(),
        ),
    ),
    worded(
        "[Element Bonus] While ~ is one of your omens and none of the others has reserve cost 1, your "
        "champion's "
        "attacks get +1 power.",
        Static(
            of=champion & yours,
            changes=(AttackPower(1),),
            zone=Zone.BANISHMENT,
            when=All(
                (
                    ElementBonus(),
                    SourceIs(omen),
                    Not(
                        ThereAre(
                            what=other & omen & Costs(kind="reserve", exactly=(1,)), zone=Zone.BANISHMENT
                        )
                    ),
                )
            ),
        ),
    ),
)
