"""Phrases that few cards use: facts about players and levels, either of two keywords, rows."""

from __future__ import annotations

from regalia.game.abilities import Happening, Replaces
from regalia.game.language import Effect, Either, Unlike
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.text.follow import IfYouDoInstead, Offer, in_order
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.amounts import Count, EventAmount, Influence, StatOf, TotalCost
from regalia.words.cards import Repeat
from regalia.words.changes import LoseKeyword
from regalia.words.combat import Attacks
from regalia.words.conditions import AtLeast, Even, Exactly, For, Not, PlayedThisTurn, ThereAre
from regalia.words.effects import DealDamage, Draw, Summon
from regalia.words.filters import Having, OfType, StatIs, Subtype, WithCounter, champion, unit, yours
from regalia.words.history import TimesThisTurn, TotalThisTurn
from regalia.words.lasting import Later, Until
from regalia.words.omens import omen
from regalia.words.replacing import Also, Prevent, ReplaceFor, Stop
from regalia.words.selections import Each, YourChampion
from regalia.words.structure import If, May, PlayersDo, Sequence
from regalia.words.triggers import WheneverDeals, WheneverDealtDamage, WheneverNegates

# What players have and have done.

rule(
    "fact",
    "a opponent has no {what:cards} in their {zone:zone}",
    For("opponents", Not(ThereAre(what=H.what, zone=H.zone))),
)
rule(
    "fact",
    "{whose:player} has exactly {number:plain number} {what:cards} in their {zone:zone}",
    Exactly(Count(what=H.what, zone=H.zone, whose=H.whose), H.number),
)
rule(
    "fact",
    "{whose:player} has a odd amount of {what:cards} in their {zone:zone}",
    Not(Even(Count(what=H.what, zone=H.zone, whose=H.whose))),
)
rule(
    "fact",
    "{who:player} did not materialize a {what:card} this turn",
    For(H.who, Not(PlayedThisTurn(what=H.what, method="materialize"))),
)
rule(
    "fact",
    "your champion has taken damage this turn",
    AtLeast(TotalThisTurn(WheneverDealtDamage(what=champion & yours)), 1),
)
rule(
    "effect",
    "each player with influence less than {least:number} draws {amount:count} <card/cards> into their memory",
    PlayersDo(
        who="anyone",
        effect=If(Not(AtLeast(Influence(), H.least)), Draw(amount=H.amount, to_memory=True)),
    ),
)

# Levels, counters, costs.

rule(
    "fact",
    "your champion's level is equal to {number:amount}",
    Exactly(StatOf(YourChampion(), "level"), H.number),
)
rule("predicate", "<is/are> level {most:plain number} or lower", StatIs(stat="level", at_most=H.most))
rule(
    "predicate",
    (
        "<has/have> {most:plain number} or fewer {counter:counter} counters on <it/them>",
        "<has/have> {most:plain number} or less {counter:counter} counters on <it/them>",
    ),
    make=lambda most, counter: Unlike(WithCounter(counter, most + 1)),
    unmake=lambda value: (
        {"most": value.part.least - 1, "counter": value.part.counter}
        if isinstance(value, Unlike) and isinstance(value.part, WithCounter) and value.part.least > 1
        else None
    ),
)
rule(
    "amount",
    "the total reserve cost among your omens",
    TotalCost(Each(what=omen, zone=Zone.BANISHMENT, whose="you")),
)
rule(
    "fact",
    "the total reserve cost among your omens is {least:plain number} or greater",
    AtLeast(TotalCost(Each(what=omen, zone=Zone.BANISHMENT, whose="you")), H.least),
)
rule("fact", "{least:plain number} or more damage was dealt", AtLeast(EventAmount(), H.least))

# Descriptions.

rule(
    "which",
    "with {one:plain keyword} or {other:plain keyword}",
    Either((Having(H.one), Having(H.other))),
)
rule(
    "gets",
    "<loses/lose> {one:lost keyword} and {other:lost keyword}",
    (LoseKeyword(H.one), LoseKeyword(H.other)),
)
rule("being", "attacking {what:things}", Attacks(H.what))


# Rows.


def _three(one: Effect, two: Effect, three: Effect) -> Effect | None:
    """Three deeds in a row, none of which takes what follows it into itself."""
    if any(isinstance(effect, If | May | Offer | Later | Repeat | Until) for effect in (one, two, three)):
        return None
    return in_order((one, two, three))


rule("effects", "{one:effect} , {two:effect} , and {three:effect}", make=_three)
rule(
    "effect",
    "summon a {one:any name} and a {other:any name} token",
    Sequence((Summon(name=H.one), Summon(name=H.other))),
)
rule(
    "effect",
    "deal a additional {amount:number} damage to {to:objects}",
    make=DealDamage,
    unmake=lambda value: None,
)
rule(
    "effect",
    "summon a other {name:any name} token",
    make=lambda name: Summon(name=name),
    unmake=lambda value: None,
)

# What is done to damage, and what was.

rule(
    "sentence",
    "if you do , prevent {prevented:number} of that damage and draw {amount:count} <card/cards>",
    IfYouDoInstead((Prevent(amount=H.prevented), Also(Draw(amount=H.amount)))),
)
rule(
    "trigger",
    "whenever non-combat damage is dealt to 1 or more {to:things} by a {by:source}",
    WheneverDeals(by=H.by, to=H.to, combat=False),
)
rule(
    "effect",
    ("until end of turn, your opponents can't glimpse", "your opponents can't glimpse until end of turn"),
    ReplaceFor(rule=Replaces(event=Happening.GLIMPSE, change=(Stop(),), whose="opponents")),
)
rule(
    "objects",
    "target unit or siegeable domain",
    make=lambda: Target(what=Either((unit, all_of((Subtype("Siegeable"), OfType("domain")))))),
    unmake=lambda value: None,
)
rule(
    "fact",
    "a card activation has been negated this turn",
    AtLeast(TimesThisTurn(WheneverNegates(whose="anyone")), 1),
)
