"""The page that says where keywords, subtypes and terms are is the one the code gives."""

from __future__ import annotations

from pathlib import Path

from regalia.judge.rulebook import load
from regalia.judge.where_page import page, sections

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "where.md").read_text(encoding="utf-8") == page(ROOT), (
        "write it anew: python -m regalia.judge.where_page > docs/where.md"
    )


def test_every_keyword_of_the_rule_book_has_a_row() -> None:
    found = sections(load(), ROOT)
    assert {rule.id.split(".")[1] for rule in load() if rule.id.startswith("keyword.")} <= {
        name.split(".")[1] for name in found
    }
    assert "game/objects/characteristics" in found["keyword.pride"]
