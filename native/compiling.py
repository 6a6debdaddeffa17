"""Compiles the copy of the sources: mypyc makes C of it, and several C compilers make libraries of that."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shlex
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Final

FLAGS: Final = (
    "--config-file=",
    f"--cache-dir={os.devnull}",
    "--follow-imports=silent",
    "--namespace-packages",
    "--explicit-package-bases",
    # The sources are checked strictly, as they are. In the copy, classes are put together in other ways.
    *(
        f"--disable-error-code={name}"
        for name in (
            *("assignment", "attr-defined", "call-overload", "has-type", "index", "misc", "no-any-return"),
            *("no-redef", "operator", "override", "union-attr"),
        )
    ),
)
HOW: Final = ("-DNDEBUG", "-fwrapv")
Tell = Callable[[str], None]


class CannotCompile(Exception):
    """The message says what is missing or wrong."""


def compile_modules(
    modules: Sequence[Path], root: Path, work: Path, *, workers: int, level: str, tell: Tell
) -> None:
    """Compile modules below `root`, and put the libraries beside them.

    C and objects are made in `work`, and those that are still right are used again.
    """
    if sys.platform == "win32":
        raise CannotCompile("the native form can be made on Linux and macOS only")
    work.mkdir(parents=True, exist_ok=True)
    tell(f"translating {len(modules)} modules to C")
    libraries = _translated(modules, root, work, level)
    steps = [(name, source, args) for name, sources, args in libraries for source in sources]
    began, done = time.monotonic(), 0
    objects: dict[str, list[Path]] = {}
    for name, sources, _ in libraries:
        objects[name] = [_object(Path(source), work) for source in sources]
    headers = _headers(work)
    with ThreadPoolExecutor(workers) as pool:
        # The largest first, so that none of them is the last alone.
        steps.sort(key=lambda step: -Path(step[1]).stat().st_size)
        waiting = [
            pool.submit(_compile, Path(source), _object(Path(source), work), args, headers)
            for _, source, args in steps
        ]
        try:
            for finished in as_completed(waiting):
                finished.result()
                done += 1
                tell(f"compiling {done} of {len(steps)} files, {time.monotonic() - began:.0f} s")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        tell(f"linking {len(libraries)} libraries")
        list(pool.map(lambda one: _link(objects[one[0]], root, one[0]), libraries))


def _translated(
    modules: Sequence[Path], root: Path, work: Path, level: str
) -> list[tuple[str, list[str], list[str]]]:
    """The name, the C files and the compiler's arguments of each library."""
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile(f"{error}; install it into .venv") from None
    said = io.StringIO()
    try:
        with contextlib.chdir(root), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            found: Iterable[Any] = mypycify(
                [*FLAGS, *(str(path.relative_to(root)) for path in modules)],
                opt_level=level,
                debug_level="0",
                multi_file=True,
                target_dir=str(work),
            )
    except SystemExit:
        lines = [line for line in said.getvalue().splitlines() if "warning" not in line]
        raise CannotCompile("\n".join(["mypyc failed:", *lines[:10]])) from None
    include = sysconfig.get_paths()["include"]
    return [
        (
            one.name,
            [str((root / source).resolve()) for source in one.sources],
            [*one.extra_compile_args, *(f"-I{folder}" for folder in (*one.include_dirs, include))],
        )
        for one in found
    ]


def _object(source: Path, work: Path) -> Path:
    return work / "objects" / source.relative_to(work).with_suffix(".o")


def _compile(source: Path, target: Path, args: Sequence[str], headers: bytes) -> None:
    """Compile a file, unless its object is there already and was made of the same."""
    command = [*_setting("CC"), *_setting("CCSHARED"), *HOW, *args, "-c", str(source), "-o", str(target)]
    made_of = hashlib.sha256(headers + "\0".join(command).encode() + source.read_bytes()).hexdigest()
    stamp = target.with_suffix(".made-of")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_of:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    run_compiler(command)
    stamp.write_text(made_of, encoding="utf-8")


def _headers(work: Path) -> bytes:
    """A digest of the headers that mypyc wrote."""
    found = hashlib.sha256()
    for path in sorted(work.rglob("*.h")):
        found.update(path.read_bytes())
    return found.digest()


def _link(objects: Sequence[Path], root: Path, name: str) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    library = root.joinpath(*name.split(".")).with_name(name.rpartition(".")[2] + str(suffix))
    run_compiler([*_setting("LDSHARED"), *map(str, objects), "-o", str(library)])


def _setting(name: str) -> Iterator[str]:
    yield from shlex.split(str(sysconfig.get_config_var(name) or ""))


def run_compiler(command: Sequence[str]) -> None:
    """Run a C compiler or a linker. What it says is shown only if it fails."""
    try:
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise CannotCompile(f"there is no {command[0]}; install a C compiler") from None
    if ran.returncode != 0:
        lines = [line for line in ran.stderr.splitlines() if "error" in line][:5]
        raise CannotCompile("\n".join([f"{command[0]} failed:", *(lines or ran.stderr.splitlines()[:5])]))


def tell_on(stream: Any) -> Tell:
    """A way to tell progress on a terminal: one line that is written again and again."""

    def tell(text: str) -> None:
        if stream.isatty():
            print(f"\r\033[K  {text}", end="", file=stream, flush=True)
        else:
            print(f"  {text}", file=stream, flush=True)

    return tell
