"""What things have as long as something is so, or for each of something."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Amount, Both, Condition, Either, Filter, Unlike
from regalia.game.core.structs import altered
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.printed.abilities import Keyword, Static
from regalia.text.follow_ups import Pair
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of, takes_what_follows
from regalia.text.phrases.changes.getting import Changes, per_each
from regalia.text.referents import Meant
from regalia.text.writer import attempt
from regalia.words.changes import Gain, SetStat
from regalia.words.combat import Attacks
from regalia.words.conditions import During, Not
from regalia.words.filters import ThisCard, champion, yours
from regalia.words.lasting import Until
from regalia.words.remembered import EnteredThisTurn
from regalia.words.selections import Each

rule(
    "effect",
    (
        "{until:duration} , {what:things} are always distant",
        "{what:things} are always distant {until:duration}",
    ),
    Until(
        what=Each(what=H.what), changes=(Gain(Keyword(TextRule.ALWAYS_DISTANT)),), until=H.until, later=True
    ),
)
for _subject, _of in (("~ is", ThisCard()), ("{of:things} are", H.of)):
    rule(
        "ability",
        f"{_subject} always distant",
        Static(of=_of, changes=(Gain(Keyword(TextRule.ALWAYS_DISTANT)),)),
    )


# Your champion and others.

rule(
    "ability",
    "your champion and {of:things} {changes:static changes}",
    Static(of=Either((champion & yours, H.of)), changes=H.changes),
)

CALLED_ALSO = {"~": ("this object", "this ally"), "{of:things}": ("all {of:things}", "each {of:thing}")}
"""Other names of the same things in texts."""


def _for_each(changes: Changes, per: Amount, of: Filter) -> Static | None:
    """A static change of a single stat, for each of something."""
    if len(changes) != 1 or (scaled := per_each(changes[0], per)) is None or scaled == changes[0]:
        return None
    return Static(of=of, changes=(scaled,))


def _while(of: Filter, changes: Changes, what: Filter) -> Static | None:
    """What things get while they are something: where there is an adjective for it, it stands first."""
    if any(takes_what_follows(word) for word in of.words() if isinstance(word, Filter)):
        return None
    parts = (what, of) if attempt("adjective", what) is not None else (of, what)
    return Static(of=all_of(parts), changes=changes)


def _not_while(value: Any) -> dict[str, Any] | None:
    """Whether it is about things in a state that is named last."""
    match value:
        case Static(of=Both(parts=(*parts, Attacks() | Unlike() as last))) if parts:
            of = all_of(tuple(parts))
            plain = _while(of, value.changes, last)
            return {"of": of, "changes": value.changes, "what": last} if value == plain else None
    return None


rule(
    "ability",
    "{of:things} {changes:static changes} as long as they're {what:being}",
    make=_while,
    unmake=_not_while,
)

rule(
    "ability",
    "for {per:each} , ~ {changes:static changes}",
    make=lambda changes, per: _for_each(changes, per, ThisCard()),
)
rule(
    "ability",
    "for {per:each} , your champion {changes:static changes}",
    make=lambda changes, per: _for_each(changes, per, champion & yours),
)
rule("ability", "for {per:each} , {of:things} {changes:static changes}", make=_for_each)


def _static(of: Filter, changes: Changes, *, when: Condition) -> Static:
    return Static(of=of, changes=changes, when=when)


for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours), ("{of:things}", H.of)):
    rule(
        "ability",
        tuple(f"{said} {{changes:static changes}}" for said in (_subject, *CALLED_ALSO.get(_subject, ()))),
        Static(of=_of, changes=H.changes),
    )
    rule(
        "ability",
        (
            f"as long as {{when:condition}} , {_subject} {{changes:static changes}}",
            f"{_subject} {{changes:static changes}} as long [as] {{when:condition}}",
            *(
                (
                    "as long as {when:condition} , this object {changes:static changes}",
                    "~ {changes:static changes} as long as it {when:its condition}",
                )
                if _subject == "~"
                else ()
            ),
        ),
        Static(of=_of, changes=H.changes, when=H.when),
    )
    rule(
        "ability",
        f"{_subject} {{changes:static changes}} unless {{when:condition}}",
        Static(of=_of, changes=H.changes, when=Not(H.when)),
    )
    for _turn, _when in (
        (("your turn", "each of your turns"), During(whose="you")),
        (("a opponent 's turn", "each opponent 's turn", "opponents ' turns"), During(whose="opponents")),
    ):
        _during = tuple(f"during {said} , {_subject} {{changes:static changes}}" for said in _turn)
        _after = tuple(f"{_subject} {{changes:static changes}} during {said}" for said in _turn)
        rule(
            "ability",
            (*_during, *_after),
            make=(
                functools.partial(_static, when=_when)
                if _subject == "{of:things}"
                else functools.partial(_static, _of, when=_when)
            ),
        )

for _stat in ("power", "life", "level"):
    for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours)):
        _set = Static(of=_of, changes=(SetStat(**{_stat: H.number}),))
        rule("ability", f"{_subject} 's base {_stat} is {{number:number}}", _set)
        rule(
            "ability",
            f"as long as {{when:condition}} , {_subject} 's base {_stat} is {{number:number}}",
            altered(_set, when=H.when),
        )
_SUBJECTS: Final[tuple[tuple[str, Any], ...]] = (("~", ThisCard()), ("your champion", champion & yours))
for _one, _first in _SUBJECTS:
    for _other, _second in (*_SUBJECTS, ("{second:things}", H.second)):
        if _one != _other:
            rule(
                "sentence",
                f"as long as {{when:condition}} , {_one} {{one:static changes}} "
                f"and {_other} {{other:static changes}}",
                Pair(
                    Static(of=_first, changes=H.one, when=H.when),
                    Static(of=_second, changes=H.other, when=H.when),
                ),
            )
rule(
    "ability",
    tuple(f"as long as {{when:condition}} , {who} {{changes:static changes}}" for who in ("it", "she", "he")),
    Static(of=Meant(Pronoun("it")), changes=H.changes, when=H.when),
)
rule(
    "ability",
    "each {of:thing} {changes:static changes} as long as it entered the field this turn",
    make=lambda of, changes: Static(of=all_of((of, EnteredThisTurn())), changes=changes),
)


# What a stat becomes.

for _stat in ("power", "life"):
    rule(
        "effect",
        tuple(f"{whose} base {_stat} becomes {{number:number}}" for whose in ("its", "their", "her", "his")),
        Until(what=Pronoun("it"), changes=(SetStat(**{_stat: H.number}),), until=WHILE_THERE),
    )
    rule(
        "effect",
        f"{{what:objects}} 's base {_stat} becomes {{number:number}}",
        Until(what=H.what, changes=(SetStat(**{_stat: H.number}),), until=WHILE_THERE),
    )
