"""The output of `regalia simulate`: the summary on the screen, the table of games, and games that failed."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.table import Table

from regalia.cards.facts import load
from regalia.decks.entering import Blanks, blanks
from regalia.lab.sequential import rounded
from regalia.lab.simulation import Plan
from regalia.lab.strengths import who_played
from regalia.lab.summary import CardLine, DeckLine, Incident, Summary, titles
from regalia.lab.trials import Played
from regalia.lab.wilson import Interval
from regalia.pages import Page
from regalia.typed import typed

SEATS: Final = ("first", "second", "third", "fourth")
MOST_INCIDENTS: Final = 8
MOST_KEPT: Final = 5
MOST_TIMES: Final = 10
"""If an interval is this many times wider than the difference, there is hardly a difference."""
MOST_RECORDS: Final = 20
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of cells that a spreadsheet would calculate or run."""


def show(summary: Summary) -> None:
    """Print the summary."""
    out = Page()
    names = titles(summary.decks)
    out.say(
        f"{how_many(summary)}, seed {summary.seed}. Shares of wins with 95 % intervals; draws count "
        f"{in_shares(summary)}."
    )
    out.say()
    out.table(decks_table(summary))
    out.say("First and second: wins going first or second. Banished: from memory for costs, each game.")
    for line in summary.decks:
        if line.file_told:
            out.say(line.file_told)
    tell_blank(out, summary)
    if summary.best_of > 1:
        out.say()
        for sentence in (told_match(summary), *summary.sideboards):
            out.say(sentence)
        out.table(matches_table(summary))
    if summary.compared and len(summary.decks) - summary.compared > 1:
        out.say()
        out.table(rivals_table(summary))
    elif len(summary.decks) > 2 and summary.pairs:
        out.say()
        out.table(pairs_table(summary))
    for deck in range(1, summary.compared):
        out.say()
        out.say(f"{names[0]} compared with {names[deck]}: {verdict(summary, deck)}")
    if summary.games:
        out.say()
        out.say(
            f"Half of the games end by turn {summary.turn_at(0.5)}, nine tenths by turn "
            f"{summary.turn_at(0.9)}, the last in turn {max(summary.turns)} (everybody's turns count)."
        )
        out.say(f"The player who goes first wins {summary.going_first}.")
    for name, line in zip(names, summary.decks, strict=True):
        tell_cards(out, f"{name}: cards that went most and least with winning", best_and_worst(line))
        tell_cards(out, f"{name}: games won if a card was drawn, and if it was not", by_draws(line))
        tell_cards(out, f"{name}: cards that {line.bot} kept more often than it played them", kept(line))
    out.say()
    for sentence in who_played(line.bot for line in summary.decks):
        out.say((sentence, "dim"))
    tell_incidents(out, summary.blames, "", "yellow")
    tell_incidents(out, summary.faults, " counts for nothing", "red")


def how_many(summary: Summary) -> str:
    """The number of games, and of matches if there were any.

    >>> how_many(Summary(1, 2, games=1)), how_many(Summary(1, 2, games=5, best_of=3, matches=2))
    ('1 game', '2 matches of 5 games')
    """
    games = f"{summary.games:,} game{'s' * (summary.games != 1)}"
    if summary.best_of == 1:
        return games
    return f"{summary.matches:,} match{'es' * (summary.matches != 1)} of {games}"


def told_match(summary: Summary) -> str:
    """How matches are played."""
    boards = "with these exchanges" if summary.sideboards else "without sideboards"
    return (
        f"Matches are best of {summary.best_of}, {boards} after the first game. In later games whoever lost "
        "the game before goes first, and after a draw the same player again. Shares of wins are of matches; "
        "all else is of single games."
    )


def matches_table(summary: Summary) -> Table:
    """The wins before and after sideboarding."""
    table = Table(box=None, pad_edge=False)
    table.add_column("deck", overflow="fold")
    for title in ("matches", "matches won", "games won", "first games", "later games"):
        table.add_column(title, justify="right", no_wrap=True)
    for title, line in zip(titles(summary.decks), summary.decks, strict=True):
        later = short(line.in_later_games) if line.games > line.games_one else ""
        shares = (short(line.wins), short(line.game_wins), short(line.in_game_one), later)
        table.add_row(title, f"{line.matches:,}", *(shares if line.matches else ("",) * 4))
    return table


def short(interval: Interval) -> str:
    """
    >>> short(Interval(0.5, 0.404, 0.596))
    '50 % (40 to 60)'
    """
    return f"{100 * interval.share:.0f} % ({100 * interval.low:.0f} to {100 * interval.high:.0f})"


def in_shares(summary: Summary) -> str:
    """The value of a draw: half of a win, or less with more than two players."""
    return "half" if summary.pairs or len(summary.decks) == 2 else f"one {SHARES[len(summary.decks)]}"


SHARES: Final = {3: "third", 4: "quarter"}


