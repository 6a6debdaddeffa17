"""What things get, gain, have and become: changes, for a while or as long as something is so."""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from regalia.game.combat.declaring import USES_WEAPONS, WIELDED_BY
from regalia.game.core.language import Amount, Both, Effect, Either, Filter, Number, Selection, Unlike
from regalia.game.happening.durations import (
    END_OF_COMBAT,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    GAME,
    NEXT_WAKE_UP,
    WHILE_DISTANT,
    WHILE_SOURCE_CONTROLLED,
    WHILE_THERE,
    YOUR_NEXT_TURN,
)
from regalia.game.objects.characteristics import ALWAYS_DISTANT, DISOBEYS
from regalia.game.objects.hindrances import COUNTED
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Ability, Change, Keyword, MustAttack, Resolves, Static
from regalia.text.follow_ups import AlsoHas, Pair, ThoseAlso, WhenTheyDo
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.lexicon import CLASSES, TYPES
from regalia.text.nouns import all_of
from regalia.text.phrases.changes.keywords import NUMBERED
from regalia.text.referents import Meant
from regalia.text.simplifying import simplify
from regalia.text.writer import attempt
from regalia.words.amounts import Count, Times, TotalCost
from regalia.words.attacking import Provoke
from regalia.words.changes import (
    AddElements,
    AddType,
    Gain,
    GainEach,
    LoseAbilities,
    LoseKeyword,
    LoseKind,
    SetStat,
    SetTypes,
    Stat,
)
from regalia.words.combat import Attacker, AttackPower, Attacks, InIntent
from regalia.words.conditions import All, During, Not
from regalia.words.effects import Become
from regalia.words.filters import EnteredThisTurn, Other, ThisCard, TurnPlayerControls, champion, yours
from regalia.words.lasting import CANNOT_GAIN, Until
from regalia.words.selections import Each, Source, Together, YourChampion
from regalia.words.structure import If, Nothing, Sequence

_AS_ITS_COST = "equal to its reserve cost"

Changes = tuple[Change, ...]


def _row(first: Changes, rest: Changes) -> Changes:
    return (*first, *rest)


def _taken_apart(one: str, value: Any) -> dict[str, Any] | None:
    """The changes that the first phrase of a row says, mostly a single one, and those after it."""
    if not isinstance(value, tuple):
        return None
    for size in range(1, len(value)):
        if attempt(one, value[:size]) is not None:
            return {"first": value[:size], "rest": value[size:]}
    return None


for _row_of, _one in (("changes", "gets"), ("standing", "stands")):
    rule(_row_of, f"{{one:{_one}}}", H.one)
    rule(
        _row_of,
        tuple(f"{{first:{_one}}} {between} {{rest:{_row_of}}}" for between in ("and", ",", ", and")),
        make=_row,
        unmake=functools.partial(_taken_apart, _one),
    )


def _several(keywords: tuple[Any, ...]) -> Changes:
    return tuple(map(Gain, keywords))


def _gained(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Gain):
        return {"keywords": (value[0].ability,)}
    return None


