"""Reading the YAML of a scenario so that every message can name its line.

The file is composed, not loaded: the other modules get `Node`s that remember their lines.
A file cannot create arbitrary Python objects.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from regalia.typed import typed

LARGEST: Final = 64 * 1024
"""In bytes. A scenario is a page or two, and malicious YAML can take long to read."""
DEEPEST: Final = 40
MOST: Final = 5_000
"""The most words, lists and mappings. An alias counts each time it is used."""
LONGEST: Final = 1_000
"""The most letters of a word, a sentence or a note, so that matching patterns does not take long."""
HIGHEST: Final = 1_000
"""The highest number in a scenario except for its seed, because the engine may count up to it."""
AT: Final = "\uff20"
"""Replaces "@" while YAML reads the file, because YAML reserves that character at the start of a word."""


SCALARS: Final = ("str", "int", "float", "bool", "null", "timestamp", "value", "merge")


class Fault(Exception):
    """A mistake in a scenario file: the place, and the remedy."""

    def __init__(self, reason: str, line: int = 0, path: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.path = path

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line) if part)
        return f"{place}: {self.reason}" if place else self.reason


class Unsupported(Fault):
    """The file is fine, but needs the text of a card that the engine does not know yet."""

    def __init__(self, card: str, line: int = 0) -> None:
        remedy = f"write `{card} (blank)` in the setup to play it as a card without text"
        super().__init__(f"{card} is not supported yet: its text is not known; {remedy}", line)
        self.card = card


class Node:
    """A piece of the file: a word, a list or a mapping, and the line it starts on."""

    __slots__ = ("items", "kind", "line", "pairs", "quoted", "text")

    def __init__(self, kind: str, line: int) -> None:
        self.kind = kind
        """"word", "list" or "mapping"."""
        self.line = line
        self.text = ""
        self.quoted = False
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []

    def __str__(self) -> str:
        match self.kind:
            case "word":
                return self.text
            case "list":
                return f"[{', '.join(map(str, self.items))}]"
            case _:
                return f"{{{', '.join(f'{key}: {value}' for key, value in self.pairs)}}}"

    @property
    def is_empty(self) -> bool:
        """Whether there is no value after the colon, or a word such as `none`."""
        if self.kind == "word":
            return not self.quoted and self.text.lower() in ("", "~", "null", "none", "nothing")
        return not (self.items or self.pairs)

    def word(self, what: str = "a word") -> str:
        if self.kind != "word":
            raise Fault(f"expected {what}, not a {self.kind}: {shorten(str(self))}", self.line)
        return self.text

    def number(self, what: str = "a number", least: int | None = 0, most: int | None = HIGHEST) -> int:
        text = self.word(what)
        try:
            value = int(text)
        except ValueError:
            raise Fault(f"expected {what} as a whole number, not {shorten(text)!r}", self.line) from None
        if least is not None and value < least:
            raise Fault(f"{what} cannot be {shorten(text)}: it is {least} or more", self.line)
        if most is not None and abs(value) > most:
            raise Fault(f"{what} cannot be {shorten(text)}: {most:,} is the highest number", self.line)
        return value

    @property
    def is_number(self) -> bool:
        """Whether this is a whole number, with or without a sign."""
        return self.kind == "word" and is_whole(self.text)

    def flag(self, what: str = "yes or no") -> bool:
        text = self.word(what).lower()
        if text in ("yes", "true", "on"):
            return True
        if text in ("no", "false", "off"):
            return False
        raise Fault(f"expected yes or no, not {self.text!r}", self.line)

    def elements(self) -> list[Node]:
        """The elements of a list. A single value counts as a list of one, and no value as an empty list."""
        if self.is_empty:
            return []
        return self.items if self.kind == "list" else [self]

    def not_a_number(self, what: str) -> None:
        """Refuse a bare number in place of a name."""
        if self.kind == "word" and not self.quoted and self.text.strip().isdigit():
            raise Fault(f"expected {what}, not the number {shorten(self.text)}", self.line)

    def entries(self, what: str = "keys and values") -> Iterator[tuple[str, Node, int]]:
        if self.is_empty:
            return
        if self.kind != "mapping":
            raise Fault(f"expected {what}, not {shorten(str(self))!r}", self.line)
        for key, value in self.pairs:
            yield key.text, value, key.line

    def get(self, name: str) -> Node | None:
        return next((value for key, value in self.pairs if key.text == name), None)


def is_whole(text: str) -> bool:
    """Whether a text is a whole number. A digit such as ² is not.

    >>> [is_whole(text) for text in ("3", "-3", "--3", "²", "3.0")]
    [True, True, False, False, False]
    """
    return text.removeprefix("-").isdecimal()


def counted(text: str, what: str, line: int, least: int | None = 0) -> int:
    """A number within a sentence."""
    return word_node(text, line).number(what, least)


def shorten(text: str, most: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def nearest(text: str, known: Iterable[str], most: int = 3, cutoff: float = 0.55) -> str:
    """The end of a message with the names that the writer may have meant, or ""."""
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(name.lower(), name)
    found = difflib.get_close_matches(text.lower(), folded, n=most, cutoff=cutoff)
    return f"; did you mean {' or '.join(folded[name] for name in found)}?" if found else ""


def read(path: Path) -> Node:
    """The scenario in a file, as a mapping."""
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Fault("there is no such file", path=name) from None
    except OSError as error:
        raise Fault(f"it cannot be read: {error.strerror or error}", path=name) from None
    return decode(data, name)


def decode(data: bytes, name: str) -> Node:
    """The scenario in the bytes of a file. Of a file that is too large, the beginning is enough."""
    if len(data) > LARGEST:
        raise _too_large(name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Fault("this is not UTF-8 text", line, name) from None
    return parse(text, name)


def _too_large(name: str = "") -> Fault:
    return Fault(f"it is larger than {LARGEST // 1024} kB, which no scenario needs", path=name)


def parse(text: str, name: str = "") -> Node:
    """The scenario in a text, as a mapping. Messages call the file `name`."""
    try:
        return _parse(text)
    except Fault as fault:
        fault.path = fault.path or name
        raise


def _parse(text: str) -> Node:
    if len(text) > LARGEST:
        raise _too_large()
    if not text.strip():
        raise Fault(f"the file is empty; {typed('judge --new')} prints a template", 1)
    try:
        root = _compose(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 0
        raise Fault(f"this is not YAML: {_plain(error)}", line) from None
    except yaml.YAMLError as error:
        raise Fault(f"this is not YAML: {shorten(str(error))}") from None
    except RecursionError:
        raise Fault("this is nested too deeply") from None
    if root is None:
        raise Fault(f"there is no scenario in the file; {typed('judge --new')} prints a template", 1)
    node = _Converter().convert(root, 0)
    if node.kind != "mapping":
        raise Fault("a scenario is a mapping that begins with `regalia: 1`", node.line)
    return node


class _Loader(yaml.SafeLoader):
    """Refuses a file beyond the limits of a scenario while it is composed, and not only afterwards."""

    depth = 0
    count = 0

    def fetch_flow_collection_start(self, TokenClass: Any) -> None:
        """Limit open brackets, because YAML looks further ahead the more of them are open."""
        if self.flow_level > DEEPEST:
            raise Fault("this is nested too deeply", self.line + 1)
        super().fetch_flow_collection_start(TokenClass)

    def compose_node(self, parent: Any, index: Any) -> yaml.Node | None:
        self.depth += 1
        self.count += 1
        check_extent(self.depth - 1, self.count, self.line + 1)
        node: yaml.Node | None = super().compose_node(parent, index)
        self.depth -= 1
        return node


def _compose(text: str) -> yaml.Node | None:
    loader = _Loader(text.replace("@", AT))
    try:
        root: yaml.Node | None = loader.get_single_node()
        return root
    finally:
        loader.dispose()


def check_extent(depth: int, count: int, line: int) -> None:
    if depth > DEEPEST:
        raise Fault("this is nested too deeply", line)
    if count > MOST:
        raise Fault(f"this has more than {MOST:,} values, which no scenario needs", line)


def _plain(error: yaml.MarkedYAMLError) -> str:
    said = " ".join(part for part in (error.problem, f"({error.context})" if error.context else "") if part)
    if "expected ',' or ']', but got '['" in said:
        said += "; a fact with a list needs quotes inside [ ], or a line of its own"
    if "mapping values are not allowed here" in said:
        said += "; look at the indentation"
        said += "; a step with more keys needs a colon (`resolve:`), and text with a colon needs quotes"
    if "expected <block end>" in said or "block mapping" in said or "block collection" in said:
        said += "; look at the indentation: lines that belong together begin in the same column"
    return said.replace(AT, "@") or "it cannot be read"


def check_length(text: str, line: int) -> str:
    """The text, unless it is too long to be read."""
    if len(text) > LONGEST:
        said = f"{shorten(text[:LONGEST])!r} goes on for {len(text):,} letters"
        raise Fault(f"{said}, and {LONGEST:,} is the most; shorten it", line)
    return text


class _Converter:
    """Turns the composed YAML into nodes. Aliases may make more nodes than were composed."""

    def __init__(self) -> None:
        self.count = 0

    def convert(self, node: yaml.Node, depth: int) -> Node:
        line = node.start_mark.line + 1
        self.count += 1
        check_extent(depth, self.count, line)
        match node:
            case yaml.ScalarNode(tag=tag) if tag.rpartition(":")[2] in SCALARS:
                found = Node("word", line)
                found.text = check_length(node.value.replace(AT, "@"), line)
                found.quoted = node.style in ("'", '"')
            case yaml.SequenceNode(tag="tag:yaml.org,2002:seq"):
                found = Node("list", line)
                found.items = [self.convert(one, depth + 1) for one in node.value]
            case yaml.MappingNode(tag="tag:yaml.org,2002:map"):
                found = self._mapping(node, depth)
            case _:
                tag = shorten(node.tag.rpartition(":")[2])
                raise Fault(f"a scenario cannot have a tag such as {tag!r}", line)
        return found

    def _mapping(self, node: yaml.MappingNode, depth: int) -> Node:
        found = Node("mapping", node.start_mark.line + 1)
        seen: dict[str, int] = {}
        for key, value in node.value:
            name = self.convert(key, depth + 1)
            if name.kind != "word":
                raise Fault(f"a key has to be a word, not a {name.kind}", name.line)
            if name.text in seen:
                text = f"{name.text!r} stands here twice (first in line {seen[name.text]})"
                raise Fault(text, name.line)
            seen[name.text] = name.line
            found.pairs.append((name, self.convert(value, depth + 1)))
        return found


def word_node(text: str, line: int) -> Node:
    node = Node("word", line)
    node.text = text
    return node


def inline_list(text: str, line: int) -> Node:
    """A list written inside a sentence: `A.hand is [Fireball, "Tonoris, Lone Mercenary"]`."""
    try:
        node = _parse_fragment(text)
    except Fault as fault:
        raise Fault(f"cannot read the list {shorten(text)!r}: {fault.reason}", line) from None
    _relocate(node, line)
    return node


def _parse_fragment(text: str) -> Node:
    try:
        root = _compose(text)
    except yaml.MarkedYAMLError as error:
        raise Fault(_plain(error)) from None
    except yaml.YAMLError as error:
        raise Fault(shorten(str(error))) from None
    if root is None:
        return Node("word", 0)
    return _Converter().convert(root, 0)


def _relocate(node: Node, line: int) -> None:
    node.line = line
    for one in node.items:
        _relocate(one, line)
    for key, value in node.pairs:
        _relocate(key, line)
        _relocate(value, line)
