"""Decks to learn from and decks that are never learned from.

Random decks have a line of champions, and cards of its elements and classes along a curve of costs. Presets
are varied: some of their cards give way to others of the same kind. Four presets, and a tenth of all cards by
the hash of their slug, are held out: no game for training has them. Champions are not held out as cards,
because a line has few of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from hashlib import sha256
from random import Random
from typing import Final

from regalia.cards import trees
from regalia.cards.facts import Face, load
from regalia.cards.formats import problems
from regalia.decks.deck import Deck
from regalia.decks.presets import PRESETS
from regalia.game.printed.abilities import Lineage

HELD_OUT: Final = ("diana", "jin", "merlin", "silvie")
"""Presets that are never trained on."""
KINDS: Final = ("random", "varied", "lists", "cards")
"""Two kinds of decks for training; the presets that are held out; random decks with cards that are."""
TRAINED: Final = KINDS[:2]
BASIC: Final = ("fire", "water", "wind")
CURVE: Final = {0: 0.6, 1: 1.0, 2: 1.4, 3: 1.1, 4: 0.8, 5: 0.5, 6: 0.35}
"""How much a card of each reserve cost is wanted. Dearer cards count as 6."""
ALLY: Final = 1.6
"""How much more an ally is wanted."""
MAIN: Final = 60
MATERIAL: Final = 12
TRIES: Final = 50


@cache
def is_held_out(slug: str) -> bool:
    """Whether a card is never trained on: about one in ten, and always the same ones."""
    face = load().by_slug.get(slug)
    if face is None or "champion" in face.types:
        return False
    return sha256(slug.encode()).digest()[0] % 10 == 0


def deck(kind: str, rng: Random) -> Deck:
    """A legal deck of one of the `KINDS`."""
    for _ in range(TRIES):
        if kind == "lists":
            return PRESETS[rng.choice(HELD_OUT)]
        if kind == "varied":
            found = varied(
                PRESETS[rng.choice([name for name in sorted(PRESETS) if name not in HELD_OUT])], rng
            )
        else:
            found = built(rng, fresh=kind == "cards")
        if found is not None and not problems(found.brought()):
            return found
    raise ValueError(f"no legal deck of the kind {kind} was found in {TRIES} tries")


def built(rng: Random, *, fresh: bool) -> Deck | None:
    """A random deck; with `fresh` cards, held-out cards come first, and otherwise there are none."""
    line = rng.choice(_lines())
    spirits = [face for face in _usable() if face.level == 0 and set(face.elements) & set(BASIC)]
    spirit = rng.choice(spirits)
    elements = {"norm", *spirit.elements, *(element for face in line for element in face.elements)}
    classes = {name for face in line for name in face.classes}
    fitting = [face for face in _usable() if _fits(face, elements, classes, fresh=fresh)]
    regalia = [face for face in fitting if face.deck == "material" and "champion" not in face.types]
    cards = [face for face in fitting if face.deck == "main"]
    room = MATERIAL - 1 - len(line)
    things = _drawn(
        regalia, {face.slug: 1.0 / (1 + (face.memory or 0)) for face in regalia}, rng, fresh=fresh
    )
    names: dict[str, Face] = {}
    for face in things:
        names.setdefault(face.name, face)
    main: Counter[str] = Counter()
    wanted = {face.slug: _wanted(face) for face in cards}
    for face in _drawn(cards, wanted, rng, fresh=fresh):
        left = MAIN - main.total()
        if left <= 0:
            break
        main[face.slug] = min(left, rng.choice((2, 3, 3, 4, 4)))
    material = [spirit.slug, *(face.slug for face in line), *(face.slug for face in [*names.values()][:room])]
    return Deck(name="random", material=dict.fromkeys(material, 1), main=dict(main))


def varied(preset: Deck, rng: Random) -> Deck | None:
    """A preset in which held-out cards, and 10 to 20 % of the others, gave way to cards of the same kind."""
    facts = load()
    faces = {slug: facts.by_slug[slug] for slug in preset.slugs()}
    champions = [face for face in faces.values() if "champion" in face.types]
    elements = {"norm", *(element for face in champions for element in face.elements)}
    classes = {name for face in champions for name in face.classes}
    share = rng.uniform(0.1, 0.2)
    sections: dict[str, dict[str, int]] = {"material": {}, "main": {}}
    for section, found in sections.items():
        for slug, amount in preset.section(section).items():
            face = faces[slug]
            stays = "champion" in face.types or not (is_held_out(slug) or rng.random() < share)
            taken = {facts.by_slug[other].name for other in (*preset.section(section), *found)}
            other = face if stays else _like(face, elements, classes, taken, rng)
            if other is not None:
                found[other.slug] = found.get(other.slug, 0) + amount
    return Deck(name=preset.name, material=sections["material"], main=sections["main"])


def _like(
    face: Face, elements: Collection[str], classes: Collection[str], taken: Collection[str], rng: Random
) -> Face | None:
    """A card of the same kind and about the same cost."""
    others = [
        other
        for other in _usable()
        if other.deck == face.deck
        and other.types == face.types
        and other.name not in taken
        and abs((other.reserve or 0) - (face.reserve or 0)) <= 1
        and abs((other.memory or 0) - (face.memory or 0)) <= 1
        and _fits(other, elements, classes, fresh=False)
    ]
    return rng.choice(others) if others else None


def _fits(face: Face, elements: Collection[str], classes: Collection[str], *, fresh: bool) -> bool:
    """Whether a deck can use a card, and may have it."""
    if not set(face.elements) <= set(elements) or (is_held_out(face.slug) and not fresh):
        return False
    return not face.classes or bool(set(face.classes) & set(classes))


def _wanted(face: Face) -> float:
    return CURVE[min(face.reserve or 0, max(CURVE))] * (ALLY if "ally" in face.types else 1.0)


def _drawn(faces: list[Face], wanted: dict[str, float], rng: Random, *, fresh: bool) -> list[Face]:
    """All of these in a random order in which those that are wanted more tend to come first."""
    keys = {face.slug: rng.random() ** (1 / wanted[face.slug]) for face in faces}
    return sorted(faces, key=lambda face: (fresh and is_held_out(face.slug), keys[face.slug]), reverse=True)


@cache
def _usable() -> tuple[Face, ...]:
    """The cards that are understood, may begin in a deck and are legal in Standard."""
    known = trees.load()
    return tuple(
        face
        for face in sorted(load(), key=lambda face: face.slug)
        if face.slug in known
        and face.deck in ("main", "material")
        and not face.back_face
        and not face.own
        and ("standard", 0) not in face.limits
    )


@cache
def _lines() -> tuple[tuple[Face, ...], ...]:
    """Lines of champions of levels 1 to 3, each of which the next may be leveled from."""
    known = trees.load()
    champions = [face for face in _usable() if "champion" in face.types]

    def follows(face: Face, below: Face) -> bool:
        lineage = [ability.name for ability in known[face.slug] if isinstance(ability, Lineage)]
        return all(below.name.split(",")[0] == name.split(",")[0] for name in lineage) and bool(lineage)

    found: list[tuple[Face, ...]] = []
    for one in champions:
        if one.level != 1 or one.name == "Nameless Champion":
            continue
        twos = [two for two in champions if two.level == 2 and follows(two, one)]
        for two in twos:
            threes = [three for three in champions if three.level == 3 and follows(three, two)]
            found += [(one, two, three) for three in threes] or [(one, two)]
        if not twos:
            found.append((one,))
    return tuple(found)
