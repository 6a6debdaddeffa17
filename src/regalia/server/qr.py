"""QR codes for links: ISO/IEC 18004, bytes only, error correction level M, versions 1 to 10.

Links are short, so that is enough, and it needs no library. `tests/page/test_qr.py` reads the codes with a
reader that others wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

Rows = tuple[tuple[bool, ...], ...]
"""The modules of a code, row by row: whether each is dark."""

BLOCKS: Final = (
    (10, (16,)),
    (16, (28,)),
    (26, (44,)),
    (18, (32, 32)),
    (24, (43, 43)),
    (16, (27, 27, 27, 27)),
    (18, (31, 31, 31, 31)),
    (22, (38, 38, 39, 39)),
    (22, (36, 36, 36, 37, 37)),
    (26, (43, 43, 43, 43, 44)),
)
"""For each version: the bytes that correct each block, and the bytes of data in each block."""
ALIGNED: Final = (
    (),
    (6, 18),
    (6, 22),
    (6, 26),
    (6, 30),
    (6, 34),
    (6, 22, 38),
    (6, 24, 42),
    (6, 26, 46),
    (6, 28, 50),
)
"""For each version: the rows and columns in which the centres of the small squares are."""
BYTES: Final = 0b0100
FILLING: Final = (0xEC, 0x11)
LONG_COUNT: Final = 10
"""From this version on the count of bytes takes two bytes."""
NUMBERED: Final = 7
"""From this version on a code says which version it is."""
FIELD, FORMAT, VERSION = 0x11D, 0x537, 0x1F25
"""The polynomials of the bytes, of the format and of the version."""
FORMAT_MASK: Final = 0b101010000010010
QUIET: Final = 4
"""The light modules that have to be around a code."""

MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


class TooLong(ValueError):
    """A text that does not fit into the largest code that is made here."""


def qr_code(text: str) -> Rows:
    """The code for a text, without the light margin.

    >>> len(qr_code("http://192.0.2.7:8642/"))
    25
    """
    data = text.encode()
    version = _version_for(len(data))
    stream = tuple(_bits(_corrected(_padded(data, version), version)))
    drawn = (_draw(version, stream, mask) for mask in range(len(MASKS)))
    return min(drawn, key=penalty)


def in_blocks(rows: Rows) -> Iterator[str]:
    """The code as lines for a terminal, two rows in each: light on dark, so light modules are drawn."""
    width = len(rows) + 2 * QUIET
    margin = ((False,) * width,) * QUIET
    framed = (*margin, *((False,) * QUIET + row + (False,) * QUIET for row in rows), *margin)
    for upper, lower in zip(framed[::2], (*framed, (True,) * width)[1::2], strict=False):
        yield "".join(" ▄▀█"[2 * (not up) + (not low)] for up, low in zip(upper, lower, strict=True))


# Data.


def _version_for(length: int) -> int:
    for version, (_, blocks) in enumerate(BLOCKS, 1):
        if length + 2 + (version >= LONG_COUNT) <= sum(blocks):
            return version
    raise TooLong(f"{length} bytes are too long for a QR code")


def _padded(data: bytes, version: int) -> bytes:
    """The kind of data, their count and the data; the rest is filled up."""
    size = sum(BLOCKS[version - 1][1])
    count = 16 if version >= LONG_COUNT else 8
    bits = BYTES << count | len(data)
    bits = bits << 8 * len(data) | int.from_bytes(data)
    room = 8 * size - 4 - count - 8 * len(data)
    end = min(4, room)
    used = 4 + count + 8 * len(data) + end
    even = -used % 8
    whole = (bits << end + even).to_bytes((used + even) // 8)
    return whole + bytes(FILLING[number % 2] for number in range(size - len(whole)))


def _corrected(data: bytes, version: int) -> bytes:
    """The blocks of the data, interleaved, and then the bytes that correct them."""
    length, sizes = BLOCKS[version - 1]
    blocks, start = [], 0
    for size in sizes:
        blocks.append(data[start : start + size])
        start += size
    corrections = [_correction(block, length) for block in blocks]
    return bytes((*_interleaved(blocks), *_interleaved(corrections)))


def _interleaved(blocks: list[bytes]) -> Iterator[int]:
    for place in range(max(map(len, blocks))):
        yield from (block[place] for block in blocks if place < len(block))


def _powers() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The powers of 2 among the bytes, and the exponent of each byte."""
    powers, exponents, value = [], [0] * 256, 1
    for exponent in range(255):
        powers.append(value)
        exponents[value] = exponent
        value = value << 1 ^ (FIELD if value & 0x80 else 0)
    return tuple(powers), tuple(exponents)


POWERS, EXPONENTS = _powers()


def _times(one: int, other: int) -> int:
    return POWERS[(EXPONENTS[one] + EXPONENTS[other]) % 255] if one and other else 0


def _correction(block: bytes, length: int) -> bytes:
    """What is left when a block is divided by the generator of Reed and Solomon."""
    generator = [1]
    for number in range(length):
        shifted, scaled = [*generator, 0], [0, *(_times(value, POWERS[number]) for value in generator)]
        generator = [one ^ other for one, other in zip(shifted, scaled, strict=True)]
    left = [*block, *bytes(length)]
    for place in range(len(block)):
        factor = left[place]
        for offset, value in enumerate(generator):
            left[place + offset] ^= _times(value, factor)
    return bytes(left[len(block) :])


