"""Links: objects tied to another object, and gone with it (keyword.link.1).

A played card targets the object it will be linked to (`choices.py`, keyword.link.2, keyword.link.3) and
fizzles without it (keyword.link.2.b). A type before the keyword limits what it may be (keyword.link.1.b). Any
number of objects may be linked to one (keyword.link.6).
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Memo, Ref
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import context_of

_LINK_NAME: Final = KeywordName.LINK
_FIELD: Final = int(Zone.FIELD)


def link(pos: Position, card: int, to: int) -> None:
    """Link an object to another, and remember that object and no other."""
    others = tuple(memo for memo in pos.memos[card] if memo.key != KeywordName.LINK)
    pos.put(pos.memos, card, (*others, Memo(KeywordName.LINK, (to, pos.stamp[to]))))


def bound(pos: Position) -> list[int]:
    """The objects that were linked to something when they entered."""
    if _LINK_NAME not in pos.catalog.keywords:
        return []
    memos, first = pos.memos, _FIELD * pos.players
    found = []
    for cards in pos.zones[first : first + pos.players]:
        for card in cards:
            for memo in memos[card]:
                if memo.key == KeywordName.LINK:
                    found.append(card)
    return found


def unlink(pos: Position, card: int) -> None:
    """End a link for good. It does not return if it becomes legal again (keyword.link.4)."""
    kept = tuple(memo for memo in pos.memos[card] if memo.key != KeywordName.LINK)
    if len(kept) != len(pos.memos[card]):
        pos.put(pos.memos, card, kept)


def link_in(memos: tuple[Memo, ...]) -> Ref | None:
    """The object that something was linked to, from its memos, even if that object has changed or left."""
    for memo in memos:
        match memo:
            case Memo(key="link", value=(int(card), int(stamp))):
                return Ref(card, stamp)
    return None


def linked_to(pos: Position, card: int) -> int:
    """The object a card is linked to, or NOBODY."""
    known = link_in(pos.memos[card])
    if known is None:
        return NOBODY
    other = pos.find(known)
    return other if other != NOBODY and pos.zone_of(other) is Zone.FIELD else NOBODY


def is_linked(pos: Position, card: int) -> bool:
    """Whether an object has Link and is linked to something it may be linked to (keyword.link.7)."""
    word = keyword(pos, card, KeywordName.LINK)
    other = linked_to(pos, card)
    if word is None or other == NOBODY:
        return False
    return word.filter is None or word.filter.matches(context_of(pos, card), other)


def may_link(pos: Position, card: int, other: int) -> bool:
    """Whether an object on the field has Link, and may be linked to that object (keyword.link.1.b)."""
    word = keyword(pos, card, KeywordName.LINK) if pos.zone_of(card) is Zone.FIELD else None
    return word is not None and (word.filter is None or word.filter.matches(context_of(pos, card), other))


def break_link(pos: Position, card: int) -> bool:
    """Break a link that is no longer legal. Return whether an object with Link is left without one."""
    if is_linked(pos, card):
        return False
    unlink(pos, card)
    return keyword(pos, card, KeywordName.LINK) is not None


def choose_link(pos: Position, card: int, controller: int) -> int:
    """Choose what an object that enters without having been played is linked to (keyword.link.2.a)."""
    word = keyword(pos, card, KeywordName.LINK)
    if word is None or word.filter is None:
        return NOBODY
    ctx = Context(pos, controller, card)
    legal = [
        other
        for player in pos.everyone()
        for other in pos.cards_in(Zone.FIELD, player)
        if other != card and word.filter.matches(ctx, other)
    ]
    if len(legal) < 2:
        return legal[0] if legal else NOBODY
    (chosen,) = pos.ask(
        Decision(
            Asks.PICK,
            controller,
            Topic.LINK,
            legal,
            prompt="Link it to what?",
            rule="keyword.link.2.a",
        )
    )
    return int(chosen)
