"""Objects that are linked to something else than before."""

from __future__ import annotations

from regalia.game.core.language import Selection
from regalia.game.objects.targets import Target
from regalia.text.grammar import rule
from regalia.text.referents import Chosen
from regalia.words.linking import BecomeLinked
from regalia.words.selections import Source


def _linked(what: Selection, to: Selection) -> BecomeLinked | None:
    """One thing is linked to one other. "Another" may be another than the one that it is linked to."""
    another = isinstance(to, Target) and to.another
    if isinstance(to, Chosen) or (what == Source() and another):
        return None
    return BecomeLinked(what=what, to=to)


rule("effect", "link {what:objects} to {to:objects}", make=_linked, unmake=lambda value: None)
