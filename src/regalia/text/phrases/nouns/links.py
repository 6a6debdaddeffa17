"""Links: the things that are or were linked to a mentioned thing."""

from __future__ import annotations

from functools import partial
from typing import Any

from regalia.game.core.events import EventKind
from regalia.game.core.language import Anything, Both, Filter, Number, Unlike
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Static
from regalia.text.choosing import choice_of, in_sentence
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.phrases.changes.getting import not_per_each, per_each
from regalia.text.referents import Chosen, Happened
from regalia.words.amounts import Count
from regalia.words.changes import Stat, StatOfEach
from regalia.words.choosing import Choose
from regalia.words.combat import Attacker
from regalia.words.conditions import Not, ThereAre
from regalia.words.effects import PutCounters
from regalia.words.filters import OfType
from regalia.words.linking import LinkedTo, WasLinked, WithLinked, WithLinks
from regalia.words.selections import Each, Source, ThatObject, Those, YourChampion
from regalia.words.structure import Nothing, Sequence


def _hit(noun: Filter, value: Any) -> dict[str, Any] | None:
    return {} if value == ThatObject(noun) else None


rule("host", "~", Source())
rule("host", "your champion", YourChampion())
rule("host", "it", Pronoun("it"))
for _name in ("ally", "unit", "weapon", "item", "domain", "object"):
    _noun = Anything() if _name == "object" else OfType(_name)
    rule("host", f"that {_name}", Pronoun("that", _noun))
for _name in ("ally", "unit", "champion", "object"):
    _noun = Anything() if _name == "object" else OfType(_name)
    rule(
        "host", f"the hit {_name}", make=partial(Happened, EventKind.HIT, _noun), unmake=partial(_hit, _noun)
    )
rule("host", "the attacker", Attacker())
rule("which", "linked to {of:host}", LinkedTo(H.of))


def _to_some(what: Filter) -> LinkedTo:
    """Linked to anything that fits, whichever it is."""
    return LinkedTo(Each(what=what))


def _to_which(value: Any) -> dict[str, Any] | None:
    match value:
        case LinkedTo(of=Each(what=what) as of) if of == Each(what=what):
            return {"what": what}
    return None


rule(
    "which",
    (
        "linked to a {what:thing}",
        "linked to {what:things}",
        "linked to 1 or more {what:things}",
        "that's linked to a {what:thing}",
        "that are linked to {what:things}",
    ),
    make=_to_some,
    unmake=_to_which,
)
rule("being", "linked to a {what:thing}", make=_to_some, unmake=_to_which)
rule(
    "which",
    ("with no {what:things} linked to it", "with no {what:things} linked to them"),
    Unlike(WithLinks(H.what)),
)
rule(
    "which",
    "linked to {least:two or more} or more {what:things}",
    make=lambda what, least: WithLinks(what, least),
)
rule("predicate", "<has/have> a {what:thing} linked to <it/them>", WithLinks(H.what))
rule(
    "predicate",
    "<has/have> {least:two or more} or more {what:things} linked to <it/them>",
    WithLinks(H.what, H.least),
)
rule("predicate", "<has/have> no {what:things} linked to <it/them>", Unlike(WithLinks(H.what)))


def _is_linked(what: Filter) -> bool:
    """Whether a description says what something is linked to, so that it need not say where it is."""
    parts = what.parts if isinstance(what, Both) else (what,)
    return any(isinstance(part, LinkedTo) for part in parts)


rule(
    "fact",
    ("there's a {what:thing}", "there is a {what:thing}"),
    make=lambda what: ThereAre(what=what, whose="anyone") if _is_linked(what) else None,
)
rule(
    "fact",
    "there are {least:two or more} or more {what:things}",
    make=lambda what, least: ThereAre(what=what, least=least, whose="anyone") if _is_linked(what) else None,
)
rule(
    "fact",
    "there are no {what:things}",
    make=lambda what: Not(ThereAre(what=what, whose="anyone")) if _is_linked(what) else None,
)


def _by_links(of: Filter, stat: Stat, what: Filter) -> Static | None:
    """What each of some things gets for all that is linked to it; those without a link get nothing."""
    number = Count(what=all_of((what, LinkedTo(Source()))), whose="anyone")
    scaled = per_each(StatOfEach(power=stat.power, life=stat.life, level=stat.level), number)
    return None if scaled is None else Static(of=of, changes=(scaled,))


def _linked_to_each(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(of=of, changes=(StatOfEach() as change,)):
            parts = not_per_each(change)
            match parts:
                case {"stat": Stat() as one, "per": Count(what=what)}:
                    plain = Stat(power=one.power, life=one.life, level=one.level)
                    counted = what.parts if isinstance(what, Both) else (what,)
                    others = all_of(tuple(part for part in counted if part != LinkedTo(Source())))
                    return {"of": of, "stat": plain, "what": others}
    return None


_LINKED = "{stat:plain stat} for each {what:thing} linked to"
rule(
    "ability",
    (
        f"each {{of:thing}} gets {_LINKED} it",
        f"{{of:things}} get {_LINKED} it",
        f"{{of:things}} get {_LINKED} them",
    ),
    make=_by_links,
    unmake=_linked_to_each,
)
for _name in ("champion", "ally", "item", "weapon"):
    rule("link", f"non-{_name} object", Unlike(OfType(_name)))

# Something and all that is linked to it.

_PUT = "put {amount:count} {counter:counter} <counter/counters> on"
for _said, _host in (
    ("target {what:thing}", Target(what=H.what)),
    ("~", Source()),
    ("your champion", YourChampion()),
):
    rule(
        "effect",
        f"{_PUT} {_said} and each {{others:thing}} linked to it",
        PutCounters(H.counter, H.amount, WithLinked(_host, H.others)),
    )


def _charge_all(amount: Number, counter: str, what: Filter, others: Filter) -> Sequence:
    choice = choice_of(Chosen(what=what), Nothing())
    return Sequence((choice, PutCounters(counter, amount, WithLinked(Those(), others))))


def _charged(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(steps=(Choose() as choice, PutCounters(on=WithLinked(what=others)) as put)):
            chosen = in_sentence(choice, Nothing())
            if chosen is not None and chosen == Chosen(what=chosen.what):
                return {"amount": put.amount, "counter": put.counter, "what": chosen.what, "others": others}
    return None


rule(
    "effect",
    f"{_PUT} a {{what:thing}} and each {{others:thing}} linked to it",
    make=_charge_all,
    unmake=_charged,
)

# What something was linked to.

rule(
    "fact",
    "{of:objects} was linked to a {what:thing}",
    make=lambda of, what: None if isinstance(of, Chosen) else WasLinked(of, what),
    unmake=lambda value: {"of": value.of, "what": value.what} if isinstance(value, WasLinked) else None,
)
