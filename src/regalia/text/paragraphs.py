"""Whole paragraphs: tags, labels, triggers and costs in front, sentences behind, and back again."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from itertools import count, pairwise, product
from typing import Any, Final, NamedTuple

import msgspec

from regalia.game.core.language import Condition, Effect, Word
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    AsGained,
    CostChange,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.modes import Cascade, Modes
from regalia.text import writer
from regalia.text.choosing import lifted, lowered
from regalia.text.folding import Unconnected, fold, in_order
from regalia.text.follow_ups import AsSpell, CostsOtherwise, Limit, Offer, OfferTo, Otherwise, Pair, WithX
from regalia.text.grammar import replaced, words_in
from regalia.text.places import stands_in, works_in, zone_of
from regalia.text.pronouns import Resolving, Speaking
from regalia.text.reader import Reading, special
from regalia.text.referents import Unclear
from regalia.text.tokens import OWN_NAME, QUOTE, begins_anew, names_itself, paragraphs, sentences, tokens
from regalia.text.unfolding import unfolded, unfolded_ability
from regalia.text.writer import Said, Unwritable, attempt, capital, tidy, title, write
from regalia.words.amounts import X
from regalia.words.conditions import All
from regalia.words.costs import Banish
from regalia.words.effects import BanishIt, Summon
from regalia.words.filters import BanishedBySource
from regalia.words.history import SummonedByThis
from regalia.words.keywords import lineage_release
from regalia.words.replacing import BanishAsResolved
from regalia.words.structure import DependingOn, DependingOnAmount, If, May, MayPay, Nothing, WhereX

TAG: Final = re.compile(r"\s*\[([^\]]+)\]\s*")
LABELS: Final = re.compile(r"\A(?:Equestrian|Harmonize|Balance|Deluge \d+)\s*—\s*")
"""Words in front of a paragraph that only name the kind of condition that follows (term.label-keywords.2)."""
DELUGE: Final = re.compile(r"\ADeluge (\d+)\s*—\s*")
"""One of them with a number, that other texts may speak of."""
INLINE: Final = re.compile(r"((?:Class|Element) Bonus):\s*(?=[A-Z])")
"""A tag without its brackets."""
INHERITED: Final = re.compile(r"Inherited Effect\s*[—:]\s*")
UPKEEP: Final = re.compile(r"Upkeep\s*—\s*")
GAINED: Final = "As you gain this boon, "
"""What stands before something that is done as a boon is bestowed."""
ASKING: Final = (
    *(("if", "you", "do"), ("when", "you", "do"), ("if", "you", "don't")),
    *(("if", "they", "do"), ("if", "they", "don't")),
)
"""How sentences begin that ask whether an offer was taken."""
MOST_PARAGRAPHS: Final = 40
"""More than any card has: reading more would only take time."""
DONE_X: Final = re.compile(r"where X is (?:(?!where X is )[^.])* this way")
"""What X is where something was done so often: that does not change, and later paragraphs may speak of it."""
UNTOLD_X: Final = re.compile(r"\bX\b(?![^.]* is )[^.]*\.?\Z")
"""A last sentence that speaks of X without saying what it is."""
INHERITED_EFFECT: Final = ("inherited", "effect", ":")
AS_A_SPELL: Final = ("as", "a", "spell", ",")
LINEAGE_RELEASE: Final = ("lineage", "release", "—")


class NotUnderstood(ValueError):
    """A paragraph that the grammar does not read: the sentence, and the first words nothing fits."""

    def __init__(self, reason: str, phrase: str, missing: str = "") -> None:
        super().__init__(f"{reason}: {phrase}" + (f" (from “{missing}”)" if missing else ""))
        self.reason = reason
        self.phrase = phrase
        self.missing = missing


class Front(NamedTuple):
    """What stands before the sentences: when it counts, and whether it is inherited, upkeep or deluge."""

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
    """The abilities of the paragraphs that are understood, and what is wrong with the others."""
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


def _with_instead(before: str, paragraph: str) -> str | None:
    """A paragraph that says under a restriction what happens instead of the one before it, as one with it."""
    tags, rest = [], paragraph
    while found := TAG.match(rest):
        tags.append(found[1])
        rest = rest[found.end() :]
    if not tags or not rest.rstrip(".").endswith(" instead"):
        return None
    return f"{before} {' and '.join(tags)}: {rest}"


def _numbered(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Each cascade of a text counts its own steps."""
    numbers = count()

    def change(word: Any) -> Any:
        return msgspec.structs.replace(word, number=next(numbers)) if isinstance(word, Cascade) else word

    found: tuple[Ability, ...] = replaced(abilities, change)
    return found


