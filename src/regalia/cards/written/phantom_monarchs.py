"""Cards of Phantom Monarchs that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Additional,
    Forbids,
    Keyword,
    Method,
    Resolves,
    SizeLimit,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Phase, Zone
from regalia.game.targets import Target
from regalia.words.amounts import (
    Count,
    Sum,
    X,
)
from regalia.words.cards import Among, PutUnder
from regalia.words.changes import LoseAbilities
from regalia.words.conditions import (
    ChampionBonus,
)
from regalia.words.copies import (
    BecomeCopy,
    Rename,
)
from regalia.words.costs import (
    Banish,
)
from regalia.words.effects import (
    DealDamage,
    Draw,
    Mill,
    Put,
    PutCounters,
    PutOntoField,
    WakeUp,
)
from regalia.words.filters import (
    ChampionsElement,
    Costs,
    Element,
    Owned,
    Subtype,
    WithCounter,
    advanced,
    ally,
    item,
    other,
    weapon,
    yours,
)
from regalia.words.lasting import Until
from regalia.words.looking import PutOnDeck
from regalia.words.masteries import (
    CountersOnMastery,
)
from regalia.words.selections import (
    Each,
    Those,
    this,
    your_champion,
)
from regalia.words.structure import May, Sequence, WhenYouDo
from regalia.words.triggers import (
    AtBeginningOf,
    OnEnter,
    WhenDone,
    WheneverDies,
)

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
    Keyword("stealth"),
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
            "lineage of your champion. When you do, deal unpreventable damage to your champion: 1 for "
            "each Curse card in its lineage.",
            Sequence(
                (
                    Put(what=Target(what=Owned(), zone=Zone.GRAVEYARD), to=Zone.MEMORY),
                    PutUnder(this, your_champion),
                    WhenYouDo(
                        Triggered(
                            on=WhenDone(),
                            effect=DealDamage(
                                Count(what=Subtype("Curse"), zone=Zone.LINEAGE),
                                your_champion,
                                unpreventable=True,
                            ),
                        )
                    ),
                )
            ),
        )
    ),
)

card(
    "tricastles-of-lucenia",
    worded(
        "No player can activate a card that is not of an advanced element.",
        Forbids(what=Method.ACTIVATE, of=~advanced),
    ),
    Activated(
        cost=(Banish(what=Element("norm") | advanced, zone=Zone.HAND),),
        effect=Until(what=this, changes=(LoseAbilities(),)),
        anyone=True,
        once="turn",
    ),
)
