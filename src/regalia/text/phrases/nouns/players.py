"""Players: the actor, the owner of a zone, and what another player does.

"Target player draws a card" is "draw a card" with another subject. So what follows such a subject is
read as if it were said to that player, in the second person, and written the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.language import Amount, Anything, Both, Effect, Filter
from regalia.game.core.said import Who
from regalia.game.core.structs import altered
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.text import writer
from regalia.text.follow_ups import EachThatDoes, IfTheyDo, IfTheyDont, OfferTo
from regalia.text.grammar import THINE, H, Pronoun, rule, words_in
from regalia.text.reader import Found, Reading, special
from regalia.text.referents import PLAYER, THAT_PLAYER, TURN_PLAYER, chooses
from regalia.text.writer import Said, attempt
from regalia.words.amounts import Count
from regalia.words.cards import BanishTop, Repeat
from regalia.words.choosing import AtRandom, Choose, EachChooses
from regalia.words.combat import Attacker
from regalia.words.conditions import AtLeast, Exactly, Not, ThereAre
from regalia.words.control import GainControl
from regalia.words.counting import Influence
from regalia.words.effects import Draw
from regalia.words.filters import Controlled
from regalia.words.looking import LookAt, LookAtTop, PutInOrder, PutOnDeck
from regalia.words.selections import (
    CHOSEN_PLAYER,
    DEFENDING,
    TEXT,
    ChampionOf,
    ControllerOf,
    Each,
    PlayersWith,
    YouAnd,
)
from regalia.words.structure import If, May, PlayersDo, Sequence, UnlessPaid
from regalia.words.summoning import SummonEither

rule("player", "target player", TargetPlayer())
rule("player", "target opponent", TargetPlayer(whose="opponents"))
rule("player", "up to 1 target opponent", TargetPlayer(whose="opponents", up_to=True))
rule("player", "up to 1 target player", TargetPlayer(up_to=True))
rule("player", "any number of target players", TargetPlayer(any_number=True))
rule(
    "player",
    "target player that controls exactly {number:plain number} {what:things}",
    TargetPlayer(when=Exactly(Count(what=H.what), H.number)),
)
rule("player", ("that player", "that opponent", "they"), Pronoun(PLAYER))
rule("player", ("its controller", "their controller"), ControllerOf(Pronoun("it")))
rule("player", "that {what:thing} 's controller", ControllerOf(Pronoun("that", H.what)))
rule("defending player", "the defending player", "the defending player")
rule(
    "objects",
    (
        "each {what:thing} controlled by the same player as {of:objects}",
        "all {what:things} controlled by the same player as {of:objects}",
    ),
    Each(what=H.what, whose=ControllerOf(H.of)),
)


def _controlled(what: Filter, whose: Any) -> Each | None:
    """All that a player controls. What the turn player controls is described by that."""
    return None if whose == TURN_PLAYER else Each(what=what, whose=whose)


def _of_whom(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Each) or value != _controlled(value.what, value.whose):
        return None
    return {"what": value.what, "whose": value.whose}


for _who in ("player", "defending player"):
    rule(
        "objects",
        (
            f"each {{what:thing}} {{whose:{_who}}} controls",
            f"all {{what:things}} {{whose:{_who}}} controls",
            f"each {{what:thing}} controlled by {{whose:{_who}}}",
            f"all {{what:things}} controlled by {{whose:{_who}}}",
        ),
        make=_controlled,
        unmake=_of_whom,
    )
rule("player", "the defending player", DEFENDING)
rule("player", "the turn player", TURN_PLAYER)
rule("player", "the attacking player", ControllerOf(Attacker()))
rule("players", "you and {who:player} each", YouAnd(H.who))
rule("players", "each player", "anyone")
rule("players", "each opponent", "opponents")
rule("holding", "influence {least:plain number} or more", AtLeast(Influence(), H.least))
rule("doing", "controls a {what:thing}", ThereAre(what=H.what))
rule("doing", "controls {least:two or more} or more {what:things}", ThereAre(what=H.what, least=H.least))
rule("doing", ("controls no {what:things}", "doesn't control a {what:thing}"), Not(ThereAre(what=H.what)))
rule(
    "doing",
    "has {least:plain number} or more {what:cards} in their {zone:zone}",
    ThereAre(what=H.what, least=H.least, zone=H.zone),
)
rule("doing", "has no {what:cards} in their {zone:zone}", Not(ThereAre(what=H.what, zone=H.zone)))
_CALLED: Final[tuple[tuple[str, Who], ...]] = (("player", "anyone"), ("opponent", "opponents"))
for _said, _who in _CALLED:
    rule(
        "players",
        (f"each {_said} who {{when:doing}}", f"each {_said} that {{when:doing}}"),
        PlayersWith(who=_who, when=H.when),
    )
    rule("players", f"each {_said} with {{when:holding}}", PlayersWith(who=_who, when=H.when))
    rule("player", f"target {_said} with {{when:holding}}", TargetPlayer(whose=_who, when=H.when))
rule(
    "fact",
    (
        "{whose:player} has influence {least:plain number} or more",
        "{whose:player} has influence {least:plain number} or greater",
    ),
    AtLeast(Influence(H.whose), H.least),
)
rule("whose", "your", "you")
rule("whose", THINE, TEXT)
rule("whose", "their", Pronoun(PLAYER))
rule("whose", "{who:player} 's", H.who)
rule("whose", "the hit opponent 's", make=lambda: Pronoun(PLAYER))
rule("everyone's", "{who:players} 's", H.who)
rule("everyone's", "{who:whose}", H.who)
rule(
    "fact",
    (
        "there are {least:plain number} or more {what:cards} in {whose:player} 's {zone:zone}",
        "there are {least:plain number} or more {what:cards} in {whose:their} {zone:zone}",
    ),
    AtLeast(Count(what=H.what, zone=H.zone, whose=H.whose), H.least),
)
rule("their", "their", Pronoun(PLAYER))
rule("objects", "their champion", ChampionOf(Pronoun(PLAYER)))
rule("objects", "{whose:player} 's champion", ChampionOf(H.whose))
rule("objects", ("the champion of {whose:players}", "{whose:players} 's champion"), ChampionOf(H.whose))


@writer.special("player")
def _that_player(value: Any, many: bool) -> Said | None:
    """The player of an event, or a chosen one: read as a pronoun, it is written as one."""
    return Said("that player") if value in (THAT_PLAYER, CHOSEN_PLAYER) else None


VERBS: Final = (
    *("put", "draw", "discard", "banish", "sacrifice", "recover", "reveal", "summon", "gain", "lose"),
    *("choose", "shuffle", "destroy", "look", "rest", "wake", "skip", "return", "glimpse", "gather"),
    *("materialize", "level", "win", "deal", "remove", "search"),
)
THIRD: Final = {f"{verb}es" if verb.endswith("sh") else f"{verb}s": verb for verb in VERBS}
SECOND: Final = {verb: third for third, verb in THIRD.items()}
LOOKING_ON: Final = (BanishTop, Choose, If, LookAt, LookAtTop, PutInOrder, PutOnDeck)
"""Where `whose` does not say who does it: you choose or look at what is theirs."""
JOINS: Final = frozenset({"and", "then", ","})
YOURS: Final = frozenset({"you", "your", "you've"})


def second_person(found: tuple[str, ...], yours: str = "your") -> tuple[str, ...]:
    """A phrase in the third person, changed to the second person."""
    said: list[str] = []
    for at, token in enumerate(found):
        if token in THIRD and (at == 0 or found[at - 1] in JOINS):
            said.append(THIRD[token])
        else:
            said.append({"their": "your", "they": "you", "your": yours}.get(token, token))
    return tuple(said)


def third_person(text: str, verbs: dict[str, str]) -> str:
    """A phrase in the second person, changed to the third person."""
    said: list[str] = []
    words = text.split()
    for at, word in enumerate(words):
        if word in verbs and (at == 0 or words[at - 1] in JOINS):
            said.append(verbs[word])
        else:
            said.append({"your": "their", "you": "they", THINE: "your"}.get(word, word))
    return " ".join(said)


@special("players do")
def _players_do(reading: Reading, at: int) -> Iterator[Found]:
    """A player and what they do: an effect in which "you" is that player."""
    return _done(reading, at, THIRD)


@special("players told")
def _players_told(reading: Reading, at: int) -> Iterator[Found]:
    """The same after "have": "have target opponent draw a card"."""
    return _done(reading, at, SECOND)


@special("their deeds")
def _their_deeds(reading: Reading, at: int) -> Iterator[Found]:
    """What a player does to pay: a cost in which "you" is that player."""
    return _told_to_them(reading, at, "deed+")


@writer.special("their deeds")
def _write_their_deeds(value: Any, many: bool) -> Said | None:
    return _told_of_them("deed+", value)


def _told_to_them(reading: Reading, at: int, category: str) -> Iterator[Found]:
    """What is said of a player, read as what it would be for "you"."""
    if reading.token(at) not in THIRD:
        return
    again = Reading(
        reading.tokens[:at] + second_person(reading.tokens[at:]), known=reading.grammar, names=reading.names
    )
    yield from again.read(category, at)
    reading.furthest = max(reading.furthest, again.furthest)


def _told_of_them(category: str, value: Any) -> Said | None:
    said = attempt(category, value)
    return None if said is None else Said(third_person(said.text, SECOND))


def _done(reading: Reading, at: int, verbs: dict[str, str]) -> Iterator[Found]:
    for category in ("player", "players"):
        for who, end in reading.read(category, at):
            several = reading.token(at) == "they" or _are_several(who)
            they = several and reading.token(end) in SECOND
            if reading.token(end) not in verbs and not they:
                continue
            for yours in ("your", THINE) if "your" in reading.tokens[end:] else ("your",):
                again = Reading(
                    reading.tokens[:end] + second_person(reading.tokens[end:], yours),
                    known=reading.grammar,
                    names=reading.names,
                )
                for effect, last in again.read("effects", end):
                    said = reading.tokens[end:last]
                    if isinstance(effect, UnlessPaid) and effect.payer == "you" and "you" in said:
                        continue  # you may pay against it, not they
                    done = done_by(who, effect)
                    if done is not None and _counts_of_them(effect, said):
                        done = PlayersDo(who=who, effect=effect) if may_count(who, effect) else None
                    if done is None or not _is_told(done, said, yours) or _confuses(done, effect, said):
                        continue
                    yield done, last
                reading.furthest = max(reading.furthest, again.furthest)


def _counts_of_them(effect: Effect, said: tuple[str, ...]) -> bool:
    """Whether what is counted is theirs: "target player draws cards equal to the amount in their memory"."""
    return counts_of_you(effect) and not YOURS & set(said)


def may_count(who: Any, effect: Effect) -> bool:
    """Whether each of them can do it by an own number: one after another, where nobody chooses anything."""
    if who not in ("anyone", "opponents") and not _are_several(who) and not isinstance(who, PlayersWith):
        return True
    deeds = (word for word in effect.words() if isinstance(word, Effect) and not isinstance(word, Repeat))
    return not any(deed.asks or chooses(deed) for deed in deeds)


def _is_told(done: Effect, said: tuple[str, ...], yours: str) -> bool:
    """Whether what the text calls yours is not taken for what is theirs."""
    if yours == THINE:
        return "your" in said
    return "your" not in said or not isinstance(done, PlayersDo)


def _are_several(who: Any) -> bool:
    return (isinstance(who, TargetPlayer) and who.any_number) or isinstance(who, YouAnd)


def _confuses(done: Effect, effect: Effect, said: tuple[str, ...]) -> bool:
    """Whether an amount would be taken of "you" where the text says "their", or the other way round."""
    if isinstance(done, PlayersDo) and any(
        isinstance(word, Target) and Controlled() in word.what.words() for word in done.words()
    ):
        return True  # you choose the targets, even if another player does something to them
    if not counts_of_you(effect):
        return False
    yours = bool(YOURS & set(said))
    return yours if isinstance(done, PlayersDo) else not yours


def counts_of_you(effect: Effect) -> bool:
    return any(isinstance(word, Amount) and getattr(word, "whose", "") == "you" for word in effect.words())


def done_by(who: Any, effect: Effect) -> Effect | None:
    """The effect of something that certain players do."""
    if any(isinstance(word, SummonEither) for word in words_in(effect)):
        return None  # whose choice it is would be said of somebody else
    if isinstance(effect, GainControl) and any(isinstance(word, Controlled) for word in effect.words()):
        return None  # whose it is now would be
    if getattr(effect, "whose", None) == "you" and not isinstance(effect, LOOKING_ON):
        return altered(effect, whose=who)
    several = isinstance(who, str) or _are_several(who)
    if isinstance(effect, Sequence) and isinstance(effect.steps[0], Choose) and several:
        together = _each_chooses(who, effect.steps[0])
        return None if together is None else Sequence((together, *effect.steps[1:]))
    match effect:
        case Sequence(steps=(AtRandom(whose="you") as picked, deed)) if (
            isinstance(who, str) and not deed.asks
        ):
            return Sequence((altered(picked, whose=who), deed))
    if isinstance(effect, Sequence) and isinstance(who, str | YouAnd):
        return _one_after_another(who, effect)
    if isinstance(who, str | YouAnd) and effect.asks:
        return None
    return PlayersDo(who=who, effect=effect)


def _one_after_another(who: Any, effect: Sequence) -> Sequence | None:
    """Several deeds of several players: all do the first before anybody does the next."""
    steps = tuple(
        altered(step, whose=who)
        for step in effect.steps
        if getattr(step, "whose", None) == "you" and not isinstance(step, LOOKING_ON)
    )
    return Sequence(steps) if len(steps) == len(effect.steps) else None


def _each_chooses(who: Any, choice: Choose) -> EachChooses | None:
    """The same choice made by several players at the same time (misc.simultaneous.1)."""
    what = _without_control(choice.what)
    plain = Choose(what=choice.what, zone=choice.zone, count=choice.count, whose=choice.whose)
    if choice != plain or (choice.whose != "you" and what == choice.what):
        return None
    return EachChooses(what=what, zone=choice.zone, whose=who, count=choice.count)


def _without_control(what: Filter) -> Filter:
    parts = what.parts if isinstance(what, Both) else (what,)
    rest = tuple(part for part in parts if part != Controlled())
    return Anything() if not rest else rest[0] if len(rest) == 1 else Both(rest)


@writer.special("players do")
def _write_players_do(value: Any, many: bool) -> Said | None:
    return _said_of_players(value, SECOND)


@writer.special("players told")
def _write_players_told(value: Any, many: bool) -> Said | None:
    return _said_of_players(value, {})


def _said_of_players(value: Any, verbs: dict[str, str]) -> Said | None:
    who, effect = _apart(value)
    if effect is None or who == "you":
        return None
    subject = attempt("player", who) or attempt("players", who)
    said = attempt("effects", effect)
    if subject is None or said is None or said.text.split()[0] not in SECOND:
        return None
    text, amount = said.text, ""
    if not isinstance(value, PlayersDo) and counts_of_you(effect):  # what is counted stays yours
        text, sign, amount = said.text.partition(" equal to ")
        amount = sign + amount
    return Said(f"{subject.text} {third_person(text, {} if _are_several(who) else verbs)}{amount}")


def _apart(value: Any) -> tuple[Any, Effect | None]:
    if isinstance(value, PlayersDo):
        return value.who, value.effect
    if isinstance(value, Sequence) and isinstance(value.steps[0], EachChooses):
        each = value.steps[0]
        field = each.zone.name == "FIELD"
        what = each.what & Controlled() if field else each.what
        choice = Choose(what=what, zone=each.zone, count=each.count, whose="anyone" if field else "you")
        return each.whose, Sequence((choice, *value.steps[1:]))
    if isinstance(value, Sequence):
        whose = {getattr(step, "whose", "you") for step in value.steps}
        if len(whose) == 1 and isinstance(who := whose.pop(), str | YouAnd) and who != "you":
            steps = tuple(altered(step, whose="you") for step in value.steps)
            if _one_after_another(who, Sequence(steps)) == value:
                return who, Sequence(steps)
    match value:
        case Sequence(steps=(AtRandom(whose=str() as who) as picked, deed)) if who != "you":
            return who, Sequence((altered(picked, whose="you"), deed))
    if (
        isinstance(value, Effect)
        and getattr(value, "whose", "you") != "you"
        and not isinstance(value, LOOKING_ON)
    ):
        return value.whose, altered(value, whose="you")  # type: ignore[attr-defined]
    return None, None


rule("effect", "{done:players do}", H.done)
rule(
    "effect",
    "{target:player} gains control of {what:objects}",
    make=lambda target, what: (
        GainControl(what=what, target=target)
        if isinstance(target, TargetPlayer) and any(isinstance(word, Controlled) for word in what.words())
        else None
    ),
    unmake=lambda value: (
        {"target": value.target, "what": value.what}
        if isinstance(value, GainControl) and value.target is not None
        else None
    ),
)
rule("effect", "you may have {effect:players told}", May(effect=H.effect))
rule(
    "effect",
    "each player with influence less than {least:number} draws {amount:count} <card/cards> into their memory",
    PlayersDo(
        who="anyone",
        effect=If(Not(AtLeast(Influence(), H.least)), Draw(amount=H.amount, to_memory=True)),
    ),
)


# What somebody else may do.


@special("players may")
def _players_may(reading: Reading, at: int) -> Iterator[Found]:
    """A player and what they may pay: a cost in which "you" is that player."""
    for who, end in reading.read("player", at):
        if reading.token(end) != "may":
            continue
        again = Reading(
            reading.tokens[: end + 1] + second_person(reading.tokens[end + 1 :]),
            known=reading.grammar,
            names=reading.names,
        )
        for cost, last in again.read("deed+", end + 1):
            yield OfferTo(payer=who, cost=cost), last
        reading.furthest = max(reading.furthest, again.furthest)


@writer.special("players may")
def _write_players_may(value: Any, many: bool) -> Said | None:
    subject = attempt("player", value.payer) if isinstance(value, OfferTo) else None
    said = attempt("deed+", value.cost) if subject is not None else None
    if subject is None or said is None:
        return None
    return Said(f"{subject.text} may {third_person(said.text, {})}")


rule("effect", "{offer:players may}", H.offer)
rule("sentence", "if they do , {effect:clauses}", IfTheyDo(H.effect))
rule("sentence", "if they don't , {effect:clauses}", IfTheyDont(H.effect))


# What all may do, and what follows for those who do.


@special("those who do")
def _those_who_do(reading: Reading, at: int) -> Iterator[Found]:
    """The effect for each player who accepted an offer, in the second person."""
    return _told_to_them(reading, at, "effects")


@writer.special("those who do")
def _write_those_who_do(value: Any, many: bool) -> Said | None:
    return _told_of_them("effects", value)


rule(
    "sentence",
    ("each player that does {effect:those who do}", "each player who does {effect:those who do}"),
    EachThatDoes(H.effect),
)
rule(
    "objects",
    (
        "a champion controlled by {whose:player}",
        "the champion controlled by {whose:player}",
        "the champion {whose:player} controls",
        "the champion of {whose:player}",
    ),
    make=ChampionOf,
)
