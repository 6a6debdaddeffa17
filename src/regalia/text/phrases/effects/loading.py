"""Cards that are loaded: from where, into what, and how many were."""

from __future__ import annotations

from regalia.text.grammar import PREVIOUS, H, rule
from regalia.text.phrases.amounts.counting import counted
from regalia.text.this_way import Done
from regalia.words.combat import CountLoaded, Load
from regalia.words.structure import Sequence

rule("effect", "load {chosen:chosen} into {into:objects}", Sequence((H.chosen, Load(PREVIOUS, H.into))))
rule("per", "card loaded this way", Done("loaded"))
rule("amount", "the amount of cards loaded this way", Done("loaded"))

counted("{what:cards} loaded into ~", CountLoaded(H.what))
