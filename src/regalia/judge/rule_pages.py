"""The rule book in a terminal, and as plain lines elsewhere."""

from collections.abc import Iterable
from typing import Final

from regalia.judge.citations import Citations, Place
from regalia.judge.coverage import Coverage, Gaps, State, Tally
from regalia.judge.rulebook import Chapter, Rule, Rulebook
from regalia.pages import Page
from regalia.typed import typed

TABLE_WIDTH: Final = 64
"""The width in columns that the table of chapters needs."""
MOST_FOUND: Final = 40
"""The most rules that a search lists."""
MOST_RELATIVES: Final = 3
"""The most rules whose code is shown for a rule that no code names."""


def show_chapters(rulebook: Rulebook) -> None:
    page = Page()
    seed = sum(rule.seed for rule in rulebook)
    page.say(f"{len(rulebook)} rules in {len(rulebook.chapters)} chapters, {seed} of them seed clauses.")
    page.say(f"{typed('rules ID')} shows a rule, a group of rules or a chapter.")
    page.say()
    page.rows((chapter.id, size(chapter)) for chapter in rulebook.chapters.values())


def size(chapter: Chapter) -> str:
    seed = sum(rule.seed for rule in chapter.rules)
    count = f"{len(chapter.rules)} rule{'s' if len(chapter.rules) != 1 else ''}"
    return f"{chapter.title} ({count}{f', {seed} of them seed clauses' if seed else ''})"


def show_rule(rulebook: Rulebook, rule: Rule, citations: Citations | None, coverage: Coverage | None) -> None:
    page = Page()
    state = coverage.standings[rule.id] if coverage else None
    kind = "  seed clause" if rule.seed else ""
    page.say((rule.id, "bold"), f"  {rulebook.chapters[rule.chapter].title}", (kind, "dim"))
    page.say(rule.line)
    page.say()
    if above := rulebook.above(rule.id):
        page.say(("Part of", "dim"))
        page.rows(((wider.id, wider.line) for wider in above), indent=2)
        page.say()
    page.rows([("Official rules", rule.reference)])
    if rule.format is not None:
        page.rows(listed("Only in", [rule.format]))
    if state is not None:
        page.rows(listed("State", [f"{state.state}: {state.reason}" if state.reason else state.state]))
    if citations is None:
        page.rows([("Code and tests", "are found from a checkout of Regalia")])
    else:
        page.rows(
            listed("Code", by_file(citations.code.get(rule.id, [])) or relatives(rulebook, rule, citations))
        )
        page.rows(listed("Tests", map(str, state.tests if state else ())))
    if below := rulebook.below(rule.id):
        page.say()
        show_rules(page, below, coverage)


def relatives(rulebook: Rulebook, rule: Rule, citations: Citations) -> list[str]:
    """Where to look for a rule that no line of code names: the code of its nearest relatives."""
    cited = [other for other in rulebook.related(rule.id) if other.id in citations.code][:MOST_RELATIVES]
    return [f"{place} ({other.id})" for other in cited for place in by_file(citations.code[other.id])]


def listed(label: str, places: Iterable[str]) -> list[tuple[str, str]]:
    """The places one per line, with the label before the first."""
    shown = list(places) or ["none"]
    labels = [label, *[""] * (len(shown) - 1)]
    return [(label.ljust(len("Official rules")), place) for label, place in zip(labels, shown, strict=True)]


def by_file(places: list[Place]) -> list[str]:
    """One line per file, with all of its line numbers."""
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.path, []).append(str(place.line))
    return [f"{path}:{', '.join(numbers)}" for path, numbers in lines.items()]


def show_group(rulebook: Rulebook, prefix: str, coverage: Coverage | None) -> None:
    page = Page()
    chapter = rulebook.chapters[prefix.split(".")[0]]
    page.say((prefix, "bold"), f"  {chapter.title}")
    page.say()
    show_rules(page, rulebook.below(prefix), coverage)


def show_found(words: list[str], found: list[Rule], coverage: Coverage | None) -> None:
    page = Page()
    count = f"{len(found)} rule{'s speak' if len(found) != 1 else ' speaks'}"
    page.say((f"{count} of {', '.join(words)}.", "bold"), f" {typed('rules ID')} shows more of one.")
    page.say()
    show_rules(page, found[:MOST_FOUND], coverage)
    if len(found) > MOST_FOUND:
        page.say()
        page.say(f"{len(found) - MOST_FOUND} more are not shown; add a word to see fewer.")


