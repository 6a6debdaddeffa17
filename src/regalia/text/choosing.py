"""Things that are chosen as an effect happens: "put a buff counter on an ally you control".

The grammar reads such a thing where it stands. `lifted` makes a choice of it that comes before the
effect, which is how it happens; `lowered` puts it back into the sentence for writing.
"""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both, Effect, Filter, Selection, Word
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.text.folding import in_order
from regalia.text.grammar import replaced
from regalia.text.nouns import all_of
from regalia.text.referents import HOST, Chosen, Unclear, is_host
from regalia.text.this_way import MOVING
from regalia.words.amounts import ALL
from regalia.words.choosing import Choose, EachChooses
from regalia.words.combat import RedirectAttack
from regalia.words.effects import DealShared, SacrificeIt
from regalia.words.filters import Controlled, Other, OtherThan
from regalia.words.selections import Each, Source, Those, Whose
from regalia.words.structure import PlayersDo, Sequence, TriggerAgain


def controlled(what: Filter) -> tuple[Filter, Who]:
    """A description of objects without whose they are, and whose they are."""
    parts = what.parts if isinstance(what, Both) else (what,)
    owners = [part.who for part in parts if isinstance(part, Controlled)]
    if len(owners) != 1:
        return what, "anyone"
    return all_of(tuple(part for part in parts if not isinstance(part, Controlled))), owners[0]


def of_whom(what: Filter, whose: Whose) -> Filter | None:
    """The description with whose the objects are."""
    if whose == "anyone":
        return what
    if whose == "you" or whose == "opponents":
        return all_of((what, Controlled(whose)))
    return None


def lifted(value: Any) -> Any:
    """The tree with each choice in the sentence made before the effect it is for. Raises `Unclear`."""
    if isinstance(value, tuple):
        parts = tuple(map(lifted, value))
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if not isinstance(value, Word):
        return value
    if isinstance(value, Chosen):
        raise Unclear("a choice that belongs to no effect")
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    chosen = [name for name, part in fields.items() if isinstance(part, Chosen)]
    if chosen and not isinstance(value, Effect):
        raise Unclear("a choice that belongs to no effect")
    keys = [key_of(value, name) for name in chosen]  # type: ignore[arg-type]
    if len(set(keys)) < len(keys):
        raise Unclear("several choices in one effect")
    changed = {
        name: new for name, old in fields.items() if name not in chosen and (new := lifted(old)) is not old
    }
    if isinstance(value, Sequence) and changed:
        return in_order(changed["steps"])
    if not chosen:
        value = altered(value, **changed) if changed else value
        return _own_only(value, "anyone", "you") if isinstance(value, SacrificeIt) else _together(value)
    assert isinstance(value, Effect)
    if any(Those(key) in value.words() for key in keys):
        raise Unclear("what was chosen before is not what is chosen now")
    made = {name: Those(key) for name, key in zip(chosen, keys, strict=True)}
    effect = altered(value, **changed, **made)
    choices = (choice_of(fields[name], effect, key) for name, key in zip(chosen, keys, strict=True))
    return Sequence((*choices, effect))


def key_of(effect: Effect, name: str) -> str:
    """The key of the thing that is chosen for an effect. What it is put into has its own key."""
    return HOST if is_host(effect, name) else "those"


def _own_only(value: SacrificeIt, said: str, meant: str) -> SacrificeIt:
    """All of some kind are sacrificed by who controls them (term.sacrifice.2.c)."""
    what = value.what
    if not isinstance(what, Each) or what.whose != said:
        return value
    return SacrificeIt(altered(what, whose=meant))


def _together(value: Word) -> Word:
    """Several players choose at the same time, before anything happens (misc.simultaneous.1)."""
    match value:
        case PlayersDo(who="anyone" | "opponents" as who, effect=Sequence(steps=(Choose() as choice, *rest))):
            plain = Choose(what=choice.what, whose="you", count=choice.count)
            if choice == plain and not any(step.asks for step in rest):
                each = EachChooses(what=choice.what, whose=who, count=choice.count)
                return Sequence((each, *rest))
    return value


