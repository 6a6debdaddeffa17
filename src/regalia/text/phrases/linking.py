"""Links: what is linked to what is spoken of, and what that was linked to."""

from __future__ import annotations

from typing import Any

from regalia.game.language import Anything, Filter, Number, Unlike
from regalia.game.targets import Target
from regalia.text.choosing import choice_of, in_sentence
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.referents import Chosen
from regalia.words.choosing import Choose
from regalia.words.effects import PutCounters
from regalia.words.filters import OfType
from regalia.words.linking import LinkedTo, WasLinked, WithLinked
from regalia.words.selections import Source, Those, YourChampion
from regalia.words.structure import Nothing, Sequence

rule("host", "~", Source())
rule("host", "your champion", YourChampion())
rule("host", "it", Pronoun("it"))
for _name in ("ally", "unit", "weapon", "item", "domain", "object"):
    _noun = Anything() if _name == "object" else OfType(_name)
    rule("host", f"that {_name}", Pronoun("that", _noun))
rule("which", "linked to {of:host}", LinkedTo(H.of))
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
