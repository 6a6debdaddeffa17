"""Other wordings: what was not discarded, damage among targets, what players have in their zones."""

from __future__ import annotations

from typing import Any

from regalia.game.abilities import Ability, Change, Forbids, Happening, Method, Permission, Replaces, Static
from regalia.game.durations import END_OF_TURN
from regalia.game.language import Amount, Both, Filter, Selection
from regalia.game.state import Phase, Zone
from regalia.game.targets import Target
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.nouns import all_of
from regalia.text.phrases.doing import LEAVE
from regalia.text.phrases.getting import _per
from regalia.words.amounts import Count, CountersOn, StatOf, ThisWay, Times
from regalia.words.changes import Gain
from regalia.words.combat import AttacksGain
from regalia.words.conditions import AtLeast, During, Even, Not, ObjectIs, Was
from regalia.words.effects import DealSplit, PutCounters, SacrificeIt
from regalia.words.filters import Other, Owned, WithCounter
from regalia.words.lasting import Forbid, Later, Permit, Until
from regalia.words.replacing import More
from regalia.words.selections import Those
from regalia.words.triggers import AtBeginningOf, WheneverPut


def _in_graveyard(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(
            of=Both(parts=(*parts, Owned())), changes=(Gain(ability=ability),), affects=Zone.GRAVEYARD
        ):
            of = all_of(tuple(parts))
            return {"of": of, "keyword": ability} if value == _graveyard_has(of, ability) else None
    return None


def _graveyard_has(of: Filter, keyword: Ability) -> Static:
    return Static(of=all_of((of, Owned())), changes=(Gain(keyword),), affects=Zone.GRAVEYARD)


def _milled(what: Filter, start: Zone) -> WheneverPut:
    return WheneverPut(what=all_of((what, Owned())), from_zone=start)


def _what_is_milled(value: Any) -> dict[str, Any] | None:
    match value:
        case WheneverPut(what=Both(parts=(*parts, Owned())), from_zone=Zone() as start):
            what = all_of(tuple(parts))
            return {"what": what, "start": start} if value == _milled(what, start) else None
    return None


def _leave_for_target(value: Any) -> dict[str, Any] | None:
    match value:
        case Permit(
            what=Target(what=Both(parts=(*parts, Owned())), zone=Zone.GRAVEYARD), until="end of turn"
        ):
            what = all_of(tuple(parts))
            return {"what": what} if value == _may_activate(what) else None
    return None


def _may_activate(what: Filter) -> Permit:
    return Permit(
        what=Target(what=all_of((what, Owned())), zone=Zone.GRAVEYARD),
        permission=Permission(zone=Zone.GRAVEYARD, own=False),
        until=END_OF_TURN,
    )


# Damage.

rule("adjective", "damaged", WithCounter("damage"))
rule(
    "effect",
    "deal {share:plain number} damage split among any amount of target {what:things}",
    DealSplit(Target(what=H.what, any_number=True, share=H.share)),
)
rule(
    "effect",
    "put {amount:plain number} additional {counter:counter} counters on {on:objects}",
    make=lambda amount, counter, on: PutCounters(counter, amount, on),
)

# Conditions.

rule(
    "fact",
    "{whose:player} has {least:plain number} or more {what:cards} in their {zone:zone}",
    make=lambda whose, least, what, zone: AtLeast(Count(what=what, zone=zone, whose=whose), least),
)
rule("fact", "it's not your {phase:phase} phase", Not(During(whose="you", phase=H.phase)))
rule("fact", "~ was not {state:play state}", Not(Was(H.state)))
rule(
    "fact",
    "you didn't discard a {what:card}",
    make=lambda what: Not(ObjectIs(Those("discarded"), what)),
    unmake=lambda value: (
        {"what": value.part.what}
        if isinstance(value, Not)
        and isinstance(value.part, ObjectIs)
        and value.part.of in (Pronoun("it"), Those("discarded"))
        else None
    ),
)
rule("fact", "there's a even amount of {counter:counter} counters on ~", Even(CountersOn(H.counter, "self")))
rule("fact", "its a {what:card}", make=lambda what: ObjectIs(Pronoun("it"), what))

# Amounts.

rule("amount", "3 times amount of cards discarded this way", make=lambda: Times(3, ThisWay()))
rule("amount", "the amount of counters moved this way", ThisWay("moved"))
rule("amount", "{of:objects} 's base level", StatOf(H.of, "base_level"))


def _beside(what: Selection, stat: Change, until: str, per: Amount) -> Until | None:
    """What a target gets for each of others than itself, said after how long."""
    scaled = _per(stat, per)
    if scaled is None or not isinstance(what, Target) or not any(isinstance(w, Other) for w in words_in(per)):
        return None
    return Until(what=what, changes=(scaled,), until=until)


rule("effect", "{what:objects} <gets/get> {stat:plain stat} {until:duration} for {per:each}", make=_beside)

# Attacks.

rule(
    "attack changes",
    (
        "gets {stat:attack stat} and gains {ability:quoted}",
        "gets {stat:attack stat} and has {ability:quoted}",
    ),
    (H.stat, AttacksGain(H.ability)),
)
rule(
    "effect",
    (
        "{what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted} {until:duration}",
        "{until:duration} , {what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted}",
    ),
    Until(what=H.what, changes=(H.stat, AttacksGain(H.ability)), until=H.until),
)

# What is so, and what nobody may do.

rule(
    "ability",
    "if a player would recover a amount , they recover x instead , "
    "where x is that amount minus {less:plain number}",
    make=lambda less: Replaces(event=Happening.RECOVER, change=(More(-less),)),
    unmake=lambda value: (
        {"less": -value.change[0].amount}
        if isinstance(value, Replaces)
        and len(value.change) == 1
        and isinstance(value.change[0], More)
        and isinstance(value.change[0].amount, int)
        and value == Replaces(event=Happening.RECOVER, change=value.change)
        else None
    ),
)
rule(
    "effect",
    "you can't activate {what:cards} this turn",
    Forbid(rule=Forbids(what=Method.ACTIVATE, of=H.what, who="you")),
)
rule(
    "effect",
    "sacrifice {what:objects} at the beginning of your next end phase",
    make=lambda what: Later(on=AtBeginningOf(phase=Phase.END), effect=SacrificeIt(what)),
)
rule(
    "ability",
    "{of:cards} in your graveyard have {keyword:keyword}",
    make=_graveyard_has,
    unmake=_in_graveyard,
)
rule(
    "trigger",
    "whenever a {what:card} enters your graveyard from your {start:zone}",
    make=_milled,
    unmake=_what_is_milled,
)

# Leave to play.

rule(
    "effect",
    ("you may activate {what:pronoun} this turn", "until end of turn , you may activate {what:pronoun}"),
    Permit(what=H.what, permission=LEAVE, until=END_OF_TURN),
)
rule("pronoun", "the banished {what:cards}", make=lambda what: Pronoun("those", what))
rule(
    "effect",
    "until end of turn , you may activate target {what:card} in your graveyard",
    make=_may_activate,
    unmake=_leave_for_target,
)
