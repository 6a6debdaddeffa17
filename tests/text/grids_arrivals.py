"""More sentences that no card has: how cards arrive, links, enabled elements, exact numbers, and who did.

Tables as in `grids`.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from tests.text.grid_parts import NAME, crossed

_ARRIVE: Final = (("put", "onto the field"), ("return", "to the field"))
_WHAT_ARRIVES: Final = (
    "an ally card from your graveyard",
    "up to two item cards from your graveyard",
    "target Horse card from your graveyard",
    "target item card from a graveyard",
)
_HOW: Final = ("", " rested", " distant", " under your control", " rested under your control")
_WITH: Final = (" with a page counter on it", " rested with two page counters on it")
_DONE: Final = (
    ("discard up to four cards", "cards", "discarded"),
    ("banish any amount of cards from your graveyard", "fire element cards", "banished"),
    ("sacrifice any amount of items", "items", "sacrificed"),
    ("rest any amount of allies you control", "Human allies", "rested"),
    ("put the top four cards of your deck into your graveyard", "ally cards", "put into your graveyard"),
    (f"remove any amount of page counters from {NAME}", "counters", "removed"),
    (f"move any amount of page counters from {NAME} onto target ally", "counters", "moved"),
    ("draw LV cards", "cards", "drawn"),
)
_NUMBERS: Final = ("exactly two", "exactly three", "two or fewer", "one or less")
_HAVE: Final = ("you have", "an opponent has", "a player has")
_ELEMENTS: Final = (
    "fire element",
    "the umbra element",
    "an advanced element",
    "two or more advanced elements",
    "two or more basic elements",
    "exactly three elements",
)

ARRIVALS: Final[dict[str, tuple[str, ...]]] = {
    "arriving on the field": (
        *(
            f"{verb.capitalize()} {what} {there}{how}."
            for (verb, there), what, how in product(_ARRIVE, _WHAT_ARRIVES, _HOW)
        ),
        *(
            f"{verb.capitalize()} target Horse ally card from your graveyard {there}{how}."
            for (verb, there), how in product(_ARRIVE, _WITH)
        ),
        *crossed(
            "banish target {0}. Return it to the field {1}.",
            ("ally", "item"),
            (
                "rested under its owner's control",
                "under its owner's control rested",
                "under your control",
                "under its owner's control with a page counter on it",
            ),
        ),
    ),
    "exactly so many this way": tuple(
        f"{deed[0].upper()}{deed[1:]}. If {number} {what} were {done} this way, {then}."
        for (deed, what, done), number, then in product(_DONE, _NUMBERS, ("recover 2", "draw a card"))
        if (then, done) != ("draw a card", "drawn")
    ),
    "exactly so many counters": tuple(
        crossed(
            "as long as {0} has exactly {1} counters on it, {2} {3}.",
            (NAME, "your champion"),
            ("two page", "four gem"),
            ("allies you control",),
            ("have vigor", "get +1 POWER"),
        )
    ),
    "enabled elements": (
        *crossed("if {0} {1} enabled, {2}.", _HAVE, _ELEMENTS, ("recover 2", "draw a card")),
        *crossed("as long as {0} {1} enabled, {2} has vigor.", ("you have",), _ELEMENTS, (NAME,)),
        *crossed(
            "{0} gets +1 {1} for each {2} element you have enabled.",
            (NAME, "your champion"),
            ("POWER", "LEVEL"),
            ("basic", "advanced"),
        ),
        *crossed(
            "{0}, where X is the amount of {1}elements you have enabled.",
            ("deal X damage to target unit", "recover X"),
            ("", "basic ", "advanced "),
        ),
    ),
    "linked to something": (
        *crossed(
            "{0} {1} linked to {2}.",
            ("destroy target", "rest each", "put a page counter on target"),
            ("ally", "ally you control"),
            ("an item", "one or more items", "one or more Powercell items", "two or more items"),
        ),
        *crossed(
            "{0} target item linked to {1}. {2}.",
            ("destroy", "banish"),
            ("an ally",),
            ("That ally gets -1 POWER until end of turn", "Rest that ally", "Deal 2 damage to that ally"),
        ),
    ),
    "theirs, whoever controls it": tuple(
        crossed(
            "{0} target ally. Deal 2 damage to {1} {2} controller.",
            ("deal 1 damage to", "destroy", "rest"),
            ("a champion controlled by", "the champion of", "each ally controlled by"),
            ("its", "that ally's"),
        )
    ),
    "chosen from what was done this way": (
        *crossed(
            "{0}. {1}.",
            ("put the top four cards of your deck into your graveyard",),
            (
                "Return up to one ally card put into your graveyard this way to your hand",
                "Banish a Spell card put into your graveyard this way",
                "Put an ally card put into your graveyard this way onto the field rested",
                "Banish any amount of fire element cards put into a graveyard this way",
            ),
        ),
        *crossed(
            "{0} this way {1}.",
            (
                "discard two cards. Return a fire element card discarded",
                "sacrifice any amount of allies. Return up to one ally sacrificed",
                "destroy all items. Return one of the items destroyed",
                "sacrifice two items. Return one of the items sacrificed",
            ),
            ("to your hand", "to your memory"),
        ),
    ),
    "the last counter": (
        *crossed(
            "{0} the last {1} counter is removed from {2}, {3}.",
            ("whenever",),
            ("page", "gem"),
            (NAME, "an item you control", "a weapon"),
            ("draw a card", "recover 2"),
        ),
        *crossed(
            "whenever {0} the last {1} counter from {2}, draw a card.",
            ("you remove", "an opponent removes"),
            ("page", "gem"),
            ("an ally", NAME),
        ),
    ),
    "anyone else": (
        *crossed(
            "On Ally Hit: {0} other than {1}.",
            ("destroy target ally", "deal 2 damage to each ally", "rest target unit"),
            ("the hit ally", "the hit unit", "your champion"),
        ),
        *crossed(
            "deal 3 damage to target ally. {0} other than {1}.",
            ("Deal 1 damage to each unit", "Put a page counter on each ally"),
            ("that ally", "it", "your champion"),
        ),
    ),
    "one named or another": tuple(
        crossed(
            "{0} on {1}.",
            ("put a page counter", "put two gem counters"),
            (
                f"{NAME} or on a weapon you control",
                f"{NAME} or your champion",
                "your champion or an ally you control",
                "your champion or on a fire element item you control",
            ),
        )
    ),
    "abilities and triggers": tuple(
        crossed(
            "negate target {0}{1}{2}.",
            ("activated ability", "trigger", "activated ability or trigger"),
            (" of an item", " of an ally", " of a rested object", " you don't control"),
            ("", " unless its controller pays (2)"),
        )
    ),
    "removed, and set off": tuple(
        crossed(
            "remove {0} page counters from {1}. {2}.",
            ("up to three", "any amount of"),
            (NAME, "target item", "an ally you control"),
            (
                "When you do, deal X damage to target ally, where X is the amount of counters "
                "removed this way",
                "When you do, put that many gem counters on target ally",
                "If you do, draw a card",
            ),
        )
    ),
    "the rest after scavenging": tuple(
        crossed(
            "scavenge {0} for {1}. Put the rest of the revealed cards into your {2} "
            "rather than on the bottom of your deck.",
            ("3", "LV"),
            ("an ally card", "a card with floating memory"),
            ("graveyard", "memory"),
        )
    ),
    "limits of X in costs": tuple(
        crossed(
            "as an additional cost to activate this card, {0}. X can't be {1}.\n\nDraw X cards.",
            ("sacrifice X items", "deal X unpreventable damage to your champion", "discard X cards"),
            ("0", "0 or greater than 3", "0 or more than LV", "greater than 4"),
        )
    ),
    "would be destroyed or sacrificed": (
        *crossed(
            "if {0} would {1}, {2} instead.",
            (NAME, "an item you control"),
            ("be destroyed", "be sacrificed"),
            ("banish it", "return it to its owner's memory"),
        ),
        *crossed(
            "if {0} would {1}, you may {2} instead.",
            (NAME, "an ally you control"),
            ("die", "be sacrificed", "leave the field"),
            ("banish it", "return it to its owner's hand"),
        ),
    ),
    "one deed or another": (
        *crossed(
            "{0} or {1}.",
            ("recover 2", "empower 3", "glimpse 2"),
            ("draw a card", "summon a Powercell token", "gather"),
        ),
        *crossed(
            "recover X or {0}, where X is {1}.",
            ("empower X", "draw X cards", "glimpse X"),
            ("the amount of allies you control", f"the amount of page counters on {NAME}"),
        ),
    ),
    "becoming linked": (
        *crossed(
            "{0} becomes linked to {1}.",
            ("target item", "target item you control", "target Powercell item"),
            (NAME, "your champion", "target ally", "target ally you control"),
        ),
        *crossed(
            "{0} choose an item linked to another ally you control. {1} becomes linked to {2} instead.",
            ("you may",),
            ("If you do, that item", "If you do, it"),
            (NAME, "target ally"),
        ),
        *crossed(
            "break {0}.",
            ("target item's link", "the link of target item", "the link of each item you don't control"),
        ),
    ),
    "rested to pay": tuple(
        crossed(
            "whenever {0} {1} to pay for a reserve cost, {2}.",
            ("you rest",),
            ("another ally", "an item", NAME, "a fire element object"),
            ("recover 1", "draw a card"),
        )
    ),
    "what its controller has": tuple(
        crossed(
            "{0} controlled by a player {1}.",
            ("destroy target ally", "deal 2 damage to each unit", "rest target item"),
            (
                "whose influence is greater than yours",
                "whose influence is less than yours",
                "with more influence than you",
                "who controls two or more items",
                "that controls no allies",
                "with influence 5 or more",
            ),
        )
    ),
    "it costs less this way": tuple(
        crossed(
            "you may activate {0} from your {1}. {2} costs {3} to activate{4}.",
            ("a Spell card", "an ally card"),
            ("graveyard", "hand"),
            ("That card", "It"),
            ("2 less", "1 more"),
            ("", " this way"),
        )
    ),
    "it deals so much for each": tuple(
        crossed(
            "{0} deals {1} damage to {2} for {3}.",
            (NAME,),
            ("1", "2"),
            ("target unit", "each champion you don't control"),
            (
                "each ally you control",
                "each fire element card in your graveyard",
                "every two cards in your memory",
            ),
        )
    ),
    "removed by choice, and set off": tuple(
        crossed(
            "you may remove {0} page counters from {1}. {2} you do, {3}, where X is the amount of {4} "
            "removed this way.",
            ("one or more", "any amount of"),
            ("among items you control", NAME),
            ("When", "If"),
            ("deal X damage to target unit", "put X gem counters on target ally"),
            ("counters", "page counters"),
        )
    ),
    "each player may": (
        *crossed(
            "each {0} may sacrifice {1}. Each player {2} does {3}.",
            ("player", "opponent"),
            ("an ally", "a Food item", "a rested object"),
            ("that", "who"),
            ("draws a card", "recovers 2"),
        ),
    ),
}
