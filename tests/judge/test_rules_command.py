"""What `regalia rules` prints."""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.judge import commands
from regalia.judge.rulebook import load


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with one line of code and one scenario."""
    files = {
        "src/regalia/judge/__init__.py": "",
        "src/regalia/game/payment.py": "# activation.1.8\n\n# activation.1.8\n",
        "scenarios/order.yaml": "name: Rest, then sacrifice\nrules: [activation.1.8, activation.1.8.1]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def ask(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["rules", *map(str, words)])


def data(result: Result) -> Any:
    return json.loads(result.stdout)


def cover_every_clause(root: Path) -> None:
    ids = ", ".join(rule.id for rule in load() if rule.seed)
    (root / "scenarios" / "all.yaml").write_text(f"rules: [{ids}]\n", encoding="utf-8")


def test_chapters_are_listed() -> None:
    result = ask()
    assert result.exit_code == 0
    assert result.stdout.startswith(
        f"{len(load())} rules in {len(load().chapters)} chapters, 71 of them seed"
    )
    assert (
        "memory             Paying with hand and memory (11 rules, 11 of them seed clauses)" in result.stdout
    )


def test_chapters_for_programs() -> None:
    listed = data(ask("--json"))
    assert listed["rules"] == len(load())
    assert {"id": "cost", "title": "What a card costs", "rules": 20, "seed": 20} in listed["chapters"]


def test_a_rule_with_its_code_tests_and_children(root: Path) -> None:
    result = ask("activation.1.8", "--root", root)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "activation.1.8  Activating a card  seed clause"
    assert lines[1] == load().get("activation.1.8").line
    assert lines[3:5] == ["Part of", f"  activation.1  {load().get('activation.1').line}"]
    assert lines[6:9] == [
        "Official rules  Playing Cards - Card Activation 1.8",
        "Code            src/regalia/game/payment.py:1, 3",
        "Tests           scenarios/order.yaml:2  Rest, then sacrifice",
    ]
    assert lines[10].startswith("activation.1.8.1  ")
    assert lines[10].endswith("[1 test]")
    assert lines[11].startswith("activation.1.8.2  ")
    assert lines[11].endswith("[no test]")


def test_a_rule_nobody_follows_yet(root: Path) -> None:
    lines = ask("cost.8", "--root", root).stdout.splitlines()
    assert lines[-2:] == ["Code            none", "Tests           none"]


@pytest.mark.parametrize("prefix", ["keyword.reservable", "keyword.reservable."])
def test_a_prefix_shows_what_is_below(prefix: str, root: Path) -> None:
    lines = ask(prefix, "--root", root).stdout.splitlines()
    assert lines[0] == "keyword.reservable  Keywords"
    assert [line.split()[0] for line in lines[2:]] == [f"keyword.reservable.{number}" for number in (1, 2, 3)]


def test_a_rule_for_programs(root: Path) -> None:
    rules = data(ask("activation.1.8", "--json", "--root", root))["rules"]
    assert [rule["id"] for rule in rules] == ["activation.1.8", "activation.1.8.1", "activation.1.8.2"]
    assert rules[0]["code"] == [{"path": "src/regalia/game/payment.py", "line": line} for line in (1, 3)]
    assert rules[0]["tests"] == [{"path": "scenarios/order.yaml", "line": 2, "name": "Rest, then sacrifice"}]
    assert rules[0]["seed"] is True
    assert rules[2]["tests"] == []


def test_an_unknown_rule_gets_its_neighbours() -> None:
    result = ask("activaton.1.8")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "There is no rule 'activaton.1.8'." in result.stderr
    assert "  activation.1.8\n" in result.stderr


def test_a_rule_like_no_other_gets_no_guesses() -> None:
    result = ask("xyzzy")
    assert result.exit_code == 2
    assert result.stderr == "There is no rule 'xyzzy'.\n`regalia rules` lists the chapters.\n"


def test_capital_letters_do_not_matter() -> None:
    assert ask("Activation.1.8").stdout == ask("activation.1.8").stdout
    assert ask("LAYERS.a").stdout == ask("layers.A").stdout
    assert ask("Keyword.Reservable").exit_code == 0
    assert data(ask("COST.8", "--json"))["rules"][0]["id"] == "cost.8"


@pytest.mark.parametrize("width", [20, 40, 72, 100])
@pytest.mark.parametrize("words", [[], ["activation.1.8"], ["keyword.reservable"]])
def test_nothing_runs_over_the_edge_of_a_terminal(width: int, words: list[str], root: Path) -> None:
    env = {"FORCE_COLOR": "1", "NO_COLOR": "1", "COLUMNS": str(width), "TERM": "xterm"}
    where = ["--root", str(root)] if words else []
    shown = CliRunner().invoke(main, ["rules", *words, *where], env=env).stdout
    longest = max(len(word) for word in shown.split())
    assert "\x1b" not in shown
    for line in shown.splitlines():
        assert len(line) <= max(width, longest + 4), line
        assert line == line.rstrip()


def test_coverage_fails_while_a_clause_has_no_test(root: Path) -> None:
    result = ask("--coverage", "--root", root)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[:2] == ["Seed clauses covered: 2 / 71", f"All rules covered: 2 / {len(load())}"]
    assert "  activation       2 / 27" in lines
    missing = lines[lines.index("Seed clauses without a test: 69") + 1 :]
    assert len(missing) == 69
    assert missing[0].startswith("  cost.1 ")


def test_coverage_passes_when_every_clause_has_a_test(root: Path) -> None:
    cover_every_clause(root)
    result = ask("--coverage", "--root", root)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Seed clauses covered: 71 / 71\n")
    assert "without a test" not in result.stdout.split("\n\n", 2)[-1].split("\n", 1)[1]


def test_coverage_tells_of_slips_and_broken_files(root: Path) -> None:
    (root / "scenarios" / "slip.yaml").write_text("rules: [cost.99]\n", encoding="utf-8")
    (root / "scenarios" / "broken.yaml").write_text("rules: [\n", encoding="utf-8")
    shown = ask("--coverage", "--root", root).stdout
    assert "Cited, but not in the rule book\n  cost.99  scenarios/slip.yaml:1  slip\n" in shown
    assert "Could not be read\n  scenarios/broken.yaml: " in shown


@pytest.mark.parametrize("whole", [False, True])
def test_coverage_for_programs(root: Path, whole: bool) -> None:
    if whole:
        cover_every_clause(root)
    result = ask("--coverage", "--json", "--root", root)
    assert result.exit_code == (0 if whole else 1)
    report = data(result)
    assert report["clauses"] == {"covered": 71 if whole else 2, "all": 71}
    assert len(report["missing"]) == (0 if whole else 69)
    assert report["unknown"] == {}
    assert report["problems"] == []


def test_coverage_is_not_of_one_rule() -> None:
    result = ask("cost.1", "--coverage")
    assert result.exit_code == 2
    assert "leave out the ID" in result.stderr


def test_without_a_checkout_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "find_checkout", lambda start: None)
    assert "Code and tests  are found from a checkout of Regalia" in ask("cost.1").stdout
    assert data(ask("cost.1", "--json"))["rules"][0]["tests"] is None
    result = ask("--coverage")
    assert result.exit_code == 2
    assert "checkout" in result.stderr


def test_in_a_terminal_long_lines_are_wrapped_in_their_column(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    lines = click.unstyle(ask("keyword.kindle", "--root", root).stdout).splitlines()
    assert all(len(line) <= 60 for line in lines)
    assert lines[3].startswith(" " * len("keyword.kindle.1  "))
