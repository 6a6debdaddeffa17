"""What Regalia says of every card, read as a copy editor would: grammar, not meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

from regalia.cards import trees
from regalia.cards.facts import load
from regalia.text.saying import card_told
from regalia.text.writer import Unwritable

FAULTS = {
    "an article before the wrong sound": r"\b[Aa] (?!uni|one\b|Uni)[aeiouAEIOU]"
    r"|\b[Aa]n (?![aeiouAEIOULX]|hour)\w",
    "a clause said twice": r"\b((?:\w|')+(?: (?:\w|')+){1,5}) \1\b",
    "something is done to nothing": r"\b[Yy]ou may (?:rest|banish|sacrifice|discard|return|reveal)[.;]",
    "an object as a subject": r"\b[Tt]hem (?:gains?|gets?|becomes?|has|have|is|are)\b",
    "a possessive of a pronoun": r"\b(?:it's|them's) (?:lineage|power|life|level|controller|owner)\b",
    "two full stops": r'\.["”]?\.',
    "a price without a verb": r", \(\w+\)\.|\byou may \(\w+\) ",
    "several that are one": r"\b(?:allies|units|objects|weapons|champions) (?:gets|has|gains|becomes|is)\b",
    "one that is several": r"\b(?:[Tt]hat|[Ee]ach|[Tt]arget) (?:ally|unit|object|weapon|item|champion) "
    r"(?:get|have|gain|become|are)\b",
    "one that was several": r"\b(?:[Oo]ne|[Aa]|1 or more) (?:\w+ )?(?:card|counter|ally|unit) were\b",
    "loose punctuation": r" [,.;:]|\(\s|\s\)|  ",
    "a sentence that begins small": r"[a-z]\. [a-z]",
}


@cache
def told() -> dict[str, tuple[str, list[str]]]:
    """By slug: the name of each understood face, and the paragraphs that are said of it."""
    shipped, faces = trees.load(), load().by_slug
    found = {}
    for slug in shipped:
        with suppress(Unwritable):  # that every card is told at all is tested with the cards written by hand
            found[slug] = faces[slug].name, card_told(shipped[slug], faces[slug].name)
    return found


def paragraphs() -> Iterator[tuple[str, str, str]]:
    for slug, (name, texts) in told().items():
        for text in texts:
            yield slug, name, text


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_said_that_a_copy_editor_would_mark(fault: str) -> None:
    pattern = re.compile(FAULTS[fault])
    found = {slug: text for slug, _, text in paragraphs() if pattern.search(text)}
    assert not found


@pytest.mark.rule("misc.naming.6")
def test_an_ability_that_another_bears_does_not_name_the_card_that_lends_it() -> None:
    for slug, name, text in paragraphs():
        lent = [quoted.replace(f"your {name}", "") for quoted in re.findall(r'"([^"]*\.)"', text)]
        assert not any(name in ability for ability in lent), (slug, text)
        if text.startswith("Inherited Effect"):
            assert name not in text, (slug, text)
