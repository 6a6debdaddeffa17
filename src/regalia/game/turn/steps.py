"""The turn: what each step does, and how phases follow, are skipped and are ended (turn.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from regalia.game.combat import phase as combat
from regalia.game.combat.additional_attacks import attack_again
from regalia.game.combat.declaring import declare
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Procedure, perform
from regalia.game.core.saying import some_cards
from regalia.game.core.state import PHASE_NAMES, Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, Waiting
from regalia.game.happening.durations import end_of_phase, end_of_turn, turn_begins, woken_up
from regalia.game.happening.triggers import emit, listens, wait
from regalia.game.happening.verbs import discard, draw, put_counters, wake
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import keyword, may_bear
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.attack_costs import Assault
from regalia.game.playing.offers import acts, can_play, make_play
from regalia.game.playing.steps import play_card
from regalia.game.printed.abilities import AsTurnEnds, LaterPhase, Triggered
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import RULES
from regalia.game.timing.opportunity import give, pass_on, withdraw
from regalia.game.timing.phase_table import MOMENTS, skip_to_clean_up
from regalia.game.timing.player_rules import (
    SIZES,
    concerns,
    is_barred,
    left_in_memory,
    most_cards,
    rules_at_work,
)
from regalia.game.turn import start
from regalia.game.turn.checks import unsettle
from regalia.game.turn.resolution import clear_stack, resolve_top, tell

_ACT: Final = Asks.ACT
_MAIN: Final = Phase.MAIN
_END: Final = Phase.END
_COMBAT: Final = Phase.COMBAT
_START: Final = Phase.START
_PHASES: Final = tuple(Phase)
_HURT: Final = int(State.HURT)
_TILL_CLEAN_UP: Final = int(State.DISTANT | State.HURT)
"""The states of the turn player's objects that end in the clean-up (term.distant.2, term.distant.3)."""
SKIP_TURN: Final = -1
"""The value for a whole turn, among the phases that are to be skipped."""


def opportunity(pos: Position, known: list[Act] | None = None) -> Procedure:
    """The player with Opportunity plays something or passes (opportunity.2, opportunity.3).

    `known` is what the player can do, if somebody has worked that out already.

    Players do nothing else of their own accord (players.actions.1.a, term.opportunity.1,
    term.player-action.1). Only the turn player plays slow cards, in the main phase with an empty
    stack (main-phase.2.a, timing.slow.1.b, term.slow.1). Anybody plays fast ones (timing.fast.2.a,
    term.fast.2).
    """
    player = pos.opportunity
    act = yield Decision(
        _ACT,
        player,
        Topic.ACT,
        (lambda: acts(pos, player)) if known is None else known,
        prompt="You have Opportunity",
        rule="opportunity.2",
    )
    if act.what == "pass":
        pass_on(pos, player)
        return
    if pos.idle:
        pos.assign("idle", 0)
    if act.what == "attack":
        yield from declare(pos, Assault(player, act.card))  # combat.1.b
        return
    yield from play_card(make_play(pos, player, act))


def proceed(pos: Position) -> Procedure | None:
    """Everybody passed or nobody was asked: the top of the stack resolves, or the phase goes on (turn.3).

    After each round of passes one thing resolves (opportunity.5, opportunity.6). With an empty stack a round
    of passes ends the step or phase (opportunity.11, main-phase.3). A step without a window is over as soon
    as the stack is empty (turn.4). Nothing ever happens between two steps (turn.7): abilities that a step
    triggers are handled within it (wake-up-phase.2, materialize-phase.4, recollection.4, draw-phase.2).

    Most steps ask nothing: they have happened when this returns, and there is no procedure to run.
    """
    if pos.stack:
        return resolve_top(pos)
    if pos.again and pos.phase is _MAIN:
        return _attack_again(pos)
    steps, step = STEPS[pos.phase], pos.step
    if not pos.passes and (window := steps[step][0]):
        give(pos, window, pos.turn_player)
        return None
    withdraw(pos)
    if step + 1 < len(steps):
        return _enter(pos, step + 1)
    if pos.phase is _END and pos.cleaned != pos.clock:
        return _enter(pos, step)  # something happened since the clean-up: once more (end-phase.4)
    leave_phase(pos)
    unsettle(pos)
    return None


def _attack_again(pos: Position) -> Procedure:
    yield from attack_again(pos)
    pos.assign("unsettled", True)


