"""Which elements are enabled for whom, and how many."""

from __future__ import annotations

from typing import Final

from regalia.game.core.said import Who
from regalia.text.grammar import H, rule
from regalia.words.conditions import AtLeast, Exactly, For, Not
from regalia.words.elements import EnabledElements

_KINDS: Final = (("", ""), ("advanced ", "advanced"), ("basic ", "basic"))
_OTHERS: Final[tuple[tuple[str, Who], ...]] = (("a opponent", "opponents"), ("a player", "anyone"))

for _said, _kind in _KINDS:
    _all = EnabledElements(_kind)
    _many = f"{_said}elements"
    rule("amount", f"the amount of {_many} you have enabled", _all)
    rule("per", f"{_said}element you have enabled", _all)
    for _number, _fact in (
        (f"{{number:two or more}} or more {_many}", AtLeast(_all, H.number)),
        (f"exactly {{number:two or more}} {_many}", Exactly(_all, H.number)),
        *(((f"a {_said}element", AtLeast(_all, 1)), (f"no {_many}", Not(AtLeast(_all, 1)))) if _kind else ()),
    ):
        rule("fact", f"you have {_number} enabled", _fact)
        for _who, _whose in _OTHERS:
            rule("fact", f"{_who} has {_number} enabled", For(_whose, _fact))
_ONE = AtLeast(EnabledElements(H.name), 1)
rule(
    "fact",
    ("you have {name:element} element enabled", "you have the {name:element} element enabled"),
    _ONE,
)
rule(
    "fact",
    ("{name:element} element is enabled for you", "the {name:element} element is enabled for you"),
    _ONE,
)
rule("fact", "you don't have {name:element} element enabled", Not(_ONE))
for _who, _whose in _OTHERS:
    rule(
        "fact",
        (f"{_who} has {{name:element}} element enabled", f"{_who} has the {{name:element}} element enabled"),
        For(_whose, _ONE),
    )
