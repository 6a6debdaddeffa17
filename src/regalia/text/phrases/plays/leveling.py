"""The champions that can be leveled into, and effects when that happens."""

from __future__ import annotations

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Unlike
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Keyword, Triggered
from regalia.text.follow_ups import WhenItDoes
from regalia.text.grammar import H, rule
from regalia.words.conditions import ThereAre
from regalia.words.deed_triggers import WhenLevelsUpOnItsLevel
from regalia.words.filters import ChampionCalled, Other
from regalia.words.remembered import TopPlayed

rule(
    "ability",
    "~ can level up into champions of the same base level",
    Keyword(TextRule.LEVELS_UP_AT_SAME_LEVEL),
)
rule(
    "sentence",
    tuple(f"when {who} , {{effect:clauses}}" for who in ("he does", "she does", "it does")),
    WhenItDoes(H.effect),
)
rule(
    "ability",
    "when ~ levels up into a champion of the same base level , {effect:clauses}",
    Triggered(on=WhenLevelsUpOnItsLevel(), effect=H.effect),
)
rule(
    "ability",
    '~ can only level up into a other " ~ " champion',
    Keyword(TextRule.LEVELS_UP_ONLY_INTO, filter=ChampionCalled()),
)
rule(
    "ability",
    (
        '~ can only level up into a " {name:champion name} " champion',
        '~ can only level up into a other " {name:champion name} " champion',
    ),
    Keyword(TextRule.LEVELS_UP_ONLY_INTO, filter=ChampionCalled(H.name)),
)
for _was, _played in (("wasn't", Unlike(TopPlayed())), ("was", TopPlayed())):
    rule("which", f"with a card on top of its lineage that {_was} played", _played)
rule(
    "fact",
    ("there's a other {what:card} in ~ 's lineage",),
    make=lambda what: ThereAre(what=Other() & what, zone=Zone.LINEAGE),
)
