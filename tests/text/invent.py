"""Abilities made up at random from the rules of the grammar, to see that all of them can be said and read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from regalia.cards.reading import unbound
from regalia.game.core.language import Either, Filter, Unlike, Variable
from regalia.game.core.state import Zone
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Resolves, Triggered
from regalia.text.choosing import lifted
from regalia.text.folding import in_order
from regalia.text.follow_ups import FollowUp, Offer
from regalia.text.grammar import Pronoun, Rule, Slot, grammar, words_in
from regalia.text.lexicon import COUNTERS, ELEMENTS, lexicon
from regalia.text.nouns import all_of
from regalia.text.phrases.changes.keywords import PLAIN
from regalia.text.places import works_in
from regalia.text.pronouns import Resolving
from regalia.text.referents import SHOWN, Unclear
from regalia.text.remembering import remembering
from regalia.text.this_way import Done
from regalia.words.conditions import All
from regalia.words.effects import Draw
from regalia.words.filters import Element, OfType, Subtype, TokenObject
from regalia.words.lasting import Until
from regalia.words.replacing import Prevented, PreventedFrom, WasPrevented
from regalia.words.selections import Those
from regalia.words.stats import LV, CostOfThat
from regalia.words.triggers import OnEnter

DEPTH: Final = 7
NEEDING_MORE: Final = (Pronoun, Done, Prevented)
"""Words that mean nothing without what comes before them."""


class CannotInvent(Exception):
    """This way leads to no phrase; another may."""


@cache
def rules_by_category() -> dict[str, list[Rule]]:
    """The rules that can be said, in the order of their templates: it is no matter where they are filed."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in sorted(grammar().rules, key=lambda rule: (rule.category, repr(rule.templates))):
        unsaid = rule.make is not None and rule.unmake is None
        if not unsaid and not _needs_more(rule.tree):
            found[rule.category].append(rule)
    return found


def _needs_more(tree: Any) -> bool:
    return any(isinstance(word, NEEDING_MORE) for word in words_in(tree))


def ability(rng: Random) -> Ability:
    """An ability of any kind that the grammar can say."""
    while True:
        try:
            match rng.choice(("keyword", "ability", "resolves", "triggered")):
                case "resolves":
                    return _lifted(Resolves(_without_event(_effect(rng))))
                case "triggered":
                    return _lifted(Triggered(on=value("label", rng, DEPTH), effect=_clear(_effect(rng))))
                case category:
                    found = value(category, rng, DEPTH)
                    if isinstance(found, Ability) and not _goes_on(found) and not _lies_elsewhere(found):
                        return _lifted(found)
        except CannotInvent:
            continue


def _lies_elsewhere(found: Ability) -> bool:
    """Whether an ability of an object finds its card where no object is ("discard this card")."""
    if not isinstance(found, Triggered) or found.zone is not Zone.FIELD:
        return False
    return works_in(found.on, found.effect) is not Zone.FIELD


def _lifted(found: Ability) -> Ability:
    """The ability as it happens, if it speaks of nothing that was not there before."""
    try:
        made: tuple[Ability, ...] = remembering(lifted(Resolving().abilities((found,))))
    except Unclear as trouble:
        raise CannotInvent from trouble
    shown = set(SHOWN) <= set(words_in(made))  # cards seen and cards revealed, called "they" alike
    if shown or unbound(made) or any(map(_in_a_row, words_in(made))):
        raise CannotInvent
    return made[0]


def _in_a_row(word: Any) -> bool:
    """Whether a condition has several conditions as one of its parts: texts tell all of them in one row."""
    return isinstance(word, All) and any(isinstance(part, All) for part in word.parts)


def _without_event(effect: Any) -> Any:
    """A text that nothing triggers cannot speak of what set it off."""
    if any(word.tells_of_event for word in words_in(effect)):
        raise CannotInvent
    return effect


def _clear(effect: Any) -> Any:
    """After a target "that card" may be either that or what set the text off."""
    words = [*words_in(effect)]
    if CostOfThat() in words and any(isinstance(word, Target) for word in words):
        raise CannotInvent
    return effect


