"""What a text does, in plain words: worked out from the words it is made of, good enough to choose by."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from regalia.game.core.context import Context
from regalia.game.core.language import (
    Amount,
    Anything,
    Condition,
    Effect,
    Filter,
    Number,
    Part,
    Selection,
    Variable,
    Word,
)
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.objects.targets import Target, TargetActivation, TargetPlayer
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, How, Trigger, Triggered
from regalia.game.printed.modes import Modes
from regalia.text.telling import ability_told, effect_told
from regalia.words.amounts import Level, Sum
from regalia.words.changes import Gain, Stat
from regalia.words.choosing import Choose, ChooseNumber, DiscardCards
from regalia.words.combat import AttackPower, NextAttack, RedirectAttack
from regalia.words.effects import DealDamage, DealSplit, Draw, Negate, Put, PutCounters, Summon, TakeCounters
from regalia.words.either import YourChoice
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.playing import PlayFrom
from regalia.words.replacing import PreventNext
from regalia.words.selections import Each, It, Source, ThatObject, Those, Together, YourChampion
from regalia.words.structure import If, May, MayPay, Nothing, Sequence, UnlessPaid, WhenYouDo
from regalia.words.triggers import AtBeginningOf

QUIET = frozenset({"slot", "key", "number", "zone", "remember", "kinds", "label", "rule", "payer", "target"})
"""Fields that say how a text works rather than what it does."""


def describe(effect: Effect, ctx: Context) -> str:
    """An effect in a few words: as card text says it, or else worked out from its words."""
    return effect_told(effect, ctx.pos.definition(ctx.source).name) or worked_out(effect, ctx)


def worked_out(effect: Effect, ctx: Context) -> str:
    """An effect for which card text has no words: "draw 1 into memory"."""
    match effect:
        case Sequence(steps):
            return ", then ".join(describe(step, ctx) for step in steps)
        case Modes():
            return " or ".join(describe(bullet, ctx) for bullet in effect.bullets)
        case If(condition, then, otherwise):
            other = "" if isinstance(otherwise, Nothing) else f", otherwise {describe(otherwise, ctx)}"
            return f"{describe(then, ctx)} if {condition_words(condition)}{other}"
        case May():
            return f"you may {describe(effect.effect, ctx)}"
        case MayPay():
            last = effect.otherwise
            other = "" if isinstance(last, Nothing) else f", otherwise {describe(last, ctx)}"
            asked = f"{effect.payer} may pay {cost(effect.cost, ctx)}"
            return f"{asked}: {describe(effect.then, ctx)}{other}"
        case UnlessPaid():
            return f"{describe(effect.effect, ctx)} unless {cost(effect.cost, ctx)} is paid"
        case Draw():
            to = " into memory" if effect.to_memory else ""
            return f"{_whose(effect.whose)}draw {number(effect.amount)}{to}"
        case DealDamage(amount, to, unpreventable):
            kind = " unpreventable" if unpreventable else ""
            return f"deal {number(amount)}{kind} damage to {selection(to)}"
        case DealSplit(to):
            return f"deal {number(to.share)} damage split among {selection(to)}"
        case Negate():
            return f"negate {selection(effect.what)}"
        case Put():
            where = f"the {effect.where} of " if effect.to is Zone.MAIN_DECK else ""
            return f"put {selection(effect.what)} into {where}{zone_words(effect.to)}"
        case Choose():
            zones = [zone_words(zone) for zone in (effect.zone, effect.or_zone) if zone is not None]
            some = f"{'up to ' * effect.up_to}{number(effect.count)} {effect.what.phrase()}"
            return f"choose {some} from {' or '.join(zones)}"
        case ChangeCosts():
            change = effect.change
            fixed = "0" if change.how is How.REMOVE else number(change.amount)
            verb = "by " + signed(change.amount) if change.how is How.ADD else f"to {fixed}"
            what = "next " if effect.once or effect.times else ""
            of = "card" if isinstance(change.of, Anything) else change.of.phrase()
            return f"change the cost of {'your' if change.who == 'you' else 'each'} {what}{of} {verb}"
        case RedirectAttack(to):
            return f"redirect the attack to {selection(to)}"
        case DiscardCards():
            return f"{_whose(effect.whose)}discard {number(effect.amount)}"
        case WhenYouDo(ability):
            inner = getattr(ability, "effect", None)
            return f"when you do, {describe(inner, ctx)}" if isinstance(inner, Effect) else "when you do"
        case ChooseNumber():
            return "choose a number"
        case YourChoice(options):
            return " or ".join(describe(option, ctx) for _, option in options)
        case PutCounters(counter, amount, on):
            return f"put {number(amount)} {counter} counters on {selection(on)}"
        case TakeCounters(counter, amount, on):
            return f"remove {number(amount)} {counter} counters from {selection(on)}"
        case Summon():
            return f"{_whose(effect.whose)}summon {number(effect.amount)} {effect.name}"
        case PlayFrom():
            return f"play {'a card' if isinstance(effect.what, Anything) else effect.what.phrase()}"
        case PreventNext():
            kind = {None: "", True: " combat", False: " non-combat"}[effect.combat]
            shielded = f"prevent the next {number(effect.amount)}{kind} damage to {selection(effect.to)}"
            return f"{shielded} until {effect.until}"
        case NextAttack():
            changes = " and ".join(change_words(change) for change in effect.changes)
            when = "this turn" if effect.until == END_OF_TURN else effect.until
            return f"the next attack of {selection(effect.of)} {when}: {changes}"
        case Until():
            changes = " and ".join(change_words(change) for change in effect.changes)
            return f"{selection(effect.what)}: {changes} until {effect.until}"
        case _:
            return plain_words(effect, ctx)


def ability_words(ability: Activated | Triggered, ctx: Context) -> str:
    """An ability with what it costs or what sets it off: "rest itself: draw 1", "on enter: draw 1"."""
    told = ability_told(ability, ctx.pos.definition(ctx.source).name)
    if told is not None:
        return told.removesuffix(".")
    if isinstance(ability, Activated):
        return f"{cost(ability.cost, ctx)}: {describe(ability.effect, ctx)}"
    return f"{trigger_words(ability.on)}: {describe(ability.effect, ctx)}"


def trigger_words(on: Trigger) -> str:
    """
    >>> from regalia.game.core.state import Phase
    >>> trigger_words(AtBeginningOf(phase=Phase.RECOLLECTION))
    'at the beginning of your recollection phase'
    """
    if isinstance(on, AtBeginningOf):
        whose = {"you": "your", "opponents": "an opponent's", "anyone": "each"}.get(on.whose, on.whose)
        return f"at the beginning of {whose} {on.phase.name.lower().replace('_', ' ')} phase"
    return name_words(type(on).__name__)


def plain_words(word: Word, ctx: Context) -> str:
    """Any word by its own name and by what it holds beside its defaults."""
    said = [name_words(type(word).__name__)]
    defaults = dict(zip(word.__struct_fields__[::-1], word.__struct_defaults__[::-1], strict=False))
    for name in word.__struct_fields__:
        value = getattr(word, name)
        if name in QUIET or (name in defaults and defaults[name] == value and name != "amount"):
            continue
        text = value_words(value, name, ctx)
        if text:
            said.append(text)
    return " ".join(said)


def value_words(value: Any, name: str, ctx: Context) -> str:
    match value:
        case bool():
            return name.replace("_", " ") if value else ""
        case Enum():
            return (value.name or "").lower().replace("_", " ")
        case int() | Amount():
            return number(value)
        case str():
            return value
        case Selection():
            return selection(value)
        case Filter():
            return value.phrase()
        case Condition():
            return f"if {condition_words(value)}"
        case Effect():
            return f"({describe(value, ctx)})"
        case Part():
            return cost((value,), ctx)
        case tuple():
            return ", ".join(filter(None, (value_words(element, name, ctx) for element in value)))
        case _:
            return ""


def name_words(name: str) -> str:
    """
    >>> name_words("DiscardCards"), name_words("BanishIt")
    ('discard cards', 'banish')
    """
    words = re.findall(r"[A-Z][a-z]*", name.removesuffix("It"))
    return " ".join(words).lower()


def number(amount: Number) -> str:
    match amount:
        case int():
            return str(amount)
        case Variable(name):
            return name
        case Level():
            return "LV"
        case Sum(parts):
            return " + ".join(map(number, parts))
        case _:
            what = getattr(amount, "what", None)
            of = f" of {what.phrase()}" if isinstance(what, Filter) and not isinstance(what, Anything) else ""
            inner = getattr(amount, "of", None)
            of = f" of {number(inner)}" if isinstance(inner, int | Amount) else of
            return f"an amount ({name_words(type(amount).__name__)}{of})"


def selection(what: Selection) -> str:
    match what:
        case TargetPlayer():
            return {"you": "yourself", "opponents": "target opponent"}.get(what.whose, "target player")
        case TargetActivation():
            return _counted(what, f"target{_described(what.what)} activation")
        case Target():
            where = "" if what.zone is Zone.FIELD else f" in a {zone_words(what.zone)}"
            return _counted(what, f"target{_described(what.what) or ' object'}{where}")
        case Source():
            return "itself"
        case YourChampion():
            return "your champion"
        case Each():
            return f"each{_described(what.what) or ' object'}"
        case Those():
            return "those"
        case ThatObject():
            return "that object"
        case It():
            return "it"
        case Together(parts):
            return " and ".join(map(selection, parts))
        case _:
            return name_words(type(what).__name__)


def _counted(target: Target, text: str) -> str:
    if target.any_number:
        return f"any number: {text}"
    if target.up_to:
        return f"up to {number(target.count)} {text}"
    return text if target.count == 1 else f"{number(target.count)} {text}"


def _described(what: Filter) -> str:
    return "" if isinstance(what, Anything) else f" {what.phrase()}"


def change_words(change: Word) -> str:
    match change:
        case AttackPower(amount):
            return f"its attacks get {signed(amount)} power"
        case Stat():
            parts = {"power": change.power, "life": change.life, "level": change.level}
            said = [f"{signed(amount)} {name}" for name, amount in parts.items() if amount != 0]
            return ", ".join(said) or "no change"
        case Gain(ability):
            name = getattr(ability, "name", "") or getattr(ability, "label", "")
            return f"gains {name or 'an ability'}"
        case _:
            return name_words(type(change).__name__)


def condition_words(condition: Condition) -> str:
    try:
        return condition.phrase()
    except NotImplementedError:
        return name_words(type(condition).__name__)


def signed(amount: Number) -> str:
    return f"{amount:+d}" if isinstance(amount, int) else f"+{number(amount)}"


def cost(parts: tuple[Part, ...], ctx: Context) -> str:
    return ", ".join(part_words(part, ctx) for part in parts) or "nothing"


def part_words(part: Part, ctx: Context) -> str:
    """A part of a cost; what is still to be chosen stays X."""
    if isinstance(part, Reserve) and isinstance(part.amount, Amount):
        return f"({number(part.amount)})"
    return part.label(ctx)


def zone_words(zone: Zone) -> str:
    return zone.name.lower().replace("_", " ")


def _whose(whose: str | Selection) -> str:
    if not isinstance(whose, str):
        return "a player: "
    return {"you": "", "opponents": "opponents ", "anyone": "each player: "}.get(whose, f"{whose}: ")
