"""Conditions on how something enters the field."""

from __future__ import annotations

from regalia.game.core.language import Amount
from regalia.game.printed.abilities import Enters
from regalia.text.grammar import H, rule
from regalia.words.amounts import Times
from regalia.words.conditions import Not

for _how, _made in (
    ("rested", {"rested": True}),
    ("distant", {"distant": True}),
    ("with {counters:counters} on it", {"counters": H.counters}),
    ("rested with {counters:counters} on it", {"rested": True, "counters": H.counters}),
):
    _enters = f"~ enters the field {_how}"
    rule("ability", f"{_enters} unless {{when:condition}}", Enters(**_made, when=Not(H.when)))
    rule(
        "ability",
        (
            f"{_enters} if {{when:condition}}",
            f"if {{when:condition}} , {_enters}",
            f"as long as {{when:condition}} , {_enters}",
        ),
        Enters(**_made, when=H.when),
    )


def _for_each(counter: str, amount: int, per: Amount) -> Enters:
    return Enters(counters=((counter, per if amount == 1 else Times(amount, per)),))


rule(
    "ability",
    "~ enters the field with {amount:plain number} {counter:counter} <counter/counters> on it for {per:each}",
    make=_for_each,
)
rule(
    "ability",
    "~ enters the field with a {counter:counter} counter on it for {per:each}",
    make=lambda counter, per: _for_each(counter, 1, per),
)
rule(
    "ability",
    "~ enters the field with a amount of {counter:counter} counters on it equal to {amount:amounts}",
    make=lambda counter, amount: Enters(counters=((counter, amount),)),
)
