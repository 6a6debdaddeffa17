"""Cards of Phantom Monarchs that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Tally
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_YOUR_NEXT_TURN
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Keyword,
    Lineage,
    OnlyWhen,
    ReplaceableEvent,
    Replaces,
    Resolves,
    SizeLimit,
    Static,
    Triggered,
)
from regalia.words.amounts import ALL, Count, Sum, ThisWay, Times, X
from regalia.words.attacking import MoveSome
from regalia.words.cards import Among, PutUnder, Repeat
from regalia.words.changes import Gain, LoseAbilities, Stat
from regalia.words.choosing import Choose
from regalia.words.combat import defenders
from regalia.words.combat_triggers import OnAttack
from regalia.words.conditions import All, ChampionBonus, ClassBonus, During, Not, ObjectIs, ThereAre
from regalia.words.copies import BecomeCopy, Rename
from regalia.words.costs import Rest, Sacrifice
from regalia.words.effects import DealDamage, Draw, Mill, Put, PutCounters, PutOntoField, SacrificeIt, WakeUp
from regalia.words.filters import (
    ChampionsElement,
    InState,
    Owned,
    Subtype,
    ThisCard,
    advanced,
    ally,
    champion,
    item,
    other,
    unit,
    weapon,
    yours,
)
from regalia.words.having import Costs, WithCounter
from regalia.words.keywords import costs_less
from regalia.words.lasting import Until
from regalia.words.looking import PutOnDeck
from regalia.words.masteries import CountersOnMastery, Sheen, YourMastery
from regalia.words.moving import MoveAnyAmount
from regalia.words.paid import PaidCount
from regalia.words.play_triggers import WheneverActivates, WheneverMaterializes
from regalia.words.replacing import IntentWith
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import May, Sequence, WhenYouDo
from regalia.words.triggers import AtBeginningOf, OnEnter, WhenDone, WheneverDies

reflected = (item | weapon) & (Costs(kind="memory", exactly=(0,)) | Costs(kind="reserve", at_most=4))

_alice = ChampionBonus("Alice")

card(
    "awaken-ombre",
    Additional(cost=(Reserve(Sum((X, X))),)),
    Resolves(
        worded(
            "Put up to X target ally omens of yours onto the field, rested. Wake up each of them that "
            "shares an element other than norm with your champion.",
            Sequence(
                (
                    PutOntoField(
                        what=Target(
                            what=ally & WithCounter("omen") & Owned(),
                            zone=Zone.BANISHMENT,
                            count=X,
                            up_to=True,
                        ),
                        rested=True,
                    ),
                    WakeUp(Among(Those(), ChampionsElement())),
                )
            ),
        ),
        when=ChampionBonus("Ciel"),
    ),
)

card(
    "jubjub-bird-mimsy-ghast",
    Keyword(KeywordName.STEALTH),
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=worded(
                "Have another target ally that you control become a copy of ~, but named Drib Bujbuj.",
                BecomeCopy(what=Target(what=ally & yours & other), of=this, gains=(Rename("Drib Bujbuj"),)),
            )
        ),
    ),
)

card(
    "mirrorbound-covenant",
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    worded(
        "The maximum influence of each player is seven: as their end phase resolves, they discard "
        "cards from hand or memory down to that number.",
        SizeLimit(amount=7),
    ),
)

card(
    "phantasmagoria",
    worded(
        "Cards in your graveyard that are no Specters lose all abilities.",
        Static(of=Owned() & ~Subtype("Specter"), changes=(LoseAbilities(),), affects=Zone.GRAVEYARD),
    ),
    Triggered(
        on=WheneverDies(what=Subtype("Specter") & ally & yours),
        effect=PutCounters("haunt", 1, this),
        when=_alice,
    ),
    Triggered(
        on=AtBeginningOf(phase=Phase.END),
        effect=May(
            effect=Sequence(
                (
                    PutOnDeck(what=Each(zone=Zone.GRAVEYARD, whose="you")),
                    Mill(amount=CountersOnMastery("Phantasmagoria", "haunt")),
                )
            )
        ),
        when=_alice,
    ),
)

# Nothing else goes on from having been put under a champion.
card(
    "reflected-blight",
    Resolves(
        worded(
            "Return target card in your graveyard to your memory. Then put ~ at the bottom of the "
            "lineage of your champion. When you do, deal 1 unpreventable damage to your champion, again for "
            "each Curse card in its lineage.",
            Sequence(
                (
                    Put(what=Target(what=Owned(), zone=Zone.GRAVEYARD), to=Zone.MEMORY),
                    PutUnder(this, your_champion),
                    WhenYouDo(
                        Triggered(
                            on=WhenDone(),
                            effect=Repeat(
                                Count(what=Subtype("Curse"), zone=Zone.LINEAGE),
                                DealDamage(1, your_champion, unpreventable=True),
                            ),
                        )
                    ),
                )
            ),
        )
    ),
)

# To play a card is to activate or to materialize it: a trigger waits for one of them.
_uncursed = Not(ThereAre(what=Subtype("Curse"), zone=Zone.LINEAGE))

card(
    "alice-phantom-monarch",
    Lineage("Alice"),
    *(
        worded(
            f"Whenever you {verb} an advanced element card while no Curse card is in your champion's "
            "lineage, deal 7 unpreventable damage to your champion.",
            Triggered(
                on=on,
                effect=DealDamage(7, this, unpreventable=True),
                when=_uncursed,
                inherited=True,
            ),
        )
        for verb, on in (
            ("activate", WheneverActivates(what=advanced)),
            ("materialize", WheneverMaterializes(what=advanced)),
        )
    ),
)

_shards = YourMastery("Fractured Memories")

# X is told in one sentence and used in the next.
card(
    "facet-together",
    OnlyWhen(condition=During()),
    Resolves(
        Sequence(
            (
                Choose(what=Subtype("Memorite"), count=ALL, up_to=True),
                SacrificeIt(Those()),
                Until(
                    what=Target(what=weapon & yours),
                    changes=(Stat(power=ThisWay(Tally.SACRIFICED)),),
                    until=END_OF_YOUR_NEXT_TURN,
                ),
                PutCounters("sheen", ThisWay(Tally.SACRIFICED), _shards),
            )
        )
    ),
)

# What "they" are is asked in the middle of a condition.
card(
    "labyrinth-jeweled-opus",
    costs_less(3, ClassBonus()),
    Static(
        of=champion & yours,
        changes=(Gain(Keyword(KeywordName.SPELLSHROUD)), Gain(Keyword(KeywordName.STEALTH))),
        when=All(
            (
                Sheen(10),
                ObjectIs(your_champion, ~InState(State.RESTED)),
                Not(ThereAre(least=7, zone=Zone.MEMORY, whose="an opponent")),
            )
        ),
    ),
    Triggered(on=AtBeginningOf(phase=Phase.END), effect=Draw(), when=Sheen(18)),
    Activated(
        cost=(Rest(itself=True),),
        effect=MoveAnyAmount("sheen", _shards, Target(what=unit)),
        when=Sheen(36),
    ),
)

# No other attack counts what was sacrificed for it as it enters the intent.
card(
    "sacrifice-play",
    Additional(
        cost=(Sacrifice(what=~InState(State.RESTED) & Subtype("Chessman") & ally, count=2, up_to=True),)
    ),
    Keyword(KeywordName.COMMAND, filter=Subtype("Chessman")),
    worded(
        "~ enters the intent with +2 power for each ally sacrificed to activate it.",
        Replaces(
            event=ReplaceableEvent.MOVE,
            from_zone=(Zone.STACK,),
            to=(Zone.INTENT,),
            of=ThisCard(),
            change=(IntentWith((Stat(power=Times(2, PaidCount("sacrifice"))),)),),
            zone=Zone.STACK,
        ),
    ),
)

card(
    "fracturing-slash",
    Triggered(
        on=OnAttack(),
        effect=May(
            effect=worded(
                "Move up to 3 sheen counters from units onto the defender.",
                MoveSome(counter="sheen", most=3, among=unit, to=defenders),
            )
        ),
        when=ChampionBonus("Merlin"),
    ),
)

card(
    "tweedledum-rattled-dancer",
    Keyword(KeywordName.STEALTH, when=ClassBonus()),
    worded(
        "As you declare an attack with ~, you choose an opponent and no defender. That opponent chooses "
        "which of their "
        "units the attack targets, of those it can.",
        Keyword(TextRule.TARGET_CHOSEN_BY_OPPONENT),
    ),
)
