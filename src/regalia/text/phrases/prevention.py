"""What happens to damage instead: prevented for a while, the next time, or as long as something is there."""

from __future__ import annotations

from typing import Final

from regalia.game.abilities import Happening, Replaces
from regalia.game.durations import END_OF_TURN
from regalia.text.grammar import H, rule
from regalia.words.filters import ThisCard, champion, yours
from regalia.words.replacing import More, Prevent, ReplaceFor

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


def _would(said: str, combat: bool | None) -> None:
    damage = Replaces(event=Happening.DAMAGE, change=H.change, combat=combat)
    rule(
        "effect",
        (
            f"the next time {said} would be dealt to {{what:objects}} this turn , {{change:instead}}",
            f"the next time {{what:objects}} would be dealt {said} this turn , {{change:instead}}",
            f"the next time {{what:objects}} would take {said} this turn , {{change:instead}}",
        ),
        ReplaceFor(rule=damage, what=H.what, times=1),
    )
    rule(
        "effect",
        (
            f"if {said} would be dealt to {{what:objects}} this turn , {{change:instead}}",
            f"until end of turn , if {said} would be dealt to {{what:objects}} , {{change:instead}}",
            f"until end of turn , if {{what:objects}} would be dealt {said} , {{change:instead}}",
            f"until end of turn , if {{what:objects}} would take {said} , {{change:instead}}",
        ),
        ReplaceFor(rule=damage, what=H.what, until=END_OF_TURN),
    )
    rule(
        "effect",
        (
            f"{{until:duration}} , if {said} would be dealt to {{what:objects}} , {{change:instead}}",
            f"{{until:duration}} , if {{what:objects}} would be dealt {said} , {{change:instead}}",
        ),
        ReplaceFor(rule=damage, what=H.what, until=H.until),
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
    for subject, of in (("~", ThisCard()), ("your champion", champion & yours), ("{of:things}", H.of)):
        rule(
            "ability",
            f"prevent all {said} that would be dealt to {subject}",
            Replaces(event=Happening.DAMAGE, change=(Prevent(),), of=of, combat=combat),
        )


for _said, _combat in KINDS.items():
    _would(_said, _combat)