def _enter(pos: Position, step: int) -> Procedure | None:
    """Go on to a step: do what it does, then open its window.

    After a step that does nothing, nothing has to be checked: no text and no check looks at the step, or at
    who has Opportunity.
    """
    pos.assign("step", step)
    window, deed = STEPS[pos.phase][step]
    if deed is None:
        if window:
            give(pos, window, pos.turn_player)
        return None
    doing = deed(pos)
    if doing is not None:
        return _entering(pos, doing, window)
    _entered(pos, window)
    return None


def _entering(pos: Position, doing: Procedure, window: str) -> Procedure:
    yield from doing
    _entered(pos, window)


def _entered(pos: Position, window: str) -> None:
    """A step has begun: its window opens."""
    if window:
        give(pos, window, pos.turn_player)
    unsettle(pos)


def leave_phase(pos: Position) -> None:
    """The phase is over, and the next begins."""
    end_of_phase(pos)
    phase = pos.phase
    if phase is _END:
        next_turn(pos)
    elif phase is _START:
        begin_turn(pos)
    elif phase is _COMBAT:
        combat.end_combat(pos)
    else:
        begin(pos, _following(pos, phase))


def _following(pos: Position, phase: Phase) -> Phase:
    """The phase after this one: one that was put there, or the next in their order (turn.1)."""
    if pos.resumes == NOBODY:
        for rule in _later_phases(pos):
            if rule.after is phase:
                pos.assign("resumes", int(phase + 1))
                return rule.phase
    return _without(pos, phase)


def _without(pos: Position, phase: Phase) -> Phase:
    """The phase that comes if this one is over or left out. No phase is put after one that is left out."""
    if pos.resumes == NOBODY:
        return _PHASES[phase + 1]
    resumed = Phase(pos.resumes)
    pos.assign("resumes", NOBODY)
    return resumed


def _later_phases(pos: Position) -> list[LaterPhase]:
    return [effect.permission for effect in pos.effects if isinstance(effect.permission, LaterPhase)]


# Phases.


def skips(pos: Position, phase: Phase) -> bool:
    """Whether a phase is left out, on a first turn or by an effect.

    Each skip counts once (phases.skipping.2). A phase that comes later in each turn is left out in its usual
    place, which uses up no other skip.
    """
    if pos.resumes != NOBODY:
        return _use_skip(pos, phase)
    if pos.effects and any(rule.phase is phase for rule in _later_phases(pos)):
        return True
    if pos.first_turn:
        if phase in (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION):  # start.turn-one.1, turn.1.b
            return True
        if phase is Phase.DRAW and pos.players == 2 and pos.fresh:  # start.turn-one.2, turn.1.a
            return True
    return _use_skip(pos, phase)


def _use_skip(pos: Position, what: int) -> bool:
    if not pos.skips or (entry := (pos.turn_player, int(what))) not in pos.skips:
        return False
    at = pos.skips.index(entry)
    pos.assign("skips", pos.skips[:at] + pos.skips[at + 1 :])
    return True


def begin(pos: Position, phase: Phase) -> None:
    """A phase begins, or the next one if it is left out (phases.skipping.1).

    Abilities that are there now notice that (turn.6, recollection.1.a, end-phase.1). Abilities that come
    later wait for another turn (end-phase.1.a).
    """
    while skips(pos, phase):
        if phase is Phase.END:
            next_turn(pos)
            return
        phase = _without(pos, phase)
    pos.assign("phase", phase)
    pos.assign("step", 0)
    if phase is Phase.MATERIALIZE and pos.materialized:  # once in each of them (materialization.2)
        pos.assign("materialized", False)
    withdraw(pos)
    if pos.listener is not None:
        name = phase.name.lower().replace("_", " ")
        tell(pos, "phase", "turn.1", f"the {name} phase begins", pos.turn_player)
    if phase is Phase.RECOLLECTION:
        _charge(pos)
    began = Event(EventKind.PHASE_BEGINS, pos.turn_player, word=PHASE_NAMES[phase])
    emit(pos, began)
    _trigger_by_rule(pos, began)


def _trigger_by_rule(pos: Position, event: Event) -> None:
    """Trigger abilities that belong to the game itself and to no object (counters.wither.2)."""
    for ability in pos.catalog.game_triggers:
        if not ability.on.may_answer(event, NOBODY):
            continue
        ctx = Context(pos, pos.turn_player, NOBODY, event=event)
        if ability.on.answers(ctx, NOBODY) and (ability.only_if is None or ability.only_if.holds(ctx)):
            source = pos.add_card(pos.catalog.rules_card, pos.turn_player)
            wait(pos, [Waiting(pos.turn_player, source, pos.stamp[source], ability, event, NOBODY)])