def _all_gained(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and value and all(isinstance(change, Gain) for change in value):
        return {"keywords": tuple(change.ability for change in value)}
    return None


def _counts(change: Change) -> bool:
    """Whether a change is so much for each of something."""
    return any(isinstance(word, Count) for word in words_in(change))


# What things cannot do, and what cannot be done to them.

CANNOT = (
    *("attack", "be attacked", "be intercepted", "be retaliated", "level up", "retaliate", "wake up"),
    *("intercept", "be destroyed", "be sacrificed", "be banished", "be suppressed", "be dealt damage"),
    *("become rested", "deal damage", "leave the field", "be targeted by spells", "be targeted by opponents"),
)
CANNOT_ALSO = {
    "be targeted by opponents": ("can't be targeted by your opponents",),
    "be retaliated": tuple(
        f"{whose} attacks can't be retaliated" for whose in ("its", "her", "his", "their")
    ),
}
"""The same said of what something does."""
for _deed in CANNOT:
    rule("gets", (f"can't {_deed}", *CANNOT_ALSO.get(_deed, ())), (Gain(Keyword(f"can't {_deed}")),))
rule("gets", "can't have counters put on <it/them>", (Gain(Keyword(COUNTED)),))
rule(
    "gets",
    "can't be retaliated by {by:things}",
    (Gain(Keyword("can't be retaliated", filter=H.by)),),
)
rule(
    "gets",
    "can't gain {keyword:plain keyword}",
    make=lambda keyword: (Gain(Keyword(CANNOT_GAIN + keyword)),),
    unmake=lambda value: (
        {"keyword": value[0].ability.name.removeprefix(CANNOT_GAIN)}
        if isinstance(value, tuple)
        and len(value) == 1
        and isinstance(value[0], Gain)
        and isinstance(value[0].ability, Keyword)
        and value[0].ability.name.startswith(CANNOT_GAIN)
        else None
    ),
)
rule(
    "sentence",
    (
        "those {what:things} {changes:changes} this turn",
        "those {what:things} {changes:changes} until end of turn",
    ),
    make=lambda what, changes: (
        ThoseAlso(what, changes) if all(change.forbids() for change in changes) else None
    ),
    unmake=lambda value: (
        {"what": value.what, "changes": value.changes} if isinstance(value, ThoseAlso) else None
    ),
)
rule("gets", "<gets/get> {stat:stat}", (H.stat,))
for _category, _verbs in (
    ("gets", ("<gains/gain>",)),
    ("stands", ("<has/have>", "<gains/gain>")),
):
    rule(_category, tuple(f"{verb} {{keywords:keyword+}}" for verb in _verbs), make=_several, unmake=_gained)
    rule(_category, tuple(f"{verb} {{ability:quoted}}" for verb in _verbs), (Gain(H.ability),))
for _category, _verb in (("gets", "<gains/gain>"), ("stands", "<has/have>")):
    rule(_category, f"{_verb} {{keyword:keyword}} for {{per:each}}", (GainEach(H.keyword, H.per),))
    rule(_category, f"{_verb} {{keyword:keyword}} and {{ability:quoted}}", (Gain(H.keyword), Gain(H.ability)))
rule("granted", "{keywords:keyword+}", make=_several, unmake=_all_gained)
rule("granted", "{ability:quoted}", (Gain(H.ability),))
rule("granted", "{keyword:keyword} and {ability:quoted}", (Gain(H.keyword), Gain(H.ability)))
rule("stands", "{one:gets}", H.one)
rule(
    "gets",
    "<gets/get> {one:stat} and {other:stat}",
    make=lambda one, other: (one, other) if _counts(one) and _counts(other) else None,
)
rule("plain stat", "{power:signed} power", Stat(power=H.power))
rule("plain stat", "{life:signed} life", Stat(life=H.life))
rule("plain stat", "{level:signed} level", Stat(level=H.level))
rule("plain stat", "{power:signed} power and {life:signed} life", Stat(power=H.power, life=H.life))
rule("signed", "+ {number:number}", H.number)
rule(
    "signed",
    "- {number:number}",
    make=lambda number: -number if isinstance(number, int) else Times(-1, number),
    unmake=lambda value: (
        {"number": -value}
        if isinstance(value, int) and value < 0
        else {"number": value.of}
        if isinstance(value, Times) and value.factor == -1
        else None
    ),
)


def per_each(stat: Change, per: Amount) -> Change | None:
    """The change with its plain numbers taken for each of something."""
    if any(isinstance(getattr(stat, name), Amount) for name in stat.__struct_fields__):
        return None
    times = {
        name: per if number == 1 else Times(number, per)
        for name in stat.__struct_fields__
        if isinstance(number := getattr(stat, name), int) and number
    }
    return msgspec.structs.replace(stat, **times)


def not_per_each(value: Any) -> dict[str, Any] | None:
    """The numbers of a change and what they are taken for each of, if that is one and the same."""
    if not isinstance(value, Change):
        return None
    numbers: dict[str, int] = {}
    of: list[Number] = []
    for name in value.__struct_fields__:
        number = getattr(value, name)
        if isinstance(number, Times):
            numbers[name] = number.factor
            of.append(number.of)
        elif isinstance(number, Amount):
            numbers[name] = 1
            of.append(number)
        elif number:
            return None
    if not of or any(other != of[0] for other in of):
        return None
    return {"stat": msgspec.structs.replace(value, **numbers), "per": of[0]}


for _kind in ("stat", "attack stat"):
    rule(_kind, f"{{stat:plain {_kind}}}", H.stat)
    rule(_kind, f"{{stat:plain {_kind}}} for {{per:each}}", make=per_each, unmake=not_per_each)


def _beside(what: Selection, stat: Change, until: str, per: Amount) -> Until | None:
    """What a target gets for each of others than itself, said after how long."""
    scaled = per_each(stat, per)
    if scaled is None or not isinstance(what, Target) or not any(isinstance(w, Other) for w in words_in(per)):
        return None
    return Until(what=what, changes=(scaled,), until=until)


rule("effect", "{what:objects} <gets/get> {stat:plain stat} {until:duration} for {per:each}", make=_beside)
rule("plain attack stat", "{amount:signed} power", AttackPower(H.amount))

rule(
    "effect",
    (
        "{until:duration} , {what:things} are always distant",
        "{what:things} are always distant {until:duration}",
    ),
    Until(what=Each(what=H.what), changes=(Gain(Keyword(ALWAYS_DISTANT)),), until=H.until, later=True),
)
for _subject, _of in (("~ is", ThisCard()), ("{of:things} are", H.of)):
    rule(
        "ability",
        f"{_subject} always distant",
        Static(of=_of, changes=(Gain(Keyword(ALWAYS_DISTANT)),)),
    )

# What else things cannot do.

rule(
    "gets",
    ("can't be used for attacks", "can't be used for a attack"),
    (Gain(Keyword("not for attacks")),),
)
rule("ability", "weapons can't be used for this attack", Keyword("without weapons"))
rule("gets", "can't be used with attack cards", (Gain(Keyword("not with attack cards")),))
rule("gets", "can't attack or retaliate", (Gain(Keyword("can't attack")), Gain(Keyword("can't retaliate"))))
rule(
    "gets",
    "<loses/lose> all abilities",
    (LoseAbilities(),),
)
for _kind in ("activated", "triggered"):
    rule("gets", f"<loses/lose> all {_kind} abilities", (LoseKind(_kind),))
rule("gets", "<loses/lose> {name:lost keyword}", (LoseKeyword(H.name),))
rule(
    "gets",
    "<loses/lose> {one:lost keyword} and {other:lost keyword}",
    (LoseKeyword(H.one), LoseKeyword(H.other)),
)
rule("lost keyword", "{name:plain keyword}", H.name)
for _name in NUMBERED:
    rule("lost keyword", _name, _name)
rule(
    "ability",
    ("~ 's attacks can't be intercepted", "attacks using ~ can't be intercepted"),
    Keyword("can't be intercepted"),
)
rule(
    "ability",
    ("~ 's attacks can't be retaliated", "attacks using ~ can't be retaliated"),
    Keyword("can't be retaliated"),
)
rule(
    "ability",
    (
        "~ 's attacks can't be retaliated by {by:things}",
        "attacks using ~ can't be retaliated by {by:things}",
    ),
    Keyword("can't be retaliated", filter=H.by),
)
rule(
    "gets",
    "<doesn't/don't> obey <its/their> controller",
    (Gain(Keyword(DISOBEYS)),),
)
rule(
    "gets",
    "may retaliate against attackers while not defending",
    (Gain(Keyword("retaliates without defending")),),
)

# With what things attack, and as what.

rule("gets", "can attack using {weapons:things}", (Gain(Keyword(USES_WEAPONS, filter=H.weapons)),))
rule(
    "gets",
    "can attack as though <it were a ally/they were allies>",
    (Gain(Keyword("attacks as an ally")),),
)
rule(
    "ability",
    ("{by:things} can attack using ~", "{by:things} can attack using this weapon"),
    Keyword(WIELDED_BY, filter=H.by),
)
rule("sentence", "when they do , {effect:clauses}", WhenTheyDo(H.effect))

# What has to attack.

_MUST: Final[tuple[tuple[str, Any], ...]] = (
    ("must attack", MustAttack()),
    ("must attack a {against:thing}", MustAttack(against=H.against)),
    ("must attack {against:things}", MustAttack(against=H.against)),
)
for _deed, _must in _MUST[:2]:
    rule("stands", f"<gets/get> {{stat:stat}} and {_deed} each turn if able", (H.stat, Gain(_must)))
for _deed, _must in _MUST[::2]:
    rule(
        "effect",
        f"{{what:objects}} {_deed} this turn if able",
        Until(what=H.what, changes=(Gain(_must),), until=END_OF_TURN),
    )

_ANOTHER = TargetPlayer(whose="opponents", when=Not(During(whose="you")))
rule(
    "effect",
    "target {what:thing} the turn player controls must attack a {against:thing} a other target opponent "
    "controls this turn if able",
    make=lambda what, against: Provoke(
        what=Target(what=all_of((what, TurnPlayerControls()))), against=against, of=_ANOTHER
    ),
    unmake=lambda value: (
        {"what": all_of(value.what.what.parts[:-1]), "against": value.against}
        if isinstance(value, Provoke)
        and isinstance(value.what, Target)
        and isinstance(value.what.what, Both)
        and value.what.what.parts[-1] == TurnPlayerControls()
        else None
    ),
)

# More of what something has.

for _while_so, _being in (("", None), (" as long as they're {being:being}", H.being)):
    rule(
        "sentence",
        f"{{condition:tag}} : that {{what:thing}} also {{changes:standing}}{_while_so}",
        AlsoHas(condition=H.condition, what=H.what, changes=H.changes, being=_being),
    )

# What things have for a while: so does what joins them later, unlike what they get or gain (term.have.1, 2).


def _had(what: Selection, granted: Changes, until: str) -> Until:
    return Until(what=what, changes=granted, until=until, later=isinstance(what, Each))


def _is_had(value: Any) -> dict[str, Any] | None:
    match value:
        case Until(what=Each() as what, changes=changes, until=until, later=True):
            return {"what": what, "granted": changes, "until": until}
    return None


rule(
    "effect",
    (
        "{what:objects} <has/have> {granted:granted} {until:duration}",
        "{until:duration} , {what:objects} <has/have> {granted:granted}",
    ),
    make=_had,
    unmake=_is_had,
)


def _got_and_had(what: Selection, changes: Changes, granted: Changes, until: str) -> Effect:
    if isinstance(what, Each):
        return Sequence((Until(what=what, changes=changes, until=until), _had(what, granted, until)))
    return Until(what=what, changes=(*changes, *granted), until=until)


def _is_got_and_had(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(steps=(Until(later=False) as got, Until(later=True) as had)) if (
            got.what,
            got.until,
        ) == (had.what, had.until):
            return {"what": got.what, "changes": got.changes, "granted": had.changes, "until": got.until}
    return None


rule(
    "effect",
    (
        "{what:objects} {changes:changes} and <has/have> {granted:granted} {until:duration}",
        "{until:duration} , {what:objects} {changes:changes} and <has/have> {granted:granted}",
    ),
    make=_got_and_had,
    unmake=_is_got_and_had,
)

# Your champion and others.

rule(
    "ability",
    "your champion and {of:things} {changes:standing}",
    Static(of=Either((champion & yours, H.of)), changes=H.changes),
)
rule(
    "effect",
    "your champion and {what:things} {changes:changes} {until:duration}",
    Until(what=Together((YourChampion(), Each(what=H.what))), changes=H.changes, until=H.until),
)

# Counters that something comes with.

rule("counters", "{amount:count} {counter:counter} <counter/counters>", ((H.counter, H.amount),))

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
    """What something is from then on, with some keywords and nothing else of what it could do."""
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
    "{what:objects} <doesn't/don't> wake up during <its/their> controller 's next wake up phase",
    Until(what=H.what, changes=(Gain(Keyword("stays rested")),), until=NEXT_WAKE_UP),
)
rule(
    "effect",
    "{what:objects} <doesn't/don't> wake up during <its/their> controller 's wake up phase "
    "as long as you control ~",
    Until(what=H.what, changes=(Gain(Keyword("stays rested")),), until=WHILE_SOURCE_CONTROLLED),
)
rule(
    "effect",
    "{what:objects} can't wake up for as long as you control ~",
    Until(what=H.what, changes=(Gain(Keyword("can't wake up")),), until=WHILE_SOURCE_CONTROLLED),
)


def _two_things(first: Selection, one: Changes, second: Selection, other: Changes, until: str) -> Sequence:
    return Sequence(
        (Until(what=first, changes=one, until=until), Until(what=second, changes=other, until=until))
    )


def _two_apart(value: Any) -> dict[str, Any] | None:
    """What two things get is said together; of all things of some kind each is said by itself."""
    match value:
        case Sequence(steps=(Until() as one, Until() as other)) if one.until == other.until:
            if isinstance(one.what, Each) or isinstance(other.what, Each):
                return None
            found = {"first": one.what, "one": one.changes, "second": other.what, "other": other.changes}
            return found | {"until": one.until}
    return None


rule(
    "effect",
    "{first:objects} {one:changes} and {second:objects} {other:changes} {until:duration}",
    make=_two_things,
    unmake=_two_apart,
)


rule(
    "effect",
    ("they each become {state:state}", "each of them becomes {state:state}"),
    make=lambda state: Become(state, Pronoun("them")),
)
rule(
    "effect",
    "they each {changes:changes} {until:duration}",
    make=lambda changes, until: Until(what=Pronoun("those"), changes=changes, until=until),
)


def _standing(word: Resolves) -> Ability:
    """A paragraph by which the card itself has something if something is so is no effect: it is simply so."""
    match word.effect:
        case If(
            condition=condition,
            then=Until(what=Source(), until="while there") as lasting,
            otherwise=Nothing(),
        ):
            tags = word.when.parts if isinstance(word.when, All) else (word.when,)
            when = condition if word.when is None else All((*filter(None, tags), condition))
            return Static(of=ThisCard(), changes=lasting.changes, when=when, inherited=word.inherited)
    return word


simplify(Resolves, _standing)

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

# How long.

DURATIONS = {
    ("until end of turn", "until the end of turn", "until the end of the turn"): END_OF_TURN,
    ("until the beginning of your next turn",): YOUR_NEXT_TURN,
    ("until the end of your next turn", "until end of your next turn"): END_OF_YOUR_NEXT_TURN,
    ("for this attack", "until end of combat", "until the end of combat"): END_OF_COMBAT,
    ("for the rest of the game",): GAME,
    ("for as long as you control ~",): WHILE_SOURCE_CONTROLLED,
    (
        "for as long as it remains distant",
        "for as long as they remain distant",
        "as long as it remains distant",
        "as long as they remain distant",
    ): WHILE_DISTANT,
}
for _said, _until in DURATIONS.items():
    rule("duration", _said, _until)

CALLED_ALSO = {"~": ("this object", "this ally"), "{of:things}": ("all {of:things}", "each {of:thing}")}
"""How texts name the same things otherwise."""


def _for_each(changes: Changes, per: Amount, of: Filter) -> Static | None:
    """A static change of a single stat, for each of something."""
    if len(changes) != 1 or (scaled := per_each(changes[0], per)) is None or scaled == changes[0]:
        return None
    return Static(of=of, changes=(scaled,))


def _while(of: Filter, changes: Changes, what: Filter) -> Static:
    """What things get while they are something: where there is an adjective for it, it stands first."""
    parts = (what, of) if attempt("adjective", what) is not None else (of, what)
    return Static(of=all_of(parts), changes=changes)


def _not_while(value: Any) -> dict[str, Any] | None:
    """Whether it is about things in a state that is named last."""
    match value:
        case Static(of=Both(parts=(*parts, Attacks() | Unlike() as last))) if parts:
            of = all_of(tuple(parts))
            plain = _while(of, value.changes, last)
            return {"of": of, "changes": value.changes, "what": last} if value == plain else None
    return None


rule(
    "ability",
    "{of:things} {changes:standing} as long as they're {what:being}",
    make=_while,
    unmake=_not_while,
)


def _for_good(what: Selection, changes: Changes) -> Effect | None:
    """What something gets without an end: for as long as it is where it is (continuous.2)."""
    lasting = isinstance(what, Pronoun | Target | Source | Attacker | InIntent | YourChampion)
    return Until(what=what, changes=changes, until=WHILE_THERE) if lasting else None


rule(
    "effect",
    "{what:objects} {changes:changes}",
    make=_for_good,
    unmake=lambda value: (
        {"what": value.what, "changes": value.changes}
        if isinstance(value, Until) and value == _for_good(value.what, value.changes)
        else None
    ),
)
rule("effect", "{what:objects} <has/have> {changes:granted}", make=_for_good)

rule(
    "ability",
    "for {per:each} , ~ {changes:standing}",
    make=lambda changes, per: _for_each(changes, per, ThisCard()),
)
rule(
    "ability",
    "for {per:each} , your champion {changes:standing}",
    make=lambda changes, per: _for_each(changes, per, champion & yours),
)
rule("ability", "for {per:each} , {of:things} {changes:standing}", make=_for_each)
for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours), ("{of:things}", H.of)):
    rule(
        "ability",
        tuple(f"{said} {{changes:standing}}" for said in (_subject, *CALLED_ALSO.get(_subject, ()))),
        Static(of=_of, changes=H.changes),
    )
    rule(
        "ability",
        (
            f"as long as {{when:condition}} , {_subject} {{changes:standing}}",
            f"{_subject} {{changes:standing}} as long [as] {{when:condition}}",
            *(
                (
                    "as long as {when:condition} , this object {changes:standing}",
                    "~ {changes:standing} as long as it {when:its condition}",
                )
                if _subject == "~"
                else ()
            ),
        ),
        Static(of=_of, changes=H.changes, when=H.when),
    )

