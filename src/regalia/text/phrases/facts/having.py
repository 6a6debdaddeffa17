"""Facts about the zones of players, and what they have not done this turn."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Both, Condition, Filter
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.objects.characteristics import ENABLING
from regalia.game.printed.abilities import Ability, Alternative, BeginsOnField, CostChange, Keyword, Static
from regalia.text.grammar import H, rule
from regalia.text.lexicon import ELEMENTS
from regalia.text.nouns import all_of
from regalia.words.amounts import Count, X
from regalia.words.changes import Gain
from regalia.words.conditions import AtLeast, Even, Exactly, For, Not, ObjectIs, ThereAre
from regalia.words.filters import Controlled, ThisCard, champion, yours
from regalia.words.keywords import efficiency
from regalia.words.lasting import Until
from regalia.words.play_conditions import PlayedThisTurn
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

_BASIC = ("fire", "water", "wind")
_ENABLED = tuple(Gain(Keyword(ENABLING[name])) for name in _BASIC)
_EVERY = tuple(Gain(Keyword(ENABLING[name])) for name in ELEMENTS if name not in ("norm", "exalted"))
rule("ability", "all elements are enabled for you", Static(of=ThisCard(), changes=_EVERY))
rule(
    "effect",
    (
        "all elements are enabled for you {until:duration}",
        "{until:duration} , all elements are enabled for you",
    ),
    Until(what=YourChampion(), changes=_EVERY, until=H.until),
)
rule(
    "ability",
    (
        "fire , water , and wind elements are enabled for you",
        "fire , water and wind elements are enabled for you",
    ),
    Static(of=ThisCard(), changes=_ENABLED),
)
for _name, _enabled in zip(_BASIC, _ENABLED, strict=True):
    rule(
        "ability",
        f"{_name} element is enabled for you",
        Static(of=champion & yours, changes=(_enabled,)),
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


PLAYED_WITH: Final[tuple[Ability, ...]] = (Keyword(KeywordName.FAST_ACTIVATION), efficiency())
"""The abilities that a card can have while it is played."""


def _while(when: Condition, keyword: Ability) -> Ability | None:
    return altered(keyword, when=when) if keyword in PLAYED_WITH else None


def _has_while(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Keyword | CostChange) or value.when is None:
        return None
    plain = altered(value, when=None)
    return {"when": value.when, "keyword": plain} if plain in PLAYED_WITH else None


rule(
    "ability",
    "as long as {when:condition} , this card has {keyword:keyword}",
    make=_while,
    unmake=_has_while,
)
_AS_IF_FAST: Final = "you may activate this card as though it had fast activation"
rule(
    "ability",
    (f"as long as {{when:condition}} , {_AS_IF_FAST}", f"{_AS_IF_FAST} if {{when:condition}}"),
    make=lambda when: Keyword(KeywordName.FAST_ACTIVATION, when=when),
)
rule("fact", "you don't control {of:pronoun}", ObjectIs(H.of, Controlled("opponents")))
rule(
    "sentence",
    (
        "if x is {least:plain number} or greater , {effect:clauses}",
        "if x is {least:plain number} or more , {effect:clauses}",
    ),
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


def _there_while(when: Condition, ability: Ability) -> Alternative | None:
    """A way to activate the card from a graveyard, as long as something is so."""
    if not isinstance(ability, Alternative) or ability.when is not None:
        return None
    return altered(ability, when=when) if ability.zone is Zone.GRAVEYARD else None


rule(
    "ability",
    "as long as {when:condition} , this card in your graveyard has {ability:quoted}",
    make=_there_while,
    unmake=lambda value: (
        {"when": value.when, "ability": altered(value, when=None)}
        if isinstance(value, Alternative) and value.when is not None and value.zone is Zone.GRAVEYARD
        else None
    ),
)
