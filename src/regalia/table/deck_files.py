"""A deck by the name of a preset or from a text file: amounts and names, below a heading for each deck."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, Facts, load
from regalia.cards.formats import STANDARD, Brought, problems
from regalia.game.start import relics
from regalia.table.decks import DECKS, Deck

LINE: Final = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(\S.*)")
HEADINGS: Final = {"material": "material", "main": "main", "side": "side"}
MOST: Final = 200
"""More copies of one card than this are a slip of the hand."""


class BadDeck(ValueError):
    """A deck that cannot be played; the message is one line that says why and what to do."""


def find_deck(text: str) -> Deck:
    """The preset of that name, or the deck in that file."""
    if text in DECKS:
        return DECKS[text]
    path = Path(text)
    if not path.exists():
        near = difflib.get_close_matches(text, DECKS, n=3)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise BadDeck(f"{text!r} is neither a preset deck nor a file.{hint} Presets: {', '.join(DECKS)}.")
    try:
        written = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text file"
        raise BadDeck(f"{text}: cannot be read: {reason}.") from None
    return read_deck(written, path.name)


def read_deck(written: str, name: str) -> Deck:
    """A deck from lines such as `4 Fireball` under `# Material Deck` and `# Main Deck`."""
    facts = load()
    material: list[str] = []
    main: dict[str, int] = {}
    section = ""
    for number, line in enumerate(written.splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("//"):
            continue
        heading = next((key for key in HEADINGS if text.lstrip("#").strip().lower().startswith(key)), "")
        if text.startswith("#") or (heading and text.lower().rstrip(":").endswith("deck")):
            section = heading
            continue
        if section == "side":
            continue
        amount, face = _entry(text, facts, f"{name}, line {number}")
        if face.deck == "main":
            main[face.slug] = main.get(face.slug, 0) + amount
        else:
            material.extend([face.slug] * amount)
    return _complete(facts, name, material, main)


def _entry(text: str, facts: Facts, place: str) -> tuple[int, Face]:
    found = LINE.fullmatch(text)
    amount = int(found[1] or 1) if found else 0
    if found is None or not 1 <= amount <= MOST:
        raise BadDeck(f"{place}: {text!r} is not an amount and a name, as in `4 Fireball`.")
    try:
        face = facts.find(found[2])
    except LookupError as error:
        raise BadDeck(f"{place}: {error}") from None
    if face.deck is None:
        raise BadDeck(f"{place}: {face.name} belongs in no deck; take it out.")
    return amount, face


def _complete(facts: Facts, name: str, material: list[str], main: dict[str, int]) -> Deck:
    spirits = [slug for slug in material if _is_starter(facts.by_slug[slug])]
    if not spirits:
        raise BadDeck(
            f"{name}: there is no champion of level 0 to begin with; add one, as in `1 Spirit of Fire`."
        )
    if not main:
        raise BadDeck(f"{name}: the main deck is empty; add cards, as in `4 Fireball`.")
    spirit, *others = spirits
    rest = [slug for slug in material if slug not in spirits]
    library = Library()
    sacred = relics(library.definition(slug) for slug in material)
    if len(sacred) > 1:
        raise BadDeck(f"{name}: {' and '.join(sacred)} are Divine Relics; take out all but one.")
    deck = Deck(name, f"the deck in {name}", spirit, (*others, *rest), main)
    check_understood(deck)
    return deck


def _is_starter(face: Face) -> bool:
    return "champion" in face.types and face.level == 0


def check_understood(deck: Deck) -> None:
    """A card whose text the engine does not know is never played as if it were blank."""
    library = Library()
    missing = [
        definition.name
        for definition in (library.definition(card) for card in dict.fromkeys(deck.names()))
        if not definition.understood
    ]
    if missing:
        named = "; ".join(missing[:6]) + (f"; and {len(missing) - 6} more" if len(missing) > 6 else "")
        raise BadDeck(
            f"{deck.name}: the engine does not know yet what {len(missing)} of its cards do: {named}. "
            "Take them out, or play another deck."
        )


def breaches(deck: Deck) -> list[str]:
    """What keeps a deck from being a Standard deck, in lines for people; it can be played all the same."""
    facts = load()
    brought = Brought(
        material=tuple(facts.find(name) for name in (deck.spirit, *deck.material)),
        main=tuple(facts.find(name) for name, amount in deck.main.items() for _ in range(amount)),
    )
    return [f"{deck.name} is no {STANDARD.name} deck: {problem}" for problem in problems(brought)]
