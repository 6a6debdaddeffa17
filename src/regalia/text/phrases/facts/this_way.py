"""Things that were done "this way": asked about, counted, meant again, and waited for, for every verb.

Effects leave behind what they did something to (`note_done`) under a key. A row of `DEEDS` ties the key to
the verb, and gives the verb all of these phrases.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Amount, Anything, Condition, Effect, Filter, Number
from regalia.game.printed.abilities import Triggered
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.text.this_way import DONE_TO, Done
from regalia.words.amounts import NumberOf
from regalia.words.cards import BanishedFrom, Repeat, WhatWas
from regalia.words.conditions import AtLeast, Not
from regalia.words.effects import Recover
from regalia.words.selections import Those
from regalia.words.structure import If, WhenYouDo
from regalia.words.triggers import WhenDone


class Deed(NamedTuple):
    """A verb in the passive, and the noun for its objects."""

    done: str
    noun: str = "thing"
    also: tuple[str, ...] = ()
    """Other wordings of the same."""
    does: str = ""
    """The verb for one who does it: "you sacrifice", and "you sacrificed" with the one before."""

    @property
    def what(self) -> Any:
        return WhatWas(Those(DONE_TO[self.done]), H.what)

    def said(self, *texts: str) -> tuple[str, ...]:
        """The texts with the verb in each of its wordings."""
        return tuple(text.replace("V", verb) for text in texts for verb in (self.done, *self.also))


DEEDS: Final = (
    Deed("sacrificed", does="sacrifice"),
    Deed("banished", "card", does="banish"),
    Deed("destroyed", does="destroy"),
    Deed("suppressed", does="suppress"),
    Deed("rested", does="rest", also=("that became rested",)),
    Deed("woken up"),
    Deed("returned", also=("put onto the field",)),
    Deed("dealt damage"),
    Deed("summoned", does="summon"),
    Deed("discarded", "card", does="discard"),
    Deed("put into a graveyard", "card", ("put into your graveyard", "put into their graveyard")),
)
COUNTED: Final = ("sacrificed", "banished")
"""What is counted in passing: a shorter word says how many of all of them there were."""
NAMED: Final = ("discarded", "put into a graveyard")
"""What has a wording of its own for how many of all of them there were."""


def _number(deed: Deed, what: Filter) -> Amount | None:
    """How many of a kind it was done to; where all of them have a shorter word, only a part is counted."""
    if deed.done in COUNTED:
        return None if what == Anything() else Done(deed.done, what)
    if deed.done in NAMED and what == Anything():
        return None
    return NumberOf(WhatWas(Those(DONE_TO[deed.done]), what))


def _kind(deed: Deed, value: Any) -> dict[str, Any] | None:
    match value:
        case NumberOf(of=WhatWas(of=Those(key=key), what=what)) if key == DONE_TO[deed.done]:
            return {"what": what}
    return None


for _deed in DEEDS:
    _one, _many = _deed.noun, f"{_deed.noun}s"
    _some = AtLeast(NumberOf(_deed.what), 1)
    _passive = _deed.said(f"a {{what:{_one}}} was V this way")
    _active = (f"you {_deed.done} a {{what:{_one}}} this way", f"you {_deed.does} a {{what:{_one}}} this way")
    rule("fact", (*_passive, *(_active if _deed.does else ())), _some)
    rule(
        "fact",
        _deed.said(f"{{least:number}} or more {{what:{_many}}} were V this way"),
        AtLeast(NumberOf(_deed.what), H.least),
    )
    rule(
        "fact",
        (
            *_deed.said(f"no {{what:{_many}}} were V this way", f"no {{what:{_one}}} was V this way"),
            *((f"you didn't {_deed.does} a {{what:{_one}}} this way",) if _deed.does else ()),
        ),
        Not(_some),
    )
    _nouns = ("noun", "nouns") if _one == "thing" else ("card noun", "card nouns")
    for _category, _text in (
        *((("per", f"{{what:{_nouns[0]}}} V this way"),) if _deed.done != "discarded" else ()),
        *(
            (("per", f"{{what:{_nouns[0]}}} that became V this way"),)
            if _deed.done in ("rested", "suppressed")
            else ()
        ),
        *((("per", f"{{what:{_nouns[0]}}} that was V this way"),) if _deed.noun == "thing" else ()),
        ("several", f"{{what:{_nouns[1]}}} V this way"),
        ("amount", f"the amount of {{what:{_nouns[1]}}} V this way"),
    ):
        rule(
            _category,
            _deed.said(_text, *((_text.replace("amount", "number"),) if _category == "amount" else ())),
            make=partial(_number, _deed),
            unmake=partial(_kind, _deed),
        )
rule("amount", "the amount of {what:things} sacrificed", make=lambda what: Done("sacrificed", what))

# What it was, and doing something to it again.


def _was(deed: Deed, noun: Filter, what: Filter) -> Condition:
    return AtLeast(NumberOf(WhatWas(Those(DONE_TO[deed.done]), all_of((what, noun)))), 1)


for _deed in DEEDS:
    if _deed.done in ("discarded", "put into a graveyard", "dealt damage"):
        continue
    rule(
        "fact",
        f"the {_deed.done} {{noun:noun}} was a {{what:thing}}",
        make=lambda noun, what, deed=_deed: _was(deed, noun, what),
    )
for _deed in DEEDS:
    _one, _many = _deed.noun, f"{_deed.noun}s"
    if _deed.done == "banished":
        continue
    rule(
        "objects",
        _deed.said(f"each {{what:{_one}}} V this way", f"all {{what:{_many}}} V this way"),
        _deed.what,
    )
    rule(
        "objects",
        _deed.said(f"each {{what:{_one}}} V this way {{which:which}}"),
        make=lambda what, which, deed=_deed: WhatWas(Those(DONE_TO[deed.done]), all_of((what, which))),
    )

# What is set off by it.


def _set_off(effect: Effect, amount: Amount, least: Number = 1, as_spell: bool = False) -> If:
    """A trigger of its own for all of it, which knows how many they were (term.reflexive-trigger.1)."""
    ability = Triggered(on=WhenDone(), effect=effect, as_spell=as_spell)
    return If(AtLeast(amount, least), WhenYouDo(ability, amount=amount))


for _deed in DEEDS:
    _one, _many = _deed.noun, f"{_deed.noun}s"
    _number_of = NumberOf(_deed.what)
    _reflexive = WhenYouDo(Triggered(on=WhenDone(), effect=H.effect), amount=_number_of)
    _you = f"when you {_deed.does}"
    rule(
        "sentence",
        (
            *_deed.said(
                f"when {{least:number}} or more {{what:{_many}}} are V this way , {{effect:clauses}}"
            ),
            *(
                (f"{_you} {{least:number}} or more {{what:{_many}}} this way , {{effect:clauses}}",)
                if _deed.does
                else ()
            ),
        ),
        If(AtLeast(_number_of, H.least), _reflexive),
    )
    _each = Repeat(_number_of, WhenYouDo(Triggered(on=WhenDone(), effect=H.effect)))
    _texts: tuple[str, ...] = ()
    if _deed.does:
        _texts = (f"{_you} a {{what:{_one}}} this way , {{effect:clauses}}",)
    if _deed.done != "banished":
        _texts = (
            *_deed.said(
                f"when a {{what:{_one}}} is V this way , {{effect:clauses}}",
                f"when that {{what:{_one}}} is V this way , {{effect:clauses}}",
            ),
            *_texts,
        )
    if _texts:
        rule("sentence", _texts, _each)


def _what_is_set_off(value: Any, verb: str, as_spell: bool = False) -> dict[str, Any] | None:
    match value:
        case If(condition=AtLeast(least=least), then=WhenYouDo(ability=Triggered(effect=effect))):
            found = {"least": least, "effect": effect}
            return found if value == _set_off(effect, Done(verb), least, as_spell) else None
    return None


for _verb, _said in (
    ("removed", "counters are removed"),
    ("counters put", "counters are put"),
    ("moved", "counters are moved"),
    ("drawn", "cards are drawn"),
    ("dealt", "damage is dealt"),
):
    rule(
        "sentence",
        f"when {{least:number}} or more {_said} this way , {{effect:clauses}}",
        make=partial(_set_off, amount=Done(_verb)),
        unmake=partial(_what_is_set_off, verb=_verb),
    )
    rule(
        "sentence",
        f"when {{least:number}} or more {_said} this way , as a spell , {{effect:clauses}}",
        make=partial(_set_off, amount=Done(_verb), as_spell=True),
        unmake=partial(_what_is_set_off, verb=_verb, as_spell=True),
    )
    if _said.startswith("counters"):
        rule(
            "sentence",
            f"when {{least:number}} or more {{counter:counter}} {_said} this way , {{effect:clauses}}",
            make=lambda least, counter, effect, verb=_verb: _set_off(effect, Done(verb), least),
        )

# How much it was.

for _verb, _said in (
    ("counters put", "counters put"),
    ("moved", "counters moved"),
    ("drawn", "cards drawn"),
):
    rule("per", f"{_said.replace('s ', ' ', 1)} this way", Done(_verb))
    rule("several", f"{_said} this way", Done(_verb))
    rule("amount", f"the amount of {_said} this way", Done(_verb))
rule("amount", "the amount of damage recovered this way", Done("recovered"))
for _verb, _said in (
    ("removed", "counters were removed"),
    ("counters put", "counters were put"),
    ("moved", "counters were moved"),
    ("drawn", "cards were drawn"),
    ("dealt", "damage was dealt"),
):
    rule("fact", f"{{least:number}} or more {_said} this way", AtLeast(Done(_verb), H.least))
    if _said.startswith("counters"):
        rule(
            "fact",
            f"{{least:number}} or more {{counter:counter}} {_said} this way",
            make=lambda least, counter, verb=_verb: AtLeast(Done(verb), least),
        )

# Counters by their kind: what a text asks about is what it removed, put or moved before.

for _verb, _said in (("removed", "removed"), ("counters put", "put"), ("moved", "moved")):
    rule("per", f"{{counter:counter}} counter {_said} this way", make=lambda counter, verb=_verb: Done(verb))
    rule(
        "amount",
        f"the amount of {{counter:counter}} counters {_said} this way",
        make=lambda counter, verb=_verb: Done(verb),
    )
for _verb, _said in (("counters put", "put"), ("moved", "moved")):
    rule(
        "several",
        f"{{counter:counter}} counters {_said} this way",
        make=lambda counter, verb=_verb: Done(verb),
    )
rule(
    "sentence",
    "if {condition:condition} , you recover {amount:number}",
    make=lambda condition, amount: If(condition, Recover(amount)),
)

# From where it was banished.

rule("per", "card banished from your {one:zone} this way", BanishedFrom((H.one,)))
rule("per", "card banished from your {one:zone} and {other:zone} this way", BanishedFrom((H.one, H.other)))
