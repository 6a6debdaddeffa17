"""Attacks: what they get and gain, for a while, next time, first, or under a condition."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Both, Filter
from regalia.game.core.said import Duration
from regalia.game.happening.durations import DURING_YOUR_NEXT_TURN, END_OF_COMBAT, END_OF_TURN
from regalia.game.printed.abilities import Ability, Change, Keyword, Static, Triggered
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.writer import attempt
from regalia.words.changes import Gain
from regalia.words.combat import Attacker, AttacksGain, InFirstAttack, NextAttack, NextAttackOf
from regalia.words.conditions import SourceIs
from regalia.words.filters import Linked, ThisCard, champion, yours
from regalia.words.lasting import Until

Changes = tuple[Change, ...]

# What attacks get.


def lent(ability: Ability) -> Change:
    """Abilities that an attack gains. A triggered ability counts only while its unit attacks."""
    return AttacksGain(ability) if isinstance(ability, Triggered) else Gain(ability)


def _lent(value: Any) -> Ability | None:
    match value:
        case AttacksGain(ability=ability) if isinstance(ability, Triggered):
            return ability
        case Gain(ability=ability) if not isinstance(ability, Triggered):
            return ability
    return None


def _gained(value: Any) -> dict[str, Any] | None:
    ability = _lent(value[0]) if isinstance(value, tuple) and len(value) == 1 else None
    return None if ability is None else {"ability": ability}


def _keywords_gained(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or not value:
        return None
    found = tuple(change.ability for change in value if isinstance(change, Gain))
    keywords = all(attempt("keyword", ability) is not None for ability in found)
    return {"keywords": found} if keywords and len(found) == len(value) else None


rule(
    "ability",
    "you may declare attacks with {of:things} as though they were loaded",
    Static(of=H.of, changes=(Gain(Keyword(TextRule.AS_THOUGH_LOADED)),)),
)
rule("attack gets", "<gets/get> {stat:attack stat}", (H.stat,))
rule(
    "attack gains",
    ("<gains/gain> {keywords:keyword+}", "<has/have> {keywords:keyword+}"),
    make=lambda keywords: tuple(map(Gain, keywords)),
    unmake=_keywords_gained,
)
rule(
    "attack gains",
    ("<gains/gain> {ability:quoted}", "<has/have> {ability:quoted}"),
    make=lambda ability: (lent(ability),),
    unmake=_gained,
)


def _apart(stat_first: bool) -> Any:
    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < 2:
            return None
        first, last = (value[:1], value[1:]) if stat_first else (value[:-1], value[-1:])
        return {"first": first, "last": last}

    return unmake


rule("attack changes", "{one:attack gets}", H.one)
rule("attack changes", "{one:attack gains}", H.one)
for _first, _last in (("gets", "gains"), ("gains", "gets")):
    rule(
        "attack changes",
        f"{{first:attack {_first}}} and {{last:attack {_last}}}",
        make=lambda first, last: (*first, *last),
        unmake=_apart(_first == "gets"),
    )
rule(
    "effect",
    ("this attack gets {stat:attack stat}", "that attack gets {stat:attack stat}"),
    Until(what=Attacker(), changes=(H.stat,), until=END_OF_COMBAT),
)
rule(
    "effect",
    tuple(
        f"{this} attack {has} {{keyword:keyword}}" for this in ("this", "that") for has in ("gains", "has")
    ),
    Until(what=Attacker(), changes=(Gain(H.keyword),), until=END_OF_COMBAT),
)


def _in_this_attack(stat: Change, keywords: tuple[Ability, ...]) -> Until | None:
    """What the attacker has in this attack besides more power. A cost would take in what follows it."""
    if not all(isinstance(ability, Keyword) for ability in keywords):
        return None
    return Until(what=Attacker(), changes=(stat, *map(Gain, keywords)), until=END_OF_COMBAT)


def _had_in_attack(value: Any) -> dict[str, Any] | None:
    match value:
        case Until(what=Attacker(), changes=(stat, *gained)) if gained:
            keywords = tuple(change.ability for change in gained if isinstance(change, Gain))
            fits = len(keywords) == len(gained) and value == _in_this_attack(stat, keywords)
            return {"stat": stat, "keywords": keywords} if fits else None
    return None


rule(
    "effect",
    (
        "this attack gets {stat:attack stat} and gains {keywords:keyword+}",
        "this attack gets {stat:attack stat} and has {keywords:keyword+}",
        "that attack gets {stat:attack stat} and gains {keywords:keyword+}",
        "that attack gets {stat:attack stat} and has {keywords:keyword+}",
    ),
    make=_in_this_attack,
    unmake=_had_in_attack,
)
for _its, _it in (("its", Pronoun("it")), ("their", Pronoun("them"))):
    rule(
        "effect",
        (
            f"{_its} attacks get {{stat:attack stat}} {{until:duration}}",
            f"{{until:duration}} , {_its} attacks get {{stat:attack stat}}",
        ),
        Until(what=_it, changes=(H.stat,), until=H.until),
    )
rule(
    "effect",
    (
        "{what:objects} 's attacks get {stat:attack stat} {until:duration}",
        "{until:duration} , {what:objects} 's attacks get {stat:attack stat}",
    ),
    Until(what=H.what, changes=(H.stat,), until=H.until),
)
for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours)):
    rule("ability", f"{_subject} 's attacks get {{stat:attack stat}}", Static(of=_of, changes=(H.stat,)))
    rule(
        "ability",
        f"as long as {{when:condition}} , {_subject} 's attacks get {{stat:attack stat}}",
        Static(of=_of, changes=(H.stat,), when=H.when),
    )
rule(
    "effect",
    (
        "{what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted} {until:duration}",
        "{until:duration} , {what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted}",
    ),
    Until(what=H.what, changes=(H.stat, AttacksGain(H.ability)), until=H.until),
)

# The next attack, and the first of a turn.

WHOSE: Final[tuple[tuple[tuple[str, ...], Any], ...]] = (
    (("its",), Pronoun("it")),
    (("their",), Pronoun("them")),
    (("{of:objects} 's", "{of:objects} '"), H.of),
)
KINDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("", {}),
    (" using a {using:thing}", {"using": H.using}),
    (" without a weapon", {"unarmed": True}),
    (" against a {against:thing}", {"against": H.against}),
)
"""The things that an attack is made with, or its targets."""
DECLARED: Final = frozenset({"cleave", "ignores taunt", "true sight", "unblockable"})
"""The rules that decide which targets an attack can be declared on."""
WHEN: Final[tuple[tuple[tuple[str, ...], Duration], ...]] = (
    (("next attack{} this turn", "next attack this turn{}"), END_OF_TURN),
    (("first attack{} during your next turn",), DURING_YOUR_NEXT_TURN),
)


def _struck(changes: Changes) -> Changes | None:
    """Changes of an attack once it is declared. They cannot affect its choice of targets."""
    keywords = {
        change.ability.name
        for change in changes
        if isinstance(change, Gain) and isinstance(change.ability, Keyword)
    }
    return None if keywords & DECLARED else changes


rule("struck changes", "{changes:attack changes}", make=_struck, unmake=lambda value: {"changes": value})
for _owners, _who in WHOSE:
    for _with, _fields in KINDS:
        for _when, _until in WHEN:
            _said = dict.fromkeys(when.format(_with) for when in _when)
            _gets = "struck changes" if _fields else "attack changes"
            rule(
                "effect",
                tuple(f"{owner} {said} {{changes:{_gets}}}" for said in _said for owner in _owners),
                NextAttack(of=_who, changes=H.changes, until=_until, **_fields),
            )
rule(
    "effect",
    "the next attack you declare with a {of:thing} this turn {changes:struck changes}",
    NextAttackOf(of=H.of, changes=H.changes),
)


def _first_each_turn(of: Filter, changes: Changes) -> Static:
    return Static(of=all_of((of, InFirstAttack())), changes=changes)


def _not_first(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(of=Both(parts=(*parts, InFirstAttack()))) if value == _first_each_turn(
            of := all_of(tuple(parts)), value.changes
        ):
            return {"of": of, "changes": value.changes}
    return None


def _linked(of: Filter, changes: Changes) -> Static:
    return _first_each_turn(all_of((Linked(), of)), changes)


def _is_linked(value: Any) -> dict[str, Any] | None:
    found = _not_first(value)
    parts = getattr(found["of"], "parts", ()) if found is not None else ()
    if found is None or parts[:1] != (Linked(),):
        return None
    return {"of": all_of(parts[1:]), "changes": found["changes"]}


rule(
    "ability",
    "linked {of:thing} 's first attack each turn {changes:attack changes}",
    make=_linked,
    unmake=_is_linked,
)


def _of_one(subject: str, of: Filter) -> None:
    """The same of a single thing that texts call so."""

    def make(changes: Changes) -> Static:
        return _first_each_turn(of, changes)

    def unmake(value: Any) -> dict[str, Any] | None:
        found = _not_first(value)
        return None if found is None or found["of"] != of else {"changes": found["changes"]}

    said = f"{subject} 's first attack each turn {{changes:attack changes}}"
    rule("ability", said, make=make, unmake=unmake)


_of_one("~", ThisCard())
_of_one("your champion", champion & yours)
rule("fact", "this is ~ 's first attack this turn", SourceIs(InFirstAttack()))
