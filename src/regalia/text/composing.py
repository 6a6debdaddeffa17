"""The text of a card, written from its abilities: paragraphs with tags, triggers, costs and sentences."""

from __future__ import annotations

import functools
from typing import Any

from regalia.game.core.language import Condition, Effect, Word
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
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
from regalia.text.bodies import GAINED, QUOTED
from regalia.text.choosing import lowered
from regalia.text.folding import in_order
from regalia.text.follow_ups import CostsOtherwise, Limit, Pair
from regalia.text.places import stands_in, works_in, zone_of
from regalia.text.pronouns import Speaking
from regalia.text.referents import Alternatives
from regalia.text.remembering import remembering
from regalia.text.spelling import spelled
from regalia.text.tokens import OWN_NAME, QUOTE, begins_anew, tokens
from regalia.text.unfolding import unfolded, unfolded_ability
from regalia.text.writer import Said, Unwritable, attempt, capital, title, write
from regalia.words.conditions import All, all_so
from regalia.words.keywords import lineage_release
from regalia.words.structure import DependingOn, DependingOnAmount, If, Nothing


def _for_bearer(text: str, noun: str) -> str:
    """The same in writing: the name of the card that lends the ability is not its bearer's."""
    for start in (". ", ": ", "— "):
        text = text.replace(start + OWN_NAME, f"{start}This {noun}")
    if text.startswith(OWN_NAME):
        text = f"This {noun}{text.removeprefix(OWN_NAME)}"
    return text.replace(OWN_NAME, f"this {noun}")


def _write_quoted(value: Any, many: bool, *, by: str) -> Said | None:
    if not isinstance(value, Ability) or attempt("keyword", value) is not None:
        return None
    try:
        body = _for_bearer(_body(altered(value, inherited=False)), by)
        return Said(f'"Inherited Effect: {body}"' if value.inherited else f'"{body}"')
    except Unwritable:
        return None


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
            written[-1] += ", " + title(spelled(keyword.text))
            continue
        open_line = (tags, ability.inherited) if keyword is not None and " — " not in keyword.text else None
        written.append(_paragraph(ability))
    return "\n\n".join(written)


def _both_in_one(ability: Ability, after: Ability | None) -> str:
    """Two abilities as one paragraph, if one sentence says what two things have; otherwise nothing.

    The same goes for two triggers of one subject that do the same.
    """
    if isinstance(ability, Triggered) and isinstance(after, Triggered):
        return _with_both_triggers(ability, after)
    if not (isinstance(ability, Static) and isinstance(after, Static)) or ability.when != after.when:
        return ""
    tags, one = _split(ability)
    _, other = _split(after)
    if ability.inherited or after.inherited or ability.deluge or after.deluge:
        return ""
    plain = [
        altered(half, zone=Zone.FIELD)
        for half in (one, other)
        if isinstance(half, Static) and half.zone is stands_in(half.when)
    ]
    said = attempt("sentence", Pair(*plain)) if len(plain) == 2 else None
    front = "".join(f"[{_titled(tag)}] " for tag in tags)
    return "" if said is None else front + _ended(capital(spelled(said.text)))


def _with_both_triggers(ability: Triggered, after: Triggered) -> str:
    if ability.once or ability.zone is not Zone.FIELD or after != altered(ability, on=after.on):
        return ""
    both = altered(ability, on=Alternatives((ability.on, after.on)))
    if attempt("alternatives", both.on) is None:
        return ""
    return _paragraph(both)


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
        plain = altered(plain, keyword="")
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
    return tags, altered(ability, when=all_so(rest), inherited=False, deluge=0)


def _titled(tag: Condition) -> str:
    return " ".join(map(capital, spelled(write("tag", tag).text).replace(" +", "+").split()))


