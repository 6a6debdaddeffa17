"""What `regalia cards NAME` prints."""

import pytest
from click.testing import CliRunner, Result

from regalia.cli import main


def ask(*words: str) -> Result:
    return CliRunner().invoke(main, ["cards", *words])


def facts(result: Result) -> dict[str, str]:
    """The table below the first two lines, labels and values."""
    assert result.exit_code == 0, result.output
    rows = [line.split("  ", 1) for line in result.stdout.splitlines()[2:]]
    return {label.strip(): value.strip() for label, value in rows}


def test_a_card_on_one_screen() -> None:
    result = ask("Overlord Mk III")
    assert result.stdout.splitlines()[:2] == [
        "Overlord Mk III  overlord-mk-iii · sl7ddcgw05",
        "Unique Ally — Guardian Automaton",
    ]
    assert facts(result) == {
        "Cost": "reserve 4",
        "Element": "Norm",
        "Power": "5",
        "Life": "5",
        "Deck": "main",
        "Sets": "EVP, MRC, MRC Alter",
        "Editions": "overlord-mk-iii-evp",
    }


def test_the_name_needs_no_quotes() -> None:
    assert facts(ask("spirit", "of", "fire"))["Cost"] == "memory 0"


@pytest.mark.parametrize(
    ("name", "cost"),
    [("Devouring Malice", "memory X"), ("Horticounter", "reserve X"), ("Shifting Currents", "none")],
)
def test_costs_with_their_kind(name: str, cost: str) -> None:
    assert facts(ask(name))["Cost"] == cost


def test_the_other_face_is_named() -> None:
    assert facts(ask("Byakko, White Tiger"))["Front face"] == "fabled-emerald-fatestone"
    assert facts(ask("Fabled Emerald Fatestone"))["Back face"] == "byakko-white-tiger"


def test_an_unknown_name_gets_its_neighbours() -> None:
    result = ask("Firebal")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "There is no card called 'Firebal'." in result.stderr
    assert "  Fireball\n" in result.stderr


def test_a_shared_name_gets_the_slugs() -> None:
    result = ask("Nameless Champion")
    assert result.exit_code == 2
    assert result.stderr.startswith("15 cards are called Nameless Champion")
    assert "nameless-champion-gm  Champion — Guardian Mage" in result.stderr