def _apart(steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The steps with what players choose together said as something that each of them does."""
    match steps:
        case (EachChooses(zone=Zone.FIELD) as each, Effect() as deed, *rest):
            choice = Choose(what=each.what, whose="you", count=each.count)
            effect = _in_sentences(Sequence((choice, deed)))
            done = PlayersDo(who=each.whose, effect=effect)
            if not isinstance(effect, Sequence) and lifted(done) == Sequence((each, deed)):
                return (done, *_apart(tuple(rest)))
    return steps if not steps else (steps[0], *_apart(steps[1:]))


def choice_of(chosen: Chosen, effect: Effect, key: str = "those") -> Choose:
    what, whose = controlled(chosen.what)
    if isinstance(effect, MOVING) and effect.to == Those(key):
        what = _than_where_it_was(what, effect.start)
    if isinstance(effect, SacrificeIt):
        whose = "you"  # nobody sacrifices what others control (term.sacrifice.2.c)
    if isinstance(effect, RedirectAttack):
        what = all_of((what, effect.target()))
    count = chosen.count
    if isinstance(effect, DealShared) and count == ALL:
        count = effect.amount  # each of them gets at least 1 of what is split among them
    return Choose(what=what, whose=whose, count=count, up_to=chosen.up_to, key=key)


def _than_where_it_was(what: Filter, start: Selection) -> Filter:
    """Counters go onto another thing than the one they come from."""
    if isinstance(start, Source):
        return what
    found: Filter = replaced(what, lambda word: OtherThan(start) if word == Other() else word)
    return found


def _than_that(what: Filter, start: Selection) -> Filter:
    """The same as it is said: "another"."""
    found: Filter = replaced(what, lambda word: Other() if word == OtherThan(start) else word)
    return found


def lowered(value: Any) -> Any:
    """The tree with choices at the places where the sentences name the chosen things."""
    if isinstance(value, tuple):
        parts = tuple(map(lowered, value))
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if not isinstance(value, Word):
        return value
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := lowered(old)) is not old}
    value = altered(value, **changed) if changed else value
    if isinstance(value, SacrificeIt):
        return _own_only(value, "you", "anyone")
    if isinstance(value, Sequence):
        value = in_order(_apart(value.steps))
    return _in_sentences(value) if isinstance(value, Sequence) else value


def _in_sentences(sequence: Sequence) -> Effect:
    steps: list[Effect] = []
    for step in sequence.steps:
        said = step
        while steps and isinstance(before := steps[-1], Choose) and (name := _place(said, before.key)):
            if (chosen := in_sentence(before, said)) is None:
                break
            said = altered(said, **{name: chosen})
            steps.pop()
        steps.append(said)
    return steps[0] if len(steps) == 1 else Sequence(tuple(steps))


def _place(effect: Effect, key: str) -> str:
    """The field of an effect that speaks of what was chosen, if it is the only one."""
    names = [name for name in effect.__struct_fields__ if getattr(effect, name) == Those(key)]
    return names[0] if len(names) == 1 and key_of(effect, names[0]) == key else ""


def in_sentence(choice: Choose, effect: Effect) -> Chosen | None:
    """The words of the sentence for a choice, if they say everything about the choice."""
    if isinstance(effect, TriggerAgain):  # whose abilities trigger is said before
        return None
    whose = "anyone" if isinstance(effect, SacrificeIt) and choice.whose == "you" else choice.whose
    said = choice.what
    if isinstance(effect, RedirectAttack) and isinstance(said, Both):
        said = all_of(tuple(part for part in said.parts if part != effect.target()))
    if isinstance(effect, MOVING) and effect.to == Those(choice.key):
        said = _than_that(said, effect.start)
    what = of_whom(said, whose)
    plain = Choose(
        what=choice.what, whose=choice.whose, count=choice.count, up_to=choice.up_to, key=choice.key
    )
    if what is None or choice != plain or choice.zone is not Zone.FIELD:
        return None
    any_amount = isinstance(effect, DealShared) and choice.up_to and choice.count == effect.amount
    chosen = Chosen(what=what, count=ALL if any_amount else choice.count, up_to=choice.up_to)
    return chosen if choice_of(chosen, effect, choice.key) == choice else None
