"""Small words of the page: what the engine notes down about costs and choices, as a player would say it."""

from __future__ import annotations

import re
from typing import Final

NOUNS: Final = frozenset(
    {"ally", "attack", "action", "card", "champion", "domain", "item", "object", "phantasia", "player"}
    | {"regalia", "token", "unit", "weapon"}
)
ALONE: Final = frozenset({"a", "an", "another", "the", "this", "that", "your"})
"""Words that need no article before them."""
UNCOUNTED: Final = frozenset({"regalia", "phantasia"})
COUNTED: Final = re.compile(r"\b1 ([\w-]+) counters\b")
ONE: Final = re.compile(r"^(\w+) (\d+) (.+)$")
RESERVE: Final = re.compile(r"^\((\w+)\)")
MEMORY: Final = re.compile(r"^memory (\d+)$")

STEPS: Final = {
    "announce": "",
    "elements": "at its elements",
    "declare costs": "at choosing its costs",
    "modes": "at choosing its modes",
    "targets": "at choosing targets",
    "legality": "at the look whether it is legal",
    "cost": "at working out its cost",
    "pay": "at paying",
    "activated": "",
    "attack": "at declaring the attack",
    "attack target": "at choosing what to attack",
    "weapon": "at choosing a weapon",
    "retaliate": "at retaliating",
    "return": "at returning it",
    "pass": "at passing",
}
"""The step at which something was stopped, in words. A play that cannot begin has no such words."""


def step(name: str) -> str:
    """
    >>> step("pay"), step("announce"), step("begin with")
    ('at paying', '', 'at begin with')
    """
    return STEPS.get(name, f"at {name}")


def article(noun: str) -> str:
    """
    >>> article("ally"), article("unit"), article("this card or an ally"), article("Slime ally")
    ('an ally', 'a unit', 'this card or an ally', 'a Slime ally')
    """
    if noun.split(" ")[0] in ALONE:
        return noun
    sounds = noun[:1].lower() in "aeiou" and not noun.lower().startswith(("uni", "one"))
    return f"{'an' if sounds else 'a'} {noun}"


def noun(phrase: str, *, card: bool = True) -> str:
    """A description with its noun, because "fire element" alone has none.

    >>> noun("fire element"), noun("Animal or Beast"), noun("Slime ally"), noun("unit you control")
    ('fire element card', 'Animal or Beast card', 'Slime ally', 'unit you control')
    >>> noun("Slime", card=False), noun("non-champion", card=False)
    ('Slime', 'non-champion object')
    """
    words = phrase.split(" ")
    if NOUNS.intersection(words) or words[0] in ALONE:
        return phrase
    if words[-1] == "element" or words[-1].startswith("non-"):
        return f"{phrase} {'card' if card else 'object'}"
    return f"{phrase} card" if card and words[-1][:1].isupper() else phrase


def plural(phrase: str) -> str:
    """
    >>> plural("Slime ally"), plural("card"), plural("regalia"), plural("unit you control")
    ('Slime allies', 'cards', 'regalia', 'units you control')
    """
    words = phrase.split(" ")
    place = next((place for place in reversed(range(len(words))) if words[place] in NOUNS), len(words) - 1)
    last = words[place]
    if last not in UNCOUNTED and not last.isdigit():
        words[place] = f"{last[:-1]}ies" if last.endswith("y") else f"{last}s"
    return " ".join(words)


def deed(label: str) -> str:
    """A part of a cost as something that a player does.

    >>> deed("(2)"), deed("memory 1"), deed("rest 1 champion"), deed("sacrifice 1 ally")
    ('pay 2', 'pay 1 from memory', 'rest your champion', 'sacrifice an ally')
    >>> deed("discard 1 fire element"), deed("discard 2 card"), deed("remove 1 enlighten counters")
    ('discard a fire element card', 'discard 2 cards', 'remove 1 enlighten counter')
    >>> deed("banish 1 at random from memory"), deed("banish Life Essence Amulet"), deed("sacrifice 2 Herb")
    ('banish a card at random from memory', 'banish Life Essence Amulet', 'sacrifice 2 Herbs')
    """
    if found := MEMORY.match(label):
        return f"pay {found[1]} from memory"
    if found := RESERVE.match(label):
        return f"pay {found[1]}{label[found.end() :]}"
    if " counters" in label:
        return COUNTED.sub(r"1 \1 counter", label)
    found = ONE.match(label)
    if found is None or found[1] in ("recover", "deal"):
        return label
    verb, count, what = found.groups()
    what, at_random, where = what.partition("at random")
    what = what.strip()
    if count == "1":
        said = "your champion" if what == "champion" else article(noun(what or "card"))
    else:
        said = f"{count} {plural(noun(what or 'card', card=not what[:1].isupper()))}"
    return f"{verb} {said}{' ' if at_random else ''}{at_random}{where}"


def reason(text: str) -> str:
    """
    >>> reason("rest 1 champion: there are only 0"), reason("sacrifice 2 Herb: there are only 1")
    ('rest your champion: there is none to do it with', 'sacrifice 2 Herbs: there is only 1')
    >>> reason("Blitz Mage is slow")
    'Blitz Mage is slow'
    """
    label, found, have = text.partition(": there are only ")
    if not found:
        return text
    short = {"0": "there is none to do it with", "1": "there is only 1"}.get(have, f"there are only {have}")
    return f"{deed(label)}: {short}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
