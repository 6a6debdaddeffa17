"""Facts about plays that could be made, questions that are asked, and chance."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import comb

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, Phase, Zone
from regalia.game.playing.cost_options import cost_options
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import Act
from regalia.judge.scenario.answers import (
    DECLARATIONS,
    UNANSWERED,
    Declared,
    describe,
    offered_texts,
    option_text,
    read_answer,
    read_refs,
)
from regalia.judge.scenario.bill import amount_to_pay, plainest
from regalia.judge.scenario.drive import begin, pending, push, settle_said, situation
from regalia.judge.scenario.facts import DRAW, OP, OPEN, PLAYER, Claim, compare, fact, fraction_fault
from regalia.judge.scenario.paying import PayList, Unit, read_units
from regalia.judge.scenario.refusing import attempt, is_refused_by, known_refusal
from regalia.judge.scenario.text import Fault, Node, inline_list, word_node
from regalia.judge.scenario.verbs_play import NoAbility, act_for
from regalia.judge.scenario.world import Failure, World

ABILITY_KEY = "`ability:` is about using a card: write `A's cost of using …`, `A can use …`"
METHODS = {"activat": "activate", "materializ": "materialize", "bestow": "bestow"}
MOST = 200_000


def _declarations(claim: Claim) -> dict[str, Node]:
    return {key: node for key, node in claim.keys.items() if key in DECLARATIONS}


def _act(world: World, player: int, how: str, name: str, claim: Claim) -> Act:
    if "ability" in claim.keys and how != "ability":
        raise Fault(ABILITY_KEY, claim.keys["ability"].line)
    return act_for(world, player, how, name, claim.line, claim.keys.get("ability"))


@fact(
    PLAYER + r"['’]s cost of (?:(?P<how>activat|materializ|bestow)ing )?(?!using )(?P<card>.+?) " + OP,
    "A's cost of Fireball = 4",
)
def cost_of(world: World, match: re.Match[str], claim: Claim) -> str:
    """The reserve or memory that a play would cost now, as described by `targets:`, `x:`, `way:` and so on.
    `cost of activating` and `cost of materializing` say which play is meant if both are possible.

    Choices that are not named are simple: the printed cost, X as 0, the first targets.
    """
    player = world.names.player(match["who"], claim.line)
    how = METHODS[match["how"]] if match["how"] else _likely(world, player, match["card"], claim)
    return _cost(world, match, claim, how)


@fact(PLAYER + r"['’]s cost of using (?P<card>.+?) " + OP, "A's cost of using Demo Well = 2")
def cost_of_using(world: World, match: re.Match[str], claim: Claim) -> str:
    """The reserve or memory for an activated ability. `ability:` says which of several, by number or name:
    `{that: A's cost of using Demo Drone = 1, ability: buy}`.
    """
    return _cost(world, match, claim, "ability")


def _cost(world: World, match: re.Match[str], claim: Claim, how: str) -> str:
    player = world.names.player(match["who"], claim.line)
    act = _act(world, player, how, match["card"], claim)
    amount = amount_to_pay(world, player, act, _declarations(claim), claim.line)
    return "no cost is calculated for it" if amount is None else compare(amount, match, "the cost")


def _likely(world: World, player: int, name: str, claim: Claim) -> str:
    """The usual play of a card: cards of a material deck are materialized, boons are bestowed, and all others
    are activated.

    Outside of its player's materialize phase, a material-deck card that may be activated is activated.
    """
    if "ability" in claim.keys:
        return "ability"
    pos = world.pos
    rows = world.names.meant(name, claim.line)
    if rows and all(pos.zone_of(row) is Zone.PANTHEON for row in rows):
        return "bestow"
    if not rows or any(pos.zone_of(row) is not Zone.MATERIAL_DECK for row in rows):
        return "activate"
    if not any(cost_options(make_play(pos, player, Act("activate", row))) for row in rows):
        return "materialize"
    if pos.phase is Phase.MATERIALIZE and pos.turn_player == player:
        said = f"{name} may be materialized and activated now"
        raise Fault(
            f"{said}: write `cost of materializing {name}` or `cost of activating {name}`", claim.line
        )
    return "activate"


@fact(
    PLAYER
    + r" (?P<can>can|can['’]t|cannot) (?P<how>activate|materialize|bestow|use|attack with) (?P<card>.+?)"
    r"(?:: (?P<rule>[\w.-]+))?",
    "A can't use Powercell#1: activation.1.8",
)
def can_play(world: World, match: re.Match[str], claim: Claim) -> str:
    """Whether a play could be completed now: `A can activate Fireball`, or by which rule it cannot.
    Likewise `A can attack with Demo Drone`.

    `targets:`, `pay:` and so on describe the play more exactly.
    """
    player = world.names.player(match["who"], claim.line)
    how = {"use": "ability", "attack with": "attack"}.get(match["how"], match["how"])
    rule = _rule_of(world, match, claim)
    name = match["card"] if rule or not match["rule"] else f"{match['card']}: {match['rule']}"
    decision = world.game.decision
    try:
        act = _act(world, player, how, name, claim)
    except NoAbility as missing:
        return _ruled(missing.refusal, match["can"], rule, claim)
    refusal = world.game.why_not(act, player)
    if claim.keys and refusal is None and _declarations(claim):
        refusal = attempt(world.twin(), player, act, _declarations(claim), claim.line)
    elif decision is not None and decision.asks is Asks.ACT and decision.player == player:
        offered = act in decision.options
        if offered is not (refusal is None):
            return f"the engine contradicts itself: it says {refusal}, and offers it: {offered}"
    return _ruled(refusal, match["can"], rule, claim)


def _rule_of(world: World, match: re.Match[str], claim: Claim) -> str:
    """The rule after a colon, unless the colon belongs to the name of a card."""
    text: str = match["rule"] or ""
    if not text or world.names.is_card(f"{match['card']}: {text}"):
        return ""
    return known_refusal(word_node(text, claim.line))


def _ruled(refusal: Refusal | None, can: str, rule: str, claim: Claim) -> str:
    if can == "can":
        return "" if refusal is None else f"it cannot: {refusal}"
    if refusal is None:
        return "it can"
    if rule and not is_refused_by(rule, refusal.rule):
        return f"it cannot by {refusal.rule}: {refusal.reason}"
    claim.because = str(refusal)
    return ""


# Questions.


@fact(r"(?P<who>[A-D]|chance) is asked(?: to| for| about|:)? (?P<topic>.+)", "A is asked to pay", given=OPEN)
def is_asked(world: World, match: re.Match[str], claim: Claim) -> str:
    """The topic of the open question: pay, order, targets, modes, x, way, options, reveal, choose, may,
    triggers …
    """
    decision = world.game.decision
    if decision is None or decision.asks is Asks.ACT:
        return "nobody is asked anything"
    world.noticed = decision
    player = CHANCE if match["who"] == "chance" else world.names.player(match["who"], claim.line)
    fine = decision.player == player and decision.topic == match["topic"].strip().lower()
    return "" if fine else describe(world, decision)


@fact(r"nobody is asked anything", "nobody is asked anything")
def is_quiet(world: World, match: re.Match[str], claim: Claim) -> str:
    """No question is open, so a player may act."""
    decision = world.game.decision
    return "" if decision is None or decision.asks is Asks.ACT else describe(world, decision)


@fact(
    PLAYER + r" is offered (?P<list>\[.*\])",
    "A is offered [A.champion, B.champion, Demo Drone, Demo Guard]",
    given="- {A activates: Fireball, unfinished: yes}",
)
def is_offered(world: World, match: re.Match[str], claim: Claim) -> str:
    """Exactly these are the options of the open question. If that player has no open question, the fact is
    about a question that the step answered automatically because it had a single answer.
    """
    decision = world.game.decision
    player = world.names.player(match["who"], claim.line)
    nodes = inline_list(match["list"], claim.line).elements()
    quiet = decision is None or decision.player != player or decision.asks is Asks.ACT
    if quiet and any(
        earlier.player == player and _is_offered(world, earlier, texts, nodes)
        for earlier, _, texts in world.silent
    ):
        return ""
    if decision is None or decision.player != player:
        return f"nothing is offered to {match['who']}: {situation(world)}"
    if decision.asks is Asks.ACT:
        world.need_texts(decision.player, claim.line)
    world.noticed = decision
    return (
        ""
        if _is_offered(world, decision, offered_texts(world, decision), nodes)
        else describe(world, decision)
    )


def _is_offered(world: World, decision: Decision, texts: list[str], nodes: list[Node]) -> bool:
    wanted: Counter[str] = Counter()
    try:
        for node in nodes:
            wanted.update(_offer_texts(world, decision, node))
    except Fault:
        if decision is world.game.decision:
            raise
        return False
    return Counter(texts) == wanted


def _offer_texts(world: World, decision: Decision, node: Node) -> list[str]:
    if decision.topic == Topic.PAY:
        return [str(_means_text(world, unit, decision)) for unit in read_units(node, world.names)]
    if decision.topic == Topic.TRIGGERS:
        sources = [entry.source for entry in decision.about]
        return [world.names.call(world.names.one(node.word("a card"), node.line, among=sources))]
    if decision.topic in (Topic.ORDER, Topic.MODES) or decision.asks is Asks.NUMBER:
        return [node.word()]
    if any(isinstance(option, str) for option in decision.options):
        return [node.word()]
    if decision.asks is Asks.PICK:
        return [option_text(world, one) for one in read_answer(world, decision, node)]
    if decision.asks is Asks.SHARE:
        return [option_text(world, one) for one in read_refs(world, decision, [node])]
    if decision.asks is Asks.ORDER:
        found = world.names.find(node.word("a card"), node.line, among=list(decision.options))
        return [option_text(world, row) for row in found]
    return [node.word()]


def _means_text(world: World, unit: Unit, decision: Decision) -> str:
    options = [one for one in decision.options if isinstance(one, Means)]
    cost_options = {one.verb for one in options}
    (way,) = cost_options if unit.plain and len(cost_options) == 1 else (unit.way,)
    cards = [one.card for one in options if one.verb == way]
    return f"{way} {world.names.call(world.names.find(unit.what, unit.line, among=cards)[0])}"


@fact(PLAYER + r" (?P<can>can|can['’]t|cannot) cancel", "A can cancel", given=OPEN)
def can_cancel(world: World, match: re.Match[str], claim: Claim) -> str:
    """Whether the play in progress can still be taken back."""
    if not world.game.is_mid_play:
        return "nothing is being played"
    world.noticed = world.game.decision
    can = not world.game.committed
    return "" if can is (match["can"] == "can") else f"it {'can' if can else 'cannot'} be cancelled"


@fact(
    PLAYER + r"['’]s legal payments(?: (?:of|for) (?P<using>using )?(?P<card>.+?))? = (?P<list>\[.*\])",
    "A's legal payments for Fireball = [[4 Blank]]",
)
def legal_payments(world: World, match: re.Match[str], claim: Claim) -> str:
    """Every set that pays the open cost, like sets once. For a described play it is the first cost that
    leaves a choice, or else the first cost. `for using Demo Well` is about an activated ability.
    """
    player = world.names.player(match["who"], claim.line)
    at = world
    if match["card"]:
        how = "ability" if match["using"] else _likely(world, player, match["card"], claim)
        act = _act(world, player, how, match["card"], claim)
        for even_forced in (False, True):
            at = world.twin()
            _play_until(at, player, act, claim, "pay", even_forced=even_forced)
            if pending(at) is not None:
                break
    decision = pending(at)
    if decision is None:
        return "nothing is to be paid"
    if decision.topic != Topic.PAY:
        return describe(at, decision)
    world.noticed = world.game.decision
    wanted_nodes = inline_list(match["list"], claim.line).elements()
    exact = any(sign in match["list"] for sign in "#@")
    actual = set()
    for number, answer in enumerate(decision.answers()):
        if number > MOST:
            raise Fault("there are too many payments to list", claim.line)
        actual.add(tuple(sorted(_payment_text(at, means, exact) for means in answer)))
    wanted = {tuple(sorted(_wanted(at, node, decision, exact))) for node in wanted_nodes}
    if actual == wanted:
        return ""
    missing = [", ".join(one) or "nothing" for one in sorted(wanted - actual)]
    extra = [", ".join(one) or "nothing" for one in sorted(actual - wanted)]
    said = [f"not legal: [{one}]" for one in missing[:3]] + [f"also legal: [{one}]" for one in extra[:5]]
    return "; ".join(said)


def _payment_text(world: World, means: Means, exact: bool) -> str:
    name = world.names.call(means.card) if exact else world.pos.definition(means.card).name
    return f"{means.verb} {name}"


def _wanted(world: World, node: Node, decision: Decision, exact: bool) -> list[str]:
    pay = PayList(node, world.names)
    chosen: list[Means] = []
    for unit in pay.units:
        means = pay.means(unit, decision.options, chosen, None)
        if means is None:
            return [str(unit) for unit in pay.units]
        chosen.append(means)
    return [_payment_text(world, means, exact) for means in chosen]


def _play_until(
    world: World, player: int, act: Act, claim: Claim, topic: str, *, even_forced: bool = False
) -> None:
    """Begin a described play in a copy, and stop at a question that leaves a choice or at any question."""
    before = len(world.game.history)
    begin(world, player, act, claim.line)
    declared = Declared(world, _declarations(claim))
    while (decision := pending(world)) is not None and decision.player == player:
        if len(world.game.history) > before:
            break
        forced = decision.forced()
        if decision.topic == topic and (even_forced or forced is None):
            return
        answer = declared.give(decision)
        if answer is UNANSWERED:
            answer = forced[0] if forced is not None else plainest(decision)
        push(world, decision, answer, claim.line)
    if len(world.game.history) > before:
        settle_said(world, declared)
        if left := declared.leftovers():
            raise Failure(left, claim.line)


# Chance.


@fact(
    r"chance of (?:banishing|drawing|getting) (?P<many>\d+ )?(?P<card>.+?)"
    r"(?: when (?P<who>[A-D]) (?P<how>activates|materializes|uses) (?P<play>.+?))? = (?P<share>[\d/.%]+)",
    "chance of banishing Fireball = 1/2",
    given=DRAW,
)
def chance_of(world: World, match: re.Match[str], claim: Claim) -> str:
    """The exact chance that a card of a name is taken. `2 Fireball` means two or more.

    It is about the open draw or a play: `chance of banishing Fireball when A materializes Demo Tome = 1/2`.
    """
    at = world
    if match["play"]:
        at = world.twin()
        player = at.names.player(match["who"], claim.line)
        how = {"activates": "activate", "materializes": "materialize", "uses": "ability"}[match["how"]]
        _play_until(at, player, _act(at, player, how, match["play"], claim), claim, "draw")
    decision = at.game.decision
    if decision is None or decision.player != CHANCE:
        return "chance is not asked anything"
    world.noticed = world.game.decision
    actual = probability(at, decision, match["card"], int(match["many"] or 1), claim.line)
    wanted = _fraction(match["share"], claim.line)
    return "" if actual == wanted else f"it is {actual}"


def probability(world: World, decision: Decision, card: str, least: int, line: int) -> Fraction:
    """The exact probability. All answers of chance are equally likely."""
    options = list(decision.options)
    if decision.asks is Asks.NUMBER:
        fine = sum(str(option).lower() == card.lower() for option in options)
        return Fraction(fine if least == 1 else 0, len(options))
    if "#" in card or card.startswith("@"):
        named = set(world.names.find(card, line))
    else:
        named = set(world.names.known(card, line))
    good = sum(option in named for option in options)
    size, total = decision.minimum, len(options)
    fine = sum(comb(good, hits) * comb(total - good, size - hits) for hits in range(least, size + 1))
    return Fraction(fine, comb(total, size))


def _fraction(text: str, line: int) -> Fraction:
    try:
        return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise fraction_fault(text, line) from None
