"""Make the native form: `python -m native [FOLDER]`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from pathlib import Path

from native.compiling import CannotCompile, compile_modules, tell_on
from native.sources import write_sources
from native.upkeep import STAMP, digest, refresh

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(prog="native", description="Make the native form of Regalia.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "native", help="where to put it"
    )
    parser.add_argument("--level", default="1", choices="0123", help="how hard the C compiler tries")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="C compilers at once")
    chosen = parser.parse_args()
    began, tell = time.monotonic(), tell_on(sys.stderr)
    made_of = digest(ROOT)
    making = chosen.folder.with_name(f"{chosen.folder.name}-making").resolve()
    work = chosen.folder.with_name(f"{chosen.folder.name}-objects").resolve()
    try:
        modules = write_sources(ROOT / "src", making)
        compile_modules(modules, making, work, workers=chosen.workers, level=chosen.level, tell=tell)
    except CannotCompile as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    (making / STAMP).write_text(made_of, encoding="utf-8")
    refresh(making, ROOT)
    shutil.rmtree(chosen.folder, ignore_errors=True)
    making.rename(chosen.folder)
    size = sum(path.stat().st_size for path in chosen.folder.rglob("*.so")) / 1e6
    tell(f"made in {time.monotonic() - began:.0f} s, {size:.0f} MB")
    print(file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
