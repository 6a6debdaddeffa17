"""`regalia duel` and `regalia replay`: games told, written down and played again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.simple_bot import SimpleBot
from regalia.cards.catalog import Library
from regalia.cli import main
from regalia.decks.dealing import deal
from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit
from regalia.decks.files import find_deck, read_deck
from regalia.decks.shipped import DECKS
from regalia.game.answers import fair_chance
from regalia.game.core.explain import Step
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act
from regalia.game_files import CannotWrite, begin, check_writable, setup
from regalia.terminal.paper import rule, wrapped
from regalia.terminal.story import Say, Story

LIST = """// mine
# Material Deck
1 Spirit of Fire
1 Rai, Spellcrafter

# Main Deck
4 Fireball
2x Blitz Mage
"""


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert "Traceback" not in result.output
    assert "fault in Regalia" not in result.output
    return result


# Duels.


def test_a_duel_is_told_with_turns_plays_attacks_life_and_the_reason_of_its_end() -> None:
    result = run("duel", "--seed", "1")
    assert result.exit_code == 0, result.output
    told = result.stdout
    assert "A plays lorraine (simple bot), B plays lorraine-prelude (simple bot). Seed 1." in told
    assert re.search(r"^── Turn 1, [AB]'s turn ─+$", told, re.M)
    assert re.search(r"^  [AB] draws 7 cards: ", told.replace("    ", "  "), re.M)
    assert re.search(r"^  [AB] activates .* for \d+: reserves ", told, re.M)
    assert re.search(r"^  [AB] materializes .* for 1: banishes .* at random$", told, re.M)
    assert re.search(r"^  [AB] attacks [AB]'s .* with .*, power \d+$", told, re.M)
    assert re.search(r"^    .* deals \d+ to [AB]'s .* \(\d+ of \d+ life left\)$", told, re.M)
    assert re.search(r"^  [AB]: \d+ of \d+ life, .*, hand \d+, memory \d+$", told, re.M)
    assert re.search(
        r"^  [AB] wins on turn \d+: [AB]'s champion .* had \d+ damage, and its life was \d+\.$", told, re.M
    )


def test_the_same_seed_is_the_same_duel_and_another_is_another() -> None:
    first, again, other = (run("duel", "--seed", seed, "--quiet").stdout for seed in ("3", "3", "4"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("pair", [("embers", "tides"), ("tides", "lorraine"), ("lorraine-prelude", "embers")])
@pytest.mark.parametrize("bots", ["simple", "random,simple"])
def test_duels_between_presets_end(pair: tuple[str, str], bots: str) -> None:
    result = run("duel", *pair, "--seed", "2", "--bots", bots, "--quiet")
    assert result.exit_code == 0, result.output
    assert re.search(r"([AB] wins|A draw) on turn \d+", result.stdout)


def test_explaining_names_rules_and_numbers() -> None:
    told = run("duel", "embers", "tides", "--seed", "1", "--explain").stdout
    assert re.search(r"^ +activation\.1\.7 +cost: reserve: printed \d+.*; to pay \d+$", told, re.M)
    assert re.search(r"^ +.* deals \d+ to .* \[damage\.11\]$", told, re.M)
    assert re.search(r"^ +the main phase begins \[turn\.1\]$", told, re.M)
    assert "activation.1.7" not in run("duel", "embers", "tides", "--seed", "1").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lorraine"], "name two to four decks"),
        (["lorraine", "tidse"], "'tidse' is neither a preset deck nor a file. Did you mean tides?"),
        (
            ["--bots", "clever"],
            "there is no bot called 'clever': take search, greedy, policy, simple, random, search:500",
        ),
        (["--bots", "simple,simple,random"], "--bots takes one bot for all or one for each"),
        (["mage-pantheon", "rai"], "rai: in Pantheon everybody brings one lesser and one greater boon"),
        (["mage-pantheon", "tamer-pantheon"], "it is a deck for Pantheon, which has three or four players"),
        (["--seed", "1", "--quiet", "--save", "no/such/folder/x.json"], "cannot be written: No such file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: list[str], message: str) -> None:
    result = run("duel", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


# Replays.


def test_that_a_game_cannot_be_written_is_said_before_it_is_played(tmp_path: Path) -> None:
    result = run("duel", "--seed", "1", "--save", str(tmp_path / "missing" / "game.json"))
    assert result.exit_code == 2
    assert result.output.count("\n") == 1, "one line, and no game"
    there = tmp_path / "game.json"
    there.write_text("kept until the game is over")
    check_writable(there)
    assert there.read_text() == "kept until the game is over"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(CannotWrite, match="it is a folder"):
        check_writable(tmp_path)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    result = run("duel", "embers", "tides", "--seed", "5", "--save", str(path))
    assert result.exit_code == 0, result.output
    path.with_suffix(".txt").write_text(result.stdout)
    return path


def test_a_replay_tells_the_same_game(saved: Path) -> None:
    told = saved.with_suffix(".txt").read_text().splitlines()
    again = run("replay", str(saved))
    assert again.exit_code == 0
    lines = again.stdout.splitlines()
    assert lines[2:-1] == told[2:-1]
    assert re.fullmatch(r".*: the same game, \d+ answers, hash [0-9a-f]{32}\.", lines[-1])


def test_checking_says_one_line_and_an_exit_code(saved: Path, tmp_path: Path) -> None:
    good = run("replay", "--check", str(saved))
    assert (good.exit_code, len(good.stdout.splitlines())) == (0, 1)
    fields = json.loads(saved.read_bytes())
    points = sorted(map(int, fields["digests"]))
    fields["digests"][str(points[2])] = "0" * 32
    other = tmp_path / "other.json"
    other.write_text(json.dumps(fields))
    bad = run("replay", "--check", str(other))
    assert (bad.exit_code, len(bad.stdout.splitlines())) == (1, 1)
    assert f"not the same game: first differs between answers {points[1] + 1} and {points[2]}." in bad.stdout


def test_a_game_of_other_rules_is_played_if_it_ends_the_same(saved: Path, tmp_path: Path) -> None:
    fields = json.loads(saved.read_bytes())
    fields["rules"] = "before"
    same, another = tmp_path / "same.json", tmp_path / "another.json"
    same.write_text(json.dumps(fields))
    fields["digest"] = "0" * 32
    another.write_text(json.dumps(fields))
    good = run("replay", "--check", str(same))
    assert good.exit_code == 0
    assert "other rules than these" in good.output
    assert good.output.count("\n") == 1
    bad = run("replay", "--check", str(another))
    assert bad.exit_code == 2
    assert "goes another way with them" in bad.output
    assert bad.output.count("\n") == 1


def test_bad_files_give_one_line_and_exit_code_2(saved: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.json"
    cut.write_bytes(saved.read_bytes()[:3000])
    for path, message in (
        (cut, "not a whole game file"),
        (tmp_path / "none.json", "cannot be read"),
        (tmp_path, "read"),
    ):
        result = run("replay", str(path), "--check")
        assert result.exit_code == 2
        assert message in result.stderr
        assert len(result.stderr.splitlines()) == 1


# Decks in files.


def test_a_deck_file_is_read_by_names_and_amounts(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(LIST)
    deck = find_deck(str(path))
    assert deck.material == {"spirit-of-fire": 1, "rai-spellcrafter": 1}
    assert deck.main == {"fireball": 4, "blitz-mage": 2}
    result = run("duel", str(path), "tides", "--seed", "1", "--quiet")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("4 Fireball", "4 Fierball"),
            "mine, line 7: there is no card called 'Fierball'; did you mean Fireball",
        ),
        (("4 Fireball", "0 Fireball"), "mine, line 7: 0 copies of Fireball: write a number from 1 to 200"),
        (("1 Spirit of Fire\n", ""), "no champion of level 0"),
        (("4 Fireball\n2x Blitz Mage\n", ""), "the main deck is empty"),
        (("4 Fireball", "4 Powercell"), "Powercell is a token and cannot be in a deck"),
    ],
)
def test_deck_files_are_refused_in_words(change: tuple[str, str], message: str) -> None:
    with pytest.raises(BadDeck, match=re.escape(message)):
        admit([read_deck(LIST.replace(*change), "mine")[0]])


# Lines.


@pytest.mark.parametrize("width", [80, 120])
def test_lines_fit_the_screen(width: int) -> None:
    told = run("duel", "--seed", "1", "--explain").stdout.splitlines()
    for line in told:
        indent = len(line) - len(line.lstrip())
        for part in wrapped(line.strip(), indent, width):
            assert len(part) <= width
    assert len(rule("Turn 12, the bot's turn", width)) == width


# Who is told what.


def hearing(told: list[str]) -> Say:
    def say(text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        told.append(text)

    return say


def test_a_story_for_one_player_names_no_card_of_the_other_that_is_hidden() -> None:
    """Of what the other player draws and reserves only the number is told."""
    for seed in range(3):
        settled = setup([DECKS["embers"], DECKS["tides"]], [])
        game = Game(begin(settled), chance=fair_chance(seed))
        told: list[str] = []
        story = Story(game, "AB", hearing(told), told.append, viewer=0)
        game.listen(story)
        bots: list[Bot] = [SimpleBot(seed), SimpleBot(seed)]
        for _ in range(120):
            decision = game.decision
            if decision is None:
                break
            game.push(bots[decision.player].answer(decision, Seat(game)))
        story.flush()
        drawn = [line for line in told if line.startswith("B draws")]
        assert drawn
        assert all(re.fullmatch(r"B draws (a card|\d+ cards)", line) for line in drawn), drawn
        reserved = [line for line in told if line.startswith("B activates") and "reserves" in line]
        assert reserved
        assert all(re.search(r"reserves (a card|\d+ cards)($|;)", line) for line in reserved), reserved
        assert any(re.match(r"A draws [A-Z]", line) for line in told)


def test_a_play_that_was_taken_back_is_not_told() -> None:
    game = Game(begin(setup([DECKS["embers"], DECKS["tides"]], [], first=0)), seed=1)
    assert game.decision is not None
    told: list[str] = []
    story = Story(game, "AB", hearing(told), told.append)
    story(Step("announce", "activation.1.1", "Fireball is announced", 0))
    story.forget()
    story(Step("recover", "term.recover.2", "2 damage is removed", 0))
    assert told[-1] == "A recovers: 2 damage is removed"
    assert not any("Fireball" in line for line in told)


def moved(player: int, place: str, *things: tuple[str, int], name: str = "put") -> Step:
    return Step(name, "zones.5", "something moves", player, things=things, place=place)


def spoken(game: Game, step: Step) -> str:
    told: list[str] = []
    Story(game, "AB", hearing(told), told.append)(step)
    return told[-1]


def test_what_texts_put_summon_and_generate_is_told_in_whole_sentences() -> None:
    game = Game(begin(setup([DECKS["embers"], DECKS["tides"]], [], first=0)), seed=1)
    assert game.decision is not None
    for step, line in [
        (Step("summon", "term.summon.1", "Powercell rested", 0), "A summons Powercell rested"),
        (Step("enters", "zones.field.3", "Squire enters the field", 1), "B's Squire enters the field"),
        (moved(0, "hand", ("Fireball", 1)), "A's Fireball goes to hand"),
        (moved(0, "memory", ("Fireball", 2)), "A's 2× Fireball go to memory"),
        (moved(0, "memory", ("X", 1), ("Y", 1)), "A's X and Y go to memory"),
        (moved(1, "hand", ("", 1)), "B: a card goes to hand"),
        (moved(1, "the bottom of the main deck", ("", 3)), "B: 3 cards go to the bottom of the main deck"),
        (moved(0, "hand", ("Card", 1), name="generate"), "A generates Card into hand"),
        (moved(0, "graveyard", ("Card", 1), name="destroy"), "A's Card is destroyed"),
        (moved(0, "hand", ("X", 2), name="destroy"), "A's 2× X are destroyed and go to hand"),
        (
            Step(
                *("damage", "damage.11", "Fireball deals 2 to Squire", 1, {"life": 3, "left": 1}),
                things=(("Fireball", 2),),
                place="Squire",
            ),
            "Fireball deals 2 to B's Squire (1 of 3 life left)",
        ),
        (
            Step("resolves", "resolution.2", "a trigger of Squire resolves", 1),
            "The trigger of Squire resolves",
        ),
    ]:
        assert spoken(game, step) == line


def test_triggers_are_told_as_they_go_onto_the_stack_and_tokens_as_they_come() -> None:
    told = run("duel", "embers", "tides", "--seed", "3").stdout
    assert "  A's Spirit of Fire triggers\n    A draws 7 cards: " in told
    assert re.search(r"^  B's Arisanna, Herbalist Prodigy triggers\n    B summons \w+$", told, re.M)


def test_what_resolves_without_a_change_to_tell_says_what_it_does() -> None:
    """Blightroot only raises a level for a turn; a Fireball that deals damage needs no more words."""
    told = run("duel", "embers", "tides", "--seed", "3").stdout
    does = "“your champion gets +1 level until end of turn”"
    assert f"  B uses Blightroot: sacrifices Blightroot\n    {does}\n" in told
    assert "“deal 1 + LV damage" not in told


# Bots.


def test_a_simple_bot_sees_no_hidden_card() -> None:
    """Another hand and another deck of the other player change nothing in what it answers."""
    asked = 0
    for seed in range(4):
        game = Game(begin(setup([DECKS["tides"], DECKS["embers"]], [])), seed=seed)
        bots: list[Bot] = [SimpleBot(seed), SimpleBot(seed)]
        for number in range(80):
            decision = game.decision
            if decision is None:
                break
            if decision.player == 0 and decision.topic in ("act", "materialize") and not game.is_mid_play:
                twin = game.copy()
                _swap_hidden(twin)
                assert twin.decision is not None
                mine = SimpleBot(number).answer(decision, Seat(game))
                assert SimpleBot(number).answer(twin.decision, Seat(twin)) == mine
                asked += 1
            game.push(bots[decision.player].answer(decision, Seat(game)))
    assert asked > 50


def _swap_hidden(game: Game) -> None:
    """Deal the other player's hand from the bottom of the deck."""
    pos = game.pos
    hand, deck = pos.row(Zone.HAND, 1), pos.row(Zone.MAIN_DECK, 1)
    count = len(pos.zones[hand])
    old, new = pos.zones[hand], pos.zones[deck][len(pos.zones[deck]) - count :]
    for card, other in zip(old, new, strict=True):
        mine, theirs = pos.card[card], pos.card[other]
        pos.put(pos.card, card, theirs)
        pos.put(pos.card, other, mine)


def test_a_simple_bot_levels_up_and_attacks_for_the_win() -> None:
    wins = 0
    for seed in range(10):
        game = Game(deal(Library(), [DECKS["lorraine"], DECKS["lorraine"]]), seed=seed)
        bots: list[Bot] = [SimpleBot(seed), RandomBot(seed)]
        while (decision := game.decision) is not None:
            game.push(bots[decision.player].answer(decision, Seat(game)))
        wins += game.outcome == (0,)
    assert wins >= 9


def test_a_simple_bot_passes_when_it_has_nothing_to_do() -> None:
    game = Game(deal(Library(), [DECKS["embers"], DECKS["tides"]], first=1), seed=1)
    game.push(PASS)
    decision = game.decision
    assert decision is not None
    assert decision.player == 0
    answer = SimpleBot(1).answer(decision, Seat(game))
    assert isinstance(answer, Act)
    assert answer == PASS
