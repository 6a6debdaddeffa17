"""Boons that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Tally
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    AsGained,
    CannotGenerate,
    CostChange,
    Keyword,
    ReplaceableEvent,
    Replaces,
    Static,
    Triggered,
)
from regalia.words.amounts import ALL, Count, NumberOf, Per, ThisWay, Times
from regalia.words.cards import Among
from regalia.words.changes import StatOfEach
from regalia.words.choosing import Choose, DiscardCards, Roll
from regalia.words.chosen import ChosenName
from regalia.words.copies import SummonCopy
from regalia.words.costs import Sacrifice
from regalia.words.counting import Uses
from regalia.words.deed_triggers import WheneverSummons
from regalia.words.effects import Draw, PutCounters, PutOntoField, Recover
from regalia.words.either import YourChoice
from regalia.words.filters import Controlled, OfType, Owned, Subtype, TokenObject
from regalia.words.having import Costs
from regalia.words.linking import HasLink, LinkedTo
from regalia.words.naming import ChooseName
from regalia.words.pantheon import LevelOfDealer, OnStack, OpponentsTake
from regalia.words.play_conditions import UsesBelow
from regalia.words.play_triggers import WheneverActivates
from regalia.words.replacing import More
from regalia.words.selections import Source, ThatObject, Those
from regalia.words.structure import DependingOnAmount, Nothing, PlayersDo, Sequence

_cheap = TokenObject() & Costs(kind="reserve", at_most=1)
# An ally is linked here if anything is linked to it: the others get nothing.
card(
    "greater-boon-of-connection",
    Keyword(KeywordName.LEVEL_LOCKED, 2),
    Static(
        of=OfType("ally") & Controlled(),
        changes=(StatOfEach(power=Count(what=LinkedTo(Source()), whose="anyone")),),
    ),
    Activated(
        cost=(Reserve(2), Sacrifice(what=HasLink(OfType("ally")))),
        effect=Draw(to_memory=True),
        changes=(CostChange(amount=Times(1, Uses())),),
    ),
)

card(
    "greater-boon-of-enki",
    Keyword(KeywordName.LEVEL_LOCKED, 2),
    AsGained(Draw()),
    Triggered(
        on=WheneverSummons(what=_cheap, first=True),
        effect=worded(
            "Summon a copy of one of those tokens.",
            Sequence((Choose(what=_cheap, among=ThatObject()), SummonCopy(Those()))),
        ),
    ),
)

card(
    "greater-boon-of-horses",
    Keyword(KeywordName.CLASS_LOCKED),
    Keyword(KeywordName.LEVEL_LOCKED, 2),
    AsGained(
        Sequence(
            (
                Choose(
                    what=Subtype("Horse") & OfType("ally"),
                    zone=Zone.MEMORY,
                    count=ALL,
                    up_to=True,
                    total=10,
                ),
                PutOntoField(what=Those(), counters=(("buff", 1),)),
                Draw(amount=NumberOf(Among(Those(), OfType("ally"))), to_memory=True),
            )
        )
    ),
)

card(
    "greater-boon-of-isis",
    Keyword(KeywordName.CLASS_LOCKED),
    Keyword(KeywordName.LEVEL_LOCKED, 2),
    worded(
        "If a Spell card you own would deal damage from the effects stack, it deals a third of LV more, "
        "rounded down.",
        Replaces(
            event=ReplaceableEvent.DAMAGE,
            by=Subtype("Spell") & Owned() & OnStack(),
            change=(More(Per(3, LevelOfDealer())),),
        ),
    ),
)

card(
    "greater-boon-of-luxera",
    Keyword(KeywordName.FIRST_BOON),
    AsGained(
        worded(
            "Choose the name of a card that is neither a champion nor a regalia.",
            ChooseName(none_of=("champion", "regalia")),
        )
    ),
    Triggered(
        on=WheneverActivates(what=ChosenName()),
        effect=Sequence((Draw(amount=2), Recover(3))),
        once="game",
    ),
    CannotGenerate(of=ChosenName()),
)

card(
    "lesser-boon-of-knox",
    AsGained(
        worded(
            "Each opponent takes a card at random out of your memory and banishes it face down; as long as "
            "it stays there, that opponent may look at it and activate it, whatever its element. Draw a card "
            "for each of them.",
            Sequence((OpponentsTake(), Draw(amount=ThisWay(Tally.BANISHED)))),
        )
    ),
)

_siegeable = Subtype("Siegeable") & OfType("domain")
card(
    "lesser-boon-of-parvati",
    AsGained(
        worded(
            "Either a Siegeable domain you control gets six durability counters, or one that you don't "
            "control gets three.",
            YourChoice(
                (
                    (
                        "six on a domain you control",
                        Sequence((Choose(what=_siegeable), PutCounters("durability", 6, Those()))),
                    ),
                    (
                        "three on a domain you don't control",
                        Sequence(
                            (
                                Choose(what=_siegeable, whose="opponents"),
                                PutCounters("durability", 3, Those()),
                            )
                        ),
                    ),
                )
            ),
        )
    ),
)

card(
    "lesser-boon-of-rakko",
    Activated(
        cost=(Reserve(3),),
        only_if=UsesBelow(2),
        effect=worded(
            "Roll two six-sided dice. With 2 together each player discards a card, with 6 to 8 each player "
            "draws a card, with 9 to 11 you draw a card, with 12 you draw two; otherwise nothing happens.",
            Sequence(
                (
                    Roll(sides=6, dice=2),
                    DependingOnAmount(
                        ThisWay(Tally.ROLLED),
                        (
                            ((2, 2), DiscardCards(whose="anyone")),
                            ((3, 5), Nothing()),
                            ((6, 8), PlayersDo(who="anyone", effect=Draw())),
                            ((9, 11), Draw()),
                            ((12, 12), Draw(amount=2)),
                        ),
                    ),
                )
            ),
        ),
    ),
)
