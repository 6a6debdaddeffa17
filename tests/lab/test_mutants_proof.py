"""The mutants are real, small and named; the ledger keeps what people wrote into it."""

import argparse
import ast
import json
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

from proofs.mutants import ledger
from proofs.mutants.__main__ import FILES, GAME, ROOT, Check, Hunt, Verdict, modules, pick, table
from proofs.mutants.mutations import Mutant, mutants
from proofs.mutants.worker import RANDOM, Tracer


def changed(text: str) -> dict[str, set[str]]:
    """The changed lines by operator."""
    source = dedent(text).strip() + "\n"
    before = source.splitlines()
    found: dict[str, set[str]] = {}
    for mutant in mutants("example.py", source):
        after = mutant.source.splitlines()
        assert len([pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]) == 1
        line = next(new for old, new in zip(before, after, strict=True) if old != new)
        found.setdefault(mutant.operator, set()).add(line.strip())
    return found


def test_operators() -> None:
    found = changed(
        """
        def owed(amount, worth, least) -> int:
            if amount < worth and not least:
                amount -= 1
            return max(0, amount - worth)
        """
    )
    assert found["change comparison"] == {
        "if (amount <= worth) and not least:",
        "if (amount >= worth) and not least:",
    }
    assert found["swap and/or"] == {"if (amount < worth or not least):"}
    assert found["drop operand"] == {"if (not least):", "if (amount < worth):"}
    assert found["drop not"] == {"if amount < worth and (least):"}
    assert found["negate condition"] == {"if (not (amount < worth and (not least))):"}
    assert found["remove statement"] == {"pass"}
    assert found["constant + 1"] == {"amount -= 2", "return max(1, amount - worth)"}
    assert found["constant - 1"] == {"amount -= 0", "return max((-1), amount - worth)"}
    assert found["max to min"] == {"return min(0, amount - worth)"}
    assert found["change arithmetic"] == {"return max(0, (amount + worth))"}
    assert found["change return"] == {"return ((max(0, amount - worth)) + 1)"}
    assert "swap arguments" not in found


def test_calls_and_filters() -> None:
    found = changed("found = [card for card in zone(pos, player) if any(card.fits)]")
    assert found["swap arguments"] == {"found = [card for card in zone(player, pos) if any(card.fits)]"}
    assert found["drop filter"] == {"found = [card for card in zone(pos, player) if True]"}
    assert found["any to all"] == {"found = [card for card in zone(pos, player) if all(card.fits)]"}


def test_what_is_left_alone() -> None:
    text = '''
        """A docstring."""
        from here import there
        class Play:
            __slots__ = ("a", "b")
            count: int
        def check(number: int) -> None:
            """Another."""
            assert number > 1
        '''
    assert changed(text) == {}


def test_statements_that_run_on_import_concern_every_check() -> None:
    source = "LINK = 90\n\n\nclass Way:\n    removed: bool = False\n\n\ndef f() -> int:\n    return 1 + x\n"
    always = {mutant.line: mutant.always for mutant in mutants("example.py", source)}
    assert always == {1: True, 5: True, 9: False}


@pytest.mark.parametrize("module", FILES)
def test_every_mutant_of_the_rules_is_valid_and_has_its_own_name(module: str) -> None:
    file = str(GAME / f"{module}.py")
    source = (ROOT / file).read_text(encoding="utf-8")
    found = mutants(file, source)
    assert found
    assert len({mutant.id for mutant in found}) == len(found)
    for mutant in found[::15]:
        ast.parse(mutant.source)
        assert mutant.diff(source)
        assert mutant.first <= mutant.line


def test_names_do_not_depend_on_what_comes_before() -> None:
    source = "def f(x) -> int:\n    return x + 1\n"
    before = [mutant.id for mutant in mutants("example.py", source)]
    assert [mutant.id for mutant in mutants("example.py", "# A comment.\n\n" + source)] == before


# Which checks are shown a mutant.


def mutant(line: int = 5, always: bool = False) -> Mutant:
    path, name = str(GAME / "rules.py"), f"{line:08x}-1"
    return Mutant(name, path, line, line, line + 1, always, "drop not", "not x", "(x)", "(x)\n")


def test_only_checks_that_reach_the_statement() -> None:
    near = Check("test", "near", 0.1, {str(GAME / "rules.py"): [6]})
    far = Check("test", "far", 0.1, {str(GAME / "rules.py"): [9], "other.py": [5]})
    tries = Check(RANDOM, "tries", 0.1, {})
    assert [check.reaches(mutant()) for check in (near, far, tries)] == [True, False, True]
    assert far.reaches(mutant(always=True))