def remembering(abilities: tuple[Ability, ...], remember: bool = True) -> tuple[Ability, ...]:
    """A text that speaks of the cards its object banished has to remember them as it banishes them.

    An ability that speaks of the tokens it has summoned remembers them in the same way.
    """
    abilities = tuple(_summoning(ability, remember) for ability in abilities)
    if not any(isinstance(word, BanishedBySource) for word in words_in(abilities)):
        return abilities

    def change(word: Any) -> Any:
        banishes = isinstance(word, BanishIt | BanishAsResolved) or (
            isinstance(word, MayPay) and any(isinstance(part, Banish) for part in word.cost)
        )
        return msgspec.structs.replace(word, remember=remember) if banishes else word

    found: tuple[Ability, ...] = replaced(abilities, change)
    return found


def _summoning(ability: Ability, remember: bool) -> Ability:
    if not any(isinstance(word, SummonedByThis) for word in ability.words()):
        return ability

    def change(word: Any) -> Any:
        return msgspec.structs.replace(word, remember=remember) if isinstance(word, Summon) else word

    found: Ability = replaced(ability, change)
    return found


def _understood(text: str, walk: Resolving) -> tuple[tuple[Ability, ...], Resolving]:
    """The abilities of one paragraph: understood in exactly one way, or not at all."""
    front, rest = _front(text)
    meanings: dict[tuple[Ability, ...], Resolving] = {}
    trouble: Unclear | None = None
    said = _of_bearer(tokens(rest), "champion") if front.inherited else tokens(rest)
    for body in dict.fromkeys(_bodies(said)):
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
    conditions: list[Condition] = []
    text = text.replace("[REST]", "REST")
    text = INLINE.sub(r"[\1] ", text, count=1) if INLINE.match(text) else text
    while found := TAG.match(text):
        conditions.append(_tag(found[1]))
        text = text[found.end() :]
    inherited = INHERITED.match(text)
    text = text[inherited.end() :] if inherited else text
    while found := TAG.match(text):
        conditions.append(_tag(found[1]))
        text = text[found.end() :]
    upkeep = UPKEEP.match(text)
    deluge = DELUGE.match(text)
    text = text[upkeep.end() :] if upkeep else LABELS.sub("", text, count=1)
    gained = text.startswith(GAINED)
    text = text.removeprefix(GAINED)
    when = None if not conditions else conditions[0] if len(conditions) == 1 else All(tuple(conditions))
    number = int(deluge[1]) if deluge else 0
    return Front(when, inherited is not None, "upkeep" if upkeep else "", number, gained), text


def _tag(text: str) -> Condition:
    found = Reading(tokens(text)).whole("tag")
    if len(found) != 1:
        raise NotUnderstood("there is no such tag", text)
    (condition,) = found
    assert isinstance(condition, Condition)
    return condition


def _with_front(ability: Ability, front: Front) -> Ability:
    when = front.when
    if when is not None and ability.when is not None:
        parts = when.parts if isinstance(when, All) else (when,)
        own = ability.when.parts if isinstance(ability.when, All) else (ability.when,)
        when = All((*parts, *own))
    ability = msgspec.structs.replace(
        ability,
        when=ability.when if when is None else when,
        inherited=front.inherited or ability.inherited,
        deluge=front.deluge,
    )
    if front.keyword and isinstance(ability, Triggered):
        return msgspec.structs.replace(ability, keyword=front.keyword)
    if front.gained and isinstance(ability, Resolves):
        return AsGained(ability.effect, when=ability.when, inherited=ability.inherited)
    return ability


