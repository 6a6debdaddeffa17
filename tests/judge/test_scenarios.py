"""Every scenario of the project, and what the runner says to files that are wrong."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia import cli
from regalia.judge.scenario.facts import Fact
from regalia.judge.scenario.grammar import all_facts, all_verbs
from regalia.judge.scenario.run import FAILED, PASSED, Result, run_file, run_text
from regalia.judge.scenario.text import LARGEST
from regalia.judge.scenario.verbs import Verb
from tests.judge.demo import of_fact, of_verb

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios").rglob("*.yaml"))
BAD = sorted((Path(__file__).parent / "bad").glob("*.txt"))
UNEXPLAINED = {"binary": (2, "this is not UTF-8 text"), "empty": (1, "the file is empty")}
"""Bad files that cannot hold a comment; the others say on their first line what they must be told."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def judge(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.main, ["judge", *words], env={"COLUMNS": None})
    return result.exit_code, result.output


def trouble(result: Result) -> str:
    return f"{result.path}:{result.line}: {result.status}: {result.step}: {result.reason}"


@pytest.mark.parametrize("path", [pytest.param(path, id=name(path)) for path in SCENARIOS])
def test_scenario(path: Path) -> None:
    result = run_file(path)
    assert result.status == PASSED, trouble(result)


@pytest.mark.parametrize("verb", [pytest.param(verb, id=verb.name) for verb in all_verbs()])
def test_the_example_of_a_verb_works(verb: Verb) -> None:
    result = run_text(of_verb(verb))
    assert result.status == PASSED, trouble(result)
    assert verb.meaning


@pytest.mark.parametrize("fact", [pytest.param(fact, id=fact.name) for fact in all_facts()])
def test_the_example_of_a_fact_is_true(fact: Fact) -> None:
    result = run_text(of_fact(fact))
    assert result.status == PASSED, trouble(result)
    assert result.facts == 1
    assert fact.meaning


@pytest.mark.parametrize("fact", [pytest.param(fact, id=fact.name) for fact in all_facts()])
def test_the_example_of_a_fact_is_its_own(fact: Fact) -> None:
    """Facts are tried in order, so no earlier pattern may take what a later one means."""
    assert next(one for one in all_facts() if one.pattern.match(fact.example)).name == fact.name


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in BAD])
def test_a_bad_file(path: Path) -> None:
    if path.stem in UNEXPLAINED:
        line, why = UNEXPLAINED[path.stem]
    else:
        number, _, why = path.read_text().splitlines()[0].lstrip("# ").partition(": ")
        line = int(number)
    code, output = judge("--quiet", str(path))
    assert code == 2, output
    assert f"{path}:{line}: " in output
    assert why in output
    assert "Traceback" not in output


def test_a_missing_file() -> None:
    code, output = judge("nowhere.yaml")
    assert (code, "nowhere.yaml: wrong — there is no such file" in output) == (2, True)


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    assert judge(str(tmp_path))[0] == 2


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    assert judge(str(tmp_path))[0] == 2


def test_a_megabyte_of_noise(tmp_path: Path) -> None:
    path = tmp_path / "noise.yaml"
    path.write_text("noise: [1, 2]\n" * (1024 * 1024 // 14))
    code, output = judge(str(path))
    assert code == 2
    assert f"larger than {LARGEST // 1024} kB" in output


GOOD = "regalia: 1\ntitle: Fine\nexpect: [A has Opportunity]\n"
FALSE = "regalia: 1\ntitle: Not fine\nexpect: [B has Opportunity]\n"


def test_the_worst_result_decides(tmp_path: Path) -> None:
    good, false, bad = (tmp_path / f"{word}.yaml" for word in ("good", "false", "bad"))
    good.write_text(GOOD)
    assert judge(str(good))[0] == 0
    false.write_text(FALSE)
    assert judge(str(tmp_path))[0] == 1
    bad.write_text("regalia: 1\n")
    code, output = judge(str(tmp_path))
    assert code == 2
    assert "1 passed, 1 failed, 1 wrong" in output


def test_quiet_says_only_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "false.yaml").write_text(FALSE)
    _, output = judge("--quiet", str(tmp_path))
    assert output.splitlines() == [
        f"{tmp_path}/false.yaml:3: failed — at the end: expected: B has Opportunity — but A has it"
    ]


def test_json(tmp_path: Path) -> None:
    import json

    path = tmp_path / "false.yaml"
    path.write_text(FALSE)
    code, output = judge("--json", str(path))
    assert code == 1
    (scenario,) = json.loads(output)["scenarios"]
    assert scenario["status"] == FAILED
    assert scenario["line"] == 3


def test_a_single_file_is_explained() -> None:
    code, output = judge(str(ROOT / "scenarios" / "format" / "powercells.yaml"))
    assert code == 0
    assert "activation.1.8" in output
    assert "true: A.memory count = 0" in output


def test_the_template_runs_and_the_grammar_lists_everything(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    path.write_text(judge("--new")[1])
    assert judge(str(path))[0] == 0
    grammar = judge("--grammar")[1]
    for example in [verb.example for verb in all_verbs()] + [fact.example for fact in all_facts()]:
        assert example.splitlines()[0] in grammar


def test_nothing_to_judge() -> None:
    code, output = judge()
    assert code == 2
    assert "--grammar" in output


def examples_of(page: Path) -> list[str]:
    blocks = page.read_text().split("```yaml\n")[1:]
    return [block.partition("```")[0] for block in blocks]


@pytest.mark.parametrize("text", examples_of(ROOT / "docs" / "scenarios.md"))
def test_an_example_of_the_page_about_scenarios(text: str) -> None:
    result = run_text(text)
    assert result.status == PASSED, trouble(result)