def show_rules(page: Page, rules: list[Rule], coverage: Coverage | None) -> None:
    page.rows((rule.id, rule.line + tests_of(rule, coverage)) for rule in rules)


def tests_of(rule: Rule, coverage: Coverage | None) -> str:
    """The number of tests that show a rule, or that it needs none. Empty if that is unknown."""
    if coverage is None:
        return ""
    standing = coverage.standings[rule.id]
    if standing.state is State.NOT_FOR_SOFTWARE:
        return f" [{standing.state}]"
    count = len(standing.tests)
    return f" [{count or 'no'} test{'s' if count > 1 else ''}]"


def show_coverage(coverage: Coverage, citations: Citations, rulebook: Rulebook) -> None:
    page = Page()
    page.say(("All rules: ", "bold"), told(coverage.rules))
    page.say(("Two-player Standard: ", "bold"), told(coverage.standard))
    clauses = coverage.clauses
    page.say(("Seed clauses: ", "bold"), f"{clauses.implemented} of {clauses.all} implemented and tested")
    page.say()
    show_chapter_tallies(page, coverage.chapters)
    show_faults(page, coverage, citations, rulebook)


def show_chapter_tallies(page: Page, chapters: dict[str, Tally]) -> None:
    """A table, or one line per chapter if the terminal is too narrow."""
    if page.console.is_terminal and page.console.width < TABLE_WIDTH:
        page.rows((id, told(tally)) for id, tally in chapters.items())
        return
    from rich.table import Table  # most pages need none

    table = Table(box=None, pad_edge=False)
    table.add_column("Chapter")
    for label in ("implemented", "not for software", "not yet", "all"):
        table.add_column(label, justify="right")
    for id, tally in chapters.items():
        numbers = (tally.implemented, tally.not_for_software, tally.not_yet, tally.all)
        table.add_row(id, *map(str, numbers))
    page.table(table)


def told(tally: Tally) -> str:
    return (
        f"{tally.implemented} implemented and tested, {tally.not_for_software} not for software, "
        f"{tally.not_yet} not yet, of {tally.all}"
    )


def show_faults(page: Page, coverage: Coverage, citations: Citations, rulebook: Rulebook) -> None:
    """Show the faults that have to be corrected."""
    lines = ((id, rulebook.get(id).line) for id in coverage.missing)
    show_list(page, f"Seed clauses without a test: {len(coverage.missing)}", lines)
    show_list(page, "Typed in against a test", coverage.conflicts.items())
    unknown = ((id, ", ".join(map(str, places))) for id, places in citations.unknown.items())
    show_list(page, "Cited, but not in the rule book", unknown)
    if citations.problems:
        page.say()
        page.say(("Could not be read", "bold"))
        for problem in citations.problems:
            page.say(f"  {problem}")


def show_list(page: Page, title: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a title and a list below it, or nothing if the list is empty."""
    if listed := list(rows):
        page.say()
        page.say((title, "bold"))
        page.rows(listed, indent=2)


def show_missing(gaps: Gaps, citations: Citations, coverage: Coverage) -> None:
    """The remaining work: rules that no test shows, and rules that only the code or only the tests name."""
    page = Page()
    total = len(gaps.standard) + len(gaps.other)
    page.say((f"{total} rule{'s' if total != 1 else ''} not yet shown by a test.", "bold"))

    def rows(rules: list[Rule]) -> Iterable[tuple[str, str]]:
        return ((rule.id, f"{rule.line} [{coverage.standings[rule.id].reason}]") for rule in rules)

    show_list(page, f"Two-player Standard: {len(gaps.standard)}", rows(gaps.standard))
    show_list(page, f"Other formats: {len(gaps.other)}", rows(gaps.other))
    untested = ((id, ", ".join(by_file(citations.code[id]))) for id in gaps.untested)
    show_list(page, f"Named in the code, but no test shows it: {len(gaps.untested)}", untested)
    uncited = ((id, str(citations.tests[id][0])) for id in gaps.uncited)
    show_list(page, f"Tested, but not named in the code: {len(gaps.uncited)}", uncited)
