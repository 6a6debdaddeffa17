"""The command line: lazy, and never a traceback for its user."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from regalia import __version__, cli


def group(target: str) -> cli.LazyGroup:
    return cli.LazyGroup("regalia", subcommands={"thing": cli.Subcommand(target, "Do a thing.")})


@click.command()
def broken() -> None:
    raise ValueError("two\nlines")


@click.command()
def interrupted() -> None:
    raise KeyboardInterrupt


not_a_command = "a string"
HERE = __name__


def test_help_lists_every_command_and_imports_none() -> None:
    script = (
        "import sys; from regalia.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print(sorted(name for name in sys.modules if name.startswith('regalia.')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    for name, subcommand in cli.SUBCOMMANDS.items():
        assert name in done.stdout
        assert subcommand.help in done.stdout
    assert done.stdout.splitlines()[-1] == "['regalia.cli', 'regalia.typed']"


def test_version() -> None:
    assert __version__ in CliRunner().invoke(cli.main, ["--version"]).output


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(cli.main, ["conjure"])
    assert result.exit_code == 2
    assert "No such command 'conjure'" in result.stderr
    assert "Did you mean" not in result.stderr


def test_a_command_with_a_slip_in_it_is_recognised() -> None:
    result = CliRunner().invoke(cli.main, ["puzzels", "--check", "here"])
    assert result.exit_code == 2
    assert "No such command 'puzzels'. Did you mean puzzles?" in result.stderr


@pytest.mark.parametrize(
    "target", ["regalia.nowhere:thing", "nowhere.at.all:thing", f"{HERE}:missing", f"{HERE}:not_a_command"]
)
@pytest.mark.parametrize("words", [[], ["--help"], ["--loud", "a", "b"]])
def test_an_unwritten_command_says_so(target: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, HERE, sys.modules[__name__])
    result = CliRunner().invoke(group(target), ["thing", *words])
    assert result.exit_code == 2
    assert result.stderr == "`regalia thing` is planned but not written yet.\n"


def test_a_missing_dependency_is_not_an_unwritten_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "regalia.cards.commands", raising=False)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    result = CliRunner().invoke(cli.main, ["cards", "Fireball"])
    assert result.exit_code == 70
    assert "rich.console" in result.stderr


def test_a_fault_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REGALIA_TRACEBACK", raising=False)
    result = CliRunner().invoke(group(f"{HERE}:broken"), ["thing"])
    assert result.exit_code == 70
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "ValueError: two lines" in result.stderr
    assert "REGALIA_TRACEBACK=1" in result.stderr


def test_the_trace_is_shown_on_request(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGALIA_TRACEBACK", "1")
    result = CliRunner().invoke(group(f"{HERE}:broken"), ["thing"])
    assert result.exit_code == 70
    assert "Traceback (most recent call last)" in result.stderr + capfd.readouterr().err


def test_interrupting_is_not_a_fault() -> None:
    result = CliRunner().invoke(group(f"{HERE}:interrupted"), ["thing"])
    assert result.exit_code == 1
    assert "Aborted" in result.stderr


def test_python_m_regalia_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "regalia", "cards", "Fireball"],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Fireball")


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["rules"],
        ["rules", "keyword"],
        ["rules", "--help"],
        ["rules", "--json", "cost"],
        ["cards", "Fireball"],
    ],
)
def test_output_that_nobody_reads_any_more_is_no_failure(words: list[str]) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "regalia", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    said = running.stderr.read()
    running.stderr.close()
    assert running.wait() == cli.UNREAD
    assert said == b""


def test_the_table_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A core without a web server plays games, and says how to have the table as well."""
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(cli.main, ["play", "--no-browser"])
    assert result.exit_code == 2
    assert "needs uvicorn, which is not installed; install regalia[table]" in result.output
