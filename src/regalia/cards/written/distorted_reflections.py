"""Cards of Distorted Reflections that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Enters,
    Keyword,
    OnlyWhen,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.durations import END_OF_TURN
from regalia.game.language import Filter
from regalia.game.modes import Modes
from regalia.game.resolution import CANNOT_BE_NEGATED
from regalia.game.state import Phase, State, Zone
from regalia.game.targets import Target
from regalia.game.ways import Grant
from regalia.words.amounts import BasePower, PaidCost, X
from regalia.words.cards import DiscardIt
from regalia.words.changes import Stat
from regalia.words.choosing import AtRandom, Choose, ChoosePlayer, YourChoice
from regalia.words.conditions import (
    All,
    ClassBonus,
    During,
    For,
    Not,
    ObjectIs,
    PlayedThisTurn,
    ThereAre,
)
from regalia.words.control import GainControl
from regalia.words.copies import (
    CopyIntent,
    HasActivatedOf,
    NoCard,
    PlayCopy,
)
from regalia.words.costs import RemoveCounters, Rest, Reveal
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
from regalia.words.filters import (
    BanishedBySource,
    Costs,
    Having,
    InState,
    Owned,
    Subtype,
    ThisCard,
    action,
    ally,
    champion,
    fire,
    regalia,
    unit,
    weapon,
    yours,
)
from regalia.words.keywords import cardistry, kindle
from regalia.words.lasting import Later
from regalia.words.omens import omen
from regalia.words.selections import (
    CHOSEN_PLAYER,
    ChampionOf,
    Each,
    EachActivation,
    Those,
    YourChampion,
    this,
    your_champion,
)
from regalia.words.structure import If, PlayersDo, Sequence, TriggerAgain
from regalia.words.suppressing import next_end_phase
from regalia.words.triggers import (
    OnEnter,
    WheneverActivates,
    WheneverBanished,
    WheneverUsesAbility,
)
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
                        Put(what=Those("negated cards"), to=Zone.MEMORY),
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
    Keyword("spellshroud"),
    Keyword("stealth"),
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
    """In the next end phase whoever's turn it is loses cards who has played nothing of the kind."""
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
    Keyword(CANNOT_BE_NEGATED, when=ClassBonus()),
    Resolves(
        worded(
            "Draw a card. Until end of turn, whenever an opponent activates a card or ability, that "
            "opponent's champion deals 8 unpreventable damage to itself.",
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

GIVEN_AWAY = worded(
    "Choose a player. That player gains control of ~.",
    Sequence((ChoosePlayer(), PlayersDo(who=CHOSEN_PLAYER, effect=GainControl(what=this)))),
)

card(
    "poisonous-apple",
    Triggered(on=OnEnter(), effect=GIVEN_AWAY),
    Triggered(
        on=WheneverBanished(what=Having("floating memory"), from_zone=Zone.GRAVEYARD),
        effect=DealDamage(2, YourChampion(), True),
    ),
)
