"""Replacements of damage from sources, unpreventable damage, and deaths: always or for a while."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.language import Anything, Both, Condition
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN, WHILE_THERE
from regalia.game.happening.zones import DEATHS
from regalia.game.objects.hindrances import UNIQUE
from regalia.game.printed.abilities import CannotPrevent, Change, ReplaceableEvent, Replaces, Static
from regalia.text.grammar import H, Pronoun, fill, match, rule
from regalia.text.phrases.facts.this_way import DEEDS
from regalia.text.phrases.replacements.prevention import (
    AMOUNTS,
    KINDS,
    fewer,
    less,
    of_spells,
    product_of,
    spells,
)
from regalia.text.referents import PLAYER, Chosen
from regalia.text.simplifying import simplify
from regalia.words.changes import Gain
from regalia.words.effects import DealDamage, OthersDeal
from regalia.words.filters import Controlled, Linked, ThisCard, champion, yours
from regalia.words.replacing import Double, GoTo, More, ReplaceFor, ThatSource
from regalia.words.selections import Source
from regalia.words.structure import PlayersDo
from regalia.words.turns import RuleFor

rule("sources", "{what:source things}", make=of_spells, unmake=spells)

# Damage that cannot be prevented.


def _with_last(last: Gain, changes: tuple[Change, ...], when: Condition | None = None) -> Static:
    return Static(of=ThisCard(), changes=(*changes, last), when=when)


def _without_last(last: Gain, asks: bool, value: Any) -> dict[str, Any] | None:
    """What the card itself has, without the last of it."""
    if not isinstance(value, Static) or value.of != ThisCard() or (value.when is not None) is not asks:
        return None
    if len(value.changes) < 2 or value.changes[-1] != last:
        return None
    return {"changes": value.changes[:-1]} | ({"when": value.when} if asks else {})


for _said, _combat in KINDS.items():
    _unpreventable = Gain(CannotPrevent(by=ThisCard(), combat=_combat))
    for _front, _asks in (("", False), ("as long as {when:condition} , ", True)):
        rule(
            "ability",
            tuple(
                f"{_front}~ {{changes:static changes}} and {_said} dealt by ~ {end}"
                for end in ("can't be prevented", "is unpreventable")
            ),
            make=functools.partial(_with_last, _unpreventable),
            unmake=functools.partial(_without_last, _unpreventable, _asks),
        )
    for _which, _fields in (
        (f"{_said} dealt by ~", {"by": ThisCard()}),
        (f"{_said} dealt by {{by:sources}}", {"by": H.by}),
        (f"{_said} from {{by:sources}}", {"by": H.by}),
        (f"{_said} that would be dealt to {{of:things}}", {"of": H.of}),
        (_said, {}),
    ):
        _rule = CannotPrevent(combat=_combat, **_fields)
        _texts = tuple(f"{_which} {said}" for said in ("can't be prevented", "is unpreventable"))
        rule("ability", _texts, _rule)
        rule(
            "effect",
            tuple(
                said
                for text in _texts
                for said in (f"{{until:duration}} , {text}", f"{text} {{until:duration}}")
            ),
            RuleFor(rule=_rule, until=H.until),
        )

# What something would deal.

rule("deals instead", "{change:prevents}", H.change)
rule(
    "deals instead",
    (
        "it deals that much damage plus {amount:number} instead",
        "it deals that much damage plus {amount:number} to those units instead",
        "it deals that much plus {amount:number} damage instead",
    ),
    (More(H.amount),),
)
rule("deals instead", "it deals that much damage minus {less:number} instead", make=fewer, unmake=less)
rule(
    "deals instead",
    (
        "it deals double that damage instead",
        "double that damage",
        "it deals twice that much damage instead",
        "it deals double that much damage instead",
    ),
    (Double(),),
)

TO: tuple[tuple[tuple[str, ...], Any], ...] = (
    (("",), Anything()),
    ((" to a {of:thing}", " to 1 or more {of:things}"), H.of),
    ((" to your champion",), champion & yours),
    ((" to ~",), ThisCard()),
)
"""The object of the damage: anything, or what fits."""


def _of_those(templates: tuple[str, ...], tree: ReplaceFor) -> None:
    """What happens instead of what those deal that are spoken of: nobody chooses anything."""

    def make(**slots: Any) -> ReplaceFor | None:
        return None if isinstance(slots["what"], Chosen) else fill(tree, slots)

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        return bound if match(tree, value, bound) and bound["what"] is not None else None

    rule("effect", templates, make=make, unmake=unmake)


def _would_deal(said: str, combat: bool | None) -> None:
    """Everything that is said of sources before they deal this kind of damage."""
    for to, of, much, amounts in product_of(TO, AMOUNTS):
        damage = Replaces(
            event=ReplaceableEvent.DAMAGE, change=H.change, of=of, by=H.by, combat=combat, **amounts
        )
        dealt = tuple(f"a {{by:source}} would deal {much}{said}{where}" for where in to)
        rule(
            "effect",
            tuple(f"the next time {would} this turn , {{change:deals instead}}" for would in dealt),
            ReplaceFor(rule=damage, times=1),
        )
        rule(
            "effect",
            tuple(
                f"the next {{times:two or more}} times {would} this turn , {{change:deals instead}}"
                for would in dealt
            ),
            ReplaceFor(rule=damage, times=H.times),
        )
        rule(
            "effect",
            (
                *(f"until end of turn , if {would} , {{change:deals instead}}" for would in dealt),
                *(f"if {would} this turn , {{change:deals instead}}" for would in dealt),
            ),
            ReplaceFor(rule=damage, until=END_OF_TURN),
        )
        rule("ability", tuple(f"if {would} , {{change:deals instead}}" for would in dealt), damage)
        for subject, by in (
            ("~", ThisCard()),
            ("your champion", champion & yours),
            ("linked {by:thing}", Both((Linked(), H.by))),
        ):
            rule(
                "ability",
                tuple(
                    f"if {subject} would deal {much}{said}{where} , {{change:deals instead}}" for where in to
                ),
                altered(damage, by=by),
            )
        theirs = altered(damage, by=ThatSource())
        dealt = tuple(f"{{what:objects}} would deal {much}{said}{where}" for where in to)
        _of_those(
            tuple(f"the next time {would} this turn , {{change:deals instead}}" for would in dealt),
            ReplaceFor(rule=theirs, by=H.what, times=1),
        )
        _of_those(
            tuple(f"{{until:duration}} , if {would} , {{change:deals instead}}" for would in dealt),
            ReplaceFor(rule=theirs, by=H.what, until=H.until),
        )


for _said, _combat in KINDS.items():
    _would_deal(_said, _combat)


def _dealt_by_source(word: OthersDeal) -> OthersDeal | DealDamage:
    """What the card itself deals needs no other source."""
    if word.by != Source():
        return word
    return DealDamage(word.amount, word.to, word.unpreventable)


simplify(OthersDeal, _dealt_by_source)

# What would die, leave the field, or be put into a graveyard.

rule("dies instead", "banish it instead", (GoTo(zone=Zone.BANISHMENT),))
rule(
    "dies instead",
    ("put it into its owner 's {zone:zone} instead", "return it to its owner 's {zone:zone} instead"),
    (GoTo(zone=H.zone),),
)


def _departs(of: Any, **facts: Any) -> Replaces:
    return Replaces(event=ReplaceableEvent.MOVE, of=of, from_zone=(Zone.FIELD,), change=H.change, **facts)


DEPARTURES: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("die", "be destroyed"), {"to": (Zone.GRAVEYARD,), "cause": DEATHS}),
    (("be sacrificed",), {"to": (Zone.GRAVEYARD,), "cause": ("sacrifice", UNIQUE)}),
    (("leave the field",), {}),
    (
        ("be put into a graveyard from the field", "be put into its owner 's graveyard from the field"),
        {"to": (Zone.GRAVEYARD,)},
    ),
)
"""What an object would do that goes elsewhere instead, and the moves that are replaced."""


def _would_depart(verbs: tuple[str, ...], facts: dict[str, Any]) -> None:
    """The row of one verb: always, for a turn, the next time, for those spoken of, while they stay."""
    for subject, of in (("~", ThisCard()), ("your champion", champion & yours), ("a {of:thing}", H.of)):
        rule(
            "ability",
            tuple(f"if {subject} would {verb} , {{change:dies instead}}" for verb in verbs),
            _departs(of, **facts),
        )
        rule(
            "ability",
            tuple(f"if {subject} would {verb} , you may {{change:dies instead}}" for verb in verbs),
            _departs(of, may=True, **facts),
        )
    for spans, lasting in (
        (("until end of turn , if {} would VERB", "if {} would VERB this turn"), {"until": END_OF_TURN}),
        (("the next time {} would VERB this turn",), {"times": 1}),
    ):
        said = tuple(text.replace("VERB", verb) for verb in verbs for text in spans)
        rule(
            "effect",
            tuple(f"{text.format('a {of:thing}')} , {{change:dies instead}}" for text in said),
            ReplaceFor(rule=_departs(H.of, **facts), **lasting),
        )
        _of_those(
            tuple(f"{text.format('{what:objects}')} , {{change:dies instead}}" for text in said),
            ReplaceFor(rule=_departs(Anything(), **facts), what=H.what, **lasting),
        )
        rule(
            "effect",
            tuple(
                f"{text.format('a {of:noun} that player controls')} , {{change:dies instead}}"
                for text in said
            ),
            PlayersDo(
                who=Pronoun(PLAYER),
                effect=ReplaceFor(rule=_departs(Both((H.of, Controlled())), **facts), **lasting),
            ),
        )
        for deed in DEEDS:
            rule(
                "effect",
                tuple(
                    f"{text.format(one)} , {{change:dies instead}}"
                    for text in said
                    for one in deed.said(f"a {{what:{deed.noun}}} V this way")
                ),
                ReplaceFor(rule=_departs(Anything(), **facts), what=deed.what, **lasting),
            )
    rule(
        "effect",
        tuple(f"if {{what:mentioned}} would {verb} , {{change:dies instead}}" for verb in verbs),
        ReplaceFor(rule=_departs(Anything(), **facts), what=H.what, until=WHILE_THERE),
    )


rule("mentioned", "it", Pronoun("it"))
rule("mentioned", "that {what:thing}", Pronoun("that", H.what))
for _verbs, _facts in DEPARTURES:
    _would_depart(_verbs, _facts)
