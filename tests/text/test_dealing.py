"""Who would deal how much to whom, and what would die: every cell of the table is read and written."""

from __future__ import annotations

from itertools import product

import pytest

from regalia.game.core.language import Anything
from regalia.game.core.state import Zone
from regalia.game.happening.zones import DEATHS
from regalia.game.printed.abilities import (
    Ability,
    CannotPrevent,
    Outcome,
    ReplaceableEvent,
    Replaces,
    Resolves,
)
from regalia.text.composing import write_text
from regalia.text.markers import lost
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.text.tokens import tokens
from regalia.words.amounts import Half
from regalia.words.conditions import ClassBonus
from regalia.words.effects import DealDamage, TakeCounters
from regalia.words.filters import Element, ThisCard, ally, champion, theirs, unit, yours
from regalia.words.remembered import HitBy
from regalia.words.replacing import (
    Also,
    Double,
    GoTo,
    More,
    Prevent,
    PreventedFrom,
    PreventNext,
    ReplaceFor,
    Stop,
    ThatCard,
    ThatMuch,
    ThatSource,
    TheCause,
)
from regalia.words.selections import Source
from regalia.words.structure import If, Sequence, TriggerAgain, WhenYouDo
from regalia.words.triggers import OnEnter
from regalia.words.turns import RuleFor

KINDS = {"damage": None, "combat damage": True, "non-combat damage": False}
CHANGES: dict[str, tuple[Outcome, ...]] = {
    "it deals that much damage plus 2 instead": (More(2),),
    "it deals that much damage minus 2 instead": (More(-2),),
    "it deals double that damage instead": (Double(),),
    "prevent that damage": (Prevent(),),
    "prevent half of that damage, rounded up": (Prevent(amount=Half(ThatMuch(), up=True)),),
}


def only(text: str) -> Ability:
    """The one ability of a text, which is written as it is read and loses no word on the way."""
    (ability,) = read(text)
    written = write_text((ability,))
    assert read(written) == (ability,)
    assert lost(tokens(text), tokens(written)) == ()
    return ability


def effect(text: str) -> object:
    found = only(text)
    assert isinstance(found, Resolves)
    return found.effect


CELLS = list(product(KINDS, CHANGES, (" to a unit", "")))


@pytest.mark.parametrize(("said", "change", "to"), CELLS)
def test_what_a_source_would_deal(said: str, change: str, to: str) -> None:
    of = unit if to else Anything()
    rule = Replaces(event=ReplaceableEvent.DAMAGE, change=CHANGES[change], of=of, combat=KINDS[said])
    by_fire = Element("fire") & yours
    expected = Replaces(**{name: getattr(rule, name) for name in rule.__struct_fields__} | {"by": by_fire})
    would = f"a fire element source you control would deal {said}{to}"
    assert only(f"If {would}, {change}.") == expected
    assert effect(f"Until end of turn, if {would}, {change}.") == ReplaceFor(rule=expected)
    assert effect(f"The next time {would} this turn, {change}.") == ReplaceFor(rule=expected, times=1)
    assert effect(f"The next three times {would} this turn, {change}.") == ReplaceFor(rule=expected, times=3)


def test_what_a_thing_spoken_of_would_deal() -> None:
    found = effect("Deal 1 damage to target unit. Until end of turn, if it would deal damage, prevent it.")
    assert isinstance(found, Sequence)
    weak = found.steps[1]
    assert isinstance(weak, ReplaceFor)
    assert (weak.by, weak.rule.by, weak.what) == (found.steps[0].to, ThatSource(), None)  # type: ignore[attr-defined]


@pytest.mark.parametrize("said", KINDS)
def test_what_cannot_be_prevented(said: str) -> None:
    rule = CannotPrevent(by=Element("fire") & yours, combat=KINDS[said])
    text = f"{said} dealt by fire element sources you control can't be prevented"
    assert only(f"{text.capitalize()}.") == rule
    assert effect(f"Until end of turn, {text}.") == RuleFor(rule=rule)
    to = CannotPrevent(of=ally & theirs, combat=KINDS[said])
    assert (
        only(f"{said.capitalize()} that would be dealt to allies you don't control can't be prevented.") == to
    )


