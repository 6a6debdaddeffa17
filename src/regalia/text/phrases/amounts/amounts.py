"""How much and how many: after "where X is", "equal to", "for each" and "for every"."""

from __future__ import annotations

from typing import Any

from regalia.game.core.bound import Tally
from regalia.game.core.language import Amount, Filter, Selection
from regalia.game.objects.targets import Target
from regalia.text.choosing import controlled, of_whom
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.referents import Chosen, Unclear
from regalia.text.simplifying import simplify
from regalia.text.this_way import Done
from regalia.words.amounts import Count, EventAmount, Per, Sum, ThisWay, Times, UpTo, X
from regalia.words.counting import CountersOn, CountersOnAny, Influence, MostCounters
from regalia.words.effects import DealDamage
from regalia.words.masteries import CountersOnMastery, YourMastery
from regalia.words.paid import PaidCost, PaidCounters, PaidStat
from regalia.words.selections import Each, OwnerOf, PaidWith, Source, ThatObject, YourChampion
from regalia.words.stats import LV, CostOfThat, HighestStat, PowerOf, ReserveCostOf, StatOf, TotalCost


def _counted(what: Filter) -> Count:
    described, whose = controlled(what)
    return Count(what=described, whose=whose)


def _what_is_counted(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Count) or value != Count(what=value.what, whose=value.whose):
        return None
    what = of_whom(value.what, value.whose)
    return None if what is None else {"what": what}


rule(
    "amount",
    (
        "the amount of {what:things}",
        "the number of {what:things}",
        "the amount of {what:things} on the field",
        "the number of {what:things} on the field",
    ),
    make=_counted,
    unmake=_what_is_counted,
)
rule("per", ("{what:thing}", "{what:thing} on the field"), make=_counted, unmake=_what_is_counted)
rule("several", ("{what:things}", "{what:things} on the field"), make=_counted, unmake=_what_is_counted)
for _counted_as, _before, _noun in (
    ("amount", "the amount of ", "{what:things}"),
    ("amount", "the number of ", "{what:things}"),
    ("per", "", "{what:thing}"),
    ("several", "", "{what:things}"),
):
    rule(
        _counted_as,
        f"{_before}{_noun} on the field {{how:which}}",
        make=lambda what, how: _counted(all_of((what, how))),
    )
rule("each", "each {per:per}", H.per)
rule("each", "every {every:plain number} {of:several}", Per(H.every, H.of))

# Counters.

for _category, _said in (
    ("amount", "the amount of {} counters"),
    ("per", "{} counter"),
    ("several", "{} counters"),
):
    _counters = _said.format("{counter:counter}")
    rule(
        _category,
        (f"{_counters} on ~", f"{_counters} that were on ~", f"{_counters} that was on ~"),
        CountersOn(H.counter, "self"),
    )
    rule(
        _category,
        (f"{_counters} on {{what:things}} on the field", f"{_counters} among {{what:things}}"),
        make=lambda counter, what: CountersOnAny(counter, Each(what=what)),
    )
    rule(_category, f"{_counters} on your champion", CountersOn(H.counter))
    rule(
        _category,
        f"{_counters} on {{of:objects}}",
        make=lambda counter, of: (
            None
            if isinstance(of, Chosen | Source | YourChampion | YourMastery)
            else CountersOnAny(counter, of)
        ),
        unmake=lambda value: (
            {"counter": value.counter, "of": value.of} if isinstance(value, CountersOnAny) else None
        ),
    )


def _counters_on(word: CountersOnAny) -> Amount:
    if isinstance(word.of, Source):
        return CountersOn(word.counter, "self")
    if isinstance(word.of, YourMastery):
        return CountersOnMastery(word.of.name, word.counter)
    return CountersOn(word.counter) if isinstance(word.of, YourChampion) else word


simplify(CountersOnAny, _counters_on)

# Stats.

rule(
    "amount",
    (
        "the total amount of {counter:counter} counters on each {what:thing}",
        "the total amount of {counter:counter} counters on {what:things}",
        "the total amount of {counter:counter} counters among {what:things}",
    ),
    make=lambda counter, what: CountersOnAny(counter, Each(what=what)),
)
rule("amount", ("~ 's power", "this object 's power", "the power of ~"), PowerOf())
rule(
    "amount",
    ("your champion 's level", "your level", "the level of your champion"),
    make=lambda: LV,
    unmake=lambda value: {} if value == LV else None,
)
rule(
    "amount",
    ("the damage on your champion", "the amount of damage on your champion"),
    make=lambda: CountersOn("damage"),
)


