"""The page that is shipped is the one its sources build, and it is small."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "regalia" / "server" / "static"
FILES = ("app.css", "app.js", "index.html")
LARGEST = 150_000


def test_the_bundle_is_small() -> None:
    assert sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in FILES) < LARGEST


def test_the_lock_file_names_no_place_to_fetch_from() -> None:
    assert "http" not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_the_sources_build_what_is_shipped(modules: Path, tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to(modules)
    built = subprocess.run(
        ["npm", "run", "build"], cwd=web, capture_output=True, text=True, check=False, timeout=300
    )
    assert built.returncode == 0, built.stdout + built.stderr
    fresh = tmp_path / "src" / "regalia" / "server" / "static"
    assert sorted(path.name for path in fresh.iterdir()) == sorted(FILES)
    for name in FILES:
        assert (fresh / name).read_bytes() == (STATIC / name).read_bytes(), f"{name}: npm run build"
