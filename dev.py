#!/usr/bin/env python3
"""Set up .venv once, then run Regalia, its tests or its proofs in it. Needs nothing but Python.

python3 dev.py play [--terminal]         play in the browser, or in the terminal
python3 dev.py WORD [arguments]          run `regalia WORD`: play, duel, replay, analyse, games, puzzles,
                                         deck, cards, judge, rules, simulate, goldfish, odds, bench
                                         (WORD --help says more)
python3 dev.py test [pytest arguments]   run the tests; without arguments all of them, on all cores
python3 dev.py lint [paths]              run ruff check, ruff format --check and mypy
python3 dev.py prove [NAME [arguments]]  run proofs/NAME.py, or list the proofs
python3 dev.py soak [N] [--workers W]    make N random decisions and check everything after each
python3 dev.py compiled WORD [arguments] run any of these with the rules compiled, which takes minutes once;
                                         afterwards simulate, goldfish, odds and analyse use these rules
                                         by themselves
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from native.upkeep import is_current, refresh

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed-for"
COMPILED = ROOT / "build" / "native"
MANY_GAMES = ("simulate", "goldfish", "odds", "analyse")
"""The words that use the compiled rules by themselves if these are there and up to date."""
PLAIN_PROOFS = ("frames", "listener", "mutants", "played", "shortcuts")
"""The proofs that watch or change the rules themselves, which nobody can with compiled ones."""
ON_ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""The tests of a module stay together as long as they can, because they share servers and browsers."""
OLDEST = (3, 11)
PLAYERS, DEVELOPERS = "table", "dev"
"""The extras of the package that players and developers need."""

LINTERS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
)


class Trouble(Exception):
    """A problem that the user can solve. Only its message is shown."""


