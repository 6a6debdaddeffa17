"""Sentences that no card has, made of parts that cards have: rows and columns of what texts may say.

A new set says old things in new places. So each kind of sentence is a table: every beginning with every end,
every subject with every verb. What is read of a table says how much of the next set will be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from tests.text.grids_arrivals import ARRIVALS
from tests.text.grids_deeds import DEEDS, NAME
from tests.text.grids_hosts import HOSTS

__all__ = ["GRIDS", "NAME"]


def _crossed(pattern: str, *columns: tuple[str, ...]) -> Iterator[str]:
    for parts in product(*columns):
        yield _begun(pattern.format(*parts))


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _one(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aio" else f"a {thing}"


OWNERS: Final = "its owner's"
THEN: Final = ("draw a card", f"put two buff counters on {NAME}")
"""What comes of it: short, and understood everywhere."""

_DOERS: Final = {
    "you": (
        *("draw a card", "discard a card", "recover", "glimpse", "activate a card", "materialize a card"),
        *("sacrifice an ally", "banish a card from your graveyard", "reserve a card"),
        *("summon a token", "activate an ability", "activate a Spell card", "activate a fire element card"),
        *(
            "gather",
            "delevel",
            "negate a card activation",
            "recollect two or more cards",
            "shuffle your deck",
        ),
    ),
    "an opponent": (
        *("draws a card", "discards a card", "recovers", "activates a card", "materializes a card"),
        *("sacrifices an ally", "summons a token", "activates an ability", "glimpses"),
    ),
    "a player": (
        *("draws a card", "discards a card", "recovers", "activates a card", "materializes a card"),
        *("sacrifices an ally", "summons a token", "glimpses"),
    ),
    "your champion": (
        *("attacks", "levels up", "is dealt damage", "deals combat damage", "retaliates", "becomes distant"),
        *("deals damage", "attacks an ally", "wakes up", "becomes rested"),
    ),
    "an ally you control": (
        "attacks",
        "retaliates",
        "deals combat damage",
        "intercepts",
        "attacks a champion",
    ),
    "another Human ally": ("attacks", "retaliates", "deals damage", "enters the field under your control"),
    NAME: (
        "attacks",
        "retaliates",
        "deals damage",
        "deals combat damage to a champion",
        "becomes awake",
        "rests",
    ),
}
_SUFFERERS: Final = (
    *("an ally you control", "an opponent's ally", "another ally", "a weapon you control", "an item"),
    *("a domain you control", "a token", "a phantasia", "a Spirit ally", NAME),
)
_HAPPENINGS: Final = (
    *("enters the field", "leaves the field", "dies", "is destroyed", "is sacrificed", "is banished"),
    *("becomes rested", "is dealt damage", "becomes the target of a Spell", "is put into a graveyard"),
    *("is returned to its owner's hand", "becomes linked"),
)
_OBJECTS: Final = (
    *("allies you control", "weapons your opponents control", "Human allies", "non-Human allies", "tokens"),
    "objects with buff counters on them",
)
_CANNOT: Final = (
    *("attack", "retaliate", "intercept", "be destroyed", "be sacrificed", "be banished", "be dealt damage"),
    *("become rested", "wake up", "be targeted by Spells", "be targeted by opponents", "deal damage"),
    *("leave the field", "be attacked", "have counters put on them", "be intercepted"),
)
_PLAYERS: Final = ("players", "opponents", "each opponent")
_MUST_NOT: Final = (
    *("draw cards", "recover", "activate action cards", "materialize cards", "activate abilities"),
    *("gather", "discard cards", "attack with allies", "activate cards from their memory", "glimpse"),
    "summon tokens",
)
_SUBJECTS: Final = (
    *("allies you control", "other allies", "Horse allies you control", "allies your opponents control"),
    "fire element units you control",
)
_STATS: Final = (
    *("+6 POWER", "-3 POWER", "+4 LIFE", "-2 LIFE", "+3 POWER and +2 LIFE", "-1 POWER and -1 LIFE"),
    "+LV POWER",
)
_SINGLE: Final = ("target ally", "your champion", NAME)
_LESS: Final = ("LV-1", "LV+2", "twice LV")
_AMOUNTS: Final = (
    *("your influence", "your champion's level", f"the power of {NAME}", "the amount of cards in your hand"),
    *("the amount of cards in your memory", "the amount of cards in all graveyards", "twice your level"),
    *("the amount of allies you control", f"the amount of counters on {NAME}", "the damage on your champion"),
    *("the amount of opponents you have", "half the amount of cards in your graveyard, rounded up"),
    *("the amount of cards you've drawn this turn", "the amount of damage dealt to your champion this turn"),
    "the highest power among allies you control",
)
_DONE_BEFORE: Final = (
    ("deal 2 damage to target unit", "the amount of damage dealt this way"),
    ("banish a card from your graveyard", "the reserve cost of the banished card"),
)
_MEASURED: Final = (
    *("deal X damage to target unit", "draw X cards", "recover X", "summon X Powercell tokens"),
    *("put X buff counters on target ally", "glimpse X", "target ally gets +X POWER until end of turn"),
)
_CONDITIONS: Final = (
    *("an ally died this turn", "you discarded a card this turn", "your champion was dealt damage this turn"),
    *("you control two or more allies", "you control no allies", "an opponent controls a weapon"),
    *("your influence is 4 or more", "you have no cards in hand", "your champion is level 3 or higher"),
    *(
        "there are three or more cards in your graveyard",
        f"{NAME} is rested",
        "you've activated a Spell this turn",
    ),
    *("an opponent has more cards in hand than you", "your champion has three or more damage counters on it"),
    *(
        "you materialized a card this turn",
        "you attacked this turn",
        "it's your turn",
        "you recovered this turn",
    ),
)
_FRAMES: Final = (
    "if {0}, draw a card.",
    "as long as {0}, allies you control get +1 POWER.",
    f"whenever {NAME} attacks, if {{0}}, draw a card.",
    "this card costs 2 less to activate if {0}.",
    "(1), REST: Draw a card. Activate this ability only if {0}.",
    "at the beginning of your end phase, if {0}, recover 2.",
    "you may activate this card as though it had fast activation if {0}.",
)
_ONE: Final = (
    "ally you control",
    "weapon",
    "Human ally",
    "rested ally",
    "item an opponent controls",
)
_OTHER: Final = (
    "domain",
    "phantasia you control",
    "Horse ally",
    "non-Human ally",
    "fire element weapon",
)
_DONE: Final = (
    "destroy target {0} or {1}.",
    "banish {0} or {1}.",
    "whenever {0} or {1} leaves the field, recover 1.",
)
_BEFORE: Final = (
    *("banish a card from your graveyard", "reveal a card from your memory", "discard a card"),
    *("sacrifice an ally", "return an ally you control to your hand", "reveal the top card of your deck"),
)
_BACK: Final = (
    *("If you do, draw a card.", "Deal damage equal to that card's reserve cost to target unit."),
    *("If it's a fire element card, recover 2.", "If it was a Human ally, draw a card."),
    "Put a buff counter on target ally if that card is an Animal.",
    "Its owner draws a card.",
)
_COUNTED: Final = ("an ally you control", "an item", "another Human ally", NAME)
_PUTTING: Final = (
    *("one or more page counters are put on {0}", "you put one or more page counters on {0}"),
    *("an opponent puts a page counter on {0}", "one or more page counters are removed from {0}"),
    *("you remove one or more page counters from {0}", "a player removes a page counter from {0}"),
)
_WOULD_PUT: Final = (
    "one or more page counters would be put on",
    "you would put one or more page counters on",
    "an opponent would put one or more page counters on",
)
_FIRST: Final = (
    *("you draw a card", "you discard a card", "you activate a Spell card", "an opponent activates a card"),
    *(
        "an ally you control dies",
        "another ally enters the field under your control",
        "your champion attacks",
    ),
    *("your champion is dealt damage", f"{NAME} attacks", "you summon one or more tokens", "you recover"),
)
_ENTERING: Final = ("rested", "distant", "with a buff counter on it", "rested with two page counters on it")
_COSTS: Final = (
    *("discard a card", "sacrifice an ally", "pay (2)", "banish a card from your graveyard"),
    *("remove a buff counter from an ally you control", "reveal a fire element card from your memory"),
)
_TAKEN: Final = (
    *(
        "put an ally card from among them into your hand",
        "return a Spell card from among them to your memory",
    ),
    *("you may put an item card from among them onto the field", "banish an action card from among them"),
    "you may return up to two fire element cards from among them to your hand",
)
_FEW: Final = (
    *("there are two or less cards in your graveyard", "you have three or fewer cards in your memory"),
    *("an opponent controls two or less allies", "there are three or less allies on the field"),
    *(f"there are two or less page counters on {NAME}", "an opponent has influence three or less"),
    *("there are four or more items on the field", f"{NAME} didn't attack this turn"),
    *(f"{NAME} was used for an attack this turn", f"{NAME} wasn't used for an attack this turn"),
)
_BARRED: Final = (
    *("can't attack or retaliate", "can't be intercepted or retaliated", "can't attack", "can't wake up"),
    *("gets +2 POWER", "gains vigor", "can't be destroyed or banished"),
)
_HOLDING: Final = (
    *("controls an ally", "controls two or more weapons", "controls no items"),
    *("has three or more cards in their memory", "has no cards in their hand"),
)
_SUFFERING: Final = ("discards a card", "draws a card", "sacrifices an ally", "recovers 2")
_LINKS: Final = ("Horse", "Book", "Human", "Sword")
_COMPARED: Final = (
    *("an opponent's influence is four or more", "an opponent's influence is two or less"),
    *("an opponent's influence is greater than yours", "your influence is less than an opponent's"),
    *("your influence is greater than each opponent's", "you have more influence than an opponent"),
    *("you control more allies than an opponent", "you control fewer weapons than each opponent"),
    *(
        "you have more cards in your memory than an opponent",
        "you have fewer cards in your hand than an opponent",
    ),
    *("each opponent controls a domain", "each player has two or more cards in their graveyard"),
    *("an opponent controls no items", "an opponent has no cards in hand", "your memory is empty"),
    *("you control exactly three allies", "you have exactly two cards in hand"),
    *("there are six or more cards in all graveyards", "each opponent controls two or more allies"),
)
_SO_FAR: Final = (
    *(
        "your champion was dealt 4 or more damage this turn",
        "your champion took 2 or more combat damage this turn",
    ),
    *("an opponent's champion was dealt damage this turn", "your champion didn't attack this turn"),
    *(
        "an opponent has activated a card this turn",
        "an opponent has activated three or more cards this turn",
    ),
    *("you've activated two or more action cards this turn", "you've drawn three or more cards this turn"),
    *("you've discarded two or more cards this turn", "an opponent discarded two or more cards this turn"),
    *("you've recovered 3 or more this turn", "you've summoned two or more tokens this turn"),
    *("no allies died this turn", "no weapons you controlled were destroyed this turn"),
    *("no allies entered the field under your control this turn", "an ally you control attacked this turn"),
    *(
        "two or more units you control attacked this turn",
        "your champion has attacked two or more times this turn",
    ),
    *(
        "you've removed a page counter from an item this turn",
        "you haven't put a buff counter on an ally this turn",
    ),
    f"{NAME} didn't enter the field this turn",
)
_THERE: Final = (
    *("a domain you control has two or less durability counters on it", "an ally you control has vigor"),
    *(
        "an ally an opponent controls has three or more buff counters on it",
        "you control a weapon and an item",
    ),
    *(f"there are two or more items linked to {NAME}", f"there's a Book linked to {NAME}"),
    *(f"{NAME} is linked to a Horse ally", f"{NAME} has no items linked to it"),
    *("you control a weapon with two or more objects linked to it", "you control a linked ally"),
    *("you control two or more allies with different names", "your champion's level is 2 or higher"),
    *(
        "there are three or more different elements among cards in your graveyard",
        "your champion's level is odd",
    ),
    *(
        "there are four or more cards with different names in your banishment",
        "your champion's base level is 1 or less",
    ),
    *(
        "the total power of allies you control is 4 or more",
        "the amount of page counters among items is 3 or more",
    ),
)
_UNLESS: Final = (
    f"{NAME} can't attack unless {{0}}.",
    "other allies you control have taunt unless {0}.",
    "draw a card unless {0}.",
    "allies you control enter the field with an additional page counter on them as long as {0}.",
)
_WHICH: Final = (
    *("ally with no buff counters on it", "domain with three or less durability counters on it"),
    *("ally linked to a Horse item", "item linked to an ally you control", "ally with an item linked to it"),
    *("weapon with two or more items linked to it", "ally with no items linked to it", "linked ally"),
    *("ally without vigor", "ally that isn't a Human", "ally other than " + NAME, "undamaged ally"),
    *("ally that entered this turn", "ally that didn't attack this turn", "ally controlled by an opponent"),
    *(
        "ally with the highest power",
        "ally you control with the lowest life",
        "item with the lowest reserve cost",
    ),
    *("ally with the most page counters on it", "weapon with the highest power among weapons you control"),
    *(f"item with a different name than {NAME}", "Horse ally with the least power"),
)
_WHICH_FRAMES: Final = (
    "destroy target {0}.",
    "as long as you control a {0}, other allies get +1 POWER.",
    "whenever a {0} leaves the field, recover 1.",
    "draw a card for each {0}.",
)
_MEASURES: Final = (
    *("the amount of allies you control with different names", "the amount of different names among weapons"),
    *("the amount of different elements among Spell cards in your graveyard", "your champion's level plus 2"),
    *(
        "the amount of times your champion has been dealt damage this turn",
        "the amount you've recovered this turn",
    ),
    *("the amount of times you've attacked this turn", "the amount of allies that died this turn"),
    *(
        "the amount of weapons you controlled that were destroyed this turn",
        "the total power of Human allies",
    ),
    *("the amount of cards you've discarded this turn", "the amount of tokens you've summoned this turn"),
    *("the amount of page counters among items you control", "the total amount of buff counters on allies"),
    *("the combined life of allies you control", "the highest life among allies an opponent controls"),
    *("the lowest power among allies you control", "the highest reserve cost among cards in your graveyard"),
    *(
        "the amount of cards in your hand and memory",
        "the amount of damage your champion has taken this turn",
    ),
    "the amount of allies you control plus the amount of items you control",
)
_MEASURED_SO: Final = (
    "draw X cards, where X is {0}.",
    "recover an amount equal to {0}.",
    "draw a card into your memory. Deal damage equal to {0} to target unit.",
    f"{NAME} gets +X POWER, where X is {{0}}.",
    f"{NAME} enters the field with an amount of page counters on it equal to {{0}}.",
)
_EACH: Final = (
    *("ally that died this turn", "time your champion attacked this turn", "different name among allies"),
    *(
        "fire element card you've discarded this turn",
        "page counter among items",
        "card in your hand and memory",
    ),
)
_FOR_EACH: Final = (
    "draw a card for each {0}.",
    f"{NAME} gets +1 LIFE for each {{0}}.",
    "this card costs 1 less to activate for each {0}.",
    f"{NAME} enters the field with a page counter on it for each {{0}}.",
    "put two page counters on target ally for each {0}.",
)
_SEVERAL: Final = (
    *(
        "you sacrifice one or more Horse allies",
        "one or more tokens are sacrificed",
        "you discard one or more cards",
    ),
    *(
        "an opponent discards one or more cards",
        "you banish one or more fire element cards from your graveyard",
    ),
    *("one or more cards are banished from your memory", "one or more weapons are destroyed"),
    *("one or more items leave the field", "one or more allies you control attack"),
    *("one or more cards leave your graveyard", "a Spell card leaves an opponent's graveyard"),
    "you reveal one or more water element cards from your memory",
)
_EITHER: Final = (
    *(
        "enters the field or attacks",
        "attacks or retaliates",
        "attacks or is attacked",
        "becomes rested or wakes up",
    ),
    "is dealt damage or becomes the target of a Spell",
)
_MORE_EVENTS: Final = (
    *("a unit you control kills an ally", "your champion kills a Horse ally", "you recover 3 or more"),
    *(f"{NAME} deals 3 or more combat damage", "an opponent activates their second card each turn"),
    *(
        "a player activates their third Spell card each turn",
        "an opponent activates a card from their graveyard",
    ),
    *(
        "an ally enters the field under an opponent's control",
        "an item you control becomes the target of an attack",
    ),
    *(
        "your champion attacks for the second time each turn",
        "you materialize a card for the third time each turn",
    ),
    *("you activate a card during your end phase", "an ally dies during an opponent's main phase"),
    *("a domain you control loses a durability counter", f"{NAME} or another Horse ally attacks"),
    *("an opponent activates a card during each opponent's turn", "you recover during each of your turns"),
)
_ON_LINKED: Final = (
    *("becomes distant", "is dealt non-combat damage", "attacks", "dies", "becomes the target of a Spell"),
    *("becomes rested", "deals combat damage to a champion", "is dealt 2 or more damage"),
)
_LEVIES: Final = (
    "the second card you activate each turn costs 2 less to activate.",
    "the third Spell card you activate each turn costs 1 more to activate.",
    "the first Spell card you activate during each opponent's turn costs 1 less to activate.",
    "the first ally card you activate during your turn costs 1 less to activate.",
    "Spell cards you activate during an opponent's turn cost 1 less to activate.",
    "cards opponents activate during your turn cost 1 more to activate.",
    "item cards you activate cost 1 less to activate during your turn.",
    "fire element cards you activate cost 1 less to activate as long as you control a domain.",
    "abilities of weapons you control cost (1) less to activate.",
    "cards you activate from your memory cost 1 less to activate.",
)
_IN_TURNS: Final = ("your turn", "each opponent's turn", "an opponent's turn")
_MORE_THAN: Final = (
    *("that amount plus 2", "that much plus 1", "twice that amount", "twice that much", "0"),
)
_DEALT_OTHERWISE: Final = (
    "if damage would be dealt to an item, you may have that damage be dealt to your champion instead.",
    f"if damage would be dealt to {NAME}, you may have that damage be dealt to your champion instead.",
    "if combat damage would be dealt to your champion, you may remove a page counter from your champion. "
    "If you do, prevent 1 of that damage.",
    "if damage would be dealt to an ally you control, you may remove a page counter from that ally. "
    "If you do, prevent 3 of that damage.",
    "Horse Link\n\nIf damage would be dealt to linked Horse, you may remove a page counter from it. "
    "If you do, prevent 2 of that damage.",
    "if a fire element source would deal damage to your champion, prevent 1 of that damage.",
    f"if an ally would deal combat damage to {NAME}, it deals twice that much damage instead.",
    "prevent all combat damage that would be dealt this turn.",
    "prevent all damage that would be dealt by target unit this turn.",
    "until end of turn, prevent all non-combat damage that would be dealt by target ally.",
    "combat damage can't be prevented.",
    "damage from water element sources can't be prevented.",
)

GRIDS: Final[dict[str, tuple[str, ...]]] = {
    "somebody does something": tuple(
        sentence
        for who, deeds in _DOERS.items()
        for sentence in _crossed(f"whenever {who} {{0}}, {{1}}.", deeds, THEN)
    ),
    "something happens to something": tuple(
        _crossed(f"whenever {{0}} {{1}}, {THEN[0]}.", _SUFFERERS, _HAPPENINGS)
    ),
    "objects cannot": (
        *_crossed("{0} can't {1}.", _OBJECTS, _CANNOT),
        *_crossed(
            "target ally can't {0} until end of turn.", tuple(one.replace("them", "it") for one in _CANNOT)
        ),
    ),
    "players cannot": (
        *_crossed("{0} can't {1}.", _PLAYERS, _MUST_NOT),
        *_crossed("you can't {0}.", tuple(one.replace("their", "your") for one in _MUST_NOT)),
        *_crossed("target opponent can't {0} this turn.", _MUST_NOT),
    ),
    "numbers": (
        *_crossed("{0} get {1}.", _SUBJECTS, (*_STATS, "+X POWER, where X is your influence")),
        *_crossed("{0} get +2 LIFE and have vigor.", _SUBJECTS),
        *_crossed("{0} gets {1} until end of turn.", _SINGLE, _STATS),
        *_crossed("{0} gets +X POWER until end of turn, where X is your influence.", _SINGLE[1:]),
        *_crossed("{0} gets +2 LIFE and gains vigor until end of turn.", _SINGLE),
        *_crossed("target weapon gets {0} until end of turn.", ("+6 POWER", "-3 POWER", "+LV POWER")),
        *_crossed("{0}.", tuple(one.replace("X", less) for one in _MEASURED for less in _LESS)),
        *_crossed("{0}, where X is your influence.", tuple(one.replace("X", "X-1") for one in _MEASURED)),
    ),
    "where X is": (
        *_crossed("{0}, where X is {1}.", _MEASURED, _AMOUNTS),
        *(
            sentence
            for before, amount in _DONE_BEFORE
            for sentence in _crossed(f"{before}. {{0}}, where X is {amount}.", tuple(map(_begun, _MEASURED)))
        ),
    ),
    "conditions": tuple(sentence for frame in _FRAMES for sentence in _crossed(frame, _CONDITIONS)),
    "one or the other": (
        *_crossed(_DONE[0], _ONE, _OTHER),
        *(sentence for frame in _DONE[1:] for sentence in _crossed(frame, tuple(map(_one, _ONE)), _OTHER)),
    ),
    "counters come and go": (
        *(
            sentence
            for event in _PUTTING
            for sentence in _crossed(f"whenever {event}, {{1}}.", _COUNTED, THEN)
        ),
        *_crossed(
            "if {0} {1}, that many plus one page counters are put on it instead.", _WOULD_PUT, _COUNTED
        ),
        *_crossed("if {0} {1}, put twice that many page counters on it instead.", _WOULD_PUT, _COUNTED),
    ),
    "the first time": (
        *_crossed("the first time {0} each turn, {1}.", _FIRST, THEN),
        *_crossed("the first time {0} each turn, if you control a Horse ally, draw a card.", _FIRST),
        *_crossed("the first time {0} each turn, you may pay (1). If you do, draw a card.", _FIRST),
    ),
    "entering": (
        *_crossed(f"if {{0}}, {NAME} enters the field {{1}}.", _CONDITIONS[3:9], _ENTERING),
        *_crossed(f"{NAME} enters the field {{1}} unless {{0}}.", _CONDITIONS[3:9], _ENTERING),
        *_crossed(f"{NAME} enters the field {{1}} if {{0}}.", _CONDITIONS[3:9], _ENTERING),
    ),
    "costs on top": (
        *(
            f"As an additional cost to activate this card, {one} or {other}.\n\nDraw two cards."
            for one, other in product(_COSTS, _COSTS)
            if one != other
        ),
        *_crossed(
            "as an additional cost to activate this card, you may {0}.\n\n"
            "Recover 1. If the additional cost was paid, draw a card.",
            _COSTS,
        ),
        *_crossed(
            "as an additional cost to activate this card, you may {0}. If you do, {1}.", _COSTS, THEN[:1]
        ),
        *_crossed(
            "you may {0} as an additional cost to activate this card. "
            "If you do, this card costs 2 less to activate.\n\nRecover 1.",
            _COSTS,
        ),
        *_crossed(
            "as an additional cost to activate this card, you may {0}. "
            f"If you do, {NAME} enters the field with a buff counter on it.",
            _COSTS,
        ),
    ),
    "from among them": (
        *(f"Put the top four cards of your deck into your graveyard. {_begun(taken)}." for taken in _TAKEN),
        *(
            f"Target opponent puts the top five cards of their deck into their graveyard. {_begun(taken)}."
            for taken in _TAKEN[-2:-1]
        ),
    ),
    "no more than": tuple(
        _crossed(
            "{0}, where X is {1}. X can't be more than 3.",
            _MEASURED[:5],
            (_AMOUNTS[0], *_AMOUNTS[2:6], *_AMOUNTS[7:9]),
        )
    ),
    "few": tuple(sentence for frame in _FRAMES[:6] for sentence in _crossed(frame, _FEW)),
    "for this turn": (
        *_crossed("{0} {1} this turn.", _SINGLE, _BARRED),
        *_crossed("wake up target ally. It {0} this turn.", _BARRED),
        *_crossed(
            "{0}'s attacks can't be {1} this turn.",
            _SINGLE,
            ("intercepted", "retaliated", "intercepted or retaliated"),
        ),
        *_crossed(
            f"as long as {{0}}, {NAME}'s attacks can't be {{1}}.",
            _CONDITIONS[3:9],
            ("intercepted", "intercepted or retaliated"),
        ),
    ),
    "in certain turns": (
        *_crossed(
            "whenever {0} during your turn, {1}.", ("an ally dies", "your champion is dealt damage"), THEN
        ),
        *_crossed("whenever you {0} during an opponent's turn, {1}.", _DOERS["you"][:8], THEN),
        *_crossed("whenever an opponent {0} during your turn, {1}.", _DOERS["an opponent"], THEN),
    ),
    "players for whom it is so": (
        *_crossed("each opponent who {0} {1}.", _HOLDING, _SUFFERING),
        *_crossed("draw a card into your memory for each opponent who {0}.", _HOLDING),
        *_crossed("deal 2 damage to the champion of each opponent who {0}.", _HOLDING),
        *_crossed("you and target opponent each {0}.", ("draw a card", "discard a card", "recover 2")),
        "Each player draws a card, then discards a card.",
        "Each opponent discards two cards, then draws a card.",
    ),
    "later in the turn": (
        *_crossed(
            "deal 2 damage to target ally. When that ally {0} this turn, {1}.",
            ("dies", "leaves the field"),
            THEN,
        ),
        *_crossed(
            f"whenever {NAME} is dealt combat damage by an attacking unit, {{0}}.",
            (f"{NAME} deals 2 damage to that unit", "that unit gets -1 POWER until end of turn"),
        ),
        *_crossed(
            f"banish target ally. Return it to the field under {OWNERS} control at the beginning of {{0}}.",
            ("the next end phase", "your next main phase"),
        ),
        "On Champion Hit: That opponent banishes a card from their graveyard. If they do, draw a card.",
        "On Champion Hit: That opponent discards a card. If they do, draw a card. "
        "If they don't, deal 2 damage to their champion.",
    ),
    "whose and which": (
        *_crossed(
            "{0} all allies with {1}.",
            ("destroy", "rest", "banish"),
            ("no counters on them", "power 2 or less", "life 4 or greater", "counters on them"),
        ),
        *_crossed(
            "put a page counter on each {0} you control and each {1} you control.",
            ("ally", "Human ally"),
            ("weapon", "item"),
        ),
        *_crossed(
            "when {0}, {1}.",
            (
                f"{NAME} enters the field",
                f"{NAME} dies",
                f"{NAME} leaves the field",
                "an ally you control dies",
            ),
            THEN,
        ),
        *_crossed(
            "whenever {0}, draw a card. Trigger this ability only {1}.",
            ("you recover", "one or more allies die"),
            ("twice per turn", "three times each turn"),
        ),
    ),
    "links": (
        *_crossed("{0} Link\n\nLinked {0} gets +1 POWER.", _LINKS),
        *_crossed("{0} Link\n\nLinked {0} has spellshroud.", _LINKS),
    ),
    "looking back": tuple(_crossed("{0}. {1}", _BEFORE, _BACK)),
    "players compared": tuple(s for frame in _FRAMES for s in _crossed(frame, _COMPARED)),
    "over the turn": tuple(s for frame in _FRAMES for s in _crossed(frame, _SO_FAR)),
    "what there is": tuple(s for frame in _FRAMES for s in _crossed(frame, _THERE)),
    "unless": tuple(
        s for frame in _UNLESS for s in _crossed(frame, (*_CONDITIONS, *_FEW, *_COMPARED, *_THERE))
    ),
    "which of them": tuple(s for frame in _WHICH_FRAMES for s in _crossed(frame, _WHICH)),
    "measures": tuple(s for frame in _MEASURED_SO for s in _crossed(frame, _MEASURES)),
    "for each of them": tuple(s for frame in _FOR_EACH for s in _crossed(frame, _EACH)),
    "one or more": tuple(_crossed("whenever {0}, {1}.", _SEVERAL, THEN)),
    "one deed or another": tuple(
        _crossed("whenever {0} {1}, {2}.", ("an ally you control", NAME), _EITHER, THEN)
    ),
    "more events": tuple(_crossed("whenever {0}, {1}.", _MORE_EVENTS, THEN)),
    "what happens to what is linked": tuple(
        _crossed("Ally Link\n\nWhenever linked ally {0}, {1}.", _ON_LINKED, THEN)
    ),
    "prices by turn": tuple(map(_begun, _LEVIES)),
    "by turn": tuple(
        _crossed(
            "during {0}, {1}.",
            _IN_TURNS,
            (f"{NAME} has stealth", "other allies get +1 POWER", "Horse allies get -1 LIFE"),
        )
    ),
    "more than would be": (
        *_crossed("if you would recover an amount, recover {0} instead.", _MORE_THAN),
        *_crossed("if an opponent would recover an amount, they recover {0} instead.", _MORE_THAN),
        *_crossed("the next time you would recover this turn, recover {0} instead.", _MORE_THAN),
        *_crossed("if you would glimpse an amount, glimpse {0} instead.", _MORE_THAN[:4]),
        *_crossed(
            "if you would summon one or more tokens, summon {0} instead.",
            ("that many plus two", "twice that many"),
        ),
        *_crossed(
            "if one or more page counters would be put on an item you control, put {0} on it instead.",
            ("that many plus two", "twice that many"),
        ),
    ),
    "players cannot while": (
        *_crossed("as long as {0}, opponents can't {1}.", _CONDITIONS[3:8], _MUST_NOT[:5]),
        *_crossed("opponents can't {0} as long as {1}.", _MUST_NOT[2:5], _CONDITIONS[3:8]),
        *_crossed("opponents can't {0} during your turn.", _MUST_NOT[:5]),
        *_crossed("during your turn, players can't {0}.", _MUST_NOT[:5]),
    ),
    "this attack": (
        *_crossed(
            "on Attack: This attack {0}.",
            (
                *("has true sight", "gains unblockable", "gets +3 POWER and has unblockable"),
                *("gets +1 POWER and gains true sight", "gets +LV POWER and gains unblockable"),
            ),
        ),
        *_crossed(
            "whenever your champion attacks, that attack {0}.",
            ("gains unblockable", "gets +2 POWER and gains true sight"),
        ),
    ),
    "this way and later": (
        *_crossed(
            "deal 3 damage to {0}. If {1} dealt damage this way would die this turn, {2}.",
            ("each ally", "target ally"),
            ("an ally", "a Horse ally"),
            ("banish it instead", "put it into its owner's memory instead"),
        ),
        *_crossed(
            "prevent all {0} that would be dealt to {1} this turn.",
            ("damage", "combat damage", "non-combat damage"),
            ("target unit", "your champion", NAME, "each ally you control"),
        ),
        *_crossed(
            "rest up to three target allies. {0} for each ally that became rested this way.",
            ("Draw a card", "Recover 2"),
        ),
    ),
    "the same name": (
        *_crossed(
            "whenever you activate {0}, if it {1}, draw a card.",
            ("a Spell card", "an ally card"),
            (
                *(
                    "has the same name as a card in your graveyard",
                    "has the same name as an item card in your banishment",
                ),
                *("doesn't have the same name as another card you activated this turn",),
                "doesn't have the same name as an ally card in your memory",
            ),
        ),
        *_crossed(
            "{0} target ally with the same name as {1} in your graveyard.",
            ("destroy", "rest"),
            ("a card", "an ally card"),
        ),
    ),
    "damage otherwise": tuple(map(_begun, _DEALT_OTHERWISE)),
    **DEEDS,
    **HOSTS,
    **ARRIVALS,
}