def test_lines_are_traced(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text("def f(x):\n    if x:\n        return 1\n    return 2\n")
    scope: dict[str, object] = {}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    f = scope["f"]
    assert callable(f)
    with Tracer([str(path)]) as tracer:
        f(0)
    assert tracer.reached == {str(path): {1, 2, 4}}


def test_places_are_modules_and_packages() -> None:
    assert modules(["paying/costs", "timing"]) == [
        "paying/costs",
        *(name for name in FILES if name.startswith("timing/")),
    ]
    with pytest.raises(SystemExit, match="'pay' is not one of"):
        modules(["pay"])


def test_checks_about_the_module_come_before_those_that_pass_through() -> None:
    rules = str(GAME / "rules.py")
    through = [Check("scenario", f"passes {number}", 1.0, {rules: [5]}) for number in range(9)]
    about = Check("test", "about", 1.0, {rules: [5, 6, 7]})
    hunt = Hunt([], [*through, about])
    hunt.enough = 2.0
    assert [check.name for check in hunt.order(mutant())] == ["passes 0", "about"]


def test_no_mutant_is_begun_after_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Mutant] = []

    def judge(self: Hunt, mutant: Mutant) -> Verdict:
        judged.append(mutant)
        time.sleep(0.01)
        return Verdict(mutant, "a test", True, 0.0)

    monkeypatch.setattr(Hunt, "judge", judge)
    chosen = [mutant(line) for line in range(200)]
    done = list(Hunt([Path()], []).run(chosen, until=0.0))
    assert [verdict.mutant for verdict in done] == judged == chosen[: len(judged)]
    assert 0 < len(judged) < 200


def test_a_smaller_sample_is_the_beginning_of_a_larger_one() -> None:
    known = [mutant(line) for line in range(10_000)]
    few, many = (argparse.Namespace(number=number, seed=3, all=False, id=[]) for number in (7, 60))
    assert pick(known, few) == pick(known, many)[:7]


def test_the_seed_picks() -> None:
    known = [mutant(line) for line in range(50)]
    chosen = argparse.Namespace(number=5, seed=3, all=False, id=[])
    assert pick(known, chosen) == pick(known, chosen)
    assert len(pick(known, chosen)) == 5
    chosen.id = [known[7].id]
    assert pick(known, chosen) == [known[7]]


# The ledger.


def test_reasons_are_kept_and_missing_ones_counted(tmp_path: Path) -> None:
    path = tmp_path / "mutants.md"
    survivors = [ledger.Survivor(mutant(line), ["-not x", "+(x)"], line != 6) for line in (5, 6)]
    assert ledger.write(path, "prove mutants 2", "0123abc", "| table |", survivors, []) == 2
    text = path.read_text(encoding="utf-8")
    assert text.count(ledger.OPEN) == 2
    assert "rules.py:6, drop not (no check reaches this line)" in text
    path.write_text(text.replace(f"Reason: {ledger.OPEN}", "Reason: equivalent,\nas x is never true.", 1))
    assert ledger.write(path, "prove mutants 2", "0123abc", "| table |", survivors, []) == 1
    text = path.read_text(encoding="utf-8")
    assert "Reason: equivalent, as x is never true.\n" in text
    assert ledger.write(path, "prove mutants 1", "0123abc", "| table |", survivors[1:], survivors[:1]) == 1
    assert "## Survivors of other runs" in path.read_text(encoding="utf-8")


def test_the_table_counts() -> None:
    verdicts = [Verdict(mutant(5), "a test", True, 1.0), Verdict(mutant(6), "", True, 1.0)]
    assert table(verdicts).splitlines()[-1] == "| together | 2 | 1 | 1 |"


def test_a_lost_tree_ends_the_hunt(tmp_path: Path) -> None:
    near = Check("test", "near", 0.1, {str(GAME / "rules.py"): [5, 6]})
    hunt = Hunt([tmp_path / "gone"], [near])
    with pytest.raises(FileNotFoundError):
        list(hunt.run([mutant(5), mutant(6)]))


def test_a_test_file_that_does_not_import_is_told_and_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "test_fine.py").write_text("def test_fine() -> None:\n    pass\n")
    (tmp_path / "test_broken.py").write_text("import nowhere_at_all\n")
    script = "from proofs.mutants.worker import main; main()"
    task = {"what": "survey", "files": [], "scenarios": [], "tests": [str(tmp_path)]}
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    answer = json.loads(done.stdout)
    assert [check["name"].rpartition("/")[2] for check in answer["checks"]] == ["test_fine.py::test_fine"]
    assert [name.rpartition("/")[2] for name in answer["failing"]] == ["test_broken.py (does not import)"]
