"""Facts about zones, players, the effects stack and the turn."""

from __future__ import annotations

import re

from regalia.cards.facts import plain
from regalia.game.core.decision import Asks
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.values import NOBODY
from regalia.game.objects.characteristics import champion, influence, level
from regalia.game.objects.layers import characteristics
from regalia.judge.scenario.facts import FIREBALL, OP, PLAYER, ZONED, Claim, compare, fact, same_cards
from regalia.judge.scenario.facts_objects import known_kinds
from regalia.judge.scenario.modifiers import STATES
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.start import read_phase
from regalia.judge.scenario.text import inline_list
from regalia.judge.scenario.world import World
from regalia.words.masteries import CURRENTS, direction, named_mastery


def _cards(world: World, text: str, line: int) -> list[int]:
    zone, player = world.names.zone(text, line)
    return list(world.pos.cards_in(zone, player))


@fact(ZONED + r" has (?P<many>no |(?:at least |at most )?\d+x? |)(?P<card>.+)", "A.field has 4 Powercell")
def zone_has(world: World, match: re.Match[str], claim: Claim) -> str:
    """A zone has exactly this number of cards of a name, or at least one if no number is given."""
    cards = _cards(world, match["zone"], claim.line)
    names, name = world.names, match["card"].strip()
    if names.is_card(name):
        rows, least = set(names.rows(name)), 1
    else:
        rows = set(names.meant(name, claim.line))
        least = len(rows) if names.is_exact(name) else 1
    count = sum(row in rows for row in cards)
    many = match["many"].strip()
    number = int(re.sub(r"\D", "", many) or 0)
    if not many:
        fine = count >= least
    elif many.startswith("at least"):
        fine = count >= number
    elif many.startswith("at most"):
        fine = count <= number
    else:
        fine = count == number
    return "" if fine else f"{match['zone']} has {count} of it: {names.calls(cards)}"


@fact(ZONED + r" count " + OP, "A.memory count = 2")
def zone_count(world: World, match: re.Match[str], claim: Claim) -> str:
    """The number of cards in a zone."""
    return compare(len(_cards(world, match["zone"], claim.line)), match, f"{match['zone']} count")


@fact(ZONED + r" is empty", "B.hand is empty")
def zone_empty(world: World, match: re.Match[str], claim: Claim) -> str:
    """No card is in a zone."""
    cards = _cards(world, match["zone"], claim.line)
    return f"there are {world.names.calls(cards)}" if cards else ""


@fact(ZONED + r" is (?P<list>\[.*\])", "A.memory is [Fireball, Blank]")
def zone_is(world: World, match: re.Match[str], claim: Claim) -> str:
    """Exactly these cards are in a zone, in any order. A.lineage is the inner lineage of A's champion."""
    cards = _cards(world, match["zone"], claim.line)
    return same_cards(world, cards, inline_list(match["list"], claim.line).elements())


@fact(ZONED + r" starts with (?P<list>\[.*\])", "A.deck starts with [Blank, Blank]")
def zone_starts(world: World, match: re.Match[str], claim: Claim) -> str:
    """These are the first cards of a zone, in this order: the top of a deck."""
    wanted = inline_list(match["list"], claim.line).elements()
    first = _cards(world, match["zone"], claim.line)[: len(wanted)]
    fine = len(first) == len(wanted) and all(
        row in world.names.find(node.word("a card"), node.line, among=[row])
        for row, node in zip(first, wanted, strict=True)
    )
    return "" if fine else f"it starts with {world.names.calls(first)}"


# Players.


@fact(
    PLAYER
    + rf"(?:\.|['’]s )champion is (?!(?:{'|'.join(STATES)}|awake|gone)$|(?:not|an?|in|on) )(?P<card>.+)",
    "A.champion is Champion A",
)
def champion_is(world: World, match: re.Match[str], claim: Claim) -> str:
    """The card on top of a champion's lineage. Titles may be left out."""
    leader = world.names.champion(world.names.player(match["who"], claim.line), claim.line)
    definition = world.pos.definition(leader)
    kind = match["card"].strip().lower()
    if kind in known_kinds() and not world.names.is_card(match["card"]):
        now = characteristics(world.pos, leader)
        words = {word.lower() for word in (*now.elements, *now.types, *now.classes, *now.subtypes)}
        return "" if kind in words else f"it is {', '.join(sorted(words))}"
    fine = plain(match["card"]) in (plain(definition.name), plain(definition.short_name))
    return "" if fine else f"it is {definition.name}"


@fact(PLAYER + r"(?:\.|['’]s )(?P<what>level|damage|influence) " + OP, "A.level = 1")
def player_number(world: World, match: re.Match[str], claim: Claim) -> str:
    """The level or the damage of a player's champion, or a player's influence."""
    player = world.names.player(match["who"], claim.line)
    pos = world.pos
    leader = champion(pos, player)
    match match["what"]:
        case "level":
            actual: int | None = level(pos, player)
        case "damage":
            actual = None if leader == NOBODY else pos.damage[leader]
        case _:
            actual = influence(pos, player)
    return compare(actual, match, f"{match['who']}.{match['what']}")


