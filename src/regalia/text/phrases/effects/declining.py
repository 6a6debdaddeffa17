"""What follows for each player who does not take up an offer: "each opponent who doesn't …"."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any, Final

from regalia.game.core.language import Effect, Number
from regalia.game.core.said import Who
from regalia.text.follow_ups import EachThatDoesNot
from regalia.text.grammar import rule
from regalia.words.effects import DealDamage
from regalia.words.selections import YourChampion

_CALLED: Final[tuple[tuple[str, Who], ...]] = (("opponent", "opponents"), ("player", "anyone"))
_DEEDS: Final = ("discard", "banish", "reveal")


def _burn(who: Who, deed: str, amount: Number, count: int = 1) -> EachThatDoesNot:
    return EachThatDoesNot(DealDamage(amount, YourChampion()), deed=deed, who=who, count=count)


def _burned(who: Who, value: Any) -> dict[str, Any] | None:
    """The champion of the player it follows for is dealt damage."""
    match value:
        case EachThatDoesNot(effect=DealDamage(amount=amount)) if value == _burn(who, "", amount, 1):
            return {"amount": amount}
    return None


def _done(who: Who, effect: Effect) -> EachThatDoesNot | None:
    """Something they do themselves; no player deals damage."""
    return None if isinstance(effect, DealDamage) else EachThatDoesNot(effect, who=who)


def _undone(who: Who, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, EachThatDoesNot) or value != _done(who, value.effect):
        return None
    return {"effect": value.effect}


def _whose(called: str, declined: str) -> tuple[str, ...]:
    """How texts call the champions of those who did not."""
    return (
        f"the champion of each {called} who {declined}",
        f"each champion controlled by a {called} who {declined}",
    )


for _said, _who in _CALLED:
    rule(
        "sentence",
        tuple(
            f"deal {{amount:number}} damage to {champions}"
            for declined in ("doesn't", "didn't")
            for champions in _whose(_said, declined)
        ),
        make=partial(_burn, _who, ""),
        unmake=partial(_burned, _who),
    )
    for _deed, _cards in product(_DEEDS, ("a card", "{count:two or more} cards")):
        rule(
            "sentence",
            tuple(
                f"deal {{amount:number}} damage to {champions}"
                for champions in _whose(_said, f"didn't {_deed} {_cards} this way")
            ),
            make=partial(_burn, _who, _deed),
        )
    rule(
        "sentence",
        tuple(
            f"each {_said} {that} {{effect:those who do}}"
            for that in ("who doesn't", "that doesn't", "who didn't")
        ),
        make=partial(_done, _who),
        unmake=partial(_undone, _who),
    )