def _charge(pos: Position) -> None:
    """Objects with an On Charge ability that has not triggered get a charge counter (keyword.on-charge.2)."""
    if not listens(pos, EventKind.COUNTERS_PUT):  # nobody waits for counters of any kind
        return
    waiting = [card for card in pos.cards_in(Zone.FIELD, pos.turn_player) if _has_charge_to_come(pos, card)]
    for card in waiting:
        put_counters(pos, card, "charge", 1)


def _has_charge_to_come(pos: Position, card: int) -> bool:
    """Whether an object has an unrestricted On Charge ability that has not triggered."""
    now = characteristics(pos, card)
    mine = [*enumerate(now.abilities.triggered), *((-stamp, given) for given, stamp in now.granted)]
    return any(
        isinstance(ability, Triggered)
        and ability.keyword == KeywordName.ON_CHARGE
        and pos.memo(card, f"triggered:{number}") is None
        and is_unrestricted(ability, context_of(pos, card))
        for number, ability in mine
    )


def end_phase(pos: Position) -> None:
    """An effect ends the phase: the stack is cleared, steps to come are left out (phases.ending.1.a).

    In an end phase the clean-up comes next, because nothing else ends it (phases.ending.2).
    """
    if pos.phase is Phase.END:
        end_turn(pos)
        return
    clear_stack(pos)
    leave_phase(pos)
    pos.assign("unsettled", True)


def end_turn(pos: Position) -> None:
    """An effect ends the turn: straight to the clean-up (phases.ending.2)."""
    clear_stack(pos)
    if pos.combat is not None:
        combat.end_combat(pos)
    end_of_phase(pos)
    withdraw(pos)
    skip_to_clean_up(pos)
    pos.assign("unsettled", True)


# What the steps do.


def _wake_up(pos: Position) -> None:
    """Everything that the turn player controls wakes up at the same time (wake-up-phase.1)."""
    held = may_bear(pos, TextRule.STAYS_RESTED)
    for card in pos.cards_in(Zone.FIELD, pos.turn_player):
        if not held or keyword(pos, card, TextRule.STAYS_RESTED) is None:
            wake(pos, card)
    woken_up(pos)


def _materialize(pos: Position) -> Procedure:
    """The turn player may materialize one card, or return a preserved one (materialize-phase.3)."""
    act = yield Decision(
        Asks.ACT,
        pos.turn_player,
        Topic.MATERIALIZE,
        lambda: materializations(pos),
        prompt="Materialize a card?",
        rule="materialization.2",
    )
    if act.what == "return":
        move(pos, (act.card,), Zone.HAND)
        pos.assign("materialized", True)
    elif act.what != "pass":
        yield from play_card(make_play(pos, pos.turn_player, act))


def materializations(pos: Position) -> list[Act]:
    """The acts of the turn player in the materialize phase. Doing nothing is one of them."""
    found = [Act("pass")]
    if pos.materialized:
        return found
    player = pos.turn_player
    for card in pos.cards_in(Zone.MATERIAL_DECK, player):
        if pos.states[card] & State.PRESERVED:
            found.append(Act("return", card))
        act = Act("materialize", card)
        if can_play(pos, player, act):
            found.append(act)
    return found


def _recollect(pos: Position) -> Procedure | None:
    """The turn player's memory returns to hand (recollection.3)."""
    if pos.live[RULES] and (less := left_in_memory(pos, pos.turn_player)):
        return _recollect_less(pos, less)
    move(pos, pos.cards_in(Zone.MEMORY, pos.turn_player), Zone.HAND, cause="recollect")
    return None


def _recollect_less(pos: Position, less: int) -> Procedure:
    """Some cards stay in memory. The turn player chooses which cards to recollect."""
    cards = pos.cards_in(Zone.MEMORY, pos.turn_player)
    count = max(0, len(cards) - less)
    if not count:
        return
    chosen = yield Decision(
        Asks.PICK,
        pos.turn_player,
        Topic.RECOLLECT,
        list(cards),
        minimum=count,
        maximum=count,
        prompt=f"Recollect {count} of {len(cards)} cards",
        rule="recollection.3",
    )
    move(pos, chosen, Zone.HAND, cause="recollect")


