"""Links: what is linked to what is spoken of, and what that was linked to."""

from __future__ import annotations

from typing import Any

from regalia.game.language import Filter, Number, Selection, Unlike
from regalia.game.targets import Target
from regalia.text.choosing import choice_of, in_sentence
from regalia.text.grammar import H, rule
from regalia.text.referents import Chosen
from regalia.words.choosing import Choose
from regalia.words.effects import PutCounters
from regalia.words.filters import OfType
from regalia.words.linking import LinkedTo, WasLinked, WithLinked
from regalia.words.selections import Each, Source, Those, YourChampion
from regalia.words.structure import Nothing, Sequence


def _linked_to(of: Selection) -> LinkedTo | None:
    return None if isinstance(of, Chosen | Each) else LinkedTo(of)


rule(
    "which",
    "linked to {of:objects}",
    make=_linked_to,
    unmake=lambda value: {"of": value.of} if isinstance(value, LinkedTo) else None,
)
for _name in ("champion", "ally", "item", "weapon"):
    rule("link", f"non-{_name} object", Unlike(OfType(_name)))


# Something and all that is linked to it.


for _said, _host in (
    ("target {what:thing}", Target(what=H.what)),
    ("~", Source()),
    ("your champion", YourChampion()),
):
    rule("objects", f"{_said} and each {{others:thing}} linked to it", WithLinked(_host, H.others))


def _charge_all(amount: Number, counter: str, what: Filter, others: Filter) -> Sequence:
    choice = choice_of(Chosen(what=what), Nothing())
    return Sequence((choice, PutCounters(counter, amount, WithLinked(Those(), others))))


def _charged(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(steps=(Choose() as choice, PutCounters(on=WithLinked()) as put)):
            chosen = in_sentence(choice, Nothing())
            if chosen is not None and chosen == Chosen(what=chosen.what):
                return {
                    "amount": put.amount,
                    "counter": put.counter,
                    "what": chosen.what,
                    "others": put.on.what,
                }
    return None


rule(
    "effect",
    "put {amount:count} {counter:counter} <counter/counters> on a {what:thing} "
    "and each {others:thing} linked to it",
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