def _stats_of(stat: str) -> None:
    def make(of: Selection) -> Amount | None:
        found = StatOf(of, stat)
        return None if isinstance(of, Chosen | ThatObject) or found == StatOf(Source()) else found

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, StatOf) or value.as_it_was:
            return None
        return {"of": value.of} if value.stat == stat else None

    said = (f"{{of:objects}} 's {stat}", f"{{of:objects}} 's {stat} stat", f"the {stat} of {{of:objects}}")
    rule("amount", said, make=make, unmake=unmake)
    rule("amount", (f"its {stat}", f"its {stat} stat"), StatOf(Pronoun("it"), stat))


for _stat in ("power", "life"):
    _stats_of(_stat)


def _as_it_was(what: Filter) -> StatOf:
    return StatOf(Pronoun("that", what), as_it_was=True)


rule(
    "amount",
    (
        "the banished {what:thing} 's power",
        "the sacrificed {what:thing} 's power",
        "the banished {what:card} 's power",
    ),
    make=_as_it_was,
    unmake=lambda value: (
        {"what": value.of.what}
        if isinstance(value, StatOf) and value.as_it_was and isinstance(value.of, Pronoun)
        else None
    ),
)


def _stat_of(word: StatOf) -> Amount:
    if word.as_it_was and isinstance(word.of, Target):
        raise Unclear("a target is not what was banished or sacrificed")
    if isinstance(word.of, PaidWith) and word.stat in ("power", "life"):  # as it was then
        return PaidStat(word.of.part, word.stat)
    return PowerOf() if word == StatOf(Source()) else word


simplify(StatOf, _stat_of)

rule(
    "effect",
    "deal {base:plain number} damage to {to:objects} plus a additional {more:plain number} for each "
    "{what:card} in your {one:zone} and {other:zone}",
    DealDamage(
        Sum((H.base, Times(H.more, Sum((Count(what=H.what, zone=H.one), Count(what=H.what, zone=H.other)))))),
        H.to,
    ),
)

# What is said by other amounts.

rule("amount", ("that amount", "the amount of damage dealt by this hit"), EventAmount())


for _number in range(2, 13):
    _said = f"{_number} times {{of:amount}}"
    rule("amount", ("twice {of:amount}", _said) if _number == 2 else _said, Times(_number, H.of))


rule("amounts", "{of:amount}", H.of)
rule(
    "amounts",
    ("{of:amount} plus {number:number}", "{number:plain number} plus {of:amount}"),
    Sum((H.of, H.number)),
)
rule(
    "amounts",
    (
        "{of:amount} , up to a maximum of {limit:plain number}",
        "{of:amount} , to a maximum of {limit:plain number}",
    ),
    UpTo(H.limit, H.of),
)
rule(
    "amounts",
    "{of:amount} minus {number:number}",
    make=lambda of, number: Sum((of, -number)) if isinstance(number, int) else None,
    unmake=lambda value: (
        {"of": value.parts[0], "number": -value.parts[1]}
        if isinstance(value, Sum)
        and len(value.parts) == 2
        and isinstance(value.parts[1], int)
        and value.parts[1] < 0
        else None
    ),
)

# What was done before.

rule("per", "card banished this way", Done("banished"))
rule(
    "amount",
    ("the amount of cards banished this way", "the number of cards banished this way"),
    Done("banished"),
)
rule("several", "cards banished this way", Done("banished"))
rule("per", "object sacrificed this way", Done("sacrificed"))
rule("several", "objects sacrificed this way", Done("sacrificed"))
rule("amount", "the amount of objects sacrificed this way", Done("sacrificed"))
for _end in ("put this way", "put into your graveyard this way", "put into a graveyard this way"):
    rule("per", f"card {_end}", make=lambda: Done("put"))
    rule("several", f"cards {_end}", make=lambda: Done("put"))
rule(
    "amount",
    ("the amount of cards put this way", "the amount of cards put into your graveyard this way"),
    Done("put"),
)
for _end in ("this way", "to your champion this way"):
    rule("amount", f"the amount of damage dealt {_end}", make=lambda: Done("dealt"))
rule("amount", "the damage dealt this way", Done("dealt"))
rule("per", "counter removed this way", Done("removed"))
rule("several", "counters removed this way", Done("removed"))
rule("amount", "the amount of counters removed this way", Done("removed"))
rule(
    "amount",
    "the amount of {counter:counter} counters removed this way",
    make=lambda counter: Done("removed"),
)

