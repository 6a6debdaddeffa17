"""Cards that an effect lets one materialize, or load, from the material deck (permissions.2)."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Method
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.choosing import Choose
from regalia.words.having import Costs
from regalia.words.playing import PlayFrom
from regalia.words.structure import PlayersDo

for _kind in ("memory", "reserve"):
    rule("which", f"with {_kind} cost {{cost:number}}", Costs(kind=_kind, exactly=(H.cost,)))
rule(
    "effect",
    "materialize a {what:card} from your material deck",
    PlayFrom(what=H.what, grant=Grant(method=Method.MATERIALIZE)),
)
rule(
    "effect",
    "materialize a {what:card} from your {zone:zone} or {or_zone:zone}",
    PlayFrom(what=H.what, zone=H.zone, or_zone=H.or_zone, grant=Grant(method=Method.MATERIALIZE)),
)
rule(
    "effect",
    "{who:player} may materialize a {what:card} from their material deck",
    PlayersDo(who=H.who, effect=PlayFrom(what=H.what, grant=Grant(method=Method.MATERIALIZE), may=True)),
)
rule(
    "chosen",
    "a {what:card} from your material deck {which:which}",
    make=lambda what, which: Choose(what=all_of((what, which)), zone=Zone.MATERIAL_DECK),
)
