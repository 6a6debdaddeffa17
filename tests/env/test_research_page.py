"""The example of docs/research.md runs and prints what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regalia.env import Environment, actions, observing
from regalia.game.observation import LAYOUT

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")


def test_the_example_learns_and_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    parts = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    example = "\n".join(parts)
    exec(compile(example, "docs/research.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed == re.findall(r"^# (.*)", example, re.M)
    won = int(printed[-1].split()[0])
    assert won >= 28, "with half of 40 games won by chance, this happens once in a hundred times"


def test_the_sizes_on_the_page_are_those_of_the_environment() -> None:
    env = Environment("lorraine", "rai")
    rows = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.M))
    blocks = {"CONTROL": 0, "NUMBERS": actions.NUMBERS, "WORDS": actions.WORDS, "PLACES": actions.PLACES}
    assert {name: int(rows[name]) for name in (*blocks, "CARDS")} == {**blocks, "CARDS": actions.CARDS}
    for space in (env.space, Environment("lorraine", "rai", every_face=True).space):
        assert f"{len(space):,} " in PAGE
        assert len(space) == actions.CARDS + len(actions.WAYS) * actions.ORDINALS * len(space.vocabulary)
    shapes = env.terms.shapes.shapes
    assert int(rows["question"]) == shapes["question"][0]
    assert int(rows["header"]) == shapes["header"][0] == len(LAYOUT.header)
    assert f"| `items` | {observing.ITEMS} × {len(LAYOUT.item)} |" in PAGE
    assert f"| `relations` | {observing.RELATIONS} × {len(LAYOUT.relation)} |" in PAGE
    assert f"+ {observing.TOKENS}, × {len(LAYOUT.card)} |" in PAGE
