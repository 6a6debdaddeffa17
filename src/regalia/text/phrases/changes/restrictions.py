"""Restrictions: what things cannot do, what cannot be done to them, what they must do, and how they may
attack.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.keywords import CANNOT_GAIN, TextRule
from regalia.game.core.language import Both
from regalia.game.happening.durations import END_OF_TURN, NEXT_WAKE_UP, WHILE_SOURCE_CONTROLLED
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Keyword, MustAttack
from regalia.text.follow_ups import WhenTheyDo
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.attacking import Provoke
from regalia.words.changes import Gain
from regalia.words.conditions import During, Not
from regalia.words.filters import TurnPlayerControls
from regalia.words.lasting import Until

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
    rule(
        "gets", (f"can't {_deed}", *CANNOT_ALSO.get(_deed, ())), (Gain(Keyword(TextRule(f"can't {_deed}"))),)
    )
rule("gets", "can't have counters put on <it/them>", (Gain(Keyword(TextRule.CANNOT_HAVE_COUNTERS)),))
rule(
    "gets",
    "can't be retaliated by {by:things}",
    (Gain(Keyword(TextRule.CANNOT_BE_RETALIATED, filter=H.by)),),
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


# What else things cannot do.

rule(
    "gets",
    ("can't be used for attacks", "can't be used for a attack"),
    (Gain(Keyword(TextRule.NOT_FOR_ATTACKS)),),
)
rule("ability", "weapons can't be used for this attack", Keyword(TextRule.WITHOUT_WEAPONS))
rule("gets", "can't be used with attack cards", (Gain(Keyword(TextRule.NOT_WITH_ATTACK_CARDS)),))
rule(
    "gets",
    "can't attack or retaliate",
    (Gain(Keyword(TextRule.CANNOT_ATTACK)), Gain(Keyword(TextRule.CANNOT_RETALIATE))),
)
rule(
    "ability",
    ("~ 's attacks can't be intercepted", "attacks using ~ can't be intercepted"),
    Keyword(TextRule.CANNOT_BE_INTERCEPTED),
)
rule(
    "ability",
    ("~ 's attacks can't be retaliated", "attacks using ~ can't be retaliated"),
    Keyword(TextRule.CANNOT_BE_RETALIATED),
)
rule(
    "ability",
    (
        "~ 's attacks can't be retaliated by {by:things}",
        "attacks using ~ can't be retaliated by {by:things}",
    ),
    Keyword(TextRule.CANNOT_BE_RETALIATED, filter=H.by),
)
rule(
    "gets",
    "<doesn't/don't> obey <its/their> controller",
    (Gain(Keyword(TextRule.DISOBEYS)),),
)
rule(
    "gets",
    "may retaliate against attackers while not defending",
    (Gain(Keyword(TextRule.RETALIATES_WITHOUT_DEFENDING)),),
)


# With what things attack, and as what.

rule("gets", "can attack using {weapons:things}", (Gain(Keyword(TextRule.USES_WEAPONS, filter=H.weapons)),))
rule(
    "gets",
    "can attack as though <it were a ally/they were allies>",
    (Gain(Keyword(TextRule.ATTACKS_AS_ALLY)),),
)
rule(
    "ability",
    ("{by:things} can attack using ~", "{by:things} can attack using this weapon"),
    Keyword(TextRule.WIELDED_BY, filter=H.by),
)
rule("sentence", "when they do , {effect:clauses}", WhenTheyDo(H.effect))


# What has to attack.

_MUST: Final[tuple[tuple[str, Any], ...]] = (
    ("must attack", MustAttack()),
    ("must attack a {against:thing}", MustAttack(against=H.against)),
    ("must attack {against:things}", MustAttack(against=H.against)),
)
for _deed, _must in _MUST[:2]:
    rule("static change", f"<gets/get> {{stat:stat}} and {_deed} each turn if able", (H.stat, Gain(_must)))
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
rule(
    "effect",
    "{what:objects} <doesn't/don't> wake up during <its/their> controller 's next wake up phase",
    Until(what=H.what, changes=(Gain(Keyword(TextRule.STAYS_RESTED)),), until=NEXT_WAKE_UP),
)
rule(
    "effect",
    "{what:objects} <doesn't/don't> wake up during <its/their> controller 's wake up phase "
    "as long as you control ~",
    Until(what=H.what, changes=(Gain(Keyword(TextRule.STAYS_RESTED)),), until=WHILE_SOURCE_CONTROLLED),
)
rule(
    "effect",
    "{what:objects} can't wake up for as long as you control ~",
    Until(what=H.what, changes=(Gain(Keyword(TextRule.CANNOT_WAKE_UP)),), until=WHILE_SOURCE_CONTROLLED),
)
