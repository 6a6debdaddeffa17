"""The judge's commands.

`regalia rules` looks up rules by id or by words, with the code that follows them and the tests for them.
"""

from pathlib import Path
from typing import NoReturn

import click
import msgspec

from regalia.judge import rule_pages
from regalia.judge.citations import Citations, find_checkout, search
from regalia.judge.coverage import Coverage, measure
from regalia.judge.rulebook import Rule, Rulebook, UnknownRule, load
from regalia.typed import typed

UNCOVERED = 1
NO_SUCH_RULE = 2


@click.command()
@click.argument("words", metavar="[ID | WORDS]", nargs=-1)
@click.option(
    "--coverage",
    is_flag=True,
    help="Count the rules by state; fail if a seed clause has no test or a test contradicts a typed state.",
)
@click.option(
    "--missing", is_flag=True, help="List the rules no test shows, and where code and tests do not meet."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The checkout to search for code and tests, if not the one around the current folder.",
)
def rules(words: tuple[str, ...], coverage: bool, missing: bool, as_json: bool, root: Path | None) -> None:
    """Look up the rules that the engine knows.

    Without ID the chapters are listed. ID is a rule (activation.1.8), the beginning of several ids
    (keyword.reservable) or a chapter (memory). With --missing it limits the list to these rules. WORDS that
    are not an ID are searched in titles and meanings: `regalia rules floating memory`.
    """
    asked = [part for word in words for part in word.split()]
    if asked and coverage and not missing:
        raise click.UsageError("--coverage is about all rules; leave out the ID, or ask for --missing.")
    if missing and len(asked) > 1:
        raise click.UsageError("--missing takes one ID, or none.")
    book = load()
    id = book.spelled(asked[0].strip(".")) if len(asked) == 1 else None
    if missing:
        report_missing(book, id, root, as_json)
    elif coverage:
        report_coverage(book, root, as_json)
    elif not asked:
        list_chapters(book, as_json)
    elif id is not None and (id in book or book.below(id) or "." in id):
        look_up(book, id, root, as_json)
    else:
        find_words(book, asked, root, as_json)


def list_chapters(book: Rulebook, as_json: bool) -> None:
    if not as_json:
        return rule_pages.show_chapters(book)
    chapters = [
        {
            "id": chapter.id,
            "title": chapter.title,
            "rules": len(chapter.rules),
            "seed": sum(rule.seed for rule in chapter.rules),
        }
        for chapter in book.chapters.values()
    ]
    print_json({"rules": len(book), "chapters": chapters})


def look_up(book: Rulebook, id: str, root: Path | None, as_json: bool) -> None:
    whole = rules_at(book, id)
    checkout = locate(root)
    citations = search(book, checkout) if checkout else None
    coverage = measure(book, citations) if citations else None
    if as_json:
        print_json({"rules": [as_data(rule, citations, coverage) for rule in whole]})
    elif id in book:
        rule_pages.show_rule(book, book.get(id), citations, coverage)
    else:
        rule_pages.show_group(book, id, coverage)


def find_words(book: Rulebook, words: list[str], root: Path | None, as_json: bool) -> None:
    found = book.search(words)
    if not found:
        miss_words(book, words)
    checkout = locate(root)
    citations = search(book, checkout) if checkout else None
    coverage = measure(book, citations) if citations else None
    if as_json:
        print_json({"rules": [as_data(rule, citations, coverage) for rule in found]})
    else:
        rule_pages.show_found(words, found, coverage)


def miss_words(book: Rulebook, words: list[str]) -> NoReturn:
    if len(words) == 1:
        miss(UnknownRule(words[0], book.nearest(words[0])))
    click.echo(f"No rule has all of these words: {', '.join(words)}. Try fewer of them.", err=True)
    raise SystemExit(NO_SUCH_RULE)


def rules_at(book: Rulebook, id: str) -> list[Rule]:
    """The rule with this id, if there is one, and those below it."""
    below = book.below(id)
    if id in book:
        return [book.get(id), *below]
    if not below:
        miss(UnknownRule(id, book.nearest(id)))
    return below


