"""Cards that are put onto the field or return to it: rested, distant, with counters, under whose control."""

from __future__ import annotations

from typing import Any, Final

from regalia.text.grammar import PREVIOUS, H, rule
from regalia.words.effects import PutOntoField
from regalia.words.structure import Sequence

_ITS: Final = ("its owner 's control", "their owner 's control", "their owners ' control")
_HOW: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("",), {}),
    ((" rested",), {"rested": True}),
    ((" distant",), {"distant": True}),
    ((" with {counters:counters} on it", " with {counters:counters} on them"), {"counters": H.counters}),
    (
        (
            " rested with {counters:counters} on it",
            " rested and with {counters:counters} on it",
            " with {counters:counters} on it and rested",
        ),
        {"rested": True, "counters": H.counters},
    ),
)
"""How a card comes: what is said behind "the field", and the fields of the word."""


def _said(how: tuple[str, ...], verb: str, whose: tuple[str, ...]) -> tuple[str, ...]:
    """Whose control it is under is said before or behind how it comes."""
    return tuple(
        dict.fromkeys(
            f"{verb}{text}"
            for one in how
            for control in whose
            for text in (f"{one}{control}", f"{control}{one}")
        )
    )


for _texts, _fields in _HOW:
    for _verbs in (("put", "onto the field"), ("return", "to the field")):
        for _whose, _under in (
            (("", " under your control"), "you"),
            (tuple(f" under {control}" for control in _ITS), "owner"),
        ):
            for _slot, _what in (("{chosen:chosen}", PREVIOUS), ("{what:objects}", H.what)):
                _deed = PutOntoField(what=_what, under=_under, **_fields)
                rule(
                    "effect",
                    _said(_texts, f"{_verbs[0]} {_slot} {_verbs[1]}", _whose),
                    Sequence((H.chosen, _deed)) if _what == PREVIOUS else _deed,
                )
