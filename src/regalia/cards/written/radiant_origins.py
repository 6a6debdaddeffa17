"""Cards of Radiant Origins that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Tally
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Either
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_TURN, WHILE_THERE
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    CannotLose,
    CostChange,
    IgnoresElements,
    Keyword,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.modes import Modes
from regalia.words.amounts import ALL, Count, NumberOf, Per, Sum, ThisWay, Tiers, Times, UpTo, X
from regalia.words.cards import Among, BanishedFrom, BanishTop, DiscardIt, Generate, Repeat
from regalia.words.changes import AddType, Gain, LoseAbilities, SetStat, Stat
from regalia.words.choosing import Choose, Roll
from regalia.words.combat import AttackAgain, AttackPower, NextAttack
from regalia.words.combat_triggers import OnHit
from regalia.words.conditions import (
    AtLeast,
    AtLevel,
    ChampionBonus,
    ClassBonus,
    Exactly,
    ThereAre,
    Was,
)
from regalia.words.copies import ActivatedBecomes, DelugeAgain, NoCard
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest
from regalia.words.counting import CountersOn
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    LevelUp,
    Mill,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
    WakeUp,
)
from regalia.words.filters import (
    InState,
    Named,
    OfType,
    Subtype,
    ThisCard,
    TokenObject,
    action,
    ally,
    attack,
    champion,
    regalia,
    theirs,
    unit,
    weapon,
    yours,
)
from regalia.words.history import ActivatedThisGame
from regalia.words.keywords import costs_less, efficiency, floating_memory, prepare
from regalia.words.lasting import IgnoreElements, Later, Permit, Until
from regalia.words.looking import EndOfDeck
from regalia.words.masteries import GainMastery, WheneverCurrentsTurn
from regalia.words.naming import ChooseNumber
from regalia.words.paid import PaidCount
from regalia.words.play_triggers import WheneverActivates
from regalia.words.remembered import BanishedBySource, PlayedSo
from regalia.words.selections import (
    Each,
    It,
    Those,
    Together,
    YourChampion,
    this,
    your_champion,
)
from regalia.words.shuffling import ShuffleDeck, ShuffleIn
from regalia.words.stats import LV, StatOf, TotalCost
from regalia.words.structure import If, IfDone, May, PlayersDo, Sequence, WhereX
from regalia.words.triggers import AtBeginningOf, OnDeath, OnEnter, WheneverSacrificed
from regalia.words.turns import WinGame

card(
    "chime-of-endless-dreams",
    Keyword(KeywordName.HINDERED),
    worded("Drawing from an empty deck does not make you lose the game.", CannotLose(by="drawing")),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=ShuffleIn(Each(zone=Zone.GRAVEYARD, whose="you")),
    ),
)

card(
    "decaying-reproach",
    Additional(cost=(RemoveCounters(counter="wither", on="objects", what=theirs, count=4, up_to=True),)),
    Resolves(DealDamage(Sum((3, Times(2, PaidCount("removecounters")))), Target(what=unit))),
    Activated(
        cost=(Reserve(2), Discard(itself=True)),
        effect=Sequence((Draw(to_memory=True), Recover(2))),
        zone=Zone.HAND,
        when=ChampionBonus("Diao Chan"),
    ),
)

card(
    "flourishing-qi",
    worded(
        "While the activation of ~ is on the effects stack, put four charge counters on it "
        "whenever your Shifting Currents turn to North.",
        Triggered(
            on=WheneverCurrentsTurn(to="North"), effect=PutCounters("charge", 4, this), zone=Zone.STACK
        ),
    ),
    Resolves(DealDamage(Sum((LV, CountersOn("charge", on="self"))), Target(what=unit))),
)

card(
    "flourishing-restoration",
    IgnoresElements(own=True, price=2, when=ChampionBonus("Diao Chan")),
    Resolves(Sequence((Recover(3), Repeat(UpTo(2, Count(what=ally, whose="opponents")), Recover(3))))),
)

card(
    "sparkling-adornment",
    Additional(cost=(RemoveCounters(counter="sheen", on="objects", at_least=True, one_object=True),)),
    Resolves(PutCounters("sheen", PaidCount("removecounters"), Target(what=unit))),
    floating_memory(ChampionBonus("Merlin")),
)

# The only dice in a number.
card(
    "unstable-voltage",
    Resolves(
        worded(
            "Roll two six-sided dice and deal damage equal to their sum to target ally.",
            Sequence((Roll(sides=6, dice=2), DealDamage(ThisWay(Tally.ROLLED), Target(what=ally)))),
        )
    ),
)

# Two choices stand in one sentence.
card(
    "animal-encounter",
    costs_less(1, ClassBonus()),
    Resolves(
        worded(
            "Put a buff counter on an ally you control and on up to one ally you don't control. If an "
            "opponent's ally gets one this way, you gain the Crowd's Favor status.",
            Sequence(
                (
                    Choose(what=ally),
                    Choose(what=ally, whose="opponents", up_to=True, key="others"),
                    PutCounters("buff", 1, Together((Those(), Those("others")))),
                    If(AtLeast(NumberOf(Those("others")), 1), GainMastery("Crowd's Favor")),
                )
            ),
        )
    ),
)

_alice = ChampionBonus("Alice")

# What is true of one kind of piece is said to be true of five others.
card(
    "golden-checkmate",
    Keyword(KeywordName.COMMAND, filter=Subtype("Chessman")),
    *(
        costs_less(2, _alice, condition=ThereAre(what=Subtype(piece) & unit))
        for piece in ("Pawn", "Rook", "Knight", "Bishop", "Queen", "King")
    ),
    Triggered(
        on=OnHit(),
        effect=Later(on=AtBeginningOf(phase=Phase.RECOLLECTION), effect=WinGame()),
        when=_alice,
    ),
)

_potion = Target(what=~regalia & Subtype("Potion"))

# No other card makes abilities of one kind abilities of another.
card(
    "potion-infusion-animate",
    costs_less(2, ChampionBonus("Arisanna")),
    Resolves(
        worded(
            "Rest target non-regalia Potion. If you do, it is an ally as well, with base power and life "
            "equal to its reserve cost, and its activated abilities become On Death abilities.",
            IfDone(
                RestIt(_potion),
                Until(
                    what=_potion,
                    changes=(
                        AddType(("ally",)),
                        SetStat(power=TotalCost(_potion), life=TotalCost(_potion)),
                        ActivatedBecomes(OnDeath()),
                    ),
                    until=WHILE_THERE,
                ),
            ),
        )
    ),
)

_sights = tuple(
    f"{element} Sight" for element in ("Umbra", "Tera", "Neos", "Luxem", "Exia", "Crux", "Astra", "Arcane")
)

# No other card generates a list of cards and speaks of their names.
card(
    "solomon-master-of-elements",
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=Sequence(
                (
                    DiscardIt(
                        Together((Each(zone=Zone.HAND, whose="you"), Each(zone=Zone.MEMORY, whose="you")))
                    ),
                    *(Generate(name=name, to=Zone.MEMORY) for name in _sights),
                    IgnoreElements(IgnoresElements(of=Either(tuple(map(Named, _sights))))),
                )
            )
        ),
    ),
)

# No other card speaks of a label.
card(
    "ardus-floodborne-deacon",
    Triggered(on=OnEnter(), effect=Mill(amount=3)),
    *(
        worded(
            f"{those} have every deluge ability and effect of theirs once more.",
            Static(of=yours, changes=(DelugeAgain(),), affects=zone),
        )
        for those, zone in (
            ("Cards you activate", Zone.STACK),
            ("Objects you control", Zone.FIELD),
            ("Intents you control", Zone.INTENT),
        )
    ),
)

# "It" is a champion that no earlier sentence calls so.
card(
    "flagrant-guide",
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=IfDone(
                LevelUp(),
                DealDamage(Sum((6, Times(4, StatOf(YourChampion(), "base_level")))), YourChampion(), True),
            )
        ),
    ),
)

_DAMAGED = Target(what=champion & theirs)

card(
    "heirloom-of-materia",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Modes(
            bullets=(
                worded(
                    "Remove all damage counters from target champion you don't control. At the beginning of "
                    "your next turn, put as many damage counters on that champion.",
                    Sequence(
                        (
                            TakeCounters("damage", ALL, _DAMAGED),
                            WhereX(
                                amount=ThisWay(Tally.REMOVED),
                                effect=Later(
                                    on=AtBeginningOf(phase=Phase.WAKE_UP),
                                    effect=PutCounters("damage", X, It()),
                                    about=_DAMAGED,
                                ),
                            ),
                        )
                    ),
                ),
                worded(
                    "Each opponent sacrifices one token for every two tokens they control.",
                    PlayersDo(
                        who="opponents",
                        effect=Sequence(
                            (
                                Choose(what=TokenObject(), count=Per(2, Count(what=TokenObject()))),
                                SacrificeIt(Those()),
                            )
                        ),
                    ),
                ),
            )
        ),
    ),
    Activated(cost=(Reserve(3), Banish(itself=True, zone=Zone.FIELD)), effect=Draw(to_memory=True)),
)

_VOLATILE = Triggered(
    on=WheneverSacrificed(what=ThisCard()),
    effect=Sequence(
        (Roll(sides=6), DealDamage(Sum((4, ThisWay(Tally.ROLLED))), Each(what=champion & theirs)))
    ),
)
_POTION = Target(what=Subtype("Potion"))

card(
    "potion-infusion-volatility",
    efficiency(when=ChampionBonus("Arisanna")),
    Resolves(
        worded(
            'Rest target Potion. If you do, until end of turn it gains "On Sacrifice: Roll a D6. Deal as '
            "much damage and 4 more to each champion you don't control\".",
            IfDone(RestIt(_POTION), Until(what=_POTION, changes=(Gain(_VOLATILE),))),
        )
    ),
)

_ENEMIES = Each(what=unit & theirs)
_DIVINED = Sequence(
    (
        PutCounters("divination", 1, this),
        If(
            Exactly(CountersOn("divination", "self"), 10),
            IfDone(
                SacrificeIt(this),
                Sequence(
                    (
                        Until(what=_ENEMIES, changes=(LoseAbilities(),)),
                        DealDamage(25, _ENEMIES, True),
                    )
                ),
            ),
        ),
    )
)

# No other card has one effect for two triggers.
card(
    "supernova-divination",
    Keyword(KeywordName.SPELLSHROUD),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION, whose="anyone"),
        effect=_DIVINED,
        when=ChampionBonus("Arisanna"),
    ),
    Triggered(
        on=WheneverActivates(what=InState(State.STARCALLED)),
        effect=_DIVINED,
        when=ChampionBonus("Arisanna"),
    ),
)

card(
    "birefringence",
    Resolves(
        worded(
            'Until it leaves the intent, target attack card in an intent of yours has "On Hit: You may '
            "have the "
            "attacker attack once more. If you do, a copy of this card is created in the intent of that "
            'attack." '
            "besides its other abilities.",
            Until(
                what=Target(what=attack & yours & ~NoCard(), zone=Zone.INTENT),
                changes=(Gain(Triggered(on=OnHit(), effect=May(effect=AttackAgain(copy=this)))),),
                until=WHILE_THERE,
            ),
        ),
        when=ClassBonus(),
    ),
)

_theirs = Sequence(
    (
        BanishIt(what=EndOfDeck(whose="that player"), face_down=True),
        Permit(
            what=Those(),
            permission=Permission(zone=Zone.BANISHMENT, own=False, ignore_elements=True),
        ),
    )
)
card(
    "devised-conspiracy",
    prepare(2, when=ChampionBonus("Tristan")),
    Resolves(
        worded(
            "Your champion's next attack this turn gets +2 power. If ~ was prepared, your champion and each "
            'ally you control named Ominous Shadow gain "On Champion Hit: The top card of that '
            "player's deck is banished face down. As long as it stays there you may play it, whatever its "
            'elements." until end of turn.',
            Sequence(
                (
                    NextAttack(of=your_champion, changes=(AttackPower(2),)),
                    If(
                        Was(State.PREPARED),
                        Until(
                            what=Together((your_champion, Each(what=ally & yours & Named("Ominous Shadow")))),
                            changes=(Gain(Triggered(on=OnHit(OfType("champion")), effect=_theirs)),),
                            until=END_OF_TURN,
                        ),
                    ),
                )
            ),
        )
    ),
)

_defiant = "by defiance"
_warriors = Subtype("Warrior") & (action | attack)
card(
    "limitless-defiance",
    Resolves(BanishTop(amount=CountersOn("damage"))),
    Resolves(
        worded(
            "Until end of turn, you may activate Warrior actions and Warrior attacks among the cards "
            "banished this "
            "way without paying their reserve cost. Whenever you do, wake up your champion.",
            Sequence(
                (
                    Permit(
                        what=Among(Those(), _warriors),
                        permission=Permission(
                            zone=Zone.BANISHMENT, own=False, without="reserve cost", name=_defiant
                        ),
                        until=END_OF_TURN,
                    ),
                    Later(
                        on=WheneverActivates(what=PlayedSo(_defiant)),
                        effect=WakeUp(your_champion),
                        until=END_OF_TURN,
                        once=False,
                    ),
                )
            ),
        ),
        when=ChampionBonus("Jin"),
    ),
)

_again = ActivatedThisGame()
card(
    "spirit-blade-retribution",
    CostChange(amount=-10, own=True, condition=_again),
    Permission(zone=Zone.GRAVEYARD, name="from the graveyard", when=_again),
    Keyword(KeywordName.CLEAVE),
    Static(
        of=ThisCard(),
        changes=(
            Stat(power=StatOf(Each(what=ally | attack | weapon, zone=Zone.BANISHMENT, whose="you"), "power")),
        ),
        when=ChampionBonus("Lorraine"),
    ),
)

card(
    "bleu-ace-of-diamonds",
    Triggered(
        on=OnEnter(),
        effect=worded(
            "Generate Bolt of Diamonds cards into your memory: up to one if the Suited objects you control "
            "cost 6 reserve or more in all, up to two from 10 on, and up to four from 21 on.",
            Sequence(
                (
                    ChooseNumber(
                        most=Tiers(
                            TotalCost(Each(what=Subtype("Suited") & yours)), ((6, 1), (10, 2), (21, 4))
                        )
                    ),
                    Generate(name="Bolt of Diamonds", amount=ThisWay(Tally.NUMBER), to=Zone.MEMORY),
                )
            ),
        ),
    ),
    floating_memory(),
)

_angels = Subtype("Angel") & OfType("ally")
card(
    "seraphic-legions-descent",
    Triggered(
        on=OnEnter(),
        effect=worded(
            "Look for Angel ally cards in your deck, as many as you like. Banish them, and with them as many "
            "as you like out of your hand, your memory and your graveyard; then shuffle your deck. For each "
            "card that was banished out of your hand or your memory, draw a card into your memory.",
            Sequence(
                (
                    Choose(what=_angels, zone=Zone.MAIN_DECK, count=ALL, up_to=True, key="found"),
                    Choose(
                        what=_angels,
                        zone=Zone.HAND,
                        or_zone=Zone.MEMORY,
                        count=ALL,
                        up_to=True,
                        key="held",
                    ),
                    Choose(what=_angels, zone=Zone.GRAVEYARD, count=ALL, up_to=True, key="dead"),
                    BanishIt(what=Together((Those("found"), Those("held"), Those("dead"))), remember=True),
                    ShuffleDeck(),
                    Draw(amount=BanishedFrom((Zone.HAND, Zone.MEMORY)), to_memory=True),
                )
            ),
        ),
    ),
    Activated(
        cost=(Reserve(1), Rest(itself=True)),
        effect=worded(
            "Until end of turn, you may activate target card that ~ has banished.",
            Permit(
                what=Target(what=BanishedBySource(), zone=Zone.BANISHMENT),
                permission=Permission(zone=Zone.BANISHMENT, own=False),
                until=END_OF_TURN,
            ),
        ),
        when=AtLevel(3),
    ),
)
