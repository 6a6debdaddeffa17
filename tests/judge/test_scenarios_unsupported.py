"""Nothing is ruled about a card as if it had no text, just because its text is not known."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.judge.scenario.run import FAILED, PASSED, WRONG, run_text

FOLDER = Path(__file__).parents[2] / "scenarios" / "unknown"
ENDING = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.yaml"))]
CARDS = """\
regalia: 1
title: x
cards:
  Riddle: {type: action, cost: 2, abilities: unknown}
  Stranger: {type: ally, cost: 2, power: 1, life: 1, abilities: unknown}
  Relic: {type: item, supertype: regalia, cost: 1, abilities: unknown}
  Oracle: {type: champion, cost: 1, level: 1, life: 20, abilities: unknown}
  Shade: {type: champion, level: 0, life: 15, abilities: unknown}
"""
SETUP = """\
setup:
  turn: A, {phase}
  A:
    champion: [Shade (blank)]
    hand: [Riddle, 4x Blank]
    memory: [3x Blank]
    material: [Relic]
"""


def reason(card: str) -> str:
    return (
        f"{card} is not supported yet: its text is not known; "
        f"write `{card} (blank)` in the setup to play it as a card without text"
    )


# Plays.


@pytest.mark.parametrize(
    "rest",
    [
        "expect: [A can activate Riddle]",
        "expect: [A can't activate Riddle]",
        "expect: [A's cost of Riddle = 2]",
        'expect: ["A\'s legal payments for Riddle = [[2 Blank]]"]',
        "expect: [{that: A can activate Riddle, pay: [2 Blank]}]",
        "expect: [Riddle lacks keyword intercept]",
        "expect: ['A is offered [pass]']",
        "play: [{A activates: Riddle, refused: activation.1.8, pay: [Blank]}]",
        "play: [{A activates: Riddle, refused: activation.1.2}]",
        "play: [{A activates: Riddle, pay: [2 Blank]}]",
        "play: [{A activates: Riddle, unfinished: yes}]",
        "expect: [A can use Riddle]",
        "expect: [A's cost of using Riddle = 2]",
        "play: [{A uses: Riddle, refused: activation.1.2}]",
    ],
)
def test_a_card_whose_text_is_not_known_is_not_ruled_on(rest: str) -> None:
    check(CARDS + SETUP.format(phase="main") + rest, "Riddle")


@pytest.mark.parametrize(
    "rest",
    [
        "expect: [A can materialize Relic]",
        "expect: [A's cost of Relic = 2]",
        "expect: [chance of banishing Blank when A materializes Relic = 1/2]",
        "play: [{A materializes: Relic, refused: activation.1.8}]",
        "play: [{A materializes: Relic, chance: Blank}]",
    ],
)
def test_a_material_card_whose_text_is_not_known_is_not_ruled_on(rest: str) -> None:
    check(CARDS + SETUP.format(phase="materialize") + rest, "Relic")


def check(text: str, card: str) -> None:
    result = run_text(text)
    assert result.status == WRONG
    assert result.reason == reason(card)
    assert not any(told.heard or told.facts for told in result.told)
    assert result.line == text.count("\n") + 1


# Places.


@pytest.mark.parametrize(
    ("entry", "card"),
    [
        ("field: [Stranger]", "Stranger"),
        ("field: [Relic]", "Relic"),
        ("graveyard: [Riddle]", "Riddle"),
        ("banishment: [Riddle]", "Riddle"),
        ("banishment: ['Riddle (1 omen)']", "Riddle"),
        ("material: ['Riddle (preserved)']", "Riddle"),
        ("memory: ['Riddle (revealed)']", "Riddle"),
        ("champion: [Shade]", "Shade"),
        ("champion: [Spirit of Water, Oracle]", "Oracle"),
        ("champion: [Stranger, Spirit of Water]", "Stranger"),
    ],
)
def test_where_a_text_could_work_it_has_to_be_known(entry: str, card: str) -> None:
    head, end = f"{CARDS}setup:\n  A: {{", "}\nexpect: [A has Opportunity]\n"
    result = run_text(f"{head}{entry}{end}")
    assert (result.status, result.reason) == (WRONG, reason(card))
    assert result.line == head.count("\n") + 1
    blank = run_text(f"{head}{_blanked(entry, card)}{end}")
    assert blank.status == PASSED, blank.reason
    assert blank.notes == [f"{card} is played as a card without text, because its text is not known"]


def _blanked(entry: str, card: str) -> str:
    return (
        entry.replace(f"{card} (", f"{card} (blank, ")
        if "(" in entry
        else entry.replace(card, f"{card} (blank)")
    )


@pytest.mark.parametrize(
    "entry",
    [
        "hand: [Riddle]",
        "memory: [Riddle]",
        "deck: [Riddle]",
        "material: [Relic]",
        "banishment: [Riddle (face down)]",
    ],
)
def test_where_no_text_works_any_card_may_lie(entry: str) -> None:
    result = run_text(f"{CARDS}setup:\n  A: {{{entry}}}\nplay: [{{go to: 'B, main'}}]\n")
    assert (result.status, result.notes) == (PASSED, []), result.reason


def test_a_card_of_unknown_text_may_be_drawn_and_may_pay() -> None:
    play = """\
  Thought: {type: action, cost: 1, abilities: [Resolves: {Draw: {}}]}
