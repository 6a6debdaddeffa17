"""No pattern takes more than linear time in what it is matched with, or else that is short."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from regalia.cards.catalog import Library
from regalia.judge.scenario import text as scenarios
from regalia.judge.scenario.grammar import all_facts, all_verbs
from regalia.server import faces
from regalia.terminal.unread import Marks
from regalia.text.tokens import own_name
from tests.inputs import growth
from tests.inputs.patterns import ROOT, WAYS, Use, calls, uses


def _marked_names() -> re.Pattern[str]:
    """The names of cards in a game in which one of them has no text."""
    library = Library()
    for name in ("Fireball", "Idle Thoughts"):
        library.definition(name)
    library.without_text(library.facts.find("Fractal of Sparks"))
    names = Marks(library.catalog)._names
    assert names is not None
    return names


BUILT: dict[str, Callable[[], list[re.Pattern[Any]]]] = {
    "judge.scenario.facts.fact": lambda: [fact.pattern for fact in all_facts()],
    "judge.scenario.verbs.verb": lambda: [verb.pattern for verb in all_verbs()],
    "server.faces._keywords": lambda: [pattern for pattern, _ in faces._keywords()],
    "terminal.unread.Marks": lambda: [_marked_names()],
    "text.tokens.own_name": lambda: [
        own_name("Argus", ["Eye of Argus", "Argus's Eye"]),
        own_name("a a", ["a a a"]),
    ],
}
"""Patterns that a function puts together."""

LED = {
    "decks.listing.COMMENT": "search",
    "decks.listing.TRAILER": "search",
    "judge.scenario.facts.fact": "match",
    "judge.scenario.verbs.verb": "match",
    "server.faces._keywords": "subn",
    "terminal.unread.Marks": "sub",
    "text.markers.MEANT": "search",
    "text.tokens.own_name": "sub",
}
"""How patterns are used that reach the call by another name."""


class Bound(NamedTuple):
    """How long a text can be that meets a pattern, and how much of such texts there can be together."""

    letters: int
    together: int
    where: str


WORD = Bound(scenarios.LONGEST, scenarios.LARGEST, "a word of a scenario: judge.scenario.text.check_length")
ENTRY = Bound(
    2 * scenarios.LONGEST + 2, scenarios.LARGEST, "a word of a scenario, or two with a colon between them"
)
BOUNDED = {
    "judge.scenario.facts.fact": WORD,
    "judge.scenario.modifiers._AMOUNT": ENTRY,
    "judge.scenario.names._NUMBERED": ENTRY,
    "judge.scenario.paying._RANGE": WORD,
}
"""Patterns that may take more than linear time, since what they are matched with is short."""

WRITTEN = rf"\bre\.(?:compile|{'|'.join(WAYS)})\(|\bpattern=r?\""
USES = list(uses(BUILT, LED))


def called(use: Use) -> str:
    return f"{use.place}.{use.way}"


@pytest.mark.parametrize("use", [use for use in USES if use.place not in BOUNDED], ids=called)
def test_a_pattern_takes_linear_time(use: Use) -> None:
    found = growth.superlinear(use.pattern, use.way)
    assert not found, f"{use.place}: {use.pattern.pattern!r} takes too long on {found}"


@pytest.mark.parametrize("use", [use for use in USES if use.place in BOUNDED], ids=called)
def test_a_pattern_for_short_texts_is_quick_with_them(use: Use) -> None:
    bound = BOUNDED[use.place]
    found = growth.too_slow(use.pattern, use.way, bound.letters, bound.letters / bound.together)
    assert not found, f"{use.place}, {bound.where}: {use.pattern.pattern!r} takes too long on {found}"


def test_every_pattern_is_found() -> None:
    """As many as a plain search of the sources finds, and none of the tables is about one that is gone."""
    written = sum(
        len(
            re.findall(
                WRITTEN,
                path.read_text(encoding="utf-8"),
            )
        )
        for path in ROOT.rglob("*.py")
    )
    places = [place for place, _ in calls()]
    assert len(places) == written > 60
    assert {*BUILT, *LED, *BOUNDED} <= {use.place for use in USES} == set(places)


@pytest.mark.parametrize(
    ("pattern", "way"),
    [
        (r"(a+)+b", "match"),
        (r"(?P<title>a[^\d]*?)\s*(?:-?\s*\(?\s*\d+)?\s*-?", "fullmatch"),
        (r"\s+$", "search"),
        (r"\s+x", "sub"),
        (r"\(.*?\)", "findall"),
        (r".*?,.*?;", "match"),
        (r"name\s*\s*:", "match"),
    ],
)
def test_what_is_not_linear_is_found(pattern: str, way: str) -> None:
    assert growth.superlinear(re.compile(pattern), way)
