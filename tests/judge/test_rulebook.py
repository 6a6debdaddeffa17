"""The rule book: its ids, its loader, and its references to the official rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from regalia.judge.rulebook import RulebookError, UnknownRule, load, parse

BOOK = """\
chapters:
  - id: cost
    title: Costs
    sections:
      - page: Parts of a Card - Cost
        rules:
          cost.1:
            seed: true
            line: Two kinds.
          cost.2: "Reserve: from hand."
  - id: term
    title: Terms
    sections:
      - page: Game Terms
        heading: Recover
        prefix: term.recover
        rules:
          term.recover.2.a: All there are.
          term.recover.3:
            page: Elsewhere
            number: "9"
            line: Moved.
"""


def test_there_are_71_seed_clauses() -> None:
    assert sum(rule.seed for rule in load()) == 71


def test_seed_clauses_are_those_of_the_reference(reference: Path) -> None:
    text = (reference / "rules" / "seed-clauses.md").read_text(encoding="utf-8")
    ids = re.findall(r"^\| ((?:cost|memory|activation|materialization)\.[\w.]+) \|", text, re.MULTILINE)
    assert len(ids) == 71
    assert sorted(rule.id for rule in load() if rule.seed) == sorted(ids)


def test_the_book_has_every_numbered_rule_and_no_other(reference: Path) -> None:
    text = (reference / "rules" / "reference" / "comprehensive-rules.md").read_text(encoding="utf-8")
    official = set(official_numbers(text))
    cited = {(rule.page, rule.heading, rule.number) for rule in load() if rule.id != "cost.hint.modify"}
    assert cited - official == set()
    assert official - cited == set()


def official_numbers(text: str) -> Iterator[tuple[str, str | None, str]]:
    """Page, heading and number of everything numbered in the official rules."""
    page, heading, step = "", None, ""
    levels: list[str] = []
    for line in text.splitlines():
        if title := re.match(r"#+ (.+)", line):
            page, heading, step, levels = " ".join(title[1].split()), None, "", []
        elif bold := re.match(r"\*\*(\d+(?:\.\d+)+) ", line):
            step, levels = bold[1], []
            yield page, heading, step
        elif bold := re.fullmatch(r"\*\*(.+?):?\*\*:?\s*", line):
            heading, step, levels = None if bold[1] == "General Rules" else bold[1], "", []
        elif line.startswith("General Rules:"):
            heading, step, levels = None, "", []
        elif item := re.match(r"( *)(\d+|[a-z]+)\. ", line):
            levels = [*levels[: len(item[1]) // 3], item[2]]
            yield page, heading, ".".join([step, *levels] if step else levels)


def test_rulings_concern_rules_of_the_book() -> None:
    page = Path(__file__).parents[2] / "docs" / "rulings.md"
    headings = re.split(r"^### ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert len(headings) > 20
    for ruling in headings:
        title, concerned = ruling.split("\n\n")[:2]
        ids = re.findall(r"`([^`]+)`", concerned)
        assert ids, title
        assert [id for id in ids if id not in load()] == [], title
        assert "basis: " in concerned, title
        assert "*Reason:*" in ruling, title


@pytest.mark.parametrize("chapter", ["keyword", "term"])
def test_keywords_and_terms_are_called_by_their_names(chapter: str) -> None:
    for rule in load().chapters[chapter].rules:
        assert rule.heading is not None
        name = re.sub(r" N\+?$| \((?:Keyword|term)\)$", "", re.split("[/,]", rule.heading)[0])
        assert rule.id.split(".")[1] == re.sub(r"[ ()]+", "-", name).strip("-").lower()


def test_a_rule_with_all_it_says() -> None:
    rule = parse(BOOK).get("term.recover.2.a")
    assert (rule.chapter, rule.line, rule.seed) == ("term", "All there are.", False)
    assert rule.reference == "Game Terms, Recover 2.a"
    assert parse(BOOK).get("cost.1").seed


def test_a_rule_that_has_moved_keeps_its_id() -> None:
    assert parse(BOOK).get("term.recover.3").reference == "Elsewhere 9"


def test_the_rules_below_a_prefix() -> None:
    book = load()
    assert [rule.id for rule in book.below("activation.1.8")] == ["activation.1.8.1", "activation.1.8.2"]
    assert {rule.chapter for rule in book.below("memory")} == {"memory"}
    assert book.below("cost.1") == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("actvation.1.8", "activation.1.8"),
        ("activation.1.10", "activation.1.1"),
        ("Activation.1.8", "activation.1.8"),
        ("recover", "term.recover.1"),
        ("kindle", "keyword.kindle.1"),
    ],
)
def test_a_miss_names_the_nearest(text: str, meant: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        load().get(text)
    assert meant in caught.value.nearest
    assert meant in str(caught.value)


def test_nothing_near_is_not_guessed_at() -> None:
    with pytest.raises(UnknownRule, match=r"^there is no rule 'xyzzy'$"):
        load().get("xyzzy")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost.2:", "cost.1:", "book.yaml:10: cost.1 stands here for the second time, first on line 7"),
        ("term.recover.3:", "cost.1:", "book.yaml:19: cost.1 does not begin with term.recover"),
        ("cost.2:", "cost:", "book.yaml:10: 'cost' is not an id"),
        ("cost.2:", "cost.2.:", "book.yaml:10: 'cost.2.' is not an id"),
        ('"Reserve: from hand."', "", "book.yaml:10: cost.2: Expected `str`, got `null`"),
        ('"Reserve: from hand."', "7", "book.yaml:10: cost.2: Expected `str`, got `int`"),
        ('"Reserve: from hand."', "' '", "book.yaml:10: cost.2 says nothing"),
        (
            '"Reserve: from hand."',
            '"One.\\nTwo."',
            "book.yaml:10: the line of cost.2 is more than one paragraph",
        ),
        ('"Reserve: from hand."', "very " * 99, "book.yaml:10: the line of cost.2 has 494 characters"),
        ("seed: true", "seed: perhaps", "book.yaml:8: cost.1: Expected `bool`, got `str` - at `$.seed`"),
        ("seed: true", "sed: true", "book.yaml:8: cost.1: Object contains unknown field `sed`"),
        ("line: Two kinds.", "number: '1'", "book.yaml:8: cost.1: Object missing required field `line`"),
        (
            "line: Two kinds.",
            "seed: false",
            "book.yaml:9: seed stands here for the second time, first on line 8",
        ),
        ("title: Costs", "name: Costs", "book.yaml:2: a chapter: Object contains unknown field `name`"),
        ("heading: Recover", "headings: Recover", "book.yaml:14: a section of term: Object contains unknown"),
        ("prefix: term.", "prefix: terms.", "book.yaml:14: the prefix terms.recover does not begin with"),
        (
            "- id: term\n",
            "- id: cost\n",
            "book.yaml:14: the prefix term.recover does not begin with its chapter",
        ),
        ("chapters:", "chapter:", "book.yaml:1: the book is a mapping with the one key `chapters`"),
        (BOOK, "chapters: cost", "book.yaml:1: expected a list here"),
        ('"Reserve: from hand."', "Reserve: from hand.", "book.yaml:10: mapping values are not allowed"),
        (BOOK, "", "book.yaml:1: the rule book is empty"),
        (BOOK, "- cost", "book.yaml:1: expected a mapping here"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in BOOK
    text = BOOK.replace(old, new, 1)
    with pytest.raises(RulebookError) as caught:
        parse(text, "book.yaml")
    assert str(caught.value).startswith(message)


STATES = """\
chapters:
  - id: cost
    title: Costs
    sections:
      - page: Cost
        rules:
          cost.1:
            seed: true
            line: Two kinds.
          cost.2: From hand.
          cost.3:
            not_for_software: physical handling
            line: In one pile.
          cost.4:
            not_yet: Pantheon
            line: A boon.
          cost.5:
            shown_by: cost.2
            line: From hand, again.
          cost.6:
            shown_by: [cost.1, cost.5]
            line: Two kinds, from hand.
      - page: More
        prefix: cost.more
        format: Pantheon
        rules:
          cost.more.1: Bestowed.
          cost.more.2:
            format: draft
            line: Drafted.
