"""What all messages at a table have in common."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Reference = Annotated[int, Meta(ge=0, le=2**31)]
"""A number by which the page recognises the answer to one of its messages."""


class Said(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message from the page."""

    id: Reference = 0


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""
