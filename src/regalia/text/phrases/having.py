"""What players have in their zones, and what they have not done this turn."""

from __future__ import annotations

import msgspec

from regalia.game.abilities import Ability, BeginsOnField, Keyword, Static
from regalia.game.language import Both, Condition, Filter
from regalia.game.state import Zone
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.amounts import Count, X
from regalia.words.changes import Gain
from regalia.words.conditions import AtLeast, Even, Exactly, For, Not, ObjectIs, PlayedThisTurn, ThereAre
from regalia.words.filters import Controlled, ThisCard
from regalia.words.lasting import Until
from regalia.words.selections import YourChampion
from regalia.words.structure import If

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
    "{whose:player} has {least:plain number} or more {what:cards} in their {zone:zone}",
    make=lambda whose, least, what, zone: AtLeast(Count(what=what, zone=zone, whose=whose), least),
)
rule(
    "fact",
    "{who:player} did not materialize a {what:card} this turn",
    For(H.who, Not(PlayedThisTurn(what=H.what, method="materialize"))),
)
rule(
    "fact",
    "you haven't materialized a {what:card} this turn",
    Not(PlayedThisTurn(what=H.what, method="materialize")),
)
rule("fact", "you haven't activated a {what:card} this turn", Not(PlayedThisTurn(what=H.what)))

# Elements.

_ENABLED = tuple(Gain(Keyword(f"enables {name}")) for name in ("fire", "water", "wind"))
rule(
    "ability",
    (
        "fire , water , and wind elements are enabled for you",
        "fire , water and wind elements are enabled for you",
    ),
    Static(of=ThisCard(), changes=_ENABLED),
)
rule(
    "effect",
    "all basic elements are enabled for you {until:duration}",
    Until(what=YourChampion(), changes=_ENABLED, until=H.until),
)

# Where something begins.

_WITH_IT = "begin the game with it on the field"

rule(
    "ability",
    f"if this card is in your starting material deck , you may {_WITH_IT}",
    BeginsOnField(),
)


# What a card has while it is played.


def _while(when: Condition, keyword: Keyword) -> Keyword | None:
    return msgspec.structs.replace(keyword, when=when) if keyword == Keyword("fast activation") else None


rule(
    "ability",
    "as long as {when:condition} , this card has {keyword:keyword}",
    make=_while,
    unmake=lambda value: (
        {"when": value.when, "keyword": Keyword("fast activation")}
        if isinstance(value, Keyword) and value.when is not None and value.name == "fast activation"
        else None
    ),
)
rule("fact", "you don't control {of:pronoun}", ObjectIs(H.of, Controlled("opponents")))
rule(
    "sentence",
    "if x is {least:plain number} or greater , {effect:clauses}",
    If(AtLeast(X, H.least), H.effect),
)


# What cards have while they are played.


def _as_played(of: Filter, keywords: tuple[Ability, ...]) -> Static:
    changes = tuple(map(Gain, keywords))
    return Static(of=all_of((of, Controlled())), changes=changes, affects=Zone.STACK)


def _had_as_played(value: object) -> dict[str, object] | None:
    match value:
        case Static(of=Both(parts=(*parts, Controlled(who="you"))), affects=Zone.STACK):
            given = tuple(change.ability for change in value.changes if isinstance(change, Gain))
            found: dict[str, object] = {"of": all_of(tuple(parts)), "keywords": given}
            return found if value == _as_played(**found) else None  # type: ignore[arg-type]
    return None


rule(
    "ability",
    "{of:cards} you activate <has/have> {keywords:keyword+}",
    make=_as_played,
    unmake=_had_as_played,
)
