"""Plots of numbers by turn, in the manner of `plots`: bars, lines with bands, and many small curves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple, Protocol

from regalia.lab.plots import WIDTH, open_plot, round_steps, words


class Bar(NamedTuple):
    """A number with the range that most of what it stands for lies in."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""


class Curve(NamedTuple):
    """Shares by turn. None where nothing is known."""

    shares: Sequence[float | None]
    style: str


def bars(found: Sequence[Bar], label: str, axis: str, unit: str) -> str:
    """Numbers as bars, with their ranges as lines."""
    if not found:
        return "<p>There is nothing to count.</p>"
    frame = _Frame(max(1.0, *(bar.high for bar in found), *(bar.value for bar in found)))
    step = (frame.right - frame.left) / len(found)
    parts = [open_plot(frame.high, label), *frame.grid(unit)]
    for number, bar in enumerate(found):
        x, y = frame.left + step * number, frame.y(bar.value)
        middle = x + step / 2
        parts.append(
            f"<g><title>{escape(bar.name)}: {escape(bar.note)}</title>"
            f'<rect class="bar" x="{x + step * 0.15:.1f}" y="{y:.1f}" '
            f'width="{step * 0.7:.1f}" height="{frame.floor - y:.1f}"/>'
            f'<line class="span" x1="{middle:.1f}" x2="{middle:.1f}" y1="{frame.y(bar.low):.1f}" '
            f'y2="{frame.y(bar.high):.1f}"/></g>'
        )
        parts.append(words(middle, frame.floor + 18, bar.name, "middle", "tick"))
    return "\n".join((*parts, *frame.base(axis), "</svg></div>"))


def fan(found: Sequence[Spreadable | None], label: str, axis: str, unit: str, most: float = 0.0) -> str:
    """Numbers by turn: their mean as a line, and a band in which most of them lie."""
    known = [(turn, one) for turn, one in enumerate(found, 1) if one is not None]
    if not known:
        return "<p>There is nothing to count.</p>"
    frame = _Frame(max(1.0, most, *(one.high for _, one in known)))
    step = (frame.right - frame.left) / len(found)

    def at(turn: int, value: float) -> str:
        return f"{frame.left + step * (turn - 0.5):.1f},{frame.y(value):.1f}"

    band = [at(turn, one.low) for turn, one in known] + [at(turn, one.high) for turn, one in reversed(known)]
    parts = [
        open_plot(frame.high, label),
        *frame.grid(unit),
        f'<polygon class="fan" points="{" ".join(band)}"/>',
    ]
    line = " ".join(at(turn, one.mean) for turn, one in known)
    parts.append(f'<polyline class="line" points="{line}"/>')
    for turn, one in known:
        x, y = at(turn, one.mean).split(",")
        said = f"turn {turn}: {one.mean:.1f} on average, {one.low:.0f} to {one.high:.0f}"
        parts.append(f'<g><title>{said}</title><circle class="dot" cx="{x}" cy="{y}" r="4"/></g>')
    for turn in range(1, len(found) + 1):
        parts.append(words(frame.left + step * (turn - 0.5), frame.floor + 18, str(turn), "middle", "tick"))
    return "\n".join((*parts, *frame.base(axis), "</svg></div>"))


class Spreadable(Protocol):
    """Numbers in short: their mean, and the bounds of most of them."""

    @property
    def mean(self) -> float: ...

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...


class _Frame:
    """The place of a plot with numbers from 0 upwards."""

    left, right, top, floor, high = 60, WIDTH - 20, 28, 200, 246

    def __init__(self, most: float) -> None:
        self.most = most

    def y(self, value: float) -> float:
        return self.floor - (self.floor - self.top) * min(value, self.most) / self.most

    def grid(self, unit: str) -> list[str]:
        parts = []
        for value in round_steps(ceil(self.most)):
            if value <= self.most:
                y = self.y(value)
                ends = f'x1="{self.left}" x2="{self.right}" y1="{y:.0f}" y2="{y:.0f}"'
                parts.append(f'<line class="grid" {ends}/>')
                parts.append(words(self.left - 8, y + 4, f"{value:,}", "end", "tick"))
        return [*parts, words(4, 14, unit, "start", "tick")]

    def base(self, axis: str) -> list[str]:
        middle = (self.left + self.right) / 2
        return [
            f'<line class="axis" x1="{self.left}" x2="{self.right}" y1="{self.floor}" y2="{self.floor}"/>',
            words(middle, self.high - 6, axis, "middle", "tick"),
        ]


SMALL: Final = (220, 96)
"""The size of a small plot."""


def curve(lines: Sequence[Curve], label: str) -> str:
    """Shares by turn as lines in a small plot, from none to all."""
    wide, high = SMALL
    left, right, top, floor_ = 28, wide - 6, 8, high - 18
    turns = max((len(line.shares) for line in lines), default=1)
    step = (right - left) / max(1, turns - 1)
    said = escape(label)
    parts = [f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{said}"><title>{said}</title>']
    for share, mark in ((0, "0"), (0.5, "50"), (1, "100")):
        y = floor_ - (floor_ - top) * share
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(words(left - 4, y + 4, mark, "end", "tick"))
    for turn in range(1, turns + 1):
        if turn in (1, turns) or (turn % 2 == 0 and turns - turn > 1):
            parts.append(words(left + step * (turn - 1), high - 4, str(turn), "middle", "tick"))
    for line in lines:
        points = [
            f"{left + step * place:.1f},{floor_ - (floor_ - top) * share:.1f}"
            for place, share in enumerate(line.shares)
            if share is not None
        ]
        parts.append(f'<polyline class="{line.style}" points="{" ".join(points)}"/>')
    return "".join((*parts, "</svg>"))
