"""What a learned bot sees: it tells nothing that is hidden, and reads cards that it never saw."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from proofs.positions.asking import set_up
from proofs.positions.reading import read_file
from regalia.bots.greedy_bot import is_worth_a_thought
from regalia.bots.imagined import CannotImagine
from regalia.bots.learned import features, scenes, words
from regalia.bots.learned.features import Question, Reader, damage, version
from regalia.bots.learned.questions import choices
from regalia.bots.learned.scenes import Thing, is_time, numbers
from regalia.bots.seat import Seat
from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.core.decision import Topic
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.abilities import Resolves, Triggered
from regalia.game.saving import kinds
from regalia.words.effects import DealDamage, Draw
from regalia.words.selections import Source
from regalia.words.triggers import OnDeath, OnEnter
from tests.bots.learned_games import PAIRS, game_of, questions, resampled


def asked(game: Game) -> Question | None:
    decision = game.decision
    assert decision is not None
    answers = choices(decision)
    if answers is None:
        return None
    return Reader(decision.player).question(decision, Seat(game), answers)


def plain(question: Question) -> Any:
    """A question with cards by name, because the numbers of cards belong to one game."""
    things = [
        (thing.printed.slug if thing.printed is not None else "", *thing[1:])
        for thing in question.scene.things
    ]
    return things, question.scene.groups, question.context, question.subject, question.choices


@pytest.mark.parametrize("pair", PAIRS)
def test_a_question_reads_the_same_wherever_hidden_cards_are(pair: tuple[str, str]) -> None:
    """In another world that looks the same, and in one with other cards altogether."""
    swapped, imagined = 0, 0
    for number, game in questions(pair, 3):
        question = asked(game)
        if question is None:
            continue
        twin = resampled(game, Random(number))
        if twin is not None:
            other = asked(twin)
            assert other is not None
            assert plain(other) == plain(question)
            swapped += 1
        try:
            other = asked(Seat(game).imagine(Random(number)))
        except CannotImagine:
            continue
        assert other is not None
        assert plain(other) == plain(question)
        imagined += 1
    assert swapped > 20
    assert imagined > 20


@pytest.mark.parametrize("pair", PAIRS)
def test_everything_has_its_length_and_time_is_the_same_as_for_greedy(pair: tuple[str, str]) -> None:
    acts = 0
    for _, game in questions(pair, 5):
        decision = game.decision
        assert decision is not None
        seat = Seat(game)
        if decision.topic == Topic.ACT:
            assert is_time(seat.observe(Reader(decision.player).observer)) == is_worth_a_thought(seat)
            acts += 1
        question = asked(game)
        if question is not None:
            assert len(question.context) == features.CONTEXT
            assert {len(choice.numbers) for choice in question.choices} == {features.CHOICE}
            assert {len(numbers(thing)) for thing in question.scene.things} == {scenes.THING}
    assert acts > 10


def test_a_reader_that_goes_along_reads_as_a_new_one() -> None:
    readers = [Reader(0), Reader(1)]
    compared = 0
    for _, game in questions(PAIRS[0], 7):
        decision = game.decision
        assert decision is not None
        answers = choices(decision)
        if answers is not None:
            seen = readers[decision.player].question(decision, Seat(game), answers)
            assert seen == asked(game)
            compared += 1
    assert compared > 20


SCENES = """
kind: features
positions:
  - title: units on both sides
    why: attacks, prices, states, damage and counters
    cards: &cards
      Guard: {type: ally, cost: 2, power: 2, life: 4, text: Intercept}
      Raider: {type: ally, cost: 3, power: 3, life: 3}
      Blade: {type: [regalia, weapon], cost: 1, power: 3, durability: 2}
      Spark: {type: action, cost: 1, text: Deal 2 damage to target champion.}
    setup:
      turn: A, main, turn 6
      A: {level: 1, damage: 7, field: [2x Raider, Blade, Guard (rested)], hand: [Spark, 2x Blank]}
      B: {level: 2, damage: 3, field: [Guard, Raider (rested)], hand: [3x Blank], graveyard: [Spark]}
    expect: [B.damage = 3]
  - title: an answer to a spell
    why: a stack, and a question in the turn of another player
    cards: *cards
    setup:
      turn: A, main, turn 4
      A: {hand: [Spark, Blank]}
      B: {hand: [2x Blank]}
    play:
      - A activates: Spark
        targets: [B.champion]
    expect: [B.damage = 0]
