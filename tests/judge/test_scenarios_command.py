"""`regalia judge`: which files it reads, what it prints, and hints for what is often mistyped."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia import cli
from regalia.judge.scenario.run import PASSED, WRONG, run_text

ROOT = Path(__file__).parents[2]
GOOD = "regalia: 1\ntitle: Fine\nexpect: [A has Opportunity]\n"
FALSE = "regalia: 1\ntitle: Not fine\nexpect: [A has Opportunity, B has Opportunity]\n"


def judge(*words: str, given: str = "", columns: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(cli.main, ["judge", *words], input=given, env={"COLUMNS": columns})
    return result.exit_code, result.output


def test_folders_hold_scenarios_and_other_things(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "other.yaml").write_text("services:\n  regalia: {image: x}\n")
    for folder in (".hidden", ".venv", "env"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bad.yaml").write_text("regalia: 1\n")
    (tmp_path / "env" / "pyvenv.cfg").write_text("")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "braces.yaml").write_text("{regalia: 1, title: x, expect: [A has Opportunity]}")
    code, output = judge(str(tmp_path))
    assert code == 0
    assert output.splitlines() == [
        f"{tmp_path}/good.yaml: ok — Fine",
        f"{tmp_path}/more/braces.yaml: ok — x",
        "2 passed",
    ]


def test_a_file_that_is_named_is_read_whatever_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("rules: []\n")
    assert judge(str(path)) == (2, f"{path}:1: wrong — a scenario begins with `regalia: 1`\n")


def test_a_folder_without_scenarios_is_named(tmp_path: Path) -> None:
    reason = "there is no scenario in this folder: no *.yaml with `regalia: 1`"
    assert judge(str(tmp_path)) == (2, f"{tmp_path}: wrong — {reason}\n")
    code, output = judge("--json", str(tmp_path))
    (scenario,) = json.loads(output)["scenarios"]
    assert (code, scenario["path"], scenario["reason"]) == (2, str(tmp_path), reason)


def test_standard_input() -> None:
    code, output = judge("-", given=GOOD)
    assert code == 0
    assert output.endswith("Everything is as written (1 fact).\n")
    code, output = judge("--quiet", "-", given=FALSE)
    assert code == 1
    assert output.startswith("standard input:3: failed — ")


def test_a_fact_that_is_not_true_is_among_the_facts() -> None:
    _, output = judge("--json", "-", given=FALSE)
    (told,) = json.loads(output)["scenarios"][0]["told"]
    assert told["facts"] == [
        {"text": "A has Opportunity", "line": 3, "true": True, "instead": "", "because": ""},
        {"text": "B has Opportunity", "line": 3, "true": False, "instead": "A has it", "because": ""},
    ]


def test_refusals_are_counted() -> None:
    play = "setup: {A: {hand: [Fireball]}}\nplay: [{A activates: Fireball, refused: activation.1.2}]\n"
    _, output = judge("-", given=f"regalia: 1\ntitle: x\n{play}")
    assert output.endswith("Everything is as written (0 facts, 1 refusal).\n")


def test_grammar_and_template_are_two_things() -> None:
    code, output = judge("--grammar", "--new")
    assert code == 2
    assert "ask for one of them" in output


@pytest.mark.parametrize("words", [("--grammar",), (str(ROOT / "scenarios/format/powercells.yaml"),)])
def test_a_narrow_terminal(words: tuple[str, ...]) -> None:
    code, output = judge(*words, columns="40")
    assert code == 0
    for line in output.splitlines():
        assert line == line.rstrip()
        assert len(line) <= 40 or " " not in line.strip(" -")
    wide = judge(*words)[1]
    assert output.split() == wide.split()
    assert all(line == line.rstrip() for line in wide.splitlines())


def test_a_scenario_sends_no_codes_to_the_terminal() -> None:
    title = 'regalia: 1\ntitle: "a\\e[31mb"\nexpect: [A has Opportunity]\n'
    assert "\x1b" not in judge("-", given=title)[1]
    assert "\x1b" not in judge(os.devnull, "-", given=title)[1]


@pytest.mark.parametrize(
    ("rest", "hint"),
    [
        ("setup: {A: {hand: 5}}", "a list of cards such as [Fireball, 2x Blank], not the number 5"),
        ("play: [{A activates: Fireball, targets: 3}]", "expected a list of targets"),
        ("play: [{A activates: Fireball, targets: B.champion, pay: 4}]", "not the number 4"),
        (
            "setup: {A: {field: ['Powercell (names Rai, Spellcrafter)']}}",
            'a name with a comma is written `Powercell: {names: "Rai, Spellcrafter"}`',
        ),
        ("setup: {A: {hand: [Rai, Spellcrafter]}}", "a name with a comma needs quotes in a list"),
        ("setup:\nA: {}", "a scenario has no 'A'; indent it, because it belongs under `setup:`"),
        ("setup:\n  A:\n  hand: [Blank]", "indent it further, because it belongs under a player"),
        ("setup:\n  A:\n    B: {}", "indent it less, because it belongs under `setup:`"),
        ("play:\n  - pass: A\n  note: x", "look at the indentation"),
        ("play:\n  - pass: A\n     note: x", "look at the indentation"),
    ],
)
def test_hints(rest: str, hint: str) -> None:
    setup = "" if "setup" in rest else "setup: {A: {elements: [fire], hand: [Fireball, 4x Blank]}}\n"
    result = run_text(f"regalia: 1\ntitle: x\n{setup}expect: [A has Opportunity]\n{rest}\n")
    assert result.status == WRONG
    assert hint in result.reason


def test_alike_cards_with_different_labels_are_alike() -> None:
    setup = "setup: {A: {elements: [fire], hand: [Fireball, Blank @a, Blank @b, Blank @c, Blank @d]}}\n"
    play = "play: [{A activates: Fireball, targets: B.champion, pay: [4 Blank]}]\n"
    result = run_text(f"regalia: 1\ntitle: x\n{setup}{play}")
    assert result.status == PASSED, result.reason


def test_what_paid_is_told_in_a_players_words() -> None:
    text = """\
regalia: 1
title: x
cards:
  Relic: {type: item, supertype: regalia, cost: 1}
  Plan: {type: action, cost: 0, abilities: [{Additional: {cost: ["RemoveCounters(counter='gem', count=3)"]}}]}
setup:
  turn: A, materialize
  A: {material: [Relic], memory: [Fireball, Blank], counters: {gem: 3}, hand: [Plan]}
play:
  - {A materializes: Relic, chance: Fireball}
  - resolve
  - go to: A, main
  - A activates: Plan
"""
    result = run_text(text)
    said = [step.text for told in result.told for step in told.heard if step.name == "pay"]
    assert said == [
        "pay 1 from memory: banish Fireball at random",
        "remove 3 gem counters from Champion A",
    ]
