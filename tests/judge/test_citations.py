"""The search for code that follows a rule and for tests that show it."""

from pathlib import Path

import pytest

from regalia.judge.citations import Citations, Place, find_checkout, search
from regalia.judge.rulebook import load


def checkout(root: Path, files: dict[str, str]) -> Citations:
    """What is found in a checkout with these files."""
    (root / "src" / "regalia" / "judge").mkdir(parents=True)
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return search(load(), root)


def test_code_cites_in_comments_docstrings_and_strings(tmp_path: Path) -> None:
    code = (
        '"""Pays.\n\nFollows activation.1.8, activation.1.8.\n"""\n'
        'RULE = "cost.6"  # and cost.3.a.i\n'
        'why = f"{RULE} by cost.8."\n'
        "activation = cost\n"
    )
    found = checkout(tmp_path, {"src/regalia/game/paying/payment.py": code})
    at = "src/regalia/game/paying/payment.py"
    assert found.code == {
        "activation.1.8": [Place(at, 3)],
        "cost.6": [Place(at, 5)],
        "cost.3.a.i": [Place(at, 5)],
        "cost.8": [Place(at, 6)],
    }


@pytest.mark.parametrize(
    "text", ["precost.6", "my.cost.6", "cost.6x", "cost.6-b", "cost_6", "cost.66", "-cost.6", "cost.6_"]
)
def test_an_id_counts_as_a_whole_word_only(tmp_path: Path, text: str) -> None:
    assert checkout(tmp_path, {"src/regalia/a.py": f"# {text}\n"}).code == {}


def test_names_in_code_are_no_citations(tmp_path: Path) -> None:
    found = checkout(tmp_path, {"src/regalia/a.py": "layers = object()\nlayers.A = 1\n"})
    assert found.code == {}


def test_the_rule_book_does_not_cite_itself(tmp_path: Path) -> None:
    names = ("rulebook.py", "citations.py", "coverage.py", "rule_pages.py", "commands.py")
    found = checkout(tmp_path, {f"src/regalia/judge/{name}": "# cost.6\n" for name in names})
    assert found.code == {}


def test_tests_carry_rules_by_marker(tmp_path: Path) -> None:
    text = """
import pytest
from pytest import mark

@pytest.mark.rule("cost.1", "cost.2")
def test_one(): "cost.3"

@mark.rule("cost.2")
async def test_two(): ...

@pytest.mark.rule("cost.4")
class TestAll:
    @pytest.mark.rule("cost.5")
    def test_it(self): ...
    def helper(self): ...

@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("cost.6"))])
def test_cases(x): ...
"""
    found = checkout(tmp_path, {"tests/game/test_costs.py": text})
    at = "tests/game/test_costs.py"
    assert found.tests == {
        "cost.1": [Place(at, 6, "test_one")],
        "cost.2": [Place(at, 6, "test_one"), Place(at, 9, "test_two")],
        "cost.4": [Place(at, 14, "TestAll::test_it")],
        "cost.5": [Place(at, 14, "TestAll::test_it")],
        "cost.6": [Place(at, 18, "test_cases")],
    }


@pytest.mark.parametrize(
    "text",
    [
        "# cost.6\n",
        'def test_it():\n    """Shows cost.6."""\n',
        '@pytest.mark.rule("cost.6")\ndef helper(): ...\n',
        '@pytest.mark.rule("cost.6")\nclass TestNothing: ...\n',
        '@pytest.mark.rules("cost.6")\ndef test_it(): ...\n',
        '@book.rule("cost.6")\ndef test_it(): ...\n',
        '@pytest.mark.skip\n@pytest.mark.rule("cost.6")\ndef test_it(): ...\n',
        '@pytest.mark.rule("cost.6")\n@pytest.mark.xfail(reason="not yet")\ndef test_it(): ...\n',
        '@pytest.mark.skip\nclass TestAll:\n    @pytest.mark.rule("cost.6")\n    def test_it(self): ...\n',
    ],
)
def test_a_mention_in_passing_is_not_coverage(tmp_path: Path, text: str) -> None:
    assert checkout(tmp_path, {"tests/test_a.py": text}).tests == {}


def test_only_files_that_pytest_collects_count(tmp_path: Path) -> None:
    text = '@pytest.mark.rule("cost.6")\ndef test_it(): ...\n'
    found = checkout(tmp_path, {"tests/helpers.py": text, "tests/costs_test.py": text})
    assert found.tests == {"cost.6": [Place("tests/costs_test.py", 2, "test_it")]}


def test_scenarios_carry_the_rules_they_list(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        {
            "scenarios/costs/tax.yaml": "name: A tax\nrules: [cost.6, cost.7]\nplays: []\n",
            "tests/data/two.yml": "- rules:\n  - cost.6\n- note: cost.8\n  deep: {rules: [cost.8]}\n",
            "scenarios/more.yaml": "rules: [cost.10]\n---\nrules: [cost.9]\n",
            "elsewhere/tax.yaml": "rules: [cost.8]\n",
        },
    )
    assert found.tests == {
        "cost.6": [Place("tests/data/two.yml", 2, "two"), Place("scenarios/costs/tax.yaml", 2, "A tax")],
        "cost.7": [Place("scenarios/costs/tax.yaml", 2, "A tax")],
        "cost.9": [Place("scenarios/more.yaml", 3, "more")],
        "cost.10": [Place("scenarios/more.yaml", 1, "more")],
    }


def test_ids_that_are_not_in_the_book_are_reported(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        {
            "src/regalia/a.py": "# cost.99, playing.py, cost.total, python.3, kindle.1, kindle.py\n",
            "tests/test_a.py": '@pytest.mark.rule("nonsense")\ndef test_it(): ...\n',
        },
    )
    assert found.unknown == {
        "cost.99": [Place("src/regalia/a.py", 1)],
        "kindle.1": [Place("src/regalia/a.py", 1)],
        "nonsense": [Place("tests/test_a.py", 2, "test_it")],
    }


def test_a_file_that_cannot_be_read_is_reported_and_passed_over(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        {
            "scenarios/a.yaml": "rules: [cost.6\n",
            "scenarios/b.yaml": "rules: [cost.6]\n",
            "tests/test_a.py": "def test_it(:\n",
            "src/regalia/a.py": "'''\n",
        },
    )
    assert list(found.tests) == ["cost.6"]
    assert sorted(problem.split(":")[0] for problem in found.problems) == [
        "scenarios/a.yaml",
        "src/regalia/a.py",
        "tests/test_a.py",
    ]


def test_a_checkout_is_found_from_within(tmp_path: Path) -> None:
    checkout(tmp_path, {"scenarios/deep/a.yaml": ""})
    assert find_checkout(tmp_path / "scenarios" / "deep") == tmp_path
    assert find_checkout(tmp_path.parent) is None


def test_this_project_cites_only_rules_of_the_book() -> None:
    root = find_checkout(Path(__file__))
    assert root is not None
    assert search(load(), root).unknown == {}
