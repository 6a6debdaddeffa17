"""Keywords as a line of their own, and as something that objects have, gain or lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.keywords import KeywordName, LabelName
from regalia.game.core.language import Both, Either, Variable
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.objects.targets import OF_ITS_CONTROLLER
from regalia.game.printed.abilities import Activated, Alternative, Keyword, Lineage
from regalia.text import writer
from regalia.text.grammar import H, rule
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said
from regalia.words.costs import SacrificeEach
from regalia.words.filters import Element, OfType, Subtype, advanced
from regalia.words.having import Having
from regalia.words.keywords import (
    aenean_progression,
    efficiency,
    floating_memory,
    imbue,
    kindle,
    link_shield,
    on_charge,
    on_foster,
    prepare,
    reservable,
    starcalling,
)
from regalia.words.structure import Sequence

PLAIN: Final = (
    KeywordName.AETHERCALLING,
    KeywordName.AMBUSH,
    KeywordName.BULWARK,
    KeywordName.CLASS_LOCKED,
    KeywordName.CLEAVE,
    KeywordName.DIVINE_RELIC,
    KeywordName.ELYSIAN_AURA,
    KeywordName.FAST_ACTIVATION,
    KeywordName.FIRST_BOON,
    KeywordName.FOSTER,
    KeywordName.HINDERED,
    KeywordName.IMMORTALITY,
    KeywordName.INTERCEPT,
    KeywordName.INTERDICTION,
    KeywordName.OMNISHROUD,
    KeywordName.PRESERVE,
    KeywordName.RENEWABLE,
    KeywordName.SPELLSHROUD,
    KeywordName.STEADFAST,
    KeywordName.STEALTH,
    KeywordName.TAUNT,
    KeywordName.TRUE_SIGHT,
    KeywordName.UNBLOCKABLE,
    KeywordName.VIGOR,
)
"""Keywords without anything behind them."""
NUMBERED: Final = (
    KeywordName.AGILITY,
    KeywordName.COMMANDED_WILL,
    KeywordName.CRITICAL,
    KeywordName.LEVEL_LOCKED,
    KeywordName.MULTISTRIKE,
    KeywordName.PRIDE,
    KeywordName.RANGED,
    KeywordName.RETORT,
)

for _plain in PLAIN:
    rule("keyword", _plain, Keyword(_plain))
for _shroud, _own in OF_ITS_CONTROLLER.items():
    rule("ability", f"you have {_shroud}", Keyword(_own))
for _numbered in NUMBERED:
    rule("keyword", f"{_numbered} {{amount:number}}", Keyword(_numbered, H.amount))
rule("keyword", "floating memory", floating_memory())
rule("keyword", "reservable", reservable())
rule("keyword", "efficiency", efficiency())
rule("keyword", "link shield", link_shield())
rule("keyword", "aenean progression", aenean_progression())
rule("keyword", "{name:champion name} lineage", Lineage(H.name))
rule("keyword", "{what:link} link", Keyword(KeywordName.LINK, filter=H.what))
for _name in ("ally", "champion", "domain", "item", "phantasia", "regalia", "unit", "weapon"):
    rule("link", _name, OfType(_name))
rule("link", "{subtype:subtype}", Subtype(H.subtype))
for _name in ("ally", "weapon"):
    rule("link", f"{{subtype:subtype}} {_name}", Both((Subtype(H.subtype), OfType(_name))))
rule("link", "item or weapon", Either((OfType("item"), OfType("weapon"))))
rule("keyword", "command {what:subtype}", Keyword(KeywordName.COMMAND, filter=Subtype(H.what)))
rule("keyword", "kindle {amount:plain number}", kindle(H.amount))
rule("keyword", "prepare {amount:plain number}", prepare(H.amount))
rule("line", "prepare X. X can't be 0", altered(prepare(Variable("X")), not_zero=True))
rule("keyword", "imbue {amount:number}", imbue(H.amount))
rule("keyword", "advanced imbue {amount:number}", imbue(H.amount, advanced))
rule(
    "keyword",
    "{one:element} & {other:element} imbue {amount:plain number}",
    imbue(H.amount, Either((Element(H.one), Element(H.other)))),
)
rule(
    "keyword",
    "brew — {needs:ingredient+}",
    Alternative(cost=(SacrificeEach(needs=H.needs),), name=KeywordName.BREW, grants=int(State.BREWED)),
)
for _names, _said in (("same", "the same name"), ("different", "different names")):
    rule(
        "keyword",
        f"brew — {{count:plain number}} {{what:things}} with {_said}",
        Alternative(
            cost=(SacrificeEach(needs=((H.count, H.what),), names=_names),),
            name=KeywordName.BREW,
            grants=int(State.BREWED),
        ),
    )
rule("ingredient", "{count:plain number} {what:things}", (H.count, H.what))
rule("keyword", "starcalling — ( {amount:number} )", starcalling(H.amount))
EPHEMERATE: Final = Alternative(
    cost=H.cost, name=KeywordName.EPHEMERATE, zone=Zone.GRAVEYARD, grants=int(State.EPHEMERAL)
)
rule("keyword", "ephemerate — {cost:cost+}", EPHEMERATE)
rule("ability", "ephemerate — {cost:cost+}", EPHEMERATE)


@special("plain keyword")
def _plain_keyword(reading: Reading, at: int) -> Iterator[Found]:
    for name in (*PLAIN, KeywordName.FLOATING_MEMORY, KeywordName.RESERVABLE):
        words = tuple(name.split())
        if reading.follows(at, words):
            yield name, at + len(words)


@writer.special("plain keyword")
def _write_plain_keyword(value: Any, many: bool) -> Said | None:
    return Said(value) if isinstance(value, str) else None


# Fronts of abilities that have a keyword's name.

NOTHING_YET: Final = Sequence(())
rule(
    "labelled",
    "cardistry — {cost:cost+}",
    Activated(cost=H.cost, effect=NOTHING_YET, label=LabelName.CARDISTRY),
)
rule("labelled", "on charge {amount:plain number}", on_charge(H.amount, NOTHING_YET))
rule("labelled", "on foster", on_foster(NOTHING_YET))
rule(
    "which",
    "with {one:plain keyword} or {other:plain keyword}",
    Either((Having(H.one), Having(H.other))),
)