@pytest.mark.parametrize(
    ("instead", "zone"),
    [("banish it instead", Zone.BANISHMENT), ("put it into its owner's memory instead", Zone.MEMORY)],
)
def test_what_would_die(instead: str, zone: Zone) -> None:
    def dies(of: object) -> Replaces:
        return Replaces(
            event=ReplaceableEvent.MOVE,
            of=of,  # type: ignore[arg-type]
            from_zone=(Zone.FIELD,),
            to=(Zone.GRAVEYARD,),
            cause=DEATHS,
            change=(GoTo(zone=zone),),
        )

    assert only(f"If a unit hit by ~ this turn would die, {instead}.") == dies(unit & HitBy(ThisCard()))
    assert effect(f"Until end of turn, if an ally would die, {instead}.") == ReplaceFor(rule=dies(ally))
    assert effect(f"The next time an ally would die this turn, {instead}.") == ReplaceFor(
        rule=dies(ally), times=1
    )


def test_how_often_a_replacement_is_applied() -> None:
    every = only("If damage would be dealt to ~, prevent that damage.")
    once = only(
        "If damage would be dealt to ~, prevent that damage. Apply this replacement effect only once "
        "per turn."
    )
    assert (every.once, once.once) == ("", "turn")  # type: ignore[attr-defined]


def test_a_paragraph_about_what_was_prevented_goes_on_from_the_one_before() -> None:
    shield = "Prevent the next 7 damage that would be dealt to your champion this turn."
    found = effect(f"{shield}\n\n[Class Bonus] Whenever damage is prevented this way, draw a card.")
    assert isinstance(found, PreventNext)
    assert found.when == ClassBonus()
    assert isinstance(found.each, WhenYouDo)
    plain = effect(f"{shield} When damage is prevented this way, draw a card.")
    assert isinstance(plain, PreventNext)
    assert (plain.when, plain.each) == (None, None)
    assert isinstance(plain.first, WhenYouDo)
    with pytest.raises(NotUnderstood):
        read("Draw a card.\n\n[Class Bonus] Whenever damage is prevented this way, draw a card.")


_TWO = "prevent 2 of that damage."


def test_the_source_of_what_was_prevented() -> None:
    found = effect(
        f"If damage would be dealt to an ally you control this turn, {_TWO} If the damage "
        "prevented had a unit as its source, deal 3 damage to that unit."
    )
    assert isinstance(found, ReplaceFor)
    assert found.rule.change[1] == Also(If(PreventedFrom(unit), DealDamage(3, TheCause())))


def test_counters_that_go_instead_of_damage_and_what_comes_then() -> None:
    found = effect(
        "Until end of turn, if your champion would take damage, remove that many level counters from them "
        "instead and then if your champion is distant, banish your champion."
    )
    assert isinstance(found, ReplaceFor)
    taken, stop, _ = found.rule.change
    assert taken == Also(TakeCounters("level", ThatMuch(), ThatCard()))
    assert stop == Stop()


def test_its_abilities_are_those_of_what_was_chosen_and_not_of_the_card() -> None:
    found = effect("Choose a weapon you control and trigger each of its on enter abilities.")
    assert isinstance(found, Sequence)
    again = found.steps[1]
    assert isinstance(again, TriggerAgain)
    assert again.on == OnEnter()
    assert again.what != Source()


def test_your_champion_is_no_other_target() -> None:
    found = effect(
        "Prevent the next 5 damage that would be dealt to your champion and up to two other target units "
        "this turn."
    )
    assert isinstance(found, PreventNext)
    _, target = found.to.parts  # type: ignore[attr-defined]
    assert target.what.parts == (~(champion & yours), unit)
