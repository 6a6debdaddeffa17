"""Players that are chosen as something resolves: "choose an opponent. That player …"."""

from __future__ import annotations

from regalia.text.grammar import rule
from regalia.words.naming import ChoosePlayer

rule("effect", "choose an opponent", ChoosePlayer(whose="opponents"))
rule("effect", "choose a player", ChoosePlayer())
