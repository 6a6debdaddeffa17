"""What `regalia rules` prints."""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.judge import citations, commands, rule_pages
from regalia.judge.citations import read_file
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
    shows(root, *(rule.id for rule in load() if rule.seed))


def shows(root: Path, *ids: str) -> None:
    """Add a scenario that shows these rules."""
    (root / "scenarios" / "shows.yaml").write_text(f"rules: [{', '.join(ids)}]\n", encoding="utf-8")


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
    assert lines[6:10] == [
        "Official rules  Playing Cards - Card Activation 1.8",
        "State           implemented",
        "Code            src/regalia/game/payment.py:1, 3",
        "Tests           scenarios/order.yaml:2  Rest, then sacrifice",
    ]
    assert lines[11].startswith("activation.1.8.1  ")
    assert lines[11].endswith("[1 test]")
    assert lines[12].startswith("activation.1.8.2  ")
    assert lines[12].endswith("[no test]")


def test_a_rule_nobody_follows_yet(root: Path) -> None:
    lines = ask("cost.8", "--root", root).stdout.splitlines()
    assert lines[-3:] == [
        "State           not yet: nothing names it",
        "Code            none",
        "Tests           none",
    ]


def test_a_rule_without_code_of_its_own_leads_to_its_relatives(root: Path) -> None:
    lines = ask("activation.1.8.2", "--root", root).stdout.splitlines()
    assert "Code            src/regalia/game/payment.py:1, 3 (activation.1.8)" in lines


def test_a_rule_that_is_not_for_software(root: Path) -> None:
    lines = ask("zones.main-deck.3", "--root", root).stdout.splitlines()
    assert "State           not for software: physical handling" in lines


def test_a_rule_that_says_another_over_again_has_its_tests(root: Path) -> None:
    shows(root, "element.4")
    lines = ask("exalted.1", "--root", root).stdout.splitlines()
    assert lines[-3:] == [
        "State           implemented: shown where element.4 is",
        "Code            none",
        "Tests           scenarios/shows.yaml:1  shows",
    ]


def test_a_rule_for_one_format_alone(root: Path) -> None:
    lines = ask("boon.1", "--root", root).stdout.splitlines()
    assert "Only in         Pantheon" in lines
    assert "State           not yet: Pantheon" in lines


@pytest.mark.parametrize("prefix", ["keyword.reservable", "keyword.reservable."])
def test_a_prefix_shows_what_is_below(prefix: str, root: Path) -> None:
    lines = ask(prefix, "--root", root).stdout.splitlines()
    assert lines[0] == "keyword.reservable  Keywords"
    assert [line.split()[0] for line in lines[2:]] == [f"keyword.reservable.{number}" for number in (1, 2, 3)]


def test_a_group_says_what_shows_each_rule(root: Path) -> None:
    shows(root, "element.4", "element.2")
    shown = {line.split()[0]: line for line in ask("element", "--root", root).stdout.splitlines()[2:]}
    assert shown["element.1"].endswith("[not for software]")
    assert shown["element.2"].endswith("[1 test]")
    assert shown["element.3"].endswith("[no test]")


def test_coverage_in_a_narrow_terminal_has_a_line_a_chapter(root: Path) -> None:
    env = {"FORCE_COLOR": "1", "NO_COLOR": "1", "COLUMNS": "60", "TERM": "xterm"}
    shown = CliRunner().invoke(main, ["rules", "--coverage", "--root", str(root)], env=env).stdout
    assert "materialize-phase  0 implemented and tested, 0 not for" in shown
    assert "Chapter" not in shown


def test_a_rule_for_programs(root: Path) -> None:
    rules = data(ask("activation.1.8", "--json", "--root", root))["rules"]
    assert [rule["id"] for rule in rules] == ["activation.1.8", "activation.1.8.1", "activation.1.8.2"]
    assert rules[0]["code"] == [{"path": "src/regalia/game/payment.py", "line": line} for line in (1, 3)]
    assert rules[0]["tests"] == [{"path": "scenarios/order.yaml", "line": 2, "name": "Rest, then sacrifice"}]
    assert rules[0]["seed"] is True
    assert [rule["state"] for rule in rules] == ["implemented", "implemented", "not yet"]
    assert rules[2]["tests"] == []
    assert rules[2]["reason"] == "nothing names it"


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


