"""A game as a file: written down, read, played again bit by bit, and refused where it is damaged."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import regalia
from proofs.replay import prove
from regalia import __version__
from regalia.bots.random_bot import RandomBot
from regalia.decks.shipped import DECKS
from regalia.fingerprint import fingerprint
from regalia.game.answers import CONCEDE
from regalia.game.core.language import Means
from regalia.game.core.values import Ref
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import (
    EVERY,
    BadRecord,
    Record,
    Setup,
    all_answers,
    plain,
    read,
    record,
    replay,
    unplain,
)
from regalia.game_files import begin, play_again, read_game, setup, write_game

PAIR = setup([DECKS["lorraine"], DECKS["tides"]], ["one", "two"])
SMALL = setup([DECKS["embers"], DECKS["embers"]], [])


def play(settled: Setup, seed: int, most: int = 10**6) -> Game:
    """A random game, to its end or for a number of answers."""
    game = Game(begin(settled), seed=seed)
    bot = RandomBot(seed)
    while most > 0 and game.decision is not None:
        game.push(bot.answer(game.decision))
        most -= 1
    return game


@pytest.fixture(scope="module")
def whole() -> Game:
    return play(SMALL, 2)


@pytest.fixture(scope="module")
def written(whole: Game) -> bytes:
    return record(whole, SMALL).encode()


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    fields = json.loads(data)
    change(fields)
    return json.dumps(fields).encode()


# Playing again.


def test_a_whole_game_comes_back_to_the_same_hash(whole: Game, written: bytes) -> None:
    found = read(written)
    played = play_again(found)
    assert whole.outcome is not None
    assert (played.difference, played.game.outcome) == ("", whole.outcome)
    assert played.game.digest() == whole.digest()
    assert record(played.game, SMALL).encode() == written


@pytest.mark.parametrize("most", [0, 1, 7, 40, 41, 42, 43, 120])
def test_an_unfinished_game_goes_on_where_it_stood(most: int) -> None:
    game = play(PAIR, 5, most)
    again = play_again(read(record(game, PAIR).encode())).game
    assert again.digest() == game.digest()
    assert (again.decision is None) == (game.decision is None)
    mine, yours = RandomBot(9), RandomBot(9)
    game.chance = again.chance = lambda decision: next(decision.answers())
    for _ in range(60):
        if game.decision is None or again.decision is None:
            break
        game.push(mine.answer(game.decision))
        again.push(yours.answer(again.decision))
        assert again.digest() == game.digest()


def test_what_nobody_was_asked_is_not_undone_alone() -> None:
    """An undo takes back an answer that somebody gave, also after the game was loaded."""
    game = play(PAIR, 5, 60)
    again = play_again(read(record(game, PAIR).encode())).game
    assert [answer.given for answer in all_answers(again)] == [answer.given for answer in all_answers(game)]
    for _ in range(30):
        game.undo()
        again.undo()
        assert again.digest() == game.digest()


@pytest.mark.rule("misc.concession.1", "misc.concession.4")
@pytest.mark.parametrize("most", [3, 20, 33, 61])
def test_a_concession_is_kept_at_its_place(most: int) -> None:
    game = play(PAIR, 8, most)
    assert game.decision is not None
    game.concede(0)
    found = read(record(game, PAIR).encode())
    assert [entry[0] for entry in found.answers].count(CONCEDE) == 1
    played = play_again(found)
    assert (played.difference, played.game.outcome) == ("", (1,))


def test_a_concession_in_the_middle_of_a_procedure_is_kept_too() -> None:
    """In a game of three, the game itself answers for a player who conceded until the procedure is over."""
    three = setup([DECKS["embers"], DECKS["tides"], DECKS["embers"]], [])
    answered_for = 0
    for seed in range(12):
        game, bot = Game(begin(three), seed=seed), RandomBot(seed)
        while (decision := game.decision) is not None:
            if _is_asked_inside(game):
                before = len(all_answers(game))
                game.concede(decision.player)
                answered_for += len(all_answers(game)) > before + 1
                break
            game.push(bot.answer(decision))
        for _ in range(30):
            if game.decision is not None:
                game.push(bot.answer(game.decision))
        played = play_again(read(record(game, three).encode()))
        assert (played.difference, played.game.digest()) == ("", game.digest()), seed
    assert answered_for >= 3


def _is_asked_inside(game: Game) -> bool:
    """Whether somebody is asked in the middle of what cannot be taken back any more."""
    decision = game.decision
    assert decision is not None
    return game.is_mid_play and (game.committed or decision.player != game.pos.opportunity)


def test_digests_stand_on_the_way_and_say_where_a_game_first_differs(whole: Game, written: bytes) -> None:
    found = read(written)
    points = sorted(found.digests)
    assert len(points) >= 3
    assert all(
        EVERY <= after - before < 2 * EVERY for before, after in zip([0, *points], points, strict=False)
    )
    wrong = points[1]
    other = changed(written, lambda fields: fields["digests"].update({str(wrong): "0" * 32}))
    assert play_again(read(other)).difference == f"first differs between answers {points[0] + 1} and {wrong}"
    last = changed(written, lambda fields: fields.update(digest="0" * 32))
    expected = f"first differs between answers {points[-1] + 1} and {len(found.answers)}"
    assert play_again(read(last)).difference == expected


def test_another_answer_that_is_legal_is_found_by_its_digests(whole: Game, written: bytes) -> None:
    """Any order of a shuffle is legal, but with another order it is another game."""

    def reverse(fields: dict[str, Any]) -> None:
        fields["answers"][0][1].reverse()

    with pytest.raises(BadRecord, match=r"^answer \d+: .* is (asked|not a legal answer to)"):
        play_again(read(changed(written, reverse)))


# Files.


def test_a_file_is_small_and_has_one_answer_on_a_line(whole: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_game(path, whole, SMALL)
    lines = path.read_text().splitlines()
    answers = [line for line in lines if line.startswith(' ["')]
    assert len(answers) == len(all_answers(whole))
    assert path.stat().st_size < 60 * len(answers) + 5000
    assert read_game(path).digest == whole.digest().hex()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "value",
    [
        *(0, -1, 7, True, False, "fire", (), (1, 2), ((0, 1), (0, 2)), PASS, Act("ability", 3, 1)),
        *((Means("reserve", 4), Means("remove", 4, 2, 3, "buff")), (Ref(4, 77), Ref(-11, 1))),
    ],
)
def test_answers_come_back_as_they_were(value: Any) -> None:
    back = unplain(json.loads(json.dumps(plain(value))))
    assert back == value
    assert type(back) is type(value)


def test_an_answer_of_an_unknown_kind_is_never_written() -> None:
    with pytest.raises(TypeError, match="unknown kind"):
        plain({"a": 1})


def ruin(place: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put a value at a place such as `setup.first` or `answers.12.1`."""
    *path, last = [int(word) if word.isdigit() else word for word in place.split(".")]

    def change(fields: Any) -> None:
        for word in path:
            fields = fields[word]
        fields[last] = value

    return change


