"""Cards that an object banished, and what is done with them later; your own omens."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group
from regalia.game.core.said import End
from regalia.game.core.state import Zone
from regalia.game.playing.cost_options import Grant
from regalia.text.grammar import H, Previous, Pronoun, rule
from regalia.words.choosing import Choose
from regalia.words.conditions import ObjectIs, ThereAre
from regalia.words.effects import PutOntoField
from regalia.words.filters import Owned, SharesType
from regalia.words.looking import PutOnDeck
from regalia.words.omens import omen
from regalia.words.play_conditions import SameCost
from regalia.words.playing import PlayFrom
from regalia.words.remembered import BanishedBySource
from regalia.words.selections import Each, Those

_by_its_text = BanishedBySource(or_to_pay=False)
_banished = Each(what=_by_its_text, zone=Zone.BANISHMENT)

rule(
    "effect",
    "you may play a card banished by ~",
    PlayFrom(what=BanishedBySource(), zone=Zone.BANISHMENT, may=True, either=True),
)
rule(
    "effect",
    "you may play the banished card",
    PlayFrom(what=_by_its_text, zone=Zone.BANISHMENT, may=True, either=True),
)
rule(
    "effect",
    "you may activate a card banished by ~",
    PlayFrom(what=BanishedBySource(), zone=Zone.BANISHMENT, may=True),
)
for _without in ("reserve cost", "costs"):
    rule(
        "effect",
        f"you may activate {{those:pronoun}} without paying its {_without}",
        PlayFrom(those=H.those, zone=Zone.BANISHMENT, grant=Grant(without=_without), may=True),
    )
rule("effect", "you may activate 1 of your omens", PlayFrom(what=omen, zone=Zone.BANISHMENT, may=True))
rule(
    "effect",
    "return {what:the banished} to the field under its owner's control rested",
    PutOntoField(what=H.what, rested=True, under="owner"),
)
rule(
    "fact",
    ("there's a card banished by ~", "there is a card banished by ~"),
    ThereAre(what=BanishedBySource(), zone=Zone.BANISHMENT, whose="anyone"),
)
rule("the banished", "the banished object", _banished)
_ENDS: Final[tuple[tuple[End, str], ...]] = (("top", "the top"), ("bottom", "the bottom"))
for _where, _said in _ENDS:
    rule(
        "effect",
        f"return the banished cards to {_said} of their owner 's deck in any order",
        PutOnDeck(what=_banished, where=_where, whose="anyone"),
    )
rule("pronoun", "the banished {what:cards}", make=lambda what: Pronoun("those", what))
rule("fact", "the banished card is {what:quality}", make=lambda what: ObjectIs(Pronoun("that"), what))
rule("chosen", "a {what:card} from your champion's lineage", Choose(what=H.what, zone=Zone.LINEAGE))
rule(
    "fact",
    "1 of {of:its} types matches 1 of the types among cards in your {zone:zone}",
    ObjectIs(H.of, SharesType(H.zone)),
)
rule("fact", "you own {of:objects}", ObjectIs(H.of, Owned()))
rule(
    "fact",
    "the reserve cost of {one:objects} is equal to the reserve cost of 1 of {among:objects}",
    SameCost(H.one, H.among),
)
_OF_REVEALED = "the reserve cost of the revealed card"
rule(
    "fact",
    f"{{one:its}} reserve cost is equal to {_OF_REVEALED}",
    SameCost(H.one, Previous("revealed")),  # type: ignore[arg-type]
)
rule(
    "fact",
    "the revealed card {what:predicate}",
    ObjectIs(Those(Group.REVEALED), H.what),
)
rule(
    "its",
    "its",
    make=lambda: Pronoun("it"),
    unmake=lambda value: {} if isinstance(value, Pronoun) else None,
)
