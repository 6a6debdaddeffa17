"""Plots as SVG. They need no library, no script and no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import Final, NamedTuple

from regalia.lab.wilson import Interval

WIDTH: Final = 860
LEFT: Final = 210
RIGHT: Final = 190
ROW: Final = 30
PAIR: Final = 40
"""The height of a row with one share and with two."""
TOP: Final = 30
BOTTOM: Final = 46


class Row(NamedTuple):
    """A line of a plot: a name and one share, or two to be compared."""

    name: str
    interval: Interval
    other: Interval | None = None
    note: str = ""


class Scale:
    """The position of a share in a plot."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def __call__(self, share: float) -> float:
        inside = min(max(share, self.low), self.high)
        return LEFT + (inside - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def marks(self) -> list[float]:
        step = next(
            step for step in (0.02, 0.05, 0.1, 0.25) if (self.high - self.low) / step <= 8 or step == 0.25
        )
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def scale_for(rows: Sequence[Row], *, middle: float) -> Scale:
    """The range from the lowest bound to the highest, in whole tenths and including the middle."""
    both = [interval for row in rows for interval in (row.interval, row.other) if interval is not None]
    low = min([middle, *(interval.low for interval in both)])
    high = max([middle, *(interval.high for interval in both)])
    begin, end = floor(low * 10 - 1e-9) / 10, ceil(high * 10 + 1e-9) / 10
    return Scale(max(0.0, begin) if low >= 0 else begin, min(1.0, end) if high <= 1 else end)


def intervals(
    rows: Sequence[Row],
    label: str,
    axis: str,
    *,
    middle: float = 0.5,
    middle_name: str = "even",
    signed: bool = False,
) -> str:
    """Shares as dots with their intervals as lines. The second share of a row is an open dot below."""
    if not rows:
        return ""
    scale = scale_for(rows, middle=middle)
    row_high = PAIR if any(row.other is not None for row in rows) else ROW
    high = row_high * len(rows) + TOP + BOTTOM
    floor_ = high - BOTTOM
    parts = [open_plot(high, label)]
    for mark in scale.marks():
        x = scale(mark)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor_}"/>')
        parts.append(words(x, floor_ + 17, _percent(mark, signed), "middle", "tick"))
    x = scale(middle)
    parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{floor_}"/>')
    parts.append(words(x, TOP - 14, middle_name, "middle", "tick"))
    parts.append(words((LEFT + WIDTH - RIGHT) / 2, high - 8, axis, "middle", "tick"))
    for number, row in enumerate(rows):
        y = TOP + row_high * number + row_high / 2
        parts.append(words(LEFT - 14, y + 4, _short(row.name, 30), "end"))
        if row.other is None:
            parts.append(_dot(scale, row.interval, y, row.name, "dot", signed))
        else:
            parts.append(_dot(scale, row.interval, y - 7, f"{row.name}, filled", "dot", signed))
            parts.append(_dot(scale, row.other, y + 7, f"{row.name}, open", "ring", signed))
        said = row.note or _told(row.interval, signed)
        parts.append(words(WIDTH - RIGHT + 14, y + 4, said, "start", "said"))
    return "\n".join((*parts, "</svg></div>"))


def histogram(counts: dict[int, int], label: str, axis: str, *, middle: int) -> str:
    """The frequency of each number, with the median marked."""
    if not counts:
        return "<p>There is nothing to count.</p>"
    first, last = min(counts), max(counts)
    most = max(counts.values())
    left, right, top, floor_ = 60, WIDTH - 20, 34, 230
    step = (right - left) / (last - first + 1)
    parts = [open_plot(280, label)]
    for times in round_steps(most):
        y = floor_ - (floor_ - top) * times / most
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y:.0f}" y2="{y:.0f}"/>')
        parts.append(words(left - 8, y + 4, f"{times:,}", "end", "tick"))
    every = max(1, ceil((last - first + 1) / 20))
    for number in range(first, last + 1):
        times = counts.get(number, 0)
        x, tall = left + step * (number - first), (floor_ - top) * times / most
        parts.append(
            f'<rect class="{"bar middle" if number == middle else "bar"}" x="{x + step * 0.08:.1f}" '
            f'y="{floor_ - tall:.1f}" width="{step * 0.84:.1f}" height="{tall:.1f}">'
            f"<title>{number}: {times:,}</title></rect>"
        )
        if (number - first) % every == 0:
            parts.append(words(x + step / 2, floor_ + 18, str(number), "middle", "tick"))
    parts.append(f'<line class="axis" x1="{left}" x2="{right}" y1="{floor_}" y2="{floor_}"/>')
    x = left + step * (middle - first + 0.5)
    parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 8}" y2="{floor_}"/>')
    parts.append(words(x, top - 14, f"half by {middle}", "middle", "tick"))
    parts.append(words(left - 8, 14, "games", "end", "tick"))
    parts.append(words((left + right) / 2, 272, axis, "middle", "tick"))
    return "\n".join((*parts, "</svg></div>"))


def round_steps(most: int) -> list[int]:
    """
    >>> round_steps(11), round_steps(1), round_steps(873)
    ([5, 10], [1], [200, 400, 600, 800])
    """
    steps = (factor * 10**power for power in range(12) for factor in (1, 2, 5))
    step = next(step for step in steps if most / step < 5)
    return list(range(step, most + 1, step))


def open_plot(high: float, label: str) -> str:
    """A plot that scrolls if it is too wide."""
    return f'<div class="wide"><svg viewBox="0 0 {WIDTH} {high:.0f}" role="img" aria-label="{escape(label)}">'


def words(x: float, y: float, said: str, anchor: str, style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def _dot(scale: Scale, interval: Interval, y: float, name: str, style: str, signed: bool) -> str:
    return (
        f"<g><title>{escape(name)}: {_told(interval, signed)}</title>"
        f'<line class="span" x1="{scale(interval.low):.1f}" x2="{scale(interval.high):.1f}" '
        f'y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<circle class="{style}" cx="{scale(interval.share):.1f}" cy="{y:.1f}" r="5"/></g>'
    )


def _percent(share: float, signed: bool) -> str:
    whole = round(100 * share)
    return f"{whole:+d}" if signed and whole else f"{whole}" if signed else f"{whole} %"


def _told(interval: Interval, signed: bool) -> str:
    if signed:
        return f"{100 * interval.share:+.1f} ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"
    return str(interval)


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
