"""Tables of sentences that no card has: players compared, things measured and counted, turns so far."""

from __future__ import annotations

from typing import Final

from tests.text.grid_parts import CONDITIONS, FEW, FRAMES, MUST_NOT, NAME, THEN, begun, crossed

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

FACTS: Final[dict[str, tuple[str, ...]]] = {
    "players compared": tuple(s for frame in FRAMES for s in crossed(frame, _COMPARED)),
    "over the turn": tuple(s for frame in FRAMES for s in crossed(frame, _SO_FAR)),
    "what there is": tuple(s for frame in FRAMES for s in crossed(frame, _THERE)),
    "unless": tuple(s for frame in _UNLESS for s in crossed(frame, (*CONDITIONS, *FEW, *_COMPARED, *_THERE))),
    "which of them": tuple(s for frame in _WHICH_FRAMES for s in crossed(frame, _WHICH)),
    "measures": tuple(s for frame in _MEASURED_SO for s in crossed(frame, _MEASURES)),
    "for each of them": tuple(s for frame in _FOR_EACH for s in crossed(frame, _EACH)),
    "one or more": tuple(crossed("whenever {0}, {1}.", _SEVERAL, THEN)),
    "one deed or another": tuple(
        crossed("whenever {0} {1}, {2}.", ("an ally you control", NAME), _EITHER, THEN)
    ),
    "more events": tuple(crossed("whenever {0}, {1}.", _MORE_EVENTS, THEN)),
    "what happens to what is linked": tuple(
        crossed("Ally Link\n\nWhenever linked ally {0}, {1}.", _ON_LINKED, THEN)
    ),
    "prices by turn": tuple(map(begun, _LEVIES)),
    "by turn": tuple(
        crossed(
            "during {0}, {1}.",
            _IN_TURNS,
            (f"{NAME} has stealth", "other allies get +1 POWER", "Horse allies get -1 LIFE"),
        )
    ),
    "more than would be": (
        *crossed("if you would recover an amount, recover {0} instead.", _MORE_THAN),
        *crossed("if an opponent would recover an amount, they recover {0} instead.", _MORE_THAN),
        *crossed("the next time you would recover this turn, recover {0} instead.", _MORE_THAN),
        *crossed("if you would glimpse an amount, glimpse {0} instead.", _MORE_THAN[:4]),
        *crossed(
            "if you would summon one or more tokens, summon {0} instead.",
            ("that many plus two", "twice that many"),
        ),
        *crossed(
            "if one or more page counters would be put on an item you control, put {0} on it instead.",
            ("that many plus two", "twice that many"),
        ),
    ),
    "players cannot while": (
        *crossed("as long as {0}, opponents can't {1}.", CONDITIONS[3:8], MUST_NOT[:5]),
        *crossed("opponents can't {0} as long as {1}.", MUST_NOT[2:5], CONDITIONS[3:8]),
        *crossed("opponents can't {0} during your turn.", MUST_NOT[:5]),
        *crossed("during your turn, players can't {0}.", MUST_NOT[:5]),
    ),
    "this attack": (
        *crossed(
            "on Attack: This attack {0}.",
            (
                *("has true sight", "gains unblockable", "gets +3 POWER and has unblockable"),
                *("gets +1 POWER and gains true sight", "gets +LV POWER and gains unblockable"),
            ),
        ),
        *crossed(
            "whenever your champion attacks, that attack {0}.",
            ("gains unblockable", "gets +2 POWER and gains true sight"),
        ),
    ),
    "this way and later": (
        *crossed(
            "deal 3 damage to {0}. If {1} dealt damage this way would die this turn, {2}.",
            ("each ally", "target ally"),
            ("an ally", "a Horse ally"),
            ("banish it instead", "put it into its owner's memory instead"),
        ),
        *crossed(
            "prevent all {0} that would be dealt to {1} this turn.",
            ("damage", "combat damage", "non-combat damage"),
            ("target unit", "your champion", NAME, "each ally you control"),
        ),
        *crossed(
            "rest up to three target allies. {0} for each ally that became rested this way.",
            ("Draw a card", "Recover 2"),
        ),
    ),
    "the same name": (
        *crossed(
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
        *crossed(
            "{0} target ally with the same name as {1} in your graveyard.",
            ("destroy", "rest"),
            ("a card", "an ally card"),
        ),
    ),
    "damage otherwise": tuple(map(begun, _DEALT_OTHERWISE)),
}
