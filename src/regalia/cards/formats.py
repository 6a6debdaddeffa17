"""Building decks: the rules of each format (formats.standard.1), and all the rules that a deck breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from regalia.cards import trees
from regalia.cards.facts import Face
from regalia.game.core.illegal import Refusal
from regalia.words.pantheon import MoreMaterial

STEP: Final = "building decks"
SIDEBOARD_CARDS: Final = 15
SIDEBOARD_POINTS: Final = 15


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player brings to a game."""

    material: tuple[Face, ...]
    main: tuple[Face, ...]
    side: tuple[Face, ...] = ()
    boons: tuple[Face, ...] = ()


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a format, and their rules."""

    name: str
    least_main: int
    copies: int | None
    """The most copies of a name in the main deck, or None if there is no limit."""
    most_material: int
    least_material: int = 0
    main_rule: str
    material_rule: str
    singles_rule: str = ""
    """The rule by which the material deck holds each name once, if there is one."""
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
    singles_rule="formats.standard.2",
    champion_rule="formats.standard.3",
    sideboard_rule="formats.standard.4",
)
DRAFT: Final = Format(
    name="Draft",
    least_main=30,
    copies=None,
    most_material=10,
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
    singles_rule="zones.material-deck.5",
    champion_rule="formats.pantheon.2",
    sideboard_rule="formats.pantheon.4",
    boons_rule="formats.pantheon.3",
)
FORMATS: Final = {rules.name.lower(): rules for rules in (STANDARD, DRAFT, PANTHEON)}


def problems(deck: Brought, rules: Format = STANDARD) -> list[Refusal]:
    """Every reason why a deck cannot be played in a format, each with its rule."""
    found: dict[str, list[str]] = {}
    for rule, reasons in (
        (rules.main_rule, _main_deck(deck, rules)),
        (rules.material_rule, _material_deck(deck, rules)),
        (rules.singles_rule, _singles(deck, rules)),
        (rules.champion_rule, _champion(deck)),
        ("keyword.divine-relic.1", _relics(deck)),
        (rules.sideboard_rule, _sideboard(deck, rules)),
        (rules.boons_rule, _boons(deck, rules)),
        ("border.1.a", _tags(deck, rules)),
        ("formats.2", _limits(deck, rules)),
        ("formats.2", _own(deck)),
    ):
        for reason in reasons:
            found.setdefault(rule, []).append(reason)
    return [Refusal(STEP, rule, tuple(reasons)) for rule, reasons in found.items()]


def only_format(face: Face) -> str:
    """The only format that allows a card, if all others forbid it."""
    forbidden = {name for name, limit in face.limits if limit == 0}
    left = [name for name in FORMATS if name not in forbidden]
    return left[0] if len(left) == 1 else ""


def _main_deck(deck: Brought, rules: Format) -> Iterator[str]:
    """The size and the copies of the main deck: formats.standard.1, formats.draft.1, formats.pantheon.1."""
    if len(deck.main) < rules.least_main:
        yield f"the main deck has {_cards(len(deck.main))}, {rules.least_main} are the least"
    if rules.copies is not None:
        for name, amount in Counter(face.name for face in deck.main).items():
            if amount > rules.copies:
                yield f"the main deck has {amount} copies of {name}, {rules.copies} is the most"


def _material_deck(deck: Brought, rules: Format) -> Iterator[str]:
    """The size of the material deck: formats.standard.2, formats.draft.2, formats.pantheon.2."""
    size = len(deck.material)
    if size > rules.most_material and size > (most := rules.most_material + _room(deck)):
        yield f"the material deck has {_cards(size)}, {most} are the most"
    if size < rules.least_material:
        yield f"the material deck has {_cards(size)}, {rules.least_material} are the least"


def _room(deck: Brought) -> int:
    """The number of further cards that texts in the deck allow in the material deck."""
    known = trees.load()
    texts = (known[face.slug] for face in (*deck.material, *deck.main, *deck.boons) if face.slug in known)
    return sum(ability.cards for text in texts for ability in text if isinstance(ability, MoreMaterial))


def _singles(deck: Brought, rules: Format) -> Iterator[str]:
    """Each name once (formats.standard.2, zones.material-deck.5)."""
    if rules.singles_rule:
        for name, amount in Counter(face.name for face in deck.material).items():
            if amount > 1:
                yield f"the material deck has {amount} copies of {name}, 1 is the most"


def _champion(deck: Brought) -> Iterator[str]:
    """A champion of level 0 to begin with (formats.standard.3, zones.material-deck.4)."""
    if not any("champion" in face.types and face.level == 0 for face in deck.material):
        yield "the material deck has no champion of level 0"


def _relics(deck: Brought) -> Iterator[str]:
    """At most one card with Divine Relic (keyword.divine-relic.1)."""
    relics = [face.name for face in deck.material if face.divine_relic]
    if len(relics) > 1:
        yield f"only one card may have Divine Relic: {', '.join(relics)}"


def _sideboard(deck: Brought, rules: Format) -> Iterator[str]:
    """The sideboard: formats.standard.4. The unused cards of a draft are a sideboard of any size
    (formats.draft.3).
    """
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
    """Cards with the tag of Pantheon (border.1.a), which are forbidden in every other format."""
    if rules is not PANTHEON:
        for face, _ in _counted(deck):
            if only_format(face) == "pantheon":
                yield f"{face.name} may be played only in Pantheon"


def _own(deck: Brought) -> Iterator[str]:
    """Made-up cards, which no format allows."""
    for face, _ in _counted(deck):
        if face.own and not face.sets:
            yield f"{face.name} is a card of your own"


def _limits(deck: Brought, rules: Format) -> Iterator[str]:
    """The published list of bans and limits, which is part of the rules for tournaments (formats.2)."""
    for face, amount in _counted(deck):
        limit = dict(face.limits).get(rules.name.lower())
        if limit is None or amount <= limit or only_format(face) == "pantheon":
            continue
        if limit:
            yield f"{face.name} is limited to {limit} in {rules.name}, and the deck has {amount}"
        elif only_format(face) == "draft":
            yield f"{face.name} may be played only in drafts"
        else:
            yield f"{face.name} is banned in {rules.name}"


def _counted(deck: Brought) -> Iterator[tuple[Face, int]]:
    """Every card of a deck once, with its number of copies in all parts."""
    yield from Counter((*deck.material, *deck.main, *deck.side, *deck.boons)).items()


def _cards(amount: int) -> str:
    return "1 card" if amount == 1 else f"{amount} cards"
