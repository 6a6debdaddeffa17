"""The turn: phases and steps as data, turn-based actions, who receives Opportunity when (turn.1)."""

from __future__ import annotations

from regalia.game import combat
from regalia.game.attacks import declare_attack
from regalia.game.decision import Act, Asks, Decision
from regalia.game.events import Event, Kind
from regalia.game.language import Procedure
from regalia.game.offers import acts, can_play, make_play
from regalia.game.playing import play_card
from regalia.game.resolution import resolve_top, tell
from regalia.game.state import NOBODY, Phase, Position, State, Zone
from regalia.game.triggers import emit
from regalia.game.zones import draw, move, wake


def opportunity(pos: Position) -> Procedure:
    """The player with Opportunity plays something or passes (opportunity.2, opportunity.3)."""
    player = pos.opportunity
    act = yield Decision(
        Asks.ACT,
        player,
        "act",
        lambda: acts(pos, player),
        prompt="You have Opportunity",
        rule="opportunity.2",
    )
    if act.what == "pass":
        pass_on(pos, player)
        return
    if act.what == "attack":
        yield from declare_attack(pos, player, act.card)
        return
    yield from play_card(make_play(pos, player, act))


def pass_on(pos: Position, player: int) -> None:
    """Opportunity goes to the next player; once everybody passed, the game goes on (opportunity.4)."""
    order = pos.turn_order(player)
    passes = pos.passes + 1
    pos.assign("passes", passes)
    pos.assign("opportunity", NOBODY if passes >= len(order) else order[1])


def proceed(pos: Position) -> Procedure:
    """Everybody passed or nobody was asked: the top of the stack resolves, or the phase goes on."""
    if pos.stack:
        yield from resolve_top(pos)
        return
    match pos.phase:
        case Phase.WAKE_UP:
            _wake_up(pos)
        case Phase.MATERIALIZE:
            yield from _materialize(pos)
        case Phase.RECOLLECTION:
            _recollection(pos)
        case Phase.DRAW:
            _draw(pos)
        case Phase.MAIN:
            _main(pos)
        case Phase.END:
            _end(pos)
        case Phase.COMBAT:
            yield from combat.proceed(pos)
    pos.assign("unsettled", True)


def skips(pos: Position, phase: Phase) -> bool:
    """First turns leave phases out, and the first player of two draws nothing (start.turn-one.1)."""
    if pos.turn > pos.players:
        return False
    if phase in (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION):
        return True
    return phase is Phase.DRAW and pos.turn == 1 and pos.players == 2


def begin(pos: Position, phase: Phase) -> None:
    """A phase begins, or the next one if it is left out."""
    while skips(pos, phase):
        phase = Phase(phase + 1)
    pos.assign("phase", phase)
    pos.assign("step", 0)
    if pos.listener is not None:
        name = phase.name.lower().replace("_", " ")
        tell(pos, "phase", "turn.1", f"the {name} phase begins", pos.turn_player)
    emit(pos, Event(Kind.PHASE_BEGINS, pos.turn_player, word=phase.name))


def give(pos: Position) -> None:
    """The turn player receives Opportunity."""
    pos.assign("opportunity", pos.turn_player)
    pos.assign("passes", 0)


def _next_step(pos: Position) -> int:
    now = pos.step
    pos.assign("step", now + 1)
    return now


def _wake_up(pos: Position) -> None:
    if _next_step(pos) == 0:
        for card in pos.cards_in(Zone.FIELD, pos.turn_player):
            wake(pos, card)
        return
    begin(pos, Phase.MATERIALIZE)


def _materialize(pos: Position) -> Procedure:
    """The turn player may materialize one card, or return a preserved one (materialize-phase.3)."""
    match _next_step(pos):
        case 0:
            pass
        case 1:
            act = yield Decision(
                Asks.ACT,
                pos.turn_player,
                "materialize",
                lambda: materializations(pos),
                prompt="Materialize a card?",
                rule="materialization.2",
            )
            if act.what == "return":
                move(pos, (act.card,), Zone.HAND)
                pos.assign("materialized", True)
            elif act.what != "pass":
                yield from play_card(make_play(pos, pos.turn_player, act))
        case _:
            pos.assign("materialized", False)
            begin(pos, Phase.RECOLLECTION)


def materializations(pos: Position) -> list[Act]:
    """What the turn player may do in the materialize phase, nothing included."""
    found = [Act("pass")]
    if pos.materialized:
        return found
    for card in pos.cards_in(Zone.MATERIAL_DECK, pos.turn_player):
        if pos.states[card] & State.PRESERVED:
            found.append(Act("return", card))
        act = Act("materialize", card)
        if can_play(pos, pos.turn_player, act):
            found.append(act)
    return found


def _recollection(pos: Position) -> None:
    match _next_step(pos):
        case 0:
            give(pos)
        case 1:
            memory = pos.cards_in(Zone.MEMORY, pos.turn_player)
            move(pos, memory, Zone.HAND, cause="recollect")
        case _:
            begin(pos, Phase.DRAW)


def _draw(pos: Position) -> None:
    if _next_step(pos) == 0:
        draw(pos, pos.turn_player, 1)
        return
    begin(pos, Phase.MAIN)


def _main(pos: Position) -> None:
    if pos.passes and pos.opportunity == NOBODY and pos.step:
        begin(pos, Phase.END)
        pos.assign("passes", 0)
        return
    pos.assign("step", 1)
    give(pos)


def _end(pos: Position) -> None:
    """Triggers, Opportunity, clean-up; clean-up again if it changed something (end-phase.3, end-phase.4)."""
    match _next_step(pos):
        case 0:
            give(pos)
        case _ if clean_up(pos):
            pos.assign("step", 1)
        case _:
            next_turn(pos)


def clean_up(pos: Position) -> bool:
    """Damage on allies and what lasts "until end of turn" ends; says if anything did (end-phase.3)."""
    changed = False
    for player in pos.everyone():
        for card in pos.cards_in(Zone.FIELD, player):
            if pos.damage[card] and "champion" not in pos.definition(card).types:
                pos.put(pos.damage, card, 0)
                changed = True
            if player == pos.turn_player and pos.states[card] & State.DISTANT:  # term.distant.2
                pos.put(pos.states, card, pos.states[card] & ~State.DISTANT)
                changed = True
            if player == pos.turn_player and pos.states[card] & State.HURT:
                pos.put(pos.states, card, pos.states[card] & ~State.HURT)
    kept = tuple(effect for effect in pos.effects if effect.until != "end of turn")
    if len(kept) != len(pos.effects):
        pos.assign("effects", kept)
        changed = True
    return changed


def next_turn(pos: Position) -> None:
    order = pos.turn_order(pos.turn_player)
    pos.assign("turn_player", order[1 % len(order)])
    pos.assign("turn", pos.turn + 1)
    pos.assign("turn_began", pos.clock)
    pos.assign("plays", ())
    pos.assign("hits", ())
    pos.assign("history", ())
    pos.assign("materialized", False)
    kept = tuple(
        effect
        for effect in pos.effects
        if not (effect.until == "your next turn" and effect.controller == pos.turn_player)
    )
    if len(kept) != len(pos.effects):
        pos.assign("effects", kept)
    begin(pos, Phase.WAKE_UP)
