"""Other ways to say what words already do: more of it, each of several, what was there, what was done."""

from __future__ import annotations

from regalia.game.abilities import Happening, Keyword, Replaces, Static
from regalia.game.durations import WHILE_SOURCE_CONTROLLED
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.text.phrases.comparing import SHOWN
from regalia.text.phrases.doing import LEAVE
from regalia.words.amounts import CountersOn, Influence, NumberOf, Sum, Times, X
from regalia.words.cards import Among, WhatWas
from regalia.words.changes import Gain
from regalia.words.conditions import AtLeast, SourceIs, ThereAre
from regalia.words.effects import DealDamage, Gather, PutCounters
from regalia.words.filters import EnteredThisTurn, WithCounter
from regalia.words.lasting import Permit, Until
from regalia.words.replacing import ReplaceFor, Stop
from regalia.words.selections import Those
from regalia.words.structure import PlayersDo

# More of the same.

rule(
    "effect",
    "put a additional {counter:counter} counter on {on:objects}",
    make=lambda counter, on: PutCounters(counter, 1, on),
)
rule("effect", "gather a additional time", make=lambda: Gather(times=1))
rule(
    "effect",
    "deal a additional {amount:number} damage to {to:objects}",
    make=DealDamage,
)

# Who or what is meant.

rule(
    "objects",
    "each of up to {count:number} target {what:things}",
    make=lambda count, what: Target(what=what, count=count, up_to=True),
)
rule("objects", "any amount of target {what:things}", Target(what=H.what, any_number=True))
rule(
    "objects",
    "each {what:card} revealed this way",
    make=lambda what: Among(Those("revealed"), what),
)

# How much.

rule(
    "several",
    "{counter:counter} counters that was on ~",
    make=lambda counter: CountersOn(counter, "self"),
)
rule("amounts", "{of:amount} minus your influence", Sum((H.of, Times(-1, Influence()))))
rule("count", "{base:plain number} + x", Sum((H.base, X)))

# What is or was so.

rule(
    "fact",
    "there were {least:number} or more {counter:counter} counters on ~",
    make=lambda least, counter: SourceIs(WithCounter(counter, least)),
)
rule(
    "fact",
    "there are {least:plain number} or more {what:cards} among all banishments",
    ThereAre(what=H.what, least=H.least, zone=Zone.BANISHMENT, whose="anyone"),
)
rule(
    "fact",
    ("a {what:card} was revealed this way", "a {what:card} was revealed"),
    AtLeast(NumberOf(Among(SHOWN, H.what)), 1),
)
rule(
    "fact",
    "a {what:thing} was sacrificed this way",
    AtLeast(NumberOf(WhatWas(Those("sacrificed objects"), H.what)), 1),
)

# What lasts.

rule(
    "effect",
    "{what:objects} can't wake up for as long as you control ~",
    Until(what=H.what, changes=(Gain(Keyword("can't wake up")),), until=WHILE_SOURCE_CONTROLLED),
)
rule(
    "ability",
    "each {of:thing} {changes:standing} as long as it entered the field this turn",
    make=lambda of, changes: Static(of=all_of((of, EnteredThisTurn())), changes=changes),
)
rule(
    "effect",
    "for as long as those cards remain banished , you may activate {what:pronoun}",
    make=lambda what: Permit(what=what, permission=LEAVE),
)
rule(
    "effect",
    "until end of turn , {who:player} can't recover",
    PlayersDo(
        who=H.who,
        effect=ReplaceFor(rule=Replaces(event=Happening.RECOVER, change=(Stop(),), whose="you")),
    ),
)