def report_coverage(book: Rulebook, root: Path | None, as_json: bool) -> None:
    citations, coverage = count(book, root)
    if as_json:
        data = msgspec.to_builtins(coverage)
        for long in ("standings", "untested", "uncited"):
            del data[long]
        data["unknown"] = msgspec.to_builtins(citations.unknown)
        data["problems"] = citations.problems
        print_json(data)
    else:
        rule_pages.show_coverage(coverage, citations, book)
    if not coverage.is_sound:
        raise SystemExit(UNCOVERED)


def report_missing(book: Rulebook, id: str | None, root: Path | None, as_json: bool) -> None:
    asked = list(book) if id is None else rules_at(book, id)
    citations, coverage = count(book, root)
    gaps = coverage.gaps(asked)
    if not as_json:
        return rule_pages.show_missing(gaps, citations, coverage)
    left = [as_data(rule, citations, coverage) for rule in (*gaps.standard, *gaps.other)]
    print_json({"not_yet": left, "untested": gaps.untested, "uncited": gaps.uncited})


def count(book: Rulebook, root: Path | None) -> tuple[Citations, Coverage]:
    checkout = locate(root)
    if checkout is None:
        raise click.UsageError(
            "tests are counted in a checkout of Regalia; run this inside one, or name one with --root."
        )
    citations = search(book, checkout)
    return citations, measure(book, citations)


def locate(root: Path | None) -> Path | None:
    """The given checkout, else the one around the current folder, else the one that Regalia runs from."""
    return root or find_checkout(Path.cwd()) or find_checkout(Path(__file__).resolve())


def as_data(rule: Rule, citations: Citations | None, coverage: Coverage | None) -> dict[str, object]:
    """A rule for programs. Without a checkout, code and tests are None (unknown), not empty."""
    data: dict[str, object] = {**msgspec.to_builtins(rule), "reference": rule.reference}
    for label in ("code", "tests"):
        data[label] = msgspec.to_builtins(getattr(citations, label).get(rule.id, [])) if citations else None
    known = coverage.standings[rule.id] if coverage else None
    data["state"] = str(known.state) if known else None
    data["reason"] = known.reason if known else None
    return data


def miss(error: UnknownRule) -> NoReturn:
    click.echo(f"There is no rule {error.id!r}.", err=True)
    if error.nearest:
        click.echo("Did you mean one of these?", err=True)
    for id in error.nearest:
        click.echo(f"  {id}", err=True)
    click.echo(f"{typed('rules')} lists the chapters.", err=True)
    raise SystemExit(NO_SUCH_RULE)


def print_json(data: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(data)).decode())


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--quiet", is_flag=True, help="Print only scenarios that failed or are wrong.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write one scenario as a page to share, with its position, steps, rules and facts.",
)
@click.option("--grammar", is_flag=True, help="Print everything a scenario can say, with examples.")
@click.option(
    "--words",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="Print the words for writing abilities, or one of them, with fields and examples.",
)
@click.option("--new", is_flag=True, help="Print a template to start from.")
def judge(
    files: tuple[Path, ...],
    as_json: bool,
    quiet: bool,
    html: Path | None,
    grammar: bool,
    words: str | None,
    new: bool,
) -> None:
    """Play scenarios and explain every step.

    FILES are scenarios or folders of scenarios. The name - reads one from standard input. A single file is
    explained step by step. The exit code is 0 if everything is as written, 1 if an expectation failed, and
    2 if a file is wrong or needs the text of a card that is not known yet.
    """
    from regalia.judge.scenario import report

    if grammar + new + (words is not None) > 1:
        raise click.UsageError("--grammar, --words and --new print different things: ask for one of them.")
    if words is not None:
        from regalia.judge.scenario import word_pages

        raise SystemExit(word_pages.show(words))
    if grammar or new:
        click.echo(report.grammar() if grammar else report.TEMPLATE, nl=False)
        return
    if not files:
        raise click.UsageError("name a scenario or a folder of scenarios, or ask for --grammar or --new.")
    if html is not None:
        write_page(files, html)
    raise SystemExit(report.judge(files, as_json=as_json, quiet=quiet))


def write_page(files: tuple[Path, ...], html: Path) -> None:
    from regalia.game_files import CannotWrite, write_beside
    from regalia.judge.scenario.page import judged_page

    if len(files) != 1 or files[0].is_dir() or str(files[0]) == "-":
        raise click.UsageError("--html shows one scenario: name one file.")
    try:
        write_beside(html, judged_page(files[0])[1].encode())
    except CannotWrite as problem:
        raise click.UsageError(str(problem)) from None
