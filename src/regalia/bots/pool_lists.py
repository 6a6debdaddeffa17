"""Deck lists made up from the whole pool, for opponents who play none of Regalia's decks.

A list has the opponent's line of champions, and cards of the elements and classes that they have shown, with
costs as in the decks that Regalia knows. It is legal, and it depends only on what was shown and on chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from regalia.cards import trees
from regalia.cards.facts import Face, load
from regalia.decks.deck import Deck
from regalia.decks.presets import PRESETS

VARIANTS: Final = 3
"""The number of lists that are made for the same line, elements and classes."""
MAIN: Final = 60
MATERIAL: Final = 12
COPIES: Final = 4
LIKELY: Final = 3
"""The copies of a card that a player probably has, once one of them was seen."""
DEAREST: Final = 8
"""Cards that cost more count as cards of this cost."""
HIGHEST: Final = 3
"""The highest level of a champion in an ordinary line."""


class Shown(NamedTuple):
    """What an opponent's cards say about their list."""

    line: str
    """The name of their champion, without a title: "Lorraine". "" if no champion with a level was seen."""
    elements: frozenset[str]
    classes: frozenset[str]
    boons: bool


def shown_by(seen: Mapping[str, int], *, boons: bool = False) -> Shown:
    """What the seen cards, given by slug, say. Cards that are not in the pool say nothing."""
    faces = [face for slug in sorted(seen) if (face := load().by_slug.get(slug)) is not None]
    champions = [face for face in faces if "champion" in face.types and face.level]
    classes = {name for face in champions or faces for name in face.classes} - {"Spirit"}
    elements = {element for face in faces for element in face.elements} - {"norm"}
    line = max(champions, key=lambda face: face.level or 0).name.partition(",")[0] if champions else ""
    return Shown(line, frozenset(elements), frozenset(classes), boons)


def made_up(seen: Mapping[str, int], rng: Random, *, boons: bool = False) -> Deck:
    """A list that contains the seen cards, with others that fit them."""
    base = _list(shown_by(seen, boons=boons), rng.randrange(VARIANTS))
    known = {slug: amount for slug, amount in sorted(seen.items()) if slug in load().by_slug}
    main = {
        slug: max(amount, 1 if boons else min(LIKELY, _most(load().by_slug[slug])))
        for slug, amount in known.items()
        if load().by_slug[slug].deck == "main"
    }
    material = {slug: 1 for slug in known if load().by_slug[slug].deck == "material"}
    seen_faces = [load().by_slug[slug] for slug in material]
    levels = {face.level for face in seen_faces} - {None}
    relic = any(face.divine_relic for face in seen_faces)
    further = {
        slug: amount
        for slug, amount in base.material.items()
        if load().by_slug[slug].level not in levels and not (relic and load().by_slug[slug].divine_relic)
    }
    return Deck(
        name=base.name,
        material=_filled(material, further, MATERIAL),
        main=_filled(main, base.main, MAIN),
        boons=base.boons,
    )


def _filled(first: Mapping[str, int], further: Mapping[str, int], most: int) -> dict[str, int]:
    """The first cards, and further ones until there are enough: new ones, then more copies of the first.

    >>> _filled({"seen": 3}, {"seen": 4, "new": 4}, 7), _filled({"seen": 3}, {"seen": 4, "new": 4}, 8)
    ({'seen': 3, 'new': 4}, {'seen': 4, 'new': 4})
    """
    cards = Counter(first)
    for slug in sorted(further, key=lambda slug: slug in first):
        cards[slug] += max(0, min(further[slug] - cards[slug], most - cards.total()))
    return {slug: amount for slug, amount in cards.items() if amount}


@lru_cache(maxsize=64)
def _list(shown: Shown, variant: int) -> Deck:
    rng = Random(f"{shown.line} {sorted(shown.elements)} {sorted(shown.classes)} {variant}")
    called = f"{shown.line or 'unknown'} {'-'.join(sorted((*shown.elements, *shown.classes)))} {variant}"
    champions = _champions(shown, rng)
    classes = shown.classes or {name for face in champions for name in face.classes} - {"Spirit"}
    elements = shown.elements | {element for face in champions for element in face.elements} | {"norm"}
    fitting = [
        face
        for face in _pool()
        if set(face.elements) <= elements and (not face.classes or set(face.classes) & classes)
    ]
    return Deck(
        name=f"guess: {called}{' with boons' if shown.boons else ''}",
        material=_material(champions, fitting, rng),
        main=_main(fitting, 1 if shown.boons else COPIES, rng),
        boons=_boons(rng) if shown.boons else {},
    )