def _bodies(found: tuple[str, ...], happens: bool = False) -> Iterator[tuple[Ability, ...]]:
    """Every meaning of a paragraph without what stands in front. Raises `NotUnderstood` if there is none.

    `happens` says that it is a part of something that happens, where nothing is simply so.
    """
    line = Reading(found[:-1] if found[-1:] == (".",) else found)
    keywords = line.whole("keyword+") or [(ability,) for ability in line.whole("line")]
    if keywords:
        yield from keywords
        return
    openings, rest = _openings(found)
    meanings: list[tuple[Opening, Taken]] = [(opening, ()) for opening in openings]
    said = sentences(rest)
    for index, sentence in enumerate(said):
        readings = list(_sentence(sentence, said[index + 1 :]))
        if "x" in sentence and any(map(_tells_x, said[:index])) and not _tells_x(sentence):
            readings = [WithX(word) if isinstance(word, Effect) else word for word in readings]
        grown = []
        trouble: Exception | None = None
        for opening, before in meanings:
            for reading in readings if happens else _standing(opening, readings):
                try:
                    grown.append((opening, _taken(opening, before, reading)))
                except Unconnected as error:
                    trouble = error
        if not grown:
            raise NotUnderstood(str(trouble), " ".join(sentence))
        meanings = grown
    finished = []
    for opening, before in meanings:
        try:
            finished.append(_finished(opening, before))
        except Unconnected as error:
            trouble = error
    if not finished:
        raise NotUnderstood(str(trouble), " ".join(found))
    yield from finished


def _tells_x(sentence: tuple[str, ...]) -> bool:
    """Whether a sentence says what its X is."""
    return ("where", "x", "is") in zip(sentence, sentence[1:], sentence[2:], strict=False)


def _standing(opening: Opening, readings: list[Word]) -> list[Word]:
    """What is simply so, where nothing has to happen for it, is no effect (abilities.static.1)."""
    if opening.ability is not None:
        return readings
    return [word for word in readings if isinstance(word, Static)] or readings


class Opening(NamedTuple):
    """What the sentences of a paragraph belong to: a trigger, a cost, or the card itself."""

    ability: Ability | None = None


Taken = tuple[Word, ...]


def _openings(found: tuple[str, ...]) -> tuple[list[Opening], tuple[str, ...]]:
    """The trigger or cost before a colon, in every way it can be read, and what follows it."""
    nothing = in_order(())
    if found[: len(LINEAGE_RELEASE)] == LINEAGE_RELEASE:
        return [Opening(lineage_release(nothing))], found[len(LINEAGE_RELEASE) :]
    colon = _colon(found)
    if colon < 0:
        return [Opening()], found
    head = Reading(_each_with_verb(found[:colon]))
    openings: list[Opening] = [
        Opening(Triggered(on=trigger, effect=nothing)) for trigger in head.whole("label")
    ]
    openings += [Opening(labelled) for labelled in head.whole("labelled")]
    openings += [
        Opening(Activated(cost=cost, effect=nothing, zone=zone_of(cost))) for cost in head.whole("cost+")
    ]
    if not openings:
        raise NotUnderstood(
            "no such trigger or cost", " ".join(head.tokens), " ".join(head.tokens[head.furthest :][:4])
        )
    return openings, found[colon + 1 :]


def _each_with_verb(cost: tuple[str, ...]) -> tuple[str, ...]:
    """A cost in which one verb stands for two things, with the verb before each ("sacrifice ~ and a …")."""
    said = list(cost)
    for at in range(len(cost) - 4, -1, -1):
        verb, *after = cost[at : at + 4]
        if verb in ("banish", "sacrifice", "rest") and after == [OWN_NAME, "and", "a"]:
            said[at + 2 : at + 3] = [",", verb]
    return tuple(said)


def _colon(found: tuple[str, ...]) -> int:
    for index, token in enumerate(found):
        if token in (QUOTE, ".", "•"):
            return -1
        if token == ":":
            return index
    return -1


def _sentence(sentence: tuple[str, ...], later: list[tuple[str, ...]]) -> Iterator[Word]:
    """Every meaning of a sentence; an offer is one only if something depends on it being taken."""
    if "•" in sentence:
        yield from _modes(sentence)
        return
    reading = Reading(sentence)
    found = reading.whole("sentence")
    if later and later[0][:3] in ASKING:
        offers = [value for value in found if _offers(value)]
        found = offers or found
    else:
        found = [value for value in found if not _offers(value)]
    if not found:
        missing = " ".join(sentence[reading.furthest : reading.furthest + 4])
        raise NotUnderstood("no such sentence", " ".join(sentence), missing)
    yield from found


def _offers(value: Word) -> bool:
    """Whether a sentence offers something that the next has to depend on."""
    return any(isinstance(word, Offer | OfferTo) for word in words_in(value))


