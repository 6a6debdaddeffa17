"""Made-up cards: the `cards:` section gives facts and abilities of cards that exist in one scenario only."""

from __future__ import annotations

import functools
import re
from typing import Any, Final

import msgspec

from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load, plain
from regalia.cards.reading import understand
from regalia.game.printed.abilities import Ability
from regalia.judge.scenario.text import Fault, Node, nearest, shorten
from regalia.judge.scenario.words import read_ability
from regalia.text.lexicon import naming

LISTS: Final = {
    "type": "types", "types": "types", "supertype": "supertypes", "supertypes": "supertypes",
    "class": "classes", "classes": "classes", "subtype": "subtypes", "subtypes": "subtypes",
    "element": "elements", "elements": "elements",
}  # fmt: skip
LOWER: Final = ("types", "supertypes", "elements")
NUMBERS: Final = ("reserve", "memory", "level", "power", "life", "durability")
CARD_KEYS: Final = {
    "type": "ally, action, item, lesser boon …; also supertype, class, subtype, element: a word or a list",
    "cost": "reserve, or memory for champions and regalia; X; none",
    "power": "a number, like life, level, durability, reserve, memory",
    "speed": "fast or slow; `fast: yes` says the same",
    "token": "yes for a token",
    "deck": "main, material or pantheon, if it does not follow from the type",
    "like": "a real card whose printed facts it shares",
    "text": "what is printed on it, a paragraph or a list of them, read as the texts of real cards are",
    "abilities": 'words of card text: [{CostChange: {amount: -1, own: true}}, reservable, "kindle(2)"]; or '
    "`unknown` for a card whose text the engine does not know",
}
KEYS: Final = ("name", *CARD_KEYS, *LISTS, *NUMBERS, "fast")
MATERIAL: Final = ("champion", "regalia")
UNKNOWN: Final = "unknown"
"""The value of `abilities:` for a card whose text the engine does not know."""


MadeUp = dict[str, tuple[Face, tuple[Ability, ...] | None]]


def read_cards(node: Node) -> MadeUp:
    """The made-up cards of a scenario, by name: a mapping of names, or a list with `name:`."""
    found: MadeUp = {}
    texts: dict[str, Node] = {}
    if node.kind == "list":
        entries = [(_name(one), one, one.line) for one in node.items]
    else:
        entries = list(node.entries("cards by name"))
    for name, details, line in entries:
        if plain(name) in {plain(other) for other in found}:
            raise Fault(f"{name} is a made-up card twice", line)
        if load().named(name):
            raise Fault(f"{name} is a real card; give the made-up one another name", line)
        found[name] = read_card(name, details, line)
        text = details.get("text")
        if text is not None:
            texts[name] = text
    return with_texts(found, texts) if texts else found


def with_texts(cards: MadeUp, texts: dict[str, Node]) -> MadeUp:
    """Cards with the meanings of their printed texts. The texts may name other cards among them."""
    found = dict(cards)
    printed = [one.text for text in texts.values() for one in text.elements()]
    with naming((*load(), *(face for face, _ in cards.values())), printed):
        for name, text in texts.items():
            face, abilities = cards[name]
            if abilities is None:
                raise Fault(f"{name} has a text, so its abilities are not unknown", text.line)
            found[name] = face, read_text(face, text) + abilities
    return found


def read_text(face: Face, node: Node) -> tuple[Ability, ...]:
    """The meaning of a printed text. The fault for a text that is not understood quotes the words."""
    known = understand(face.slug, face.name, "\n\n".join(one.word("a text") for one in node.elements()))
    if known.problems:
        problem = known.problems[0]
        at = f" at “{problem.missing}”" if problem.missing else ""
        what = f"the text of {face.name} is not understood{at}: {problem.reason}: {shorten(problem.phrase)}"
        raise Fault(f"{what}; rephrase it, or use `abilities:`", node.line)
    return known.abilities


def _name(node: Node) -> str:
    name = node.get("name")
    if name is None:
        raise Fault("a made-up card needs a `name:`", node.line)
    return name.word("a name")


def read_card(name: str, details: Node, line: int) -> tuple[Face, tuple[Ability, ...] | None]:
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "card"
    facts: dict[str, Any] = {"id": slug, "slug": f"made-up-{slug}", "name": name}
    abilities: tuple[Ability, ...] | None = ()
    like = details.get("like") if details.kind == "mapping" else None
    if like is not None:
        facts = {**_like(like), **facts}
    for key, value, at in details.entries("facts of a card"):
        if key in LISTS:
            field = LISTS[key]
            words = tuple(one.word().strip() for one in value.elements())
            facts[field] = tuple(word.lower() if field in LOWER else _spelled(word) for word in words)
        elif key == "cost":
            _cost(facts, value, facts_are_material(details))
        elif key in NUMBERS:
            facts[key] = value.number(key)
        elif key == "speed":
            facts["speed"] = _speed(value)
        elif key == "fast":
            facts["speed"] = "fast" if value.flag() else "slow"
        elif key == "deck":
            facts["deck"] = value.word()
        elif key == "token":
            facts["token"] = value.flag()
        elif key == "abilities":
            abilities = read_words(value)
        elif key not in ("name", "like", "text"):
            raise Fault(f"a card has no {key!r}{nearest(key, KEYS)}", at)
    facts.setdefault("elements", ("norm",))
    if not facts.get("types"):
        raise Fault(f"{name} needs a `type:`, such as action or ally", line)
    if "deck" not in facts:
        facts["deck"] = _home(facts, facts_are_material(details))
    return Face(**facts), abilities


def _home(facts: dict[str, Any], material: bool) -> str | None:
    """The deck that a card begins in, by its types."""
    if any("boon" in kind for kind in facts["types"]):
        return "pantheon"
    return "material" if material else None if facts.get("token") else "main"


def read_words(value: Node) -> tuple[Ability, ...] | None:
    """Abilities in words of card text, or None if they are unknown."""
    if value.kind == "word" and value.text.lower() == UNKNOWN:
        return None
    return tuple(read_ability(one) for one in value.elements())


def facts_are_material(details: Node) -> bool:
    said = [value for key, value, _ in details.entries() if LISTS.get(key) in ("types", "supertypes")]
    return any(one.text.lower() in MATERIAL for value in said for one in value.elements())


def _cost(facts: dict[str, Any], value: Node, material: bool) -> None:
    """`cost: 3` is reserve, or memory for champions and regalia; `cost: X`; `cost: none`."""
    field = "memory" if material else "reserve"
    if value.is_empty:
        facts[field] = None
    elif value.word().upper() == "X":
        facts[field], facts["has_x"] = 0, True
    else:
        facts[field] = value.number("cost")


def _speed(value: Node) -> str:
    speed = value.word().lower()
    if speed not in ("fast", "slow"):
        raise Fault(f"a speed is fast or slow, not {speed!r}", value.line)
    return speed


def _spelled(word: str) -> str:
    """A class or subtype as cards of the pool spell it, or capitalized if none has it."""
    return _spellings().get(word.lower()) or word.title()


@functools.cache
def _spellings() -> dict[str, str]:
    return {word.lower(): word for face in load() for word in (*face.classes, *face.subtypes)}


def _like(node: Node) -> dict[str, Any]:
    try:
        face = load().find(node.word("a card"))
    except NoSuchCard as error:
        raise Fault(str(error), node.line) from None
    except AmbiguousName as error:
        raise Fault(str(error), node.line) from None
    data: dict[str, Any] = msgspec.structs.asdict(face)
    return {
        key: data[key] for key in data if key not in ("id", "slug", "name", "other_face", "sets", "editions")
    }
