"""`regalia deck`, as people and pipes use it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.decks.entering import not_understood
from regalia.decks.files import WRITERS, find_deck
from regalia.decks.presets import EVERY, PRESETS

SMALL = """1 Spirit of Fire
1 Rai, Spellcrafter
5 Fireball
1 Horticounter
# Sideboard
1 Crystal of Argus
2 Annul Spell
"""


def run(*words: str, typed: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, ["deck", *words], input=typed)
    assert "Traceback" not in result.output
    return result


def test_a_deck_that_is_well_ends_with_0() -> None:
    result = run("lorraine")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Material Deck (12 cards)\n" in result.stdout
    assert "Main Deck (60 cards)\n" in result.stdout
    assert "Standard: the deck follows all rules of the format.\n" in result.stdout
    assert (
        "Champions 4  Spirit of Wind (level 0); Lorraine, Wandering Warrior (level 1); "
        "Lorraine, Blademaster (level 2); Lorraine, Crux Knight (level 3)\n"
    ) in result.stdout


@pytest.mark.rule("formats.standard.1")
def test_what_breaks_the_rules_ends_with_1_and_names_them() -> None:
    """Seven cards are too few, and five copies too many."""
    result = run("-", typed=SMALL)
    assert result.exit_code == 1
    assert "Standard: 2 things to correct\n" in result.stdout
    assert "  formats.standard.1  the main deck has 6 cards, 60 are the least\n" in result.stdout
    assert "  formats.standard.1  the main deck has 5 copies of Fireball, 4 is the most\n" in result.stdout
    assert "Sideboard (3 cards, 5 points)\n" in result.stdout


def test_costs_are_counted_by_kind() -> None:
    """Fireball costs 4 to reserve, Horticounter X; a Spirit costs no memory, a first level 1."""
    told = run("-", typed=SMALL).stdout
    assert "Reserve costs in the main deck\n  4  ■■■■■ 5\n  X  ■ 1\n" in told
    assert "Memory costs\n  0  ■ 1\n  1  ■ 1\n" in told


@pytest.mark.rule("formats.draft.1", "formats.pantheon.2", "formats.pantheon.3")
def test_every_format_can_be_asked_for() -> None:
    draft = run("-", "--format", "draft", typed=SMALL).stdout
    assert (
        "Draft: 1 thing to correct\n  formats.draft.1  the main deck has 6 cards, 30 are the least" in draft
    )
    pantheon = run("lorraine", "--format", "pantheon")
    assert pantheon.exit_code == 1
    assert "formats.pantheon.3  it needs one lesser boon and has 0" in pantheon.stdout


def test_a_deck_with_boons_is_looked_at_as_a_pantheon_deck() -> None:
    result = run("-", typed=SMALL + "# Boons\n1 Lesser Boon of Dux\n")
    assert "Boons (1 card)\n" in result.stdout
    assert "Pantheon: " in result.stdout
    assert "it needs one greater boon and has 0" in result.stdout


@pytest.mark.parametrize("preset", ["lorraine", "kongming", "silvie-slimes"])
def test_texts_that_are_not_understood_are_named(preset: str) -> None:
    missing = not_understood(PRESETS[preset])
    told = run(preset).stdout
    if not missing:
        assert told.endswith("Texts: Regalia understands every card of the deck.\n")
    else:
        assert f"Texts: {len(missing)} cards are not understood yet" in told
        assert all(face.name in told.splitlines()[-1] for face in missing)


def test_without_a_deck_the_presets_are_listed() -> None:
    result = run()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(EVERY)
    for line, deck in zip(lines, EVERY.values(), strict=True):
        assert deck.about in line
        missing = len(not_understood(deck))
        assert line.endswith(f"({missing} texts not understood yet)") == bool(missing)


@pytest.mark.parametrize("form", WRITERS)
def test_the_output_of_a_conversion_is_nothing_but_the_list(form: str, tmp_path: Path) -> None:
    result = run("lorraine", "--to", form)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == WRITERS[form](PRESETS["lorraine"])
    path = tmp_path / "deck"
    written = run("lorraine", "--to", form, "-o", str(path))
    assert written.stdout == f"Written to {path}.\n"
    assert path.read_text() == result.stdout
    again = run("-", "--to", "text", typed=path.read_bytes())
    assert again.stdout.partition("\n")[2] == WRITERS["text"](PRESETS["lorraine"]).partition("\n")[2]


def test_a_file_is_written_as_text_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    assert run("jin", "-o", str(path)).exit_code == 0
    assert find_deck(str(path)).main == PRESETS["jin"].main


@pytest.mark.rule("formats.standard.1")
def test_a_conversion_checks_only_if_asked_to() -> None:
    assert run("-", "--to", "ids", typed=SMALL).exit_code == 0
    checked = run("-", "--to", "ids", "--format", "standard", typed=SMALL)
    assert checked.exit_code == 1
    assert len(checked.stdout.splitlines()) == 3
    few, many = checked.stderr.splitlines()
    assert (
        few == "regalia: no Standard deck: the main deck has 6 cards, 60 are the least (formats.standard.1)"
    )
    assert "the main deck has 5 copies of Fireball, 4 is the most (formats.standard.1)" in many


@pytest.mark.parametrize(
    ("words", "typed", "message"),
    [
        (("-",), b"", "the standard input is empty"),
        (("-",), b"\0\1\2", "the standard input is not a text"),
        (("-",), b"{}", "the standard input is JSON but not a deck list"),
        (("-",), b"4 Fierball", "the standard input, line 1: there is no card called 'Fierball'"),
        (("no-such-deck",), b"", "neither a preset deck nor a file"),
        (("--to", "ids"), b"", "name a deck"),
        (("jin", "-o", "no/such/folder/deck.txt"), b"", "cannot be written: No such file or directory"),
    ],
)
def test_what_cannot_be_read_ends_with_2_and_one_line(
    words: tuple[str, ...], typed: bytes, message: str
) -> None:
    result = run(*words, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("regalia: ")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_several_slips_stand_below_each_other() -> None:
    result = run("-", typed="4 Fierball\n4 Fireball\n1 Nameless Champion\n")
    assert result.exit_code == 2
    first, *rest = result.stderr.splitlines()
    assert first == "regalia: the standard input: 2 entries have to be corrected:"
    assert [line.split(":")[0] for line in rest] == ["  line 1", "  line 3"]


def test_notes_go_to_the_side() -> None:
    text = "# Main Deck\n4 Fireball\n1 Mana Limiter\n# Material Deck\n1 Spirit of Fire"
    result = run("-", "--to", "text", typed=text)
    assert result.stderr == "regalia: line 3: Mana Limiter belongs under Material Deck and was put there.\n"
    assert "# Material Deck\n1 Spirit of Fire\n1 Mana Limiter\n" in result.stdout


def test_json_of_a_site_is_shown_like_any_deck(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"name": "Burning", "cards": {"main": [{"name": "Fireball", "quantity": 4}]}}))
    assert run(str(path)).stdout.startswith("Burning\n\nMain Deck (4 cards)\n  Actions 4  4 Fireball\n")


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_fit_a_terminal(columns: int) -> None:
    wanted = {"FORCE_COLOR": "1", "COLUMNS": str(columns), "NO_COLOR": None}
    result = CliRunner().invoke(main, ["deck", "silvie-slimes"], env=wanted)
    lines = click.unstyle(result.stdout).splitlines()
    assert len(lines) > 30
    assert max(map(len, lines)) <= columns
    assert "\x1b[1m" in result.stdout
    assert not [line for line in lines if re.search(r"; \d+$", line)]
    assert any("4\u00a0Baby" in line for line in lines)
