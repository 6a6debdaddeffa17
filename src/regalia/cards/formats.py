"""Building decks: what each format asks of them (formats.standard.1), as a list of all that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from regalia.cards import written
from regalia.cards.facts import Face
from regalia.game.abilities import Keyword
from regalia.game.illegal import Refusal

STEP: Final = "building decks"
PANTHEON_SETS: Final = frozenset({"PP1", "RDOP", "RDOPD"})
"""What is printed in these sets only carries the tag of that format (border.1.a)."""
SIDEBOARD_CARDS: Final = 15
SIDEBOARD_POINTS: Final = 15


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player brings to a game."""

    material: tuple[Face, ...]
    main: tuple[Face, ...]
    side: tuple[Face, ...] = ()
    boons: tuple[Face, ...] = ()


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a format, and the rules they stand in."""

    name: str
    least_main: int
    copies: int | None
    """The most copies of a name in the main deck; None where there is no limit."""
    most_material: int
    least_material: int = 0
    singles: bool = True
    """Whether the material deck holds each name once."""
    main_rule: str
    material_rule: str
    champion_rule: str
    sideboard_rule: str
    boons_rule: str = ""


STANDARD: Final = Format(
    name="Standard",
    least_main=60,
    copies=4,
    most_material=12,
    main_rule="formats.standard.1",
    material_rule="formats.standard.2",
    champion_rule="formats.standard.3",
    sideboard_rule="formats.standard.4",
)
DRAFT: Final = Format(
    name="Draft",
    least_main=30,
    copies=None,
    most_material=10,
    singles=False,
    main_rule="formats.draft.1",
    material_rule="formats.draft.2",
    champion_rule="formats.draft.2",
    sideboard_rule="formats.draft.3",
)
PANTHEON: Final = Format(
    name="Pantheon",
    least_main=60,
    copies=1,
    least_material=12,
    most_material=12,
    main_rule="formats.pantheon.1",
    material_rule="formats.pantheon.2",
    champion_rule="formats.pantheon.2",
    sideboard_rule="formats.pantheon.4",
    boons_rule="formats.pantheon.3",
)
FORMATS: Final = {rules.name.lower(): rules for rules in (STANDARD, DRAFT, PANTHEON)}


def problems(deck: Brought, rules: Format = STANDARD) -> list[Refusal]:
    """Everything that keeps a deck from being played in a format, each with its rule."""
    found: list[Refusal] = []
    for rule, reasons in (
        (rules.main_rule, _main_deck(deck, rules)),
        (rules.material_rule, _material_deck(deck, rules)),
        (rules.champion_rule, _champion(deck)),
        ("keyword.divine-relic.1", _relics(deck)),
        (rules.sideboard_rule, _sideboard(deck, rules)),
        (rules.boons_rule, _boons(deck, rules)),
        ("border.1.a", _tags(deck, rules)),
    ):
        told = tuple(reasons)
        if told:
            found.append(Refusal(STEP, rule, told))
    return found


def is_for_pantheon(face: Face) -> bool:
    """Whether a card carries the tag of the Pantheon format (border.1.a)."""
    return bool(face.sets) and PANTHEON_SETS.issuperset(face.sets)


def _main_deck(deck: Brought, rules: Format) -> Iterator[str]:
    """formats.standard.1, formats.draft.1, formats.pantheon.1."""
    if len(deck.main) < rules.least_main:
        yield f"the main deck has {_cards(len(deck.main))}, {rules.least_main} are the least"
    if rules.copies is not None:
        for name, amount in Counter(face.name for face in deck.main).items():
            if amount > rules.copies:
                yield f"the main deck has {amount} copies of {name}, {rules.copies} is the most"


def _material_deck(deck: Brought, rules: Format) -> Iterator[str]:
    """formats.standard.2, formats.draft.2, formats.pantheon.2."""
    size = len(deck.material)
    if size > rules.most_material:
        yield f"the material deck has {_cards(size)}, {rules.most_material} are the most"
    if size < rules.least_material:
        yield f"the material deck has {_cards(size)}, {rules.least_material} are the least"
    if rules.singles:
        for name, amount in Counter(face.name for face in deck.material).items():
            if amount > 1:
                yield f"the material deck has {amount} copies of {name}, 1 is the most"


def _champion(deck: Brought) -> Iterator[str]:
    """A champion of level 0 to begin with (formats.standard.3, zones.material-deck.4)."""
    if not any("champion" in face.types and face.level == 0 for face in deck.material):
        yield "the material deck has no champion of level 0"


def _relics(deck: Brought) -> Iterator[str]:
    """One card with Divine Relic and no more (keyword.divine-relic.1)."""
    relics = [face.name for face in deck.material if _has_keyword(face, "divine relic")]
    if len(relics) > 1:
        yield f"only one card may have Divine Relic: {', '.join(relics)}"


def _has_keyword(face: Face, name: str) -> bool:
    abilities = written.WRITTEN.get(face.slug, ())
    return any(isinstance(ability, Keyword) and ability.name == name for ability in abilities)


def _sideboard(deck: Brought, rules: Format) -> Iterator[str]:
    """formats.standard.4; what was not used of a draft is a sideboard of any size (formats.draft.3)."""
    if rules is PANTHEON and deck.side:
        yield "there is no sideboard"
    if rules is not STANDARD:
        return
    points = sum(sideboard_points(face) for face in deck.side)
    if len(deck.side) > SIDEBOARD_CARDS:
        yield f"the sideboard has {_cards(len(deck.side))}, {SIDEBOARD_CARDS} are the most"
    if points > SIDEBOARD_POINTS:
        yield f"the sideboard comes to {points} points, {SIDEBOARD_POINTS} are the most"


def sideboard_points(face: Face) -> int:
    """Main-deck cards are worth 1 point, regalia and champions 3 (formats.standard.4)."""
    return 3 if "champion" in face.types or "regalia" in face.supertypes else 1


def _boons(deck: Brought, rules: Format) -> Iterator[str]:
    """One lesser and one greater boon (formats.pantheon.3)."""
    if rules is PANTHEON:
        for kind in ("lesser boon", "greater boon"):
            amount = sum(kind in face.types for face in deck.boons)
            if amount != 1:
                yield f"it needs one {kind} and has {amount}"


def _tags(deck: Brought, rules: Format) -> Iterator[str]:
    """border.1.a."""
    if rules is not PANTHEON:
        tagged = (*deck.material, *deck.main, *deck.side, *deck.boons)
        for name in dict.fromkeys(face.name for face in tagged if is_for_pantheon(face)):
            yield f"{name} may be played in Pantheon only"


def _cards(amount: int) -> str:
    return "1 card" if amount == 1 else f"{amount} cards"
