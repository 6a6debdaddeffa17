"""Whole texts read: tags and labels in front of paragraphs, and what each of them means after the others."""

from __future__ import annotations

import re
from itertools import count
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Condition
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Ability, AsGained, Resolves, Triggered
from regalia.game.printed.modes import Cascade
from regalia.text.bodies import GAINED, of_bearer, read_body, read_tag
from regalia.text.choosing import lifted
from regalia.text.grammar import replaced, words_in
from regalia.text.pronouns import Resolving
from regalia.text.reader import NotUnderstood
from regalia.text.referents import Unclear
from regalia.text.remembering import remembering
from regalia.text.tokens import names_itself, paragraphs, tokens
from regalia.words.conditions import All, all_so
from regalia.words.structure import Nothing, WhereX

TAG: Final = re.compile(r"\s*\[([^\]]+)\]\s*")
LABELS: Final = re.compile(r"\A(?:Equestrian|Harmonize|Balance|Deluge \d+)\s*—\s*")
"""Words in front of a paragraph that only name the kind of condition that follows (term.label-keywords.2)."""
DELUGE: Final = re.compile(r"\ADeluge (\d+)\s*—\s*")
"""A tag with a number that other texts may refer to."""
INLINE: Final = re.compile(r"((?:Class|Element) Bonus):\s*(?=[A-Z])")
"""A tag without its brackets."""
INHERITED: Final = re.compile(r"Inherited Effect\s*[—:]\s*")
UPKEEP: Final = re.compile(r"Upkeep\s*—\s*")
MOST_PARAGRAPHS: Final = 40
"""More than any card has: reading more would only take time."""
OF_PREVENTION: Final = ("When damage is prevented this way", "If damage is prevented this way")
"""How a paragraph goes on from what the one before prevents."""
DONE_X: Final = re.compile(r"where X is (?:(?!where X is )[^.])* this way")
"""The definition of X as a number of past events. It does not change, so later paragraphs may use it."""
UNTOLD_X: Final = re.compile(r"\bX\b(?![^.]* is )[^.]*\.?\Z")
"""A last sentence that uses X without a definition."""


class Front(NamedTuple):
    """The parts before the sentences: restrictions, and whether it is inherited, upkeep or deluge."""

    when: Condition | None
    inherited: bool = False
    keyword: str = ""
    deluge: int = 0
    gained: bool = False
    """Whether it is done as a boon is gained."""


def read(text: str) -> tuple[Ability, ...]:
    """The abilities that a printed text says, its own name written as `~`. Raises `NotUnderstood`."""
    abilities, problems = read_all(text)
    if problems:
        raise problems[0]
    return abilities


def read_all(text: str) -> tuple[tuple[Ability, ...], list[NotUnderstood]]:
    """The abilities of the understood paragraphs, and the faults of the others."""
    walk = Resolving()
    abilities: tuple[Ability, ...] = ()
    problems: list[NotUnderstood] = []
    parts = paragraphs(text)
    if len(parts) > MOST_PARAGRAPHS:
        return (), [NotUnderstood(f"the text has more than {MOST_PARAGRAPHS} paragraphs", parts[0])]
    done = ""
    last: tuple[str, Resolving, int] | None = None
    for paragraph in parts:
        if told := DONE_X.search(paragraph):
            done = told[0]
        elif done and UNTOLD_X.search(paragraph):
            paragraph = f"{paragraph.rstrip('.')}, {done}."
        known = len(abilities)
        try:
            found, onward = _understood(paragraph, walk)
        except NotUnderstood as trouble:
            if last is None or (whole := _with_instead(last[0], paragraph)) is None:
                problems.append(trouble)
                continue
            paragraph, walk, known = whole, last[1], last[2]
            try:
                found, onward = _understood(paragraph, walk)
            except NotUnderstood:
                problems.append(trouble)
                continue
        last = (paragraph, walk, known)
        abilities, walk = abilities[:known] + found, onward
    return _numbered(remembering(abilities)), problems


def _tags(text: str) -> tuple[list[str], str]:
    """The tags in front of a text, and the text without them."""
    tags = []
    while found := TAG.match(text):
        tags.append(found[1])
        text = text[found.end() :]
    return tags, text


def _with_instead(before: str, paragraph: str) -> str | None:
    """A paragraph that replaces the one before it under a restriction or a condition, joined with it."""
    tags, rest = _tags(paragraph)
    otherwise = rest.rstrip(".").endswith(" instead")
    if otherwise and not tags and rest.startswith("If "):
        return f"{before} {rest}"
    if not tags or not (otherwise or rest.startswith(OF_PREVENTION)):
        return None
    return f"{before} {' and '.join(tags)}: {rest}"


def _numbered(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Each cascade of a text counts its own steps."""
    numbers = count()

    def change(word: Any) -> Any:
        return altered(word, number=next(numbers)) if isinstance(word, Cascade) else word

    found: tuple[Ability, ...] = replaced(abilities, change)
    return found


def _understood(text: str, walk: Resolving) -> tuple[tuple[Ability, ...], Resolving]:
    """The abilities of one paragraph: understood in exactly one way, or not at all."""
    front, rest = _front(text)
    meanings: dict[tuple[Ability, ...], Resolving] = {}
    trouble: Unclear | None = None
    said = of_bearer(tokens(rest), "champion") if front.inherited else tokens(rest)
    for body in dict.fromkeys(read_body(said)):
        if front.gained and not all(type(one) is Resolves for one in body):
            continue
        onward = walk.copy()
        onward.named = names_itself(said)
        try:
            whole = onward.abilities(tuple(_with_front(one, front) for one in body))
            if any(isinstance(word, WhereX) and word.effect == Nothing() for word in words_in(whole)):
                raise Unclear("no sentence speaks of the X that is told")
            meanings.setdefault(lifted(whole), onward)
        except Unclear as error:
            trouble = error
    if not meanings:
        raise NotUnderstood(str(trouble), rest)
    if len(meanings) > 1:
        raise NotUnderstood("it has two readings", rest)
    ((abilities, onward),) = meanings.items()
    return abilities, onward


def _front(text: str) -> tuple[Front, str]:
    text = text.replace("[REST]", "REST")
    text = INLINE.sub(r"[\1] ", text, count=1) if INLINE.match(text) else text
    outer, text = _tags(text)
    inherited = INHERITED.match(text)
    inner, text = _tags(text[inherited.end() :] if inherited else text)
    upkeep = UPKEEP.match(text)
    deluge = DELUGE.match(text)
    text = text[upkeep.end() :] if upkeep else LABELS.sub("", text, count=1)
    gained = text.startswith(GAINED)
    text = text.removeprefix(GAINED)
    when = all_so(tuple(map(read_tag, outer + inner)))
    number = int(deluge[1]) if deluge else 0
    return Front(when, inherited is not None, "upkeep" if upkeep else "", number, gained), text


def _with_front(ability: Ability, front: Front) -> Ability:
    when = front.when
    if when is not None and ability.when is not None:
        parts = when.parts if isinstance(when, All) else (when,)
        own = ability.when.parts if isinstance(ability.when, All) else (ability.when,)
        when = All((*parts, *own))
    ability = altered(
        ability,
        when=ability.when if when is None else when,
        inherited=front.inherited or ability.inherited,
        deluge=front.deluge,
    )
    if front.keyword and isinstance(ability, Triggered):
        return altered(ability, keyword=front.keyword)
    if front.gained and isinstance(ability, Resolves):
        return AsGained(ability.effect, when=ability.when, inherited=ability.inherited)
    return ability