for _stat in ("power", "life", "level"):
    for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours)):
        _set = Static(of=_of, changes=(SetStat(**{_stat: H.number}),))
        rule("ability", f"{_subject} 's base {_stat} is {{number:number}}", _set)
        rule(
            "ability",
            f"as long as {{when:condition}} , {_subject} 's base {_stat} is {{number:number}}",
            msgspec.structs.replace(_set, when=H.when),
        )
_SUBJECTS: Final[tuple[tuple[str, Any], ...]] = (("~", ThisCard()), ("your champion", champion & yours))
for _one, _first in _SUBJECTS:
    for _other, _second in (*_SUBJECTS, ("{second:things}", H.second)):
        if _one != _other:
            rule(
                "sentence",
                f"as long as {{when:condition}} , {_one} {{one:standing}} and {_other} {{other:standing}}",
                Pair(
                    Static(of=_first, changes=H.one, when=H.when),
                    Static(of=_second, changes=H.other, when=H.when),
                ),
            )
rule(
    "ability",
    tuple(f"as long as {{when:condition}} , {who} {{changes:standing}}" for who in ("it", "she", "he")),
    Static(of=Meant(Pronoun("it")), changes=H.changes, when=H.when),
)
rule(
    "ability",
    "each {of:thing} {changes:standing} as long as it entered the field this turn",
    make=lambda of, changes: Static(of=all_of((of, EnteredThisTurn())), changes=changes),
)

# What a stat becomes.

for _stat in ("power", "life"):
    rule(
        "effect",
        tuple(f"{whose} base {_stat} becomes {{number:number}}" for whose in ("its", "their", "her", "his")),
        Until(what=Pronoun("it"), changes=(SetStat(**{_stat: H.number}),), until=WHILE_THERE),
    )
    rule(
        "effect",
        f"{{what:objects}} 's base {_stat} becomes {{number:number}}",
        Until(what=H.what, changes=(SetStat(**{_stat: H.number}),), until=WHILE_THERE),
    )
