"""The rule book as data: what every rule that the engine cites means to a player.

The rules are in `rulebook.yaml`, which also explains the ids. The engine, its tests and the people who read
an explanation all use these ids, so the loader is strict: it refuses an id that occurs twice or an entry that
does not fit, and names the line.
"""

import difflib
import functools
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import msgspec
import yaml

try:
    from yaml import CSafeLoader as FastLoader
except ImportError:  # PyYAML without libyaml: slower, the same result
    from yaml import SafeLoader as FastLoader  # type: ignore[assignment]

Loader: Final = FastLoader
SHIPPED: Final = Path(__file__).with_name("rulebook.yaml")
RULE_ID: Final = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)+")
WORD: Final = re.compile(r"[^\W_]+")
LONGEST_LINE: Final = 280
"""In characters. People read a line during a game, so it has to be short."""
LONGEST_REASON: Final = 80

NOT_FOR_SOFTWARE: Final = {
    "physical handling": "how cards, dice and markers are laid out, shuffled and turned by hand",
    "printed frame": "where and how something is printed on a card",
    "wording": "how texts are phrased, or what a word in the rules refers to, without any consequence",
    "player conduct": "what players expect of each other: honesty, memory, agreement",
    "tournament policy": "events, judges and the contents of other documents",
    "outside the game": "what belongs to whom before and after a game",
}
"""The reasons why a rule asks nothing of a program, and what each covers."""

FORMATS: Final = ("Pantheon", "more than two players", "draft")
"""The kinds of game with rules of their own. All other rules apply to two-player Standard too."""

T = TypeVar("T")


class RulebookError(Exception):
    """The file of the rule book is malformed. The message begins with the place."""


class UnknownRule(LookupError):
    """No rule has this id. `nearest` are the ids that the writer may have meant."""

    def __init__(self, id: str, nearest: tuple[str, ...]) -> None:
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else ""
        super().__init__(f"there is no rule {id!r}{hint}")
        self.id = id
        self.nearest = nearest


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: its id, its meaning, and its place in the official rules."""

    id: str
    chapter: str
    line: str
    """The meaning of the rule for a player, in our own words."""
    page: str
    """The title of the page in the official rules."""
    heading: str | None = None
    """The heading on that page under which the numbers start again, if there is one."""
    number: str
    seed: bool = False
    """Whether this is one of the clauses that the project began with, each of which must have a test."""
    format: str | None = None
    """The only kind of game that the rule applies to, one of `FORMATS`, or None for every kind."""
    not_for_software: str | None = None
    """Why a program has nothing to do for the rule: one of the reasons of `NOT_FOR_SOFTWARE`."""
    not_yet: str | None = None
    """Why the engine does not follow the rule so far."""
    shown_by: tuple[str, ...] = ()
    """The rules that this one repeats. It is shown if all of them are."""

    @property
    def reference(self) -> str:
        """The place in the official rules.

        >>> load().get("term.recover.2").reference
        'Game Terms, Recover 2'
        """
        return f"{self.page}, {self.heading} {self.number}" if self.heading else f"{self.page} {self.number}"


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one page, or of several that belong together. Its id is the first word of their ids."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class Rulebook:
    """All rules in the order of the book, found by id or by the beginning of one."""

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        self.chapters = {chapter.id: chapter for chapter in chapters}
        self._rules = {rule.id: rule for chapter in chapters for rule in chapter.rules}
        words = (id.split(".") for id in self._rules)
        self.headings = frozenset(two[1] for two in words if len(two) > 2 and not two[1].isdigit())
        """The second words of ids that name a heading or a page below the chapter."""

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def get(self, id: str) -> Rule:
        """The rule with this id, or `UnknownRule` with the nearest ids.

        >>> load().get("activation.1.8").number
        '1.8'
        """
        try:
            return self._rules[id]
        except KeyError:
            raise UnknownRule(id, self.nearest(id)) from None

    def below(self, prefix: str) -> list[Rule]:
        """The rules whose ids begin with the prefix and a dot, whether or not the prefix is itself a rule.

        >>> [rule.id for rule in load().below("keyword.kindle")]
        ['keyword.kindle.1', 'keyword.kindle.2']
        """
        return [rule for rule in self if rule.id.startswith(f"{prefix}.")]

    def spelled(self, id: str) -> str:
        """An id, or the beginning of one, as the book spells it: capital and small letters do not matter.

        >>> load().spelled("LAYERS.a"), load().spelled("Activation.1.8"), load().spelled("Nonsense")
        ('layers.A', 'activation.1.8', 'Nonsense')
        """
        depth = id.count(".") + 1
        begins = (".".join(rule.id.split(".")[:depth]) for rule in self)
        return next((begin for begin in begins if begin.casefold() == id.casefold()), id)

    def above(self, id: str) -> list[Rule]:
        """The rules that a rule is a part of, the widest first.

        >>> [rule.id for rule in load().above("cost.3.a.i")]
        ['cost.3', 'cost.3.a']
        """
        words = id.split(".")
        ids = (".".join(words[:length]) for length in range(1, len(words)))
        return [self._rules[id] for id in ids if id in self._rules]

    def related(self, id: str) -> list[Rule]:
        """The rules that share a beginning of two words or more with a rule, the longest beginning first.

        >>> [rule.id for rule in load().related("cost.3.a")]
        ['cost.3.a.i', 'cost.3', 'cost.3.b']
        """
        words = id.split(".")
        begin = ".".join(words[:2])
        rules = [rule for rule in self if rule.id != id and f"{rule.id}.".startswith(f"{begin}.")]
        return sorted(rules, key=lambda rule: -_in_common(words, rule.id.split(".")))

    def search(self, words: Iterable[str]) -> list[Rule]:
        """The rules with words that begin with each given word: in ids and titles first, then in meanings.

        >>> [rule.id for rule in load().search(["floating", "memory"])][:2]
        ['keyword.floating-memory.1', 'keyword.floating-memory.2']
        """
        wanted = [part for word in words for part in _words(word)]
        titled, told = [], []
        for rule in self:
            chapter = self.chapters[rule.chapter].title
            title = _words(f"{rule.id} {chapter} {rule.page} {rule.heading or ''}")
            if _have(title, wanted):
                titled.append(rule)
            elif _have([*title, *_words(rule.line)], wanted):
                told.append(rule)
        return [*titled, *told]

    def nearest(self, text: str, most: int = 5) -> tuple[str, ...]:
        """The ids that a writer may have meant. Ids that contain the text as a word come first.

        >>> load().nearest("kindle")
        ('keyword.kindle.1', 'keyword.kindle.2')
        """
        wanted = text.strip().strip(".").lower()
        found = [rule.id for rule in self if wanted in rule.id.split(".")]
        if not found:
            found = difflib.get_close_matches(wanted, self._rules, n=most, cutoff=0.7)
        return tuple(found[:most])


def _in_common(one: list[str], other: list[str]) -> int:
    """The number of words that both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def _have(words: list[str], wanted: list[str]) -> bool:
    """Whether each of the wanted words is the beginning of one of the given words."""
    return all(any(word.startswith(one) for word in words) for one in wanted)


