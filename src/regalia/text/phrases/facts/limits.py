"""Limits from above: a sentence that can say "or more" can also say "or less"."""

from __future__ import annotations

from typing import Any

from regalia.game.core.bound import Group
from regalia.game.core.language import Condition, Selection, Unlike
from regalia.game.core.state import Zone
from regalia.text.grammar import H, fill, match, rule
from regalia.text.referents import Chosen
from regalia.words.amounts import Count, NumberOf
from regalia.words.cards import Among
from regalia.words.conditions import AtLeast, For, Not, ObjectIs, ThereAre
from regalia.words.counting import Influence
from regalia.words.having import WithCounter
from regalia.words.selections import Those
from regalia.words.tallies import WithAnyCounter


def few(said: str | tuple[str, ...], tree: Any, category: str = "fact", *, fewest: int = 1) -> None:
    """A fact that holds while there are fewer than `least`, said with "{most} or less".

    Less than `fewest` is said otherwise ("no cards").
    """

    def make(most: int, **slots: Any) -> Any:
        return fill(tree, {"least": most + 1, **slots})

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        if not match(tree, value, bound):
            return None
        least = bound.pop("least")
        return {"most": least - 1, **bound} if isinstance(least, int) and least > fewest else None

    templates = (said,) if isinstance(said, str) else said
    every = tuple(
        text.replace("MOST", f"{{most:plain number}} or {word}")
        for text in templates
        for word in ("less", "fewer")
    )
    rule(category, every, make=make, unmake=unmake)


few(
    ("there are MOST {what:cards} in your {zone:zone}", "you have MOST {what:cards} in your {zone:zone}"),
    Not(ThereAre(what=H.what, least=H.least, zone=H.zone)),
)
few(
    "there are MOST {what:cards} in your champion's lineage",
    Not(ThereAre(what=H.what, least=H.least, zone=Zone.LINEAGE)),
)
few(
    (
        "there are MOST {what:cards} in {whose:player} 's {zone:zone}",
        "there are MOST {what:cards} in {whose:their} {zone:zone}",
        "{whose:player} has MOST {what:cards} in their {zone:zone}",
    ),
    Not(AtLeast(Count(what=H.what, zone=H.zone, whose=H.whose), H.least)),
)
few("a opponent controls MOST {what:things}", For("opponents", Not(ThereAre(what=H.what, least=H.least))))
few(
    "a opponent has MOST {what:cards} in their {zone:zone}",
    For("opponents", Not(ThereAre(what=H.what, least=H.least, zone=H.zone))),
)
few("influence MOST", Not(AtLeast(Influence(), H.least)), "holding", fewest=0)
few("your influence is MOST", Not(AtLeast(Influence(), H.least)), fewest=0)
few("{whose:player} 's influence is MOST", Not(AtLeast(Influence(H.whose), H.least)), fewest=0)
few(
    ("{amount:amount} is MOST", "{amount:amount} is {most:plain number} or lower"),
    Not(AtLeast(H.amount, H.least)),
    fewest=0,
)
few("a opponent has influence MOST", For("opponents", Not(AtLeast(Influence(), H.least))))
few(
    "there are MOST {what:things} on the field",
    Not(ThereAre(what=H.what, least=H.least, whose="anyone")),
)
few(
    "MOST {what:cards} were revealed this way",
    Not(AtLeast(NumberOf(Among(Those(Group.REVEALED), H.what)), H.least)),
)
rule(
    "fact",
    "there are {least:two or more} or more {what:things} on the field",
    ThereAre(what=H.what, least=H.least, whose="anyone"),
)


def _few_counters(most: int, counter: str, of: Selection) -> Condition | None:
    return None if isinstance(of, Chosen) else ObjectIs(of, Unlike(WithCounter(counter, most + 1)))


rule(
    "fact",
    (
        "there are {most:plain number} or less {counter:counter} counters on {of:objects}",
        "there are {most:plain number} or fewer {counter:counter} counters on {of:objects}",
    ),
    make=_few_counters,
)
few(
    ("with MOST {counter:counter} counters on it", "with MOST {counter:counter} counters on them"),
    Unlike(WithCounter(H.counter, H.least)),
    "which",
)
rule(
    "which",
    ("with no counters on it", "with no counters on them", "without counters on them"),
    Unlike(WithAnyCounter()),
)
rule("predicate", "<has/have> no counters on <it/them>", Unlike(WithAnyCounter()))
