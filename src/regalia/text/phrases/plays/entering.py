"""Conditions on how something enters the field."""

from __future__ import annotations

from regalia.game.printed.abilities import Enters
from regalia.text.grammar import H, rule
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
