"""The native form: its classes do what the structs do, and it is made again exactly when it has to be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from native.compiling import CannotCompile, run_compiler, tell_on
from native.sources import write_sources
from native.structs import NotUnderstood, structs_in
from native.upkeep import STAMP, digest, is_current, refresh

ROOT = Path(__file__).resolve().parents[2]


def behaviour(*folders: Path) -> list[str]:
    """What `behaviour.py` prints with the sources in these folders."""
    paths = os.pathsep.join(map(str, (*folders, ROOT)))
    ran = subprocess.run(
        [sys.executable, "-m", "tests.native.behaviour"],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_classes_do_what_structs_do(tmp_path: Path) -> None:
    modules = write_sources(ROOT / "src", tmp_path)
    assert tmp_path / "regalia/game/core/values.py" in modules
    structs = behaviour(ROOT / "src")
    assert behaviour(tmp_path) == structs
    assert len(structs) > 1000, "every kind of value and every word has a line"


def test_values_are_no_longer_structs(tmp_path: Path) -> None:
    for path in write_sources(ROOT / "src", tmp_path):
        assert "msgspec.Struct)" not in path.read_text(encoding="utf-8"), path.name


def module(folder: Path, text: str) -> Path:
    """A source tree in which one module of the engine has this text."""
    package = folder / "src" / "regalia"
    for name in ("game/core", "words"):
        (package / name).mkdir(parents=True, exist_ok=True)
    path = package / "game" / "core" / "values.py"
    path.write_text(f"from __future__ import annotations\n\nimport msgspec\n\n\n{text}", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("class Odd(msgspec.Struct, omit_defaults=True):\n    a: int\n", "Odd.*omit_defaults"),
        ("class Odd(msgspec.Struct):\n    a: int = msgspec.field(default=3)\n", "Odd.a.*msgspec.field"),
        (
            "class Plain(msgspec.Struct):\n    a: int\n\n\nclass Odd(Plain):\n    b: int\n",
            "Odd: a value with a base",
        ),
    ],
)
def test_a_struct_of_an_unknown_make_is_named(text: str, what: str, tmp_path: Path) -> None:
    module(tmp_path, text)
    with pytest.raises(NotUnderstood, match=what):
        write_sources(tmp_path / "src", tmp_path / "copy")


def test_no_structs_are_no_classes() -> None:
    assert structs_in({}) == {}


def test_it_is_current_until_something_compiled_changes(tmp_path: Path) -> None:
    path = module(tmp_path, "class Ref(msgspec.Struct):\n    card: int\n")
    other = tmp_path / "src" / "regalia" / "pages.py"
    other.write_text("A = 1\n", encoding="utf-8")
    form = tmp_path / "form"
    form.mkdir()
    assert not is_current(form, tmp_path)
    (form / STAMP).write_text(digest(tmp_path), encoding="utf-8")
    assert is_current(form, tmp_path)
    other.write_text("A = 2\n", encoding="utf-8")
    assert is_current(form, tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + "\nB = 1\n", encoding="utf-8")
    assert not is_current(form, tmp_path)


def test_files_that_are_not_compiled_are_brought_up_to_date(tmp_path: Path) -> None:
    path = module(tmp_path, "class Ref(msgspec.Struct):\n    card: int\n")
    page, data = tmp_path / "src/regalia/pages.py", tmp_path / "src/regalia/table.json"
    page.write_text("A = 1\n", encoding="utf-8")
    form = tmp_path / "form"
    write_sources(tmp_path / "src", form)
    (form / "regalia/gone.py").write_text("", encoding="utf-8")
    (form / "regalia/values.so").write_text("", encoding="utf-8")
    page.write_text("A = 22\n", encoding="utf-8")
    data.write_text("{}", encoding="utf-8")
    refresh(form, tmp_path)
    assert (form / "regalia/pages.py").read_text(encoding="utf-8") == "A = 22\n"
    assert (form / "regalia/table.json").exists()
    assert (form / "regalia/values.so").exists()
    assert (form / "regalia/native/settling.py").exists()
    assert not (form / "regalia/gone.py").exists()
    assert (form / "regalia/game/core/values.py").read_bytes() == path.read_bytes()


def test_progress_is_one_line_on_a_terminal_and_several_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    tell = tell_on(sys.stdout)
    tell("compiling 1 of 2")
    tell("compiling 2 of 2")
    assert capsys.readouterr().out == "  compiling 1 of 2\n  compiling 2 of 2\n"


def test_what_stops_a_compiler_is_said_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(CannotCompile, match="there is no no-such-compiler; install a C compiler"):
        run_compiler(["no-such-compiler"])
    with pytest.raises(CannotCompile, match="failed"):
        run_compiler([sys.executable, str(tmp_path / "no such file")])
