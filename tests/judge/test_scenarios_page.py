"""What `regalia judge SCENARIO --html FILE` writes."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from regalia.cli import main

ROOT = Path(__file__).parents[2]
VOID = {"meta", "br", "link", "img"}
TEXT = """\
regalia: 1
title: Fire <b>burns</b> & heals nobody
rules: [damage.11]
cards:
  Guard: {type: ally, cost: 2, power: 1, life: 4}
setup:
  A: {elements: [fire], hand: [Fireball, 4x Blank], memory: [Frostbind]}
  B: {field: [Guard (rested, 2 buff)]}
play:
  - refused: yes
    A activates: Fireball
    targets: B.champion
    pay: []
  - A activates: Fireball
    targets: Guard
    pay: [4 Blank]
  - resolve: Fireball
    expect: ["B can't activate Blank"]
expect:
  - Guard damage = {}
  - A.graveyard has Fireball
"""


class Reader(HTMLParser):
    """Tags, ids, links and text of a page; complains about what is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert name not in ("src", "onclick", "onload"), (tag, name)
            if name == "id" and value:
                self.ids.add(value)
            if name == "href" and value:
                self.links.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.said).split())


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    assert not reader.open
    return reader


def judged(tmp_path: Path, text: str) -> tuple[Result, Reader]:
    scenario, page = tmp_path / "scenario.yaml", tmp_path / "page.html"
    scenario.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["judge", str(scenario), "--html", str(page)])
    return result, read(page)


def test_a_page_says_what_was_stated_and_by_which_rules(tmp_path: Path) -> None:
    result, page = judged(tmp_path, TEXT.replace("{}", "1"))
    assert result.exit_code == 0, result.output
    assert "Everything is as written" in page.text
    assert "Fire <b>burns</b> & heals nobody" in page.text
    assert "✓ Guard damage = 1" in page.text
    assert "✓ B can't activate Blank" in page.text
    assert "does not have Opportunity" in page.text
    assert "refused: yes" in page.text
    assert "pay: [4 Blank]" in page.text
    assert "Fireball deals 1 to Guard" in page.text
    assert {"damage.11", "activation.1.8"} <= page.ids


def test_the_position_is_drawn_with_hidden_cards(tmp_path: Path) -> None:
    _, page = judged(tmp_path, TEXT.replace("{}", "1"))
    assert "Frostbind" in page.text
    assert "4× Blank" in page.text
    assert "20× Blank" in page.text
    assert "rested" in page.text
    assert "2 buff" in page.text


def test_what_does_not_hold_is_shown(tmp_path: Path) -> None:
    result, page = judged(tmp_path, TEXT.replace("{}", "7"))
    assert result.exit_code == 1
    assert "Not as written" in page.text
    assert "✗ Guard damage = 7 but Guard damage is 1" in page.text


def test_a_file_that_is_wrong_gets_a_page_that_says_so(tmp_path: Path) -> None:
    result, page = judged(tmp_path, TEXT.replace("Guard damage = {}", "Gurd is rested"))
    assert result.exit_code == 2
    assert "No ruling" in page.text
    assert "did you mean Guard" in page.text


def test_nothing_is_fetched_and_nothing_runs(tmp_path: Path) -> None:
    _, page = judged(tmp_path, TEXT.replace("{}", "1"))
    assert not page.tags & {"script", "link", "img", "iframe", "object", "form"}
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    text = (tmp_path / "page.html").read_text()
    assert not re.search(r"https?:|url\(|@import", text)
    assert "prefers-color-scheme:dark" in text


@pytest.mark.parametrize("words", [[], ["one.yaml", "two.yaml"], ["."], ["-"]])
def test_a_page_is_about_one_file(words: list[str], tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["judge", *words, "--html", str(tmp_path / "page.html")])
    assert result.exit_code == 2
    assert not (tmp_path / "page.html").exists()


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    scenario = str(ROOT / "scenarios" / "format" / "powercells.yaml")
    result = CliRunner().invoke(main, ["judge", scenario, "--html", str(tmp_path / "no" / "page.html")])
    assert result.exit_code == 2
    assert "cannot be written" in result.output
