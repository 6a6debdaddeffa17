"""How the rule book looks in a terminal, and as plain lines where its output goes elsewhere."""

from collections.abc import Iterable

from regalia.judge.citations import Citations, Coverage, Place
from regalia.judge.rulebook import Chapter, Rule, Rulebook
from regalia.pages import Page


def show_chapters(rulebook: Rulebook) -> None:
    page = Page()
    seed = sum(rule.seed for rule in rulebook)
    page.say(f"{len(rulebook)} rules in {len(rulebook.chapters)} chapters, {seed} of them seed clauses.")
    page.say("`regalia rules ID` shows a rule, a group of rules or a chapter.")
    page.say()
    page.rows((chapter.id, size(chapter)) for chapter in rulebook.chapters.values())


def size(chapter: Chapter) -> str:
    seed = sum(rule.seed for rule in chapter.rules)
    count = f"{len(chapter.rules)} rule{'s' if len(chapter.rules) != 1 else ''}"
    return f"{chapter.title} ({count}{f', {seed} of them seed clauses' if seed else ''})"


def show_rule(rulebook: Rulebook, rule: Rule, citations: Citations | None) -> None:
    page = Page()
    kind = "  seed clause" if rule.seed else ""
    page.say((rule.id, "bold"), f"  {rulebook.chapters[rule.chapter].title}", (kind, "dim"))
    page.say(rule.line)
    page.say()
    if above := rulebook.above(rule.id):
        page.say(("Part of", "dim"))
        page.rows(((wider.id, wider.line) for wider in above), indent=2)
        page.say()
    page.rows([("Official rules", rule.reference)])
    if citations is None:
        page.rows([("Code and tests", "are found from a checkout of Regalia")])
    else:
        page.rows(listed("Code", by_file(citations.code.get(rule.id, []))))
        page.rows(listed("Tests", map(str, citations.tests.get(rule.id, []))))
    if below := rulebook.below(rule.id):
        page.say()
        show_rules(page, below, citations)


def listed(label: str, places: Iterable[str]) -> list[tuple[str, str]]:
    """The places beneath each other, the label before the first."""
    shown = list(places) or ["none"]
    labels = [label, *[""] * (len(shown) - 1)]
    return [(label.ljust(len("Official rules")), place) for label, place in zip(labels, shown, strict=True)]


def by_file(places: list[Place]) -> list[str]:
    """One line a file, with all of its line numbers."""
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.path, []).append(str(place.line))
    return [f"{path}:{', '.join(numbers)}" for path, numbers in lines.items()]


def show_group(rulebook: Rulebook, prefix: str, citations: Citations | None) -> None:
    page = Page()
    chapter = rulebook.chapters[prefix.split(".")[0]]
    page.say((prefix, "bold"), f"  {chapter.title}")
    page.say()
    show_rules(page, rulebook.below(prefix), citations)


def show_rules(page: Page, rules: list[Rule], citations: Citations | None) -> None:
    page.rows((rule.id, rule.line + tests_of(rule, citations)) for rule in rules)


def tests_of(rule: Rule, citations: Citations | None) -> str:
    """How many tests show a rule; nothing where that is not known."""
    if citations is None:
        return ""
    count = len(citations.tests.get(rule.id, []))
    return f" [{count or 'no'} test{'s' if count > 1 else ''}]"


def show_coverage(rulebook: Rulebook, coverage: Coverage, citations: Citations) -> None:
    page = Page()
    page.say(("Seed clauses covered: ", "bold"), str(coverage.clauses))
    page.say(("All rules covered: ", "bold"), str(coverage.rules))
    page.say()
    page.say(("Covered by chapter", "bold"), " (chapters without a seed clause or a test are left out)")
    clauses = {rule.chapter for rule in rulebook if rule.seed}
    page.rows(
        ((id, str(tally)) for id, tally in coverage.chapters.items() if tally.covered or id in clauses),
        indent=2,
    )
    if coverage.missing:
        page.say()
        page.say((f"Seed clauses without a test: {len(coverage.missing)}", "bold"))
        page.rows(((id, rulebook.get(id).line) for id in coverage.missing), indent=2)
    if citations.unknown:
        page.say()
        page.say(("Cited, but not in the rule book", "bold"))
        page.rows(((id, ", ".join(map(str, places))) for id, places in citations.unknown.items()), indent=2)
    if citations.problems:
        page.say()
        page.say(("Could not be read", "bold"))
        for problem in citations.problems:
            page.say(f"  {problem}")
