"""Understanding a card: the abilities of its printed text, or the words that are not understood yet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Both, Effect
from regalia.game.printed.abilities import Ability, Keyword, Resolves
from regalia.text.composing import write_text
from regalia.text.grammar import replaced
from regalia.text.lexicon import lexicon
from regalia.text.markers import lost
from regalia.text.paragraphs import read, read_all
from regalia.text.reader import NotUnderstood
from regalia.text.reminders import written_out
from regalia.text.shapes import misfits
from regalia.text.tokens import named_self, tokens, without_reminders
from regalia.text.writer import Unwritable
from regalia.words.amounts import X
from regalia.words.changes import Gain
from regalia.words.filters import Linked
from regalia.words.linking import WithLinks
from regalia.words.selections import Those
from regalia.words.structure import SPENT_AS, MayPay, WhereX

_VARYING: Final = re.compile(r"\b\d+\b")


class Problem(msgspec.Struct, frozen=True):
    """Why a paragraph is not understood."""

    reason: str
    phrase: str
    missing: str = ""

    def words(self) -> str:
        """The few words that are not understood, for counting the most frequent ones."""
        return _VARYING.sub("#", " ".join((self.missing or self.phrase).split()[:4]))


class Understood(msgspec.Struct, frozen=True):
    """The result of reading a face: its abilities, or the problems with its text."""

    slug: str
    abilities: tuple[Ability, ...] = ()
    problems: tuple[Problem, ...] = ()


def _others_called(name: str) -> list[str]:
    """The names of other cards that contain this card's name."""
    called = name.partition(",")[0]
    return [other for other in lexicon().cards.known.values() if called in other and other != name]


def understand(slug: str, name: str, text: str) -> Understood:
    """Read a whole face. It is understood only if each of its paragraphs is."""
    text = written_out(named_self(text, name, _others_called(name)))
    try:
        abilities, troubles = read_all(text)
        problems = [Problem(trouble.reason, trouble.phrase, trouble.missing) for trouble in troubles]
        if not problems:
            abilities = _links_of_others(abilities)
            problems = list(_unfaithful(text, abilities))
    except RecursionError:
        problems = [Problem("it is nested too deeply", " ".join(text.split()))]
    return Understood(slug, () if problems else abilities, tuple(problems))


def _links_of_others(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """A card without a link of its own calls those linked that anything is linked to (keyword.link.1)."""
    names = (ability.name for ability in abilities if isinstance(ability, Keyword))
    lent = (word for ability in abilities for word in ability.words() if isinstance(word, Gain))
    if KeywordName.LINK in names or any(Linked() in gain.words() for gain in lent):
        return abilities
    found: tuple[Ability, ...] = replaced(abilities, _with_any_link)
    return found


def _with_any_link(word: Any) -> Any:
    """ "Linked ally" as "ally with an object linked to it"."""
    if isinstance(word, Linked):
        return WithLinks()
    if isinstance(word, Both) and WithLinks() in word.parts:
        return Both((*(part for part in word.parts if part != WithLinks()), WithLinks()))
    return word


def _unfaithful(printed: str, abilities: tuple[Ability, ...]) -> Iterable[Problem]:
    """The problems with a text that, written again from its abilities, does not have the same meaning."""
    if wrong := next(misfits(abilities), ""):
        return (Problem("its parts do not fit together", " ".join(printed.split()), wrong),)
    try:
        written = write_text(abilities)
        again = read(written)
    except (Unwritable, NotUnderstood) as trouble:
        return (Problem("it cannot be written", str(trouble)),)
    if again != abilities:
        return (Problem("it has another meaning when it is read again", written),)
    if nothing := unbound(abilities) or _untold_x(printed, abilities):
        return (Problem("it refers to something that nothing did", written, nothing),)
    forgotten = lost(tokens(without_reminders(printed)), tokens(written))
    return (Problem("a word got lost", written, ", ".join(forgotten)),) if forgotten else ()


def unbound(abilities: tuple[Ability, ...]) -> str:
    """Something that a text refers to ("the discarded card") although none of its effects provides it."""
    together = tuple(ability for ability in abilities if isinstance(ability, Resolves))
    for texts in (together, *((ability,) for ability in abilities if not isinstance(ability, Resolves))):
        words = [word for ability in texts for word in ability.words()]
        effects = [word for word in words if isinstance(word, Effect)]
        left = {getattr(effect, "key", "") for effect in effects}
        for effect in effects:
            binds = effect.binds
            left.update((binds,) if isinstance(binds, str) else binds, effect.leaves)
            if isinstance(effect, MayPay):
                left.update(SPENT_AS.get(type(part).__name__.lower(), "") for part in effect.cost)
        for word in words:
            if isinstance(word, Those) and word.key not in left:
                return word.key
    return ""


def _untold_x(printed: str, abilities: tuple[Ability, ...]) -> str:
    """The X of a sentence, if the text defines X only for another sentence."""
    words = [word for ability in abilities for word in ability.words()]
    if "where x is" not in printed.lower() or any(isinstance(word, WhereX) for word in words):
        return ""
    return "X" if X in words else ""