def _effect(rng: Random) -> Any:
    """Sentences that happen; what is simply so for good is said as a static ability (abilities.static.1)."""
    found = [value("effects", rng, DEPTH) for _ in range(rng.choice((1, 1, 2)))]
    lasting = (word.until for word in words_in(tuple(found)) if isinstance(word, Until))
    if _goes_on(tuple(found)) or WHILE_THERE in lasting:
        raise CannotInvent
    return in_order(tuple(found))


def _goes_on(found: Any) -> bool:
    """Whether it means nothing without the sentence before or behind it."""
    return any(
        isinstance(word, FollowUp | Offer | Prevented | PreventedFrom | WasPrevented | Done)
        or word == Those("discarded")
        for word in words_in(found)
    )


def value(category: str, rng: Random, depth: int) -> Any:
    """Something that a phrase of this category can mean. Raises `CannotInvent`."""
    if depth == 0:
        raise CannotInvent
    if category.endswith("+"):
        return tuple(value(category[:-1], rng, depth - 1) for _ in range(rng.choice((1, 1, 2))))
    special = SPECIAL.get(category)
    if special is not None:
        return special(rng, depth)
    for _ in range(4):
        rules = rules_by_category().get(category)
        if not rules:
            raise CannotInvent
        rule = rng.choice(rules)
        try:
            slots = [part for part in rule.templates[0] if isinstance(part, Slot)]
            found = rule.build({slot.name: value(slot.category, rng, depth - 1) for slot in slots})
        except (CannotInvent, TypeError):
            continue
        if found is not None and not (rule.make and _needs_more(found)):
            return found
    raise CannotInvent


def _number(rng: Random, depth: int) -> Any:
    return rng.choice((1, 2, 3, 4, LV, Variable("X")))


def _noun(rng: Random, depth: int) -> Filter:
    parts: list[Filter] = []
    if rng.random() < 0.3:
        parts.append(Element(rng.choice(ELEMENTS[:3])))
    if rng.random() < 0.3:
        names = rng.sample(sorted(set(lexicon().subtypes.known.values())), 2)
        parts.append(Subtype(names[0]) if rng.random() < 0.7 else Either(tuple(map(Subtype, names))))
    if rng.random() < 0.1:
        parts.append(Unlike(TokenObject()))
    parts.append(OfType(rng.choice(("ally", "weapon", "item", "unit", "champion", "domain"))))
    if rng.random() < 0.4:
        parts.append(value("which", rng, depth - 1))
    return all_of(tuple(parts))


def _one_of(*options: Any) -> Callable[[Random, int], Any]:
    return lambda rng, depth: rng.choice(options)


def _quoted(rng: Random, depth: int) -> Ability:
    return Triggered(on=OnEnter(), effect=Draw(amount=rng.choice((1, 2))))


def _name(rng: Random, depth: int) -> str:
    return rng.choice(("Powercell", "Automaton Drone", "Fireball"))


SPECIAL: Final[dict[str, Callable[[Random, int], Any]]] = {
    "number": _number,
    "count": _number,
    "thing": _noun,
    "things": _noun,
    "card": _noun,
    "source thing": _noun,
    "cards": _noun,
    "subtype": _one_of("Animal", "Beast", "Sword", "Mage"),
    "name": _one_of("Automaton Drone", "Fireball"),
    "any name": _name,
    "champion name": _one_of("Lorraine", "Rai", "Silvie"),
    "mastery name": _one_of("Phantasmagoria", "Fractured Memories"),
    "types": _one_of(("Beast",), ("Warrior",), ("Beast", "ally")),
    "direction": _one_of("North", "West"),
    "directions": _one_of(("North",), ("East", "West")),
    "element": _one_of(*ELEMENTS[:3]),
    "counter": _one_of(*COUNTERS),
    "players": _one_of("anyone", "opponents"),
    "plain keyword": _one_of(*PLAIN[:5]),
    "quoted": _quoted,
    "quoted by omens": _quoted,
}
