"""Cards that are turned over where they lie."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.facing import Relieved, Turn

for _way, _face_down in (("up", False), ("down", True)):
    rule(
        "effect",
        f"if a card had a {{counter:counter}} counter removed from it this way , turn it face {_way}",
        Turn(what=Relieved(H.counter), face_down=_face_down),
    )