@fact(PLAYER + r"['’]s currents face (?P<direction>\w+)", "A's currents face East")
def currents_face(world: World, match: re.Match[str], claim: Claim) -> str:
    """The direction of a player's Shifting Currents."""
    card = named_mastery(world.pos, world.names.player(match["who"], claim.line), CURRENTS)
    if card == NOBODY:
        return f"{match['who']} has no {CURRENTS}"
    now = direction(world.pos, card)
    return "" if now == match["direction"].title() else f"they face {now}"


@fact(r"(?P<who>[A-D]|nobody) has Opportunity", "A has Opportunity")
def has_opportunity(world: World, match: re.Match[str], claim: Claim) -> str:
    """The player who may act. It is nobody while a question is open, and in phases without Opportunity."""
    wanted = NOBODY if match["who"] == "nobody" else world.names.player(match["who"], claim.line)
    decision = world.game.decision
    quiet = decision is not None and decision.asks is Asks.ACT
    actual = world.pos.opportunity if quiet else NOBODY
    return "" if actual == wanted else f"{world.who(actual)} has it"


@fact(PLAYER + r" has (?P<how>won|lost)", "A has won", given=f"{FIREBALL}\n- resolve")
def has_won(world: World, match: re.Match[str], claim: Claim) -> str:
    """The game is over for the player."""
    player = world.names.player(match["who"], claim.line)
    _ = world.game.decision
    if match["how"] == "lost":
        return "" if player in world.pos.lost else f"{match['who']} is still in the game"
    return "" if world.game.outcome is not None and player in world.game.outcome else "the game goes on"


# The stack.


def _stack(world: World) -> list[StackItem]:
    return list(reversed(world.pos.stack))


@fact(r"stack is empty", "stack is empty")
def stack_empty(world: World, match: re.Match[str], claim: Claim) -> str:
    """The effects stack is empty."""
    return "" if not world.pos.stack else f"there are {_listed(world)}"


def _listed(world: World) -> str:
    return ", ".join(map(world.names.item, _stack(world))) or "no items"


@fact(r"stack is (?P<list>\[.*\])", "stack is [Fireball]", given=FIREBALL)
def stack_is(world: World, match: re.Match[str], claim: Claim) -> str:
    """The items of the effects stack, the top first, each by the name of its card."""
    wanted = inline_list(match["list"], claim.line).elements()
    items = _stack(world)
    fine = len(items) == len(wanted) and all(
        item.source in world.names.find(node.word("a card"), node.line, among=[item.source])
        for item, node in zip(items, wanted, strict=True)
    )
    return "" if fine else f"there are {_listed(world)}"


@fact(r"stack count " + OP, "stack count = 1", given=FIREBALL)
def stack_count(world: World, match: re.Match[str], claim: Claim) -> str:
    """The number of items on the effects stack."""
    return compare(len(world.pos.stack), match, "stack count")


@fact(
    r"(?:top of stack|stack top) is an? (?P<kind>activation|materialization|bestowment|ability|trigger)"
    r"(?: of (?P<card>.+))?",
    "stack top is an activation of Fireball",
    given=FIREBALL,
)
def stack_top(world: World, match: re.Match[str], claim: Claim) -> str:
    """The kind of the item on top of the effects stack, and its controller."""
    if not world.pos.stack:
        return "the effects stack is empty"
    top = world.pos.stack[-1]
    kind = ItemKind(top.kind).name.lower()
    said = f"it is {'an' if kind[0] in 'ao' else 'a'} {kind} of {world.names.item(top)}"
    if kind != match["kind"]:
        return said
    if match["card"] and top.source not in world.names.find(match["card"], claim.line, among=[top.source]):
        return said
    return ""


# The turn.


@fact(r"turn is (?P<who>[A-D])(?:, (?P<phase>[\w -]+))?", "turn is A, main")
def turn_is(world: World, match: re.Match[str], claim: Claim) -> str:
    """The player whose turn it is, and the phase."""
    player = world.names.player(match["who"], claim.line)
    pos = world.pos
    fine = pos.turn_player == player and (
        match["phase"] is None or pos.phase is read_phase(match["phase"], claim.line)
    )
    phase = pos.phase.name.lower().replace("_", " ")
    return "" if fine else f"it is {LETTERS[pos.turn_player]}'s {phase} phase"


@fact(r"phase is (?P<phase>[\w -]+)", "phase is main")
def phase_is(world: World, match: re.Match[str], claim: Claim) -> str:
    """The phase."""
    phase = read_phase(match["phase"], claim.line)
    now = world.pos.phase
    return "" if now is phase else f"it is the {now.name.lower().replace('_', ' ')} phase"


@fact(r"turn number " + OP, "turn number = 3")
def turn_number(world: World, match: re.Match[str], claim: Claim) -> str:
    """The number of the turn, counted from 1."""
    return compare(world.pos.turn, match, "turn number")