def _modes(sentence: tuple[str, ...]) -> Iterator[Word]:
    """A choice of modes: the sentence that offers it, and its bullets."""
    head, *bullets = _split_at(sentence, "•")
    reading = Reading(head)
    offers = reading.whole("modes")
    if not offers and "," in head:
        at = head.index(",")
        if triggers := Reading(head[:at]).whole("trigger"):
            for on, effect in product(triggers, list(_modes(sentence[at + 1 :]))):
                if isinstance(effect, If):
                    yield Triggered(on=on, effect=effect.then, only_if=effect.condition)
                elif isinstance(effect, Effect):
                    yield Triggered(on=on, effect=effect)
            return
        if head[0] == "if" and (conditions := Reading(head[1:at]).whole("condition")):
            for condition, effect in product(conditions, list(_modes(sentence[at + 1 :]))):
                if isinstance(effect, Effect):
                    yield If(condition, effect)
            return
    if not offers:
        raise NotUnderstood("no such choice of modes", " ".join(head), " ".join(head[reading.furthest :][:4]))
    for offer in offers:
        if isinstance(offer, Cascade):
            yield from _cascade(bullets)
        elif isinstance(offer, Modes):
            opened = [_opened(bullet) for bullet in bullets]
            bonus = tuple(condition for condition, _ in opened)
            said = [_spell(bullet) for _, bullet in opened]
            spells = tuple(number for number, (spell, _) in enumerate(said) if spell)
            for effects in product(*(list(_effects(bullet)) for _, bullet in said)):
                restricted = bonus if any(bonus) else ()
                yield msgspec.structs.replace(offer, bullets=effects, bonus=restricted, spells=spells)
        elif isinstance(offer, DependingOn):
            for labelled in product(*(list(_labelled(bullet, "mode label")) for bullet in bullets)):
                yield DependingOn(labelled)
        elif isinstance(offer, DependingOnAmount):
            for labelled in product(*(list(_labelled(bullet, "number label")) for bullet in bullets)):
                yield DependingOnAmount(offer.amount, labelled)


def _cascade(bullets: list[tuple[str, ...]]) -> Iterator[Cascade]:
    """Each bullet says for which times it stands; together they stand for all times from the first on."""
    said = [_spell(bullet, bullet.index("—") + 1 if "—" in bullet else 0) for bullet in bullets]
    spells = tuple(number for number, (spell, _) in enumerate(said) if spell)
    for labelled in product(*(list(_labelled(bullet, "cascade label")) for _, bullet in said)):
        numbers = tuple(times for times, _ in labelled)
        if all(before[1] + 1 == after[0] for before, after in pairwise(((0, 0), *numbers))):
            effects = tuple(effect for _, effect in labelled)
            yield Cascade(bullets=effects, numbers=numbers, spells=spells)


def _spell(bullet: tuple[str, ...], at: int = 0) -> tuple[bool, tuple[str, ...]]:
    """Whether a bullet is a Spell, and the bullet without the words that say so."""
    end = at + len(AS_A_SPELL)
    return (True, bullet[:at] + bullet[end:]) if bullet[at:end] == AS_A_SPELL else (False, bullet)


def _opened(bullet: tuple[str, ...]) -> tuple[Condition | None, tuple[str, ...]]:
    """A bullet and the restriction in front of it that opens it."""
    if bullet[:1] != ("[",) or "]" not in bullet:
        return None, bullet
    end = bullet.index("]")
    return _tag(" ".join(bullet[1:end])), bullet[end + 1 :]


def _split_at(found: tuple[str, ...], sign: str) -> list[tuple[str, ...]]:
    places = [-1, *(index for index, token in enumerate(found) if token == sign), len(found)]
    return [found[begin + 1 : end] for begin, end in pairwise(places)]


def _labelled(bullet: tuple[str, ...], category: str) -> Iterator[tuple[Any, Effect]]:
    """A bullet that counts if what stands before its dash is so."""
    dash = bullet.index("—") if "—" in bullet else 0
    for condition in Reading(bullet[:dash]).whole(category):
        for effect in _effects(bullet[dash + 1 :]):
            yield condition, effect


def _effects(found: tuple[str, ...]) -> Iterator[Effect]:
    """Every meaning of sentences that are all effects."""
    for body in _bodies(found, happens=True):
        if len(body) == 1 and isinstance(body[0], Resolves):
            yield body[0].effect


def _quoted(reading: Reading, at: int, *, by: str) -> Iterator[tuple[Any, int]]:
    """An ability in quotation marks: a paragraph of its own, of an object or of something else."""
    if reading.token(at) != QUOTE or QUOTE not in reading.tokens[at + 1 :]:
        return
    end = reading.tokens.index(QUOTE, at + 1)
    inside = reading.tokens[at + 1 : end]
    inherited = inside[:3] == INHERITED_EFFECT
    try:
        bodies = list(_bodies(_of_bearer(inside[3:] if inherited else inside, by)))
    except NotUnderstood:
        return
    for body in bodies:
        if len(body) == 1 and isinstance(body[0], Ability):
            yield msgspec.structs.replace(body[0], inherited=inherited), end + 1


