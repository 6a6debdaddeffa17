"""Cards in the intent of the attack in progress: which are meant, how many there are."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Both, Either, Filter, Unlike
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_COMBAT
from regalia.game.printed.abilities import Change, ReplaceableEvent, Replaces, Static
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.text.referents import Chosen
from regalia.words.amounts import NumberOf
from regalia.words.changes import Gain
from regalia.words.combat import (
    Attacker,
    Attacks,
    AttacksUsing,
    ByAttackUsing,
    InIntent,
    RetaliatesAgainst,
)
from regalia.words.conditions import AtLeast, During, Exactly, Not, SomeAre
from regalia.words.filters import ControllerHas, ThisCard
from regalia.words.lasting import Until
from regalia.words.remembered import FirstActivated
from regalia.words.replacing import Double, IntentWith

ATTACKERS: Final = ("the attacker 's", "this attacker 's", "that attacker 's")


def _said(front: str) -> tuple[str, ...]:
    return tuple(f"{front} in {whose} intent" for whose in ATTACKERS)


_THEM: Final = NumberOf(InIntent(H.what))
rule("objects", (*_said("each {what:card}"), *_said("{what:cards}")), InIntent(H.what))
rule("per", _said("{what:card}"), _THEM)
rule("amount", _said("the amount of {what:cards}"), _THEM)
rule("fact", _said("there are {least:two or more} or more {what:cards}"), AtLeast(_THEM, H.least))
rule("fact", _said("there are exactly {number:plain number} {what:cards}"), Exactly(_THEM, H.number))
rule("fact", (*_said("there's a {what:card}"), *_said("there is a {what:card}")), AtLeast(_THEM, 1))
rule("fact", _said("there are no {what:cards}"), Not(AtLeast(_THEM, 1)))
rule(
    "effect",
    "this attack gets {stat:attack stat} and gains {ability:quoted}",
    Until(what=Attacker(), changes=(H.stat, Gain(H.ability)), until=END_OF_COMBAT),
)


# Attacks that are called off.

rule(
    "fact",
    "either of {of:objects} <is/are> {what:adjective}",
    make=lambda of, what: None if isinstance(of, Chosen) else SomeAre(of, what),
    unmake=lambda value: {"of": value.of, "what": value.what} if isinstance(value, SomeAre) else None,
)

# What cards enter the intent with.

rule(
    "ability",
    "{of:cards} you activate enter the intent with {stat:stat}",
    Replaces(
        event=ReplaceableEvent.MOVE,
        from_zone=(Zone.STACK,),
        to=(Zone.INTENT,),
        of=H.of,
        whose="you",
        change=(IntentWith((H.stat,)),),
    ),
)


def _first_with(of: Filter, stat: Change) -> Replaces:
    """What the first card of a kind that you activate in each of your turns enters the intent with."""
    return Replaces(
        event=ReplaceableEvent.MOVE,
        from_zone=(Zone.STACK,),
        to=(Zone.INTENT,),
        of=FirstActivated(of),
        whose="you",
        change=(IntentWith((stat,)),),
        only_if=During(whose="you"),
    )


def _what_is_first(value: Any) -> dict[str, Any] | None:
    match value:
        case Replaces(of=FirstActivated(what=of), change=(IntentWith(changes=(stat,)),)):
            return {"of": of, "stat": stat} if value == _first_with(of, stat) else None
    return None


rule(
    "ability",
    "the first {of:card noun} you activate during each of your turns enters the intent with {stat:stat}",
    make=_first_with,
    unmake=_what_is_first,
)
# What the attack in progress is made with.

rule("quality", "attacking using a {what:thing}", AttacksUsing(H.what))
rule(
    "quality",
    "attacking or retaliating against a {what:thing}",
    Either((Attacks(H.what), RetaliatesAgainst(H.what))),
)


def _attacking_with_it(of: Filter, changes: tuple[Change, ...]) -> Static:
    return Static(of=all_of((of, AttacksUsing(ThisCard()))), changes=changes)


def _who_attacks_with_it(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(of=Both(parts=(*parts, AttacksUsing(what=ThisCard())))):
            of = all_of(tuple(parts))
            return (
                {"of": of, "changes": value.changes}
                if value == _attacking_with_it(of, value.changes)
                else None
            )
    return None


rule(
    "ability",
    (
        "as long as a {of:thing} is attacking with ~ , it {changes:static changes}",
        "as long as a {of:thing} is attacking using ~ , it {changes:static changes}",
    ),
    make=_attacking_with_it,
    unmake=_who_attacks_with_it,
)
for _instead, _change in (
    ("it deals double that damage instead", (Double(),)),
    ("{change:instead}", H.change),
):
    rule(
        "ability",
        f"if this attack would deal damage , {_instead}",
        Replaces(event=ReplaceableEvent.DAMAGE, combat=True, only_if=ByAttackUsing(), change=_change),
    )
rule("which", "controlled by a player with no cards in their {zone:zone}", Unlike(ControllerHas(1, H.zone)))
