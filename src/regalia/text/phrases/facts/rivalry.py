"""You and your opponents compared: who has more or less of something, and what all of them have."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Amount
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.text.grammar import H, rule
from regalia.text.phrases.facts.limits import few
from regalia.words.amounts import Count, Sum
from regalia.words.conditions import AtLeast, Exactly, For, LeastInfluence, Not, ThereAre
from regalia.words.counting import HighestInfluence, Influence
from regalia.words.rivals import Ahead

# Influence.

_THEIRS: Final = "a opponent 's influence is"
rule(
    "fact",
    (f"{_THEIRS} {{least:plain number}} or more", f"{_THEIRS} {{least:plain number}} or greater"),
    make=lambda least: AtLeast(HighestInfluence(), least),
)
few(
    f"{_THEIRS} MOST",
    For("opponents", Not(AtLeast(Influence(), H.least))),
    fewest=0,
)


def _than(said: tuple[str, ...], of: Amount, *, less: bool, each: bool) -> None:
    rule("fact", said, Ahead(of=of, less=less, each=each))


_SIZES: Final = (("more", "greater", False), ("less", "less", True))
for _word, _size, _less in _SIZES:
    for _who, _each in (("a opponent", False), ("each opponent", True)):
        _than(
            (
                f"your influence is {_size} than {_who} 's",
                f"you have {_word} influence than {_who}",
            ),
            Influence(),
            less=_less,
            each=_each,
        )
rule(
    "fact",
    (f"{_THEIRS} greater than yours", "a opponent has more influence than you"),
    AtLeast(HighestInfluence(), Sum((Influence(), 1))),
)
rule("fact", "you have the least influence", make=LeastInfluence)

# Things and cards.


for _who, _each in (("a opponent", False), ("each opponent", True)):
    _more = Ahead(of=Count(what=H.what), each=_each)
    rule("fact", f"you control more {{what:things}} than {_who}", _more)
    rule(
        "fact",
        (
            f"you control fewer {{what:things}} than {_who}",
            f"you control less {{what:things}} than {_who}",
        ),
        Ahead(of=Count(what=H.what), less=True, each=_each),
    )
    rule(
        "fact",
        (
            f"you have fewer {{what:cards}} in your {{zone:zone}} than {_who}",
            f"you have less {{what:cards}} in your {{zone:zone}} than {_who}",
        ),
        Ahead(of=Count(what=H.what, zone=H.zone), less=True, each=_each),
    )
    _lying = Ahead(of=Count(what=H.what, zone=H.zone), each=_each)
    rule("fact", f"you have more {{what:cards}} in your {{zone:zone}} than {_who}", _lying)
    rule(
        "fact",
        f"you have more {{what:cards}} in hand than {_who}",
        make=lambda what, each=_each: Ahead(of=Count(what=what, zone=Zone.HAND), each=each),
    )
# What some or all of them have.

rule("fact", "a opponent controls no {what:things}", For("opponents", Not(ThereAre(what=H.what))))
rule(
    "fact",
    ("a opponent has no {what:cards} in hand",),
    make=lambda what: For("opponents", Not(ThereAre(what=what, zone=Zone.HAND))),
)
rule(
    "fact",
    "a opponent has {least:plain number} or more {what:cards} in hand",
    make=lambda what, least: ThereAre(what=what, least=least, zone=Zone.HAND, whose="an opponent"),
)
_PLAYERS: Final[tuple[tuple[str, Who], ...]] = (("player", "anyone"), ("opponent", "opponents"))
for _who, _players in _PLAYERS:
    for _said, _held in (
        ("controls a {what:thing}", ThereAre(what=H.what)),
        ("controls {least:two or more} or more {what:things}", ThereAre(what=H.what, least=H.least)),
        ("has a {what:card} in their {zone:zone}", ThereAre(what=H.what, zone=H.zone)),
        (
            "has {least:two or more} or more {what:cards} in their {zone:zone}",
            ThereAre(what=H.what, least=H.least, zone=H.zone),
        ),
    ):
        rule("fact", f"each {_who} {_said}", Not(For(_players, Not(_held))))

# Your own zones and numbers.

for _zone in (Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT):
    rule(
        "fact",
        f"your {_zone.name.lower()} is empty",
        make=lambda zone=_zone: Not(ThereAre(zone=zone)),
    )
rule(
    "fact",
    "you have exactly {number:plain number} {what:cards} in hand",
    make=lambda number, what: Exactly(Count(what=what, zone=Zone.HAND), number),
)
rule(
    "fact",
    "you control exactly {number:plain number} {what:things}",
    Exactly(Count(what=H.what), H.number),
)


def _numbered(value: Any) -> dict[str, Any] | None:
    """At least a number of cards in the zones of all players."""
    match value:
        case ThereAre(what=what, least=least, zone=Zone.GRAVEYARD, whose="anyone") if least > 1:
            return {"what": what, "least": least}
    return None


rule(
    "fact",
    "there are {least:two or more} or more {what:cards} in all graveyards",
    make=lambda least, what: ThereAre(what=what, least=least, zone=Zone.GRAVEYARD, whose="anyone"),
    unmake=_numbered,
)