def _of_bearer(found: tuple[str, ...], noun: str) -> tuple[str, ...]:
    """The tokens of an ability that another bears: what it calls "this" is its bearer (misc.naming.6)."""
    kept: list[str] = []
    for token in found:
        if token == noun and kept[-1:] == ["this"]:
            kept[-1] = OWN_NAME
        else:
            kept.append(token)
    return tuple(kept)


def _for_bearer(text: str, noun: str) -> str:
    """The same in writing: the name of the card that lends the ability is not its bearer's."""
    text = re.sub(rf"(\A|[.:—] ){OWN_NAME}", rf"\1This {noun}", text)
    return text.replace(OWN_NAME, f"this {noun}")


def _write_quoted(value: Any, many: bool, *, by: str) -> Said | None:
    if not isinstance(value, Ability) or attempt("keyword", value) is not None:
        return None
    try:
        body = _for_bearer(_body(msgspec.structs.replace(value, inherited=False)), by)
        return Said(f'"Inherited Effect: {body}"' if value.inherited else f'"{body}"')
    except Unwritable:
        return None


for _category, _noun in (("quoted", "object"), ("quoted by omens", "omen")):
    special(_category)(functools.partial(_quoted, by=_noun))
    writer.special(_category)(functools.partial(_write_quoted, by=_noun))


def _taken(opening: Opening, before: Taken, sentence: Word) -> Taken:
    if isinstance(sentence, Limit | CostsOtherwise):
        if opening.ability is None and not any(isinstance(word, Ability) for word in before):
            raise Unconnected("there is no ability to limit")
        return (*before, sentence)
    if isinstance(sentence, AsSpell):
        if opening.ability is None and not (before and isinstance(before[-1], Triggered)):
            raise Unconnected("there is no ability to be a Spell")
        if opening.ability is None:
            spell = msgspec.structs.replace(before[-1], as_spell=True)
            return _taken(opening, (*before[:-1], spell), sentence.effect)
        return (AsSpell(in_order(())), *_taken(opening, before, sentence.effect))
    if before and isinstance(before[-1], Triggered | Activated) and not isinstance(sentence, Ability):
        last = before[-1]
        if isinstance(sentence, Otherwise) and isinstance(last, Triggered) and last.only_if is not None:
            return (*before[:-1], _either_way(last, last.only_if, sentence.effect))
        effects = fold(_steps(last.effect), sentence)
        if all(isinstance(effect, Effect | Offer) for effect in effects):
            return (*before[:-1], msgspec.structs.replace(last, effect=in_order(effects)))  # type: ignore[arg-type]
    return fold(before, sentence)


def _either_way(ability: Triggered, asked: Condition, otherwise: Effect) -> Triggered:
    """What is set off whether something is so or not, and does one thing or the other."""
    if any(isinstance(step, If | May) for step in _steps(ability.effect)):
        raise Unconnected("otherwise than what")
    either = If(asked, ability.effect, otherwise)
    return msgspec.structs.replace(ability, only_if=None, effect=either)


def _steps(effect: Effect) -> tuple[Word, ...]:
    return getattr(effect, "steps", (effect,))


def _finished(opening: Opening, before: Taken) -> tuple[Ability, ...]:
    """The abilities of a paragraph whose sentences have all been read."""
    if any(map(_offers, before)):
        raise Unconnected("an offer that nothing depends on")
    limits = [word for word in before if isinstance(word, Limit | CostsOtherwise)]
    effects = [word for word in before if isinstance(word, Effect)]
    statics = [word for word in before if isinstance(word, Ability)]
    ability = opening.ability
    if ability is None and effects:
        ability = Resolves(in_order(tuple(effects)))
    elif ability is not None:
        if not effects or statics:
            raise Unconnected("the ability does nothing that is understood")
        ability = msgspec.structs.replace(ability, effect=in_order(tuple(effects)))
        if isinstance(ability, Activated) and ability.zone is Zone.FIELD:
            ability = msgspec.structs.replace(ability, zone=zone_of(ability.cost, ability.effect))
        if any(isinstance(word, AsSpell) for word in before):
            ability = msgspec.structs.replace(ability, as_spell=True)
    statics = list(map(_where_it_works, statics))
    if ability is None and limits and len(statics) == 1:
        ability, statics = statics[0], []
    for limit in limits:
        ability = _limited(ability, limit)
    return (*statics, *(() if ability is None else (ability,)))


