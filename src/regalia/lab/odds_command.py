"""`regalia odds`: the chances of a memory payment, and of drawing a card and paying for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import islice
from typing import Final, NoReturn

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from regalia.bots.asking import BotFault
from regalia.bots.known import NoSuchBot, check_bots
from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit, ask_in_terminal, check_playable, not_understood, tell_blanks
from regalia.decks.files import find_deck
from regalia.game.record import BadRecord
from regalia.lab.draws import Moments, check_first_hand, draw_odds, list_odds, simulated_odds, why_inexact
from regalia.lab.goldfish_summary import FEW
from regalia.lab.odds import ImpossibleOdds, memory_odds
from regalia.lab.results import short
from regalia.lab.wilson import Interval
from regalia.pages import Page, plain_wanted

BAD: Final = 2
MOST_SETS: Final = 12
COUNTED_SETS: Final = 100_000
"""The most sets that are compared to find the likeliest."""
MOST_CARDS: Final = 200
AMOUNT: Final = re.compile(r"(\d+)(?: ?[x×] ?| )(\S.*)|(\S.*?) [x×] ?(\d+)", re.IGNORECASE)
"""A number of copies: `2x Fireball`, `2 Fireball`, `Fireball x2`, with single spaces between words."""
GAMES: Final = 200
BOT: Final = "simple"


def complain(problem: object) -> NoReturn:
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


@click.group()
def odds() -> None:
    """Chances of losing cards to a memory cost, and of drawing a card and paying for it."""


@odds.command()
@click.argument("cards", nargs=-1, required=True, metavar="CARD [CARD …]")
@click.option("--cost", type=click.IntRange(0), required=True, help="The memory cost.")
@click.option(
    "--other", type=click.IntRange(0), default=0, help="The amount paid in other ways (Floating Memory)."
)
@click.option("--all", "all_sets", is_flag=True, help=f"List every set, not only the likeliest {MOST_SETS}.")
def memory(cards: tuple[str, ...], cost: int, other: int, all_sets: bool) -> None:
    """The chance of each card in memory, and of each set of them, to be banished for a memory cost.

    CARD is a card in memory. Name it once for each copy, or write `2x Fireball` or `2 Fireball` for two.
    """
    called = [copies_of(text) for text in cards]
    if not 0 < sum(amount for amount, _ in called) <= MOST_CARDS:
        complain(f'name the cards in memory: 1 to {MOST_CARDS} of them, as in "2x Fireball" "Tera Sight"')
    names = [name for amount, name in called for _ in range(amount)]
    try:
        found = memory_odds(names, cost, other=other)
    except ImpossibleOdds as problem:
        complain(problem)
    page = Page()
    verb = "is" if found.amount == 1 else "are"
    cards_there = "1 card" if found.size == 1 else f"{found.size} cards"
    page.say(f"{found.amount} of {cards_there} in memory {verb} banished at random.")
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
    number = found.number_of_sets()
    if number > COUNTED_SETS:
        page.say()
        page.say(f"{number:,} different sets are possible: too many to list.")
    elif number > 1:
        most = number if all_sets else MOST_SETS
        sets = sorted(found.sets(), key=lambda one: (-one[1], one[0]))
        page.say()
        page.say(f"{number:,} different sets are possible" + (", the likeliest:" if number > most else ":"))
        page.rows(((percent(chance), ", ".join(chosen)) for chosen, chance in islice(sets, most)), indent=2)


@odds.command()
@click.argument("deck")
@click.argument("card", required=False)
@click.option(
    "--turns", type=click.IntRange(1, 30), default=8, show_default=True, help="The number of own turns."
)
@click.option(
    "--games",
    type=click.IntRange(0),
    help=f"Play this number of games as well; {GAMES} where counting gives no answer, 0 for none.",
)
@click.option("--bot", default=BOT, show_default=True, help="The bot that plays these games, as in simulate.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--without-text",
    is_flag=True,
    help="In these games, play cards that are not understood without their text.",
)
def draw(
    deck: str, card: str | None, turns: int, games: int | None, bot: str, seed: int, without_text: bool
) -> None:
    """The chance to have drawn CARD of DECK, and to be able to pay for it, by each turn.

    Without CARD the odds of each card of the list are counted.

    The odds are shown for going first and for going second. They are exact for a player who plays nothing
    else, even if texts of the deck are not understood. If that does not answer the question, a bot plays
    games and the odds are counted in them.
    """
    try:
        brought = find_deck(deck)
        check_playable(brought)
        check_bots([bot])
    except (BadDeck, NoSuchBot) as problem:
        complain(problem)
    if card is None:
        if games or without_text:
            complain("name the CARD that games are to be about; draws of the whole list are only counted")
        show_list(brought, turns)
        return
    face = find_card(card)
    if face.slug not in brought.main and face.slug not in brought.material:
        complain(f"{brought.name} has no {face.name}")
    try:
        reason = why_inexact(brought, face.slug, turns)
        check_first_hand(brought)
    except (BadRecord, ImpossibleOdds) as problem:
        complain(problem)
    wanted = games if games is not None else GAMES if reason else 0
    blank, refused = allowed(brought, without_text) if wanted else ((), "")
    if refused and (games is not None or face.slug in brought.material):
        complain(refused)
    page = Page()
    copies = brought.main.get(face.slug, 0) or brought.material[face.slug]
    where = "cards of" if face.slug in brought.main else "cards in the material deck of"
    cards = brought.main if face.slug in brought.main else brought.material
    page.say(f"{copies} {face.name} among {sum(cards.values())} {where} {brought.name}.")
    tell_unknown(page, brought, face)
    if face.slug in brought.main:
        show_exact(page, brought, face, turns, reason)
    if reason:
        page.say()
        page.say(f"Whether it can be paid for cannot be counted: {reason}.")
    if refused:
        page.say(
            "Games would show it, but not all of its cards are understood: add --without-text to play them."
        )
    elif wanted:
        try:
            show_games(page, brought, face, turns, wanted, bot, seed, blank)
        except BotFault as fault:
            complain(f"the bot {bot} cannot play these games: {fault}")


def show_list(deck: Deck, turns: int) -> None:
    """Show the exact odds of having drawn each card of a list, and of being able to pay for it."""
    try:
        both = [list_odds(deck, turns, first=first) for first in (True, False)]
    except ImpossibleOdds as problem:
        complain(problem)
    page = Page()
    page.say(
        f"The chance in % to have drawn at least one copy of each card of {deck.name} by each turn of one's "
        "own: counted, not simulated, for a player who draws the first hand and a card in each draw phase, "
        "and plays nothing else. A second line is the chance to be able to pay for it as well, where that is "
        "less."
    )
    if unknown := not_understood(deck):
        names = "; ".join(one.name for one in unknown)
        page.say(
            f"Not understood: {names}. Drawing a card does not depend on what they do; whether they can be "
            "paid for is based on their printed costs."
        )
    faces = load().by_slug
    for who, (seen, lines) in zip(("Going first", "Going second"), both, strict=True):
        page.say()
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", justify="right", no_wrap=True)
        table.add_column(f"{who}, by turn", overflow="fold")
        for turn in range(1, len(seen) + 1):
            table.add_column(str(turn), justify="right", no_wrap=True)
        table.add_row("", "cards seen", *(str(number) for number in seen))
        for line in lines:
            chances = (tenth(chance) for chance in line.drawn)
            table.add_row(str(line.copies), faces[line.slug].name, *chances)
            if line.paid is not None and line.paid != line.drawn:
                table.add_row("", "  and paid", *map(tenth, line.paid))
        page.table(table)
    if uncounted := [faces[line.slug].name for line in both[0][1] if line.paid is None]:
        page.say()
        page.say(
            f"Whether one can pay for these depends on more than the cards drawn: {'; '.join(uncounted)}. "
            "Name one of them as CARD to see why, and how it goes in games."
        )


def tenth(chance: Fraction) -> str:
    """A chance in percent.

    >>> tenth(Fraction(1, 3)), tenth(Fraction(1)), tenth(Fraction(0))
    ('33.3', '100', '0')
    """
    return str(100 * int(chance)) if chance in (0, 1) else f"{100 * float(chance):.1f}"


def allowed(deck: Deck, without_text: bool) -> tuple[tuple[str, ...], str]:
    """The cards that may be played as if they had no text, or why no games are played."""
    try:
        return admit([deck], without_text=without_text, ask=ask_in_terminal), ""
    except BadDeck as problem:
        return (), str(problem)


def tell_unknown(page: Page, deck: Deck, face: Face) -> None:
    """Print the cards that are not understood, and the part of the answer that may depend on them."""
    unknown = not_understood(deck)
    if unknown:
        names = "; ".join(one.name for one in unknown)
        page.say(f"Not understood: {names}. Drawing a card does not depend on what they do.")
    if face in unknown:
        cost = f"printed cost of {face.reserve}" if face.reserve is not None else "printed cost"
        page.say(f"Whether {face.name} can be paid for is based on its {cost}, which its text may change.")


def show_exact(page: Page, deck: Deck, face: Face, turns: int, reason: str) -> None:
    """Show the exact odds."""
    both = [draw_odds(deck, face.slug, turns, first=first) for first in (True, False)]
    page.say(
        "Exact, for a player who plays nothing else and draws only in the draw phase"
        + ("." if reason else f"; paid means drawn, with {face.reserve or 0} other cards to reserve.")
    )
    page.say()
    titles = ("seen", "drawn") if reason else ("seen", "drawn", "paid")
    page.table(
        by_turn(
            titles,
            [
                [(str(line.seen), percent(line.drawn), percent(line.paid))[: len(titles)] for line in lines]
                for lines in both
            ],
        )
    )


def show_games(
    page: Page,
    deck: Deck,
    face: Face,
    turns: int,
    games: int,
    bot: str,
    seed: int,
    blank: Sequence[str],
) -> None:
    """Show the odds that were counted in games."""
    console = Console(stderr=True, color_system=None) if plain_wanted() else Console(stderr=True)

    with ProcessPoolExecutor() as executor:

        def run(watch: Callable[[int], list[Moments]], seeds: Iterable[int]) -> Iterable[list[Moments]]:
            return track(
                executor.map(watch, seeds),
                "playing",
                total=games,
                console=console,
                transient=True,
                disable=not console.is_terminal,
            )

        both = simulated_odds(
            deck, face.slug, turns, bot=bot, games=games, seed=seed, run=run, without_text=blank
        )
    page.say()
    page.say(
        f"Simulated: {games:,} games of the deck against itself, played by {bot}, seed {seed}, with 95 % "
        "intervals; paid means that the card could be played, whether it was or not. Each turn counts the "
        f"games that reached it, and has a – if fewer than one in {FEW} did."
    )
    for line in tell_blanks([deck], blank):
        page.say(line)
    page.say()
    begin = 0 if face.slug in deck.main else 1  # nobody has to draw a card of the material deck
    cells = [[(known(line.drawn), known(line.paid))[begin:] for line in lines] for lines in both]
    page.table(by_turn(("drawn", "paid")[begin:], cells))


def known(share: Interval | None) -> str:
    return "–" if share is None else short(share)


def by_turn(titles: Sequence[str], both: Sequence[Sequence[Sequence[str]]]) -> Table:
    """A line for each turn: going first on the left, going second on the right."""
    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right", no_wrap=True)
    for who in ("going first:", "going second:"):
        for title in titles:
            table.add_column(f"{who if title == titles[0] else ''}\n{title}", justify="right", no_wrap=True)
    for number, (first, second) in enumerate(zip(*both, strict=False), 1):
        table.add_row(str(number), *first, *second)
    return table


def copies_of(text: str) -> tuple[int, str]:
    """The card and the number of copies that an argument means.

    >>> copies_of("3x Fireball"), copies_of("2 tera sight"), copies_of("Give Bath")
    ((3, 'Fireball'), (2, 'Tera Sight'), (1, 'Give Bath'))
    """
    said = AMOUNT.fullmatch(" ".join(text.split()))
    if said is None:
        return 1, find_card(text).name
    return int((said[1] or said[4])[:6]), find_card(said[2] or said[3]).name


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