"""


def test_what_a_rule_says_of_its_state() -> None:
    book = parse(STATES)
    assert book.get("cost.2").not_for_software is book.get("cost.2").not_yet is None
    assert book.get("cost.3").not_for_software == "physical handling"
    assert book.get("cost.4").not_yet == "Pantheon"
    assert book.get("cost.5").shown_by == ("cost.2",)
    assert book.get("cost.6").shown_by == ("cost.1", "cost.5")


def test_a_rule_has_the_format_of_its_section_unless_it_names_one() -> None:
    book = parse(STATES)
    assert [rule.format for rule in book.below("cost.more")] == ["Pantheon", "draft"]
    assert book.get("cost.1").format is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "physical handling",
            "boring",
            "book.yaml:11: cost.3 is not for software for one of these",
        ),
        ("physical handling", "true", "book.yaml:12: cost.3: Expected `str | null`, got `bool`"),
        (
            "not_yet: Pantheon",
            "not_yet: ' '",
            "book.yaml:14: cost.4 is not_yet without a reason of at most",
        ),
        ("not_yet: Pantheon", f"not_yet: {'x' * 81}", "book.yaml:14: cost.4 is not_yet without a reason"),
        (
            "not_yet: Pantheon",
            "{not_yet: later, shown_by: cost.1}"[1:-1].replace(", ", "\n            "),
            "book.yaml:14: cost.4 is said to be not_yet and shown_by; say one of them",
        ),
        ("seed: true", "seed: true\n            not_yet: later", "book.yaml:7: cost.1 is a seed clause"),
        ("shown_by: cost.2", "shown_by: []", "book.yaml:17: cost.5 is shown_by nothing"),
        ("shown_by: cost.2", "shown_by: cost.9", "book.yaml:17: cost.5 is shown_by cost.9, which is not"),
        ("shown_by: cost.2", "shown_by: cost.3", "book.yaml:17: cost.5 is shown_by cost.3, which is not for"),
        ("shown_by: cost.2", "shown_by: cost.5", "book.yaml:17: cost.5 is shown_by itself in the end"),
        ("shown_by: cost.2", "shown_by: cost.6", "book.yaml:17: cost.5 is shown_by itself in the end"),
        ("shown_by: cost.2", "shown_by: 2", "book.yaml:18: cost.5: Expected `str | array | null`, got `int`"),
        (
            "format: Pantheon",
            "format: Chess",
            "book.yaml:23: a section of cost: the format is one of",
        ),
        (
            "format: draft",
            "format: Draft",
            "book.yaml:28: cost.more.2: the format is one of",
        ),
    ],
)
def test_a_state_that_does_not_fit_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in STATES
    with pytest.raises(RulebookError) as caught:
        parse(STATES.replace(old, new, 1), "book.yaml")
    assert str(caught.value).startswith(message)


def test_two_chapters_of_one_name_are_refused() -> None:
    second = BOOK.replace("cost.1:", "cost.3:").replace("cost.2:", "cost.4:").split("chapters:\n")[1]
    with pytest.raises(RulebookError, match="more than one chapter is called cost"):
        parse(BOOK.split("  - id: term")[0] + second, "book.yaml")
