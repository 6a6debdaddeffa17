"""Long texts that trouble readers: one thing again and again, behind the beginning of what is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

LETTERS = 400_000
"""As many as may be pasted at the table."""
MOST_SAID = 6_000
"""Letters of a refusal: forty slips of a deck list are told line by line."""
SECONDS = 5.0
"""Of the processor, for any text, three times in a row: the collection of garbage may fall into one of them.
Most take hundredths; what this is about took minutes, or did not end."""
UNITS = (
    *(
        " ",
        "\t",
        "\n",
        "\r\n",
        "\x0b",
        "\u2028",
        "-",
        "#",
        "=",
        "*",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "<",
        '"',
        "'",
    ),
    *(
        ":",
        ",",
        ";",
        ".",
        "/",
        "\\",
        "\\u0041",
        "!",
        "?",
        "|",
        "&a ",
        "*a ",
        "%",
        "@",
        "~",
        "_",
        "0",
        "9",
        "²",
        "a",
    ),
    *(
        "A",
        "é",
        "ﷺ",
        "ß",
        "\u0300\u0316",
        "\U0001f600",
        "x",
        "a ",
        "1 ",
        "1.",
        "-1,",
        "a, ",
        "a: ",
        "- ",
        "? ",
        "- - ",
    ),
    *(
        "[[",
        "[]",
        "{}",
        "[1,",
        '["',
        '{"a":',
        '{"cards":',
        '{"name":"a"},',
        '"a",',
        '"a":1,',
        "null,",
        "1e9,",
    ),
    *(
        "4 Fireball\n",
        "1 Fierball\n",
        "4 Fireball x4 ",
        "# Main Deck (60)\n",
        "// a\n",
        "SB: ",
        "a #",
        "a //",
        "() ",
    ),
    *(
        "a" + 196 * " " + "!\n",
        "a" + 98 * " -" + "!\n",
        66 * "(a " + "\n",
        190 * "(" + "\n",
        "1" * 190 + "x\n",
    ),
    *(
        "é" + 98 * "\u0300\u0316" + "\n",
        "fireball ",
        "DOA003 ",
        "a\tb\n",
        "k: [a, b]\n",
        "  - a\n",
        "|\n",
        "> ",
    ),
)


def texts(*beginnings: str, letters: int = LETTERS) -> Iterator[str]:
    """Every awkward text behind each of the beginnings."""
    for beginning in beginnings:
        for unit in UNITS:
            yield (beginning + unit * (letters // len(unit) + 1))[:letters]


def slow(read: Callable[[Any], object], given: Any, *refusals: type[Exception]) -> str:
    """What was read, in short, if reading or refusing it took too long or too many words; or nothing."""
    for _ in range(3):
        begun = time.thread_time()
        try:
            read(given)
        except refusals as refusal:
            if len(str(refusal)) > MOST_SAID:
                return f"{given[:40]!r}…{given[-40:]!r}: {len(str(refusal)):,} letters to refuse it"
        taken = time.thread_time() - begun
        if taken <= SECONDS:
            return ""
    return f"{given[:40]!r}…{given[-40:]!r}: {taken:.1f} s"
