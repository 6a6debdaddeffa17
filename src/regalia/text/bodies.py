"""The body of a paragraph behind its tags: a trigger or a cost, sentences, modes, quoted abilities."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Condition, Effect, Word
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Ability, Activated, CostChange, Resolves, Static, Triggered
from regalia.game.printed.modes import Cascade, Modes
from regalia.text.folding import Unconnected, fold, in_order
from regalia.text.follow_ups import AsSpell, CostsOtherwise, Limit, Offer, OfferTo, Otherwise, WithX
from regalia.text.grammar import words_in
from regalia.text.places import stands_in, works_in, zone_of
from regalia.text.reader import NotUnderstood, Reading, special
from regalia.text.referents import Alternatives
from regalia.text.tokens import OWN_NAME, QUOTE, THIS, sentences, tokens
from regalia.words.amounts import X
from regalia.words.conditions import All
from regalia.words.keywords import lineage_release
from regalia.words.structure import DependingOn, DependingOnAmount, If, May

GAINED: Final = "As you gain this boon, "
"""The beginning of a sentence about what happens as a boon is bestowed."""
ASKING: Final = (
    *(("if", "you", "do"), ("when", "you", "do"), ("if", "you", "don't")),
    *(("if", "they", "do"), ("if", "they", "don't")),
)
"""The beginnings of sentences that ask whether an offer was accepted."""
INHERITED_EFFECT: Final = ("inherited", "effect", ":")
QUOTED: Final = {"quoted": "object", "quoted by omens": "omen"}
"""Abilities in quotation marks, and how they call what bears them."""
BEARERS: Final = frozenset(noun for _, noun in THIS if noun not in ("card", "champion"))
"""What else an ability in quotation marks may call the object that bears it: "this ally"."""
AS_A_SPELL: Final = ("as", "a", "spell", ",")
LINEAGE_RELEASE: Final = ("lineage", "release", "—")


def read_tag(text: str) -> Condition:
    found = Reading(tokens(text)).whole("tag")
    if len(found) != 1:
        raise NotUnderstood("there is no such tag", text)
    (condition,) = found
    assert isinstance(condition, Condition)
    return condition


def read_body(found: tuple[str, ...], happens: bool = False) -> Iterator[tuple[Ability, ...]]:
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
            for reading in readings if happens else _static(opening, readings):
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


def _static(opening: Opening, readings: list[Word]) -> list[Word]:
    """A fact that holds without any event is no effect (abilities.static.1)."""
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
                yield altered(offer, bullets=effects, bonus=restricted, spells=spells)
        elif isinstance(offer, DependingOn):
            for labelled in product(*(list(_labelled(bullet, "mode label")) for bullet in bullets)):
                yield DependingOn(labelled)
        elif isinstance(offer, DependingOnAmount):
            for labelled in product(*(list(_labelled(bullet, "number label")) for bullet in bullets)):
                yield DependingOnAmount(offer.amount, labelled)


def _cascade(bullets: list[tuple[str, ...]]) -> Iterator[Cascade]:
    """Each bullet names the times it is for. Together they cover all times from the first on."""
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
    return read_tag(" ".join(bullet[1:end])), bullet[end + 1 :]


def _split_at(found: tuple[str, ...], sign: str) -> list[tuple[str, ...]]:
    places = [-1, *(index for index, token in enumerate(found) if token == sign), len(found)]
    return [found[begin + 1 : end] for begin, end in pairwise(places)]


def _labelled(bullet: tuple[str, ...], category: str) -> Iterator[tuple[Any, Effect]]:
    """A bullet that counts if the condition before its dash holds."""
    dash = bullet.index("—") if "—" in bullet else 0
    for condition in Reading(bullet[:dash]).whole(category):
        for effect in _effects(bullet[dash + 1 :]):
            yield condition, effect


def _effects(found: tuple[str, ...]) -> Iterator[Effect]:
    """Every meaning of sentences that are all effects."""
    for body in read_body(found, happens=True):
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
        bodies = list(read_body(of_bearer(inside[3:] if inherited else inside, by)))
    except NotUnderstood:
        return
    for body in bodies:
        if len(body) == 1 and isinstance(body[0], Ability):
            yield altered(body[0], inherited=inherited), end + 1


def of_bearer(found: tuple[str, ...], noun: str) -> tuple[str, ...]:
    """The tokens of an ability that another object bears. Its "this" is that object (misc.naming.6).

    What an object bears may call it by its type: "this ally".
    """
    kept: list[str] = []
    for token in found:
        named = token == noun or (noun == "object" and token in BEARERS)
        if named and kept[-1:] == ["this"]:
            kept[-1] = OWN_NAME
        else:
            kept.append(token)
    return tuple(kept)


for _category, _noun in QUOTED.items():
    special(_category)(functools.partial(_quoted, by=_noun))


def _taken(opening: Opening, before: Taken, sentence: Word) -> Taken:
    if isinstance(sentence, Limit | CostsOtherwise):
        if opening.ability is None and not any(isinstance(word, Ability) for word in before):
            raise Unconnected("there is no ability to limit")
        return (*before, sentence)
    if isinstance(sentence, AsSpell):
        if opening.ability is None and not (before and isinstance(before[-1], Triggered)):
            raise Unconnected("there is no ability to be a Spell")
        if opening.ability is None:
            spell = altered(before[-1], as_spell=True)
            return _taken(opening, (*before[:-1], spell), sentence.effect)
        return (AsSpell(in_order(())), *_taken(opening, before, sentence.effect))
    if before and isinstance(before[-1], Triggered | Activated) and not isinstance(sentence, Ability):
        last = before[-1]
        if isinstance(sentence, Otherwise) and isinstance(last, Triggered) and last.only_if is not None:
            return (*before[:-1], _either_way(last, last.only_if, sentence.effect))
        effects = fold(_steps(last.effect), sentence)
        if all(isinstance(effect, Effect | Offer) for effect in effects):
            return (*before[:-1], altered(last, effect=in_order(effects)))  # type: ignore[arg-type]
    return fold(before, sentence)


def _either_way(ability: Triggered, asked: Condition, otherwise: Effect) -> Triggered:
    """A trigger that does one thing if a condition holds, and another if it does not."""
    if any(isinstance(step, If | May) for step in _steps(ability.effect)):
        raise Unconnected("otherwise than what")
    either = If(asked, ability.effect, otherwise)
    return altered(ability, only_if=None, effect=either)


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
        ability = altered(ability, effect=in_order(tuple(effects)))
        if isinstance(ability, Activated) and ability.zone is Zone.FIELD:
            ability = altered(ability, zone=zone_of(ability.cost, ability.effect))
        if any(isinstance(word, AsSpell) for word in before):
            ability = altered(ability, as_spell=True)
    statics = list(map(_where_it_works, statics))
    if ability is None and limits and len(statics) == 1:
        ability, statics = statics[0], []
    for limit in limits:
        ability = _limited(ability, limit)
    return tuple(each for one in (*statics, ability) if one is not None for each in _with_one_trigger(one))


def _with_one_trigger(ability: Ability) -> tuple[Ability, ...]:
    """An ability with two triggers as two abilities (abilities.triggered.1); they share no limit."""
    if not isinstance(ability, Triggered) or not isinstance(ability.on, Alternatives):
        return (ability,)
    if ability.once:
        raise Unconnected("a limit on two abilities together")
    return tuple(_where_it_works(altered(ability, on=on, zone=Zone.FIELD)) for on in ability.on.triggers)


def _where_it_works(ability: Ability) -> Ability:
    if isinstance(ability, Triggered) and ability.zone is Zone.FIELD:
        return altered(ability, zone=works_in(ability.on, ability.effect))
    if isinstance(ability, Static):
        return altered(ability, zone=stands_in(ability.when))
    if isinstance(ability, CostChange) and not ability.own:
        return altered(ability, zone=stands_in(ability.condition))
    return ability


def _limited(ability: Ability | None, limit: Limit | CostsOtherwise) -> Ability:
    if isinstance(ability, Activated):
        if isinstance(limit, CostsOtherwise):
            return altered(ability, changes=(*ability.changes, limit.change))
        only_if = _both(ability.only_if, limit.only_if)
        if limit.most_x is not None and not any(word == X for part in ability.cost for word in part.words()):
            raise Unconnected("there is no X to pay")
        return altered(
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
        return altered(
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
