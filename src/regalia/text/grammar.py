"""The grammar of card text: templates that tie phrases to trees of words, in both directions.

A rule says that a phrase of some category means a tree with holes. Reading fills the holes with
what stands in the slots; writing takes a tree apart along the same holes. Most rules come from the
words themselves (`wording`); phrases that say several words at once are rules of their own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Amount, Anything, Condition, CostPart, Effect, Filter, Selection, Word
from regalia.game.core.structs import altered
from regalia.game.core.wording import Says
from regalia.game.printed.abilities import Ability, Change, Outcome, Trigger
from regalia.text.tokens import tokens
from regalia.words.selections import Those

CATEGORIES: Final[tuple[tuple[type[Word], str], ...]] = (
    (Ability, "ability"),
    (Trigger, "trigger"),
    (CostPart, "cost"),
    (Change, "change"),
    (Outcome, "outcome"),
    (Effect, "effect"),
    (Condition, "fact"),
    (Amount, "amount"),
    (Selection, "objects"),
    (Filter, "which"),
)
"""The category in which each kind of word is said, unless its template names another."""


REST: Final = "the rest"
"""The pronoun for those of the cards shown that are still where they were."""


THINE: Final = "thine"
"""The key for "your" in a text that tells another player what to do."""


class Pronoun(Selection, frozen=True):
    """A word for something that was mentioned before. It is gone once a text is understood."""

    said: str = "it"
    what: Filter = Anything()


class Hole(NamedTuple):
    """The place in a tree that a slot of the template fills."""

    slot: str


class Previous(NamedTuple):
    """In a tree: what the step before in the same phrase chose or did something to.

    Where such a tree is written, a pronoun stands in its place, or the selection itself.
    """

    key: str = "those"


class _Holes:
    def __getattr__(self, slot: str) -> Any:
        return Hole(slot)


PREVIOUS: Final[Any] = Previous()
H: Final = _Holes()
"""`H.what` is the hole that the slot `{what:…}` fills."""


class Literal(NamedTuple):
    """Words that stand in the text as they are; `many` are those for several of what stands before."""

    one: tuple[str, ...]
    many: tuple[str, ...] = ()
    optional: bool = False
    spelled: str = ""
    """The words as we write them, with their capitals; for several things after a slash."""

    def said(self, many: bool) -> str:
        if not self.many:
            return self.spelled
        one, _, several = self.spelled.partition("/")
        return several if many else one


class Slot(NamedTuple):
    name: str
    category: str


Element = Literal | Slot
Template = tuple[Element, ...]
Make = Callable[..., Any]


class Rule(NamedTuple):
    """A category's phrase, the templates that say it, and the tree it means.

    A rule whose meaning is no plain tree has `make`, which returns None for what makes no sense, and
    `unmake`, which returns what the slots hold, or None for what the rule does not say.
    """

    category: str
    templates: tuple[Template, ...]
    tree: Any = None
    make: Make | None = None
    unmake: Callable[[Any], dict[str, Any] | None] | None = None

    def build(self, bound: dict[str, Any]) -> Any:
        return self.make(**bound) if self.make is not None else fill(self.tree, bound)

    def take_apart(self, value: Any) -> dict[str, Any] | None:
        if self.make is not None:
            return None if self.unmake is None else self.unmake(value)
        bound: dict[str, Any] = {}
        return bound if match(self.tree, value, bound) else None


def fill(tree: Any, bound: dict[str, Any]) -> Any:
    """The tree with its holes filled."""
    if isinstance(tree, Hole):
        return bound[tree.slot]
    if isinstance(tree, Previous):
        return Those(tree.key)
    if isinstance(tree, tuple):
        return tuple(fill(part, bound) for part in tree)
    if isinstance(tree, Word):
        return type(tree)(**{name: fill(getattr(tree, name), bound) for name in tree.__struct_fields__})
    return tree


def match(tree: Any, value: Any, bound: dict[str, Any]) -> bool:
    """Whether the value has the shape of the tree. The contents of the holes are bound."""
    if isinstance(tree, Hole):
        if tree.slot in bound:
            return bool(bound[tree.slot] == value)
        bound[tree.slot] = value
        return True
    if isinstance(tree, Previous):
        return isinstance(value, Pronoun) or value == Those(tree.key)
    if tree == Pronoun(REST):
        return isinstance(value, Pronoun | Those)
    if isinstance(tree, tuple):
        return (
            isinstance(value, tuple)
            and len(value) == len(tree)
            and all(match(part, other, bound) for part, other in zip(tree, value, strict=True))
        )
    if isinstance(tree, Word):
        return type(value) is type(tree) and all(
            match(getattr(tree, name), getattr(value, name), bound) for name in tree.__struct_fields__
        )
    if isinstance(tree, str):  # a name that the engine knows is its text
        return isinstance(value, str) and tree == value
    return type(tree) is type(value) and bool(tree == value)


def template(text: str) -> Template:
    """A template from how it is written down.

    >>> [part for part in template("draw {amount:count} <card/cards>") if isinstance(part, Slot)]
    [Slot(name='amount', category='count')]
    """
    parts: list[Element] = []
    while text:
        opening = min((at for sign in "{<[" if (at := text.find(sign)) >= 0), default=len(text))
        if words := tokens(text[:opening]):
            parts.append(Literal(words, spelled=text[:opening].strip()))
        text = text[opening:]
        if not text:
            break
        sign = text[0]
        inside, found, text = text[1:].partition({"{": "}", "<": ">", "[": "]"}[sign])
        if not found:
            raise ValueError(f"a template with an open {sign}: {inside}")
        if sign == "{":
            name, _, category = inside.partition(":")
            parts.append(Slot(name, category or name))
        elif sign == "<":
            one, _, many = inside.partition("/")
            parts.append(Literal(tokens(one), tokens(many), spelled=inside))
        else:
            parts.append(Literal(tokens(inside), optional=True, spelled=inside))
    return tuple(parts)


_RULES: Final[list[Rule]] = []


def rule(
    category: str,
    templates: str | tuple[str, ...],
    tree: Any = None,
    *,
    make: Make | None = None,
    unmake: Callable[[Any], dict[str, Any] | None] | None = None,
) -> None:
    """Add a phrase to the grammar: several templates say the same, and the first is the one we write."""
    said = (templates,) if isinstance(templates, str) else templates
    _RULES.append(Rule(category, tuple(map(template, said)), tree, make, unmake))


def _of_words() -> Iterator[Rule]:
    """The rules that the words carry themselves."""
    waiting: list[type[Word]] = [Word]
    while waiting:
        word = waiting.pop(0)
        waiting += word.__subclasses__()
        for said in word.__dict__.get("wording", ()):
            yield _of_word(word, said)


def _of_word(word: type[Word], said: Says) -> Rule:
    category = next((name for base, name in CATEGORIES if issubclass(word, base)), "")
    first = said.templates[0].split()
    templates = said.templates
    if first[0].endswith(":") and len(first[0]) > 1:
        category = first[0][:-1]
        templates = tuple(text.removeprefix(first[0]).strip() for text in templates)
    compiled = tuple(map(template, templates))
    slots = {part.name for part in compiled[0] if isinstance(part, Slot)}
    fields = dict(said.fixed) | {slot: Hole(slot) for slot in slots}
    try:
        return Rule(category, compiled, word(**fields))
    except TypeError as error:
        raise TypeError(f"{word.__name__} is said {said.templates[0]!r}: {error}") from error


class Grammar:
    """All rules, found by the beginning of a phrase and by the root of a tree."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.by_start: dict[str, dict[str, list[tuple[Rule, Template]]]] = {}
        self.by_slot: dict[str, list[tuple[Rule, Template]]] = {}
        self.by_tree: dict[tuple[str, object], list[Rule]] = {}
        for known in rules:
            self._index(known)

    def _index(self, known: Rule) -> None:
        for said in known.templates:
            starts = _starts(said)
            if starts is None:
                self.by_slot.setdefault(known.category, []).append((known, said))
            else:
                index = self.by_start.setdefault(known.category, {})
                for start in starts:
                    index.setdefault(start, []).append((known, said))
        kind: object = None if known.make is not None or isinstance(known.tree, Hole) else type(known.tree)
        self.by_tree.setdefault((known.category, kind), []).append(known)

    def begun_by(self, category: str, token: str) -> Iterator[tuple[Rule, Template]]:
        """The rules whose phrase may begin with this token."""
        yield from self.by_start.get(category, {}).get(token, ())
        yield from self.by_slot.get(category, ())

    def saying(self, category: str, value: Any) -> Iterator[Rule]:
        """The rules that may say this tree: templates first, in the order of the grammar."""
        yield from self.by_tree.get((category, type(value)), ())
        yield from self.by_tree.get((category, None), ())


def _starts(said: Template) -> set[str] | None:
    """The tokens a template may begin with; None if it begins with a slot."""
    starts: set[str] = set()
    for part in said:
        if isinstance(part, Slot):
            return None
        starts.update(words[0] for words in (part.one, part.many) if words)
        if not part.optional:
            return starts
    return None


@functools.cache
def grammar() -> Grammar:
    """The whole grammar, put together once."""
    import regalia.text.phrases  # noqa: F401 (the phrases register themselves)

    return Grammar((*_of_words(), *_RULES))


def words_in(value: Any) -> Iterator[Word]:
    """Every word in a tree or a tuple of trees, in reading order."""
    if isinstance(value, Word):
        yield from value.words()
    elif isinstance(value, tuple):
        for part in value:
            yield from words_in(part)


def replaced(value: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every word, innermost first, replaced by the result of `change`."""
    if isinstance(value, tuple):
        parts = tuple(replaced(part, change) for part in value)
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
    if not isinstance(value, Word):
        return value
    fields = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        new = replaced(old, change)
        if new is not old:
            fields[name] = new
    return change(altered(value, **fields) if fields else value)
