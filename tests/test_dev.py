"""The pure parts of dev.py; what it sets up is exercised whenever the tests are run through it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from regalia.cli import SUBCOMMANDS


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What dev.py would have run, with an environment that is always ready."""
    ran: list[list[str]] = []

    def run(command: list[str], cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
        ran.append([Path(command[0]).stem, *command[1:]])
        return 0

    monkeypatch.setattr(dev, "run", run)
    monkeypatch.setattr(dev, "prepare", lambda extra: None)
    return ran


def test_test_runs_pytest(commands: list[list[str]]) -> None:
    assert dev.main(["test", "-k", "costs"]) == 0
    assert dev.main(["test"]) == 0
    assert commands == [
        ["python", "-m", "pytest", "-k", "costs"],
        ["python", "-m", "pytest", *dev.ON_ALL_CORES],
    ]


def test_lint_runs_every_linter(commands: list[list[str]]) -> None:
    assert dev.main(["lint"]) == 0
    assert commands == [
        ["python", "-m", "ruff", "check"],
        ["python", "-m", "ruff", "format", "--check"],
        ["python", "-m", "mypy"],
    ]


def test_lint_fails_if_one_linter_does(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter([0, 1, 0])
    monkeypatch.setattr(dev, "prepare", lambda extra: None)
    monkeypatch.setattr(dev, "run", lambda command, cwd=None: next(codes))
    assert dev.main(["lint"]) == 1
    assert next(codes, None) is None


def test_any_other_word_is_regalias(commands: list[list[str]]) -> None:
    assert dev.main(["cards", "Spirit", "of", "Fire"]) == 0
    assert commands == [["python", "-m", "regalia", "cards", "Spirit", "of", "Fire"]]


@pytest.fixture
def current(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the compiled rules are up to date: the first entry. They are once they have been compiled."""
    state = [False]

    def compile_rules() -> None:
        state[0] = True
        state.append(True)

    monkeypatch.setattr(dev, "is_current", lambda form, root: state[0])
    monkeypatch.setattr(dev, "refresh", lambda form, root: None)
    monkeypatch.setattr(dev, "compile_rules", compile_rules)
    return state


def test_the_rules_are_compiled_once_for_the_same_sources(
    commands: list[list[str]], current: list[bool]
) -> None:
    assert dev.main(["compiled", "bench"]) == dev.main(["compiled", "duel"]) == 0
    assert commands == [["python", "-m", "regalia", "bench"], ["python", "-m", "regalia", "duel"]]
    assert len(current) == 2
    commands.clear()
    assert dev.main(["compiled", "test"]) == dev.main(["compiled", "soak", "500"]) == 0
    assert commands == [
        ["python", "-m", "pytest", "tests", *dev.ON_ALL_CORES],
        ["python", "-m", "proofs.soak", "500"],
    ]
    assert dev.main(["compiled"]) == dev.main(["compiled", "lint"]) == 2, "there is nothing compiled to run"
    assert dev.main(["compiled", "prove", "played"]) == 2, "it has to watch words as they run"
    current[0] = False
    assert dev.main(["compiled", "bench"]) == 0
    assert len(current) == 3


def test_what_plays_many_games_uses_the_compiled_rules_by_itself(
    monkeypatch: pytest.MonkeyPatch, commands: list[list[str]], current: list[bool]
) -> None:
    used: list[dict[str, str] | None] = []

    def run(command: list[str], cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
        used.append(settings)
        return 0

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["simulate", "rai", "lorraine"]) == 0
    current[0] = True
    for word in ("simulate", "goldfish", "odds", "analyse"):
        assert dev.main([word]) == 0
    assert dev.main(["duel", "rai", "lorraine"]) == dev.main(["play"]) == 0
    assert [(one or {}).get("PYTHONPATH") for one in used] == [None, *[str(dev.COMPILED)] * 4, None, None]
    assert len(current) == 1, "nothing is compiled for that"


def test_messages_name_commands_as_they_are_typed(
    monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]
) -> None:
    used: list[dict[str, str]] = []

    def run(command: list[str], cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
        used.append(settings or {})
        return 0

    monkeypatch.setattr(dev, "run", run)
    for word in (["deck"], ["test"], ["prove", "odds"]):
        assert dev.main(word) == 0
    assert [one.get("REGALIA_COMMAND") for one in used] == ["python3 dev.py", None, None]
    environment = os.environ | used[0]
    for words in (["deck", "nothing"], ["replay", "--help"], ["puzzles"]):
        said = subprocess.run(
            [sys.executable, "-m", "regalia", *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "python3 dev.py" in said.stdout + said.stderr
        assert "`regalia" not in said.stdout + said.stderr


def test_exit_codes_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "prepare", lambda extra: None)
    monkeypatch.setattr(dev, "tool", lambda name: sys.executable)
    assert dev.run([sys.executable, "-c", "raise SystemExit(5)"]) == 5
    assert dev.main(["test", "--no-such-option"]) == 4


def test_without_a_word_it_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([]) == 2
    assert dev.main(["--help"]) == 0
    assert "python3 dev.py test" in capsys.readouterr().out


def test_proofs_are_the_public_modules(tmp_path: Path) -> None:
    for name in ("__init__.py", "_shared.py", "payment.py", "notes.md"):
        (tmp_path / name).touch()
    (tmp_path / "layers").mkdir()
    (tmp_path / "layers" / "__main__.py").touch()
    assert dev.proofs(tmp_path) == ["layers", "payment"]


def test_prove_runs_a_proof(
    commands: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "payment.py").write_text('"""Proof: it is paid.\n\nAnd more.\n"""\n')
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    assert dev.main(["prove", "payment", "--cases", "9"]) == 0
    assert commands == [["python", "-m", "proofs.payment", "--cases", "9"]]
    assert dev.main(["prove"]) == 0
    assert dev.main(["prove", "paiment"]) == 2
    told = capsys.readouterr()
    assert told.out == "payment    It is paid.\n"
    assert told.err == "dev.py: there is no proof called 'paiment'. Known proofs: payment.\n"


def test_soak_runs_the_proof_of_that_name(commands: list[list[str]]) -> None:
    assert dev.main(["soak", "500", "--workers", "2"]) == 0
    assert commands == [["python", "-m", "proofs.soak", "500", "--workers", "2"]]


def test_an_old_python_is_refused_plainly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    assert dev.main(["test"]) == 2
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_a_missing_tool_is_told_plainly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "prepare", lambda extra: None)
    monkeypatch.setattr(dev, "VENV", Path("nowhere"))
    assert dev.main(["test"]) == 2
    assert "delete the folder .venv" in capsys.readouterr().err


@pytest.mark.parametrize(("system", "ending"), [("posix", "bin/regalia"), ("nt", "Scripts/regalia.exe")])
def test_tools_lie_where_the_system_puts_them(
    system: str, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("os.name", system)
        found = dev.tool_path("regalia")
    assert found.as_posix().endswith(f"/.venv/{ending}")


def test_fingerprints_tell_requirements_from_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    home, requirements = dev.fingerprints(b"one")
    assert dev.fingerprints(b"two")[0] == home
    assert dev.fingerprints(b"two")[1] != requirements
    monkeypatch.setattr(dev, "ROOT", Path("elsewhere"))
    assert dev.fingerprints(b"one")[0] != home
    assert dev.fingerprints(b"one")[1] == requirements


def test_the_installer_is_the_environments_own_pip_or_one_that_reaches_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert dev.installer(has_pip=True)[:3] == [dev.tool("python"), "-m", "pip"]
    assert dev.tool("python") in dev.installer(has_pip=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(dev.Trouble, match="neither ensurepip nor pip"):
        dev.installer(has_pip=False)


@pytest.mark.parametrize(
    ("before", "wanted", "steps"),
    [
        (None, dev.PLAYERS, ["make", "install table"]),
        (None, dev.DEVELOPERS, ["make", "install dev"]),
        ("others table", dev.PLAYERS, ["install table"]),
        ("same table", dev.PLAYERS, []),
        ("same table", dev.DEVELOPERS, ["install dev"]),
        ("same dev", dev.PLAYERS, []),
        ("others dev", dev.PLAYERS, ["install dev"]),
        ("same", dev.PLAYERS, ["install table"]),
    ],
)
def test_the_environment_is_made_once(
    before: str | None, wanted: str, steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "installed-for")
    (tmp_path / "pyproject.toml").write_bytes(b"requirements")
    home, requirements = dev.fingerprints(b"requirements")
    dev.tool_path("python").parent.mkdir(parents=True)
    dev.tool_path("python").touch()
    if before:
        dev.STAMP.write_text(f"{home} {before.replace('same', requirements)}", encoding="utf-8")
    done: list[str] = []

    def run(command: list[str], cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
        extra = command[-1].rpartition("[")[2].rstrip("]")
        done.append("make" if "venv" in command else f"install {extra}")
        return 0

    monkeypatch.setattr(dev, "run", run)
    dev.prepare(wanted)
    dev.prepare(wanted)
    assert done == steps


@pytest.mark.parametrize(
    ("word", "extra"), [("play", dev.PLAYERS), ("duel", dev.PLAYERS), ("test", dev.DEVELOPERS)]
)
def test_players_install_little(word: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "prepare", installed.append)
    monkeypatch.setattr(dev, "run", lambda command, cwd=None, settings=None: 0)
    assert dev.main([word]) == 0
    assert installed == [extra]


def test_the_help_names_every_command() -> None:
    assert dev.__doc__ is not None
    assert SUBCOMMANDS.keys() - set(dev.__doc__.replace(",", " ").split()) == set()
