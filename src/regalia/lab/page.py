"""A simulation as a page: plots that explain themselves, in one file that opens without a network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from regalia.cards.facts import load
from regalia.lab.simulation import Plan
from regalia.lab.summary import DeckLine, Summary
from regalia.lab.wilson import Interval, wilson

STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2433;
background:#fbfaf7}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}p.note{color:#5b6475;margin-top:.2rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.25rem .7rem;text-align:right}
th:first-child,td:first-child{text-align:left}tr:nth-child(even){background:#f1efe8}svg{max-width:100%}
svg text{font:13px system-ui,sans-serif;fill:#1d2433}.axis{stroke:#c9c5b8}
.half{stroke:#8b93a5;stroke-dasharray:4 3}
.bar{fill:#3a6ea5}.span{stroke:#1d2433;stroke-width:2}.dot{fill:#b3541e}
@media(prefers-color-scheme:dark){body{background:#14171f;color:#e6e3da}svg text{fill:#e6e3da}
tr:nth-child(even){background:#1d222d}.span{stroke:#e6e3da}p.note{color:#a3abbb}}
"""
WIDTH: Final = 640
LEFT: Final = 190
ROW: Final = 34


def page(plan: Plan, summary: Summary) -> str:
    """The whole page."""
    names = " · ".join(line.name for line in summary.decks)
    body = "\n".join(_sections(plan, summary))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(names)}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>{escape(names)}</h1>\n"
        f'<p class="note">{summary.games:,} games of {summary.planned:,} planned, seed {summary.seed}. '
        "Each pair played half of its games from each seat; draws count as half a win.</p>\n"
        f"{body}\n</body></html>\n"
    )


def _sections(plan: Plan, summary: Summary) -> Iterator[str]:
    yield _titled(
        "Games won",
        "The dot is the share of games that a deck won; with 95 % confidence its true share lies within the "
        "line. Where two lines do not overlap, the difference is hardly chance.",
        _intervals([(line.name, line.wins) for line in summary.decks], "Games won by each deck"),
    )
    yield _titled(
        "Going first",
        "The same for the games in which a deck had the first turn, and for whoever had it.",
        _intervals(
            [(line.name, line.going_first) for line in summary.decks]
            + [("whoever goes first", summary.going_first)],
            "Games won by whoever goes first",
        ),
    )
    if len(summary.decks) > 2:
        yield _titled(
            "Each against each", "Games that the deck on the left won, in percent.", _matrix(summary)
        )
    yield _titled(
        "How long games last",
        "How many games ended in which turn, counted over both players.",
        _histogram(summary.turns),
    )
    for line in summary.decks:
        yield _titled(
            f"The cards of {line.name}",
            "Copies that left the deck, were played and were still in hand at the end, for each game won and "
            "for each other one; and the share of games won in which the card was played.",
            _cards(line),
        )
    if summary.faults or summary.blames:
        lines = [f"Game {number}: {what}" for number, what in (*summary.faults, *summary.blames)]
        listed = "".join(f"<li>{escape(text)}</li>" for text in lines)
        yield _titled("What went wrong", "", f"<ul>{listed}</ul>")


def _titled(title: str, note: str, content: str) -> str:
    return f'<h2>{escape(title)}</h2>\n<p class="note">{escape(note)}</p>\n{content}'


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - 90)


def _intervals(rows: list[tuple[str, Interval]], label: str) -> str:
    height = ROW * len(rows) + 40
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">']
    for percent in (0, 25, 50, 75, 100):
        x = _x(percent / 100)
        style = "half" if percent == 50 else "axis"
        parts.append(f'<line class="{style}" x1="{x:.0f}" x2="{x:.0f}" y1="8" y2="{height - 26}"/>')
        parts.append(f'<text x="{x:.0f}" y="{height - 8}" text-anchor="middle">{percent} %</text>')
    for number, (name, interval) in enumerate(rows):
        y = ROW * number + 26
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<line class="span" x1="{_x(interval.low):.1f}" x2="{_x(interval.high):.1f}" y1="{y}" y2="{y}"/>'
        )
        parts.append(
            f'<circle class="dot" cx="{_x(interval.share):.1f}" cy="{y}" r="6">'
            f"<title>{escape(name)}: {escape(str(interval))}</title></circle>"
        )
        parts.append(
            f'<text x="{WIDTH - 4}" y="{y + 4}" text-anchor="end">{100 * interval.share:.1f} %</text>'
        )
    return "\n".join((*parts, "</svg>"))


def _histogram(turns: dict[int, int]) -> str:
    if not turns:
        return "<p>No game ended.</p>"
    first, last = min(turns), max(turns)
    most = max(turns.values())
    step = (WIDTH - 60) / (last - first + 1)
    parts = [f'<svg viewBox="0 0 {WIDTH} 220" role="img" aria-label="How many games ended in which turn">']
    every = max(1, round((last - first + 1) / 16))
    for turn in range(first, last + 1):
        times = turns.get(turn, 0)
        x, height = 40 + step * (turn - first), 170 * times / most
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{186 - height:.1f}" width="{max(1.0, step - 2):.1f}" '
            f'height="{height:.1f}"><title>turn {turn}: {times} games</title></rect>'
        )
        if (turn - first) % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="206" text-anchor="middle">{turn}</text>')
    parts.append(f'<text x="36" y="22" text-anchor="end">{most}</text>')
    return "\n".join((*parts, "</svg>"))


def _matrix(summary: Summary) -> str:
    head = "".join(f"<th>{escape(line.name)}</th>" for line in summary.decks)
    rows = []
    for one, line in enumerate(summary.decks):
        cells = []
        for other in range(len(summary.decks)):
            won, of = summary.pairs.get(f"{min(one, other)} {max(one, other)}", (0.0, 0))
            if one == other or not of:
                cells.append("<td></td>")
                continue
            interval = wilson(won if one < other else of - won, of)
            blue = f"rgba(58,110,165,{interval.share:.2f})"
            cells.append(f'<td style="background:{blue}" title="{interval}">{100 * interval.share:.0f}</td>')
        rows.append(f"<tr><th>{escape(line.name)}</th>{''.join(cells)}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def _cards(line: DeckLine) -> str:
    names = load().by_slug
    won, lost = max(1, round(line.won)), max(1, round(line.games - line.won))
    rows = []
    for card in sorted(line.cards.values(), key=lambda one: -one.games_played):
        share = f"{100 * card.won_when_played / card.games_played:.0f} %" if card.games_played else ""
        figures = (
            card.seen_won / won,
            card.seen_lost / lost,
            card.played_won / won,
            card.played_lost / lost,
            card.left_won / won,
            card.left_lost / lost,
        )
        cells = "".join(f"<td>{figure:.2f}</td>" for figure in figures)
        rows.append(f"<tr><td>{escape(names[card.slug].name)}</td>{cells}<td>{share}</td></tr>")
    head = (
        "<tr><th>card</th><th>seen, won</th><th>seen, lost</th><th>played, won</th><th>played, lost</th>"
        "<th>in hand, won</th><th>in hand, lost</th><th>won if played</th></tr>"
    )
    return f"<table>{head}{''.join(rows)}</table>"
