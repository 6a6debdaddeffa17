"""Things that return later to where they were taken from."""

from __future__ import annotations

from regalia.game.core.state import Phase
from regalia.text.grammar import H, rule
from regalia.words.effects import Put, PutOntoField
from regalia.words.lasting import Later
from regalia.words.suppressing import next_end_phase
from regalia.words.triggers import OF_ITS_OWNER, AtBeginningOf

_NEXT_END = "at the beginning of the next end phase"
rule(
    "effect",
    f"return {{what:pronoun}} to the field under its owner 's control transformed {_NEXT_END}",
    Later(on=next_end_phase, effect=PutOntoField(what=H.what, under="owner", transformed=True)),
)
rule(
    "effect",
    "return {what:pronoun} to their {zone:zone} at the beginning of their next end phase",
    Later(on=AtBeginningOf(phase=Phase.END, whose=OF_ITS_OWNER), effect=Put(what=H.what, to=H.zone)),
)
