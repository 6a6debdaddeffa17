"""Replacements of an amount that a player would recover or glimpse, or of tokens they would summon."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Selection
from regalia.game.core.said import Who
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.printed.abilities import ReplaceableEvent, Replaces
from regalia.text.grammar import H, fill, match, rule
from regalia.text.referents import Chosen
from regalia.words.replacing import Double, More, ReplaceFor, Stop, ToInstead

_WHO: Final[tuple[tuple[str, Who], ...]] = (
    ("you", "you"),
    ("a opponent", "opponents"),
    ("a player", "anyone"),
)
"""Who would do it, as it is said and by key."""
_VERBS: Final = (("recover", ReplaceableEvent.RECOVER), ("glimpse", ReplaceableEvent.GLIMPSE))


def _outcomes(verb: str, they: str) -> tuple[tuple[tuple[str, ...], Any], ...]:
    """What is done instead of it: more, less, twice as much, or nothing."""
    return (
        (
            tuple(
                f"{they}{verb} {text}"
                for text in (
                    "that amount plus {more:plain number} instead",
                    "that much plus {more:plain number} instead",
                    "that many plus {more:plain number} instead",
                    "{more:plain number} + x instead , where x is that amount",
                    "x instead , where x is that amount plus {more:plain number}",
                )
            ),
            (More(H.more),),
        ),
        (
            tuple(
                f"{they}{verb} {text} instead"
                for text in ("twice that amount", "twice that much", "double that amount")
            ),
            (Double(),),
        ),
        (
            (f"{they}{verb} 0 instead", f"{they}{verb} nothing instead"),
            (Stop(),),
        ),
    )


def _plus(tree: Any) -> tuple[Any, Any]:
    """A rule that adds at least 1: nothing added would be no replacement."""

    def make(**slots: Any) -> Any:
        return None if slots.get("more") == 0 else fill(tree, slots)

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        if not match(tree, value, bound):
            return None
        more = bound.get("more", 1)
        return bound if isinstance(more, int) and more > 0 else None

    return make, unmake


def _said(category: str, templates: tuple[str, ...], tree: Any) -> None:
    make, unmake = _plus(tree)
    rule(category, templates, make=make, unmake=unmake)


for _verb, _event in _VERBS:
    for _who, _whose in _WHO:
        _they = "" if _whose == "you" else "they "
        for _texts, _change in _outcomes(_verb, _they):
            _would = Replaces(event=_event, change=_change, whose=_whose)
            _said(
                "ability",
                tuple(
                    f"if {_who} would {_verb} {amount} , {text}"
                    for amount in ("a amount", "")
                    for text in _texts
                ),
                _would,
            )
            _said(
                "effect",
                tuple(
                    f"the next time {_who} would {_verb} {amount} this turn , {text}"
                    for amount in ("a amount", "")
                    for text in _texts
                ),
                ReplaceFor(rule=_would, times=1),
            )
            _said(
                "effect",
                tuple(
                    said
                    for amount in ("a amount", "")
                    for text in _texts
                    for said in (
                        f"until end of turn , if {_who} would {_verb} {amount} , {text}",
                        f"if {_who} would {_verb} {amount} this turn , {text}",
                    )
                ),
                ReplaceFor(rule=_would, until=END_OF_TURN),
            )

# Tokens.

for _many, _outcome in (
    (("that many plus {more:plain number}",), (More(H.more),)),
    (("twice that many",), (Double(),)),
):
    _tokens = Replaces(event=ReplaceableEvent.SUMMON, change=_outcome, whose="you")
    _said(
        "ability",
        tuple(
            f"if you would summon {tokens} , summon {many}{of_those} instead"
            for tokens in ("1 or more tokens", "a token")
            for many in _many
            for of_those in ("", " of those tokens", " tokens")
        ),
        _tokens,
    )
    _said(
        "effect",
        tuple(
            f"the next time you would summon {tokens} this turn , summon {many}{of_those} instead"
            for tokens in ("1 or more tokens", "a token")
            for many in _many
            for of_those in ("", " of those tokens", " tokens")
        ),
        ReplaceFor(rule=_tokens, times=1),
    )

# Damage that may be dealt to something else.


def _may_redirect(event: Replaces, what: Selection) -> Replaces | None:
    if isinstance(what, Chosen) or event.may:
        return None
    return altered(event, change=(ToInstead(what),), may=True)


def _redirected(value: Any) -> dict[str, Any] | None:
    match value:
        case Replaces(event=ReplaceableEvent.DAMAGE, change=(ToInstead(what=what),), may=True):
            return {"event": altered(value, change=(), may=False), "what": what}
    return None


rule(
    "ability",
    (
        "if {event:damaged} , you may have that damage be dealt to {what:objects} instead",
        "if {event:damaged} , you may have that damage dealt to {what:objects} instead",
    ),
    make=_may_redirect,
    unmake=_redirected,
)
