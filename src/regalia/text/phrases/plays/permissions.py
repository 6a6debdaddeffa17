"""Leave to play cards that lie in banishment or in a graveyard, for as long as a text says."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Anything, Both, Filter
from regalia.game.core.said import Duration
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import (
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    GAME,
    WHILE_SOURCE_CONTROLLED,
    WHILE_THERE,
    YOUR_NEXT_TURN,
)
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Permission, TopRevealed
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.referents import PLAYER
from regalia.words.filters import Owned
from regalia.words.lasting import Permit
from regalia.words.omens import omen
from regalia.words.structure import PlayersDo

LEAVE: Final = Permission(zone=Zone.BANISHMENT, own=False)
FREELY: Final = altered(LEAVE, ignore_elements=True)
BANISHED: Final = (
    *("it's banished", "they're banished", "it remains banished", "they remain banished"),
    *("that card is banished", "that card remains banished", "those cards remain banished"),
    "those cards are banished",
)
"""How a text says that cards stay in banishment."""


def _while_banished(ignoring: str) -> tuple[str, ...]:
    """All wordings of the leave to play what was banished, for as long as it is."""
    return tuple(
        f"{long} {stay} ,{ignored}"
        for long in ("as long as", "for as long as")
        for stay in BANISHED
        for ignored in (f" you may {verb} {{what:pronoun}}{ignoring}" for verb in ("activate", "play"))
    )


def _given(templates: tuple[str, ...], permission: Permission, until: Any = WHILE_THERE) -> None:
    """Leave to play what is spoken of, in all its wordings: the first is the one we write."""
    rule("effect", templates, Permit(what=H.what, permission=permission, until=until))


_given(
    (
        *(text for text in _while_banished("") if " play " not in text),
        "as long as they're banished you may activate {what:pronoun}",
        *(
            f"you may activate {{what:pronoun}} {long} {stay}"
            for long in ("as long as", "for as long as")
            for stay in BANISHED
        ),
    ),
    LEAVE,
)
_given(
    (
        *(
            text
            for its in ("its", "their")
            for text in _while_banished(f" , ignoring {its} elemental requirements")
            if " play " not in text or its == "their"
        ),
    ),
    FREELY,
)
rule(
    "effect",
    "for the rest of the game , you may activate your omens",
    Permit(permission=altered(LEAVE, of=omen & Owned()), until=GAME),
)
rule("ability", "play with the top card of your deck revealed", TopRevealed())
rule(
    "ability",
    "you may activate {of:cards} from the top of your deck",
    Permission(zone=Zone.MAIN_DECK, own=False, of=H.of, top_only=True),
)
rule(
    "during their next turn",
    ("until the end of that player's next turn", "until the end of that opponent's next turn"),
    END_OF_YOUR_NEXT_TURN,
)
rule(
    "effect",
    "{until:during their next turn} , they may activate {what:pronoun}",
    PlayersDo(who=Pronoun(PLAYER), effect=Permit(what=H.what, permission=LEAVE, until=H.until)),
)
for _permission, _its in (
    (LEAVE, ("",)),
    (FREELY, tuple(f" , ignoring {its} elemental requirements" for its in ("its", "their"))),
):
    for _spans, _until in (
        (("this turn", "until end of turn"), END_OF_TURN),
        (("until the end of your next turn",), END_OF_YOUR_NEXT_TURN),
        (("until the beginning of your next turn",), YOUR_NEXT_TURN),
    ):
        _given(
            (
                *(f"you may activate {{what:pronoun}} {span}{its}" for its in _its for span in _spans),
                *(f"{span} , you may activate {{what:pronoun}}{its}" for its in _its for span in _spans),
            ),
            _permission,
            _until,
        )


rule(
    "effect",
    (
        "you may activate {what:pronoun} as long as you control ~",
        "as long as you control ~ , you may activate {what:pronoun}",
    ),
    Permit(what=H.what, permission=LEAVE, until=WHILE_SOURCE_CONTROLLED),
)


def _may_activate(what: Filter, zone: Zone) -> Permit:
    return Permit(
        what=Target(what=all_of((what, Owned())), zone=zone),
        permission=Permission(zone=zone, own=False),
        until=END_OF_TURN,
    )


def _leave_for_target(value: Any) -> dict[str, Any] | None:
    match value:
        case Permit(what=Target(what=Both(parts=(*parts, Owned())), zone=zone), until="end of turn"):
            what = all_of(tuple(parts))
            return {"what": what, "zone": zone} if value == _may_activate(what, zone) else None
    return None


rule(
    "effect",
    (
        "until end of turn , you may activate target {what:card} in your {zone:zone}",
        "until end of turn , you may activate target {what:card} from your {zone:zone}",
        "you may activate target {what:card} from your {zone:zone} this turn",
        "you may activate target {what:card} in your {zone:zone} this turn",
    ),
    make=_may_activate,
    unmake=_leave_for_target,
)


def _may_activate_all(of: Filter, zone: Zone, until: Duration) -> Permit:
    leave = Permission(zone=zone, own=False, of=all_of((of, Owned())))
    return Permit(permission=leave, until=until)


def _leave_for_all(value: Any) -> dict[str, Any] | None:
    match value:
        case Permit(what=None, permission=Permission(zone=zone, of=Both(parts=(*parts, Owned())))):
            of = all_of(tuple(parts))
        case Permit(what=None, permission=Permission(zone=zone, of=Owned())):
            of = Anything()
        case _:
            return None
    fits = value == _may_activate_all(of, zone, value.until)
    return {"of": of, "zone": zone, "until": value.until} if fits else None


rule(
    "effect",
    (
        "{until:duration} , you may activate {of:cards} from your {zone:zone}",
        "you may activate {of:cards} from your {zone:zone} {until:duration}",
        "you may activate {of:cards} from your {zone:zone} {until:for this turn}",
    ),
    make=_may_activate_all,
    unmake=_leave_for_all,
)
rule("for this turn", "this turn", END_OF_TURN)