def tell_blank(out: Page, summary: Summary) -> None:
    """Name the cards that were played as if they had no text. The figures are about decks without them."""
    told = [f"{line.name}: {line.without_text}." for line in summary.decks if line.without_text]
    told += [f"{line.name}: {line.own_told}." for line in summary.decks if line.own]
    lines = list(dict.fromkeys(told))
    if lines:
        out.say()
    for line in lines:
        out.say((line, "yellow"))


def verdict(summary: Summary, deck: int) -> str:
    """Whether the first deck does better than another one, and how certain that is."""
    gap = summary.gap(deck)
    points = in_points(gap)
    if summary.decide:
        return f"{points}: {decided(summary, deck)}"
    if gap.low > 0:
        return f"{points}: better, and hardly by chance"
    if gap.high < 0:
        return f"{points}: worse, and hardly by chance"
    more = games_to_tell(summary, deck)
    hint = f"if it is not, about -n {more:,} would show it" if more else "it is very small, if there is one"
    return f"{points}: it may well be chance; {hint}"


def decided(summary: Summary, deck: int) -> str:
    """What is known after games that stopped when something was known, or how many more would tell."""
    margin = f"{100 * summary.margin:g} points"
    match summary.answer(deck):
        case "more":
            return "better, which is known"
        case "less":
            return "worse, which is known"
        case "alike":
            return f"the difference is less than {margin}, which is known"
    rounds = summary.rounds[deck]
    rivals = len(summary.decks) - summary.compared
    times = rounds.times_to_tell(summary.error, summary.margin)
    if not times:
        return "not known, and no number of games that can be played would tell such a small difference"
    games = rounded(2 * times * rounds.games / rivals)
    return f"not known; if games go on like these, about -n {games:,} would tell"


def in_points(gap: Interval) -> str:
    """
    >>> in_points(Interval(0.033, -0.019, 0.085))
    '+3.3 points (-1.9 to +8.5)'
    """
    return f"{100 * gap.share:+.1f} points ({100 * gap.low:+.1f} to {100 * gap.high:+.1f})"


def games_to_tell(summary: Summary, deck: int) -> int:
    """The number of games for each pair that would distinguish such a difference from chance, rounded.

    The width of an interval shrinks with the square root of the number of games. 0 means too many games.
    """
    gap = summary.gap(deck)
    reach = gap.share - gap.low if gap.share > 0 else gap.high - gap.share
    rivals = len(summary.decks) - summary.compared
    if abs(gap.share) * MOST_TIMES < reach:
        return 0
    line = summary.decks[deck]
    return rounded((line.matches or line.games) / rivals * (reach / gap.share) ** 2)


def decks_table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("deck", overflow="fold")
    table.add_column("bot", overflow="fold")
    for title in ("games", "wins", "first", "second", "banished"):
        table.add_column(title, justify="right", no_wrap=True)
    doubled = Counter((line.name, line.bot) for line in summary.decks)
    for title, line in zip(titles(summary.decks), summary.decks, strict=True):
        table.add_row(
            line.name if doubled[line.name, line.bot] == 1 else title,
            line.bot,
            f"{line.games:,}",
            str(line.wins),
            f"{100 * line.going_first.share:.0f} %" if line.first_games else "",
            f"{100 * line.going_second.share:.0f} %" if line.games > line.first_games else "",
            f"{line.banished / line.games:.1f}" if line.games else "",
        )
    return table


def pairs_table(summary: Summary) -> Table:
    """The wins of each deck of a row against each deck of a column, in percent."""
    table = Table(box=None, pad_edge=False)
    table.add_column("wins in % against", no_wrap=True)
    names = titles(summary.decks)
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for one, name in enumerate(names):
        found = [summary.pair(one, other) for other in range(len(names))]
        table.add_row(name, *("" if share is None else f"{100 * share.share:.0f}" for share in found))
    return table


def rivals_table(summary: Summary) -> Table:
    """The wins of each compared deck against each rival."""
    names = titles(summary.decks)
    table = Table(box=None, pad_edge=False)
    table.add_column("against", overflow="fold")
    for name in names[: summary.compared]:
        table.add_column(f"{name} wins", justify="right", overflow="fold")
    for rival in range(summary.compared, len(names)):
        found = [summary.pair(deck, rival) for deck in range(summary.compared)]
        table.add_row(names[rival], *("" if share is None else str(share) for share in found))
    return table


