"""Phrases that are told only: no card says them, but people ask about a part of a text by itself.

What stands in front of a text in brackets becomes a clause here, and what was spoken of before is called by a
word that needs nothing before it.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import Filter, Unlike, Word
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import Triggered
from regalia.text.grammar import H, rule
from regalia.words.amounts import AsMany, Count, Per, Sum, ThisWay, Times, UpTo
from regalia.words.attacking import AttackWith, ChooseAttackTarget
from regalia.words.cards import Among, Repeat
from regalia.words.choosing import Choose, Roll
from regalia.words.combat import AttackAgain, ByAttackUsing, CountLoaded, OtherTarget, RedirectAttack
from regalia.words.conditions import (
    All,
    AtLeast,
    AtLevel,
    ChampionBonus,
    ClassBonus,
    Damage,
    During,
    ElementBonus,
    For,
    InMemory,
    Not,
    ObjectIs,
    SourceIs,
    ThereAre,
)
from regalia.words.costs import Banish, BanishToOmens, Rest, Reveal, SacrificeEach
from regalia.words.counting import PlaysThisTurn
from regalia.words.effects import BanishIt
from regalia.words.filters import ChampionCalled, LiesIn, OfType
from regalia.words.having import Having
from regalia.words.history import ObjectWas
from regalia.words.labels import AbilityIs, Labelled
from regalia.words.lasting import Later
from regalia.words.limits import DrawnThisTurn, OnFirstTurn, WouldSummon
from regalia.words.looking import EndOfDeck, StillThere
from regalia.words.masteries import MEMORIES, Sheen
from regalia.words.omens import Omen
from regalia.words.plain_costs import TakeDamage
from regalia.words.play_conditions import PaidExtra, PlayedBy, UsesBelow
from regalia.words.remembered import BanishedBySource, SpokenOf
from regalia.words.replacing import BanishAsResolved, ThatCard
from regalia.words.selections import (
    ChampionOf,
    ControllerOf,
    InLineage,
    It,
    OwnerOf,
    Struck,
    ThatObject,
    ThatPlay,
    Those,
    Together,
)
from regalia.words.stats import ReserveCostOf, TotalCost
from regalia.words.structure import Nothing, WhenYouDo
from regalia.words.summoning import Summon


def _told(text: str, kind: type[Word], *fields: str) -> None:
    """Say a word with these of its fields; the others are about how it works."""

    def unmake(value: object) -> dict[str, object] | None:
        return {name: getattr(value, name) for name in fields} if type(value) is kind else None

    rule("told", text, make=kind, unmake=unmake)


def _as_adjective(value: object) -> dict[str, object] | None:
    return {"what": value} if isinstance(value, Filter) else None


def _when_done(value: object) -> dict[str, object] | None:
    ability = value.ability if isinstance(value, WhenYouDo) else None
    return {"effect": ability.effect} if isinstance(ability, Triggered) else None


# Restrictions, which cards have in brackets.

rule("told", "{parts:condition+}", All(H.parts))
_told("{condition:condition}", Labelled, "condition")
rule("told", "your champion shares a class with ~", ClassBonus())
rule("told", "your champion is {name:champion name}", ChampionBonus(H.name))
rule("told", "your champion shares a element with ~", ElementBonus())
rule("told", "your champion is level {least:plain number} or higher", AtLevel(H.least))
rule("told", "your champion has {least:plain number} or more damage", Damage(H.least))
rule("told", "you have {least:plain number} or more cards in memory", InMemory(H.least))
rule("told", f"{MEMORIES} has {{least:plain number}} or more sheen counters", Sheen(H.least))

# Facts that cards say in other ways: as a moment, or of what an ability does.

_WHOSE: Final[tuple[tuple[Who, str], ...]] = (("you", "your"), ("opponents", "a opponent's"), ("anyone", "a"))
for _whose, _said in _WHOSE:
    rule("told", f"it's {_said} {{phase:phase}} phase", During(whose=_whose, phase=H.phase))
rule("told", "there's a {what:card} in your {zone:zone}", ThereAre(what=H.what, zone=H.zone))
rule("told", "there's a {what:thing} on the field", ThereAre(what=H.what))
rule(
    "told", "there's no {what:card} in your champion's lineage", Not(ThereAre(what=H.what, zone=Zone.LINEAGE))
)
rule(
    "told",
    "{least:plain number} or more were {key:name} this way",
    AtLeast(ThisWay(H.key), H.least),
)
rule("told", "{amount:amount} is {least:plain number} or more", AtLeast(H.amount, H.least))
rule("told", "you have used it fewer than {limit:plain number} times", UsesBelow(H.limit))
rule("told", '~ was played " {way:name} "', PlayedBy(H.way))
rule("told", "you paid {name:name} for ~", PaidExtra(H.name))
rule("told", "{of:objects} is a {what:thing}", ObjectIs(H.of, H.what))
rule("told", "{of:objects} was a {what:thing}", ObjectWas(H.of, H.what))
rule("told", "~ is in your {zone:zone}", SourceIs(LiesIn(H.zone)))
rule("told", "it comes from a attack using ~", ByAttackUsing())
rule("told", "they are called {names:any name+}", WouldSummon(H.names))
rule("told", "the ability is called {label:name}", AbilityIs(H.label))
rule("told", "{who:player} does: {part:condition}", For(H.who, H.part))
rule("told", "you have drawn {least:plain number} or more cards this turn", DrawnThisTurn(least=H.least))
rule("told", "it's the first turn of that player", OnFirstTurn())
rule("told", "it's not the first turn of that player", Not(OnFirstTurn()))

rule("told", "it is not so that {part:condition}", Not(H.part))

# What was spoken of before.

for _word, _said in (
    (ThatObject(), "that object"),
    (It(), "it"),
    (ThatCard(), "that card"),
    (ThatPlay(), "that card"),
):
    rule("told", _said, _word)
_told("them", Those)
rule("told", "{of:objects}", StillThere(H.of))
rule("told", "the {what:things} among {of:objects}", Among(H.of, H.what))
rule("told", "{parts:objects+}", Together(H.parts))
rule("told", "the controller of {of:objects}", ControllerOf(H.of))
rule("told", "the owner of {of:objects}", OwnerOf(H.of))
rule("told", "the champion of {whose:player}", ChampionOf(H.whose))
rule("told", "each {what:card} in the lineage of {of:objects}", InLineage(H.of, H.what))

# Costs.

rule("due", "pay {amount:number}", Reserve(H.amount))
rule("due", "pay {amount:number} from memory", Memory(H.amount))
rule("due", "rest ~", Rest(itself=True))
rule("due", "rest your champion", Rest(what=OfType("champion")))
rule("due", "rest the attacker", RestAttacker())
rule("told", "pay {amount:amount}", Reserve(H.amount))
rule("told", "pay {amount:amount} from memory", Memory(H.amount))
rule("need", "{count:count} {what:things}", (H.count, H.what))
rule("told", "sacrifice {needs:need+}", SacrificeEach(needs=H.needs))
rule("told", "sacrifice {needs:need+} with the same name", SacrificeEach(needs=H.needs, names="same"))
rule("told", "sacrifice {needs:need+} with different names", SacrificeEach(needs=H.needs, names="different"))
rule("told", "banish ~ from your champion's lineage", Banish(itself=True, zone=Zone.LINEAGE))
rule("told", "banish ~ and put a omen counter on it", BanishToOmens(itself=True, zone=Zone.INTENT))
rule(
    "told",
    "banish {count:count} {what:cards} from your champion's lineage",
    Banish(what=H.what, count=H.count, zone=Zone.LINEAGE),
)
rule(
    "told",
    "banish all {what:cards} from your champion's lineage",
    Banish(what=H.what, count=Count(what=H.what, zone=Zone.LINEAGE), zone=Zone.LINEAGE),
)
rule(
    "told",
    "banish {count:count} {what:things} you control",
    Banish(what=H.what, count=H.count, zone=Zone.FIELD),
)
rule(
    "told",
    "banish {count:count} {what:cards} from a opponent's {zone:zone}",
    Banish(what=H.what, count=H.count, zone=H.zone, whose="opponents"),
)
rule(
    "told",
    "reveal {count:count} {what:cards} from any {zone:zone}",
    Reveal(what=H.what, count=H.count, zone=H.zone, whose="anyone"),
)
rule("told", "deal {amount:number} damage to your champion", TakeDamage(H.amount))

# Descriptions.

rule("told", "that is not a {part:thing}", Unlike(H.part))
_told("that the attack can be turned to", OtherTarget)
_told("with {keyword:plain keyword}", Having, "keyword")
rule("told", "that is a omen", Omen())
rule("told", "that is a champion called {name:champion name}", ChampionCalled(H.name))
rule("told", "that is a champion of the same name", ChampionCalled())

rule("told", "that is {what:adjective}", make=lambda what: what, unmake=_as_adjective)
_told("that it speaks of", SpokenOf)
_told("that it has banished", BanishedBySource)

# Amounts.

rule("told", "{factor:number} times {of:amount}", Times(H.factor, H.of))
rule("told", "1 for every {every:plain number} of {of:amount}", Per(H.every, H.of))
rule("told", "up to {limit:number} of {of:amount}", UpTo(H.limit, H.of))
rule("told", "{parts:number+}", Sum(H.parts))
rule("told", "any number", AsMany())
_told("that many", ThisWay)
rule("told", "the number of {what:card nouns} in your {zone:zone}", Count(what=H.what, zone=H.zone))
rule("told", "the number of {what:nouns} you control", Count(what=H.what))
rule("told", "the number of {what:card nouns} loaded in ~", CountLoaded(H.what))
rule("told", "the reserve cost of {of:objects}", ReserveCostOf(H.of))
rule("told", "the reserve cost of {of:objects}", TotalCost(H.of))
rule("told", "the number of cards you have played this turn", PlaysThisTurn(method="play"))

# Effects.

_told("choose {count:count} {what:cards}", Choose, "count", "what")
_told("choose a new target for the attack", ChooseAttackTarget)
_told("attack once more", AttackAgain)
_told("banish {what:objects} as it resolves", BanishAsResolved, "what")
_told("attack with a {what:thing}", AttackWith, "what")
_told("redirect the attack to {to:objects}", RedirectAttack, "to")
rule("told", "do nothing", Nothing())
_told("banish {what:objects}", BanishIt, "what")
_told("choose up to {count:amount} {what:cards}", Choose, "count", "what")
_told("summon {amount:count} {name:name} <token/tokens>", Summon, "amount", "name")
rule("told", "when you do , {effect:effect}", make=lambda effect: effect, unmake=_when_done)
_told("{effect:effect} {times:amount} times", Repeat, "effect", "times")
_told("{effect:effect} later", Later, "effect")
_told("roll {dice:count} <die/dice>", Roll, "dice")
_told("the {what:thing} that was hit", Struck, "what")
_told("the top cards of {whose:player} 's deck", EndOfDeck, "whose")
