"""A deck alone as a page: plots with explanations, in one file that needs no network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from regalia import __version__
from regalia.lab.curves import Bar, Curve, bars, curve, fan
from regalia.lab.goldfish_results import CARDS_NOTE, GOING, at, mean, speed, whole
from regalia.lab.goldfish_summary import Alone, CardLine, Spread, TurnLine
from regalia.lab.page import STYLE, titled, wide
from regalia.lab.strengths import who_played
from regalia.lab.wilson import Interval

MORE_STYLE: Final = """
.many{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.9rem 1.2rem}
.many figure{margin:0}.many figcaption{font-size:.88rem;line-height:1.25;min-height:2.3em}
.many figcaption span{color:var(--soft)}.many svg{min-width:0}.many svg text{font-size:11px}
.line{fill:none;stroke:var(--bar);stroke-width:2.5}
.line.drawn{stroke:var(--soft);stroke-dasharray:4 3;stroke-width:2}
.fan{fill:var(--bar);opacity:.22}
"""


def page(summary: Alone) -> str:
    """The whole page."""
    title = f"{summary.deck} alone"
    body = "\n".join(_sections(summary)) if summary.games else ""
    blanks = "".join(f'<p class="blank">{escape(line)}</p>\n' for line in summary.told_blanks)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{MORE_STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(_headline(summary))}</p>\n{blanks}'
        f"{body}\n{_footer(summary)}</body></html>\n"
    )


def _headline(summary: Alone) -> str:
    if not summary.games:
        return "No game was finished."
    return (
        f"{summary.games:,} games against an opponent who does nothing and has {summary.life} life, "
        f"{GOING[summary.going]}. {speed(summary)}"
    )


def _sections(summary: Alone) -> Iterator[str]:
    turns = [line.turn for line in summary.turns]
    last = turns[-1]
    yield titled(
        "Opening hands",
        f"The first {summary.opening_size:.1f} cards by their reserve cost: copies on average. The line goes "
        "from a tenth to nine tenths of all hands. Point at a bar to see its numbers.",
        bars(
            [
                Bar("none" if cost < 0 else str(cost), found.mean, found.low, found.high, _told(found))
                for cost, found in summary.opening.items()
            ],
            "Cards of the opening hand by cost",
            "reserve cost",
            "cards",
        ),
    )
    yield titled(
        "What the opening hand can do",
        "How many cards of the opening hand could be played by each turn at some time, and how often none "
        "of them could.",
        _by_turn(
            summary,
            [
                ("playable, of the opening hand", [_ready(line) for line in summary.turns]),
                ("nothing of it playable, % of hands", [whole(line.opening_dead) for line in summary.turns]),
            ],
        ),
    )
    yield titled(
        "Damage",
        f"What the opponent had taken by the end of each turn, of {summary.life} life: the line is the mean, "
        "the band goes from a tenth to nine tenths of all games.",
        fan([line.damage for line in summary.turns], "Damage by turn", "own turn", "damage", summary.life)
        + _by_turn(
            summary,
            [
                ("mean", [mean(line.damage) for line in summary.turns]),
                ("a tenth had at most", [at(line.damage, "low") for line in summary.turns]),
                ("half had at most", [at(line.damage, "half") for line in summary.turns]),
                ("nine tenths had at most", [at(line.damage, "high") for line in summary.turns]),
                ("games won by then, %", [whole(line.won) for line in summary.turns]),
            ],
        ),
    )
    yield titled(
        "Levels",
        f"In how many games the champion reached each level by the end of turn {last}, and in which turn.",
        _levels(summary),
    )
    yield titled(
        "Cards in hand and memory",
        "At the end of each turn, over the games that reached it.",
        fan([line.hand for line in summary.turns], "Cards in hand by turn", "own turn", "in hand")
        + fan([line.memory for line in summary.turns], "Cards in memory by turn", "own turn", "in memory"),
    )
    yield titled(
        "When each card can be played",
        "The line is the share of games in % in which the card could be played by each turn, the dashed one "
        "that in which it was drawn. Where they part, the card waits in hand for reserve, an element, a "
        "level or a target. Point at a plot to see its numbers.",
        f'<div class="many">{"".join(_curve(card, turns) for card in summary.cards)}</div>',
    )
    yield titled("All cards", CARDS_NOTE, _cards(summary))


def _told(found: Spread) -> str:
    return f"{found.mean:.2f} ({found.low:.0f} to {found.high:.0f})"


def _ready(line: TurnLine) -> str:
    return f"{line.opening_ready:.1f}" if line.opening_dead else "–"


def _by_turn(summary: Alone, rows: list[tuple[str, list[str]]]) -> str:
    head = "".join(f"<th>{line.turn}</th>" for line in summary.turns)
    games = [("games", [f"{line.games:,}" for line in summary.turns])]
    body = [
        f"<tr><td>{escape(name)}</td>{''.join(f'<td>{one}</td>' for one in cells)}</tr>"
        for name, cells in [*games, *rows]
    ]
    return wide(f"<tr><th>turn</th>{head}</tr>", body)


def _levels(summary: Alone) -> str:
    rows = []
    for line in summary.levels:
        turn = line.turn
        if turn is None:
            continue
        cells = (
            str(line.reached),
            f"{turn.mean:.1f}",
            f"{turn.low:.0f}",
            f"{turn.half:.0f}",
            f"{turn.high:.0f}",
        )
        rows.append(f"<tr><td>{line.level}</td>{''.join(f'<td>{one}</td>' for one in cells)}</tr>")
    head = (
        "<tr><th>level</th><th>reached in</th><th>turn, on average</th><th>a tenth by</th><th>half by</th>"
        "<th>nine tenths by</th></tr>"
    )
    return wide(head, rows)


def _curve(card: CardLine, turns: list[int]) -> str:
    lines = [Curve(_shares(card.ready), "line")]
    if not card.material:
        lines.insert(0, Curve(_shares(card.drawn), "line drawn"))
    said = ", ".join(
        f"turn {turn}: {whole(ready)} %" for turn, ready in zip(turns, card.ready, strict=True) if ready
    )
    where = "material deck" if card.material else f"{card.copies}×"
    cost = f", cost {card.cost}" if card.cost else ""
    return (
        f"<figure><figcaption>{escape(card.name)} <span>{where}{cost}</span></figcaption>"
        f"{curve(lines, f'{card.name} could be played by {said}')}</figure>"
    )


def _shares(found: tuple[Interval | None, ...]) -> list[float | None]:
    return [None if one is None else one.share for one in found]


def _cards(summary: Alone) -> str:
    rows = []
    for card in summary.cards:
        name = escape(card.name) + (" (without its text)" if card.without_text else "")
        if card.material:
            name += " (material)"
        cells = (
            str(card.copies),
            card.cost,
            "" if card.material else whole(card.opening),
            *(whole(found) for found in card.ready),
            whole(card.if_drawn),
            whole(card.played),
            "" if card.material else whole(card.stranded),
        )
        rows.append(f"<tr><td>{name}</td>{''.join(f'<td>{one}</td>' for one in cells)}</tr>")
    turns = "".join(f"<th>{line.turn}</th>" for line in summary.turns)
    head = (
        '<tr><th rowspan="2">card</th><th rowspan="2">copies</th><th rowspan="2">cost</th>'
        f'<th rowspan="2">in opening hand</th><th colspan="{len(summary.turns)}">playable by turn</th>'
        '<th rowspan="2">playable if drawn</th><th rowspan="2">played</th><th rowspan="2">stranded</th></tr>'
        f"<tr>{turns}</tr>"
    )
    return wide(head, rows)


def _footer(summary: Alone) -> str:
    who = " ".join(who_played([summary.bot]))
    return (
        f"<footer>{escape(who)} {summary.games:,} games, seed {summary.seed}; Regalia {__version__}. The "
        "opponent has a champion without abilities and blank cards, and declines everything. The same seed, "
        "deck and bot give the same games again.</footer>\n"
    )
