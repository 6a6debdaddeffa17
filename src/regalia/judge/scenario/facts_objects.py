"""Facts about one card or object: its place, its past and its abilities."""

from __future__ import annotations

import functools
import re

from regalia.cards.facts import load
from regalia.game.core.context import Context
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import is_open_top
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.links import linked_to
from regalia.judge.scenario.facts import FIREBALL, OBJECT, OP, Claim, compare, fact
from regalia.judge.scenario.modifiers import STATES
from regalia.judge.scenario.text import Fault, nearest
from regalia.judge.scenario.world import World

_IS = r" (?P<verb>is not|are not|isn['’]t|aren['’]t|is|are) "
_STATES = "|".join((*STATES, "awake", "bestowed", "gone"))


def _verdict(fine: bool, match: re.Match[str], instead: str) -> str:
    """Whether the fact is true. "isn't" negates it."""
    wanted = "n" not in match["verb"].removeprefix("is").removeprefix("are")
    return "" if fine is wanted else instead


def _is_in_state(world: World, row: int, state: str) -> bool:
    if state == "gone":
        return world.pos.zone_of(row) is Zone.OUTSIDE
    if state == "awake":
        return world.pos.zone_of(row) is Zone.FIELD and not world.pos.has(row, State.RESTED)
    if state == "revealed" and is_open_top(world.pos, row):
        return True
    if state == "bestowed":
        return world.pos.zone_of(row) is Zone.PANTHEON and not world.pos.has(row, State.FACE_DOWN)
    return world.pos.has(row, STATES[state])


@fact(OBJECT + _IS + rf"(?P<state>{_STATES})", "Powercell#1 is rested")
def is_in_state(world: World, match: re.Match[str], claim: Claim) -> str:
    """A state of one or more objects: rested, awake, face down, token, preserved, bestowed, gone …"""
    for row in world.names.find(match["card"], claim.line):
        now = [name for name in (*STATES, "awake", "bestowed", "gone") if _is_in_state(world, row, name)]
        said = f"{world.names.call(row)} is {', '.join(now) or 'nothing of the kind'}"
        if wrong := _verdict(match["state"] in now, match, said):
            return wrong
    return ""


@fact(OBJECT + _IS + r"in (?P<zone>[A-D](?:\.|['’]s )\w+)", "Fireball is in A.hand")
def is_in_zone(world: World, match: re.Match[str], claim: Claim) -> str:
    """The zone of a card."""
    zone, player = world.names.zone(match["zone"], claim.line)
    among = world.pos.cards_in(zone, player)
    for row in world.names.find(match["card"], claim.line, among=among):
        if wrong := _verdict(row in among, match, f"{world.names.call(row)} is in {world.names.place(row)}"):
            return wrong
    return ""


@fact(OBJECT + _IS + r"on the stack", "Fireball is on the stack", given=FIREBALL)
def is_on_stack(world: World, match: re.Match[str], claim: Claim) -> str:
    """A card lies on the effects stack."""
    among = [row for player in world.pos.everyone() for row in world.pos.cards_in(Zone.STACK, player)]
    row = world.names.one(match["card"], claim.line, among=among)
    return _verdict(row in among, match, f"it is in {world.names.place(row)}")


@fact(OBJECT + _IS + r"(?P<how>linked to|loaded in|under) (?P<host>.+)", "Demo Bullet is loaded in Demo Gun")
def is_under(world: World, match: re.Match[str], claim: Claim) -> str:
    """The object that a card is linked to, loaded into, or under in a lineage."""
    row = world.names.one(match["card"], claim.line)
    host = world.names.one(match["host"], claim.line)
    linked = match["how"] == "linked to"
    now = linked_to(world.pos, row) if linked else world.pos.host[row]
    return _verdict(
        now == host, match, f"it is with {world.names.call(now)}" if now != NOBODY else "it is alone"
    )