DAMAGE = [
    (ruin("regalia", 2), r"format 2, and this engine .* reads format 1; use the version"),
    (ruin("answers", 4), r"damaged: Expected `array`, got `int`"),
    (ruin("answers.3", ["act"]), r"damaged: .*answers\[3\]"),
    (ruin("digests", {"x": "y"}), r"damaged: "),
    (ruin("setup.decks", []), r"fewer than two decks"),
    (ruin("setup.first", 5), r"lets player 5 go first"),
    (ruin("setup.surprise", 5), r"damaged: .*surprise"),
    (ruin("setup.decks.0.material.0", "spirit-of-fir"), r"no card called 'spirit-of-fir'\. Did you mean"),
    (ruin("setup.decks.0.material", []), r"no material deck"),
    (ruin("setup.decks.0.material", ["rai-spellcrafter"]), r"player 1 has no champion of level 0"),
    (ruin("setup.decks.0.main.fireball", 10**9), r"1000000000 copies of fireball"),
    (ruin("setup.decks.0.main.fireball", 0), r"0 copies of fireball"),
    (
        ruin("setup.decks.0.main", {"fireball": 4}),
        r"^answer 1: .* is not a legal answer to 'shuffle' \(chance",
    ),
    (
        ruin("answers.0.0", "first"),
        r"^answer 1: the file answers 'first', but 'shuffle' \(chance, 60 options\) is",
    ),
    (ruin("answers.0.1", [3, "x", None]), r"^answer 1 \(shuffle\): null is no answer"),
    (ruin("answers.0.1", [3, "x"]), r"^answer 1: \[3,\"x\"\] is not a legal answer to 'shuffle'"),
    (ruin("answers.2.1", 2), r"^answer 3: 2 is not a legal answer to 'first' \(chance, 2 options\)"),
    (ruin("answers.2.1", {"act": "pass", "card": "x"}), r"^answer 3 \(first\): .* is no answer"),
    (ruin("answers.2.1", {"act": "pass", "why": 1}), r"^answer 3 \(first\): .* is no answer"),
    (ruin("answers.6", ["concede", 9, True]), r"^answer 7: 9 is not a legal conceding"),
]


