"""Leave to play cards that lie in banishment or in a graveyard, for as long as a text says."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from regalia.game.core.language import Both, Filter
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN, END_OF_YOUR_NEXT_TURN, GAME, WHILE_SOURCE_CONTROLLED
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
for _permission, _ignoring in (
    (LEAVE, ""),
    (msgspec.structs.replace(LEAVE, ignore_elements=True), " , ignoring its elemental requirements"),
):
    rule(
        "effect",
        (
            f"as long as it's banished , you may activate {{what:pronoun}}{_ignoring}",
            f"as long as they're banished , you may activate {{what:pronoun}}{_ignoring}",
            f"as long as they're banished you may activate {{what:pronoun}}{_ignoring}",
            f"for as long as they're banished , you may activate {{what:pronoun}}{_ignoring}",
        ),
        Permit(what=H.what, permission=_permission),
    )
rule(
    "effect",
    tuple(
        f"as long as they're banished , you may {verb} {{what:pronoun}} , "
        "ignoring their elemental requirements"
        for verb in ("activate", "play")
    ),
    make=lambda what: Permit(what=what, permission=msgspec.structs.replace(LEAVE, ignore_elements=True)),
)
rule(
    "effect",
    "for the rest of the game , you may activate your omens",
    Permit(permission=msgspec.structs.replace(LEAVE, of=omen & Owned()), until=GAME),
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
rule(
    "effect",
    "for as long as those cards remain banished , you may activate {what:pronoun}",
    make=lambda what: Permit(what=what, permission=LEAVE),
)
rule(
    "effect",
    ("you may activate {what:pronoun} this turn", "until end of turn , you may activate {what:pronoun}"),
    Permit(what=H.what, permission=LEAVE, until=END_OF_TURN),
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
    "until end of turn , you may activate target {what:card} in your {zone:zone}",
    make=_may_activate,
    unmake=_leave_for_target,
)