"""


def test_the_numbers_are_those_that_nets_were_trained_with(tmp_path: Path) -> None:
    """If a number means something else, raise `features.FORMAT`. Older nets are then refused."""
    path = tmp_path / "scenes.yaml"
    path.write_text(SCENES, encoding="utf-8")
    found = sha256()
    for one in read_file(path):
        game = set_up(one)[1].game
        for player in (0, 1):
            scene = Reader(player).scene_of(game.pos)
            found.update(repr([numbers(thing) for thing in scene.things]).encode())
            found.update(repr([scene.groups, scene.context, scene.level, list(scene.sizes)]).encode())
            found.update(repr([scene.attacker, scene.source]).encode())
        question = asked(game)
        if question is not None:
            found.update(repr([question.context, question.subject]).encode())
            found.update(repr([choice.numbers for choice in question.choices]).encode())
    assert {version(): found.hexdigest()[:16]} == {"1-590-55-9-122-42-1-9": "3e6bf638fd1d5e05"}


def test_an_observer_of_another_player_is_refused() -> None:
    game = game_of(PAIRS[0], 1)
    assert game.decision is not None
    with pytest.raises(ValueError, match="another player"):
        Seat(game).observe(Reader(1 - game.decision.player).observer)


def test_a_card_is_what_is_printed_on_it_and_not_its_name() -> None:
    library = Library()
    burn = (Resolves(effect=DealDamage(amount=2, to=Source())),)
    face = Face(id="x1", slug="first-made-up", name="First", types=("action",), reserve=2, elements=("fire",))
    first = library.invent(face, burn)
    second = library.invent(msgspec.structs.replace(face, slug="second-made-up", name="Second"), burn)
    dearer = library.invent(msgspec.structs.replace(face, slug="third-made-up", reserve=3), burn)
    assert words.card(first) == words.card(second)
    assert words.card(first) != words.card(dearer)
    assert damage(first, 4) == 2
    assert damage(library.definition("fireball"), 4) == 5


def test_the_kind_of_ability_and_its_amount_count() -> None:
    enters, dies = (Triggered(on=on, effect=Draw()) for on in (OnEnter(), OnDeath()))
    assert words.ability(enters) != words.ability(dies)
    assert words.ability(Resolves(effect=Draw())) != words.ability(Resolves(effect=Draw(amount=2)))
    assert all(words.FACTS <= place < words.CARD for place, _ in words.ability(enters))


def test_every_card_of_the_pool_has_a_vector() -> None:
    library = Library()
    seen = 0
    for face in list(library.facts)[::7]:
        vector = words.card(library.from_face(face))
        places = [place for place, _ in vector]
        assert places == sorted(set(places))
        assert 0 <= places[0] <= places[-1] < words.CARD
        seen += 1
    assert seen > 300


def test_the_vocabulary_has_every_word_and_every_field(monkeypatch: pytest.MonkeyPatch) -> None:
    before = words.vocabulary()
    monkeypatch.setattr("regalia.bots.learned.words.kinds", lambda: {**kinds(), "NeverHeardOf": Draw})
    words.vocabulary.cache_clear()
    try:
        more = words.vocabulary()
    finally:
        monkeypatch.undo()
        words.vocabulary.cache_clear()
    assert before < more
    assert len(more - before) == 1 + len(Draw.__struct_fields__)


def test_a_thing_shows_what_happened_to_it() -> None:
    untouched = Thing(None, int(Zone.FIELD), life=3, power=1)
    changed = [
        untouched._replace(damage=1),
        untouched._replace(states=1),
        untouched._replace(controller=1),
        untouched._replace(counters=1),
        untouched._replace(durability=1),
        untouched._replace(used=1),
        untouched._replace(level=1),
    ]
    assert len({tuple(numbers(thing)) for thing in (untouched, *changed)}) == 1 + len(changed)
