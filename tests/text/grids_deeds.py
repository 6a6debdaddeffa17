"""More sentences that no card has: what is done to what, what it costs, and what follows from it.

Tables as in `grids`: each row of deeds with each thing it may be done to, each follow-up with each deed
before it.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from tests.text.grid_parts import NAME, begun, crossed

_FROM: Final = (NAME, "an ally you control", "target ally", "your champion")
_ONTO: Final = ("target weapon", "a weapon you control", "another ally you control", NAME)
_SO_MANY: Final = ("a page counter", "two page counters", "all page counters", "any amount of page counters")
_DEPARTS: Final = ("die", "leave the field", "be put into a graveyard from the field")
_ELSEWHERE: Final = ("banish it instead", "return it to its owner's memory instead")

_PAID: Final = (
    ("sacrifice one or more items", "item", "items", "sacrificed"),
    ("sacrifice any amount of Human allies", "ally", "allies", "sacrificed"),
    ("discard one or more cards", "card", "cards", "discarded"),
    ("discard up to two fire element cards", "card", "cards", "discarded"),
    ("banish any amount of cards from your graveyard", "card", "cards", "banished"),
    ("rest one or more allies", "ally", "allies", "rested"),
    ("return one or more allies to their owner's hand", "ally", "allies", "returned"),
    ("reveal any amount of fire element cards from your memory", "card", "cards", "revealed"),
    ("remove one or more page counters from among items you control", "counter", "counters", "removed"),
    (f"remove any amount of page counters from {NAME}", "page counter", "page counters", "removed"),
)
_MEASURED_SO: Final = (
    "recover 2 for each {1} {3} this way",
    "deal X damage to target ally, where X is the amount of {2} {3} this way",
    "if two or more {2} were {3} this way, draw a card",
)
_PAID_ONE: Final = (
    ("sacrifice an ally", "sacrificed ally"),
    ("discard a card", "discarded card"),
    ("banish a card from your graveyard", "banished card"),
    ("reveal a card from your memory", "revealed card"),
)
_OF_THE_PAID: Final = (
    "if the {1} was a fire element card, draw a card",
    "if the {1} was a Human, recover 2",
    "deal damage equal to the {1}'s reserve cost to target unit",
    "put the {1} on the bottom of its owner's deck",
    "deal X damage to target unit, where X is the {1}'s power",
)
_DID: Final = (
    ("sacrifice an ally", "sacrifice", "sacrificed", "an ally", "allies"),
    ("destroy all items", "destroy", "destroyed", "an item", "items"),
    ("discard two cards", "discard", "discarded", "a fire element card", "cards"),
    ("rest all allies", "rest", "rested", "a Human ally", "allies"),
    ("you may banish a card from your graveyard", "banish", "banished", "a card", "cards"),
)

_BULLETS: Final = "\n• Draw a card into your memory.\n• Recover 3.\n• Put a page counter on each ally."
_TWO: Final = "\n• Draw a card into your memory.\n• Recover 3."
_IF: Final = ("if you control a domain", "if your influence is 4 or more")
_BANISHING: Final = ("banish the top card of your deck", "banish a card from your graveyard")
_REMAINS: Final = (
    "it's banished",
    "it remains banished",
    "that card remains banished",
    "that card is banished",
)
_SPANS: Final = ("this turn", "until the end of your next turn", "until the beginning of your next turn")
_IGNORING: Final = ("", ", ignoring its elemental requirements")
_PLAYED: Final = ("an item card", "a Spell card with reserve cost 3 or less", "a fire element ally card")
_FREE: Final = (
    "",
    " without paying its reserve cost",
    " without paying its costs",
    ", ignoring its elemental requirements",
    " without paying its costs and ignoring its elemental requirements",
)
_LOOKED: Final = ("look at target opponent's memory", "target opponent reveals their hand")
_TAKEN: Final = (
    "you may banish an item card from it face down. If you do, that opponent draws a card",
    "you may banish a Spell card from it. If you do, recover 2",
    "banish up to two fire element cards from it",
    "discard an ally card from it",
)
_PRICES: Final = (
    "pays (3)",
    "discards two cards",
    "sacrifices an ally",
    "puts the top three cards of their deck into their graveyard",
    "reveals a fire element card from their memory",
)
_NAMED: Final = (NAME, "your champion", "target ally")
_DONE_TO_BOTH: Final = (
    "wake up {0} and {1}",
    "rest {0} and {1}",
    "put a page counter on {0} and {1}",
    "{0} and {1} get +1 POWER until end of turn",
    "{0} and {1} gain vigor until end of turn",
)
_NUMBERED: Final = (
    ("draw a card", "draw three"),
    ("summon a Powercell token", "summon three"),
    ("deal 2 damage to target unit", "deal 5"),
    ("put a page counter on target item", "put three"),
    ("put two page counters on an ally you control", "put four"),
    ("summon a token copy of target item", "summon two of those tokens"),
)
_LATER: Final = ("deal 3 damage to their champion", "they discard a card", "draw a card")

_BEARERS: Final = (
    ("allies you control have", "ally"),
    ("weapons you control have", "weapon"),
    ("items you control have", "item"),
    ("each unit you control has", "unit"),
    ("domains you control have", "domain"),
)
_BORNE: Final = (
    "On Enter: Recover X, where X is the amount of page counters on this {0}.",
    "REST, Sacrifice this {0}: Draw a card.",
    "Whenever this {0} becomes rested, put a page counter on this {0}.",
)
_CHOSEN: Final = (("an element", "element"), ("a class", "class"), ("a subtype", "subtype"))
_OF_CHOSEN: Final = (
    "Allies of the chosen {0} get +1 POWER.",
    "Whenever you activate a card of the chosen {0}, recover 1.",
    "Cards of the chosen {0} cost 1 less to activate.",
    "REST: Put a page counter on target ally of the chosen {0}.",
)
_APART: Final = (
    "deal 1 damage to {0} unit",
    "rest {0} ally",
    "return {0} item to its owner's hand",
    "put a page counter on {0} ally you control",
)

_PLACES: Final = (
    *("into your hand", "into your memory", "into your graveyard"),
    *("on top of your deck", "on the bottom of your deck"),
)

DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "counters that are moved": (
        *(
            sentence
            for many, start, onto in product((*_SO_MANY, "up to three page counters"), _FROM, _ONTO)
            if start != onto
            for sentence in crossed("move {0} from {1} onto {2}.", (many,), (start,), (onto,))
        ),
        *crossed(
            "move any amount of page counters from an item you control onto another item you control. {0}",
            (
                "Draw a card for each counter moved this way.",
                "If two or more page counters were moved this way, recover 2.",
                "When two or more counters are moved this way, deal 2 damage to target unit.",
                "Recover X, where X is the amount of page counters moved this way.",
            ),
        ),
        *crossed(
            f"On {{0}}: {{1}} page counters that were on {NAME} onto {{2}}.",
            ("Death", "Leave"),
            ("Move all", "Put the"),
            ("your champion", "an item you control"),
        ),
    ),
    "what was paid": (
        *(
            f"As an additional cost to activate this card, {cost[0]}.\n\n{begun(then.format(*cost))}."
            for cost, then in product(_PAID[:-1], _MEASURED_SO)
        ),
        *(
            f"(1), {begun(cost[0])}: {begun(then.format(*cost))}."
            for cost, then in product(_PAID, _MEASURED_SO)
        ),
        *(
            f"As an additional cost to activate this card, {cost[0]}.\n\n{begun(then.format(*cost))}."
            for cost, then in product(_PAID_ONE, _OF_THE_PAID)
        ),
        *(
            f"(1), {begun(cost[0])}: {begun(then.format(*cost))}."
            for cost, then in product(_PAID_ONE, _OF_THE_PAID)
        ),
        *crossed(
            "as an additional cost to activate this card, deal {0} unpreventable damage to your champion."
            "{1}\n\nDeal 1 damage to target unit.",
            ("3", "LV"),
            ("",),
        ),
        *crossed(
            "as an additional cost to activate this card, {0}. X can't be more than {1}.\n\nDraw X cards.",
            (
                "deal X unpreventable damage to your champion",
                "remove X page counters from among items you control",
                "sacrifice X Human allies",
            ),
            ("3", "LV", "your influence", "the amount of allies you control"),
        ),
    ),
    "what one did this way": (
        *(
            sentence.format(*did)
            for did in ((begun(first), *rest) for first, *rest in _DID)
            for sentence in (
                "{0}. If you {2} {3} this way, recover 2.",
                "{0}. If you didn't {1} {3} this way, recover 2.",
                "{0}. When you {1} {3} this way, deal 2 damage to target unit.",
                "{0}. When you {1} one or more {4} this way, deal 2 damage to target unit.",
            )
        ),
        *crossed(
            "rest up to two target allies. {0} for each ally that {1} rested this way.",
            ("Draw a card", "Recover 2"),
            ("became", "was"),
        ),
        *crossed(
            "{0}. {1} you do, deal X damage to target unit, where X is the {2}'s reserve cost.",
            ("you may discard a card",),
            ("If", "When"),
            ("discarded card",),
        ),
        *crossed(
            "{0}. If you do, deal X damage to target unit, where X is the {1}'s reserve cost.",
            ("you may reveal a card from your memory",),
            ("revealed card",),
        ),
    ),
    "modes": (
        *crossed(
            "choose {0}—" + _BULLETS,
            (
                "up to two",
                "one or more",
                "any number",
                "two or more",
                "one that hasn't been chosen this turn",
            ),
        ),
        *crossed(
            "choose one. {0}, {1} instead—" + _TWO,
            tuple(map(begun, _IF)),
            ("choose both", "you may choose both", "choose one or both"),
        ),
        *crossed(
            "choose one. {0}, {1} instead—" + _BULLETS,
            tuple(map(begun, _IF)),
            ("choose two", "choose up to two", "choose one or more", "choose any number"),
        ),
        f"(1), Remove X page counters from {NAME}: Depending on X—\n• 1 or 2— Recover 3.\n• 3— Draw a card."
        "\n• 4 or more— Deal X damage to target unit.",
        *crossed(
            "whenever you recover, choose {0}—" + _TWO, ("one that hasn't been chosen this turn", "up to one")
        ),
    ),
    "leave to play": (
        *crossed(
            "{0}. {1} {2}, you may activate it{3}.",
            _BANISHING,
            ("As long as", "For as long as"),
            _REMAINS,
            _IGNORING,
        ),
        *crossed("{0}. You may activate that card {1}{2}.", _BANISHING, _SPANS, _IGNORING),
        *crossed(
            "{0}. You may activate it this turn. It costs 2 {1} to activate.", _BANISHING, ("less", "more")
        ),
        *crossed("you may activate {0} from your {1}{2}.", _PLAYED, ("hand", "memory", "graveyard"), _FREE),
        *crossed("you may activate {0} from your hand. It costs {1} less to activate.", _PLAYED, ("1", "3")),
        *crossed(
            "you may activate {0} from your {1} {2}.",
            ("item cards", "Spell cards", "fire element ally cards"),
            ("graveyard", "banishment", "memory"),
            ("this turn", "until end of turn"),
        ),
        *crossed(
            "you may activate target {0} from your graveyard this turn{1}.",
            ("item card", "Spell card"),
            (
                "",
                ". It costs 1 less to activate",
                ". It costs (1) less to activate for each ally you control",
            ),
        ),
    ),
    "from what was seen": tuple(crossed("{0}. {1}.", _LOOKED, tuple(map(begun, _TAKEN)))),
    "unless it is paid": (
        *crossed("{0} unless its controller {1}.", ("destroy target ally", "banish target item"), _PRICES),
        *crossed(
            "{0} unless its controller {1}. If they do, {2}.",
            ("destroy target ally", "negate target card activation"),
            _PRICES,
            ("draw a card", "deal 2 damage to their champion"),
        ),
        *crossed(
            f"{{0}} {NAME} unless you {{1}}. If you do, draw a card.",
            ("sacrifice", "banish"),
            ("pay (2)", "discard a card"),
        ),
        *crossed(
            "negate target {0} {1}{2}.",
            ("card", "item card", "fire element card"),
            ("materialization", "activation or materialization"),
            ("", " unless its controller pays (2)", " you don't control"),
        ),
        *crossed(
            "negate target card activation unless its controller pays (1). "
            "{0}, negate that activation unless its controller pays (4) instead.",
            tuple(map(begun, _IF)),
        ),
        *crossed(
            "negate target card activation unless its controller pays (3). {0} negated this way, recover 2.",
            ("If an activation was", "When an activation is", "If a card activation was"),
        ),
        *crossed(
            "{0}put the top {1} of your deck into your graveyard{2}",
            ("as an additional cost to activate this card, ",),
            ("card", "three cards"),
            (".\n\nDraw a card.",),
        ),
        *crossed(
            "(1), Put the top {0} of your deck into your graveyard: Draw a card.", ("card", "two cards")
        ),
    ),
    "two things at once": tuple(
        begun(deed.format(one, other)) + "."
        for deed, one, other in product(_DONE_TO_BOTH, _NAMED, _NAMED)
        if one != other
    ),
    "another number instead": tuple(
        f"{begun(deed)}. {begun(when)}, {more} instead." for (deed, more), when in product(_NUMBERED, _IF)
    ),
    "in a later phase": (
        *crossed(
            "at the beginning of target opponent's next {0} phase, {1}.",
            ("end", "recollection", "main"),
            _LATER,
        ),
        *crossed(
            "target opponent draws a card. At the beginning of their next {0} phase, {1}.",
            ("end", "recollection", "main"),
            _LATER,
        ),
        *crossed(
            "{0} at random from {1} memory face down.", ("banish a card", "banish two cards"), ("your",)
        ),
        "Target opponent banishes a card at random from their memory face down. "
        "At the beginning of their next end phase, they return it to their hand.",
    ),
    "quoted abilities": tuple(
        f'{begun(have)} "{said.format(noun)}"' for (have, noun), said in product(_BEARERS, _BORNE)
    ),
    "chosen as it enters": tuple(
        f"As {NAME} enters the field, choose {one}.\n\n{said.format(kind)}"
        for (one, kind), said in product(_CHOSEN, _OF_CHOSEN)
    ),
    "different names": (
        *crossed(
            "{0} {1} with different names from your graveyard.",
            ("banish up to three", "banish two", "banish any amount of"),
            ("Spell cards", "ally cards", "cards"),
        ),
        *crossed(
            "return {0} {1} with different names from your {2} to your hand.",
            ("two", "up to two"),
            ("item cards", "fire element cards"),
            ("graveyard", "memory"),
        ),
        *crossed(
            "put any amount of {0} with total reserve cost {1} or less from your graveyard onto the field.",
            ("ally cards", "item cards"),
            ("5", "LV", "twice LV"),
        ),
    ),
    "how much X is": tuple(
        crossed(
            "as an additional cost to activate this card, sacrifice X items.\n\nRecover X. If X is {0}, {1}.",
            ("3 or more", "4 or greater", "2 or less", "2"),
            ("draw a card", "put a page counter on target ally"),
        )
    ),
    "another target": (
        *(
            f"{begun(deed.format('target'))}. {begun(other.format('another target'))}."
            for deed, other in product(_APART, _APART)
            if deed != other
        ),
        *crossed(
            "summon a Powercell token. {0} it at the beginning of {1}.",
            ("Destroy", "Sacrifice"),
            ("the next end phase", "your next main phase"),
        ),
    ),
    "in this attack": tuple(
        crossed(
            "On Attack: This attack gets +2 POWER and {0} {1}.",
            ("has", "gains"),
            ("unblockable", "cleave", "true sight"),
        )
    ),
    "split, shuffled and searched": (
        *crossed(
            "{0} any amount of target {1}.",
            ("put four page counters split among", "distribute four page counters among"),
            ("allies you control", "items", "Human allies"),
        ),
        *crossed(
            "shuffle your {0} into your deck{1}.",
            ("hand", "graveyard", "memory"),
            ("", ", then draw two cards"),
        ),
        *crossed("shuffle {0} into its owner's deck.", ("target item", "target card from a graveyard", NAME)),
        *crossed(
            "search your deck for {0} into your {1}, then shuffle{2}.",
            ("a Horse card, reveal it, put it", "up to two items and put them", "two Horse cards, put them"),
            ("hand", "memory"),
            ("", " your deck"),
        ),
        *crossed(
            "target opponent reveals their {0}. You choose {1} from it. {2}.",
            ("hand", "memory"),
            ("a card", "a Spell card"),
            ("They discard that card", "Banish that card"),
        ),
        *crossed(
            "until your next turn, {0}.", ("allies you control have vigor", "target ally gets +2 POWER")
        ),
        *crossed(
            "sacrifice {0}. If you can't, {1}.", ("an ally", "an item"), ("draw a card", "discard a card")
        ),
    ),
    "one here and one there": tuple(
        f"Look at the top 3 cards of your deck. Put one of them {first}, one {second}, and one {third}."
        for first, second, third in permutations(_PLACES, 3)
        if not first.startswith("on ") and (first, third) != (_PLACES[2], _PLACES[4])
    ),
    "what may still happen": (
        *crossed(
            "{0}. If {1} {2} this turn, {3}.",
            ("deal 2 damage to target ally", "put a page counter on target ally"),
            ("it", "that ally"),
            ("dies", "leaves the field"),
            ("recover 2", "draw a card"),
        ),
        *crossed(
            "Ally Link\n\nLinked ally gets +1 POWER. If it's a {0}, it also {1}.",
            ("Human", "Ranger"),
            ("has vigor", "gets +1 LIFE"),
        ),
        *crossed(
            "On Ally Hit: {0} target item linked to the hit {1}.", ("destroy", "banish"), ("ally", "unit")
        ),
        *crossed(
            "On Champion Hit: {0} target {1} that opponent controls with {2}.",
            ("destroy", "rest"),
            ("ally", "item"),
            ("reserve cost 3 or less", "a page counter on it"),
        ),
        *crossed(
            "prevent the next {0} damage that would be dealt to target ally this turn.\n\n"
            "[{1}] When damage is prevented this way, {2}.",
            ("2", "4"),
            ("Class Bonus", "Level 3+"),
            ("draw a card", "deal that much damage to target unit"),
        ),
    ),
    "going elsewhere": (
        *crossed("if {0} would {1}, {2}.", (NAME, "an item you control"), _DEPARTS, _ELSEWHERE),
        *crossed("if an ally would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *crossed("the next time an ally would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *crossed("deal 2 damage to target ally. If it would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *crossed(
            "deal 3 damage to each unit. If a unit dealt damage this way would {0} this turn, {1}.",
            _DEPARTS,
            _ELSEWHERE,
        ),
        *crossed(
            "put an ally card from your graveyard onto the field. If {0} would {1}, {2}.",
            ("it", "that ally"),
            _DEPARTS,
            _ELSEWHERE,
        ),
    ),
}
