"""Attacks: what they get and gain, for a while or as long as something is so."""

from __future__ import annotations

from regalia.game.abilities import Static
from regalia.game.durations import END_OF_COMBAT
from regalia.text.grammar import H, rule
from regalia.words.combat import Attacker, AttacksGain
from regalia.words.filters import ThisCard, champion, yours
from regalia.words.lasting import Until

rule("attack changes", "<gets/get> {stat:attack stat}", (H.stat,))
rule(
    "effect",
    ("this attack gets {stat:attack stat}", "that attack gets {stat:attack stat}"),
    Until(what=Attacker(), changes=(H.stat,), until=END_OF_COMBAT),
)
rule(
    "effect",
    (
        "{what:objects} 's attacks get {stat:attack stat} {until:duration}",
        "{until:duration} , {what:objects} 's attacks get {stat:attack stat}",
    ),
    Until(what=H.what, changes=(H.stat,), until=H.until),
)
rule(
    "ability",
    "~ 's attacks get {stat:attack stat}",
    Static(of=ThisCard(), changes=(H.stat,)),
)
rule(
    "ability",
    "as long as {when:condition} , ~ 's attacks get {stat:attack stat}",
    Static(of=ThisCard(), changes=(H.stat,), when=H.when),
)
rule(
    "ability",
    "your champion 's attacks get {stat:attack stat}",
    Static(of=champion & yours, changes=(H.stat,)),
)
rule(
    "attack changes",
    (
        "gets {stat:attack stat} and gains {ability:quoted}",
        "gets {stat:attack stat} and has {ability:quoted}",
    ),
    (H.stat, AttacksGain(H.ability)),
)
rule(
    "effect",
    (
        "{what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted} {until:duration}",
        "{until:duration} , {what:objects} 's attacks get {stat:attack stat} and gain {ability:quoted}",
    ),
    Until(what=H.what, changes=(H.stat, AttacksGain(H.ability)), until=H.until),
)
