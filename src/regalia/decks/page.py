"""A deck on a page: its cards, its costs, the rules of its format, and texts that are not understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from regalia.cards.facts import Face
from regalia.cards.formats import Format, sideboard_points
from regalia.decks.deck import SECTIONS, TITLES, BadDeck, Deck
from regalia.decks.entering import not_understood, own_cards
from regalia.decks.files import preset
from regalia.decks.presets import EVERY
from regalia.decks.text import KINDS, in_order
from regalia.game.core.illegal import Refusal
from regalia.pages import Page

BAR: Final = "■"
WIDEST_BAR: Final = 30
UNBROKEN: Final = "\u00a0"
"""A space at which lines are not broken."""
PLURALS: Final = {
    "champion": "Champions",
    "ally": "Allies",
    "action": "Actions",
    "attack": "Attacks",
    "item": "Items",
    "weapon": "Weapons",
    "domain": "Domains",
    "phantasia": "Phantasias",
    "lesser boon": "Lesser boons",
    "greater boon": "Greater boons",
}


def show(deck: Deck, rules: Format, found: list[Refusal], unknown: list[Face]) -> None:
    """Print a deck with its costs, its rules and its texts that are not understood."""
    page = Page()
    page.say((deck.name, "bold"), f"  {deck.about}" if deck.about else "")
    for section in SECTIONS:
        if deck.section(section):
            page.say()
            page.say((heading(deck, section), "bold"))
            glue = UNBROKEN if page.console.is_terminal else " "
            page.rows(contents(deck, section, glue), indent=2, style="dim")
    for title, curve in curves(deck):
        page.say()
        page.say((title, "bold"))
        page.rows(bars(curve), indent=2, style="dim")
    page.say()
    page.rows(characters(deck))
    page.say()
    verdict(page, rules, found)
    tell_unknown(page, unknown)
    tell_own(page, own_cards(deck))


def heading(deck: Deck, section: str) -> str:
    """The title of a section with its size, and for a sideboard its points (formats.standard.4)."""
    size = _cards(sum(deck.section(section).values()))
    if section == "side":
        points = sum(map(sideboard_points, deck.faces("side")))
        size = f"{size}, {points} point{'' if points == 1 else 's'}"
    return f"{TITLES[section]} ({size})"


def contents(deck: Deck, section: str, glue: str = " ") -> Iterator[tuple[str, str]]:
    """The cards of a section by kind: champions with their levels, others with the number of copies.

    `glue` is the text between a number and its noun.
    """
    amounts = deck.section(section)
    by_kind: dict[str, list[Face]] = {}
    for face in in_order(deck, section):
        by_kind.setdefault(kind(face), []).append(face)
    for name, faces in by_kind.items():
        count = sum(amounts[face.slug] for face in faces)
        listed = "; ".join(_entry(face, amounts[face.slug], section, glue) for face in faces)
        yield f"{PLURALS.get(name, name.title())} {count}", listed


def _entry(face: Face, amount: int, section: str, glue: str) -> str:
    """A card in a row. If one copy is usual, only a larger number is shown."""
    count = f"{amount}{glue}" if amount > 1 or section in ("main", "side") else ""
    level = f" (level{glue}{face.level})" if "champion" in face.types else ""
    return f"{count}{face.name}{level}"


def kind(face: Face) -> str:
    """The type under which a card is listed. Of several types it is the one that players would name first."""
    return next((name for name in ("champion", *KINDS) if name in face.types), face.types[0])


def curves(deck: Deck) -> Iterator[tuple[str, Counter[str]]]:
    """The number of cards of each cost, for each kind of cost."""
    for section, title in (("main", "Reserve costs in the main deck"), ("material", "Memory costs")):
        faces = deck.faces(section)
        costs = [face.reserve if section == "main" else face.memory for face in faces]
        curve = Counter(
            "X" if face.has_x else str(cost)
            for face, cost in zip(faces, costs, strict=True)
            if cost is not None
        )
        if curve:
            yield title, curve


def bars(curve: Counter[str]) -> Iterator[tuple[str, str]]:
    """A bar for every cost from the lowest to the highest, X last."""
    numbers = [int(cost) for cost in curve if cost != "X"]
    costs = [str(cost) for cost in range(min(numbers), max(numbers) + 1)] if numbers else []
    most = max(curve.values())
    for cost in (*costs, *(["X"] if "X" in curve else [])):
        length = -(-curve[cost] * min(most, WIDEST_BAR) // most)
        yield cost, f"{BAR * length} {curve[cost]}".strip()


def characters(deck: Deck) -> Iterator[tuple[str, str]]:
    """The elements and classes of the cards."""
    faces = (*deck.faces("material"), *deck.faces("main"))
    yield "Elements", _counted(element for face in faces for element in face.elements)
    yield "Classes", _counted(name for face in faces for name in face.classes)


def verdict(page: Page, rules: Format, found: list[Refusal]) -> None:
    """Whether the deck follows the rules of the format, and the rules that it breaks."""
    if not found:
        page.say((f"{rules.name}: ", "bold"), "the deck follows all rules of the format.")
        return
    count = sum(len(refusal.reasons) for refusal in found)
    page.say((f"{rules.name}: ", "bold"), f"{count} thing{'' if count == 1 else 's'} to correct")
    page.rows(
        ((refusal.rule, reason) for refusal in found for reason in refusal.reasons), indent=2, style="dim"
    )


def tell_own(page: Page, names: tuple[str, ...]) -> None:
    """Name the cards whose text the user wrote."""
    if names:
        page.say(("Your own: ", "bold"), "; ".join(names))


def tell_unknown(page: Page, unknown: list[Face]) -> None:
    """Name the cards whose texts Regalia does not understand."""
    if not unknown:
        page.say(("Texts: ", "bold"), "Regalia understands every card of the deck.")
        return
    page.say(
        ("Texts: ", "bold"),
        f"{len(unknown)} cards are not understood yet; games can do without their texts (--without-text):",
    )
    page.rows([("", "; ".join(face.name for face in unknown))], indent=0)


def list_presets() -> None:
    """Every preset, with its description and whether it is understood."""
    page = Page()
    page.rows((name, f"{deck.about}{_remark(name)}") for name, deck in EVERY.items())


def _remark(name: str) -> str:
    """The reason why a preset cannot be played as it is."""
    try:
        missing = len(not_understood(preset(name)))
    except BadDeck:
        return " (the card pool in use lacks some of its cards)"
    return f" ({missing} texts not understood yet)" if missing else ""


def _counted(words: Iterable[str]) -> str:
    return ", ".join(f"{word} {count}" for word, count in Counter(words).most_common()) or "none"


def _cards(amount: int) -> str:
    return "1 card" if amount == 1 else f"{amount} cards"
