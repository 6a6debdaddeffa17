"""`regalia cards --coverage`: how much of the pool is understood, and the most frequent missing words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

import click

from regalia.cards import trees
from regalia.cards.facts import Face, load
from regalia.pages import Page
from regalia.typed import typed

MOST_LISTED: Final = 25


class Coverage(NamedTuple):
    """The number of faces with text and of understood ones, and the words that the others lack."""

    understood: int
    faces: int
    missing: list[tuple[str, int, int]]
    """The words that nothing reads, the number of faces that lack only them, and of all that have them."""

    @property
    def percent(self) -> float:
        return 100 * self.understood / self.faces if self.faces else 100.0


def coverage(faces: list[Face], known: trees.Trees) -> Coverage:
    """The understood part of these faces."""
    with_text = [face for face in faces if face.slug not in known.textless]
    alone: Counter[str] = Counter()
    having: Counter[str] = Counter()
    for face in with_text:
        words = set(known.missing.get(face.slug, ()))
        having.update(words)
        if len(words) == 1:
            alone.update(words)
    wanted = sorted(having, key=lambda words: (-alone[words], -having[words], words))
    understood = sum(face.slug in known for face in with_text)
    return Coverage(understood, len(with_text), [(words, alone[words], having[words]) for words in wanted])


def show_missing(slugs: Iterable[str] | None = None) -> None:
    """Print which of all or some cards are not understood, each with the words that are not."""
    facts, known = load(), trees.load()
    wanted = {face.slug for face in facts} if slugs is None else set(slugs)
    faces = [face for face in facts if face.slug in wanted and face.slug not in known]
    page = Page()
    if not faces:
        page.say("Regalia understands all of these cards.")
        return
    listed = sorted(faces, key=lambda face: (face.name, face.slug))
    page.rows([(face.name, "; ".join(known.missing.get(face.slug, ()))) for face in listed], style="dim")
    page.say("")
    page.say(f"{len(faces):,} of {len(wanted):,} cards. How to write one yourself: {typed('cards NAME')}.")


def show(of_set: str | None) -> None:
    """Print the coverage of the pool, or of one set."""
    facts, known = load(), trees.load()
    faces = list(facts)
    if of_set is not None:
        sets = {name for face in faces for name in face.sets}
        wanted = next((name for name in sets if name.casefold() == of_set.casefold()), None)
        if wanted is None:
            raise click.ClickException(
                f"there is no set called {of_set!r}; there are {', '.join(sorted(sets))}"
            )
        faces = [face for face in faces if wanted in face.sets]
    found = coverage(faces, known)
    page = Page()
    page.say(
        (f"{found.percent:.1f} %", "bold"),
        f" understood: {found.understood} of {found.faces} faces with text",
    )
    if not found.missing:
        return
    page.say("")
    page.say("Missing words, with the number of faces that lack only them (and of all that have them):")
    listed = found.missing[:MOST_LISTED]
    page.rows([(f"{alone:5} ({having})", words) for words, alone, having in listed], style="dim")
    if len(found.missing) > MOST_LISTED:
        page.say(f"and {len(found.missing) - MOST_LISTED} more")
