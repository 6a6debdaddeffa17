"""Objects that become something by choice: a kind of weapon, in addition to what they are."""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Topic
from regalia.game.core.language import Effect, Procedure, Selection
from regalia.game.core.said import Duration
from regalia.game.core.wording import says
from regalia.words.changes import AddType
from regalia.words.lasting import Until
from regalia.words.naming import choose_one

WEAPONS: Final = (
    *("Aetherwing", "Bow", "Dagger", "Fist", "Gun", "Hammer", "Lash", "Maul", "Polearm", "Sword", "Whip"),
)
"""The subtypes that say what kind of weapon something is."""


_CHOSEN: Final = "of your choice in addition to its other types"


class BecomeWeapon(Effect, frozen=True, kw_only=True):
    """Something gets a weapon subtype of your choice in addition to its others, for a while."""

    wording = (says(f"{{what:objects}} <becomes/become> a weapon subtype {_CHOSEN} {{until:duration}}"),)

    asks = True

    what: Selection
    until: Duration = "end of turn"

    def ask(self, ctx: Context) -> Procedure:
        said = "Choose a weapon subtype"
        chosen = yield from choose_one(ctx, Topic.TYPE, list(WEAPONS), said, "typeline.1")
        Until(what=self.what, changes=(AddType(subtypes=(chosen,)),), until=self.until).act(ctx)
