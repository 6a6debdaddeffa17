"""The number of targets of an item, and effects on those that fit."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both, Filter, Number
from regalia.game.core.stack import ItemKind
from regalia.game.objects.targets import Target
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.referents import PLAYER, THAT_PLAYER
from regalia.words.conditions import Exactly
from regalia.words.copies import ChangeTarget
from regalia.words.counting import TargetsOfThat
from regalia.words.replacing import PreventNext
from regalia.words.selections import DEFENDING, ControlledBy, Whose

rule(
    "fact",
    "there <'s/are> exactly {number:plain number} <target/targets> for its activation",
    Exactly(TargetsOfThat(), H.number),
)
for _said, _kinds in (
    ("a activation", (ItemKind.ACTIVATION, ItemKind.ABILITY)),
    ("a activation or trigger", (ItemKind.ACTIVATION, ItemKind.ABILITY, ItemKind.TRIGGER)),
    ("a trigger", (ItemKind.TRIGGER,)),
):
    rule(
        "effect",
        f"change the target of {_said} that targets a {{targeting:thing}} to ~",
        ChangeTarget(targeting=H.targeting, kinds=_kinds),
    )
rule(
    "the targets",
    "each of those targets",
    make=lambda: Pronoun("those"),
    unmake=lambda value: {} if isinstance(value, Pronoun) else None,
)
rule(
    "effect",
    "prevent the next {amount:number} damage that would be dealt to {to:the targets} this turn "
    "if they're {only:things}",
    PreventNext(amount=H.amount, to=H.to, only=H.only),
)
rule(
    "objects",
    "up to {count:number} target {what:things} with total reserve cost {total:plain number} or less",
    Target(what=H.what, count=H.count, up_to=True, total=H.total),
)

# What a player controls of whom the text speaks.


def _theirs(what: Filter, who: Whose, count: Number = 1, up_to: bool = False) -> Target:
    return Target(what=all_of((what, ControlledBy(who))), count=count, up_to=up_to)


def _what_of_theirs(value: Any, up_to: bool) -> dict[str, Any] | None:
    if not isinstance(value, Target):
        return None
    parts = value.what.parts if isinstance(value.what, Both) else (value.what,)
    last, what = parts[-1], all_of(parts[:-1])
    if not isinstance(last, ControlledBy) or value != _theirs(what, last.who, value.count, up_to):
        return None
    return {"what": what, "who": last.who, **({"count": value.count} if up_to else {})}


rule(
    "pointed player",
    ("that player", "that opponent"),
    make=lambda: Pronoun(PLAYER),
    unmake=lambda value: {} if value in (Pronoun(PLAYER), THAT_PLAYER) else None,
)
rule("pointed player", "the defending player", DEFENDING)
rule(
    "objects",
    "target {what:thing} {who:pointed player} controls {which:which}",
    make=lambda what, who, which: _theirs(all_of((what, which)), who),
)
rule(
    "objects",
    "target {what:thing} {who:pointed player} controls",
    make=_theirs,
    unmake=lambda value: _what_of_theirs(value, False),
)
rule(
    "objects",
    "target {what:thing} {who:pointed player} controls {which:which}",
    make=lambda what, who, which: _theirs(all_of((what, which)), who),
)
rule(
    "objects",
    "up to {count:number} target {what:things} {who:pointed player} controls",
    make=lambda what, who, count: _theirs(what, who, count, True),
    unmake=lambda value: _what_of_theirs(value, True),
)