@lru_cache(maxsize=1)
def _pool() -> tuple[Face, ...]:
    """The cards with which a deck may begin and whose texts are understood, in a fixed order."""
    texts = trees.load()
    return tuple(
        sorted(
            (
                face
                for face in load()
                if face.deck in ("main", "material") and face.slug in texts and _most(face)
            ),
            key=lambda face: face.slug,
        )
    )


def _most(face: Face) -> int:
    """The most copies that Standard allows."""
    return min([COPIES, *(limit for name, limit in face.limits if name == "standard")])


def _champions(shown: Shown, rng: Random) -> list[Face]:
    """A champion of each level: of the line that was seen, or else of one that fits."""
    champions = [face for face in _pool() if "champion" in face.types and face.level is not None]
    elements = shown.elements | {"norm"}
    lines: dict[str, list[Face]] = {}
    for face in champions:
        if face.level and set(face.elements) <= elements | {"exalted"}:
            lines.setdefault(face.name.partition(",")[0], []).append(face)
    fitting = [
        name
        for name, faces in sorted(lines.items())
        if {1, 2} <= {face.level for face in faces}
        and (not shown.classes or any(shown.classes & set(face.classes) for face in faces))
    ]
    line = shown.line or (rng.choice(fitting) if fitting else "")
    spirits = [face for face in champions if face.level == 0 and set(face.elements) <= elements]
    found = [rng.choice(spirits)] if spirits else []
    for level in range(1, HIGHEST + 1):
        of_level = [face for face in lines.get(line, []) if face.level == level]
        if of_level:
            found.append(rng.choice(of_level))
    return found


def _material(champions: Iterable[Face], fitting: list[Face], rng: Random) -> dict[str, int]:
    """The champions, and regalia with different names. Only one of them may be a Divine Relic."""
    cards = {face.slug: 1 for face in champions}
    others = [face for face in fitting if face.deck == "material" and "champion" not in face.types]
    rng.shuffle(others)
    names: set[str] = set()
    relic = False
    for face in others:
        if len(cards) >= MATERIAL:
            break
        if face.name in names or (face.divine_relic and relic):
            continue
        relic = relic or face.divine_relic
        names.add(face.name)
        cards[face.slug] = 1
    return cards


def _main(fitting: list[Face], copies: int, rng: Random) -> dict[str, int]:
    """Main deck cards by cost, as many of each cost as in the decks that are known."""
    others = [face for face in fitting if face.deck == "main"]
    rng.shuffle(others)
    wanted = {cost: round(MAIN * share) for cost, share in _curve().items()}
    cards: dict[str, int] = {}
    names: set[str] = set()
    for quota in (wanted, dict.fromkeys(wanted, MAIN)):  # first as by the curve, then without it
        for face in others:
            cost = min(face.reserve or 0, DEAREST)
            amount = min(copies, _most(face), quota.get(cost, 0), MAIN - sum(cards.values()))
            if amount > 0 and face.name not in names:
                names.add(face.name)
                cards[face.slug] = amount
                quota[cost] -= amount
    return cards


@lru_cache(maxsize=1)
def _curve() -> dict[int, float]:
    """The share of each reserve cost in the main decks that are known."""
    count: Counter[int] = Counter()
    for deck in PRESETS.values():
        for slug, amount in deck.main.items():
            count[min(load().by_slug[slug].reserve or 0, DEAREST)] += amount
    return {cost: amount / count.total() for cost, amount in sorted(count.items())}


def _boons(rng: Random) -> dict[str, int]:
    """A lesser and a greater boon."""
    boons = sorted((face for face in load() if face.deck == "pantheon"), key=lambda face: face.slug)
    kinds = ("lesser boon", "greater boon")
    each = [[face for face in boons if kind in face.types and face.slug in trees.load()] for kind in kinds]
    return {rng.choice(faces).slug: 1 for faces in each if faces}
