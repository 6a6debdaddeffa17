"""Reading and writing card text: what is written is read as the same, and nothing is read by half."""

from __future__ import annotations

import pytest

from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Keyword, Resolves, Triggered
from regalia.text.composing import write_text
from regalia.text.paragraphs import MOST_PARAGRAPHS, read, read_all
from regalia.text.reader import NotUnderstood
from regalia.words.changes import Stat
from regalia.words.conditions import AtLevel, ClassBonus
from regalia.words.costs import Banish
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import Element, Subtype, unit
from regalia.words.lasting import Until
from regalia.words.playing import Glimpse
from regalia.words.structure import MayPay, Sequence


def test_a_plain_sentence_is_what_its_words_say() -> None:
    assert read("Draw two cards.") == (Resolves(Draw(amount=2)),)


def test_a_pronoun_means_the_last_thing_spoken_of() -> None:
    hit = Target(what=unit)
    assert read("Deal 2 damage to target unit. It gets -1 POWER until end of turn.") == (
        Resolves(Sequence((DealDamage(2, hit), Until(what=hit, changes=(Stat(power=-1),))))),
    )


def test_a_pronoun_reaches_over_paragraphs_and_targets_are_told_apart() -> None:
    first, second = read("Deal 2 damage to target unit.\n\n[Class Bonus] Deal 1 damage to target unit.")
    assert [first.effect, second.effect] == [  # type: ignore[attr-defined]
        DealDamage(2, Target(what=unit)),
        DealDamage(1, Target(what=unit, slot=1)),
    ]
    assert second.when == ClassBonus()


def test_an_offer_with_something_that_depends_on_it_is_a_payment() -> None:
    (ability,) = read(
        "On Enter: You may banish two wind element Animal cards from your graveyard. If you do, glimpse 4."
    )
    assert isinstance(ability, Triggered)
    assert ability.effect == MayPay(
        cost=(Banish(what=Element("wind") & Subtype("Animal"), count=2),), then=Glimpse(4)
    )


def test_a_cost_before_a_colon_makes_an_activated_ability() -> None:
    (ability,) = read("(2), Banish ~: Draw a card. Activate this ability only if you control a Horse ally.")
    assert isinstance(ability, Activated)
    assert len(ability.cost) == 2
    assert ability.only_if is not None


def test_tags_and_keywords_share_a_line() -> None:
    both = read("[Class Bonus] Taunt, Vigor")
    assert both == (Keyword("taunt", when=ClassBonus()), Keyword("vigor", when=ClassBonus()))
    assert write_text(both) == "[Class Bonus] Taunt, Vigor"
    assert read("[Level 2+] Taunt")[0].when == AtLevel(2)


@pytest.mark.parametrize(
    "text",
    [
        "Draw two cards.",
        "Deal 2 damage to target unit. It gets -1 power until end of turn.",
        "On Enter: You may banish two wind element Animal cards from your graveyard. If you do, glimpse 4.",
        "(2), Rest: Glimpse 3. Activate this ability only if you control a Horse ally.",
        "Up to 3 target allies get +1 life until end of turn.",
    ],
)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    assert write_text(read(text)) == text


@pytest.mark.parametrize(
    "text",
    ["Draw two cards beyond the stars.", "If you do, draw a card.", "It gets +1 POWER until end of turn."],
)
def test_what_is_not_understood_completely_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text)


def test_a_text_with_more_paragraphs_than_any_card_has_is_not_read() -> None:
    abilities, problems = read_all("\n".join(["Draw a card."] * MOST_PARAGRAPHS))
    assert len(abilities) == MOST_PARAGRAPHS
    assert not problems
    abilities, problems = read_all("\n".join(["Draw a card."] * (MOST_PARAGRAPHS + 1)))
    assert not abilities
    assert "paragraphs" in problems[0].reason