def _where_it_works(ability: Ability) -> Ability:
    if isinstance(ability, Triggered) and ability.zone is Zone.FIELD:
        return msgspec.structs.replace(ability, zone=works_in(ability.on, ability.effect))
    if isinstance(ability, Static):
        return msgspec.structs.replace(ability, zone=stands_in(ability.when))
    if isinstance(ability, CostChange) and not ability.own:
        return msgspec.structs.replace(ability, zone=stands_in(ability.condition))
    return ability


def _limited(ability: Ability | None, limit: Limit | CostsOtherwise) -> Ability:
    if isinstance(ability, Activated):
        if isinstance(limit, CostsOtherwise):
            return msgspec.structs.replace(ability, changes=(*ability.changes, limit.change))
        only_if = _both(ability.only_if, limit.only_if)
        if limit.most_x is not None and not any(word == X for part in ability.cost for word in part.words()):
            raise Unconnected("there is no X to pay")
        return msgspec.structs.replace(
            ability,
            only_if=only_if,
            once=limit.once or ability.once,
            slow=limit.slow or ability.slow,
            anyone=limit.anyone or ability.anyone,
            not_zero=limit.not_zero or ability.not_zero,
            most_x=ability.most_x if limit.most_x is None else limit.most_x,
            unnegatable=limit.unnegatable or ability.unnegatable,
        )
    if (
        isinstance(ability, Triggered)
        and isinstance(limit, Limit)
        and limit == Limit(only_if=limit.only_if, once=limit.once, times=limit.times)
    ):
        return msgspec.structs.replace(
            ability,
            only_if=_both(ability.only_if, limit.only_if),
            once=limit.once or ability.once,
            times=max(limit.times, ability.times),
        )
    raise Unconnected("a limit for something else than an ability")


def _both(first: Condition | None, second: Condition | None) -> Condition | None:
    if first is None or second is None:
        return first or second
    return All((first, second))


# Writing.


def write_text(abilities: tuple[Ability, ...]) -> str:
    """The text of a card, a paragraph for each ability; keywords that count together share a line."""
    written: list[str] = []
    open_line: tuple[Any, bool] | None = None
    told = Speaking().abilities(lowered(remembering(abilities, remember=False)))
    before: Ability | None = None
    for number, ability in enumerate(told):
        tags, plain = _split(ability)
        after = told[number + 1] if number + 1 < len(told) else None
        if before is None and (together := _both_in_one(ability, after)):
            written.append(together)
            before, open_line = ability, None
            continue
        if before is not None:
            before = None
            continue
        keyword = attempt("keyword", plain)
        if keyword is not None and open_line == (tags, ability.inherited) and not ability.deluge:
            written[-1] += ", " + title(tidy(keyword.text))
            continue
        open_line = (tags, ability.inherited) if keyword is not None and " — " not in keyword.text else None
        written.append(_paragraph(ability))
    return "\n\n".join(written)


def _both_in_one(ability: Ability, after: Ability | None) -> str:
    """Two abilities as one paragraph, if one sentence says what two things have; otherwise nothing."""
    if not (isinstance(ability, Static) and isinstance(after, Static)) or ability.when != after.when:
        return ""
    tags, one = _split(ability)
    _, other = _split(after)
    if ability.inherited or after.inherited or ability.deluge or after.deluge:
        return ""
    plain = [
        msgspec.structs.replace(half, zone=Zone.FIELD)
        for half in (one, other)
        if isinstance(half, Static) and half.zone is stands_in(half.when)
    ]
    said = attempt("sentence", Pair(*plain)) if len(plain) == 2 else None
    front = "".join(f"[{_titled(tag)}] " for tag in tags)
    return "" if said is None else front + _ended(capital(tidy(said.text)))


def _paragraph(ability: Ability) -> str:
    """One ability as a paragraph. Raises `Unwritable`."""
    tags, plain = _split(ability)
    front = "".join(f"[{_titled(tag)}] " for tag in tags)
    if ability.inherited:
        front += "Inherited Effect — "
    if ability.deluge:
        front += f"Deluge {ability.deluge} — "
    if isinstance(plain, Triggered) and plain.keyword == "upkeep":
        front += "Upkeep — "
        plain = msgspec.structs.replace(plain, keyword="")
    if isinstance(plain, AsGained):
        said = _sentences(plain.effect)
        return front + GAINED + said[:1].lower() + said[1:]
    return front + (_for_bearer(_body(plain), "champion") if ability.inherited else _body(plain))


