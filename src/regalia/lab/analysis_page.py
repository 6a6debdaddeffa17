"""An analysis as a page: the chance to win as a curve, and the choices, in one file that needs no network."""

from __future__ import annotations

from html import escape
from typing import Final

from regalia import __version__
from regalia.lab.analysis import Analysis, Judged
from regalia.lab.page import STYLE, titled, wide
from regalia.lab.plots import WIDTH, open_plot, words

MORE_STYLE: Final = """
.line{fill:none;stroke:var(--bar);stroke-width:2.5}
.slip{fill:var(--dot)}.turn{fill:var(--band)}
ol.slips li{margin:.7rem 0}.slips b{color:var(--dot)}
tr.slip-row td{background:rgba(var(--bad),.14)}
:is(td,th):is(:nth-child(3),:nth-child(4),:nth-child(6)){text-align:left}
"""
LEFT: Final = 60
RIGHT: Final = WIDTH - 20
TOP: Final = 28
FLOOR: Final = 250


def page(analysis: Analysis) -> str:
    """The whole page."""
    title = " against ".join(analysis.names)
    won = " and ".join(analysis.names[seat] for seat in analysis.winners) or "Nobody"
    lead = f"{won} won after {analysis.answers} answers. Decks: {', '.join(analysis.decks)}."
    parts = [f'<p class="blank">{escape(line)}</p>' for line in analysis.blanks]
    if len(analysis.names) == 2 and analysis.choices:
        parts.append(
            titled(
                f"The chance of {analysis.names[0]} to win",
                "At each choice, in the eyes of the player who chose and with the best answer. Whoever is to "
                "move sees more than the other, so it goes up and down from turn to turn. A dot is a choice "
                "that cost something. Point at it to see what it was.",
                curve(analysis),
            )
        )
    parts.append(_mistakes(analysis))
    parts.append(titled("All choices", "Chances in percent, for the player who chose.", _all(analysis)))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{MORE_STYLE}</style></head><body>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n' + "\n".join(parts) + "\n"
        f"<footer>Every answer was played on in {analysis.worlds} imagined games by the search bot, which "
        "knew what the player knew and looks two turns ahead. It plays control worse than people do. "
        f"Regalia {__version__}.</footer></body></html>\n"
    )


def curve(analysis: Analysis) -> str:
    """The chance of the first player over the game."""
    points = analysis.curve()
    last = max(analysis.answers, 1)

    def x(answer: int) -> float:
        return LEFT + (RIGHT - LEFT) * answer / last

    def y(chance: float) -> float:
        return FLOOR - (FLOOR - TOP) * chance

    parts = [open_plot(FLOOR + 46, f"The chance of {analysis.names[0]} to win over the game")]
    turns = _turns(analysis.choices)
    for number, (turn, first) in enumerate(turns):
        end = turns[number + 1][1] if number + 1 < len(turns) else last
        if number % 2 == 0:
            parts.append(
                f'<rect class="turn" x="{x(first):.1f}" y="{TOP}" width="{x(end) - x(first):.1f}" '
                f'height="{FLOOR - TOP}"/>'
            )
        if len(turns) <= 20 or number % 2 == 0:
            parts.append(words((x(first) + x(end)) / 2, FLOOR + 18, str(turn), "middle", "tick"))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        kind = "even" if share == 0.5 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y(share):.0f}" y2="{y(share):.0f}"/>'
        )
        parts.append(words(LEFT - 8, y(share) + 4, f"{100 * share:.0f} %", "end", "tick"))
    line = [(x(one.answer), y(chance)) for one, chance in points]
    if len(analysis.winners) == 1:
        line.append((x(last), y(float(analysis.winners[0] == 0))))
    parts.append(f'<polyline class="line" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in line)}"/>')
    for one, chance in points:
        if one.is_mistake:
            parts.append(
                f"<g><title>{escape(_slip(analysis, one))}</title>"
                f'<circle class="slip" cx="{x(one.answer):.1f}" cy="{y(chance):.1f}" r="5"/></g>'
            )
    parts.append(words((LEFT + RIGHT) / 2, FLOOR + 38, "turn", "middle", "tick"))
    return "\n".join((*parts, "</svg></div>"))


def _turns(choices: tuple[Judged, ...]) -> list[tuple[int, int]]:
    """Each turn with the number of its first choice."""
    found: dict[int, int] = {}
    for one in choices:
        found.setdefault(one.turn, one.answer)
    return list(found.items())


def _slip(analysis: Analysis, one: Judged) -> str:
    then = f", then {', '.join(one.line)}" if one.line else ""
    return (
        f"Turn {one.turn}, {analysis.names[one.player]}: {one.said} ({100 * one.chance:.0f} %). "
        f"Better: {one.best}{then} ({100 * one.highest:.0f} %)."
    )


def _price(one: Judged) -> str:
    if one.misses_win:
        return "<b>That wins this turn</b>"
    return f"<b>−{one.points}</b>"


def _mistakes(analysis: Analysis) -> str:
    found = analysis.mistakes()
    if not found:
        return titled("Mistakes", "No choice was clearly worse than another.", "")
    items = [f"<li>{escape(_slip(analysis, one))} {_price(one)}; answer {one.answer}.</li>" for one in found]
    return titled(
        "The choices that cost most",
        "Only those that are worse by more than twice the standard error of the comparison.",
        f'<ol class="slips">{"".join(items)}</ol>',
    )


def _all(analysis: Analysis) -> str:
    rows = []
    for one in analysis.choices:
        kind = ' class="slip-row"' if one.is_mistake else ""
        cells = (
            str(one.answer),
            str(one.turn),
            escape(analysis.names[one.player]),
            escape(one.said),
            f"{100 * one.chance:.0f}",
            "the same" if one.best == one.said else escape(one.best),
            f"{100 * one.highest:.0f}",
        )
        rows.append(f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    head = (
        "<tr><th>answer</th><th>turn</th><th>player</th><th>chosen</th><th>%</th><th>best</th><th>%</th></tr>"
    )
    return wide(head, rows)
