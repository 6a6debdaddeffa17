"""Exchanging cards with the sideboard between the games of a match, by a plan that is written down.

A plan is a text. `mine against rai:` begins the exchange of the deck `mine` against `rai`, and `against all`
is for every other deck. Below it, `- 2 Fireball` takes cards out and `+ 2 Annul Spell` takes them in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load
from regalia.cards.formats import PANTHEON, STANDARD, problems
from regalia.decks.deck import HOMES, BadDeck, Deck
from regalia.decks.files import MOST_BYTES
from regalia.decks.text import entry

AGAINST: Final = re.compile(" against ", re.IGNORECASE)
MOVE: Final = re.compile(r"(?P<way>[-+]|out\b|in\b) *(?P<card>\S.*)", re.IGNORECASE)
INTO: Final = ("+", "in")
ALL: Final = "all"
EXAMPLE: Final = "`mine against rai:`, then `- 2 Fireball` and `+ 2 Annul Spell`"


class Exchange(msgspec.Struct, frozen=True):
    """The cards that go out of a deck and those that come in from the sideboard."""

    out: dict[str, int] = {}
    into: dict[str, int] = {}

    def __str__(self) -> str:
        return f"out {_listed(self.out)}; in {_listed(self.into)}"


def _listed(cards: dict[str, int]) -> str:
    faces = load().by_slug
    return ", ".join(f"{copies} {faces[slug].name}" for slug, copies in cards.items()) or "nothing"


class Written(msgspec.Struct, frozen=True):
    """An exchange as it is written: whose, against whom, and the line where it begins."""

    deck: str
    rival: str
    line: int
    exchange: Exchange


def read_plan(path: Path) -> list[Written]:
    """The exchanges of a file. Raises `BadDeck` with all lines that have to be corrected."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadDeck(f"{path} cannot be read: {error.strerror or error}.") from None
    if len(data) > MOST_BYTES:
        raise BadDeck(f"{path} is larger than {MOST_BYTES // 1_000_000} MB; that is no sideboard plan.")
    return parse_plan(data.decode("utf-8-sig", errors="replace"), str(path))


def parse_plan(text: str, source: str) -> list[Written]:
    """
    >>> (found,) = parse_plan("mine against rai:\\n- 2 Fireball\\n+ 2 Annul Spell", "plan.txt")
    >>> print(found.deck, found.rival, found.exchange)
    mine rai out 2 Fireball; in 2 Annul Spell
    """
    found: list[Written] = []
    slips: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = " ".join(line.partition("//")[0].split())
        if not line or line.startswith("#"):
            continue
        moved = MOVE.fullmatch(line)
        if moved is None:
            deck, rival = [*AGAINST.split(line.removesuffix(":"), maxsplit=1), ""][:2]
            if not (deck.strip() and rival.strip()):
                slips.append(f"line {number}: {line!r} is neither a heading nor a card; write {EXAMPLE}")
            else:
                found.append(Written(deck, rival, number, Exchange({}, {})))
            continue
        if not found:
            slips.append(f"line {number}: this card comes before a heading such as `mine against rai:`")
            continue
        amount, name, _ = entry(moved["card"])
        try:
            slug = load().find(name).slug
        except (NoSuchCard, AmbiguousName) as error:
            slips.append(f"line {number}: {error}")
            continue
        exchange = found[-1].exchange
        cards = exchange.into if moved["way"].lower() in INTO else exchange.out
        cards[slug] = cards.get(slug, 0) + amount
    if slips:
        raise BadDeck(f"{source}: the sideboard plan has to be corrected:", slips)
    if not found:
        raise BadDeck(f"{source} has no sideboard plan; write {EXAMPLE}.")
    return found


def exchanged(deck: Deck, exchange: Exchange, rival: str) -> Deck:
    """The deck after an exchange. Raises `BadDeck` if it cannot be made, or breaks a rule for decks that the
    deck did not break before.
    """
    where = f"{deck.name} against {rival}"
    faces = load().by_slug
    parts = {name: dict(deck.section(name)) for name in ("material", "main", "side")}
    for slug, amount in exchange.out.items():
        _move(parts, slug, amount, _home(faces[slug], where), "side", where)
    for slug, amount in exchange.into.items():
        if deck.side.get(slug, 0) < amount:
            raise BadDeck(
                f"{where}: {amount} {faces[slug].name} cannot come in, because the sideboard has "
                f"{deck.side.get(slug, 0)}."
            )
        _move(parts, slug, amount, "side", _home(faces[slug], where), where)
    changed = msgspec.structs.replace(deck, **parts)
    rules = PANTHEON if deck.boons else STANDARD
    before = {reason for refusal in problems(deck.brought(), rules) for reason in refusal.reasons}
    broken = [
        f"{reason} ({refusal.rule})"
        for refusal in problems(changed.brought(), rules)
        for reason in refusal.reasons
        if reason not in before
    ]
    if broken:
        raise BadDeck(f"{where}: after the exchange it is no {rules.name} deck: {'; '.join(broken)}.")
    return changed


def _home(face: Face, where: str) -> str:
    home = HOMES.get(face.deck or "")
    if home not in ("main", "material"):
        raise BadDeck(f"{where}: {face.name} is neither for the main nor for the material deck.")
    return home


def _move(parts: dict[str, dict[str, int]], slug: str, amount: int, source: str, to: str, where: str) -> None:
    there = parts[source].get(slug, 0)
    if there < amount:
        name = load().by_slug[slug].name
        raise BadDeck(f"{where}: {amount} {name} cannot go out, because the {source} deck has {there}.")
    parts[source][slug] = there - amount
    if not parts[source][slug]:
        del parts[source][slug]
    parts[to][slug] = parts[to].get(slug, 0) + amount


def exchanges(
    decks: Sequence[Deck], plans: Sequence[Written], is_called: Callable[[int, str], bool]
) -> dict[tuple[int, int], Exchange]:
    """The exchange of each deck against each other, by their places in the list.

    `is_called` says whether the deck at a place goes by a name. What is written for one rival goes before
    what is written for all.
    """
    found: dict[tuple[int, int], Exchange] = {}
    ranked = sorted(plans, key=lambda one: one.rival.lower() != ALL)
    places = range(len(decks))
    for plan in ranked:
        mine = [place for place in places if is_called(place, plan.deck)]
        others = [place for place in places if plan.rival.lower() == ALL or is_called(place, plan.rival)]
        for name, hits in ((plan.deck, mine), (plan.rival, others)):
            if not hits:
                listed = ", ".join(dict.fromkeys(deck.name for deck in decks))
                raise BadDeck(
                    f"the sideboard plan, line {plan.line}: no deck is called {name!r}; there are {listed}."
                )
        for deck in mine:
            found |= {(deck, other): plan.exchange for other in others if other != deck}
    return found
