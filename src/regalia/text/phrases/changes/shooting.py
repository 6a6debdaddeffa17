"""What attacks deal and trigger: damage that cannot be prevented, more things hit, On Hit again."""

from __future__ import annotations

from typing import Any

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Effect, Selection
from regalia.game.core.said import Duration
from regalia.game.happening.durations import END_OF_COMBAT, END_OF_TURN
from regalia.game.printed.abilities import Ability, Keyword, ReplaceableEvent, Replaces
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.phrases.changes.attacking import lent
from regalia.text.writer import attempt
from regalia.words.changes import Gain
from regalia.words.combat import Attacker, ByAttackUsing
from regalia.words.deed_triggers import WheneverLevelsUp
from regalia.words.filters import unit
from regalia.words.lasting import Later, Until
from regalia.words.remembered import SpokenOf
from regalia.words.replacing import AlsoTo

_AS_THOUGH = "as though units didn't"

rule("ability", "combat damage dealt by this attack is unpreventable", Keyword(TextRule.UNPREVENTABLE))
rule(
    "ability",
    ("this attack can't be redirected by intercept", "this attack can't be intercepted"),
    Keyword(TextRule.CANNOT_BE_INTERCEPTED),
)
rule(
    "ability",
    f"choose the targets for this attack {_AS_THOUGH} have taunt",
    Keyword(TextRule.IGNORES_TAUNT),
)


def _all_lent(one: Ability, rest: tuple[Ability, ...], what: Selection) -> Until:
    return Until(what=what, changes=tuple(map(lent, (one, *rest))), until=END_OF_TURN)


def _all_of_them(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Until) or value.until != END_OF_TURN or len(value.changes) < 2:
        return None
    abilities = tuple(getattr(change, "ability", None) for change in value.changes)
    if not all(isinstance(ability, Ability) for ability in abilities):
        return None
    one, *rest = abilities
    found: dict[str, Any] = {"what": value.what, "one": one, "rest": tuple(rest)}
    plain = attempt("keyword", one) is not None and not any(attempt("keyword", other) for other in rest)
    return found if plain and value == _all_lent(**found) else None


rule(
    "effect",
    "{what:objects} 's attacks this turn gain {one:keyword} , {rest:quoted+}",
    make=_all_lent,
    unmake=_all_of_them,
)
rule(
    "effect",
    ("this attack gains {ability:quoted}", "that attack gains {ability:quoted}"),
    Until(what=Attacker(), changes=(Gain(H.ability),), until=END_OF_COMBAT),
)
rule(
    "ability",
    "if combat damage would be dealt to a unit by a attack using ~ , that damage is dealt to that unit and "
    "a additional {what:thing} instead",
    Replaces(
        event=ReplaceableEvent.DAMAGE, combat=True, of=unit, only_if=ByAttackUsing(), change=(AlsoTo(H.what),)
    ),
)
rule(
    "ability",
    "whenever a attack using this weapon triggers a on hit ability , "
    "that ability is triggered a additional time",
    Keyword(TextRule.HITS_AGAIN),
)


def _levels_up(until: Duration, effect: Effect) -> Later | None:
    """What happens each time a champion levels up that is spoken of again."""
    if not any(isinstance(word, Pronoun) for word in words_in(effect)):
        return None
    on = WheneverLevelsUp(whose="anyone", into=SpokenOf())
    return Later(on=on, effect=effect, until=until, once=False)


def _leveled_up(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Later) or value != _levels_up(value.until, value.effect):
        return None
    return {"until": value.until, "effect": value.effect}


rule(
    "effect",
    "{until:duration} , whenever the hit champion levels up , {effect:clauses}",
    make=_levels_up,
    unmake=_leveled_up,
)
