"""Faces of cards for the page: printed facts, our text, and what its keywords mean.

Every face of the pool can be asked for, so that asking for one says nothing about a game.
"""

from __future__ import annotations

import functools
import re
from typing import Final

from regalia.cards.commands import abilities_of, told, type_line
from regalia.cards.facts import Face, load
from regalia.decks.nobody import FACES
from regalia.game.printed.abilities import Ability
from regalia.judge.scenario.setup import BLANK
from regalia.server.over_http import CardFace, CardNames, Keyword
from regalia.server.rules import book

CHAPTER: Final = "keyword"
MADE_UP: Final = {**FACES, BLANK.slug: BLANK}
"""The faces of cards that are only there to fill a place."""


@functools.lru_cache(maxsize=2048)
def card_face(slug: str) -> CardFace | None:
    """The face with this slug, if there is one."""
    face = load().by_slug.get(slug)
    if face is not None:
        return _face(face, abilities_of(face))
    return _face(MADE_UP[slug], ()) if slug in MADE_UP else None


@functools.cache
def card_names() -> CardNames:
    """What every face of the pool is called, for files that are named after cards."""
    return CardNames(
        cards=tuple((face.slug, face.name, face.id, *face.editions, *face.codes) for face in load())
    )


def _face(face: Face, abilities: tuple[Ability, ...] | None) -> CardFace:
    text = () if abilities is None else tuple(told(face, abilities))
    return CardFace(
        id=face.id,
        slug=face.slug,
        name=face.name,
        elements=face.elements,
        types=face.types,
        supertypes=face.supertypes,
        classes=face.classes,
        subtypes=face.subtypes,
        type_line=type_line(face),
        reserve=face.reserve,
        memory=face.memory,
        has_x=face.has_x,
        level=face.level,
        power=face.power,
        life=face.life,
        durability=face.durability,
        speed=face.speed,
        token=face.token,
        other_face=face.other_face,
        text=text,
        understood=abilities is not None,
        keywords=tuple(keywords_in(" ".join(text))),
    )


def keywords_in(text: str) -> list[Keyword]:
    """The keywords that a text names, the longest first. A part of a keyword is not another keyword.

    >>> [keyword.name for keyword in keywords_in("Draw a card into your memory. Floating Memory")]
    ['Floating Memory']
    """
    found = []
    for pattern, keyword in _keywords():
        text, count = pattern.subn("", text)
        if count:
            found.append(keyword)
    return found


@functools.cache
def _keywords() -> list[tuple[re.Pattern[str], Keyword]]:
    """Every keyword with its first rule."""
    found: dict[str, Keyword] = {}
    for rule in book().chapters[CHAPTER].rules:
        slug = rule.id.split(".")[1]
        name = " ".join(word.capitalize() for word in slug.split("-"))
        found.setdefault(name, Keyword(name=name, line=rule.line, rule=rule.id))
    longest = sorted(found.items(), key=lambda entry: (-len(entry[0]), entry[0]))
    return [(re.compile(rf"\b{re.escape(name)}\b"), one) for name, one in longest]
