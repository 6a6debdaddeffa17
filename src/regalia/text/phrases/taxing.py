"""What has to be paid before an attack may be declared."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.abilities import AttackTax
from regalia.text.grammar import H, rule
from regalia.words.combat import RuleAttacks
from regalia.words.filters import ThisCard, champion

ATTACKS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("players can't declare attacks", {}),
    ("players can't declare attacks with {attacker:things}", {"attacker": H.attacker}),
    ("players can't declare attacks with champions they control", {"attacker": champion}),
    ("players can't declare attacks targeting ~", {"target": ThisCard()}),
    ("players can't declare attacks targeting a {target:thing}", {"target": H.target}),
)
for _said, _fields in ATTACKS:
    rule(
        "attack tax",
        f"{_said} unless they pay ( {{amount:number}} ) for each attack declaration",
        AttackTax(amount=H.amount, **_fields),
    )
    rule(
        "attack tax",
        f"{_said} unless they pay ( x ) for each attack declaration , where x is {{amount:amount}}",
        AttackTax(amount=H.amount, **_fields),
    )
rule("ability", "{tax:attack tax}", H.tax)
rule("effect", "until end of turn , {rule:attack tax}", RuleAttacks(rule=H.rule))
rule(
    "effect",
    "until the beginning of your next turn , {rule:attack tax}",
    RuleAttacks(rule=H.rule, until="your next turn"),
)