def _bits(data: Iterable[int]) -> Iterator[bool]:
    for value in data:
        yield from (bool(value >> place & 1) for place in range(7, -1, -1))


def with_check(value: int, polynomial: int) -> int:
    """A number followed by the bits that check it.

    >>> bin(with_check(0b00101, FORMAT) ^ FORMAT_MASK), bin(with_check(7, VERSION))
    ('0b100000011001110', '0b111110010010100')
    """
    length = polynomial.bit_length() - 1
    left = value << length
    while left.bit_length() > length:
        left ^= polynomial << left.bit_length() - polynomial.bit_length()
    return value << length | left


# Drawing.


class _Canvas:
    """A code while it is drawn: the modules that have their colour already."""

    def __init__(self, version: int) -> None:
        self.size = 17 + 4 * version
        self.version = version
        self.drawn: dict[tuple[int, int], bool] = {}

    def square(self, row: int, column: int, reach: int) -> None:
        """Rings around a centre: dark, light, dark, and light outside the large ones."""
        for down in range(-reach, reach + 1):
            for right in range(-reach, reach + 1):
                place = row + down, column + right
                if 0 <= place[0] < self.size and 0 <= place[1] < self.size:
                    ring = max(abs(down), abs(right))
                    self.drawn[place] = ring not in (2, 4) if reach > 2 else ring != 1

    def patterns(self) -> None:
        """What is the same in every code of this version."""
        far = self.size - 4
        for row, column in ((3, 3), (3, far), (far, 3)):
            self.square(row, column, 4)
        centres = ALIGNED[self.version - 1]
        for row in centres:
            for column in centres:
                if (row, column) not in self.drawn:
                    self.square(row, column, 2)
        for place in range(8, self.size - 8):
            self.drawn[6, place] = self.drawn[place, 6] = place % 2 == 0

    def format(self, mask: int) -> None:
        """The level (M is 00) and the mask, twice; and the version, twice."""
        bits = with_check(mask, FORMAT) ^ FORMAT_MASK
        last = self.size - 1
        for number in range(15):
            dark = bool(bits >> number & 1)
            if number < 8:
                self.drawn[number + (number > 5), 8] = dark
                self.drawn[8, last - number] = dark
            else:
                self.drawn[8, 14 - number + (number == 8)] = dark
                self.drawn[last - 14 + number, 8] = dark
        self.drawn[self.size - 8, 8] = True
        if self.version >= NUMBERED:
            bits = with_check(self.version, VERSION)
            for number in range(18):
                near, far = number // 3, self.size - 11 + number % 3
                self.drawn[near, far] = self.drawn[far, near] = bool(bits >> number & 1)

    def free(self) -> Iterator[tuple[int, int]]:
        """The places for data, in the order in which they are filled: up and down in columns of two."""
        upwards = True
        for column in (*range(self.size - 1, 6, -2), 5, 3, 1):
            for row in range(self.size - 1, -1, -1) if upwards else range(self.size):
                yield from ((row, side) for side in (column, column - 1) if (row, side) not in self.drawn)
            upwards = not upwards


def _draw(version: int, bits: tuple[bool, ...], mask: int) -> Rows:
    canvas = _Canvas(version)
    canvas.patterns()
    canvas.format(mask)
    masked = MASKS[mask]
    filled = (*bits, *(False,) * 7)
    places = tuple(canvas.free())
    for place, bit in zip(places, filled, strict=False):
        canvas.drawn[place] = bit != masked(*place)
    size = range(canvas.size)
    return tuple(tuple(canvas.drawn[row, column] for column in size) for row in size)


LIKE_A_CORNER: Final = (
    (True, False, True, True, True, False, True, False, False, False, False),
    (False, False, False, False, True, False, True, True, True, False, True),
)


def penalty(rows: Rows) -> int:
    """How hard a code would be to read: of the eight masks the one with the least is taken."""
    columns = tuple(zip(*rows, strict=True))
    lines = (*rows, *columns)
    found = sum(_runs(line) + _corners(line) for line in lines)
    for upper, lower in pairwise(rows):
        squares = zip(pairwise(upper), pairwise(lower), strict=True)
        found += 3 * sum(above == below and above[0] == above[1] for above, below in squares)
    share = 100 * sum(map(sum, rows)) / len(rows) ** 2
    return found + 10 * int(abs(share - 50) / 5)


def _runs(line: tuple[bool, ...]) -> int:
    found, length = 0, 1
    for one, next_one in zip(line, (*line[1:], None), strict=True):
        if one == next_one:
            length += 1
            continue
        found += length - 2 if length >= 5 else 0
        length = 1
    return found


def _corners(line: tuple[bool, ...]) -> int:
    width = len(LIKE_A_CORNER[0])
    return 40 * sum(line[at : at + width] in LIKE_A_CORNER for at in range(len(line) - width + 1))