def _split(ability: Ability) -> tuple[tuple[Condition, ...], Ability]:
    """The tags in front of an ability, and the ability without them."""
    when = ability.when
    parts = () if when is None else when.parts if isinstance(when, All) else (when,)
    tags = tuple(part for part in parts if attempt("tag", part) is not None)
    rest = parts[len(tags) :] if parts[: len(tags)] == tags else parts
    tags = tags if parts[: len(tags)] == tags else ()
    left = None if not rest else rest[0] if len(rest) == 1 else All(rest)
    return tags, msgspec.structs.replace(ability, when=left, inherited=False, deluge=0)


def _titled(tag: Condition) -> str:
    return " ".join(map(capital, tidy(write("tag", tag).text).replace(" +", "+").split()))


def _body(ability: Ability) -> str:
    keyword = attempt("keyword", ability)
    if keyword is not None:
        return title(tidy(keyword.text))
    line = attempt("line", ability)
    if line is not None:
        return _ended(capital(tidy(line.text)))
    if isinstance(ability, Triggered):
        try:
            return _triggered(ability)
        except Unwritable:
            pass
    if isinstance(ability, Static) and ability.zone is stands_in(ability.when):
        ability = msgspec.structs.replace(ability, zone=Zone.FIELD)
    if isinstance(ability, CostChange) and ability.zone is stands_in(ability.condition):
        ability = msgspec.structs.replace(ability, zone=Zone.FIELD)
    first, *after = unfolded_ability(ability)
    said = attempt("ability", first)
    if said is None and not isinstance(ability, Resolves | Activated):
        said = attempt("sentence", ability)
    if said is not None:
        return " ".join([_ended(capital(tidy(said.text))), *map(_sentence_for, after)])
    match ability:
        case Resolves(when=None):
            return _sentences(ability.effect)
        case Activated():
            return _activated(ability)
    raise Unwritable("ability", ability)


def _triggered(ability: Triggered) -> str:
    if ability.as_spell:
        return _with_spell(_triggered(msgspec.structs.replace(ability, as_spell=False)), ability)
    for once in dict.fromkeys((ability.once, "")):
        bare = msgspec.structs.replace(ability, effect=in_order(()), once=once)
        labelled = attempt("labelled", bare)
        if labelled is not None:
            limits = [Limit(once=ability.once)] if once != ability.once else []
            front = capital(tidy(labelled.text)) + ": " + _sentences(ability.effect)
            return " ".join([front, *map(_trigger_limit, limits)])
    limits = [Limit(once=ability.once, times=ability.times)] if ability.once else []
    label = attempt("label", ability.on)
    plain = Triggered(
        on=ability.on,
        effect=ability.effect,
        only_if=ability.only_if,
        once=ability.once,
        times=ability.times,
        when=ability.when if label is None else None,
        zone=Zone.FIELD if label is not None else works_in(ability.on, ability.effect),
    )
    set_off = attempt("set off", msgspec.structs.replace(ability, only_if=None, effect=Nothing()))
    if set_off is None and ability != plain:
        raise Unwritable("triggered ability", ability)
    if set_off is not None:
        limits = []
    if label is not None and ability.only_if is None:
        front, first = f"{' '.join(map(capital, tidy(label.text).split()))}: ", _sentences(ability.effect)
    else:
        trigger = write("trigger", ability.on).text if set_off is None else set_off.text
        if ability.when is not None and set_off is None:
            trigger += f" while {write('condition', ability.when).text}"
        condition = "" if ability.only_if is None else f" if {write('condition', ability.only_if).text} ,"
        front, first = capital(tidy(f"{trigger} ,{condition} ")) + " ", _sentences(ability.effect)
        first = first[:1].lower() + first[1:]
    return " ".join([front + first, *map(_trigger_limit, limits)])


def _trigger_limit(limit: Limit) -> str:
    """How often an ability triggers: nobody activates it."""
    return _sentence_for(limit).replace("Activate this ability", "Trigger this ability")


def _with_spell(text: str, ability: Triggered | Activated) -> str:
    """The text of an ability that is a Spell (abilities.17)."""
    sentences = _sentences(ability.effect)
    for said in (sentences, sentences[:1].lower() + sentences[1:]):
        front, found, after = text.partition(said)
        if found:
            spell = "As a Spell" if said[:1].isupper() else "as a Spell"
            return f"{front}{spell}, {said[:1].lower()}{said[1:]}{after}"
    raise Unwritable("spell", ability)


