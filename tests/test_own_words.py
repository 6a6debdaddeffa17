"""What the project contains is written in our own words: no long run of the cards' printed text."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUN = 12
WORD = re.compile(r"[a-z0-9]+")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of this number of words."""
    words = WORD.findall(text.lower())
    return (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))


def test_no_file_has_twelve_words_in_a_row_of_printed_text(printed_cards: list[bytes]) -> None:
    printed: dict[tuple[str, ...], str] = {}
    for record in map(json.loads, printed_cards):
        rulings = [str(ruling["text"]) for ruling in record.get("rulings") or ()]
        for text in (record["effect_raw"] or "", *rulings):
            printed.update(dict.fromkeys(runs(text), record["slug"]))
    assert printed, "the card pool has no texts"
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode:
        pytest.skip("this is no git checkout: which files belong to the project is not known")
    found = []
    for name in tracked.stdout.splitlines():
        path = ROOT / name
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "ignore")
        found += [f"{name}: {' '.join(run)} ({printed[run]})" for run in runs(text) if run in printed]
    assert found == []
