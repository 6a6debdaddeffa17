"""Replacements where cards would move, be suppressed or summoned, or champions would level up."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Anything, Effect, Filter, Unlike
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import ReplaceableEvent, Replaces
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.conditions import All, Not
from regalia.words.effects import Put, SacrificeIt
from regalia.words.filters import Owned, ThisCard, TokenObject
from regalia.words.limits import DrawnThisTurn, OnFirstTurn, WouldSummon
from regalia.words.replacing import Also, AsToken, GoTo, ReplaceFor, Stop, TheCause
from regalia.words.selections import Each, Source
from regalia.words.structure import IfDone, PlayersDo

# Graveyards.

ELSEWHERE: Final = tuple(zone for zone in Zone if zone is not Zone.FIELD)
"""All zones except the field."""


def _banished(of: Filter, from_zone: tuple[Zone, ...] = ()) -> Replaces:
    """Cards are banished instead of entering a graveyard; tokens are none (token.1)."""
    return Replaces(
        event=ReplaceableEvent.MOVE,
        change=(GoTo(zone=Zone.BANISHMENT),),
        of=all_of((of, Unlike(TokenObject()))),
        from_zone=from_zone,
        to=(Zone.GRAVEYARD,),
    )


rule("objects", "all {what:cards} in all graveyards", Each(what=H.what, zone=Zone.GRAVEYARD))
for _whose, _of in (("a player's", Anything()), ("your", Owned())):
    for _said, _from in (("", ()), (" from anywhere except the field", ELSEWHERE)):
        _cards = _banished(_of, _from)
        rule(
            "ability",
            f"if 1 or more cards would enter {_whose} graveyard{_said} , banish them instead",
            _cards,
        )
        rule(
            "ability",
            (
                f"if 1 or more cards would enter {_whose} graveyard{_said} while {{when:condition}} , "
                "banish them instead",
                f"as long as {{when:condition}} , if 1 or more cards would enter {_whose} graveyard{_said} , "
                "banish them instead",
            ),
            Replaces(
                event=_cards.event,
                change=_cards.change,
                of=_cards.of,
                from_zone=_cards.from_zone,
                to=_cards.to,
                when=H.when,
            ),
        )
        rule(
            "effect",
            f"{{until:duration}} , if 1 or more cards would enter {_whose} graveyard{_said} , "
            "banish them instead",
            ReplaceFor(rule=_cards, until=H.until),
        )
for _said, _from in (("", ()), (" from anywhere except the field", ELSEWHERE)):
    rule(
        "effect",
        f"{{until:duration}} , if 1 or more cards would enter {{who:player}} 's graveyard{_said} , "
        "banish them instead",
        PlayersDo(who=H.who, effect=ReplaceFor(rule=_banished(Owned(), _from), until=H.until)),
    )

# Suppressing.


def _rather(effect: Effect | None = None) -> Replaces:
    """A card that would be suppressed may be sacrificed, and something happens if it is."""
    deed = SacrificeIt(Source())
    change = Also(deed if effect is None else IfDone(deed, effect))
    return Replaces(event=ReplaceableEvent.SUPPRESS, change=(change, Stop()), of=ThisCard(), may=True)


def _sacrificed(value: Any) -> dict[str, Any] | None:
    match value:
        case Replaces(change=(Also(effect=IfDone(then=effect)), Stop())) if value == _rather(effect):
            return {"effect": effect}
    return None


rule(
    "ability",
    "if ~ would be suppressed , you may sacrifice it instead",
    make=_rather,
    unmake=lambda value: {} if value == _rather() else None,
)

# Tokens.


def _another_token(one: str, name: str, other: str = "") -> Replaces:
    names = (one, other) if other else (one,)
    return Replaces(
        event=ReplaceableEvent.SUMMON, change=(AsToken(name),), whose="you", only_if=WouldSummon(names)
    )


def _which_tokens(value: Any) -> dict[str, Any] | None:
    match value:
        case Replaces(change=(AsToken(name=name),), only_if=WouldSummon(names=(one, *rest))):
            found = {"one": one, "name": name} | ({"other": rest[0]} if rest else {})
            return found if value == _another_token(**found) else None
    return None


def _told(*slots: str) -> Any:
    def unmake(value: Any) -> dict[str, Any] | None:
        found = _which_tokens(value)
        return found if found is not None and set(found) == set(slots) else None

    return unmake


rule(
    "ability",
    "if you would summon 1 or more {one:any name} tokens , summon that many {name:any name} tokens instead",
    make=_another_token,
    unmake=_told("one", "name"),
)
rule(
    "ability",
    "if you would summon 1 or more {one:any name} and/or {other:any name} tokens , "
    "summon that many {name:any name} tokens instead",
    make=_another_token,
    unmake=_told("one", "other", "name"),
)

# Leveling up.

rule(
    "instead of leveling",
    "return that card to its owner 's {zone:zone}",
    (Also(Put(what=TheCause(), to=H.zone)), Stop()),
)
rule(
    "ability",
    "if a {of:thing} would level up into a champion card , {change:instead of leveling} instead",
    Replaces(event=ReplaceableEvent.LEVEL_UP, change=H.change, of=H.of),
)

# Drawing.

rule("their turn", "it's their first turn of the game", OnFirstTurn())

_DRAWING: Final[tuple[tuple[str, Who], ...]] = (("each player", "anyone"), ("each opponent", "opponents"))
for _who, _whose in _DRAWING:
    rule(
        "ability",
        f"{_who} can't draw more than {{most:plain number}} cards each turn",
        Replaces(
            event=ReplaceableEvent.DRAW, change=(Stop(),), whose=_whose, only_if=DrawnThisTurn(least=H.most)
        ),
    )
    rule(
        "ability",
        f"{_who} can't draw more than {{most:plain number}} cards each turn unless {{but:their turn}}",
        Replaces(
            event=ReplaceableEvent.DRAW,
            change=(Stop(),),
            whose=_whose,
            only_if=All((DrawnThisTurn(least=H.most), Not(H.but))),
        ),
    )
