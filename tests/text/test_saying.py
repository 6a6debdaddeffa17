"""Words by themselves: everything that a player may be told about a card of the pool can be said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from regalia.cards import trees
from regalia.game.core.language import Both, Condition, CostPart, Effect, Either, Filter, Number, Word
from regalia.game.core.saying import HERE, Told
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import Ability, Activated, OnlyWhen, Triggered
from regalia.game.printed.modes import Modes
from regalia.text.saying import can_say, number, say, things
from regalia.words.amounts import ThisWay, Times, X
from regalia.words.choosing import Choose, EachChooses
from regalia.words.conditions import All, AtLeast, AtLevel, ChampionBonus, ClassBonus, Not, ThereAre
from regalia.words.costs import Discard, RemoveCounters, Rest, Sacrifice, SacrificeEach
from regalia.words.counting import CountersOn
from regalia.words.effects import DealDamage
from regalia.words.filters import Controlled, Element, Named, Subtype, ThisCard, ally, champion
from regalia.words.plain_costs import BanishAtRandom
from regalia.words.selections import ThatObject
from regalia.words.structure import If, May


def asked_about() -> Iterator[tuple[str, Word]]:
    """What the page, the terminal and refusals say of cards: a card with each such part of its text."""
    for slug, abilities in trees.load().items():
        for ability in abilities:
            if isinstance(ability, Activated | Triggered):
                yield slug, ability
            for word in ability.words():
                yield from ((slug, part) for part in _asked_in(word))


def _asked_in(word: Word) -> Iterator[Word]:
    match word:
        case Activated() | Triggered():
            if word.only_if is not None:
                yield word.only_if
        case OnlyWhen():
            yield word.condition
        case May():
            yield word.effect
        case Modes():
            yield from word.bullets
        case Choose() | EachChooses():
            yield word.what
        case CostPart():
            yield word
    if isinstance(word, Ability) and word.when is not None:
        yield word.when
    if isinstance(word, Ability) and isinstance(effect := getattr(word, "effect", None), Effect):
        yield effect


@cache
def described(what: Filter) -> bool:
    return "that fit" not in things(what, 1) and "that fit" not in things(what, 2, noun="object")


def test_everything_a_player_is_told_of_the_pool_can_be_said() -> None:
    asked = dict.fromkeys(asked_about())
    assert len(asked) > 5000
    unsaid = [
        (slug, trees.shown(word))
        for slug, word in asked
        if not (described(word) if isinstance(word, Filter) else can_say(word))
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Reserve(2), "pay 2"),
        (Reserve(X), "pay X"),
        (Memory(1), "pay 1 from memory"),
        (Rest(itself=True), "rest Lamp"),
        (Sacrifice(what=ally), "sacrifice an ally"),
        (Sacrifice(what=ally, count=2), "sacrifice two allies"),
        (Discard(what=Element("fire")), "discard a fire element card"),
        (RemoveCounters(counter="age", count=2, on="self"), "remove two age counters from Lamp"),
        (BanishAtRandom(count=2), "banish two cards at random from your memory"),
        (
            SacrificeEach(needs=((1, Named("Springleaf")), (2, Subtype("Herb")))),
            "sacrifice a Springleaf object and two Herb objects",
        ),
    ],
)
def test_a_part_of_a_cost_is_a_deed(part: CostPart, said: str) -> None:
    assert say(part, "Lamp") == said


def test_a_line_of_the_engine_is_said_by_the_writer() -> None:
    together = (Reserve(2), Rest(itself=True), Discard())
    assert str(Told(f"{HERE}?", together, "Lamp")) == "pay 2, rest Lamp, and discard a card?"
    assert str(Told(f"choose {HERE}", (ally,), count=2)) == "choose two allies"
    assert str(Told(f"only if {HERE}", (AtLevel(3),))) == "only if your champion is level 3 or higher"


@pytest.mark.parametrize(
    ("what", "count", "said"),
    [
        (ally, 1, "an ally"),
        (ally, 3, "three allies"),
        (ally, 0, "allies"),
        (champion & Controlled(), 1, "a champion you control"),
        (Element("fire"), 2, "two fire element cards"),
        (Both((Subtype("Horse"), Both((ally, Controlled())))), 1, "a Horse ally you control"),
        (Either((ThisCard(), Subtype("Beast") & ally)), 1, "Lamp or a Beast ally"),
    ],
)
def test_a_description_has_its_article_or_number(what: Filter, count: int, said: str) -> None:
    assert things(what, count, name="Lamp") == said


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (ClassBonus(), "your champion shares a class with Lamp"),
        (ChampionBonus("Alice"), "your champion is Alice"),
        (
            All((AtLevel(3), ThereAre(what=ally))),
            "your champion is level 3 or higher and you control an ally",
        ),
        (Not(ThereAre(what=ally)), "you control no allies"),
        (AtLeast(ThisWay("removed"), 2), "2 or more were removed this way"),
    ],
)
def test_a_condition_is_a_clause(condition: Condition, said: str) -> None:
    assert say(condition, "Lamp") == said


@pytest.mark.parametrize(
    ("amount", "said"),
    [(3, "3"), (X, "X"), (Times(3, CountersOn("age", "self")), "3 times the amount of age counters on Lamp")],
)
def test_amounts(amount: Number, said: str) -> None:
    assert number(amount, "Lamp") == said


def test_what_was_spoken_of_before_is_said_without_it() -> None:
    harm = DealDamage(3, ThatObject())
    assert say(harm) == "deal 3 damage to that object"
    counters = AtLeast(CountersOn("sheen", on="self"), 2)
    assert say(If(counters, harm), "Lamp") == (
        "if the amount of sheen counters on Lamp is 2 or greater, deal 3 damage to that object"
    )


def test_what_no_template_writes_is_told_in_its_own_words() -> None:
    (paragraph,) = (ability for ability in trees.load()["unstable-voltage"] if hasattr(ability, "effect"))
    assert say(paragraph.effect, "Unstable Voltage") == (
        "roll two six-sided dice and deal damage equal to their sum to target ally"
    )


class Unheard(Condition, frozen=True):
    """A condition without any phrase."""


def test_a_word_without_phrases_still_reads_like_a_sentence() -> None:
    assert not can_say(Unheard())
    assert say(Unheard()) == "it is as its text asks"
