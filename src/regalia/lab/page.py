"""A simulation as a page: plots with explanations, in one file that needs no network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from regalia import __version__
from regalia.cards.facts import load
from regalia.lab.plots import Row, histogram, intervals
from regalia.lab.results import decided, how_many, in_points, kept, told_match
from regalia.lab.strengths import who_played
from regalia.lab.summary import CardLine, DeckLine, Incident, Summary, is_drawn, titles
from regalia.lab.wilson import Interval

STYLE: Final = """
:root{--ink:#1d2433;--soft:#5b6475;--paper:#fbfaf7;--band:#f1efe8;--grid:#dedacd;--dot:#b3541e;--bar:#3a6ea5;
--good:58,110,165;--bad:190,90,40}
@media(prefers-color-scheme:dark){:root{--ink:#e6e3da;--soft:#a3abbb;--paper:#14171f;--band:#1d222d;
--grid:#2d3442;--dot:#ee9155;--bar:#6ea3da;--good:90,150,215;--bad:215,120,65}}
body{font:16px/1.55 system-ui,sans-serif;max-width:58rem;margin:2.5rem auto;padding:0 1rem;color:var(--ink);
background:var(--paper)}
h1{font-size:1.7rem;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.6rem 0 .2rem}
h3{font-size:1rem;margin:1.6rem 0 0}
p.blank{border-left:4px solid var(--dot);padding-left:.7rem;max-width:46rem}
p.note{color:var(--soft);margin:.1rem 0 .6rem;max-width:46rem}p.lead{font-size:1.1rem;max-width:46rem}
svg{display:block;width:100%;min-width:36rem;height:auto}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
svg text.tick,svg text.said{fill:var(--soft)}svg text.said{font-variant-numeric:tabular-nums}
.grid{stroke:var(--grid)}.axis{stroke:var(--soft)}.even{stroke:var(--soft);stroke-dasharray:4 3}
.span{stroke:var(--ink);stroke-width:2;opacity:.75}.dot{fill:var(--dot);stroke:var(--dot);stroke-width:2}
.ring{fill:var(--paper);stroke:var(--dot);stroke-width:2}.bar{fill:var(--bar);opacity:.75}.bar.middle{opacity:1}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{padding:.28rem .7rem;text-align:right}th{font-weight:600;vertical-align:bottom}
th:first-child,td:first-child{text-align:left}table.plain tbody tr:nth-child(even){background:var(--band)}
table.heat td{min-width:3.2rem;text-align:center}details{margin:.4rem 0 1rem}
summary{cursor:pointer;color:var(--soft)}
footer{margin-top:3rem;border-top:1px solid var(--grid);padding-top:.8rem;color:var(--soft);font-size:.9rem}
"""
SHOWN: Final = 16
"""The most cards of a deck in the plot: the best and the worst. The table has all."""


AT_ALL_TIMES: Final = (
    " The games stopped as soon as that was known. These intervals hold at all times, so that stopping does "
    "not harm them."
)


def page(summary: Summary) -> str:
    """The whole page."""
    names = titles(summary.decks)
    title = _title(summary, names)
    body = "\n".join(_sections(summary, names))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(_headline(summary, names))}</p>\n'
        f"{_blanks(summary, names)}"
        f"{body}\n{_footer(summary)}</body></html>\n"
    )


def _title(summary: Summary, names: list[str]) -> str:
    if summary.compared:
        compared, rivals = names[: summary.compared], names[summary.compared :]
        return f"{' · '.join(compared)} against {' · '.join(rivals)}"
    return f"{names[0]} and {len(names) - 1} others" if len(names) > 4 else " · ".join(names)


def _headline(summary: Summary, names: list[str]) -> str:
    """The result in a sentence or two."""
    if not summary.games:
        return "No game was finished."
    done = summary.matches if summary.best_of > 1 else summary.games
    planned = f" of {summary.planned:,} planned" if done != summary.planned and not summary.decide else ""
    games = how_many(summary) + planned
    if summary.compared > 1:
        gap = summary.gap(1)
        sure = "hardly by chance" if gap.low > 0 or gap.high < 0 else "which may be chance"
        if summary.decide:
            sure = decided(summary, 1)
        more = "more" if gap.share >= 0 else "less"
        points = f"{abs(100 * gap.share):.1f} percentage points"
        return f"In {games} {names[0]} won {points} {more} than {names[1]}, {sure}."
    best = max(range(len(names)), key=lambda deck: summary.decks[deck].wins.share)
    wins = summary.decks[best].wins
    if summary.compared and len(names) > 2:
        return f"{names[0]} won {summary.decks[0].wins} of {games} against {len(names) - 1} decks."
    if len(names) > 2:
        return f"In {games} the most wins go to {names[best]}, with {wins}."
    sure = "hardly by chance" if wins.low > 0.5 else "which may still be chance"
    return f"{names[best]} won {wins} of {games} against {names[1 - best]}, {sure}."


def _blanks(summary: Summary, names: list[str]) -> str:
    """Name the cards that were played as if they had no text, where nobody overlooks it."""
    told = [
        f"{name}: {line.without_text}."
        for name, line in zip(names, summary.decks, strict=True)
        if line.without_text
    ]
    told += [f"{name}: {line.own_told}." for name, line in zip(names, summary.decks, strict=True) if line.own]
    return "".join(f'<p class="blank">{escape(line)}</p>\n' for line in told)


def _sections(summary: Summary, names: list[str]) -> Iterator[str]:
    lines = summary.decks
    named = list(zip(names, lines, strict=True))
    unit = "matches" if summary.best_of > 1 else "games"
    yield titled(
        f"{unit.capitalize()} won",
        f"The dot is the share of {unit} that a deck won, draws counted half. With 95 % confidence the share "
        "it would win in the long run lies within the line: more games make it shorter. A line that does "
        "not touch the dashed one is more than luck."
        + (f" {told_match(summary)}" if summary.best_of > 1 else ""),
        _exchanges(summary)
        + intervals(
            [Row(name, line.wins) for name, line in named],
            f"{unit.capitalize()} won by each deck",
            f"share of {unit} won",
        ),
    )
    if summary.best_of > 1 and summary.matches:
        yield titled(
            "Before and after sideboarding",
            "Each deck's share of wins in the first games of its matches (filled) and in later ones (open).",
            intervals(
                [
                    Row(name, line.in_game_one, line.in_later_games, _before_and_after(line))
                    for name, line in named
                ],
                "Games won before and after sideboarding",
                "share of games won: filled first games, open later games",
            ),
        )
    if summary.compared > 1:
        yield titled(
            f"{names[0]} compared",
            f"How many percentage points more {names[0]} won than each of these, against the same rivals "
            "with the same luck. Right of the dashed line it did better; if the line of a deck touches the "
            "dashed one, it is not known which of the two is better."
            + (AT_ALL_TIMES if summary.decide else ""),
            intervals(
                [Row(names[deck], summary.gap(deck)) for deck in range(1, summary.compared)],
                f"How much better {names[0]} does",
                f"percentage points by which {names[0]} wins more",
                middle=0.0,
                middle_name="no difference",
                signed=True,
            ),
        )
    yield titled(
        "Going first or second",
        "Each deck's share of wins in the games in which it had the first turn (filled) and in which it had "
        f"not (open). Over all decks the player who goes first wins {summary.going_first}.",
        intervals(
            [Row(name, line.going_first, line.going_second, _both(line)) for name, line in named],
            "Games won going first and going second",
            "share of games won: filled going first, open going second",
        ),
    )
    if summary.compared and len(names) > summary.compared + 1:
        for deck in range(summary.compared):
            yield titled(
                f"{names[deck]} against each",
                f"The share of {unit} that {names[deck]} won against each of these.",
                intervals(
                    [
                        Row(names[rival], share)
                        for rival in range(summary.compared, len(names))
                        if (share := summary.pair(deck, rival)) is not None
                    ],
                    f"{unit.capitalize()} won by {names[deck]} against each",
                    f"share of {unit} won by {names[deck]}",
                ),
            )
    elif len(names) > 2:
        yield titled(
            "Each against each",
            f"Percent of {unit} that the deck on the left won against the deck above; blue is more than "
            "half, orange less. Point at a number to see its interval.",
            _matrix(summary, names),
        )
    yield titled(
        "How long games last",
        "How many games ended in which turn; the turns of all players count. Half of all games were over "
        f"by turn {summary.turn_at(0.5)}, nine tenths by turn {summary.turn_at(0.9)}.",
        histogram(
            summary.turns,
            "How many games ended in which turn",
            "turn in which the game ended",
            middle=summary.turn_at(0.5),
        ),
    )
    yield titled(
        "Memory banished",
        "Cards that a deck banished from its memory to pay for memory costs, in an average game.",
        _banished(named),
    )
    yield titled(
        "Cards",
        "The dot is the share of games won among those in which the card was played at least once; the "
        "dashed line is the deck's share in all its games. Cards right of it go with winning. That is not "
        "yet a reason to play them: a card that is only played when one is ahead looks good, too.",
        "",
    )
    for name, line in named:
        yield _cards(name, line)
    if summary.faults:
        yield titled(
            "Games that do not count",
            "They are left out of every number above.",
            _incidents(summary.faults),
        )
    if summary.blames:
        yield titled("Games lost by a fault of the bot", "They count as lost.", _incidents(summary.blames))


def titled(title: str, note: str, content: str) -> str:
    return f'<h2>{escape(title)}</h2>\n<p class="note">{escape(note)}</p>\n{content}'


def _before_and_after(line: DeckLine) -> str:
    return f"{100 * line.in_game_one.share:.1f} %, {100 * line.in_later_games.share:.1f} %"


def _exchanges(summary: Summary) -> str:
    listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in summary.sideboards)
    return f"<ul>{listed}</ul>\n" if listed else ""


def _both(line: DeckLine) -> str:
    return f"{100 * line.going_first.share:.1f} %, {100 * line.going_second.share:.1f} %"


def _matrix(summary: Summary, names: list[str]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = []
    for one, name in enumerate(names):
        cells = "".join(_cell(summary.pair(one, other)) for other in range(len(names)))
        rows.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    return wide(f"<tr><th></th>{head}</tr>", rows, "heat")


def _cell(interval: Interval | None) -> str:
    if interval is None:
        return "<td></td>"
    colour = "good" if interval.share >= 0.5 else "bad"
    strength = min(0.85, 1.7 * abs(interval.share - 0.5))
    return (
        f'<td style="background:rgba(var(--{colour}),{strength:.2f})" title="{interval}">'
        f"{100 * interval.share:.0f}</td>"
    )


def _banished(named: list[tuple[str, DeckLine]]) -> str:
    rows = []
    for name, line in named:
        won = line.banished_won / line.outright if line.outright else None
        lost = (line.banished - line.banished_won) / line.not_won if line.not_won else None
        every = line.banished / line.games if line.games else None
        cells = "".join(f"<td>{_figure(figure)}</td>" for figure in (every, won, lost))
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    head = "<tr><th>deck</th><th>all games</th><th>games won</th><th>other games</th></tr>"
    return wide(head, rows)


def wide(head: str, rows: list[str], kind: str = "plain") -> str:
    """A table that scrolls if it is too wide."""
    return (
        f'<div class="wide"><table class="{kind}"><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table>'
        "</div>"
    )


def _figure(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:.2f}"


def _cards(name: str, line: DeckLine) -> str:
    faces = load().by_slug
    enough = max(5, line.games // 50)
    telling = line.ranked(enough)
    left_out = len(telling) - SHOWN
    if left_out > 0:
        telling = [*telling[: SHOWN // 2], *telling[-SHOWN // 2 :]]
    rows = [
        Row(
            faces[card.slug].name,
            card.if_played,
            note=f"{_whole(card.if_played)} of {card.games_played:,} games",
        )
        for card in telling
    ]
    hint = f" The best and the worst {SHOWN // 2} are shown, the table has all." if left_out > 0 else ""
    plot = intervals(
        rows,
        f"Games won in which a card of {name} was played",
        "share of games won when the card was played",
        middle=line.game_wins.share,
        middle_name=f"the deck: {_whole(line.game_wins)}",
    )
    return (
        f"<h3>{escape(name)}</h3>\n"
        f'<p class="note">Cards played in at least {enough} games.{hint}</p>\n{plot}\n{_draws(name, line)}'
        f"{_kept(line)}{_table(line)}"
    )


def _draws(name: str, line: DeckLine) -> str:
    """What it went with to draw a card, and not to draw it."""
    faces = load().by_slug
    enough = max(5, line.games // 50)
    ranked = line.ranked_by_draws(enough)
    if len(ranked) > SHOWN:
        ranked = [*ranked[: SHOWN // 2], *ranked[-SHOWN // 2 :]]
    rows = [Row(faces[card.slug].name, card.drawn_gap) for card in ranked]
    plot = intervals(
        rows,
        f"What drawing a card of {name} went with",
        "percentage points by which more games were won if the card was drawn than if not",
        middle=0.0,
        middle_name="no difference",
        signed=True,
    )
    return (
        '<p class="note">The same by draws: games in which the card was in hand or memory at any time, '
        "compared with those in which it was not. Whether a card is drawn is luck, so this says more about "
        "the card than whether it was played; but long games see more cards of both sides.</p>\n"
        f"{plot}\n"
        if rows
        else ""
    )


def _kept(line: DeckLine) -> str:
    """A sentence about the cards that the bot did not play, if there are any."""
    found = kept(line)
    if not found:
        return ""
    listed = "; ".join(f"{card}: {told}" for card, told in found)
    return (
        f'<p class="note">{escape(line.bot)} kept these cards more often than it played them, so their '
        f"figures say little about what people do with them. {escape(listed)}.</p>\n"
    )


def _whole(interval: Interval) -> str:
    return f"{100 * interval.share:.0f} %"


def _table(line: DeckLine) -> str:
    """A table of all cards: copies that left the deck, were played and were left in hand, by result."""
    faces = load().by_slug
    rows = []
    for card in sorted(line.cards.values(), key=lambda one: (-one.games_played, one.slug)):
        figures = (
            *_by_end(line, card.seen_won, card.seen_lost),
            *_by_end(line, card.played_won, card.played_lost),
            *_by_end(line, card.left_won, card.left_lost),
        )
        cells = "".join(f"<td>{_figure(figure)}</td>" for figure in figures)
        shares = "".join(f"<td>{text}</td>" for text in _shares(card))
        shares += _draw_cells(card)
        name = faces[card.slug].name + (" (without its text)" if card.without_text else "")
        rows.append(f"<tr><td>{escape(name)}</td>{cells}{shares}</tr>")
    head = (
        '<tr><th rowspan="2">card</th><th colspan="2">seen</th><th colspan="2">played</th>'
        '<th colspan="2">left in hand</th><th colspan="6">games won if</th>'
        '<th rowspan="2">drawn less not drawn</th></tr>'
        "<tr><th>won</th><th>other</th><th>won</th><th>other</th><th>won</th><th>other</th>"
        "<th>seen</th><th>played</th><th>left</th>"
        "<th>in first hand</th><th>drawn</th><th>not drawn</th></tr>"
    )
    return (
        "<details><summary>All cards: copies seen, played and left in hand at the end, in an average game "
        "won and in an average other one</summary>"
        f"{wide(head, rows)}</details>"
    )


def _by_end(line: DeckLine, won: int, other: int) -> tuple[float | None, float | None]:
    return (won / line.outright if line.outright else None, other / line.not_won if line.not_won else None)


def _shares(card: CardLine) -> Iterator[str]:
    for games, interval in (
        (card.games_seen, card.if_seen),
        (card.games_played, card.if_played),
        (card.games_left, card.if_left),
    ):
        yield _whole(interval) if games else "–"


def _draw_cells(card: CardLine) -> str:
    """Games won if a card was in the first hand, was drawn, was not drawn, and the difference of the two."""
    if not is_drawn(card.slug):
        return "<td></td>" * 4
    undrawn = card.games_not_drawn
    parts = [
        (card.games_opening, card.if_opening),
        (card.games_drawn, card.if_drawn),
        (undrawn, card.if_not_drawn),
    ]
    cells = [
        f'<td title="{interval} of {games:,}">{_whole(interval)}</td>' if games else "<td>–</td>"
        for games, interval in parts
    ]
    gap = f"<td>{in_points(card.drawn_gap)}</td>" if undrawn and card.games_drawn else "<td>–</td>"
    return "".join((*cells, gap))


def _incidents(incidents: list[Incident]) -> str:
    listed = "".join(f"<li>Game {one.number} (seed {one.seed}): {escape(one.what)}</li>" for one in incidents)
    return f"<ul>{listed}</ul>"


def _footer(summary: Summary) -> str:
    who = " ".join(
        [
            *who_played(line.bot for line in summary.decks),
            *(line.file_told for line in summary.decks if line.file_told),
        ]
    )
    return (
        f"<footer>{summary.games:,} games with {summary.decisions:,} decisions, seed {summary.seed}; "
        f"Regalia {__version__}. {escape(who)} Every pair of decks that met played half of its games "
        "from each seat. The same seed, decks and bots give the same games again.</footer>\n"
    )
