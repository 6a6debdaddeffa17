"""A scenario as a page: the position, every step with its rules, and the facts with their results.

The page is a single file without scripts and loads nothing, so it is easy to share. It follows the
reader's setting for light or dark pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from regalia import __version__
from regalia.judge.rulebook import UnknownRule, load
from regalia.judge.scenario.drawing import Scene, drawn, scene
from regalia.judge.scenario.run import PASSED, WRONG, Checked, Result, Told, run_watched

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2433;--soft:#5b6475;--paper:#fbfaf7;--card:#fff;--band:#f1efe8;
--line:#d9d4c5;--good:#1d6b3a;--good-band:#e2f2e6;--bad:#a1260d;--bad-band:#fbe4de;--link:#2a5d94}
@media(prefers-color-scheme:dark){:root{--ink:#e8e5dc;--soft:#a6aebd;--paper:#14171f;--card:#1b202b;
--band:#20262f;--line:#343c4a;--good:#8fd6a3;--good-band:#16301f;--bad:#ff9d87;--bad-band:#3a1c16;--link:#8fbcec}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.4rem 1rem 3rem;
color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.4rem 0 .6rem}h2{font-size:1.2rem;margin:2.2rem 0 .6rem}
h3{font-size:1.05rem;margin:0 0 .4rem}h4{font-size:.9rem;margin:.5rem 0 .2rem;text-transform:capitalize}
small,.soft{color:var(--soft);font-weight:400}h4 small,h3 small{text-transform:none}a{color:var(--link)}
.verdict{display:inline-block;padding:.2rem .8rem;border-radius:99px;font-weight:700}
.verdict.good,.fact.good{background:var(--good-band);color:var(--good)}
.verdict.bad,.fact.bad,.trouble{background:var(--bad-band);color:var(--bad)}
.trouble{padding:.7rem 1rem;border-radius:10px;border-left:5px solid var(--bad)}
.when{margin:.2rem 0 .6rem;color:var(--soft)}ul,ol{margin:0;padding:0;list-style:none}
.side,.stack{background:var(--band);border:1px solid var(--line);border-radius:12px;padding:.7rem .8rem;
margin:0 0 .7rem}
.stack ol{display:flex;flex-wrap:wrap;gap:.4rem}.stack li{padding:.1rem .6rem;border:1px solid var(--line);
border-radius:8px;background:var(--card)}
.tiles{display:flex;flex-wrap:wrap;gap:.4rem}.piles{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem}
.pile{max-width:100%}
.tile{--el:#7b858f;border:1px solid var(--line);border-left:5px solid var(--el);border-radius:8px;
background:var(--card);padding:.25rem .5rem;font-size:.9rem;line-height:1.3;max-width:100%}
.field .tile{min-width:8.5rem;padding:.4rem .6rem;font-size:1rem}
.tile b,.tile small,.tile .below{display:block}
.pile .tile small{display:none}.tile.rested{transform:rotate(2.5deg);opacity:.85}
.numbers{display:block;font-variant-numeric:tabular-nums}.below{color:var(--soft);font-size:.85em}
.tag{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:0 .45em;font-size:.82em}
.more{color:var(--soft);font-size:.9rem;align-self:center}.many{font-variant-numeric:tabular-nums}
.el-fire{--el:#d0562a}.el-water{--el:#3b82c9}.el-wind{--el:#4c9a5b}.el-arcane{--el:#8a63d6}
.el-astra{--el:#5468c9}.el-crux{--el:#2b98a3}.el-exalted{--el:#c88f2e}.el-exia{--el:#c2456a}
.el-luxem{--el:#b8a01e}.el-neos{--el:#c052a1}.el-tera{--el:#96703f}.el-umbra{--el:#75568f}
.step{border-left:3px solid var(--line);padding:.1rem 0 .1rem .9rem;margin:0 0 1rem}
.declared{display:flex;flex-wrap:wrap;gap:.3rem;margin:0 0 .3rem}.declared:empty{display:none}
.step>p{margin:0 0 .3rem;font-weight:600}.step .line{color:var(--soft);font-weight:400;font-size:.85rem;
font-variant-numeric:tabular-nums}.step.bad{border-left-color:var(--bad)}
.heard{display:grid;gap:.1rem;font-size:.95rem}.heard li{display:flex;gap:.2rem .7rem;flex-wrap:wrap}
.heard a{flex:0 0 11.5rem;font-size:.85rem;line-height:1.7}.heard span{flex:1 1 16rem}
.facts{display:grid;gap:.25rem;margin:.4rem 0}.fact{padding:.2rem .6rem;border-radius:8px;width:fit-content;
max-width:100%}.fact em{display:block;font-style:normal;color:var(--ink)}
.facts:empty{display:none}
dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;gap:.3rem .9rem;margin:0}
dt{font-size:.9rem;line-height:1.6}dd{margin:0}dt:target,dt:target+dd{background:var(--band)}
details{margin:.6rem 0}summary{cursor:pointer;color:var(--link)}
pre{background:var(--band);border:1px solid var(--line);border-radius:10px;padding:.7rem;overflow:auto;
font-size:.85rem;line-height:1.4;overflow-wrap:normal}
footer{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:.7rem;color:var(--soft);font-size:.9rem}
@media(max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}.heard a{flex-basis:100%}
.field .tile{min-width:0}}
@media print{.side,.step,.fact{break-inside:avoid}}
"""