# Other wordings.

rule("amount", "your influence", Influence())
rule("amount", "{whose:player} 's influence", Influence(H.whose))
rule("amount", "{whose:owner} 's influence", Influence(H.whose))
rule("owner", ("its owner", "their owner"), OwnerOf(Pronoun("it")))
rule("owner", "that {what:thing} 's owner", OwnerOf(Pronoun("that", H.what)))
rule("amounts", "{of:amount} plus {more:amount}", Sum((H.of, H.more)))
rule("amounts", "{of:amount} minus {less:amount}", Sum((H.of, Times(-1, H.less))))
rule("amounts", "{number:plain number} minus {less:amount}", Sum((H.number, Times(-1, H.less))))
for _stat in ("power", "life"):
    rule(
        "amount",
        f"the highest {_stat} stat among {{what:cards}} in {{whose:everyone's}} {{zone:zone}}",
        HighestStat(Each(what=H.what, zone=H.zone, whose=H.whose), _stat),
    )
    for _said, _part in (
        *(("sacrificed", "sacrifice"), ("banished", "banish"), ("discarded", "discard")),
        *(("rested", "rest"), ("returned", "return"), ("revealed", "reveal")),
    ):
        rule(
            "amount",
            tuple(
                f"the {_said} {thing} 's {_stat}{stat}"
                for thing in (
                    ("ally", "card", "object") if _part == "sacrifice" else ("card", "ally", "object")
                )
                for stat in ("", " stat")
            ),
            PaidStat(_part, _stat),
        )
for _said, _part in (("sacrificed", "sacrifice"), ("banished", "banish")):
    rule(
        "amount",
        tuple(
            f"the amount of {{counter:counter}} counters that {were} on the {_said} {thing}"
            for thing in ("object", "ally", "item", "weapon", "domain", "phantasia")
            for were in ("were", "was")
        ),
        PaidCounters(_part, H.counter),
    )
rule(
    "amount",
    "{of:objects} 's reserve cost",
    make=lambda of: None if isinstance(of, Chosen) or of == Pronoun("that") else ReserveCostOf(of),
    unmake=lambda value: {"of": value.of} if isinstance(value, ReserveCostOf) else None,
)
rule("amount", "its reserve cost", ReserveCostOf(Pronoun("it")))
rule("amount", "their total reserve cost", TotalCost(Pronoun("them")))
rule("amount", "the total reserve cost of {of:objects}", TotalCost(H.of))


def _reserve_cost(word: ReserveCostOf) -> Amount:
    if isinstance(word.of, YourChampion):
        raise Unclear("a champion has no reserve cost")
    if isinstance(word.of, PaidWith):  # as the receipt has it
        return PaidCost(word.of.part)
    return CostOfThat() if word.of == ThatObject() else word


simplify(ReserveCostOf, _reserve_cost)
rule(
    "amount",
    "that card 's reserve cost",
    make=lambda: None,
    unmake=lambda value: {} if value == CostOfThat() else None,
)
rule("count", "{base:plain number} + x", Sum((H.base, X)))
rule("amount", "3 times amount of cards discarded this way", make=lambda: Times(3, ThisWay()))
rule("amount", "the amount of counters moved this way", ThisWay(Tally.MOVED))
for _stat in ("power", "life"):
    rule(
        "amount",
        f"the total {_stat} among {{what:cards}} in your {{zone:zone}}",
        StatOf(Each(what=H.what, zone=H.zone, whose="you"), _stat),
    )
    rule(
        "amount",
        (
            f"the total {_stat} of {{what:things}}",
            f"the total {_stat} among {{what:things}}",
            f"the combined {_stat} of {{what:things}}",
        ),
        StatOf(Each(what=H.what), _stat),
    )
rule("amount", "{of:owner} base level", StatOf(H.of, "base_level"))


def _most_counters(counter: str, what: Filter, same: str) -> MostCounters | None:
    return MostCounters(counter, what) if counter == same else None


rule(
    "amount",
    "the amount of {counter:counter} counters on a {what:thing} with the most {same:counter} counters on it",
    make=_most_counters,
    unmake=lambda value: (
        {"counter": value.counter, "what": value.what, "same": value.counter}
        if isinstance(value, MostCounters)
        else None
    ),
)
