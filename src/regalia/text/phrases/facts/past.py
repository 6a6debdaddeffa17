"""Facts about the past: what was killed, sacrificed or banished to pay, and what happened this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from regalia.game.core.language import Anything, Condition, Either, Filter, Selection, Unlike
from regalia.game.core.said import Who
from regalia.game.printed.abilities import Trigger
from regalia.text.grammar import H, Pronoun, fill, rule
from regalia.text.phrases.amounts.counting import counted
from regalia.text.referents import THE_BANISHED
from regalia.words.combat import AttackedThisTurn, UsedThisTurn
from regalia.words.combat_triggers import WheneverAttacks
from regalia.words.conditions import AtLeast, Even, Not, ObjectIs, SourceIs, ThatWas
from regalia.words.deed_triggers import WheneverActs, WheneverDraws, WheneverRecovers
from regalia.words.happenings import WheneverDiscards, WheneverSummonsOne
from regalia.words.having import Having
from regalia.words.history import Destroyed, Died, Entered, HurtThisTurn, Lost, Sacrificed, TimesThisTurn
from regalia.words.paid import PaidCost
from regalia.words.play_conditions import PaidWas
from regalia.words.selections import Source
from regalia.words.stats import StatOfThat, TotalCost


def _of_you(on: Trigger) -> Callable[..., Trigger]:
    """Your own past actions, said with "you've"."""
    return lambda **slots: fill(on, {"whose": "you", **slots})


# What was killed.


def _two_keywords(value: Any) -> dict[str, Any] | None:
    match value:
        case ThatWas(what=Either(parts=(Having(keyword=one), Having(keyword=other)))):
            return {"killed": "killed", "one": one, "other": other}
    return None


rule("fact", "the killed unit had a even {stat:stat name} stat", Even(StatOfThat(H.stat)))
rule("fact", "the killed unit had a odd {stat:stat name} stat", Not(Even(StatOfThat(H.stat))))
rule("killed", ("the killed unit", "the killed ally"), "killed")
rule(
    "fact",
    "{killed:killed} was a {what:thing}",
    make=lambda killed, what: ThatWas(what),
    unmake=lambda value: {"killed": "killed", "what": value.what} if isinstance(value, ThatWas) else None,
)
rule(
    "fact",
    "{killed:killed} had {keyword:plain keyword}",
    make=lambda killed, keyword: ThatWas(Having(keyword)),
    unmake=lambda value: (
        {"killed": "killed", "keyword": value.what.keyword}
        if isinstance(value, ThatWas) and isinstance(value.what, Having)
        else None
    ),
)
rule(
    "fact",
    "{killed:killed} had {one:plain keyword} or {other:plain keyword}",
    make=lambda killed, one, other: ThatWas(Either((Having(one), Having(other)))),
    unmake=lambda value: _two_keywords(value),
)
# What paid.

for _said, _part in (("banished", "banish"), ("sacrificed", "sacrifice")):
    for _thing in ("card", "ally", "object", "item", "weapon", "domain", "phantasia", "regalia", "token"):
        rule("fact", f"the {_said} {_thing} was a {{what:card}}", PaidWas(_part, H.what))
        rule(
            "fact",
            f"the {_said} {_thing} was {{what:quality}}",
            make=lambda what, part=_part: PaidWas(part, what),
        )
    rule("amount", f"the reserve cost of the {_said} card", PaidCost(_part))
rule("fact", "the banished card had {keyword:plain keyword}", PaidWas("banish", Having(H.keyword)))
rule(
    "amount",
    "the reserve cost of the banished card",
    make=lambda: TotalCost(Pronoun(THE_BANISHED)),
    unmake=lambda value: (
        {} if value in (TotalCost(Pronoun("that")), TotalCost(Pronoun(THE_BANISHED))) else None
    ),
)

# What something did or was used for this turn, and what it did not.


def _asked_of(of: Selection, what: Filter) -> Condition | None:
    """What is asked of one thing that is spoken of; of your champion and of units other sentences ask."""
    return ObjectIs(of, what) if isinstance(of, Source | Pronoun) else None


def _of_what(what: Filter) -> Callable[[Any], dict[str, Any] | None]:
    def unmake(value: Any) -> dict[str, Any] | None:
        match value:
            case SourceIs(what=found) if found == what:
                return {"of": Source()}
            case ObjectIs(of=of, what=found) if found == what and isinstance(of, Pronoun):
                return {"of": of}
        return None

    return unmake


for _verbs, _did in (
    (("attacked", "<has/have> attacked"), AttackedThisTurn()),
    (("didn't attack", "<hasn't/haven't> attacked"), Unlike(AttackedThisTurn())),
):
    rule(
        "fact",
        tuple(f"{{of:objects}} {verb} this turn" for verb in _verbs),
        make=lambda of, did=_did: _asked_of(of, did),
        unmake=_of_what(_did),
    )
rule(
    "predicate",
    ("<wasn't/weren't> used for a attack this turn", "<hasn't/haven't> been used for a attack this turn"),
    Unlike(UsedThisTurn()),
)

# What has happened this turn.

rule(
    "fact",
    "a object was suppressed this turn",
    AtLeast(TimesThisTurn(WheneverActs(action="suppress", whose="anyone")), 1),
)
rule(
    "fact",
    "a {what:thing} has been suppressed this turn",
    make=lambda what: (
        None
        if what == Anything()
        else AtLeast(TimesThisTurn(WheneverActs(action="suppress", whose="anyone", what=what)), 1)
    ),
    unmake=lambda value: (
        {"what": value.amount.what.what}
        if isinstance(value, AtLeast)
        and isinstance(value.amount, TimesThisTurn)
        and isinstance(value.amount.what, WheneverActs)
        and value.amount.what.action == "suppress"
        and value.least == 1
        else None
    ),
)

rule(
    "fact",
    ("~ was dealt damage this turn", "~ has been dealt damage this turn"),
    SourceIs(HurtThisTurn()),
)

# What was lost this turn, as it last was.

CONTROLLED: Final[tuple[tuple[str, Who], ...]] = (
    (" you controlled", "you"),
    (" a opponent controlled", "opponents"),
    ("", "anyone"),
)
"""Whose objects they were, as it is said and by key."""
for _lost, _said, _perfect in (
    (Died, "died", "has died"),
    (Destroyed, "was destroyed", "has been destroyed"),
    (Sacrificed, "was sacrificed", "has been sacrificed"),
    (Lost, "left the field", "has left the field"),
):
    for _of, _whose in CONTROLLED:
        rule(
            "fact",
            tuple(f"a {{what:thing}}{_of} {verb} this turn" for verb in (_perfect, _said)),
            AtLeast(_lost(H.what, _whose), 1),
        )
        rule(
            "fact",
            f"{{least:two or more}} or more {{what:things}}{_of} {_said.replace('was', 'were')} this turn",
            AtLeast(_lost(H.what, _whose), H.least),
        )
for _whose, _has in (("you", "you've"), ("opponents", "a opponent has"), ("anyone", "a player has")):
    _who = _has.replace("'ve", "").replace(" has", "")
    rule(
        "fact",
        (f"{_has} sacrificed a {{what:thing}} this turn", f"{_who} sacrificed a {{what:thing}} this turn"),
        make=lambda what, whose=_whose: AtLeast(Sacrificed(what, whose), 1),
    )
    rule(
        "fact",
        f"{_has} sacrificed {{least:two or more}} or more {{what:things}} this turn",
        make=lambda what, least, whose=_whose: AtLeast(Sacrificed(what, whose), least),
    )

# What has entered this turn.

CONTROL: Final[tuple[tuple[str, Who], ...]] = (
    ("your control", "you"),
    ("a opponent 's control", "opponents"),
)
for _under, _whose in CONTROL:
    _entered = f"entered the field under {_under} this turn"
    rule("fact", f"a {{what:thing}} {_entered}", AtLeast(Entered(H.what, _whose), 1))
    rule(
        "fact",
        f"{{least:two or more}} or more {{what:things}} {_entered}",
        AtLeast(Entered(H.what, _whose), H.least),
    )
    counted(f"{{what:things}} that {_entered}", Entered(H.what, _whose))

# What somebody has done this turn: as a trigger would have noticed it.

for _deed, _on in (
    ("discarded a {what:card}", WheneverDiscards(what=H.what, whose=H.whose)),
    ("drawn a card", WheneverDraws(whose=H.whose)),
    ("recovered", WheneverRecovers(whose=H.whose)),
    ("attacked", WheneverAttacks(whose=H.whose)),
    ("summoned a {what:noun}", WheneverSummonsOne(what=H.what, whose=H.whose)),
    ("gathered", WheneverActs(action="gather", whose=H.whose)),
    ("glimpsed", WheneverActs(action="glimpse", whose=H.whose)),
):
    _simple = _deed.replace("drawn", "drew")
    _once = AtLeast(TimesThisTurn(_on), 1)
    rule("past", (f"{{whose:actor}} <has/have> {_deed}", f"{{whose:actor}} {_simple}"), _on)
    rule("past not", (f"{{whose:actor}} <hasn't/haven't> {_deed}",), _on)
    rule("past of you", f"you've {_deed}", make=_of_you(_on))
rule("fact", ("{what:past} this turn", "{what:past of you} this turn"), AtLeast(TimesThisTurn(H.what), 1))
rule("fact", "{what:past not} this turn", Not(AtLeast(TimesThisTurn(H.what), 1)))
rule(
    "several",
    "times you've suppressed a object this turn",
    TimesThisTurn(WheneverActs(action="suppress")),
)
rule("fact", "{of:owner} reserve cost is even", Even(TotalCost(H.of)))