def test_words_are_looked_for_in_titles_and_meanings(root: Path) -> None:
    result = ask("floating", "memory", "--root", root)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[2].startswith("keyword.floating-memory.1 ")
    assert ask("Floating MEMORY", "--root", root).stdout.splitlines()[2:] == lines[2:]
    for rule in data(ask("chosen", "targets", "--json", "--root", root))["rules"]:
        said = " ".join(str(rule[key]) for key in ("id", "line", "page", "heading")).lower()
        assert "chosen" in said, rule["id"]
        assert "targets" in said, rule["id"]


def test_one_word_that_is_no_id_is_looked_for() -> None:
    lines = ask("kindle").stdout.splitlines()
    assert lines[2].startswith("keyword.kindle.1 ")


def test_a_long_list_of_found_rules_ends(root: Path) -> None:
    lines = ask("card", "--root", root).stdout.splitlines()
    count = int(lines[0].split()[0])
    assert count > rule_pages.MOST_FOUND
    assert lines[-1].startswith(f"{count - rule_pages.MOST_FOUND} more are not shown")
    assert len(lines) == rule_pages.MOST_FOUND + 4


def test_words_that_no_rule_has() -> None:
    result = ask("floating", "xyzzy")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "No rule has all of these words: floating, xyzzy. Try fewer of them.\n"


def test_missing_takes_one_id() -> None:
    assert ask("floating", "memory", "--missing").exit_code == 2


def test_a_file_is_read_once_until_it_changes(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path / "home"))
    read: list[str] = []

    def watched(how: citations.Reader, path: str, name: str) -> Any:
        read.append(name)
        return read_file(how, path, name)

    monkeypatch.setattr(citations, "read_file", watched)
    first = ask("activation.1.8", "--root", root).stdout
    assert len(read) == 3
    assert ask("activation.1.8", "--root", root).stdout == first
    assert len(read) == 3
    shows(root, "activation.1.8")
    code = root / "src/regalia/game/payment.py"
    code.write_text("# nothing\n", encoding="utf-8")
    (root / "scenarios/order.yaml").unlink()
    lines = ask("activation.1.8", "--root", root).stdout.splitlines()
    assert len(read) == 5
    assert "Code            none" in lines
    assert "Tests           scenarios/shows.yaml:1  shows" in lines


def test_a_home_that_cannot_be_written_does_no_harm(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("REGALIA_HOME", str(blocked))
    assert ask("activation.1.8", "--root", root).exit_code == 0


def test_a_damaged_index_is_made_anew(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path / "home"))
    first = ask("activation.1.8", "--root", root).stdout
    (kept,) = (tmp_path / "home" / "cache").iterdir()
    kept.write_bytes(b"\x93 nonsense")
    assert ask("activation.1.8", "--root", root).stdout == first


def test_capital_letters_do_not_matter() -> None:
    assert ask("Activation.1.8").stdout == ask("activation.1.8").stdout
    assert ask("LAYERS.a").stdout == ask("layers.A").stdout
    assert ask("Keyword.Reservable").exit_code == 0
    assert data(ask("COST.8", "--json"))["rules"][0]["id"] == "cost.8"


@pytest.mark.parametrize("width", [20, 40, 72, 100])
@pytest.mark.parametrize(
    "words", [[], ["activation.1.8"], ["keyword.reservable"], ["--coverage"], ["memory", "--missing"]]
)
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
    idle = sum(rule.not_for_software is not None for rule in load())
    left = len(load()) - 2 - idle
    assert lines[0] == (
        f"All rules: 2 implemented and tested, {idle} not for software, {left} not yet, of {len(load())}"
    )
    assert lines[1].startswith("Two-player Standard: 2 implemented and tested, ")
    assert lines[2] == "Seed clauses: 2 of 71 implemented and tested"
    assert " ".join(lines[4].split()) == "Chapter implemented not for software not yet all"
    assert [line.split() for line in lines if line.startswith("activation")] == [
        ["activation", "2", "0", "25", "27"]
    ]
    missing = lines[lines.index("Seed clauses without a test: 69") + 1 :]
    assert len(missing) == 69
    assert missing[0].startswith("  cost.1 ")


