"""What things become: other types, subtypes, elements and states."""

from __future__ import annotations

from typing import Any

from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Change
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.lexicon import CLASSES, TYPES
from regalia.words.changes import AddElements, AddType, Gain, LoseAbilities, SetStat, SetTypes
from regalia.words.effects import Become
from regalia.words.lasting import Until
from regalia.words.stats import TotalCost
from regalia.words.structure import Sequence

_AS_ITS_COST = "equal to its reserve cost"


# What something is besides.


def _added(names: tuple[str, ...]) -> tuple[Change, ...]:
    types = tuple(name for name in names if name in TYPES)
    classes = tuple(name for name in names if name in CLASSES)
    subtypes = tuple(name for name in names if name not in (*types, *classes))
    return (AddType(types, subtypes, classes),)


def _names_added(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], AddType):
        return None
    (added,) = value
    return {"names": (*added.subtypes, *added.classes, *added.types)}


rule(
    "gets",
    (
        "<becomes/become> a {names:types} in addition to <its/their> other types",
        "<is/are> a {names:types} in addition to <its/their> other types",
        "<is/are> a {names:types} class in addition to <its/their> other types",
    ),
    make=_added,
    unmake=_names_added,
)


_BESIDES = "in addition to <its/their> other elements"
rule("gets", f"<is/are> {{one:element}} element {_BESIDES}", (AddElements((H.one,)),))
rule(
    "gets",
    f"<is/are> {{one:element}} and {{other:element}} element {_BESIDES}",
    (AddElements((H.one, H.other)),),
)
rule("gets", f"<is/are> each of the chosen elements {_BESIDES}", (AddElements(),))


def _become(names: tuple[str, ...], keywords: tuple[Ability, ...]) -> tuple[Change, ...] | None:
    """New types of an object, with some keywords and none of its other abilities."""
    types = tuple(name for name in names if name in TYPES)
    classes = tuple(name for name in names if name in CLASSES)
    subtypes = tuple(name for name in names if name not in (*types, *classes))
    if not types:
        return None
    return (SetTypes(types=types, subtypes=subtypes, classes=classes), LoseAbilities(), *map(Gain, keywords))


def _became(value: Any) -> dict[str, Any] | None:
    match value:
        case (SetTypes(supertypes=()) as of, LoseAbilities(), *gains):
            names = (*of.classes, *of.subtypes, *of.types)
            keywords = tuple(gain.ability for gain in gains if isinstance(gain, Gain))
            return {"names": names, "keywords": keywords} if value == _become(names, keywords) else None
    return None


rule(
    "gets",
    "<becomes/become> a {names:types} with {keywords:keyword+} and <loses/lose> all other abilities",
    make=_become,
    unmake=_became,
)
_ALSO_ALLY = AddType(("ally",))
rule(
    "gets",
    "<becomes/become> a ally in addition to <its/their> other types with base power and life "
    "{number:plain number}",
    (_ALSO_ALLY, SetStat(power=H.number, life=H.number)),
)
rule(
    "gets",
    f"<becomes/become> a ally in addition to <its/their> other types with base power and life {_AS_ITS_COST}",
    (_ALSO_ALLY, SetStat(power=TotalCost(Pronoun("it")), life=TotalCost(Pronoun("it")))),
)


rule(
    "effect",
    ("they each become {state:state}", "each of them becomes {state:state}"),
    make=lambda state: Become(state, Pronoun("them")),
)

rule(
    "effect",
    "{what:objects} <becomes/become> {state:state} and {changes:changes} {until:duration}",
    make=lambda what, state, changes, until: (
        Sequence((Become(state, what), Until(what=Pronoun("it"), changes=changes, until=until)))
        if isinstance(what, Target)
        else None
    ),
)
rule(
    "effect",
    "{what:objects} {changes:changes} {until:duration} and <becomes/become> {state:state}",
    make=lambda what, state, changes, until: (
        Sequence((Until(what=what, changes=changes, until=until), Become(state, Pronoun("it"))))
        if isinstance(what, Target | Pronoun)
        else None
    ),
)