def best_and_worst(line: DeckLine) -> list[tuple[str, str]]:
    """The cards with the most and the fewest wins in games in which they were played, and their results."""
    ranked = line.ranked(enough=max(5, line.games // 20))
    chosen = ranked if len(ranked) <= 6 else [*ranked[:3], *ranked[-3:]]
    return [(card_name(card), told_card(card)) for card in chosen]


def card_name(card: CardLine) -> str:
    return load().by_slug[card.slug].name


def told_card(card: CardLine) -> str:
    """
    >>> told_card(CardLine("fireball", games_played=5, won_when_played=5.0))
    '100 % won (57 to 100) of 5 games in which it was played'
    """
    share, low, high = (100 * value for value in card.if_played)
    return (
        f"{share:.0f} % won ({low:.0f} to {high:.0f}) of {card.games_played:,} games in which it was played"
    )


def by_draws(line: DeckLine) -> list[tuple[str, str]]:
    """The cards that made the greatest differences by being drawn, and these differences."""
    ranked = line.ranked_by_draws(enough=max(5, line.games // 20))
    chosen = ranked if len(ranked) <= 6 else [*ranked[:3], *ranked[-3:]]
    return [(card_name(card), told_draws(card)) for card in chosen]


def told_draws(card: CardLine) -> str:
    return (
        f"{100 * card.if_drawn.share:.0f} % of {card.games_drawn:,} if drawn, "
        f"{100 * card.if_not_drawn.share:.0f} % of {card.games_not_drawn:,} if not: "
        f"{in_points(card.drawn_gap)}"
    )


def kept(line: DeckLine) -> list[tuple[str, str]]:
    """The cards that the bot kept in hand. Their figures say little about what people do with them."""
    found = line.held(enough=max(5, line.games // 20))[:MOST_KEPT]
    return [
        (card_name(card), f"{card.copies_left:,} copies in hand at the end, {card.copies_played:,} played")
        for card in found
    ]


def tell_cards(out: Page, title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        out.say()
        out.say((title, "bold"))
        out.rows(rows, indent=2, style="dim")


def tell_incidents(out: Page, incidents: Sequence[Incident], what: str, style: str) -> None:
    """List the faults of games: the first ones and their number."""
    if incidents:
        out.say()
    for incident in incidents[:MOST_INCIDENTS]:
        out.say((f"Game {incident.number} (seed {incident.seed}){what}: {incident.what}", style))
    if len(incidents) > MOST_INCIDENTS:
        out.say((f"and {len(incidents) - MOST_INCIDENTS:,} more; --csv and --json list all of them.", style))


def blank_cell(found: Blanks | None) -> str:
    """
    >>> from regalia.decks.entering import BlankCard
    >>> blank_cell(Blanks((BlankCard("fireball", "Fireball", 3),), 3, 72))
    '3 of 72: 3 Fireball'
    """
    if found is None:
        return ""
    return f"{found.copies} of {found.of}: {'; '.join(f'{card.copies} {card.name}' for card in found.cards)}"


@contextmanager
def csv_rows(path: Path | None, plan: Plan) -> Iterator[Callable[[Played], None]]:
    """One line per game: the seats, the winner, the length, and the cards without text."""
    if path is None:
        yield lambda result: None
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        seats = SEATS[: plan.seats]
        match = ("game of match",) if plan.best_of > 1 else ()
        rows.writerow(
            (
                *("game" if not match else "match", *match, "seed"),
                *(title for seat in seats for title in (seat, f"{seat} bot")),
                *("winner", "turns", "decisions", *(f"banished by {seat}" for seat in seats), "fault"),
                *(f"{seat} without text" for seat in seats),
            )
        )
        without_text = [blank_cell(blanks(deck, plan.without_text)) for deck in plan.decks]

        def write(result: Played) -> None:
            for number, game in enumerate(result.single, 1):
                place = (result.number, number) if match else (result.number,)
                line = game_line(plan, game, without_text)
                rows.writerow([cell(value) if isinstance(value, str) else value for value in (*place, *line)])
            file.flush()

        yield write


def game_line(plan: Plan, game: Played, without_text: Sequence[str]) -> list[object]:
    """The cells of a game after its number. The seats are in the order of the first turns."""
    count = len(game.seats)
    order = [(game.first + place) % count for place in range(count)]
    decks = [game.seats[seat] for seat in order]
    names = [text for deck in decks for text in (plan.decks[deck].name, plan.bots[deck])]
    winner = "" if game.fault else "draw" if game.winner < 0 else SEATS[order.index(game.winner)]
    banished = [game.banished[seat] if game.banished else "" for seat in order]
    told = [game.seed, *names, winner, game.turns, game.decisions, *banished, game.fault or game.blame]
    return [*told, *(without_text[deck] for deck in decks)]


def cell(text: str) -> str:
    """A text for a spreadsheet, with an apostrophe before anything that looks like a formula.

    >>> cell("=1+1"), cell("lorraine")
    ("'=1+1", 'lorraine')
    """
    return f"'{text}" if text.startswith(FORMULAS) else text


@contextmanager
def kept_records() -> Iterator[Callable[[Played], None]]:
    """Write the first games that failed to files, so that they can be played again."""
    lines: list[str] = []
    others = 0

    def keep(result: Played) -> None:
        nonlocal others
        if not result.fault and not result.blame:
            return
        if not result.record or len(lines) >= MOST_RECORDS:
            others += 1
            return
        path = Path(f"regalia-game-{result.number}.json")
        try:
            path.write_bytes(result.record)
        except OSError as error:
            lines.append(f"regalia: {path} cannot be written: {error.strerror or error}")
        else:
            lines.append(f"Game {result.number} is in {path}: {typed(f'replay {path}')} plays it again.")

    yield keep
    for line in lines:
        click.echo(line, err=True)
    if others:
        more = "1 more game" if others == 1 else f"{others:,} more games"
        click.echo(f"{more} that went wrong: not written, --csv and --json list all of them.", err=True)
