"""What `regalia cards NAME` prints."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from regalia.cards import trees
from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.cli import main


def ask(*words: str) -> Result:
    return CliRunner().invoke(main, ["cards", *words])


def facts(result: Result) -> dict[str, str]:
    """The table below the first two lines, labels and values."""
    assert result.exit_code == 0, result.output
    table = result.stdout.split("\n\n")[0].splitlines()[2:]
    rows = [line.split("  ", 1) for line in table]
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
        "Its text": "understood",
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


def test_a_part_of_a_name_gets_the_names_that_have_it() -> None:
    result = ask("abyssal", "fall")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "There is no card called 'abyssal fall'.",
        "Did you mean one of these?",
        "  Huaji of Abyssal Fall",
    ]


def test_a_champions_name_gets_all_of_them_and_nobody_else() -> None:
    lorraines = {face.name for face in Library().facts if face.name.startswith("Lorraine,")}
    assert {line.strip() for line in ask("Lorraine").stderr.splitlines()[2:]} == lorraines


def test_there_is_room_for_a_dozen_names() -> None:
    assert len(ask("spirit").stderr.splitlines()) == 2 + 12


@pytest.mark.parametrize(
    "name", ["Huaji of Heaven's Rise", "Huaji of Heaven’s Rise", "huáji of heavens rise"]
)
def test_apostrophes_and_accents_do_not_matter(name: str) -> None:
    assert ask(*name.split()).stdout.startswith("Huaji of Heaven's Rise  ")


def test_a_shared_name_gets_the_slugs() -> None:
    result = ask("Nameless Champion")
    assert result.exit_code == 2
    assert result.stderr.startswith("18 cards are called Nameless Champion")
    assert "nameless-champion-gm  Champion — Guardian Mage" in result.stderr


def test_a_card_that_no_template_can_write_is_told_all_the_same() -> None:
    _, *told = ask("Fractured Memories").stdout.rstrip().split("\n\n")
    assert len(told) == 2
    assert "sheen counters on your Fractured Memories as the killed ally had" in told[0]
    assert "On Champion Hit: You may move all sheen counters" in told[1]


def test_it_says_whether_the_text_is_understood(
    forget: Callable[[str], Face], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert facts(ask("Fireball"))["Its text"] == "understood"
    forget("fireball")
    assert facts(ask("Fireball"))["Its text"] == "not understood yet"
    monkeypatch.setitem(trees.load().missing, "fireball", ("sing loudly",))
    assert facts(ask("Fireball"))["Its text"] == "not understood yet, at “sing loudly”"


def test_it_says_what_scenarios_call_its_costs_and_abilities() -> None:
    assert "way: removing counters  " in ask("Clash of Fates").stdout
    assert "options: [prepare]  " in ask("Poised Strike").stdout
    abilities = ask("Windspire Crest").stdout.partition("What scenarios call it\n")[2]
    assert [line.split("  ")[0] for line in abilities.splitlines()] == ["ability: 1", "ability: 2"]
    assert "What scenarios call it" not in ask("Fireball").stdout


def test_an_id_may_be_typed_in_any_case() -> None:
    assert ask("rivahuiqvd").stdout == ask("RIVahUIQVD").stdout
    assert ask("rivahuiqvd").stdout.startswith("Fireball")


def test_no_line_ends_with_spaces() -> None:
    lines = ask("Fireball").stdout.splitlines()
    assert lines == [line.rstrip() for line in lines]


def test_no_color_means_no_escape_codes() -> None:
    colourful = {"FORCE_COLOR": "1", "NO_COLOR": None, "TERM": "xterm-256color"}
    assert "\x1b[" in CliRunner().invoke(main, ["cards", "Fireball"], env=colourful).stdout
    plain = {**colourful, "NO_COLOR": "1"}
    assert "\x1b" not in CliRunner().invoke(main, ["cards", "Fireball"], env=plain).stdout
