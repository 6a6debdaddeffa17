"""More tables of sentences that no card has: labels, links, what players do."""

from __future__ import annotations

from typing import Final

from tests.text.grid_parts import NAME, crossed

HOSTS: Final = {
    "labels of new sets": (
        *crossed(
            "{0} — {1}, {2}.",
            ("Encore", "Last Stand"),
            ("If you control a Horse ally", "If it's your turn", "If you've drawn a card this turn"),
            ("draw a card", "deal 2 damage to target unit"),
        ),
        *crossed(
            "Deal 2 damage to target unit.\n\n{0}If {1}, deal 5 damage to that unit instead.",
            ("", "Encore — ", "[Class Bonus] "),
            ("you control a Horse ally", "it's your turn"),
        ),
    ),
    "linked anew": (
        *crossed(
            "Ally Link\n\n{0}: Link " + NAME + " to {1}.",
            ("(2)", "REST", "Discard a card"),
            ("target Horse ally", "target ally you control", "target ally an opponent controls"),
        ),
        *crossed(
            "link {0} to {1}.",
            ("target item you control", "up to two target items you control", "each item you control"),
            ("your champion", "target Horse ally"),
        ),
        *crossed(
            "link target weapon you control to another target {0}. If {1}, draw a card.",
            ("unit you control", "Horse ally"),
            ("it's your turn", "you control a Horse ally"),
        ),
    ),
    "damage by their own stats": (
        *crossed(
            "{0} deals damage equal to its {1} to {2}.",
            ("target ally you control", "target Horse ally", NAME, "your champion"),
            ("power", "life"),
            ("target domain", "each Horse ally", "target champion"),
        ),
        *crossed(
            "each {0} you control deals damage equal to its {1} to {2}.",
            ("ally", "Horse ally"),
            ("power", "life"),
            ("target unit", "each domain"),
        ),
        *crossed(
            "whenever {0}, it deals damage equal to its {1} to target unit.",
            ("a Horse ally you control dies", "an ally you control attacks", f"{NAME} becomes rested"),
            ("power", "life"),
        ),
        *crossed(
            "{0} and {1} deal damage equal to their power to each other.",
            ("target Horse ally", NAME),
            ("target ally an opponent controls", "another target ally"),
        ),
        *crossed(
            "put a buff counter on target ally you control. {0} deals damage equal to its power to {1}.",
            ("It", "That ally"),
            ("target ally you don't control", "each ally you don't control", "another target ally"),
        ),
    ),
    "the turn player": (
        *crossed(
            "the turn player {0}.",
            (
                *(
                    "draws two cards",
                    "discards two cards",
                    "recovers 4",
                    "sacrifices an item",
                    "reveals their memory",
                ),
                *(
                    "puts the top seven cards of their deck into their graveyard",
                    "summons an Automaton Drone token",
                ),
            ),
        ),
        *crossed(
            "{0}the turn player {1}.",
            ("whenever a Horse ally dies, ", "at the beginning of each end phase, ", "on Enter: "),
            ("draws two cards", "recovers 4"),
        ),
    ),
    "by a number of their own": (
        *crossed(
            "{0} {1}, where X is {2}.",
            ("target player", "target opponent", "the turn player", "each player"),
            ("draws X cards", "recovers X", "puts the top X cards of their deck into their graveyard"),
            ("the amount of items they control", "the amount of Horse cards in their graveyard"),
        ),
        *crossed(
            "{0} for each {1} they control.",
            ("target opponent draws a card", "target player recovers 2", "each opponent recovers 3"),
            ("item", "Horse ally"),
        ),
    ),
    "cards shown by a count": (
        *crossed(
            "look at the top {0} cards of your deck, where X is {1}. Put {2}.",
            ("X", "X+2"),
            (
                "the amount of Horse allies you control",
                "the amount of items on the field",
                "1 plus your influence",
            ),
            (
                "one of them into your memory and the rest on the bottom of your deck",
                "up to two of them into your memory and the rest into your graveyard",
            ),
        ),
        *crossed(
            "deal X damage to target unit, where X is {0} plus {1}.",
            ("1", "4"),
            ("the amount of items you control", "your champion's level"),
        ),
    ),
    "prevented while something is done": (
        *crossed(
            "if {0} would be dealt to {1}, {2} and prevent {3}.",
            ("damage", "combat damage", "3 or more damage"),
            ("your champion", NAME, "a Horse ally you control"),
            (f"remove a page counter from {NAME}", "put a page counter on your champion"),
            ("2 of that damage", "that damage"),
        ),
        *crossed(
            "if damage would be dealt to your champion, prevent {0} and {1}.",
            ("2 of that damage", "that damage"),
            (f"sacrifice {NAME}", f"rest {NAME}", "draw a card", f"banish {NAME}"),
        ),
        *crossed(
            "if damage would be dealt to {0}, you may {1} and prevent {2}.",
            ("your champion", "a Horse ally you control"),
            (f"rest {NAME}", f"remove two page counters from {NAME}", f"sacrifice {NAME}"),
            ("3 of that damage", "that damage"),
        ),
    ),
    "other cards in zones": (
        *crossed(
            "on Death: Put {0} card from your {1} {2}.",
            ("another target ally", "up to one other target Horse"),
            ("graveyard", "banishment"),
            ("into your memory", "on the bottom of your deck"),
        ),
        *crossed(
            "banish target ally card from your graveyard. Return {0} from your graveyard to {1}.",
            ("another target card", "up to two other target cards"),
            ("your hand", "your memory"),
        ),
    ),
    "not played so": (
        *crossed(
            "{0}if {1} wasn't {2}, {3}.",
            ("", "on Enter: "),
            (NAME, "this card"),
            ("starcalled", "prepared", "brewed"),
            ("draw two cards", "discard two cards"),
        ),
        *crossed(
            "{0}, you may remove {1} page counters from {2}. If you do, draw two cards.",
            ("at the beginning of your end phase", "whenever a Horse ally dies"),
            ("two", "three"),
            ("target item you control", "target ally"),
        ),
        *crossed(
            "attacks using {0} can't be {1}.",
            ("Sword weapons", "weapons you control", "weapons your opponents control"),
            ("intercepted", "retaliated", "intercepted or retaliated"),
        ),
    ),
    "those who do not": (
        *crossed(
            "each {0} may {1}. Each {0} who doesn't {2}.",
            ("opponent", "player"),
            (
                "discard two cards",
                "banish three cards from their graveyard",
                "reveal an ally card from their memory",
            ),
            (
                "discards a card",
                "sacrifices an item",
                "puts the top two cards of their deck into their graveyard",
            ),
        ),
        *crossed(
            "each opponent may {0}. Deal {1} damage to {2}.",
            ("discard two fire element cards", "banish a card from their memory"),
            ("3", "2+LV"),
            (
                "the champion of each opponent who doesn't",
                "each champion controlled by an opponent who didn't",
            ),
        ),
    ),
    "one kind or another": (
        *crossed(
            "{0} up to two target {1} you control.",
            ("put a page counter on each of", "rest", "sacrifice"),
            (
                "allies and/or Horse items",
                "Horse allies and/or fire element domains",
                "items and/or Sword weapons",
            ),
        ),
        *crossed(
            "{0} target {1} an opponent controls.",
            ("destroy", "banish"),
            ("ally or Siegeable domain", "Horse ally or fire element item", "item or Sword weapon"),
        ),
    ),
    "a chosen player": (
        *crossed(
            "{0}choose {1}. {2}.",
            ("", "on Enter: ", "whenever a Horse ally dies, "),
            ("an opponent", "a player"),
            (
                *(
                    "That player discards two cards",
                    "Deal 4 damage to their champion",
                    "Look at that player's memory",
                ),
                "That player puts the top seven cards of their deck into their graveyard",
                "Each ally that player controls gets -1 POWER until end of turn",
            ),
        ),
    ),
}