def main(words: Sequence[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0 if words else 2
    word, *rest = words
    try:
        if sys.version_info < OLDEST:
            raise Trouble(
                f"Regalia needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {platform.python_version()}."
            )
        if word == "prove" and not rest:
            print(listed_proofs())
            return 0
        prepare(DEVELOPERS if word in ("test", "lint", "prove", "soak", "compiled") else PLAYERS)
        if word == "lint":
            return lint(rest)
        if word == "compiled":
            return compiled(rest)
        quick = word in MANY_GAMES and is_current(COMPILED, ROOT)
        return run(
            command(word, rest), cwd=place(word), settings=settings(word, of_compiled() if quick else {})
        )
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def lint(paths: Sequence[str]) -> int:
    """Run every linter, even after one has failed, so that one run shows all problems."""
    return max([run([tool("python"), "-m", *linter, *paths], cwd=ROOT) for linter in LINTERS])


def command(word: str, rest: Sequence[str]) -> list[str]:
    """The command line for a word."""
    if word == "test":
        return [tool("python"), "-m", "pytest", *(rest or ON_ALL_CORES)]
    if word == "soak":
        return [tool("python"), "-m", "proofs.soak", *rest]
    if word == "prove":
        name, *further = rest
        known = proofs(ROOT / "proofs")
        if name not in known:
            listed = "Known proofs: " + ", ".join(known) if known else "There are no proofs yet"
            raise Trouble(f"there is no proof called {name!r}. {listed}.")
        return [tool("python"), "-m", f"proofs.{name}", *further]
    return [tool("python"), "-m", "regalia", word, *rest]


def place(word: str) -> Path | None:
    """The folder in which a word runs: the checkout for tests and proofs, the current one for Regalia."""
    return ROOT if word in ("test", "soak", "prove") else None


def settings(word: str, more: dict[str, str]) -> dict[str, str]:
    """The settings of a word: Regalia's messages name its commands as they are typed here."""
    return more if place(word) is not None else {"REGALIA_COMMAND": "python3 dev.py", **more}


def listed_proofs() -> str:
    folder = ROOT / "proofs"
    lines = [f"{name:<10} {about(folder, name)}".rstrip() for name in proofs(folder)]
    return "\n".join(lines) or "There are no proofs yet."


def compiled(words: Sequence[str]) -> int:
    """Run a word with the rules compiled. A copy is compiled, because compiled modules hide their sources."""
    if not words or words[0] in ("compiled", "lint") or list(words) == ["prove"]:
        raise Trouble("name a word to run compiled, for example: python3 dev.py compiled bench")
    if words[0] == "prove" and words[1] in PLAIN_PROOFS:
        raise Trouble(
            f"the proof {words[1]!r} watches or changes the rules themselves; run it without `compiled`."
        )
    if not is_current(COMPILED, ROOT):
        print("Compiling the rules (once, and again when they change):", file=sys.stderr)
        compile_rules()
    word, *rest = words
    if word == "test" and not rest:
        rest = ["tests", *ON_ALL_CORES]  # the examples in the sources belong to the plain form
    return run(command(word, rest), cwd=place(word), settings=settings(word, of_compiled()))


def compile_rules() -> None:
    make = [tool("python"), "-m", "native", str(COMPILED)]
    if run(make, cwd=ROOT, settings={"PYTHONPATH": str(ROOT)}) != 0:
        raise Trouble(
            "could not compile; it needs a C compiler and Python's headers. The lines above say more."
        )


def of_compiled() -> dict[str, str]:
    """The settings with which the compiled rules are used, whose other files are brought up to date."""
    refresh(COMPILED, ROOT)
    return {"PYTHONPATH": str(COMPILED)}


def proofs(folder: Path) -> list[str]:
    """The names of the modules and packages in the folder, except private ones."""
    modules = {path.stem for path in folder.glob("*.py")}
    packages = {path.parent.name for path in folder.glob("*/__main__.py")}
    return sorted(name for name in modules | packages if not name.startswith("_"))


def about(folder: Path, name: str) -> str:
    """The first line of a proof's docstring."""
    package, module = folder / name / "__main__.py", folder / f"{name}.py"
    source = (package if package.is_file() else module).read_text(encoding="utf-8")
    said = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].removeprefix("Proof: ")
    return said[:1].upper() + said[1:]


def prepare(extra: str) -> None:
    """Make the environment and install the project into it, unless both are up to date."""
    home, requirements = fingerprints((ROOT / "pyproject.toml").read_bytes())
    usable = STAMP.is_file() and tool_path("python").exists()
    stamp = STAMP.read_text(encoding="utf-8").split() if usable else []
    if stamp[:2] == [home, requirements] and stamp[2:] in ([extra], [DEVELOPERS]):
        return
    if DEVELOPERS in stamp:
        extra = DEVELOPERS
    began = time.monotonic()
    print("Setting up .venv, once and again when pyproject.toml changes:", file=sys.stderr)
    has_pip = importlib.util.find_spec("ensurepip") is not None
    make = [sys.executable, "-m", "venv", "--clear", *([] if has_pip else ["--without-pip"]), str(VENV)]
    if home not in stamp:
        print("  making it ...", file=sys.stderr)
        if run(make) != 0:
            raise Trouble("could not make .venv; the lines above say why.")
    what = "what Regalia needs" if extra == PLAYERS else "what Regalia, its tests and its proofs need"
    print(f"  installing {what} ...", file=sys.stderr)
    if run([*installer(has_pip), "--editable", f"{ROOT}[{extra}]"], cwd=ROOT) != 0:
        raise Trouble("could not install what Regalia needs; the lines above say why.")
    STAMP.write_text(f"{home}\n{requirements}\n{extra}\n", encoding="utf-8")
    print(f"  ready after {time.monotonic() - began:.0f} s.", file=sys.stderr)


def fingerprints(pyproject: bytes) -> tuple[str, str]:
    """Digests of the environment's basis (this Python, this folder) and of its requirements."""
    home = b"\0".join([sys.version.encode(), os.fsencode(ROOT)])
    return hashlib.sha256(home).hexdigest(), hashlib.sha256(pyproject).hexdigest()


def installer(has_pip: bool) -> list[str]:
    """The command that installs into .venv, with its own pip or else with another one."""
    quiet = ["install", "--quiet", "--disable-pip-version-check"]
    if has_pip:
        return [tool("python"), "-m", "pip", *quiet]
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "--python", tool("python"), *quiet]
    outside = shutil.which("pip") or shutil.which("pip3")
    if outside:
        return [outside, "--python", tool("python"), *quiet]
    raise Trouble("this Python has neither ensurepip nor pip; install one of them (on Debian: python3-venv).")


def tool_path(name: str) -> Path:
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def tool(name: str) -> str:
    return str(tool_path(name))


def run(command: Sequence[str], cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
    """Run a command and return its exit code. If a signal ended it, the code is that of a shell."""
    try:
        code = subprocess.run(
            command, cwd=cwd, env={**os.environ, **(settings or {})}, check=False
        ).returncode
    except FileNotFoundError:
        raise Trouble(f"{command[0]} is missing; delete the folder .venv and try again.") from None
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