setup: {A: {hand: [Thought, Riddle], deck: [Stranger]}}
play:
  - {A activates: Thought, pay: [Riddle]}
  - resolve
expect: ['A.hand is [Stranger]', 'A.memory is [Riddle]']
"""
    result = run_text(CARDS + play)
    assert result.status == PASSED, result.reason


# In play: the scenarios of the project, which use made-up cards, so that no text that is read later helps.


@pytest.mark.parametrize("path", ENDING)
def test_a_file_that_needs_an_unknown_text_ends_with_2(path: Path, tmp_path: Path) -> None:
    """As written it is as it should be; without its `unruled:` it is no ruling, and the card is named."""
    text = path.read_text()
    assert run_text(text).status == PASSED
    (said,) = (line for line in text.splitlines() if line.startswith("unruled: "))
    bare = tmp_path / "bare.yaml"
    bare.write_text(text.replace(f"{said}\n", ""))
    result = CliRunner().invoke(main, ["judge", str(bare)], env={"COLUMNS": None})
    assert result.exit_code == 2
    assert reason(said.removeprefix("unruled: ").strip('"')) in result.output


@pytest.mark.parametrize("path", ENDING)
def test_it_is_the_unknown_text_alone_that_ends_it(path: Path) -> None:
    known = run_text(path.read_text().replace("abilities: unknown", "abilities: []"))
    assert known.status == FAILED
    assert path.stem == "hand" or "and it is played to the end" in known.reason


def test_a_file_ends_for_the_card_it_names_and_for_no_other() -> None:
    text = f"{CARDS}unruled: Riddle\nsetup: {{A: {{field: [Stranger]}}}}\nexpect: [A has Opportunity]\n"
    result = run_text(text)
    assert (result.status, result.reason) == (WRONG, reason("Stranger"))
    assert run_text(text.replace("unruled: Riddle", "unruled: [Riddle, Stranger]")).status == PASSED


def test_a_file_that_ends_without_a_ruling_shows_no_rule() -> None:
    text = f"{CARDS}rules: [damage.1]\nunruled: Riddle\nsetup: {{A: {{graveyard: [Riddle]}}}}\nplay: []\n"
    result = run_text(text)
    assert result.status == WRONG
    assert result.reason == "a file that ends without a ruling shows nothing of damage.1"


TURNING = """\
regalia: 1
title: x
cards:
  Gossip: {type: action, cost: 0, abilities: ["Resolves(RevealIt(Each(zone=memory, whose='you')))"]}
  Seek: {type: action, cost: 0, abilities: ["Resolves(Generate(name='Riddle'))"]}
  Tide:
    type: action
    cost: 0
    abilities: ["Resolves(Sequence((Mill(), Put(what=Each(what=ally, zone=graveyard), to=hand))))"]
  Riddle: {type: ally, cost: 2, power: 1, life: 1, abilities: unknown}
"""


@pytest.mark.parametrize(
    ("card", "zones"),
    [
        ("Gossip", "memory: [Riddle]"),
        ("Seek", "memory: [Blank]"),
        ("Tide", "deck: [Riddle]"),
    ],
)
def test_what_is_shown_generated_or_passes_by_counts(card: str, zones: str) -> None:
    """Also if it has gone to a hidden place by the time anybody could look at the position."""
    text = TURNING
    text += f"setup: {{A: {{hand: [{card}], {zones}}}}}\nplay:\n  - A activates: {card}\n  - resolve\n"
    result = run_text(text)
    assert (result.status, result.reason) == (WRONG, reason("Riddle"))
    known = run_text(text.replace("abilities: unknown", "abilities: []"))
    assert known.status == PASSED, known.reason


# Taken on by the author.


def test_a_blank_card_does_nothing_and_the_report_says_so() -> None:
    text = """\
regalia: 1
title: x
setup: {A: {elements: [fire], hand: [Fireball (blank), 4x Blank]}}
play:
  - {A activates: Fireball, pay: [4 Blank]}
  - resolve
expect: [B.damage = 0, A.graveyard has Fireball]
"""
    told = "Fireball is played as a card without text, although its text is known"
    result = run_text(text)
    assert (result.status, result.notes) == (PASSED, [told]), result.reason
    assert run_text(text.replace(" (blank)", "")).status != PASSED
    assert run_text(text.replace("Fireball (blank)", "{Fireball: {blank: yes}}")).status == PASSED
    output = CliRunner().invoke(main, ["judge", "-"], input=text, env={"COLUMNS": None}).output
    assert f"Note: {told}.\n" in output
    several = CliRunner().invoke(main, ["judge", "-", str(FOLDER)], input=text, env={"COLUMNS": None}).output
    assert f"standard input: ok — x (note: {told})\n" in several


def test_one_blank_card_takes_nothing_on_for_another() -> None:
    text = f"{CARDS}setup: {{A: {{field: [Stranger (blank), Stranger]}}}}\nexpect: [A has Opportunity]\n"
    assert run_text(text).reason == reason("Stranger")
