"""Cards that are loaded: from where, into what, and how many were."""

from __future__ import annotations

from regalia.game.language import Effect
from regalia.text.grammar import LAST, H, rule
from regalia.text.phrases.counting import counted
from regalia.text.pronouns import Done
from regalia.words.cards import DiscardIt
from regalia.words.choosing import YourChoice
from regalia.words.combat import CountLoaded, Load
from regalia.words.effects import BanishIt, Destroy, SacrificeIt
from regalia.words.structure import May, Sequence

rule("effect", "load {chosen:chosen} into {into:objects}", Sequence((H.chosen, Load(LAST, H.into))))
rule("per", "card loaded this way", Done("loaded"))
rule("amount", "the amount of cards loaded this way", Done("loaded"))

# One of two deeds.

DEEDS = {BanishIt: "banish", Destroy: "destroy", DiscardIt: "discard", Load: "load", SacrificeIt: "sacrifice"}
"""What players call the deeds between which they may choose."""


def _either(one: Effect, other: Effect) -> May | None:
    if type(one) not in DEEDS or type(other) not in DEEDS or type(one) is type(other):
        return None
    return May(effect=YourChoice(tuple((DEEDS[type(deed)], deed) for deed in (one, other))))


def _one_or_other(value: object) -> dict[str, object] | None:
    match value:
        case May(effect=YourChoice(options=((_, one), (_, other)))) if value == _either(one, other):
            return {"one": one, "other": other}
    return None


rule("effect", "you may {one:effect} or {other:effect}", make=_either, unmake=_one_or_other)

counted("{what:cards} loaded into ~", CountLoaded(H.what))
