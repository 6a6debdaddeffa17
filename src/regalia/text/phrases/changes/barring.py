"""Two things that something cannot do at once, and what cannot be done against attacks."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Selection
from regalia.game.happening.durations import END_OF_COMBAT, END_OF_TURN
from regalia.game.printed.abilities import Change, Keyword, Static
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.phrases.changes.restrictions import CANNOT
from regalia.text.referents import SEVERAL
from regalia.words.changes import Gain
from regalia.words.combat import Attacker
from regalia.words.filters import ThisCard
from regalia.words.lasting import Until

for _deed in CANNOT:
    _barred = Gain(Keyword(TextRule(f"can't {_deed}")))
    rule("cannot", _deed, _barred)
    if _deed.startswith("be ") and " " not in _deed.removeprefix("be "):
        rule("cannot be", _deed.removeprefix("be "), _barred)
for _whole in ("changes", "static changes"):
    rule(_whole, "can't be {one:cannot be} or {other:cannot be}", (H.one, H.other))
    rule(_whole, "can't {one:cannot} or {other:cannot}", (H.one, H.other))


def _this_turn(what: Selection, changes: tuple[Change, ...]) -> Until | None:
    """What several have besides that were spoken of is told of the sentence before."""
    several = isinstance(what, Pronoun) and what.said in SEVERAL
    return None if several else Until(what=what, changes=changes, until=END_OF_TURN)


rule("effect", "{what:objects} {changes:changes} this turn", make=_this_turn, unmake=lambda value: None)

# Attacks.

_INTERCEPTED: Final = Gain(Keyword(TextRule.CANNOT_BE_INTERCEPTED))
_RETALIATED: Final = Gain(Keyword(TextRule.CANNOT_BE_RETALIATED))
_AGAINST: Final = {
    "can't be intercepted": (_INTERCEPTED,),
    "can't be retaliated": (_RETALIATED,),
    "can't be intercepted or retaliated": (_INTERCEPTED, _RETALIATED),
}
"""What cannot be done against attacks is a property of what attacks, or of what is used for it."""


def _not_told(value: Any) -> None:
    """Said of the attacks, and written of what attacks."""


for _said, _changes in _AGAINST.items():
    for _whose, _what in (("{what:objects} 's", H.what), ("its", Pronoun("it")), ("their", Pronoun("them"))):
        rule(
            "effect",
            (
                f"{_whose} attacks {_said} {{until:hindrance lasts}}",
                f"{{until:hindrance lasts}} , {_whose} attacks {_said}",
            ),
            Until(what=_what, changes=_changes, until=H.until),
        )
    rule(
        "ability",
        tuple(
            f"{when} {{when:condition}} , {attack} {_said}"
            for when in ("as long as", "if")
            for attack in (
                "~ 's attacks",
                "attacks using ~",
                "attacks using it",
                "its attacks",
                "this attack",
            )
        ),
        make=lambda when, changes=_changes: Static(of=ThisCard(), changes=changes, when=when),
        unmake=_not_told,
    )
    rule(
        "ability",
        tuple(f"attacks {using} {{of:things}} {_said}" for using in ("using", "made with", "with")),
        make=lambda of, changes=_changes: Static(of=of, changes=changes),
        unmake=_not_told,
    )
rule(
    "ability",
    ("this attack can't be intercepted or retaliated", "~ 's attacks can't be intercepted or retaliated"),
    Static(of=ThisCard(), changes=_AGAINST["can't be intercepted or retaliated"]),
)
rule(
    "effect",
    "that attack can't be intercepted",
    Until(what=Attacker(), changes=(_INTERCEPTED,), until=END_OF_COMBAT),
)