def test_coverage_passes_when_every_clause_has_a_test(root: Path) -> None:
    cover_every_clause(root)
    result = ask("--coverage", "--root", root)
    assert result.exit_code == 0, result.output
    assert "Seed clauses: 71 of 71 implemented and tested\n" in result.stdout
    assert "without a test" not in result.stdout


def test_coverage_fails_when_a_test_contradicts_a_typed_state(root: Path) -> None:
    shows(root, *(rule.id for rule in load() if rule.seed), "zones.main-deck.3", "end.7")
    result = ask("--coverage", "--root", root)
    assert result.exit_code == 1
    wrong = result.stdout.split("Typed in against a test\n")[1]
    assert wrong.splitlines() == [
        "  zones.main-deck.3  is typed in as not for software (physical handling), "
        "but scenarios/shows.yaml:1  shows shows it",
        "  end.7              is typed in as not for software (outside the game), "
        "but scenarios/shows.yaml:1  shows shows it",
    ]
    report = data(ask("--coverage", "--json", "--root", root))
    assert list(report["conflicts"]) == ["zones.main-deck.3", "end.7"]


def test_missing_lists_what_is_left_to_do(root: Path) -> None:
    (root / "src/regalia/game/zones.py").write_text("# zones.5 and zones.object.1\n", encoding="utf-8")
    shows(root, "zones.5")
    result = ask("--missing", "--root", root)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    rows = dict(line.split(maxsplit=1) for line in lines if line.startswith("  "))
    assert rows["zones.4"] == f"{load().get('zones.4').line} [nothing names it]"
    assert rows["boon.1"].endswith("[Pantheon]")
    assert "end.7" not in rows
    assert rows["exalted.1"].endswith("[says the same as element.4]")
    assert "zones.5" not in rows
    assert "zones.main-deck.3" not in rows
    start = lines.index("Named in the code, but no test shows it: 1")
    assert lines[start + 1] == "  zones.object.1  src/regalia/game/zones.py:1"
    assert lines[start + 3] == "Tested, but not named in the code: 1"
    assert lines[start + 4] == "  activation.1.8.1  scenarios/order.yaml:2  Rest, then sacrifice"


def test_missing_can_be_asked_of_some_rules(root: Path) -> None:
    lines = ask("activation.1.8", "--missing", "--root", root).stdout.splitlines()
    assert lines[0] == "1 rule not yet shown by a test."
    assert lines[2] == "Two-player Standard: 1"
    assert lines[3].startswith("  activation.1.8.2  ")
    assert "Other formats" not in "".join(lines)
    assert lines[-2] == "Tested, but not named in the code: 1"
    assert ask("activaton", "--missing", "--root", root).exit_code == 2
    assert ask("--coverage", "--missing", "activation.1.8", "--root", root).stdout.splitlines() == lines


def test_missing_for_programs(root: Path) -> None:
    report = data(ask("activation.1.8", "--missing", "--json", "--root", root))
    assert [rule["id"] for rule in report["not_yet"]] == ["activation.1.8.2"]
    assert report["not_yet"][0]["reason"] == "nothing names it"
    assert (report["untested"], report["uncited"]) == ([], ["activation.1.8.1"])


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
    covered = 71 if whole else 2
    assert (report["clauses"]["implemented"], report["clauses"]["all"]) == (covered, 71)
    assert report["rules"]["all"] == len(load())
    assert report["standard"]["all"] == sum(rule.format is None for rule in load())
    assert report["chapters"]["cost"]["all"] == 20
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