@pytest.mark.parametrize(("change", "message"), DAMAGE, ids=[str(number) for number in range(len(DAMAGE))])
def test_damage_is_named_in_one_line(written: bytes, change: Callable[[Any], None], message: str) -> None:
    with pytest.raises(BadRecord, match=message) as problem:
        play_again(read(changed(written, change)))
    assert "\n" not in str(problem.value)


def test_answers_after_the_end_are_too_many(written: bytes) -> None:
    longer = changed(written, lambda fields: fields["answers"].append(["act", {"act": "pass"}, True]))
    with pytest.raises(BadRecord, match=r"^answer \d+ \(act\): the game is over before it"):
        play_again(read(longer))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"7", b'"x"', b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_game_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord) as problem:
        read(data)
    assert "\n" not in str(problem.value)


def test_a_file_cut_off_anywhere_is_refused(written: bytes) -> None:
    rng = Random(3)
    for _ in range(60):
        with pytest.raises(BadRecord, match="not a whole game file"):
            read(written[: rng.randrange(len(written) - 2)])


def test_random_damage_never_raises_anything_else(written: bytes) -> None:
    rng = Random(4)
    for _ in range(30):
        data = bytearray(written)
        for _ in range(rng.choice((1, 1, 3))):
            data[rng.randrange(len(data))] = rng.choice(b'0123456789"[]{},:aetr')
        with contextlib.suppress(BadRecord):
            play_again(read(bytes(data)))


# Other rules.


def of_other_rules(fields: dict[str, Any]) -> None:
    fields.update(rules="0123456789abcdef", engine="0.0.1")


def test_a_file_says_by_which_rules_it_was_played(written: bytes) -> None:
    assert read(written).rules == fingerprint()
    assert re.fullmatch("[0-9a-f]{16}", fingerprint())
    assert play_again(read(written)).other_rules == ""


@pytest.mark.parametrize("rules", ["0123456789abcdef", 1])
def test_a_game_of_other_rules_that_comes_to_the_same_end_is_accepted_and_it_is_said(
    written: bytes, rules: object
) -> None:
    played = play_again(read(changed(written, ruin("rules", rules))))
    assert played.difference == ""
    assert played.game.digest().hex() == read(written).digest
    assert played.other_rules.startswith("this game was played with other rules than these (engine ")


def test_a_game_of_other_rules_that_goes_another_way_is_refused(written: bytes) -> None:
    def elsewhere(fields: dict[str, Any]) -> None:
        of_other_rules(fields)
        fields["digest"] = "0" * 32

    message = r"other rules than these \(engine 0\.0\.1\), and goes another way with them: it first differs"
    with pytest.raises(BadRecord, match=message):
        play_again(read(changed(written, elsewhere)))


