"""What a stranger brings has bounds: cards, names, answers, numbers and lines, each told in one line."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from regalia.cards.catalog import Library
from regalia.cards.facts import load, plain
from regalia.cli import main
from regalia.decks.dealing import deal
from regalia.decks.deck import MOST_CARDS, BadDeck, Deck
from regalia.decks.files import read_deck
from regalia.decks.listing import MOST_ENTRIES
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Zone
from regalia.game.happening.setup import empty, lay_out, place
from regalia.game.record import LARGEST, MOST_ANSWERS, MOST_NAME, BadRecord, read
from regalia.game_files import play_again
from regalia.judge.scenario.run import MOST_STEPS, WRONG, run_text
from regalia.judge.scenario.text import HIGHEST, LONGEST
from regalia.server.replays import Film

MATERIAL = ["spirit-of-fire", "rai-spellcrafter"]
SLUGS = [face.slug for face in load() if face.deck == "main"]
HUNDREDS = ", ".join(["100x Blank"] * 19)
HEAD = "regalia: 1\ntitle: Many cards\nplay: []\n"


def game(**changes: Any) -> bytes:
    """A file of a game in which nothing was answered yet."""
    deck: dict[str, Any] = {"name": "mine", "material": MATERIAL, "main": {"fireball": 60}}
    setup: dict[str, Any] = {"decks": [deck, deck], "players": ["one", "two"]}
    whole = {"regalia": 1, "setup": setup, "digest": "", "digests": {}, "answers": []}
    for name, value in changes.items():
        at = deck if name in deck else setup if name in (*setup, "without_text") else whole
        at[name] = value
    return json.dumps(whole).encode()


# Game files.

EXCESSIVE: dict[str, tuple[dict[str, Any], str]] = {
    "many of a few": (
        {"main": dict.fromkeys(SLUGS[:11], 200)},
        "deck 'mine' of the set-up: it has 2,202 cards, and 2,000 is the most",
    ),
    "a few of many": (
        {"main": dict.fromkeys(SLUGS[:1000], 2)},
        "deck 'mine' of the set-up: it has 2,002 cards, and 2,000 is the most",
    ),
    "far too many of one": (
        {"main": {"fireball": 10**12}},
        "deck 'mine' of the set-up: 1000000000000 copies",
    ),
    "material": ({"material": MATERIAL * 201}, "deck 'mine' of the set-up: 201 copies of spirit-of-fire"),
    "a deck's name": ({"name": "n" * 9_000}, "this game file is damaged: the name nnnn"),
    "a player's name": ({"players": ["p" * (MOST_NAME + 1)]}, "this game file is damaged: the name pppp"),
    "a colourful name": (
        {"players": ["\x1b[31mred"]},
        "this game file is damaged: the name '\\x1b[31mred' cannot be shown",
    ),
    "an engine": ({"engine": "1\x9b2J"}, "this game file is damaged: the name '1\\x9b2J' cannot be shown"),
    "players": ({"players": ["p"] * 9}, "this game file is damaged: it has more than 8 players"),
    "decks": (
        {"decks": [{"name": "", "material": MATERIAL, "main": {}}] * 9},
        "this game file is damaged: it has more than 8 players",
    ),
    "answers": (
        {"answers": [["act", 0, True]] * (MOST_ANSWERS + 1)},
        "this game file is damaged: it has 40,001 answers, and no game takes that long",
    ),
    "bytes": ({"digest": "0" * LARGEST}, "this file is larger than 4 MB; no game is that large"),
    "a format": ({"regalia": "\x1b" * 9_000}, "this file is written in format "),
    "depth": (
        {"answers": [["shuffle", json.loads("[" * 300 + "]" * 300), True]]},
        "answer 1 (shuffle): [[[[",
    ),
    "a topic": ({"answers": [["\x9b" * 9_000, 0, True]]}, "answer 1: the file answers "),
}


@pytest.mark.parametrize("what", EXCESSIVE)
def test_what_no_game_has_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    changes, message = EXCESSIVE[what]
    file = tmp_path / "game.json"
    file.write_bytes(game(**changes))
    with pytest.raises(BadRecord) as caught:
        play_again(read(file.read_bytes()))
    said = str(caught.value)
    assert said.startswith(message)
    assert said.isprintable()
    assert len(said) <= 1_000
    result = CliRunner().invoke(main, ["replay", "--check", str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("what", ["many of a few", "a few of many", "far too many of one"])
def test_a_film_is_refused_alike(what: str) -> None:
    changes, message = EXCESSIVE[what]
    with pytest.raises(BadRecord) as caught:
        Film("token", read(game(**changes)), ["one", "two"], (0, 1))
    assert str(caught.value).startswith(message)


def test_a_deck_of_the_most_cards_is_laid_out() -> None:
    cards = dict.fromkeys(SLUGS[:999], 2)
    blank = SLUGS[:999]
    played = play_again(read(game(main=cards, without_text=[*blank, *blank] * 3)))
    pos = played.game.pos
    assert len(pos.card) == 2 * MOST_CARDS
    assert len(pos.catalog) < 2 * len(SLUGS), "a card that is listed again without text is no other card"


def test_answers_of_any_kind_may_be_asked_about() -> None:
    odd = ("a", 1, (2, ("b",)), None, 10**40)
    for asks in (Asks.ORDER, Asks.PICK, Asks.SHARE):
        decision = Decision(asks, 0, Topic.CHOOSE, [1, 2, 3, 4, 5], minimum=0, maximum=5)
        for answer in (odd, odd[::-1], (odd,), [1], {1}, "a", None, ([1], 1, 2, 3, 4), (1, 1, 2, 3, 4)):
            assert not decision.admits(answer)
    assert Decision(Asks.ORDER, 0, Topic.CHOOSE, [1, 2]).admits((2, 1))


# Laying out.


def peak(cards: int) -> int:
    """The bytes that are needed at most while two decks of that many cards are laid out."""
    deck = Deck(name="large", material={"spirit-of-fire": 1}, main={"fireball": cards})
    library = Library()
    deal(library, [deck, deck])
    tracemalloc.start()
    deal(library, [deck, deck])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_decks_take_memory_as_they_have_cards() -> None:
    assert peak(4_000) < 6 * peak(1_000)


def test_decks_are_laid_out_as_if_card_by_card() -> None:
    library = Library()
    cards = [library.definition(slug).index for slug in (*MATERIAL, *SLUGS[::7])]
    whole, single = (empty(2, library.catalog) for _ in range(2))
    for zone in (Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.GRAVEYARD, Zone.FIELD):
        for player in (1, 0, 1):
            lay_out(whole, cards, player, zone)
            for card in cards:
                place(single, card, player, zone)
    whole.counters[:] = single.counters[:]  # objects come with durability, which decks have no use for
    assert any(single.live)
    assert whole.values() == single.values()


def test_laying_out_can_be_taken_back() -> None:
    library = Library()
    pos = empty(2, library.catalog)
    before = pos.digest()
    mark = pos.mark()
    lay_out(pos, [library.definition(slug).index for slug in SLUGS[:50]], 0, Zone.GRAVEYARD)
    assert pos.digest() != before
    pos.rewind(mark)
    assert pos.digest() == before


# Scenarios.


@pytest.mark.parametrize(
    ("setup", "line", "message"),
    [
        ("A: {filler: 20000}", 5, "A has 20,000 cards, and 2,000 is the most"),
        ("B: {filler: 100000000}", 5, "B has 100,000,000 cards, and 2,000 is the most"),
        (f"A: {{hand: [{HUNDREDS}, 100x Blank, Blank]}}", 5, "A has 2,001 cards, and 2,000 is the most"),
        (f"A: {{hand: [{HUNDREDS}], memory: [81x Blank]}}", 5, "A has 2,001 cards, and 2,000 is the most"),
        (f"A:\n    hand: [{HUNDREDS}]\n    filler: 101", 7, "A has 2,001 cards, and 2,000 is the most"),
        ("A: {hand: [{Blank: {count: 1001}}]}", 5, "count cannot be 1001: 1,000 is the highest number"),
        ("A: {hand: [9999999x Blank]}", 5, "a number of cards cannot be 9999999: 1,000 is the highest"),
        ("A: {damage: 1001}", 5, "damage cannot be 1001: 1,000 is the highest number"),
        ("A: {damage: '" + "9" * 900 + "'}", 5, "damage cannot be 99999"),
        ("A: {field: [Powercell (99999 gem)]}", 5, "gem cannot be 99999: 1,000 is the highest number"),
        ("A: {hand: [²]}", 5, "expected a list of cards such as"),
    ],
)
def test_a_scenario_has_as_many_cards_as_a_deck_at_most(setup: str, line: int, message: str) -> None:
    result = run_text(f"{HEAD}setup:\n  {setup}\n")
    assert (result.status, result.line) == (WRONG, line)
    assert result.reason.startswith(message)
    assert len(result.reason) < 200


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (
            "setup: {A: {hand: [" + "a" * (LONGEST + 1) + "]}}",
            "goes on for 1,001 letters, and 1,000 is the most",
        ),
        ("expect: [{" + "A.hand has Blank: [" + "a, " * 400 + "]}]", "letters, and 1,000 is the most"),
        (
            "cards: {X: {type: ally, abilities: ['Draw(amount=99999)']}}",
            "a number cannot be 99999: 1,000 is the",
        ),
        ("cards: {X: {type: ally, abilities: [Draw: {amount: --3}]}}", "cannot read"),
        ("cards: {X: {type: ally, abilities: ['" + "~" * 900 + "ally']}}", "cannot read"),
        ("cards: {X: {type: ally, abilities: ['Static(of=" + "~(" * 150 + "']}}", "cannot read"),
        ("setup: " + "[" * 60_000, "this is nested too deeply"),
        ("setup: " + "[a, " * 10_000, "this is nested too deeply"),
        ("setup: [" + "a, " * 10_000 + "]", "this has more than 5,000 values"),
        ("a" * 70_000, "it is larger than 64 kB"),
    ],
)
def test_a_scenario_that_goes_too_far_is_wrong_and_breaks_nothing(rest: str, message: str) -> None:
    result = run_text(f"{HEAD}{rest}\n")
    assert result.status == WRONG, result.reason
    assert message in result.reason
    assert len(result.reason) < 300


@pytest.mark.parametrize("pay", ["99999999 Blank", "remove 99999999 preparation"])
def test_payments_of_a_scenario_are_bounded(pay: str) -> None:
    steps = f"- {{A activates: Fireball, targets: B.champion, pay: [{pay}]}}"
    setup = "setup: {A: {elements: [fire], hand: [Fireball, 4x Blank]}}"
    result = run_text(f"regalia: 1\ntitle: Much\n{setup}\nplay:\n {steps}\n")
    assert result.status == WRONG
    assert f"cannot be 99999999: {HIGHEST:,} is the highest number" in result.reason


def test_a_scenario_has_a_bounded_number_of_steps() -> None:
    steps = " - expect: []\n" * (MOST_STEPS + 1)
    result = run_text(f"regalia: 1\ntitle: Long\nplay:\n{steps}")
    assert (result.status, result.reason) == (WRONG, "this has 501 steps, and 500 is the most")


def test_a_seed_may_be_any_number() -> None:
    assert run_text(f"{HEAD}seed: {'9' * 40}\n").status == "passed"


def test_the_judge_is_asked_for_what_is_no_path() -> None:
    result = CliRunner().invoke(main, ["judge", "a" * 10_000])
    assert result.exit_code == 2, result.output
    assert "it cannot be read" in result.output


# Deck lists.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 Fireball\n" * (MOST_ENTRIES + 1), "mine has 4,001 lines, and 4,000 is the most; that is"),
        ("\n" * 9_000 + "1 Fireball", "mine has 9,001 lines, and 4,000 is the most"),
        ("DOA003 " * 4_001, "mine has 4,001 ids, and 4,000 is the most"),
        (json.dumps({"main": ["Fireball"] * 4_001}), "mine has 4,001 entries, and 4,000 is the most"),
        (json.dumps({"cards": {"x": [0] * 9_000, "main": [1]}}), "mine has 9,001 entries, and 4,000 is"),
        (json.dumps({"main": [{"name": "Fireball", "quantity": 10**400}]}), "mine, main[0]: 1000000"),
        ('{"main": [{"name": "Fireball", "count": ' + "9" * 5_000 + "}]}", "mine has a number that is too"),
        (f"{'9' * 190} Fireball", "mine, line 1: there is no card called"),
        ("200 Fireball\n" * 10 + "1 Fireball", "mine names 2,001 cards, and 2,000 is the most; shorten it."),
    ],
)  # fmt: skip
def test_a_list_has_bounds(text: str, message: str) -> None:
    with pytest.raises(BadDeck) as caught:
        read_deck(text, "mine")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_names_that_are_spelled_alike_are_looked_for_only_if_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = []
    nearest = type(load()).nearest

    def count(*words: Any) -> tuple[str, ...]:
        looked.append(words)
        return nearest(*words)

    monkeypatch.setattr(type(load()), "nearest", count)
    unknown = "".join(f"1 Fierball {number}\n" for number in range(3_000))
    with pytest.raises(BadDeck, match="none of its 3,000 lines names a card"):
        read_deck(unknown, "mine")
    assert not looked
    with pytest.raises(BadDeck, match="3,000 entries have to be corrected"):
        read_deck(f"1 Fireball\n{unknown}", "mine")
    assert len(looked) == 10


def test_marks_over_letters_are_left_out_in_whatever_order_they_stand() -> None:
    assert plain("Fi\u0300\u0316re\u0316\u0300ba\u0345ll") == plain("Fi\u0316\u0300reba\u0345ll")
    assert plain("Çà") == "ca"
