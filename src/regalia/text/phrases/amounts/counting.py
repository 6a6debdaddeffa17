"""Numbers of things in zones, among omens, on masteries, or played this turn."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import Group
from regalia.game.core.language import Anything, Filter
from regalia.game.core.state import Zone
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.words.amounts import Beyond, Count, NumberOf, Sum, UpTo
from regalia.words.cards import Among
from regalia.words.combat import Attacker
from regalia.words.combat_triggers import WheneverDealtDamage
from regalia.words.conditions import AtLeast
from regalia.words.counting import Different, PlaysThisTurn, Uses
from regalia.words.deed_triggers import WheneverDraws
from regalia.words.filters import Controlled, champion, yours
from regalia.words.history import TimesThisTurn, TotalThisTurn
from regalia.words.masteries import CountersOnMastery
from regalia.words.omens import Omen
from regalia.words.selections import Each, InLineage, Those, Together

FORMS: Final = (("per", "", "noun"), ("several", "", "nouns"), ("amount", "the amount of ", "nouns"))
"""For each of them, for every few of them, and how many there are."""


def counted(what: str, tree: Any = None, **both: Any) -> None:
    """A phrase for things that can be counted, in each form in which texts count them."""
    for category, before, noun in FORMS:
        text = before + what.replace("cards}", f"card {noun}}}").replace("things}", f"{noun}}}")
        said = (text, text.replace("the amount of", "the number of", 1)) if before else text
        rule(category, said, tree, **both)


def _apart(what: Filter, different: str = "reserve") -> Count | None:
    """Different reserve costs or elements among what you control."""
    if any(isinstance(word, Controlled) for word in words_in(what)):
        return None
    return Count(what=what, different=different)


def _what_is_apart(value: Any, different: str = "reserve") -> dict[str, Any] | None:
    if isinstance(value, Count) and value == _apart(value.what, different):
        return {"what": value.what}
    return None


def _omens(what: Filter, different: str = "") -> Count | None:
    """Omens are yours where they are: in your banishment (counters.omen.1)."""
    if not any(isinstance(word, Omen) for word in words_in(what)):
        return None
    return Count(what=what, zone=Zone.BANISHMENT, different=different)


def _omens_of(value: Any, different: str = "") -> dict[str, Any] | None:
    if isinstance(value, Count) and value == _omens(value.what, different):
        return {"what": value.what}
    return None


def _revealed(what: Filter) -> NumberOf:
    shown = Those(Group.REVEALED)
    return NumberOf(shown if what == Anything() else Among(shown, what))


def _what_is_revealed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, NumberOf):
        return None
    of, what = (value.of.of, value.of.what) if isinstance(value.of, Among) else (value.of, Anything())
    return {"what": what} if isinstance(of, Pronoun) or of == Those(Group.REVEALED) else None


def _shown(value: Any) -> dict[str, Any] | None:
    of, what = (value.of, value.what) if isinstance(value, Among) else (value, Anything())
    return {"what": what} if isinstance(of, Pronoun) or of == Those(Group.REVEALED) else None


counted("{what:things} you control with different reserve costs", make=_apart, unmake=_what_is_apart)
counted(
    "{what:things} you control with different names",
    make=lambda what: _apart(what, "name"),
    unmake=lambda value: _what_is_apart(value, "name"),
)
counted(
    "{what:things} you control with different costs",
    make=lambda what: _apart(what, "cost"),
    unmake=lambda value: _what_is_apart(value, "cost"),
)
counted(
    "{what:cards} in the attacker 's lineage",
    make=lambda what: NumberOf(InLineage(Attacker(), what, whole=True)),
    unmake=lambda value: (
        {"what": value.of.what}
        if isinstance(value, NumberOf)
        and isinstance(value.of, InLineage)
        and value.of == InLineage(Attacker(), value.of.what, whole=True)
        else None
    ),
)
for _category, _before, _noun in FORMS:
    rule(
        _category,
        f"{_before}different element {{what:{_noun}}} you control",
        make=lambda what: _apart(what, "element"),
        unmake=lambda value: _what_is_apart(value, "element"),
    )
counted("{what:things} you have", make=_omens, unmake=_omens_of)
counted(
    "{what:things} you have with different reserve costs",
    make=lambda what: _omens(what, "reserve"),
    unmake=lambda value: _omens_of(value, "reserve"),
)
counted(
    "{what:things} you have with different costs",
    make=lambda what: _omens(what, "cost"),
    unmake=lambda value: _omens_of(value, "cost"),
)
rule(
    "per",
    "{what:thing} you have with a different reserve cost",
    make=lambda what: _omens(what, "reserve"),
)
counted("{what:cards} in your {zone:zone}", Count(what=H.what, zone=H.zone))
counted(
    "{what:cards} in your {one:zone} and {other:zone}",
    Sum((Count(what=H.what, zone=H.one), Count(what=H.what, zone=H.other))),
)
counted(
    "{what:cards} with different names in your {zone:zone}", Count(what=H.what, zone=H.zone, different="name")
)
counted("{what:cards} in all graveyards", Count(what=H.what, zone=Zone.GRAVEYARD, whose="anyone"))
counted("{what:cards} in all banishments", Count(what=H.what, zone=Zone.BANISHMENT, whose="anyone"))
for _category, _before, _cards in (
    ("per", "", "card"),
    ("several", "", "cards"),
    ("amount", "the amount of ", "cards"),
):
    rule(_category, f"{_before}{_cards} you've drawn this turn", TimesThisTurn(WheneverDraws()))
rule(
    "amount",
    (
        "the amount of damage dealt to your champion this turn",
        "the amount of damage your champion has been dealt this turn",
        "the amount of damage your champion has taken this turn",
        "the damage dealt to your champion this turn",
    ),
    TotalThisTurn(WheneverDealtDamage(what=champion & yours)),
)
counted("{what:cards} revealed this way", make=_revealed, unmake=_what_is_revealed)
rule("per", "{what:card} revealed", make=_revealed)
counted("{what:cards} in your champion's lineage", Count(what=H.what, zone=Zone.LINEAGE))
for _category, _before, _noun in FORMS:
    rule(
        _category,
        f"{_before}{{what:card {_noun}}} in ~'s lineage",
        make=lambda what: Count(what=what, zone=Zone.LINEAGE),
    )
counted("{what:cards} in each champion's lineage", Count(what=H.what, zone=Zone.LINEAGE, whose="anyone"))
counted("{what:cards} you've activated this turn", PlaysThisTurn(what=H.what))
counted("{what:cards} you've materialized this turn", PlaysThisTurn(what=H.what, method="materialize"))
for _category, _before, _counters in (
    ("per", "", "counter"),
    ("several", "", "counters"),
    ("amount", "the amount of ", "counters"),
):
    rule(
        _category,
        f"{_before}{{counter:counter}} {_counters} on your {{name:mastery name}}",
        CountersOnMastery(H.name, H.counter),
    )
rule(
    "all of them",
    "{of:objects}",
    make=lambda of: of if isinstance(of, Each | Pronoun) else None,
    unmake=lambda value: {"of": value} if isinstance(value, Each | Pronoun | Those) else None,
)
rule("collection", "{of:all of them}", H.of)
rule("collection", "{what:cards} in your {zone:zone}", Each(what=H.what, zone=H.zone, whose="you"))
rule("collection", "{what:cards} in all graveyards", Each(what=H.what, zone=Zone.GRAVEYARD))
rule(
    "fact",
    "you control {least:two or more} or more {what:things} with different names",
    AtLeast(Count(what=H.what, different="name"), H.least),
)
rule(
    "fact",
    (
        "there are {least:two or more} or more {what:cards} with different names in your {zone:zone}",
        "you have {least:two or more} or more {what:cards} with different names in your {zone:zone}",
    ),
    AtLeast(Count(what=H.what, zone=H.zone, different="name"), H.least),
)
for _kind in ("reserve cost", "element", "name"):
    rule(
        "fact",
        f"there are {{least:two or more}} or more different {_kind}s among {{of:collection}}",
        AtLeast(Different(_kind, H.of), H.least),
    )
rule(
    "collection",
    "{one:things} and {other:cards} in your {zone:zone}",
    Together((Each(what=H.one), Each(what=H.other, zone=H.zone, whose="you"))),
)
rule(
    "collection",
    "{shown:shown cards} and {other:things}",
    Together((H.shown, Each(what=H.other))),
)
rule(
    "shown cards",
    "{what:cards} revealed this way",
    make=lambda what: Those(Group.REVEALED) if what == Anything() else Among(Those(Group.REVEALED), what),
    unmake=_shown,
)
rule(
    "amount",
    "the amount of {what:nouns} {who:player} controls more than you control",
    Beyond(Count(what=H.what, whose=H.who), Count(what=H.what)),
)
rule("each", "each of up to {limit:two or more} {of:several}", UpTo(H.limit, H.of))
rule("each", "each time you've activated it this game", Uses())
