"""Triggered abilities that are said in a sentence: "whenever", "at the beginning of"."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final

from regalia.game.core.language import Both, Condition, Effect, Either, Filter
from regalia.game.core.said import Who
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.paying.costs import ONE_PLAYER
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.text import writer
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.phrases.facts.comparing import Difference
from regalia.text.places import works_in
from regalia.text.reader import Found, Reading, special
from regalia.text.referents import PLAYER
from regalia.text.this_way import MOVES
from regalia.text.writer import Said
from regalia.words.combat_triggers import WheneverDeals, WheneverDealtDamage, WheneverFirstDeals
from regalia.words.conditions import SourceIs
from regalia.words.deed_triggers import WheneverCountersPut, WheneverDraws
from regalia.words.effects import Destroy, SacrificeIt
from regalia.words.filters import (
    Controlled,
    InState,
    LiesIn,
    Linked,
    OfType,
    Other,
    Owned,
    ThisCard,
    champion,
    yours,
)
from regalia.words.lasting import Later
from regalia.words.omens import Omen
from regalia.words.play_triggers import WheneverActivates
from regalia.words.structure import If
from regalia.words.suppressing import next_end_phase
from regalia.words.triggers import AtBeginningOf, WheneverBanished, WheneverEnters


def triggered(
    on: Trigger, effect: Effect, only_if: Condition | None = None, when: Condition | None = None
) -> Triggered | None:
    """An "if" right behind the trigger is its condition and no part of the effect (abilities.triggered.2).

    "While" is looked at as it happens, and not again as the ability resolves.
    """
    if only_if is None and isinstance(effect, If):
        return None
    if any(isinstance(word, Difference) for word in effect.words()):
        return None
    return Triggered(on=on, effect=effect, only_if=only_if, when=when, zone=works_in(on, effect))


def _taken_apart(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered):
        return None
    if value != triggered(value.on, value.effect, value.only_if, value.when):
        return None
    slots = {"on": value.on, "effect": value.effect, "only_if": value.only_if, "when": value.when}
    return {name: slot for name, slot in slots.items() if slot is not None}


for _front in ("{on:trigger}", "{on:trigger} while {when:condition}"):
    for _middle in (" ,", " , if {only_if:condition} ,"):
        rule("ability", f"{_front}{_middle} {{effect:clauses}}", make=triggered, unmake=_taken_apart)
rule(
    "ability",
    ("{on:trigger} , as a spell , {effect:clauses}", "as a spell , {on:trigger} , {effect:clauses}"),
    Triggered(on=H.on, effect=H.effect, as_spell=True),
)


@special("trigger", "when next")
def _when(reading: Reading, at: int) -> Iterator[Found]:
    """ "When" in the place of "whenever"."""
    if reading.token(at) == "when":
        yield from reading.reworded("trigger", at, 1, "whenever")


# Who does it, and who or what it happens to.

ACTORS: Final = {"you": "you", "opponents": "a opponent", "anyone": "a player"}
"""The players that a trigger is about."""
rule("named subject", ("~", "this object"), ThisCard())
rule("named subject", "your champion", champion & yours)
rule("one subject", "{what:named subject}", H.what)
rule("one subject", "a {what:thing}", H.what)
rule("subject", "{what:named subject}", H.what)


def _linked_one(value: Any) -> dict[str, Any] | None:
    """What the source is linked to, called by its noun."""
    match value:
        case Both(parts=(Linked(), *rest)) if rest:
            return {"what": all_of(tuple(rest))}
    return None


rule("subject", "linked {what:thing}", make=lambda what: all_of((Linked(), what)), unmake=_linked_one)


def _itself_or_other(value: Any) -> dict[str, Any] | None:
    match value:
        case Either(parts=(ThisCard(), Both(parts=(Other(), *rest)))) if rest:
            return {"what": all_of(tuple(rest))}
    return None


rule(
    "subject",
    "~ or a other {what:thing}",
    make=lambda what: Either((ThisCard(), all_of((Other(), what)))),
    unmake=_itself_or_other,
)
rule("subject", "a opponent 's {what:thing}", make=lambda what: all_of((what, Controlled("opponents"))))
rule(
    "subject",
    "a {what:thing}",
    make=lambda what: what,
    unmake=lambda value: (
        None
        if value in (ThisCard(), champion & yours) or _linked_one(value) or _itself_or_other(value)
        else {"what": value}
    ),
)
rule("card subject", ("this card", "~"), ThisCard())
rule(
    "card subject",
    "a {what:card}",
    make=lambda what: what,
    unmake=lambda value: None if value == ThisCard() else {"what": value},
)
for _number, _ordinal in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
    rule("ordinal", _ordinal, _number)


@writer.special("actor")
def _actor(value: Any, many: bool) -> Said | None:
    """Who does something; the verb after "you" is that for several."""
    return Said(ACTORS[value], value == "you") if value in ACTORS else None


for _whose, _said in ACTORS.items():
    rule("actor", _said, _whose)


def _under_your_control(what: Filter) -> WheneverEnters:
    return WheneverEnters(what=all_of((what, Controlled())))


rule("trigger", "whenever a {what:thing} enters the field under your control", make=_under_your_control)
rule(
    "trigger",
    "whenever a {what:thing} enters the field under a opponent 's control",
    make=lambda what: WheneverEnters(what=all_of((what, Controlled("opponents")))),
)
rule(
    "trigger",
    "whenever ~ or a other {what:thing} enters the field under your control",
    make=_under_your_control,
)
rule(
    "trigger",
    "whenever you brew a {what:card}",
    make=lambda what: WheneverActivates(what=all_of((InState(State.BREWED), what))),
)
rule(
    "trigger",
    "whenever you starcall a {what:card}",
    make=lambda what: WheneverActivates(what=all_of((InState(State.STARCALLED), what))),
)
rule(
    "trigger",
    "whenever a omen counter is put on a card in your banishment",
    WheneverCountersPut(counter="omen", what=Omen() & Owned()),
)
rule(
    "trigger",
    "whenever non-combat damage is dealt to 1 or more {to:things} by a {by:source}",
    WheneverDeals(by=H.by, to=H.to, combat=False),
)
for _from in ("by", "from"):
    for _damage, _combat in (("damage", None), ("combat damage", True), ("non-combat damage", False)):
        if (_from, _combat) != ("from", None):
            rule(
                "trigger",
                f"whenever {{what:subject}} is dealt {_damage} {_from} a {{by:source thing}}",
                WheneverDealtDamage(what=H.what, by=H.by, combat=_combat),
            )
_OWNERS: Final[tuple[tuple[str, Who], ...]] = (("a opponent's", "opponents"), ("a player's", "anyone"))
for _whose, _owner in _OWNERS:
    rule(
        "trigger",
        f"whenever a {{what:card}} is banished from {_whose} {{from_zone:zone}}",
        WheneverBanished(what=H.what, whose=_owner, from_zone=H.from_zone),
    )


def _first_dealt(by: Filter) -> WheneverFirstDeals | None:
    """An action deals all its damage as it resolves; of objects more would have to be remembered."""
    return WheneverFirstDeals(by=by) if OfType("action") in by.words() else None


rule(
    "trigger",
    "whenever a {by:full source} deals damage for the first time",
    make=_first_dealt,
    unmake=lambda value: {"by": value.by} if isinstance(value, WheneverFirstDeals) else None,
)

# At a later time.

_THEIRS: Final[Any] = AtBeginningOf(phase=H.phase, whose=ONE_PLAYER)
rule(
    "effect",
    "at the beginning of {whose:player} 's next {phase:phase} phase , {effect:clauses}",
    Later(on=_THEIRS, effect=H.effect, whose=H.whose),
)
rule(
    "effect",
    "at the beginning of their next {phase:phase} phase , {effect:clauses}",
    make=lambda phase, effect: Later(
        on=AtBeginningOf(phase=phase, whose=ONE_PLAYER), effect=effect, whose=Pronoun(PLAYER)
    ),
)


def _done_later(on: Trigger, effect: Effect) -> Later | None:
    """A deed with its time behind it: to what was spoken of before, or a move."""
    spoken = isinstance(effect, Destroy | SacrificeIt) and isinstance(effect.what, Pronoun)
    return Later(on=on, effect=effect) if spoken or isinstance(effect, MOVES) else None


for _said, _on in (
    ("the next end phase", next_end_phase),
    ("your next end phase", AtBeginningOf(phase=Phase.END)),
    ("your next recollection phase", AtBeginningOf(phase=Phase.RECOLLECTION)),
    ("your next main phase", AtBeginningOf(phase=Phase.MAIN)),
):
    rule("effect", f"at the beginning of {_said} , {{effect:clauses}}", Later(on=_on, effect=H.effect))
    rule(
        "clauses",
        f"{{effect:effect}} at the beginning of {_said}",
        make=functools.partial(_done_later, _on),
    )
rule(
    "effect",
    "{until:duration}, {on:trigger}, {effect:effects}",
    Later(on=H.on, effect=H.effect, until=H.until, once=False),
)
rule(
    "effect",
    (
        "whenever {whose:player} draws a card this turn , {effect:effects}",
        "until end of turn , whenever {whose:player} draws a card , {effect:effects}",
    ),
    Later(
        on=WheneverDraws(whose=ONE_PLAYER),
        effect=H.effect,
        until=END_OF_TURN,
        once=False,
        whose=H.whose,
    ),
)
rule(
    "effect",
    "sacrifice {what:objects} at the beginning of your next end phase",
    make=lambda what: Later(on=AtBeginningOf(phase=Phase.END), effect=SacrificeIt(what)),
)


def _lying_there(on: Trigger, zone: Zone, effect: Effect) -> Triggered:
    """An ability that works while its card lies in a zone, then and as it resolves (abilities.5)."""
    return Triggered(on=on, effect=effect, only_if=SourceIs(LiesIn(zone)), zone=zone)


def _lying_preserved(on: Trigger, zone: Zone, effect: Effect) -> Triggered:
    return Triggered(on=on, effect=effect, only_if=SourceIs(InState(State.PRESERVED)), zone=zone)


def _taken_up(made: Callable[[Trigger, Zone, Effect], Triggered], value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or not isinstance(value.zone, Zone):
        return None
    fits = value == made(value.on, value.zone, value.effect)
    return {"on": value.on, "zone": value.zone, "effect": value.effect} if fits else None


for _how, _made in (("", _lying_there), (" preserved", _lying_preserved)):
    rule(
        "ability",
        f"{{on:trigger}} , if this card is in your {{zone:zone}}{_how} , {{effect:clauses}}",
        make=_made,
        unmake=functools.partial(_taken_up, _made),
    )
