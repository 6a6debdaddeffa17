"""The point of view from which a text is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.game.core.bound import Bound
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY, LastKnown, Ref

if TYPE_CHECKING:
    from regalia.game.core.events import Event
    from regalia.game.core.stack import Receipt, StackItem
    from regalia.game.happening.replacement import Pending
    from regalia.game.paying.play import Play


class Context:
    """The point of view from which words are read: a controller, a source, an event."""

    __slots__ = ("bound", "controller", "event", "item", "play", "pos", "source")

    def __init__(
        self,
        pos: Position,
        controller: int,
        source: int,
        *,
        item: StackItem | None = None,
        play: Play | None = None,
        event: Event | None = None,
    ) -> None:
        self.pos = pos
        self.controller = controller
        self.source = source
        self.item = item
        self.play = play
        self.event = event
        self.bound = Bound()

    @property
    def would(self) -> Pending:
        """What is about to happen. Only words that stand in a replacement ask for it."""
        assert self.bound.would is not None, "nothing is about to happen"
        return self.bound.would

    def variable(self, name: str) -> int:
        """The chosen value of X or Y: of the play, of the stack item, or of the object it became."""
        if self.play is not None:
            return self.play.variable(name)
        if self.item is not None:
            return self.item.receipt.variable(name)
        receipt: Receipt | None = self.pos.origin[self.source]
        return receipt.variable(name) if receipt is not None else 0

    @property
    def last_known(self) -> LastKnown | None:
        """What the source was, if an ability outlived the object it came from (lki.1, abilities.13).

        That holds for a source that left, died or was in an intent (lki.1.b, abilities.14,
        abilities.tracking.3, abilities.resolving.1.b, abilities.resolving.1.b.i, term.source.1).
        """
        item = self.item
        if item is None or item.is_card or self.pos.stamp[self.source] == item.source_stamp:
            return None
        last = self.pos.last[self.source]
        return last if last is not None and last.stamp == item.source_stamp else None

    def remembered(self, key: str) -> int | str | tuple[int, ...] | None:
        """What was chosen for the source, even if it is gone because it paid for its own ability (lki.1)."""
        last = self.last_known
        if last is None:
            return self.pos.memo(self.source, key)
        return next((memo.value for memo in last.memos if memo.key == key), None)


def item_context(pos: Position, item: StackItem) -> Context:
    """The point of view of an item; a leveled champion is still its source (champion.level-up.7.b)."""
    source = NOBODY if item.is_card else pos.find(Ref(item.source, item.source_stamp))
    return Context(
        pos, item.controller, item.source if source == NOBODY else source, item=item, event=item.event
    )