def test_a_game_of_other_rules_that_does_not_go_on_is_refused(written: bytes) -> None:
    def stuck(fields: dict[str, Any]) -> None:
        of_other_rules(fields)
        fields["answers"][3][0] = "something new"

    message = r"engine 0\.0\.1\), and does not go on with them: answer 4: the file answers 'something new'"
    with pytest.raises(BadRecord, match=message):
        play_again(read(changed(written, stuck)))


def test_the_fingerprint_changes_with_every_rule_word_and_card_and_with_nothing_else(tmp_path: Path) -> None:
    """Counted over a copy of the sources by another process: comments of the table do not matter."""
    source = Path(regalia.__file__).parent
    copy = tmp_path / "regalia"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def now() -> str:
        script = "from regalia.fingerprint import fingerprint; print(fingerprint())"
        environment = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    seen = [now()]
    assert seen == [fingerprint()]
    for name in ("terminal/duel.py", "cli.py"):
        (copy / name).write_text((copy / name).read_text() + "# more\n")
        assert now() == seen[0]
    zones = copy / "game" / "happening" / "zones.py"
    zones.write_bytes(zones.read_bytes().replace(b"\n", b"\r\n"))
    assert now() == seen[0], "line ends do not count"
    for name in (
        "game/happening/zones.py",
        "words/costs.py",
        "cards/written/taxes.py",
        "cards/data/trees.msgpack",
    ):
        with (copy / name).open("ab") as file:
            file.write(b"# more\n")
        seen.append(now())
    assert len(set(seen)) == len(seen)


def test_another_engine_with_the_same_rules_is_played_again(written: bytes) -> None:
    found = read(changed(written, lambda fields: fields.update(engine="0.0.1")))
    assert (found.engine, __version__ != "0.0.1") == ("0.0.1", True)
    assert play_again(found).difference == ""


# The same everywhere.


def digest_elsewhere(path: Path, hash_seed: str) -> str:
    """The last digest of a game that another process plays again."""
    script = (
        "import sys; from pathlib import Path; from regalia.game_files import read_game, play_again;"
        "played = play_again(read_game(Path(sys.argv[1])));"
        "print(played.game.digest().hex(), played.difference or 'same')"
    )
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_another_process_with_another_hash_seed_plays_the_same_game(tmp_path: Path) -> None:
    game = play(PAIR, 6)
    path = tmp_path / "game.json"
    write_game(path, game, PAIR)
    for hash_seed in ("0", "12345"):
        assert digest_elsewhere(path, hash_seed) == f"{game.digest().hex()} same"


def test_the_same_seed_and_the_same_answers_give_the_same_file() -> None:
    first, second = (record(play(PAIR, 11), PAIR).encode() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("seed", range(3))
def test_save_load_undo_and_redo_at_random_points_change_nothing(seed: int) -> None:
    rng = Random(seed)
    game = Game(begin(PAIR), seed=seed)
    bot = RandomBot(seed)
    for number in range(150):
        decision = game.decision
        if decision is None:
            break
        answer = bot.answer(decision)
        game.push(answer)
        if rng.random() > 0.1:
            continue
        before, answers = game.digest(), all_answers(game)
        loaded = replay(record(game, PAIR), begin).game
        assert loaded.digest() == before, number
        steps = rng.randrange(1, 6)
        taken = 0
        while taken < steps and any(answer.given for answer in all_answers(loaded)):
            loaded.undo()
            taken += 1
        _redo(loaded, answers)
        assert loaded.digest() == before, number


def _redo(game: Game, answers: list[Any]) -> None:
    """Give a game again what it was answered before."""
    game.chance, game.auto = None, False
    for answer in answers[len(all_answers(game)) :]:
        game.push(answer.value, given=answer.given)


def test_every_point_of_a_game_is_the_same_in_another_process() -> None:
    """The small form of `dev.py prove replay`."""
    assert prove(250, seed=1)[1] == 250


def test_a_record_is_plain_data() -> None:
    found: Record = record(play(SMALL, 1, 20), SMALL)
    assert json.loads(found.encode())["setup"]["decks"][0]["main"]["fireball"] == 4
