"""Abilities and triggers on the effects stack as targets, by what they are abilities of."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.stack import ItemKind
from regalia.game.objects.targets import TargetActivation
from regalia.text.grammar import H, rule

_KINDS: Final = (
    (("activated ability", "ability activation"), (ItemKind.ABILITY,)),
    (("trigger", "triggered ability"), (ItemKind.TRIGGER,)),
    (
        (
            "activated ability or trigger",
            "activated ability or triggered ability",
            "activated or triggered ability",
            "ability activation or trigger",
        ),
        (ItemKind.ABILITY, ItemKind.TRIGGER),
    ),
)
_WHOSE: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("",), {}),
    ((" you don't control", " a opponent controls"), {"whose": "opponents"}),
)
for _names, _kinds in _KINDS:
    for _behind, _fields in _WHOSE:
        rule(
            "plays",
            tuple(f"target {name}{whose}" for name in _names for whose in _behind),
            TargetActivation(kinds=_kinds, **_fields),
        )
    rule(
        "plays",
        tuple(f"target {name} {of} a {{what:thing}}" for name in _names for of in ("of", "from")),
        TargetActivation(kinds=_kinds, what=H.what),
    )
