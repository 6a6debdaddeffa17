"""Sentences that no card has, made of parts that cards have: rows and columns of what texts may say.

A new set says old things in new places. So each kind of sentence is a table: every beginning with every end,
every subject with every verb. What is read of a table says how much of the next set will be read.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from tests.text.grid_parts import CONDITIONS, FEW, FRAMES, MUST_NOT, NAME, THEN, begun, crossed
from tests.text.grids_arrivals import ARRIVALS
from tests.text.grids_deeds import DEEDS
from tests.text.grids_facts import FACTS
from tests.text.grids_hosts import HOSTS

__all__ = ["GRIDS", "NAME"]


def _one(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aio" else f"a {thing}"


OWNERS: Final = "its owner's"

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
GRIDS: Final[dict[str, tuple[str, ...]]] = {
    "somebody does something": tuple(
        sentence
        for who, deeds in _DOERS.items()
        for sentence in crossed(f"whenever {who} {{0}}, {{1}}.", deeds, THEN)
    ),
    "something happens to something": tuple(
        crossed(f"whenever {{0}} {{1}}, {THEN[0]}.", _SUFFERERS, _HAPPENINGS)
    ),
    "objects cannot": (
        *crossed("{0} can't {1}.", _OBJECTS, _CANNOT),
        *crossed(
            "target ally can't {0} until end of turn.", tuple(one.replace("them", "it") for one in _CANNOT)
        ),
    ),
    "players cannot": (
        *crossed("{0} can't {1}.", _PLAYERS, MUST_NOT),
        *crossed("you can't {0}.", tuple(one.replace("their", "your") for one in MUST_NOT)),
        *crossed("target opponent can't {0} this turn.", MUST_NOT),
    ),
    "numbers": (
        *crossed("{0} get {1}.", _SUBJECTS, (*_STATS, "+X POWER, where X is your influence")),
        *crossed("{0} get +2 LIFE and have vigor.", _SUBJECTS),
        *crossed("{0} gets {1} until end of turn.", _SINGLE, _STATS),
        *crossed("{0} gets +X POWER until end of turn, where X is your influence.", _SINGLE[1:]),
        *crossed("{0} gets +2 LIFE and gains vigor until end of turn.", _SINGLE),
        *crossed("target weapon gets {0} until end of turn.", ("+6 POWER", "-3 POWER", "+LV POWER")),
        *crossed("{0}.", tuple(one.replace("X", less) for one in _MEASURED for less in _LESS)),
        *crossed("{0}, where X is your influence.", tuple(one.replace("X", "X-1") for one in _MEASURED)),
    ),
    "where X is": (
        *crossed("{0}, where X is {1}.", _MEASURED, _AMOUNTS),
        *(
            sentence
            for before, amount in _DONE_BEFORE
            for sentence in crossed(f"{before}. {{0}}, where X is {amount}.", tuple(map(begun, _MEASURED)))
        ),
    ),
    "conditions": tuple(sentence for frame in FRAMES for sentence in crossed(frame, CONDITIONS)),
    "one or the other": (
        *crossed(_DONE[0], _ONE, _OTHER),
        *(sentence for frame in _DONE[1:] for sentence in crossed(frame, tuple(map(_one, _ONE)), _OTHER)),
    ),
    "counters come and go": (
        *(
            sentence
            for event in _PUTTING
            for sentence in crossed(f"whenever {event}, {{1}}.", _COUNTED, THEN)
        ),
        *crossed("if {0} {1}, that many plus one page counters are put on it instead.", _WOULD_PUT, _COUNTED),
        *crossed("if {0} {1}, put twice that many page counters on it instead.", _WOULD_PUT, _COUNTED),
    ),
    "the first time": (
        *crossed("the first time {0} each turn, {1}.", _FIRST, THEN),
        *crossed("the first time {0} each turn, if you control a Horse ally, draw a card.", _FIRST),
        *crossed("the first time {0} each turn, you may pay (1). If you do, draw a card.", _FIRST),
    ),
    "entering": (
        *crossed(f"if {{0}}, {NAME} enters the field {{1}}.", CONDITIONS[3:9], _ENTERING),
        *crossed(f"{NAME} enters the field {{1}} unless {{0}}.", CONDITIONS[3:9], _ENTERING),
        *crossed(f"{NAME} enters the field {{1}} if {{0}}.", CONDITIONS[3:9], _ENTERING),
    ),
    "costs on top": (
        *(
            f"As an additional cost to activate this card, {one} or {other}.\n\nDraw two cards."
            for one, other in product(_COSTS, _COSTS)
            if one != other
        ),
        *crossed(
            "as an additional cost to activate this card, you may {0}.\n\n"
            "Recover 1. If the additional cost was paid, draw a card.",
            _COSTS,
        ),
        *crossed(
            "as an additional cost to activate this card, you may {0}. If you do, {1}.", _COSTS, THEN[:1]
        ),
        *crossed(
            "you may {0} as an additional cost to activate this card. "
            "If you do, this card costs 2 less to activate.\n\nRecover 1.",
            _COSTS,
        ),
        *crossed(
            "as an additional cost to activate this card, you may {0}. "
            f"If you do, {NAME} enters the field with a buff counter on it.",
            _COSTS,
        ),
    ),
    "from among them": (
        *(f"Put the top four cards of your deck into your graveyard. {begun(taken)}." for taken in _TAKEN),
        *(
            f"Target opponent puts the top five cards of their deck into their graveyard. {begun(taken)}."
            for taken in _TAKEN[-2:-1]
        ),
    ),
    "no more than": tuple(
        crossed(
            "{0}, where X is {1}. X can't be more than 3.",
            _MEASURED[:5],
            (_AMOUNTS[0], *_AMOUNTS[2:6], *_AMOUNTS[7:9]),
        )
    ),
    "few": tuple(sentence for frame in FRAMES[:6] for sentence in crossed(frame, FEW)),
    "for this turn": (
        *crossed("{0} {1} this turn.", _SINGLE, _BARRED),
        *crossed("wake up target ally. It {0} this turn.", _BARRED),
        *crossed(
            "{0}'s attacks can't be {1} this turn.",
            _SINGLE,
            ("intercepted", "retaliated", "intercepted or retaliated"),
        ),
        *crossed(
            f"as long as {{0}}, {NAME}'s attacks can't be {{1}}.",
            CONDITIONS[3:9],
            ("intercepted", "intercepted or retaliated"),
        ),
    ),
    "in certain turns": (
        *crossed(
            "whenever {0} during your turn, {1}.", ("an ally dies", "your champion is dealt damage"), THEN
        ),
        *crossed("whenever you {0} during an opponent's turn, {1}.", _DOERS["you"][:8], THEN),
        *crossed("whenever an opponent {0} during your turn, {1}.", _DOERS["an opponent"], THEN),
    ),
    "players for whom it is so": (
        *crossed("each opponent who {0} {1}.", _HOLDING, _SUFFERING),
        *crossed("draw a card into your memory for each opponent who {0}.", _HOLDING),
        *crossed("deal 2 damage to the champion of each opponent who {0}.", _HOLDING),
        *crossed("you and target opponent each {0}.", ("draw a card", "discard a card", "recover 2")),
        "Each player draws a card, then discards a card.",
        "Each opponent discards two cards, then draws a card.",
    ),
    "later in the turn": (
        *crossed(
            "deal 2 damage to target ally. When that ally {0} this turn, {1}.",
            ("dies", "leaves the field"),
            THEN,
        ),
        *crossed(
            f"whenever {NAME} is dealt combat damage by an attacking unit, {{0}}.",
            (f"{NAME} deals 2 damage to that unit", "that unit gets -1 POWER until end of turn"),
        ),
        *crossed(
            f"banish target ally. Return it to the field under {OWNERS} control at the beginning of {{0}}.",
            ("the next end phase", "your next main phase"),
        ),
        "On Champion Hit: That opponent banishes a card from their graveyard. If they do, draw a card.",
        "On Champion Hit: That opponent discards a card. If they do, draw a card. "
        "If they don't, deal 2 damage to their champion.",
    ),
    "whose and which": (
        *crossed(
            "{0} all allies with {1}.",
            ("destroy", "rest", "banish"),
            ("no counters on them", "power 2 or less", "life 4 or greater", "counters on them"),
        ),
        *crossed(
            "put a page counter on each {0} you control and each {1} you control.",
            ("ally", "Human ally"),
            ("weapon", "item"),
        ),
        *crossed(
            "when {0}, {1}.",
            (
                f"{NAME} enters the field",
                f"{NAME} dies",
                f"{NAME} leaves the field",
                "an ally you control dies",
            ),
            THEN,
        ),
        *crossed(
            "whenever {0}, draw a card. Trigger this ability only {1}.",
            ("you recover", "one or more allies die"),
            ("twice per turn", "three times each turn"),
        ),
    ),
    "links": (
        *crossed("{0} Link\n\nLinked {0} gets +1 POWER.", _LINKS),
        *crossed("{0} Link\n\nLinked {0} has spellshroud.", _LINKS),
    ),
    "looking back": tuple(crossed("{0}. {1}", _BEFORE, _BACK)),
    **FACTS,
    **DEEDS,
    **HOSTS,
    **ARRIVALS,
}
