"""The pages for people: their links lead somewhere, and the glossary names what the code has."""

from __future__ import annotations

import doctest
import itertools
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^()\s]+)\)")
NAMED = re.compile(r"`([^`\s]+)`")
HEAVY = 200_000
"""Bytes of a picture that is too large for a page."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = [link.partition("#")[0] for link in LINK.findall(page.read_text("utf-8"))]
    lost = [link for link in links if link and "://" not in link and not (page.parent / link).is_file()]
    assert lost == []


def test_every_picture_is_on_a_page_and_light_enough() -> None:
    pages = "".join(page.read_text("utf-8") for page in PAGES)
    pictures = list((ROOT / "docs" / "images").iterdir())
    assert [picture.name for picture in pictures if f"images/{picture.name}" not in pages] == []
    assert [picture.name for picture in pictures if picture.stat().st_size > HEAVY] == []


def test_the_glossary_names_files_and_definitions_that_exist() -> None:
    rows = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    names = {name for row in rows if row.startswith("|") for name in NAMED.findall(row.split("|")[-2])}
    assert names >= {"SideEffects", "core/state.py"}
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert [name for name in sorted(names) if not exists(name, source)] == []


def exists(name: str, source: str) -> bool:
    """Whether a file, or a class, function or variable, has this name."""
    if "/" in name:
        return any((ROOT / start / name).exists() for start in ("", "src/regalia", "src/regalia/game"))
    last = re.escape(name.rpartition(".")[2])
    return re.search(rf"\b(?:class|def) {last}\b|\b{last}\b *(?::|=(?!=))", source) is not None


def quoted(command: str) -> list[str]:
    """What the front page says that a command prints, in pieces; `…` stands for what it leaves out."""
    rest = (
        (ROOT / "README.md").read_text("utf-8").partition(f"    $ python3 dev.py {command}")[2].splitlines()
    )
    block = itertools.takewhile(lambda line: line.startswith("    ") and line[4:6] != "$ ", rest[1:])
    shown = "\n".join(line[4:] for line in block)
    return [piece.strip("\n") for piece in shown.split("…") if piece.strip()]


@pytest.mark.parametrize(
    "command",
    [
        "duel embers tides --seed 3",
        "judge scenarios/examples/fireball.yaml",
        'odds memory "3x Fireball" "Tera Sight" "Give Bath" --cost 2',
    ],
)
def test_the_front_page_shows_what_the_commands_print(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = CliRunner().invoke(main, shlex.split(command), env={"COLUMNS": "200"}).output
    assert quoted(command)
    assert [piece for piece in quoted(command) if piece not in printed] == []


def test_the_examples_of_the_page_on_bots_are_true() -> None:
    tried = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert (tried.failed, tried.attempted > 5) == (0, True)
