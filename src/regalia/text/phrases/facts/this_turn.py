"""What has happened this turn, how often and how much: as facts, and as amounts."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Both, Condition, Filter
from regalia.game.core.said import Who
from regalia.game.printed.abilities import Trigger
from regalia.text.choosing import controlled
from regalia.text.grammar import H, fill, rule
from regalia.text.nouns import all_of
from regalia.text.phrases.amounts.counting import FORMS, counted
from regalia.text.phrases.facts.past import CONTROL, CONTROLLED
from regalia.words.combat import AttackedThisTurn
from regalia.words.combat_triggers import WheneverAttacks, WheneverDealtDamage
from regalia.words.conditions import AtLeast, For, Not, SourceIs, ThereAre
from regalia.words.counting import PlaysThisTurn
from regalia.words.deed_triggers import (
    WheneverCountersGo,
    WheneverCountersPut,
    WheneverDraws,
    WheneverLevelsUp,
    WheneverRecovers,
)
from regalia.words.filters import Controlled, champion, yours
from regalia.words.happenings import WheneverDiscards, WheneverSummonsOne
from regalia.words.history import Destroyed, Died, Entered, Lost, Sacrificed, TimesThisTurn, TotalThisTurn
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.remembered import EnteredThisTurn

_DOERS: Final[tuple[tuple[Who, str, str], ...]] = (
    ("you", "you've", "you"),
    ("opponents", "a opponent has", "a opponent"),
)
"""Who has done it: by key, with the perfect, and with the past tense."""


def _at_least(said: tuple[str, ...], tree: Any, whose: Who = "you") -> None:
    """At least some amount of something that you, or one of your opponents, have done over a turn."""
    enough = AtLeast(tree, H.least)
    rule("fact", said, enough if whose == "you" else For(whose, enough))


# How many cards and tokens.

_SEVERAL: Final = "{least:two or more} or more"
for _whose, _has, _who in _DOERS:
    for _done, _did, _noun, _amount in (
        ("discarded", "discarded", "{what:cards}", TimesThisTurn(WheneverDiscards(what=H.what))),
        ("drawn", "drew", "cards", TimesThisTurn(WheneverDraws())),
        ("summoned", "summoned", "{what:nouns}", TimesThisTurn(WheneverSummonsOne(what=H.what))),
        ("activated", "activated", "{what:cards}", PlaysThisTurn(what=H.what)),
        ("materialized", "materialized", "{what:cards}", PlaysThisTurn(what=H.what, method="materialize")),
    ):
        _at_least(
            (f"{_has} {_done} {_SEVERAL} {_noun} this turn", f"{_who} {_did} {_SEVERAL} {_noun} this turn"),
            _amount,
            _whose,
        )
    _at_least(
        (
            f"{_has} recovered {{least:plain number}} or more this turn",
            f"{_who} recovered {{least:plain number}} or more this turn",
        ),
        TotalThisTurn(WheneverRecovers()),
        _whose,
    )
for _done, _method in (("activated", "activate"), ("materialized", "materialize")):
    _played = PlayedThisTurn(what=H.what, method=_method)
    rule(
        "fact",
        (
            f"a opponent has {_done} a {{what:card}} this turn",
            f"a opponent {_done} a {{what:card}} this turn",
        ),
        For("opponents", _played),
    )
    rule(
        "fact",
        (
            f"no opponent has {_done} a {{what:card}} this turn",
            f"no opponents have {_done} a {{what:card}} this turn",
        ),
        Not(For("opponents", _played)),
    )

# Your champion: how often it was hurt, attacked or leveled up.

_HURT: Final = WheneverDealtDamage(what=champion & yours)
_FOUGHT: Final = WheneverDealtDamage(what=champion & yours, combat=True)
for _kind, _on in (("damage", _HURT), ("combat damage", _FOUGHT)):
    _at_least(
        tuple(
            f"your champion {was} {{least:plain number}} or more {_kind} this turn"
            for was in ("was dealt", "has been dealt", "took", *(() if _on == _HURT else ("has taken",)))
        ),
        TotalThisTurn(_on),
    )
rule(
    "fact",
    tuple(
        f"a opponent 's champion {said} damage this turn"
        for said in ("was dealt", "has been dealt", "took", "has taken")
    ),
    AtLeast(TotalThisTurn(WheneverDealtDamage(what=Both((champion, Controlled("opponents"))))), 1),
)
rule(
    "fact",
    ("your champion didn't attack this turn", "your champion hasn't attacked this turn"),
    Not(AtLeast(TimesThisTurn(WheneverAttacks(what=champion & yours)), 1)),
)
_TIMES: Final[tuple[tuple[tuple[str, ...], Trigger], ...]] = (
    (("your champion has been dealt damage", "your champion was dealt damage"), _HURT),
    (("your champion has been dealt combat damage", "your champion was dealt combat damage"), _FOUGHT),
    (("your champion has attacked", "your champion attacked"), WheneverAttacks(what=champion & yours)),
    (("your champion has leveled up", "your champion leveled up"), WheneverLevelsUp()),
    (("you've recovered", "you have recovered", "you recovered"), WheneverRecovers()),
    (("you've attacked", "you have attacked", "you attacked"), WheneverAttacks(whose="you")),
)
for _said_so, _event in _TIMES:
    for _category, _before in (
        ("per", "time"),
        ("several", "times"),
        ("amount", "the amount of times"),
    ):
        rule(_category, tuple(f"{_before} {text} this turn" for text in _said_so), TimesThisTurn(_event))
    rule(
        "fact",
        tuple(f"{text} {{least:two or more}} or more times this turn" for text in _said_so),
        AtLeast(TimesThisTurn(_event), H.least),
    )
rule(
    "amount",
    ("the amount you've recovered this turn", "the amount you have recovered this turn"),
    TotalThisTurn(WheneverRecovers()),
)
rule("amount", "the amount of combat damage dealt to your champion this turn", TotalThisTurn(_FOUGHT))

# Cards and tokens, counted.


def _over_the_turn(whole: str, tree: Any) -> None:
    """What somebody has done something to this turn, in each form in which texts count."""
    counted(f"{whole} this turn", tree)


_over_the_turn("{what:cards} you've discarded", TimesThisTurn(WheneverDiscards(what=H.what)))
_over_the_turn("{what:things} you've summoned", TimesThisTurn(WheneverSummonsOne(what=H.what)))
_over_the_turn("{what:cards} discarded", TimesThisTurn(WheneverDiscards(what=H.what, whose="anyone")))
for _lost, _end in (
    (Died, "died"),
    (Destroyed, "<was/were> destroyed"),
    (Sacrificed, "<was/were> sacrificed"),
    (Lost, "left the field"),
):
    for _of, _whose in CONTROLLED:
        for _category, _before, _noun in FORMS:
            rule(
                _category,
                f"{_before}{{what:{_noun}}}{_of} that {_end} this turn",
                _lost(H.what, _whose),
            )
        _were = _end.replace("<was/were>", "were")
        rule(
            "fact",
            (
                f"no {{what:things}}{_of} {_were} this turn",
                f"no {{what:things}}{_of} {'have ' + (_were.replace('were', 'been'))} this turn",
            ),
            Not(AtLeast(_lost(H.what, _whose), 1)),
        )
for _under, _whose in CONTROL:
    rule(
        "fact",
        (
            f"no {{what:things}} entered the field under {_under} this turn",
            f"no {{what:things}} have entered the field under {_under} this turn",
        ),
        Not(AtLeast(Entered(H.what, _whose), 1)),
    )
rule("fact", "~ didn't enter the field this turn", Not(SourceIs(EnteredThisTurn())))

# Units that attacked and are still there.


def _attacked(what: Filter, least: int = 1) -> Condition | None:
    """Whether so many that somebody controls now have attacked this turn."""
    described, whose = controlled(what)
    if whose == "anyone":
        return None
    whom = "an opponent" if whose == "opponents" else whose
    return ThereAre(what=all_of((described, AttackedThisTurn())), least=least, whose=whom)


rule(
    "fact",
    ("a {what:thing} attacked this turn", "a {what:thing} has attacked this turn"),
    make=_attacked,
)
rule(
    "fact",
    (f"{_SEVERAL} {{what:things}} attacked this turn", f"{_SEVERAL} {{what:things}} have attacked this turn"),
    make=_attacked,
)

# Counters that came and went.


def _counters(whose: str, on: Any, past: str, where: str) -> None:
    """What you or your opponents have done with counters: once or more often, or not at all."""
    has = {"you": ("you've", "you have"), "opponents": ("a opponent has",)}[whose]
    hasnt = {"you": ("you haven't",), "opponents": ("no opponent has",)}[whose]
    event = fill(on, {"whose": whose, "counter": H.counter, "what": H.what})
    deed = f"a {{counter:counter}} counter {where} {{what:subject}} this turn"
    rule("fact", tuple(f"{word} {past} {deed}" for word in has), AtLeast(TimesThisTurn(event), 1))
    rule("fact", tuple(f"{word} {past} {deed}" for word in hasnt), Not(AtLeast(TimesThisTurn(event), 1)))


for _whose in ("you", "opponents"):
    _counters(
        _whose,
        WheneverCountersPut(counter=H.counter, what=H.what, whose=H.whose),
        "put",
        "on",
    )
    _counters(
        _whose,
        WheneverCountersGo(counter=H.counter, what=H.what, whose=H.whose),
        "removed",
        "from",
    )
