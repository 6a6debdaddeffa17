"""`regalia odds`: exact chances for memory payments and for drawing a card."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Final, NoReturn

import click
from rich.table import Table

from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.files import find_deck
from regalia.lab.odds import ImpossibleOdds, draw_odds, memory_odds
from regalia.pages import Page

BAD: Final = 2
MOST_SETS: Final = 12


def complain(problem: object) -> NoReturn:
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


@click.group()
def odds() -> None:
    """Exact chances: what a memory cost takes, and when a card is drawn."""


@odds.command()
@click.argument("cards", nargs=-1, required=True, metavar="CARD [CARD …]")
@click.option("--cost", type=click.IntRange(0), required=True, help="The memory cost.")
@click.option(
    "--other", type=click.IntRange(0), default=0, help="So much is paid in other ways (Floating Memory)."
)
def memory(cards: tuple[str, ...], cost: int, other: int) -> None:
    """The chance of each card in memory, and of each set of them, to be banished for a memory cost.

    CARD is a card in memory, as often as it is there; `2x Fireball` stands for two.
    """
    names = [name for text in cards for name in copies_of(text)]
    try:
        found = memory_odds(names, cost, other=other)
    except ImpossibleOdds as problem:
        complain(problem)
    page = Page()
    verb = "is" if found.amount == 1 else "are"
    page.say(f"{found.amount} of {found.size} cards in memory {verb} banished at random.")
    page.say()
    table = Table(box=None, pad_edge=False)
    for title in ("card", "in memory", "at least one", "all of them", "on average"):
        table.add_column(title, justify="left" if title == "card" else "right", no_wrap=True)
    for share in found.shares():
        row = (
            share.name,
            str(share.copies),
            percent(share.any),
            percent(share.all),
            f"{float(share.expected):.2f}",
        )
        table.add_row(*row)
    page.table(table)
    sets = sorted(found.sets(), key=lambda one: (-one[1], one[0]))
    if len(sets) > 1 and found.amount:
        page.say()
        page.say(
            f"{len(sets)} different sets may go" + (", the likeliest:" if len(sets) > MOST_SETS else ":")
        )
        page.rows(
            ((percent(chance), ", ".join(chosen)) for chosen, chance in islice(sets, MOST_SETS)), indent=2
        )


@odds.command()
@click.argument("deck")
@click.argument("card")
@click.option(
    "--turns", type=click.IntRange(1, 30), default=8, show_default=True, help="How many turns of one's own."
)
def draw(deck: str, card: str, turns: int) -> None:
    """The chance to have drawn CARD of DECK by each turn, on the play and on the draw.

    Exact for a player who only draws for the turn; other cards that draw make it likelier.
    """
    try:
        brought = find_deck(deck)
    except BadDeck as problem:
        complain(problem)
    face = find_card(card)
    copies = brought.main.get(face.slug, 0)
    if not copies:
        complain(f"{brought.name} has no {face.name} in its main deck")
    show_draws(brought, face, copies, turns)


def show_draws(deck: Deck, face: Face, copies: int, turns: int) -> None:
    size = sum(deck.main.values())
    cost = face.reserve or 0
    page = Page()
    page.say(f"{copies} {face.name} among {size} cards of {deck.name}.")
    page.say(
        "Exact for a player who plays nothing else and draws for the turn only; payable means with "
        f"{cost} other cards in hand to reserve."
    )
    page.say()
    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right", no_wrap=True)
    for who in ("going first:", "going second:"):
        for title in ("seen", "drawn", "payable"):
            table.add_column(f"{who if title == 'seen' else ''}\n{title}", justify="right", no_wrap=True)
    both = [draw_odds(deck, copies, cost, turns, first=first) for first in (True, False)]
    for play, second in zip(*both, strict=False):
        cells = [(str(line.seen), percent(line.drawn), percent(line.paid)) for line in (play, second)]
        table.add_row(str(play.turn), *cells[0], *cells[1])
    page.table(table)


def copies_of(text: str) -> list[str]:
    """The card that a word stands for, as often as it says."""
    amount, _, name = text.partition("x ")
    if amount.strip().isdecimal() and name:
        return [find_card(name).name] * int(amount)
    return [find_card(text).name]


def find_card(text: str) -> Face:
    try:
        return load().find(text)
    except (NoSuchCard, AmbiguousName) as problem:
        complain(problem)


def percent(chance: Fraction) -> str:
    """
    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 100_000))
    ('33.3 %', '100 %', '0.001 %')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    value = 100 * float(chance)
    return f"{value:.1f} %" if 0.1 <= value <= 99.9 else f"{value:.3f} %"
