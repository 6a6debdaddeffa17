"""The messages about hints."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from regalia.server.saying import Said, Told

Number = Annotated[int, Meta(ge=0, le=2**31)]


class Hint(Said, frozen=True, kw_only=True, tag="hint"):
    """What would a bot answer to this question? Only against bots and alone."""

    question: Number


class Hinted(Told, frozen=True, kw_only=True, tag="hinted"):
    """The answer of a bot that knows what the player may know, and its reasons."""

    id: int
    question: Number
    said: tuple[int, ...]
    """The answer, as it would be sent in `Choose`."""
    text: str
    reasons: tuple[str, ...]
