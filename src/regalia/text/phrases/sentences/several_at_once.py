"""Triggers about one or more of something, about one deed or another, and so-many-th times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.language import Condition, Effect
from regalia.game.core.said import Who
from regalia.game.core.state import Phase
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.text import writer
from regalia.text.grammar import H, rule
from regalia.text.phrases.sentences.triggering import triggered
from regalia.text.reader import Found, Reading, special
from regalia.text.referents import Alternatives
from regalia.text.writer import Said, attempt
from regalia.words.combat_triggers import WheneverAttacks
from regalia.words.conditions import During
from regalia.words.deed_triggers import WheneverLevelsUp, WheneverRecovers, WheneverRevealed
from regalia.words.happenings import WheneverDiscards, WheneverLeaves, WheneverMovesFrom
from regalia.words.play_triggers import WheneverMaterializes
from regalia.words.structure import Nothing
from regalia.words.together import NthThisTurn, OneOrMore
from regalia.words.triggers import WheneverBanished, WheneverDestroyed, WheneverSacrificed

# One or more.

for _templates, _on in (
    (
        ("whenever {whose:actor} <sacrifices/sacrifice> 1 or more {what:things}",),
        WheneverSacrificed(what=H.what, whose=H.whose),
    ),
    (
        ("whenever 1 or more {what:things} are sacrificed",),
        WheneverSacrificed(what=H.what, whose="anyone"),
    ),
    (
        ("whenever {whose:actor} <discards/discard> 1 or more {what:cards}",),
        WheneverDiscards(what=H.what, whose=H.whose),
    ),
    (
        ("whenever you banish 1 or more {what:cards} from your {from_zone:zone}",),
        WheneverBanished(what=H.what, from_zone=H.from_zone, by_you=True),
    ),
    (
        ("whenever 1 or more {what:cards} are banished from your {from_zone:zone}",),
        WheneverBanished(what=H.what, from_zone=H.from_zone),
    ),
    (("whenever 1 or more {what:things} are destroyed",), WheneverDestroyed(what=H.what)),
    (("whenever 1 or more {what:things} leave the field",), WheneverLeaves(what=H.what)),
    (
        ("whenever 1 or more {what:cards} leave your {from_zone:zone}",),
        WheneverMovesFrom(what=H.what, from_zone=H.from_zone),
    ),
    (
        ("whenever you reveal 1 or more {what:cards} from your {from_zone:zone}",),
        WheneverRevealed(what=H.what, from_zone=H.from_zone),
    ),
):
    rule("trigger", _templates, OneOrMore(_on))
rule(
    "trigger",
    ("whenever 1 or more {what:things} attack",),
    make=lambda what: WheneverAttacks(what=what),
)

# One deed or another of the same subject.


@special("alternatives")
def _one_or_another(reading: Reading, at: int) -> Iterator[Found]:
    """Two triggers whose subject is said once: "whenever this attacks or retaliates"."""
    if reading.token(at) not in ("whenever", "when"):
        return
    for category in ("subject", "actor"):
        for who, begun in reading.read(category, at + 1):
            for one, end in reading.read("trigger", at):
                if end > begun and reading.follows(end, ("or",)) and _is_about(one, who):
                    yield from _second(reading, at, begun, who, one, end + 1)


def _second(reading: Reading, at: int, begun: int, who: Any, one: Trigger, end: int) -> Iterator[Found]:
    """The second trigger, as though the words between the subject and it were not there."""
    again = Reading(
        (*reading.tokens[:begun], *reading.tokens[end:]), known=reading.grammar, names=reading.names
    )
    for other, last in again.read("trigger", at):
        if last > begun and other != one and _is_about(other, who):
            yield Alternatives((one, other)), last + end - begun
    reading.furthest = max(reading.furthest, again.furthest + end - begun)


def _is_about(on: Trigger, who: Any) -> bool:
    """Whether this is who or what a trigger is about."""
    return who in (getattr(on, key, None) for key in ("what", "by", "whose"))


@writer.special("alternatives")
def _write_alternatives(value: Any, many: bool) -> Said | None:
    if not isinstance(value, Alternatives):
        return None
    one, other = (attempt("trigger", trigger) for trigger in value.triggers)
    if one is None or other is None:
        return None
    for category, key in (("subject", "what"), ("subject", "by"), ("actor", "whose")):
        who = getattr(value.triggers[0], key, None)
        subject = attempt(category, who) if _is_about(value.triggers[1], who) else None
        if subject is None:
            continue
        front = f"whenever {subject.text} "
        if one.text.startswith(front) and other.text.startswith(front):
            return Said(f"{one.text} or {other.text.removeprefix(front)}")
    return None


def _either(on: Alternatives, effect: Effect, only_if: Condition | None = None) -> Triggered | None:
    found = triggered(on.triggers[0], effect, only_if)
    return None if found is None else Triggered(on=on, effect=effect, only_if=only_if, zone=found.zone)


def _which(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or not isinstance(value.on, Alternatives):
        return None
    if value != _either(value.on, value.effect, value.only_if):
        return None
    slots = {"on": value.on, "effect": value.effect, "only_if": value.only_if}
    return {name: slot for name, slot in slots.items() if slot is not None}


for _middle in (" ,", " , if {only_if:condition} ,"):
    rule("ability", f"{{on:alternatives}}{_middle} {{effect:clauses}}", make=_either, unmake=_which)

# In certain phases.

_PHASES: Final[tuple[tuple[tuple[str, ...], Who], ...]] = (
    (("your {phase:phase} phase", "each of your {phase:phase} phases"), "you"),
    (("a opponent 's {phase:phase} phase", "each opponent 's {phase:phase} phase"), "opponents"),
)
for _said, _whose in _PHASES:
    rule(
        "phase moment",
        tuple(f"during {text}" for text in _said),
        During(whose=_whose, phase=H.phase),
    )


def _in_phase(
    on: Trigger, effect: Effect, when: Condition, only_if: Condition | None = None
) -> Triggered | None:
    return triggered(on, effect, only_if, when)


def _phase_of(value: Any) -> dict[str, Any] | None:
    match value:
        case Triggered(when=During(phase=Phase()) as when):
            if value == triggered(value.on, value.effect, value.only_if, when):
                slots = {"on": value.on, "effect": value.effect, "only_if": value.only_if, "when": when}
                return {name: slot for name, slot in slots.items() if slot is not None}
    return None


for _middle in (" ,", " , if {only_if:condition} ,"):
    rule(
        "ability",
        f"{{on:trigger}} {{when:phase moment}}{_middle} {{effect:clauses}}",
        make=_in_phase,
        unmake=_phase_of,
    )
rule(
    "set off",
    "{on:trigger} {when:phase moment}",
    make=lambda on, when: triggered(on, Nothing(), when=when),
    unmake=lambda value: (
        None
        if (found := _phase_of(value)) is None or value.effect != Nothing() or value.only_if is not None
        else {"on": found["on"], "when": found["when"]}
    ),
)

# So-many-th times.

COUNTABLE: Final = (WheneverAttacks, WheneverRecovers, WheneverLevelsUp, WheneverMaterializes)
"""Triggers whose event happens to one thing at a time."""


def _nth(on: Trigger, nth: int, effect: Effect, only_if: Condition | None = None) -> Triggered | None:
    if nth < 2 or not isinstance(on, COUNTABLE) or (isinstance(on, WheneverAttacks) and on.nth):
        return None
    return triggered(on, effect, only_if, NthThisTurn(on, nth))


def _which_time(value: Any) -> dict[str, Any] | None:
    match value:
        case Triggered(when=NthThisTurn(nth=nth)) if value == _nth(
            value.on, nth, value.effect, value.only_if
        ):
            slots = {"on": value.on, "nth": nth, "effect": value.effect, "only_if": value.only_if}
            return {name: slot for name, slot in slots.items() if slot is not None}
    return None


for _middle in (" ,", " , if {only_if:condition} ,"):
    rule(
        "ability",
        f"{{on:trigger}} for the {{nth:ordinal}} time each turn{_middle} {{effect:clauses}}",
        make=_nth,
        unmake=_which_time,
    )
rule(
    "set off",
    "{on:trigger} for the {nth:ordinal} time each turn",
    make=lambda on, nth: _nth(on, nth, Nothing()),
    unmake=lambda value: (
        {"on": value.on, "nth": value.when.nth}
        if isinstance(value, Triggered)
        and isinstance(value.when, NthThisTurn)
        and value == _nth(value.on, value.when.nth, Nothing())
        else None
    ),
)