def judged_page(path: Path) -> tuple[Result, str]:
    """Play a scenario, and return the page that shows its course."""
    scenes: list[Scene] = []
    result = run_watched(path, lambda world: scenes.append(scene(world)))
    source = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    return result, page(result, scenes, source)


def page(result: Result, scenes: list[Scene], source: str) -> str:
    """The whole page. The first position is the beginning of the scenario, and the last is its end."""
    title = result.title or "A scenario"
    body = "\n".join(_sections(result, scenes, source))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        f"{_verdict(result)}<h1>{escape(title)}</h1>\n{body}\n"
        f"<footer>Judged by Regalia {escape(__version__)}, an unofficial fan project. "
        "The rules are told in its own words.</footer></body></html>\n"
    )


def _verdict(result: Result) -> str:
    said = {PASSED: "Everything is as written", WRONG: "No ruling: the file is wrong or a text is not known"}
    tone = "good" if result.status == PASSED else "bad"
    return f'<span class="verdict {tone}">{said.get(result.status, "Not as written")}</span>'


def _sections(result: Result, scenes: list[Scene], source: str) -> Iterator[str]:
    if result.status != PASSED:
        place = f"Line {result.line}: " if result.line else ""
        step = f"{result.step}: " if result.step and result.status != WRONG else ""
        yield f'<p class="trouble">{escape(f"{place}{step}{result.reason}")}</p>'
    for note in result.notes:
        yield f'<p class="soft">Note: {escape(note)}.</p>'
    if result.rulings:
        yield f'<p class="soft">Shows these rulings: {escape(", ".join(result.rulings))}.</p>'
    if scenes:
        yield f"<h2>The position</h2>{drawn(scenes[0])}"
    if result.told:
        yield "<h2>Step by step</h2>"
        yield from map(_step, result.told)
    if len(scenes) > 1:
        yield f"<details><summary>The position at the end</summary>{drawn(scenes[-1])}</details>"
    if ids := _rules(result):
        yield f"<h2>The rules</h2><dl>{''.join(map(_rule, ids))}</dl>"
    if source:
        yield f"<details><summary>The file</summary><pre>{escape(source)}</pre></details>"


def _step(told: Told) -> str:
    bad = "" if all(fact.true for fact in told.facts) else " bad"
    said = [(step.rule, escape(f"{step.name}: {step.text}")) for step in told.heard]
    heard = "".join(f"<li>{_link(rule)}<span>{text}</span></li>" for rule, text in said)
    facts = "".join(map(_fact, told.facts))
    note = f'<p class="soft">{escape(told.note)}</p>' if told.note else ""
    name = "What is stated" if told.text == "expect" else told.text
    declared = "".join(f'<li class="tag">{escape(one)}</li>' for one in told.declared)
    return (
        f'<div class="step{bad}"><p>{escape(name)} <span class="line">line {told.line}</span></p>{note}'
        f'<ul class="declared">{declared}</ul>'
        f'<ul class="heard">{heard}</ul><ul class="facts">{facts}</ul></div>'
    )


def _fact(fact: Checked) -> str:
    sign, tone = ("✓", "good") if fact.true else ("✗", "bad")
    why = fact.because if fact.true else f"but {fact.instead}"
    more = f"<em>{escape(why)}</em>" if why else ""
    return f'<li class="fact {tone}">{sign} {escape(fact.text)}{more}</li>'


def _rules(result: Result) -> list[str]:
    """Every rule that is named on the page. The rules of the file come first."""
    named = dict.fromkeys(result.rules)
    for told in result.told:
        named.update(dict.fromkeys(step.rule for step in told.heard))
        for fact in told.facts:
            named[fact.because.rpartition("(")[2].rstrip(")")] = None  # the rule is at its end
    return [id for id in named if id in load()]


def _link(rule: str) -> str:
    if rule in load():
        return f'<a href="#{escape(rule)}">{escape(rule)}</a>'
    return f"<span>{escape(rule)}</span>"


def _rule(id: str) -> str:
    try:
        rule = load().get(id)
    except UnknownRule:
        return ""
    place = f"<small>{escape(rule.reference)}</small>"
    return f'<dt id="{escape(id)}"><b>{escape(id)}</b></dt><dd>{escape(rule.line)} {place}</dd>'
