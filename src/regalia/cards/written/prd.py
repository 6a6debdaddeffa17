"""Cards of the newest set that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import CostChange, Lineage, Resolves, Triggered
from regalia.words.changes import Stat
from regalia.words.choosing import AtRandom, Choose, DiscardCards, DiscardDown
from regalia.words.conditions import AtLevel, ObjectIs, ThereAre
from regalia.words.effects import BanishIt, Draw, PutCounters
from regalia.words.filters import Subtype, advanced, weapon
from regalia.words.keywords import aenean_progression
from regalia.words.lasting import Until
from regalia.words.looking import EndOfDeck, PutInOrder, RevealIt
from regalia.words.playing import PlayFrom
from regalia.words.selections import Those
from regalia.words.structure import ForEach, If, Sequence
from regalia.words.triggers import OnEnter

# The additional card is one more of those that are discarded before, from the same zones.
card(
    "aenean-repudiation",
    aenean_progression(),
    Resolves(
        Sequence(
            (
                DiscardDown(keep=7, whose="anyone", memory=True),
                If(
                    ThereAre(what=Subtype("Elysian")),
                    worded(
                        "Each opponent discards one more card of their hand or memory.",
                        DiscardCards(whose="opponents", memory=True),
                    ),
                ),
            )
        )
    ),
)

# "That card" is each of those that were banished, and not the one that is drawn for it.
card(
    "lorraine-honed-operative",
    Lineage("Lorraine"),
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (
                AtRandom(count=3, up_to=True),
                BanishIt(what=Those()),
                ForEach(
                    of=Those(),
                    effect=Sequence(
                        (
                            Draw(to_memory=True),
                            If(
                                ObjectIs(Those(Group.ONE), advanced),
                                Sequence(
                                    (
                                        Choose(what=Subtype("Sword") & weapon),
                                        PutCounters("durability", 1, Those()),
                                        Until(what=Those(), changes=(Stat(power=1),), until=END_OF_TURN),
                                    )
                                ),
                            ),
                        )
                    ),
                ),
            )
        ),
    ),
)

card(
    "tribute-singer",
    Triggered(
        when=AtLevel(1),
        on=OnEnter(),
        effect=worded(
            "Reveal the top five cards of your deck. Out of these and your memory you may activate one "
            "Harmony or Melody card that is not advanced element, for (3) less. The other revealed cards go "
            "on the bottom of your deck in an order of your choice.",
            Sequence(
                (
                    RevealIt(EndOfDeck(amount=5)),
                    PlayFrom(
                        what=~advanced & (Subtype("Harmony") | Subtype("Melody")),
                        zone=Zone.MAIN_DECK,
                        those=Those(Group.REVEALED),
                        or_zone=Zone.MEMORY,
                        grant=Grant(changes=(CostChange(amount=-3, own=True),)),
                        may=True,
                    ),
                    PutInOrder(what=Those(Group.REVEALED), where="bottom"),
                )
            ),
        ),
    ),
)
