"""What a card on the table is, what can be done with it, and why nothing can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import NotYet
from regalia.game.core.illegal import Refusal as Refused
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Means
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.handles import Handles
from regalia.game.information.knowledge import may_look, seen_in
from regalia.game.objects.characteristics import is_unit, keyword
from regalia.game.objects.influences import NUMBERS, SWAPPED, NumberChange, influences
from regalia.game.objects.layers import characteristics
from regalia.game.printed.acts import Act
from regalia.game.view import options
from regalia.server import bills
from regalia.server.protocol import Answer, Attempt, Influence
from regalia.server.rules import refusal_words
from regalia.server.words import Eyes
from regalia.terminal.attempts import acts_with

PLACES: Final = {
    Zone.FIELD: "on the field",
    Zone.STACK: "on the effects stack",
    Zone.LINEAGE: "in {} lineage",
    Zone.INTENT: "in the intent",
}


NOT_THERE: Final = "it cannot be chosen here"
WAYS: Final = {Zone.HAND: "reserve", Zone.FIELD: "rest", Zone.GRAVEYARD: "banish"}
PICKS: Final = {"pay": "pay with", "targets": "target", "attack target": "attack", "weapon": "use"}


class Unseen(LookupError):
    """The viewer can see nothing with that handle."""


def find(pos: Position, viewer: int, handle: str) -> int:
    """The card with this handle. Only cards that the viewer may look at are found."""
    handles = Handles(pos, viewer)
    for zone in Zone:
        if zone is not Zone.OUTSIDE:
            for player in pos.everyone():
                for card in seen_in(pos, zone, player, viewer):
                    if handles.card(card) == handle:
                        return card
    raise Unseen("You can see no such card; it may have moved.")


def explain(game: Game, eyes: Eyes, id: int, handle: str) -> Answer:
    """Everything there is to say about a card that a player points at."""
    pos, viewer = game.pos, eyes.viewer
    card = find(pos, viewer, handle)
    attempts = tuple(_attempts(game, eyes, card)) if viewer in pos.everyone() else ()
    return Answer(
        id=id,
        handle=handle,
        name=eyes.card(card),
        slug=pos.definition(card).slug,
        where=_where(eyes, card),
        attempts=attempts,
        notes=() if attempts else tuple(_notes(eyes, card)),
        numbers=tuple(_numbers(eyes, card)),
        effects=tuple(_effects(eyes, card)),
    )


def _where(eyes: Eyes, card: int) -> str:
    pos = eyes.pos
    zone = pos.zone_of(card)
    whose = eyes.whose(pos.controller[card] if zone is Zone.FIELD else pos.owner[card])
    if zone is Zone.FIELD:
        rested = ", rested" if pos.has(card, State.RESTED) else ""
        return f"{whose} object on the field{rested}"
    place = PLACES.get(zone, "in {} " + zone.name.lower().replace("_", " "))
    return place.format(whose)


def _attempts(game: Game, eyes: Eyes, card: int) -> Iterator[Attempt]:
    """What the player might try with a card, and the outcome of each attempt."""
    pos, viewer = game.pos, eyes.viewer
    decision = game.decision
    if decision is not None and decision.player == viewer:
        chosen = _as_answer(pos, decision, card)
        if chosen is not None:
            yield chosen
            return
    acts = list(acts_with(pos, viewer, card))
    if pos.zone_of(card) is Zone.FIELD and pos.controller[card] == viewer and is_unit(pos, card):
        acts.insert(0, Act("attack", card))
    listed = []
    if decision is not None and decision.player == viewer and decision.asks is Asks.ACT:
        listed = options(pos, decision)
    for act in acts:
        places = tuple(place for place, option in enumerate(listed) if option == act)
        refused = None if places else _why_not(game, act, viewer)
        yield Attempt(
            text=eyes.act(act),
            bill=next(iter(bills.bills(pos, viewer, act)), None) if act.what != "attack" else None,
            options=places,
            refusal=refusal_words(refused) if refused is not None else None,
        )


def _as_answer(pos: Position, decision: Decision, card: int) -> Attempt | None:
    """The attempt to pick a card, if the question asks for cards, objects or means to pay."""
    tried = TRIED.get(decision.topic)
    if tried is None or decision.asks is not Asks.PICK:
        return None
    answer = tried(pos, card)
    listed = options(pos, decision)
    places = tuple(
        place
        for place, option in enumerate(listed)
        if option == answer or (isinstance(option, Means) and option.card == card)
    )
    text = f"{PICKS[decision.topic]} {pos.definition(card).name}"
    if places:
        return Attempt(text=text, options=places)
    refused = decision.refuse((answer,)) if answer is not None and decision.refuse is not None else None
    if refused is None:
        refused = Refused(decision.topic, decision.rule, (NOT_THERE,))
    return Attempt(text=text, refusal=refusal_words(refused))


def _means(pos: Position, card: int) -> Means | None:
    """The means that a card could be in the zone where it is."""
    way = WAYS.get(pos.zone_of(card))
    return Means(way, card) if way is not None else None


def _why_not(game: Game, act: Act, player: int) -> Refused:
    """The first step that stops a play. If another question is open, that question stops it."""
    decision = game.decision
    if decision is None:
        return Refused("announce", "end.1", ("the game is over",))
    if decision.player != player:
        return Refused("announce", "opportunity.2", ("somebody else has to decide first",))
    if decision.asks is not Asks.ACT:
        return Refused("announce", decision.rule or "opportunity.2", ("answer the question at hand first",))
    try:
        refused = game.why_not(act, player)
    except NotYet as missing:
        return Refused("announce", decision.rule, (str(missing),))
    return refused or Refused("announce", decision.rule, ("it cannot be done at this moment",))


def _notes(eyes: Eyes, card: int) -> Iterator[str]:
    pos, viewer = eyes.pos, eyes.viewer
    zone = pos.zone_of(card)
    if viewer not in pos.everyone():
        yield "You are looking on."
    elif zone is Zone.FIELD:
        mine = pos.controller[card] == viewer
        yield (
            "It has no ability that you could activate."
            if mine
            else f"It is {eyes.whose(pos.controller[card])}, and it has no ability that you could activate."
        )
    elif zone is Zone.STACK:
        yield "It has been played and waits to resolve."
    elif zone is Zone.LINEAGE:
        yield "It lies beneath a champion, and has no ability that its champion could use."
    elif pos.owner[card] != viewer:
        yield f"It is {eyes.whose(pos.owner[card])}."
    else:
        yield f"Nothing can be done with it {_where(eyes, card)}."


def _numbers(eyes: Eyes, card: int) -> Iterator[Influence]:
    """Power, life and level as printed and as they are, with everything that changes them."""
    pos = eyes.pos
    if pos.zone_of(card) not in (Zone.FIELD, Zone.INTENT):
        return
    printed, now = pos.definition(card), characteristics(pos, card)
    found = influences(pos, card)
    for name in NUMBERS:
        before, after = getattr(printed, name), getattr(now, name)
        if before is not None or after is not None:
            why = tuple(_influence(eyes, card, one) for one in found if one.number == name)
            yield Influence(name=name, printed=before, now=after, why=why)
    if pos.damage[card]:
        left = (now.life or 0) - pos.damage[card]
        yield Influence(name="life left", printed=now.life, now=left, why=(f"{pos.damage[card]} damage",))


def _influence(eyes: Eyes, card: int, one: NumberChange) -> str:
    """The change of a number, and its cause."""
    source = one.word
    if one.source == card:
        source = "its own text"
    elif one.source != NOBODY:
        seen = may_look(eyes.pos, one.source, eyes.viewer)
        source = eyes.pos.definition(one.source).name if seen else "something that has gone"
    if one.word == SWAPPED:
        return f"{source}: power and life change places"
    if one.by is None:
        return f"{source}: set to {'nothing' if one.to is None else one.to}"
    return f"{source}: {'+' if one.by >= 0 else '−'}{abs(one.by)}"


def _effects(eyes: Eyes, card: int) -> Iterator[str]:
    pos = eyes.pos
    ref = pos.ref(card)
    for effect in pos.effects:
        if ref in effect.refs and effect.source != NOBODY:
            source = pos.definition(effect.source).name
            if may_look(pos, effect.source, eyes.viewer):
                yield f"{source}, until {effect.until}" if effect.until else source
    if pos.zone_of(card) is Zone.FIELD and is_kept_alive(pos, card):
        yield "it has no life left, and immortality keeps it"


def is_kept_alive(pos: Position, card: int) -> bool:
    """Whether something has lethal damage and stays all the same (keyword.immortality.1.a)."""
    life = characteristics(pos, card).life
    return (
        life is not None
        and pos.damage[card] >= life
        and keyword(pos, card, KeywordName.IMMORTALITY) is not None
    )


TRIED: Final[dict[str, Callable[[Position, int], Any]]] = {
    Topic.PAY: _means,
    Topic.TARGETS: Position.ref,
    Topic.ATTACK_TARGET: Position.ref,
    Topic.WEAPON: lambda pos, card: card,
}
"""What a click on a card means, for each question in which cards are clicked."""