def _draw(pos: Position) -> None:
    """The turn player draws a card (draw-phase.1)."""
    draw(pos, pos.turn_player, 1)


def _heals(types: Collection[str]) -> bool:
    """Whether damage on something of these types is temporary; moved damage counters stay (damage.12)."""
    return "ally" in types and "champion" not in types


def _clean_up(pos: Position) -> Procedure | None:
    """End damage on allies and effects "until end of turn" at the same time (end-phase.3)."""
    damage, states = pos.damage, pos.states
    for player in pos.everyone():
        for card in pos.cards_in(Zone.FIELD, player):
            if damage[card] and _heals(characteristics(pos, card).types):
                pos.put(damage, card, 0)
            if player == pos.turn_player and states[card] & _TILL_CLEAN_UP:
                kept = keyword(pos, card, TextRule.ALWAYS_DISTANT) is not None
                ending = _HURT if kept else _TILL_CLEAN_UP
                pos.put(states, card, states[card] & ~ending)
    end_of_turn(pos)
    if pos.live[RULES] or pos.effects:
        return _clean_up_by_rules(pos)
    pos.assign("cleaned", pos.clock)
    return None


def _clean_up_by_rules(pos: Position) -> Procedure:
    """Carry out what cards say about the end of turns and about limits.

    Effects that begin in such a text belong to this turn, and end with it.
    """
    for rule, ctx in list(rules_at_work(pos, AsTurnEnds)):
        if concerns(ctx, rule.whose, pos.turn_player):
            yield from perform(rule.effect, ctx)
    yield from _keep_limits(pos)
    end_of_turn(pos)
    pos.assign("cleaned", pos.clock)


def _keep_limits(pos: Position) -> Procedure:
    """The turn player discards down to a limit that something sets, and no further (end-phase.3)."""
    player = pos.turn_player
    for of, zones in SIZES.items():
        most = most_cards(pos, player, of)
        cards = [card for zone in zones for card in pos.cards_in(zone, player)]
        if most is None or len(cards) <= most or is_barred(pos, player, "discard"):
            continue
        excess = len(cards) - max(0, most)
        chosen = yield Decision(
            Asks.PICK,
            player,
            Topic.DISCARD,
            cards,
            minimum=excess,
            maximum=excess,
            prompt=f"Discard {some_cards(excess)} to keep your limit of {most}",
            rule="end-phase.3",
        )
        discard(pos, chosen)


DEEDS: Final[dict[tuple[Phase, str], Callable[[Position], Procedure | None]]] = {
    (Phase.START, "shuffle"): start.shuffle,
    (Phase.START, "first player"): start.choose_first,
    (Phase.START, "pre-game actions"): start.pre_game,
    (Phase.START, "champions"): start.champions,
    (Phase.WAKE_UP, "wake up"): _wake_up,
    (Phase.MATERIALIZE, "materialize"): _materialize,
    (Phase.RECOLLECTION, "recollect"): _recollect,
    (Phase.DRAW, "draw"): _draw,
    (Phase.COMBAT, "retaliate"): combat.retaliate,
    (Phase.COMBAT, "damage"): combat.deal_combat_damage,
    (Phase.END, "clean-up"): _clean_up,
}
STEPS: Final = {
    phase: tuple((one.window, DEEDS.get((phase, one.name))) for one in moments)
    for phase, moments in MOMENTS.items()
}
"""The window of each step of a phase, if it has one, and the function that carries the step out."""


# Turns.


def next_turn(pos: Position) -> None:
    """Begin the turn of the next player whose turn is not skipped (players.4, end-phase.5)."""
    while True:
        pos.assign("turn_player", pos.turn_order((pos.turn_player + 1) % pos.players)[0])
        if not _use_skip(pos, SKIP_TURN):
            break
    begin_turn(pos)


def begin_turn(pos: Position) -> None:
    """A turn begins for the turn player."""
    player = pos.turn_player
    pos.assign("turn", pos.turn + 1)
    pos.assign("turn_began", pos.clock)
    pos.assign("first_turn", player in pos.fresh)
    if player in pos.fresh:
        pos.assign("fresh", tuple(other for other in pos.fresh if other != player))
    pos.assign("plays", ())
    pos.assign("hits", ())
    pos.assign("history", ())
    pos.assign("materialized", False)
    pos.assign("idle", 0)
    turn_begins(pos)
    begin(pos, Phase.WAKE_UP)
