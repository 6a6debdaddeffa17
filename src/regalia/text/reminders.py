"""Keywords that the rules do not know yet: what they do is what their reminders say.

A new set brings keywords of its own and explains them in parentheses. Such a keyword is written out before a
text is read: on a line of its own as a paragraph, and where something has or gains it as a quoted ability.
A keyword with a cost behind a dash is written out as the ability that one activates by paying it. A word that
only names the kind of condition behind its dash is left out (term.label-keywords.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from regalia.game.core.keywords import KeywordName, LabelName
from regalia.text.lexicon import lexicon, participle
from regalia.text.paragraphs import TAG, read
from regalia.text.reader import NotUnderstood
from regalia.text.tokens import NUMBER_WORDS, OWN_NAME, THIS, without_reminders

LINE: Final = re.compile(
    r"([A-Za-z][\w'-]{2,24}(?: [A-Z][\w'-]{2,24}){0,2})(?: (\d{1,2}))?"
    r"(?: ?\(((?:[^()]|\(\d{1,2}\)){12,400})\))?"
)
"""A keyword with a number or without, and its reminder if there is one."""
GRANTED: Final = re.compile(
    r"\b(ha(?:s|ve)|gains?) ([A-Za-z][\w'-]{2,24}(?: [A-Z][\w'-]{2,24}){0,2})(?: (\d{1,2}))?(?=[ .,])"
)


WORD: Final = re.compile(r"\d+|[^\W\d_]+")
A_COUNTER: Final = re.compile(r"\ban? ([a-z]{3,20}) counter\b")
ONLY_IF: Final = re.compile(r"Apply this effect only if [^.]{0,120}\.")
"""How a reminder explains the tag before a keyword, too."""
OPTIONAL: Final = re.compile(
    r"(You may [^.]{3,120} as you activate this card)\.(?: If you do, (?:it|this card) becomes \w+\.)?"
)
"""A cost that one may pay, and nothing besides."""
PAYING: Final = re.compile(
    r"You may ([^.]{3,120}) as you activate this card\. Each one pays for \(?(\d+)\)? of this card's cost\."
)
"""How a reminder says what may pay for the card, as that of Kindle does."""
COSTED: Final = re.compile(
    r"([A-Z][\w'-]{2,24}(?: [A-Z][\w'-]{2,24}){0,2}) ?— ?"
    r"((?:[^().\"•—]|\((?:\d{1,2}|X)\)){1,120}?)"
    r"(?: ?\(((?:[^()]|\(\d{1,2}\)){12,400})\))?"
)
"""A keyword with a cost, and its reminder if there is one."""
ACTIVATING: Final = re.compile(r"You may pay this cost to (\w[^.]{3,160}\.(?: [A-Z][^.]{3,120}\.){0,2})")
"""How a reminder says what one gets for a cost, as an ability that one activates."""
LABEL: Final = re.compile(
    r"((?:Inherited Effect ?[—:] ?)?(?:\[[^\]]{1,40}\] ?)*)"
    r"([A-Z][\w'-]{2,24}(?: [A-Z][\w'-]{2,24})?) ?— ?(?=(?:If|As long as) )"
)
"""A label in front of the condition that it names. Elsewhere it may mean more, as Deluge does."""
THIS_CARD: Final = re.compile(rf"\b[Tt]his (?:{'|'.join(sorted(noun for _, noun in THIS))})\b")
KNOWN: Final = frozenset((*KeywordName, *LabelName, "inherited effect", "lineage release", "exalted"))
"""Words that may stand before a dash and mean something by the rules."""


class Explained(NamedTuple):
    """A keyword as one card prints it."""

    number: str
    says: str

    def said_for(self, number: str) -> str | None:
        """What it says for another number: the only number in it is that of the keyword."""
        if number == self.number:
            return self.says
        if not (self.number and number):
            return None
        own = int(self.number)
        spoken = {self.number, *NUMBER_WORDS[own : own + 1]}
        told = sum(match[0] in spoken for match in WORD.finditer(self.says))
        if told == 1:
            return WORD.sub(lambda match: number if match[0] in spoken else match[0], self.says)
        if own == 1 and not told and len(A_COUNTER.findall(self.says)) == 1:
            return A_COUNTER.sub(rf"{number} \1 counters", self.says)
        return None


Explanations = dict[str, tuple[Explained, ...]]
COST: Final = "…"
"""The place of the cost in what a keyword with a cost says."""


def written_out(text: str) -> str:
    """A text with every keyword that only a reminder explains as what the reminder says."""
    text = "\n".join(map(_without_label, text.splitlines()))
    known = explanations()
    if not known:
        return text
    return "\n\n".join(line for each in text.splitlines() for line in _lines(each, known))


def explanations() -> Explanations:
    """What the texts of the pool in use explain, by the keyword in lower case."""
    names = lexicon()
    if names.explained is None:
        names.explained = {}  # the reminders themselves are read without it
        names.explained = _gathered(names.texts)
    return names.explained


def _gathered(texts: Iterable[str]) -> Explanations:
    found: dict[str, dict[Explained, None]] = {}
    for text in texts:
        for line in text.splitlines():
            match = LINE.fullmatch(_split(line)[1].strip())
            if match is not None and match[3] and match[1][0].isupper():
                explained = Explained(match[2] or "", _as_own(match[1], match[3]))
                found.setdefault(match[1].lower(), {})[explained] = None
            if (costed := _costed(line)) is not None and (says := _for_cost(costed[3])):
                found.setdefault(f"{costed[1].lower()} —", {})[Explained(COST, says)] = None
    return {
        name: each for name, given in found.items() if not _is_read(name) and (each := _agreed(tuple(given)))
    }


def _agreed(given: tuple[Explained, ...]) -> tuple[Explained, ...]:
    """What a keyword is said to do, if all cards say the same of it for the same number."""
    meanings: dict[str, set[object]] = {}
    for number, says in given:
        try:
            meanings.setdefault(number, set()).add(read(says.replace(COST, "(1)", 1)))
        except NotUnderstood:
            return ()
    return given if all(len(each) == 1 for each in meanings.values()) else ()


def _is_read(name: str) -> bool:
    """Whether the keyword means something without a reminder, with a number or without."""
    for line in (name, f"{name} 1", f"{name} (1)"):
        try:
            read(line)
        except NotUnderstood:
            continue
        return True
    return False


def _as_own(name: str, reminder: str) -> str:
    """A reminder calls its card "this ally"; a text calls it by its name.

    What one may pay as one plays a card is called after the keyword: other sentences ask whether it was paid.
    """
    reminder = ONLY_IF.sub("", reminder).strip()
    if match := PAYING.fullmatch(reminder):
        return (
            f"While paying for this card's reserve cost, you may {match[1]}. "
            f"Each of them pays for {match[2]} of that cost."
        )
    if match := OPTIONAL.fullmatch(reminder):
        return f"{match[1]}, so that it becomes {participle(name)}."
    return THIS_CARD.sub(OWN_NAME, reminder)


def _costed(line: str) -> re.Match[str] | None:
    """A line with a keyword and its cost behind a dash, in the signs that the pool prints."""
    return COSTED.fullmatch(_split(line)[1].strip().replace("–", "—"))


def _for_cost(reminder: str | None) -> str:
    """What a keyword with a cost says, with a sign for the cost."""
    match = ACTIVATING.fullmatch(reminder or "")
    return "" if match is None else f"{COST}: {THIS_CARD.sub(OWN_NAME, match[1][0].upper() + match[1][1:])}"


def _without_label(line: str) -> str:
    """A line without the label that only names the family of its condition.

    A word of the rules is no such label, nor is one about which a reminder says more.
    """
    tags, rest = _split(line)
    match = LABEL.match(rest.replace("–", "—"))
    if match is None or match[2].lower() in KNOWN or match[2].lower() in rest[match.end() :].lower():
        return line
    return f"{tags}{match[1]}{rest[match.end() :]}"


def _split(line: str) -> tuple[str, str]:
    """The tags in front of a line, and the rest of it."""
    start = 0
    while tag := TAG.match(line, start):
        start = tag.end()
    return line[:start], line[start:]


def _lines(line: str, known: Explanations) -> Iterator[str]:
    """A line as paragraphs: a row of keywords with an unknown one among them is one for each."""
    tags, rest = _split(line)
    own = LINE.fullmatch(rest.strip())
    row = without_reminders(rest).split(", ")
    found = [_said(name, known) for name in row]
    costed = _costed(line)
    priced = () if costed is None else known.get(f"{costed[1].lower()} —", ())
    if costed is not None and len(priced) == 1:
        says = _for_cost(costed[3]) if costed[3] else priced[0].says
        yield tags + (says.replace(COST, costed[2].strip(), 1) if says else rest)
    elif own is not None and own[3] and own[1].lower() in known:
        yield tags + _as_own(own[1], own[3])
    elif any(found):
        yield from (tags + (said or name) for said, name in zip(found, row, strict=True))
    else:
        yield tags + GRANTED.sub(lambda match: _granted(match, known), rest)


def _said(name: str, known: Explanations) -> str | None:
    match = LINE.fullmatch(name.strip())
    return None if match is None else _of(match[1], match[2] or "", known)


def _of(name: str, number: str, known: Explanations) -> str | None:
    said = (each.said_for(number) for each in known.get(name.lower(), ()))
    return next(filter(None, said), None)


def _granted(match: re.Match[str], known: Explanations) -> str:
    said = _of(match[2], match[3] or "", known)
    if said is None:
        return match[0]
    return f'{match[1]} "{said.replace(OWN_NAME, "this object")}"'