@functools.cache
def load() -> Rulebook:
    """The rule book that comes with Regalia."""
    return parse(SHIPPED.read_text(encoding="utf-8"), SHIPPED.name)


def parse(text: str, source: str = "rule book") -> Rulebook:
    """Read a rule book from YAML. The messages of a `RulebookError` call the file `source`."""
    return Rulebook(_Reader(text, source).chapters())


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    line: str
    seed: bool = False
    page: str | None = None
    number: str | None = None
    format: str | None = None
    not_for_software: str | None = None
    not_yet: str | None = None
    shown_by: str | list[str] | None = None

    @property
    def restated(self) -> tuple[str, ...]:
        named = self.shown_by or ()
        return (named,) if isinstance(named, str) else tuple(named)


class _Section(msgspec.Struct, forbid_unknown_fields=True):
    page: str
    rules: object
    heading: str | None = None
    prefix: str | None = None
    format: str | None = None


class _Chapter(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    sections: object


class _Reader:
    """Reads the rule book from YAML nodes, because the values made from them do not know their lines."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.loader = Loader(text)
        self.seen: dict[str, yaml.Node] = {}

    def chapters(self) -> tuple[Chapter, ...]:
        try:
            root = self.loader.get_single_node()
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise RulebookError(f"{self.source}:{line}: {error.problem}") from None
        if root is None:
            raise RulebookError(f"{self.source}:1: the rule book is empty")
        keys = self.mapping(root)
        if set(keys) != {"chapters"}:
            self.fail(root, "the book is a mapping with the one key `chapters`")
        chapters = tuple(map(self.chapter, self.sequence(keys["chapters"][1])))
        ids = [chapter.id for chapter in chapters]
        if twice := sorted({id for id in ids if ids.count(id) > 1}):
            self.fail(root, f"more than one chapter is called {', '.join(twice)}")
        self.check_restatements({rule.id: rule for chapter in chapters for rule in chapter.rules})
        return chapters

    def chapter(self, node: yaml.Node) -> Chapter:
        keys = self.mapping(node)
        made = self.convert(node, _Chapter, "a chapter")
        rules: list[Rule] = []
        for section in self.sequence(keys["sections"][1]):
            rules += self.section(section, made.id)
        return Chapter(id=made.id, title=made.title, rules=tuple(rules))

    def section(self, node: yaml.Node, chapter: str) -> Iterator[Rule]:
        keys = self.mapping(node)
        made = self.convert(node, _Section, f"a section of {chapter}")
        prefix = made.prefix or chapter
        if prefix.split(".")[0] != chapter:
            self.fail(node, f"the prefix {prefix} does not begin with its chapter {chapter}")
        self.check_format(node, f"a section of {chapter}", made.format)
        for id, (key, value) in self.mapping(keys["rules"][1]).items():
            self.check_id(key, id, prefix)
            if isinstance(value, yaml.ScalarNode):
                entry = _Entry(self.convert(value, str, id))
            else:
                self.mapping(value)
                entry = self.convert(value, _Entry, id)
            self.check_line(key, id, entry.line)
            self.check_state(key, id, entry)
            yield Rule(
                id=id,
                chapter=chapter,
                line=entry.line,
                page=entry.page or made.page,
                heading=None if entry.page else made.heading,
                number=entry.number or id.removeprefix(f"{prefix}."),
                seed=entry.seed,
                format=entry.format or made.format,
                not_for_software=entry.not_for_software,
                not_yet=entry.not_yet,
                shown_by=entry.restated,
            )

    def check_id(self, key: yaml.Node, id: str, prefix: str) -> None:
        if not RULE_ID.fullmatch(id):
            self.fail(key, f"{id!r} is not an id: words and numbers joined by dots, as in activation.1.8")
        if not id.startswith(f"{prefix}."):
            self.fail(key, f"{id} does not begin with {prefix}, as the ids of its section do")
        if id in self.seen:
            first = self.seen[id].start_mark.line + 1
            self.fail(key, f"{id} stands here for the second time, first on line {first}")
        self.seen[id] = key

    def check_line(self, key: yaml.Node, id: str, line: str) -> None:
        if not line.strip():
            self.fail(key, f"{id} says nothing")
        if "\n" in line:
            self.fail(key, f"the line of {id} is more than one paragraph")
        if len(line) > LONGEST_LINE:
            self.fail(key, f"the line of {id} has {len(line)} characters, more than {LONGEST_LINE}")

    def check_format(self, node: yaml.Node, what: str, format: str | None) -> None:
        if format is not None and format not in FORMATS:
            self.fail(node, f"{what}: the format is one of {', '.join(FORMATS)}, and not {format!r}")

    def check_state(self, key: yaml.Node, id: str, entry: _Entry) -> None:
        """Check that a rule has at most one state of its own, and a reason for it."""
        self.check_format(key, id, entry.format)
        states = ("not_for_software", "not_yet", "shown_by")
        typed = [state for state in states if getattr(entry, state) is not None]
        if len(typed) > 1:
            self.fail(key, f"{id} is said to be {' and '.join(typed)}; say one of them")
        if typed and entry.seed:
            self.fail(key, f"{id} is a seed clause, which needs a test of its own and cannot be {typed[0]}")
        if entry.not_for_software is not None and entry.not_for_software not in NOT_FOR_SOFTWARE:
            reasons = ", ".join(NOT_FOR_SOFTWARE)
            self.fail(key, f"{id} is not for software for one of these reasons: {reasons}")
        if entry.not_yet is not None and not 0 < len(entry.not_yet.strip()) <= LONGEST_REASON:
            self.fail(key, f"{id} is not_yet without a reason of at most {LONGEST_REASON} characters")
        if entry.shown_by is not None and not entry.restated:
            self.fail(key, f"{id} is shown_by nothing; name the rules that it repeats")

    def check_restatements(self, rules: dict[str, Rule]) -> None:
        """Check that the rules in `shown_by` exist, can be shown, and do not lead back to the rule."""
        for rule in rules.values():
            key = self.seen[rule.id]
            for named in rule.shown_by:
                if named not in rules:
                    self.fail(key, f"{rule.id} is shown_by {named}, which is not a rule of this book")
                if rules[named].not_for_software is not None:
                    self.fail(key, f"{rule.id} is shown_by {named}, which is not for software")
            reached, ahead = set[str](), list(rule.shown_by)
            while ahead:
                named = ahead.pop()
                if named == rule.id:
                    self.fail(key, f"{rule.id} is shown_by itself in the end")
                if named in rules and named not in reached:
                    reached.add(named)
                    ahead += rules[named].shown_by

    def mapping(self, node: yaml.Node) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Keys with their nodes. A key that occurs twice is refused. YAML itself would keep the last."""
        if not isinstance(node, yaml.MappingNode):
            self.fail(node, "expected a mapping here")
        found: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key, value in node.value:
            name = str(key.value)
            if name in found:
                first = found[name][0].start_mark.line + 1
                self.fail(key, f"{name} stands here for the second time, first on line {first}")
            found[name] = key, value
        return found

    def sequence(self, node: yaml.Node) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            self.fail(node, "expected a list here")
        return list(node.value)

    def convert(self, node: yaml.Node, type: type[T], what: str) -> T:
        try:
            return msgspec.convert(self.loader.construct_object(node, deep=True), type)
        except msgspec.ValidationError as error:
            self.fail(node, f"{what}: {error}")

    def fail(self, node: yaml.Node, why: str) -> NoReturn:
        raise RulebookError(f"{self.source}:{node.start_mark.line + 1}: {why}")
