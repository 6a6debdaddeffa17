"""The second reading: scenarios by somebody who knew the printed text and the rules, and not the card's tree.

What is played as written lies in scenarios/readings and stays right like every scenario. What is not, because
a text is not understood, or because the two readings differ and nobody has decided yet, lies in
readings_open beside this file until it is settled.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.cards import trees
from regalia.cards.facts import load
from regalia.judge.scenario.run import PASSED, run_file
from regalia.judge.scenario.text import read

HERE = Path(__file__).parent
READINGS = sorted((HERE.parents[1] / "scenarios" / "readings").rglob("*.yaml"))
OPEN = sorted((HERE / "readings_open").rglob("*.yaml"))
MISSING = HERE / "readings_missing.txt"
"""Faces with text that nobody has read a second time. The list only shrinks."""


def faces_read(path: Path) -> list[str]:
    for key, value, _ in read(path).entries():
        if key == "reads":
            return [node.text for node in value.elements()]
    return []


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in OPEN])
def test_what_is_settled_does_not_stay_among_what_is_open(path: Path) -> None:
    assert run_file(path).status != PASSED, f"{path.name} is played as written: move it to scenarios/readings"


def test_every_reading_names_the_faces_it_reads() -> None:
    known = load().by_slug
    for path in (*READINGS, *OPEN):
        slugs = faces_read(path)
        assert slugs, f"{path}: which faces does it read?"
        assert set(slugs) <= set(known), f"{path}: {slugs}"


def test_the_list_of_faces_that_nobody_has_read_twice_is_right() -> None:
    read_twice = {slug for path in (*READINGS, *OPEN) for slug in faces_read(path)}
    listed = set(MISSING.read_text(encoding="utf-8").split())
    assert not listed & read_twice, "take these off the list"
    with_text = {face.slug for face in load()} - set(trees.load().textless)
    assert with_text - read_twice == listed