@fact(OBJECT + _IS + r"(?P<article>an? )?(?P<kind>[\w' -]+)", "Demo Drone is an Automaton")
def is_a(world: World, match: re.Match[str], claim: Claim) -> str:
    """A type, supertype, class, subtype or element of a card as it is now; `is norm` says the same as
    `is a norm`.
    """
    kind = match["kind"].strip().lower()
    if not match["article"] and kind not in known_kinds() and kind not in _own_kinds(world):
        raise Fault(f"nothing is {match['kind']!r}{nearest(kind, (*known_kinds(), *STATES))}", claim.line)
    for row in world.names.find(match["card"], claim.line):
        now = characteristics(world.pos, row)
        known = {
            word.lower()
            for words in (now.types, now.supertypes, now.classes, now.subtypes, now.elements)
            for word in words
        }
        if now.types & {"ally", "champion"}:
            known.add("unit")
        known.update(name for name, state in STATES.items() if world.pos.has(row, state))
        if wrong := _verdict(kind in known, match, f"{world.names.call(row)} is {', '.join(sorted(known))}"):
            return wrong
    return ""


@functools.cache
def known_kinds() -> frozenset[str]:
    """Every type, supertype, class, subtype and element that a card of the pool has."""
    words = {"unit", *STATES}
    for face in load():
        words.update(face.types, face.supertypes, face.classes, face.subtypes, face.elements)
    return frozenset(word.lower() for word in words)


def _own_kinds(world: World) -> set[str]:
    """The types, supertypes, classes, subtypes and elements of the made-up cards."""
    faces = world.names.faces.values()
    return {
        word.lower()
        for face in faces
        for words in (face.types, face.supertypes, face.classes, face.subtypes, face.elements)
        for word in words
    }


@fact(OBJECT + r"(?:\.|['’]s | )(?P<what>power|life|damage|level|durability) " + OP, "Demo Drone power = 1")
def number_of(world: World, match: re.Match[str], claim: Claim) -> str:
    """A number of an object as it is now."""
    for row in world.names.find(match["card"], claim.line):
        now = characteristics(world.pos, row)
        what = match["what"]
        numbers = {
            "power": now.power,
            "life": now.life,
            "level": now.level,
            "damage": world.pos.damage[row],
            "durability": world.pos.count(row, "durability"),
        }
        if wrong := compare(numbers[what], match, f"{world.names.call(row)} {what}"):
            return wrong
    return ""


@fact(r"counters (?P<counter>.+?) on (?P<card>.+?) " + OP, "counters preparation on A.champion = 2")
def counters_on(world: World, match: re.Match[str], claim: Claim) -> str:
    """The number of counters of a kind on an object."""
    for row in world.names.find(match["card"], claim.line):
        count = world.pos.count(row, match["counter"].lower())
        if wrong := compare(count, match, f"{match['counter']} on {world.names.call(row)}"):
            return wrong
    return ""


@fact(OBJECT + r" has (?P<number>\d+) (?P<counter>[a-z-]+)(?: counters?)?", "A.champion has 2 preparation")
def has_counters(world: World, match: re.Match[str], claim: Claim) -> str:
    """The number of counters of a kind on an object, in other words."""
    for row in world.names.find(match["card"], claim.line):
        count = world.pos.count(row, match["counter"])
        if count != int(match["number"]):
            return f"{world.names.call(row)} has {count}"
    return ""


@fact(OBJECT + r" (?P<verb>has|lacks) keyword (?P<keyword>.+)", "Demo Drone has keyword intercept")
def has_keyword(world: World, match: re.Match[str], claim: Claim) -> str:
    """A keyword that a card has now. A keyword behind a restriction counts only if the restriction is met."""
    name = match["keyword"].strip().lower()
    for row in world.names.find(match["card"], claim.line):
        has = _has(world, row, name)
        if not has:
            world.need_text(row, claim.line)
        if has is not (match["verb"] == "has"):
            return f"{world.names.call(row)} {'lacks' if match['verb'] == 'has' else 'has'} {name}"
    return ""


def _has(world: World, row: int, name: str) -> bool:
    pos = world.pos
    if keyword(pos, row, name) is not None:
        return True
    now = characteristics(pos, row)
    ctx = Context(pos, pos.controller[row], row)
    others = [*now.abilities.contributions, *(given for given, _ in now.granted)]
    return any(
        getattr(ability, "keyword", "") == name and (ability.when is None or ability.when.holds(ctx))
        for ability in others
    )
