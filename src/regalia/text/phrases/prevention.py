"""What happens to damage instead: prevented for a while, the next time, or as long as something is there."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from regalia.game.abilities import Happening, Replaces
from regalia.game.durations import END_OF_TURN
from regalia.game.language import Anything
from regalia.text.follow import IfYouDoInstead
from regalia.text.grammar import H, fill, match, rule
from regalia.text.pronouns import Chosen
from regalia.words.conditions import AtLeast
from regalia.words.filters import ThisCard, champion, yours
from regalia.words.replacing import Also, More, Prevent, Prevented, ReplaceFor, SetTo
from regalia.words.structure import If

KINDS: Final[dict[str, bool | None]] = {"damage": None, "combat damage": True, "non-combat damage": False}
"""Damage as texts tell it apart, and whether it is dealt in combat."""

rule("instead", ("prevent that damage", "prevent it"), (Prevent(),))
rule("instead", "prevent {amount:number} of that damage", (Prevent(amount=H.amount),))
rule(
    "instead",
    "prevent an amount of that damage equal to {amount:amounts}",
    (Prevent(amount=H.amount),),
)
rule("instead", "prevent all but {all_but:number} of that damage", (Prevent(all_but=H.all_but),))
rule(
    "instead",
    (
        "<it takes/they take> that much damage plus {amount:number} instead",
        "that much damage plus {amount:number} is dealt instead",
        "it is dealt that much damage plus {amount:number} instead",
    ),
    (More(H.amount),),
)


def _either(templates: tuple[str, ...], tree: ReplaceFor) -> None:
    """A protection for what is spoken of, or for whatever fits: nobody chooses anything."""

    def make(**slots: Any) -> ReplaceFor | None:
        return None if isinstance(slots.get("what"), Chosen) else fill(tree, slots)

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        if not match(tree, value, bound) or bound.get("of") == Anything():
            return None
        return None if "what" in bound and bound["what"] is None else bound

    rule("effect", templates, make=make, unmake=unmake)


def _would(said: str, combat: bool | None) -> None:
    """Everything that is said of this kind of damage before it is dealt."""
    for slot, of, what in (
        ("{what:objects}", Anything(), H.what),
        ("a {of:thing}", H.of, None),
    ):
        damage = Replaces(event=Happening.DAMAGE, change=H.change, of=of, combat=combat)
        dealt = (
            f"{said} would be dealt to {slot}",
            f"{slot} would be dealt {said}",
            f"{slot} would take {said}",
            f"{slot} were to take {said}",
        )
        _either(
            tuple(f"the next time {would} this turn , {{change:instead}}" for would in dealt),
            ReplaceFor(rule=damage, what=what, times=1),
        )
        _either(
            (
                f"the next time {slot} would take exactly {{exactly:number}} {said} this turn , "
                "{change:instead}",
            ),
            ReplaceFor(rule=replace(damage, least=H.exactly, most=H.exactly), what=what, times=1),
        )
        _either(
            (
                f"the next time {slot} would take {said} from a {{by:adjective}} source this turn , "
                "{change:instead}",
            ),
            ReplaceFor(rule=replace(damage, by=H.by), what=what, times=1),
        )
        _either(
            (
                *(f"if {would} this turn , {{change:instead}}" for would in dealt),
                *(f"until end of turn , if {would} , {{change:instead}}" for would in dealt),
            ),
            ReplaceFor(rule=damage, what=what, until=END_OF_TURN),
        )
        _either(
            tuple(f"{{until:duration}} , if {would} , {{change:instead}}" for would in dealt),
            ReplaceFor(rule=damage, what=what, until=H.until),
        )
    for subject, of in (
        ("~", ThisCard()),
        ("your champion", champion & yours),
        ("a {of:thing}", H.of),
    ):
        rule(
            "ability",
            (
                f"if {said} would be dealt to {subject} , {{change:instead}}",
                f"if {subject} would be dealt {said} , {{change:instead}}",
                f"if {subject} would take {said} , {{change:instead}}",
            ),
            Replaces(event=Happening.DAMAGE, change=H.change, of=of, combat=combat),
        )
        much = Replaces(event=Happening.DAMAGE, change=H.change, of=of, combat=combat, least=H.least)
        rule(
            "ability",
            (
                f"if {subject} would be dealt {{least:plain number}} or more {said} , {{change:instead}}",
                f"if {subject} would take {{least:plain number}} or more {said} , {{change:instead}}",
            ),
            much,
        )
        rule(
            "ability",
            (
                f"if {subject} would be dealt {{least:plain number}} or more {said} "
                "while {only_if:condition} , {change:instead}",
                f"if {subject} would take {{least:plain number}} or more {said} "
                "while {only_if:condition} , {change:instead}",
            ),
            replace(much, only_if=H.only_if),
        )
    for subject, of in (("~", ThisCard()), ("your champion", champion & yours), ("{of:things}", H.of)):
        rule(
            "ability",
            f"prevent all {said} that would be dealt to {subject}",
            Replaces(event=Happening.DAMAGE, change=(Prevent(),), of=of, combat=combat),
        )


for _said, _combat in KINDS.items():
    _would(_said, _combat)

# What else is done as a part of it (prevention.11).

_SOMETHING = AtLeast(Prevented(), 1)
rule("fact", "damage was prevented this way", _SOMETHING)
rule(
    "fact",
    "{least:two or more} or more damage was prevented this way",
    AtLeast(Prevented(), H.least),
)
rule(
    "sentence",
    "{then:clauses} if damage was prevented this way",
    make=lambda then: If(_SOMETHING, then),
)
rule("sentence", "if you do , {change:instead}", IfYouDoInstead(H.change))
for _subject, _of in (("~", ThisCard()), ("your champion", champion & yours), ("a {of:thing}", H.of)):
    rule(
        "ability",
        (
            f"if {_subject} would take damage , you may {{effect:effect}}",
            f"if {_subject} would be dealt damage , you may {{effect:effect}}",
            f"if damage would be dealt to {_subject} , you may {{effect:effect}}",
        ),
        Replaces(event=Happening.DAMAGE, change=(Also(H.effect),), of=_of, may=True),
    )

# Glimpsing.

rule(
    "ability",
    "if a opponent would glimpse , you may have that player glimpse {amount:number} instead",
    Replaces(event=Happening.GLIMPSE, change=(SetTo(H.amount),), whose="opponents", may=True),
)