def _activated(ability: Activated) -> str:
    if ability.as_spell:
        return _with_spell(_activated(msgspec.structs.replace(ability, as_spell=False)), ability)
    changes = [CostsOtherwise(change) for change in ability.changes]
    limits: list[Word] = []
    if ability.only_if is not None:
        limits.append(Limit(only_if=ability.only_if))
    if ability.once:
        limits.append(Limit(once=ability.once))
    if ability.slow:
        limits.append(Limit(slow=True))
    if ability.anyone:
        limits.append(Limit(anyone=True))
    if ability.not_zero or ability.most_x is not None:
        limits.append(Limit(not_zero=ability.not_zero, most_x=ability.most_x))
    if ability.unnegatable:
        limits.append(Limit(unnegatable=True))
    bare = Activated(
        when=ability.when,
        inherited=ability.inherited,
        deluge=ability.deluge,
        cost=ability.cost,
        effect=ability.effect,
        zone=ability.zone,
        label=ability.label,
    )
    if bare == lineage_release(ability.effect):
        after = [_sentence_for(word) for word in (*changes, *limits)]
        return " ".join([f"Lineage Release — {_sentences(ability.effect)}", *after])
    labelled = attempt("labelled", msgspec.structs.replace(bare, effect=in_order(())))
    if labelled is not None:
        head = labelled.text
    elif bare == Activated(
        cost=ability.cost, effect=ability.effect, zone=zone_of(ability.cost, ability.effect)
    ):
        head = " , ".join(capital(write("cost", part).text) for part in ability.cost)
    else:
        raise Unwritable("activated ability", ability)
    said = [_sentences(ability.effect)]
    after = [_sentence_for(word) for word in (*changes, *limits)]
    bulleted = "\n•" in said[0]  # what follows a bullet belongs to it
    return f"{capital(tidy(head))}: {' '.join(after + said if bulleted else said + after)}"


def _tags(restriction: Condition | None) -> str:
    """What stands in front of a bullet that a restriction opens."""
    if restriction is None:
        return ""
    parts = restriction.parts if isinstance(restriction, All) else (restriction,)
    return "".join(f"[{_titled(part)}] " for part in parts)


def _sentences(effect: Effect) -> str:
    """The sentences of an effect; after a quotation a full stop shows that the next does not belong to it."""
    written = ""
    for text in map(_sentence_for, unfolded(effect)):
        unclear = written.endswith(QUOTE) and not begins_anew(tokens(text), 0)
        written += ("." if unclear else "") + (" " if written else "") + text
    return written


def _bullet(choice: Modes, number: int) -> str:
    said = _sentences(choice.bullets[number])
    if number in choice.spells:
        said = f"As a Spell, {said[:1].lower()}{said[1:]}"
    label = ""
    if isinstance(choice, Cascade):
        label = f"{tidy(write('cascade label', choice.numbers[number]).text)} — "
    return f"{label}{_tags(choice.restriction(number))}{said}"


def _sentence_for(word: Word) -> str:
    if isinstance(word, If) and isinstance(word.then, Modes) and word.otherwise == Nothing():
        said = _sentence_for(word.then)
        condition = tidy(f"If {write('condition', word.condition).text} ,")
        return f"{condition} {said[:1].lower()}{said[1:]}"
    if isinstance(word, Modes):
        bare = Cascade(bullets=()) if isinstance(word, Cascade) else word
        offer = write("modes", msgspec.structs.replace(bare, bullets=(), bonus=(), spells=()))
        bullets = [_bullet(word, number) for number in range(len(word.bullets))]
        return "\n• ".join([capital(tidy(offer.text)), *bullets])
    if isinstance(word, DependingOn | DependingOnAmount):
        plain = isinstance(word, DependingOn)
        offer = write("modes", msgspec.structs.replace(word, modes=()))
        label = "mode label" if plain else "number label"
        bullets = [
            f"{capital(tidy(write(label, condition).text))} — {_sentences(effect)}"
            for condition, effect in word.modes
        ]
        return "\n• ".join([capital(tidy(offer.text)), *bullets])
    return _ended(capital(tidy(write("sentence", word).text)))


def _ended(text: str) -> str:
    """A sentence with its full stop; a quotation at its end has one already."""
    return text if text.endswith('."') else f"{text}."
