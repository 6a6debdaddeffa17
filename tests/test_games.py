"""The front door: a program begins a game, talks to it in words, and lets bots play it."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import regalia
from regalia.decks.deck import BadDeck
from regalia.game.answers import IllegalAnswer
from regalia.game.printed.acts import PASS, Act
from regalia.games import table

README = Path(__file__).parents[1] / "README.md"
DECKS = ("lorraine", "rai", "silvie", "kongming")


def walk(seed: int, answers: int) -> regalia.Game:
    """A random game in which each answer goes through words."""
    rng = Random(seed)
    game = regalia.new_game(*rng.sample(DECKS, 2), seed=seed)
    for _ in range(answers):
        if game.decision is None:
            break
        answer = game.legal.sample(rng)
        words = game.say(answer)
        assert game.parse(words) == answer, words
        assert game.parse(words.upper()) == answer
        game.push(answer)
    return game


@pytest.mark.parametrize("seed", range(12))
def test_words_stand_for_the_answer_that_they_were_made_from(seed: int) -> None:
    walk(seed, 150)


def test_words_name_every_choice_once() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    words = game.legal.words
    assert len(set(words)) == len(words) == game.legal.count()
    assert {game.parse(one) for one in words} == set(game.legal)
    assert "activate Library Witch (2)" in words, "the second of two equal ones has a number"


def test_the_beginning_is_enough_where_nothing_else_begins_like_it() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    assert game.parse("activate fire") == game.parse("activate Fireball")
    with pytest.raises(regalia.IllegalAnswer, match="ambiguous"):
        game.parse("activate")
    with pytest.raises(regalia.IllegalAnswer, match="not offered; there is pass; activate"):
        game.parse("activate Grand Crusader")


def test_what_is_no_answer_changes_nothing() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    game.push(game.parse("activate Idle Thoughts"))
    before = game.digest()
    with pytest.raises(regalia.IllegalAnswer, match="B chooses 1 of 6"):
        game.parse("nothing")
    with pytest.raises(regalia.IllegalAnswer, match="`legal` has all of them"):
        game.say(())
    assert game.digest() == before
    assert () not in game.legal


def test_an_answer_is_taken_back() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    before = game.digest()
    game.push(game.parse("activate Idle Thoughts"))
    assert game.digest() != before
    game.pop()
    assert game.digest() == before


def test_why_not_is_asked_in_words() -> None:
    game = table(
        A={"champion": ["Spirit of Fire"], "hand": ["Fireball"], "field": ["Dungeon Guide"]},
        B={"champion": ["Spirit of Water"]},
    )
    refusal = game.why_not("activate Fireball")
    assert refusal is not None
    assert refusal.rule == "activation.1.8"
    assert game.why_not("attack with Dungeon Guide") is None
    assert game.why_not("pass") is None
    with pytest.raises(regalia.IllegalAnswer, match="could try"):
        game.why_not("sing Fireball")


def test_bots_play_up_to_a_question_for_somebody_else() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7, first=0)
    told = list(game.play(["random", None]))
    assert game.decision is not None
    assert game.decision.player == 1
    assert told
    assert all(step.rule for step in told)


def test_a_game_played_by_bots_comes_to_its_end_and_is_the_same_again() -> None:
    ends = []
    for _ in range(2):
        game = regalia.new_game("lorraine", "rai", seed=3)
        for _ in game.play(["random", "random"]):
            pass
        ends.append((game.outcome, game.digest()))
        assert game.decision is None
        assert "won in turn" in repr(game)
    assert ends[0] == ends[1]


def test_a_game_is_written_and_goes_on(tmp_path: Path) -> None:
    game = walk(4, 60)
    game.save(tmp_path / "game.json")
    again = regalia.load_game(tmp_path / "game.json")
    assert again.digest() == game.digest()
    assert again.legal.words == game.legal.words
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()


def test_a_file_that_is_no_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1, 2]")
    for name in ("list.json", "nowhere.json"):
        with pytest.raises(ValueError, match=re.escape(str(tmp_path / name))):
            regalia.load_game(tmp_path / name)


def test_a_name_that_is_nearly_right_gets_a_suggestion() -> None:
    game = regalia.table(A={"champion": ["Spirit of Fire"], "hand": ["Fireball"]})
    with pytest.raises(ValueError, match=r"perhaps Fireball$"):
        game.why_not("activate Firebal")


def test_a_copy_is_a_game_of_the_same_kind() -> None:
    game = walk(5, 40)
    twin = game.copy()
    assert twin.legal.words == game.legal.words
    twin.push(twin.legal.sample(Random(1)))
    assert twin.digest() != game.digest()


def test_a_copy_has_luck_of_its_own() -> None:
    """Looking ahead in a copy does not change what happens in the game."""
    ends = []
    for looks_ahead in (False, True):
        rng, game = Random(2), regalia.new_game("lorraine", "rai", seed=2)
        for _ in range(80):
            if looks_ahead:
                twin = game.copy()
                for _ in twin.play(["random", "random"]):
                    if twin.pos.turn > game.pos.turn + 1:
                        break
            game.push(game.legal.sample(rng))
        ends.append(game.digest())
    assert ends[0] == ends[1]


def test_copies_of_the_standard_library_are_independent() -> None:
    game = walk(6, 30)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.pos is not game.pos
        assert twin.digest() == game.digest()
        assert twin.legal.words == game.legal.words


def test_a_deck_that_was_loaded_is_ones_own() -> None:
    mine = regalia.load_deck("rai")
    mine.main.clear()
    assert regalia.load_deck("rai").main


@pytest.mark.parametrize("decks", [(), ("rai",), ("rai",) * 5])
def test_a_game_takes_two_to_four_decks(decks: tuple[str, ...]) -> None:
    with pytest.raises(BadDeck, match=f"2 to 4 decks, not {len(decks)}"):
        regalia.new_game(*decks)


def test_there_is_a_bot_for_each_player() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    for bots in (["random"], ["random"] * 3, "random"):
        with pytest.raises(ValueError, match="2 bots"):
            game.play(bots)


def test_players_who_are_not_there_are_named() -> None:
    with pytest.raises(ValueError, match="0 to 1, not 5"):
        regalia.new_game("lorraine", "rai", first=5)
    with pytest.raises(regalia.IllegalAnswer, match="no player 7"):
        regalia.new_game("lorraine", "rai", seed=7).why_not("activate Fireball", player=7)


def test_words_are_among_the_legal_answers() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    assert "activate Fireball" in game.legal
    assert "activate Grand Crusader" not in game.legal


def test_a_table_without_decks_has_no_file(tmp_path: Path) -> None:
    game = table(A={"hand": ["Fireball"]}, turn="A, main")
    with pytest.raises(regalia.IllegalAnswer, match="a copy and a table"):
        game.save(tmp_path / "game.json")
    assert not list(tmp_path.iterdir())
    assert PASS in game.legal


def test_a_deck_that_is_not_there_is_said() -> None:
    with pytest.raises(BadDeck, match="neither a preset deck nor a file"):
        regalia.new_game("lorraine", "nobody's deck")


def test_a_card_is_looked_at() -> None:
    fireball = regalia.card("fireball")
    assert (repr(fireball), fireball.face.reserve) == ("<Card: Fireball>", 4)
    assert fireball.abilities
    assert fireball.understood
    assert fireball == regalia.card("Fireball") in {fireball}
    assert "damage to target unit" in fireball.text


def test_decks_are_compared() -> None:
    summary = regalia.simulate("lorraine", "rai", games=4, bots=("random", "random"), seed=2, workers=1)
    assert (summary.games, summary.faults) == (4, [])
    with pytest.raises(BadDeck, match="2 decks or more, not 1"):
        regalia.simulate("lorraine")
    with pytest.raises(ValueError, match="1 or more, not 0"):
        regalia.simulate("lorraine", "rai", games=0)
    with pytest.raises(ValueError, match="2 decks, 3 bots"):
        regalia.simulate("lorraine", "rai", bots=("random",) * 3)


def test_the_door_opens_without_looking_into_the_rooms() -> None:
    """Neither the command line nor the engine is loaded before something is asked for."""
    asked = "import sys, regalia; print([name for name in sys.modules if name.startswith('regalia.')])"
    out = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_everything_promised_is_there() -> None:
    assert all(hasattr(regalia, name) for name in regalia.__all__)
    assert set(regalia.__all__) <= set(dir(regalia))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = regalia.nothing


def test_the_example_of_the_readme_prints_what_it_says() -> None:
    example = example_of_the_readme("import regalia")
    expected = re.findall(r"^# (.*)", example, re.M)
    assert len(expected) == 4
    printed = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    ).stdout
    assert [line for line in printed.splitlines() if line in expected] == expected


def test_the_bot_of_the_readme_plays_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot.py").write_text(example_of_the_readme("class AttackFirst"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = regalia.new_game("lorraine", "rai", seed=1)
    steps = list(game.play(["mybot:AttackFirst", "random"]))
    assert any(step.player == 0 and step.rule.startswith("combat.declaring") for step in steps)
    assert game.outcome is not None


def example_of_the_readme(word: str) -> str:
    """The example in Python that contains a word."""
    examples: list[str] = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)
    return next(example for example in examples if word in example)


@pytest.mark.parametrize("said", [None, 5, "x", ("x",)])
def test_an_attempt_with_an_answer_of_the_wrong_shape_changes_nothing(said: object) -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    before, act = game.digest(), game.parse("activate Fireball")
    with suppress(IllegalAnswer):
        assert game.attempt(act, lambda decision: said) is not None
    assert (game.digest(), game.is_mid_play, len(game.legal)) == (before, False, 7)
    with pytest.raises(IllegalAnswer, match="there is no card 99999"):
        game.attempt(Act("activate", 99999), lambda decision: said)


def test_an_attempt_whose_caller_fails_changes_nothing() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    before, act = game.digest(), game.parse("activate Fireball")
    with pytest.raises(ZeroDivisionError):
        game.attempt(act, lambda decision: 1 // 0)
    assert (game.digest(), game.is_mid_play) == (before, False)
    game.push(act)
    assert game.is_mid_play


def test_legal_answers_are_counted_and_found_by_place() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    assert [game.legal[place] for place in range(len(game.legal))] == list(game.legal)
    assert game.legal[-1] == list(game.legal)[-1]
    with pytest.raises(IndexError, match="there is no answer number 7"):
        game.legal[7]


def test_what_cannot_be_parsed_saved_or_laid_out_is_said() -> None:
    game = regalia.new_game("lorraine", "rai", seed=7)
    with pytest.raises(IllegalAnswer, match="parse takes words, not 5"):
        game.parse(5)  # type: ignore[arg-type]
    with pytest.raises(IllegalAnswer, match="a copy and a table"):
        game.copy().save("nowhere.json")
    with pytest.raises(ValueError, match=r"^there is no card called 'Firebal'"):
        regalia.table(A={"hand": ["Firebal"]})
