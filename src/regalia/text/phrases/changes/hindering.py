"""Actions that players cannot take for a while: activate, draw, recover, glimpse."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.language import Anything, Condition
from regalia.game.core.said import Duration, Who
from regalia.game.core.structs import altered
from regalia.game.happening.durations import DURING_YOUR_NEXT_TURN, END_OF_TURN
from regalia.game.printed.abilities import CannotAttack, CannotDo, Forbids, Method, ReplaceableEvent, Replaces
from regalia.text.grammar import H, rule
from regalia.words.chosen import OfChosenElements
from regalia.words.conditions import AtLeast
from regalia.words.counting import PlaysThisTurn
from regalia.words.lasting import Forbid
from regalia.words.naming import ChooseElements
from regalia.words.replacing import More, Stop
from regalia.words.structure import PlayersDo

# What players cannot do, for good or for a while: one row of deeds for everybody who may be named.

DEEDS: Final = {
    "draw": ("draw cards", "draw"),
    "recover": ("recover",),
    "glimpse": ("glimpse",),
    "gather": ("gather",),
    "discard": ("discard cards", "discard"),
    "summon": ("summon tokens",),
}
"""Actions other than plays, and their phrases."""
Rule = CannotDo | Forbids | CannotAttack
for _category, _whose in (("prohibition", "their"), ("your prohibition", "your")):
    for _deed, _said in DEEDS.items():
        rule(_category, _said, CannotDo(deed=_deed))
    rule(_category, "activate {of:cards}", Forbids(what=Method.ACTIVATE, of=H.of))
    rule(
        _category,
        f"activate {{of:cards}} from {_whose} {{zone:zone}}",
        Forbids(what=Method.ACTIVATE, of=H.of, from_zone=H.zone),
    )
    rule(_category, "materialize {of:cards}", Forbids(what=Method.MATERIALIZE, of=H.of))
    rule(_category, "activate abilities", Forbids(what=Method.ABILITY))
    rule(_category, "activate abilities of {of:things}", Forbids(what=Method.ABILITY, of=H.of))
    rule(
        _category,
        ("attack with {of:things}", "declare attacks with {of:things}"),
        make=lambda of: CannotAttack(of=of) if of != Anything() else None,
        unmake=lambda value: (
            {"of": value.of}
            if isinstance(value, CannotAttack)
            and value.of != Anything()
            and value == CannotAttack(of=value.of)
            else None
        ),
    )
    rule(_category, ("declare attacks", "attack"), CannotAttack(of=Anything()))
rule("hindered", "players", "anyone")
rule("hindered", ("opponents", "your opponents", "each opponent"), "opponents")
rule("hindrance lasts", "{until:duration}", H.until)
rule("hindrance lasts", "this turn", END_OF_TURN)


def _of(who: Who, rule: Rule) -> Rule:
    """The rule for certain players."""
    return altered(rule, who=who)


def _of_whom(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Rule) or value.who == "you" or getattr(value, "holding", None) is not None:
        return None
    return {"who": value.who, "rule": altered(value, who="anyone")}


def _of_you(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Rule) or value.who != "you":
        return None
    return {"rule": altered(value, who="anyone")}


rule("static prohibition", "{who:hindered} can't {rule:prohibition}", make=_of, unmake=_of_whom)
rule(
    "static prohibition",
    "you can't {rule:your prohibition}",
    make=lambda rule: _of("you", rule),
    unmake=_of_you,
)
rule("ability", "{rule:static prohibition}", H.rule)


def _forbidden_while(rule: Rule, when: Condition) -> Rule | None:
    """What players cannot do while something is so; of what is no play another sentence tells."""
    return None if isinstance(rule, CannotDo) else altered(rule, when=when)


def _while_forbidden(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Forbids | CannotAttack) or value.when is None:
        return None
    return {"when": value.when, "rule": altered(value, when=None)}


rule(
    "ability",
    (
        "as long as {when:condition} , {rule:static prohibition}",
        "{rule:static prohibition} as long as {when:condition}",
        "{when:moment} , {rule:static prohibition}",
        "{rule:static prohibition} {when:moment}",
    ),
    make=_forbidden_while,
    unmake=_while_forbidden,
)
rule(
    "ability",
    (
        "{rule:static prohibition} as long as {when:condition}",
        "{when:moment} , {rule:static prohibition}",
        "{rule:static prohibition} {when:moment}",
    ),
    make=lambda rule, when: altered(rule, when=when) if isinstance(rule, CannotDo) else None,
)
rule(
    "effect",
    (
        "{rule:static prohibition} {until:hindrance lasts}",
        "{until:hindrance lasts} , {rule:static prohibition}",
    ),
    Forbid(rule=H.rule, until=H.until),
)


def _of_that_player(who: Any, rule: Rule, until: Duration) -> PlayersDo:
    return PlayersDo(who=who, effect=Forbid(rule=_of("you", rule), until=until))


def _whose_rule(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, PlayersDo) or not isinstance(value.effect, Forbid):
        return None
    said = _of_you(value.effect.rule)
    if said is None or value.effect != Forbid(rule=value.effect.rule, until=value.effect.until):
        return None
    return {"who": value.who, "until": value.effect.until, **said}


rule(
    "effect",
    (
        "{who:player} can't {rule:prohibition} {until:hindrance lasts}",
        "{until:hindrance lasts} , {who:player} can't {rule:prohibition}",
    ),
    make=_of_that_player,
    unmake=_whose_rule,
)
rule(
    "ability",
    "if a player would recover a amount , they recover x instead , "
    "where x is that amount minus {less:plain number}",
    make=lambda less: Replaces(event=ReplaceableEvent.RECOVER, change=(More(-less),)),
    unmake=lambda value: (
        {"less": -value.change[0].amount}
        if isinstance(value, Replaces)
        and len(value.change) == 1
        and isinstance(value.change[0], More)
        and isinstance(value.change[0].amount, int)
        and value == Replaces(event=ReplaceableEvent.RECOVER, change=value.change)
        else None
    ),
)
rule(
    "ability",
    (
        "{counter:counter} counters can't be put on {of:things}",
        "{counter:counter} counters can't be placed on {of:things}",
    ),
    Replaces(event=ReplaceableEvent.COUNTERS, change=(Stop(),), of=H.of, counter=H.counter),
)


def _of_some(who: Who, when: Condition, rule: Rule) -> CannotDo | None:
    """The rule for those of certain players for whom a condition holds."""
    return altered(rule, who=who, holding=when) if isinstance(rule, CannotDo) else None


def _of_which(value: Any, who: Who) -> dict[str, Any] | None:
    if not isinstance(value, CannotDo) or value.holding is None or value.who != who:
        return None
    return {"when": value.holding, "rule": altered(value, who="anyone", holding=None)}


_CALLED: Final[tuple[tuple[str, Who], ...]] = (("player", "anyone"), ("opponent", "opponents"))
for _called, _who in _CALLED:
    rule(
        "ability",
        f"each {_called} with {{when:holding}} can't {{rule:prohibition}}",
        make=functools.partial(_of_some, _who),
        unmake=functools.partial(_of_which, who=_who),
    )
rule(
    "effect",
    "{who:player} can't play more than {most:plain number} cards during their next turn",
    PlayersDo(
        who=H.who,
        effect=Forbid(
            rule=Forbids(who="you", when=AtLeast(PlaysThisTurn(method="play"), H.most)),
            until=DURING_YOUR_NEXT_TURN,
        ),
    ),
)

# Elements that were chosen.

rule(
    "effect", "choose up to {most:plain number} non-norm elements", ChooseElements(most=H.most, but=("norm",))
)
rule(
    "effect",
    "choose {most:two or more} basic elements",
    ChooseElements(most=H.most, least=H.most, basic=True),
)
rule(
    "effect",
    "players can't materialize or activate cards of those elements {until:duration}",
    Forbid(rule=Forbids(of=OfChosenElements()), until=H.until),
)
