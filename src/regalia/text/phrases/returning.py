"""What comes back at a later time: to where it was taken from."""

from __future__ import annotations

from regalia.game.state import Phase
from regalia.text.grammar import H, rule
from regalia.words.effects import Put
from regalia.words.lasting import Later
from regalia.words.triggers import OF_ITS_OWNER, AtBeginningOf

rule(
    "effect",
    "return {what:pronoun} to their {zone:zone} at the beginning of their next end phase",
    Later(on=AtBeginningOf(phase=Phase.END, whose=OF_ITS_OWNER), effect=Put(what=H.what, to=H.zone)),
)