def _body(ability: Ability) -> str:
    keyword = attempt("keyword", ability)
    if keyword is not None:
        return title(spelled(keyword.text))
    line = attempt("line", ability)
    if line is not None:
        return _ended(capital(spelled(line.text)))
    if isinstance(ability, Triggered):
        try:
            return _triggered(ability)
        except Unwritable:
            pass
    if isinstance(ability, Static) and ability.zone is stands_in(ability.when):
        ability = altered(ability, zone=Zone.FIELD)
    if isinstance(ability, CostChange) and ability.zone is stands_in(ability.condition):
        ability = altered(ability, zone=Zone.FIELD)
    first, *after = unfolded_ability(ability)
    said = attempt("ability", first)
    if said is None and not isinstance(ability, Resolves | Activated):
        said = attempt("sentence", ability)
    if said is not None:
        return " ".join([_ended(capital(spelled(said.text))), *map(_sentence_for, after)])
    match ability:
        case Resolves(when=None):
            return _sentences(ability.effect)
        case Activated():
            return _activated(ability)
    raise Unwritable("ability", ability)


def _triggered(ability: Triggered) -> str:
    if ability.as_spell:
        return _with_spell(_triggered(altered(ability, as_spell=False)), ability)
    for once in dict.fromkeys((ability.once, "")):
        bare = altered(ability, effect=in_order(()), once=once)
        labelled = attempt("labelled", bare)
        if labelled is not None:
            limits = [Limit(once=ability.once)] if once != ability.once else []
            front = capital(spelled(labelled.text)) + ": " + _sentences(ability.effect)
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
    set_off = attempt("set off", altered(ability, only_if=None, effect=Nothing()))
    if set_off is None and ability != plain:
        raise Unwritable("triggered ability", ability)
    if set_off is not None:
        limits = []
    if label is not None and ability.only_if is None:
        front, first = f"{' '.join(map(capital, spelled(label.text).split()))}: ", _sentences(ability.effect)
    else:
        said = "alternatives" if isinstance(ability.on, Alternatives) else "trigger"
        trigger = write(said, ability.on).text if set_off is None else set_off.text
        if ability.when is not None and set_off is None:
            trigger += f" while {write('condition', ability.when).text}"
        condition = "" if ability.only_if is None else f" if {write('condition', ability.only_if).text} ,"
        front, first = capital(spelled(f"{trigger} ,{condition} ")) + " ", _sentences(ability.effect)
        first = first[:1].lower() + first[1:]
    return " ".join([front + first, *map(_trigger_limit, limits)])


def _trigger_limit(limit: Limit) -> str:
    """The limit on how often an ability triggers."""
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
        return _with_spell(_activated(altered(ability, as_spell=False)), ability)
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
    labelled = attempt("labelled", altered(bare, effect=in_order(())))
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
    return f"{capital(spelled(head))}: {' '.join(after + said if bulleted else said + after)}"


def _tags(restriction: Condition | None) -> str:
    """The tags of a bullet that a restriction opens."""
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
        label = f"{spelled(write('cascade label', choice.numbers[number]).text)} — "
    return f"{label}{_tags(choice.restriction(number))}{said}"


def _sentence_for(word: Word) -> str:
    if isinstance(word, If) and isinstance(word.then, Modes) and word.otherwise == Nothing():
        said = _sentence_for(word.then)
        condition = spelled(f"If {write('condition', word.condition).text} ,")
        return f"{condition} {said[:1].lower()}{said[1:]}"
    if isinstance(word, Modes):
        bare = Cascade(bullets=()) if isinstance(word, Cascade) else word
        offer = write("modes", altered(bare, bullets=(), bonus=(), spells=()))
        bullets = [_bullet(word, number) for number in range(len(word.bullets))]
        return "\n• ".join([capital(spelled(offer.text)), *bullets])
    if isinstance(word, DependingOn | DependingOnAmount):
        plain = isinstance(word, DependingOn)
        offer = write("modes", altered(word, modes=()))
        label = "mode label" if plain else "number label"
        bullets = [
            f"{capital(spelled(write(label, condition).text))} — {_sentences(effect)}"
            for condition, effect in word.modes
        ]
        return "\n• ".join([capital(spelled(offer.text)), *bullets])
    return _ended(capital(spelled(write("sentence", word).text)))


def _ended(text: str) -> str:
    """A sentence with its full stop; a quotation at its end has one already."""
    return text if text.endswith('."') else f"{text}."


for _said, _bearer in QUOTED.items():
    writer.special(_said)(functools.partial(_write_quoted, by=_bearer))
