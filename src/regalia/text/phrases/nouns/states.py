"""States of objects: as results, as adjectives, and as facts."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Either, Filter, Unlike
from regalia.game.core.state import State, Zone
from regalia.game.objects.hindrances import CANNOT_BECOME
from regalia.game.printed.abilities import Keyword, Static
from regalia.text.follow_ups import Pair
from regalia.text.grammar import H, rule
from regalia.text.writer import attempt
from regalia.words.changes import Gain
from regalia.words.combat import AttackedThisTurn, Attacks, IsLoaded
from regalia.words.filters import Element, InState, Other, OwnName, ThisCard, champion, yours
from regalia.words.having import Having, WithCounter
from regalia.words.same_names import SameNameActivated, SameNameIn

BECOME: Final = {
    "distant": State.DISTANT,
    "fostered": State.FOSTERED,
    "ephemeral": State.EPHEMERAL,
    "imbued": State.IMBUED,
    "brewed": State.BREWED,
}
"""States that texts let things take on."""
ADJECTIVES: Final = {
    **BECOME,
    "rested": State.RESTED,
    "attacking": State.ATTACKING,
    "defending": State.DEFENDING,
    "retaliating": State.RETALIATING,
    "intercepting": State.INTERCEPTING,
    "preserved": State.PRESERVED,
    "prepared": State.PREPARED,
    "empowered": State.EMPOWERED,
    "starcalled": State.STARCALLED,
    "face down": State.FACE_DOWN,
}

for _word, _state in BECOME.items():
    rule("state", _word, _state)
for _word, _state in ADJECTIVES.items():
    rule("adjective", _word, InState(_state))
rule("adjective", "awake", Unlike(InState(State.RESTED)))
rule("adjective", "unloaded", Unlike(IsLoaded()))
rule("adjective", "face up", Unlike(InState(State.FACE_DOWN)))


def unlike(value: Any) -> dict[str, Any] | None:
    """What something is not, unless there is an adjective for that."""
    if not isinstance(value, Unlike) or attempt("adjective", value) is not None:
        return None
    return {"what": value.part}


for _word, _state in BECOME.items():
    _kept = (Gain(Keyword(CANNOT_BECOME[_state])),)
    rule("gets", f"can't become {_word}", _kept)
    rule(
        "sentence",
        f"{{of:cards}} and objects can't become {_word}",
        Pair(
            Static(of=H.of, changes=_kept, affects=Zone.STACK),
            Static(of=H.of, changes=_kept),
        ),
    )
rule("being", "{what:adjective}", H.what)
rule(
    "being",
    "not {what:adjective}",
    make=lambda what: None if isinstance(what, Unlike) else Unlike(what),
    unmake=unlike,
)
rule(
    "being",
    "not {one:element} , {two:element} , nor {three:element} element",
    Unlike(Either((Element(H.one), Element(H.two), Element(H.three)))),
)
rule(
    "being",
    "neither {one:element} nor {two:element} element",
    Unlike(Either((Element(H.one), Element(H.two)))),
)
rule("quality", "{what:being}", H.what)
rule("quality", "a {what:thing}", H.what)

for _stat in ("power", "life"):
    rule("stat name", _stat, _stat)
for _stat in ("level", "power", "life"):
    rule("base stat", _stat, f"base_{_stat}")
rule("which", "except for your champion", Unlike(champion & yours))
rule("which", "attacking your champion", Attacks(champion & yours))
rule("being", "attacking {what:things}", Attacks(H.what))
rule("adjective", "damaged", WithCounter("damage"))
rule("adjective", "undamaged", Unlike(WithCounter("damage")))
rule("which", "except for ~", Unlike(ThisCard()))
rule("which", "other than ~", make=Other)
rule(
    "which",
    (
        "without {keyword:plain keyword}",
        "that doesn't have {keyword:plain keyword}",
        "that don't have {keyword:plain keyword}",
    ),
    Unlike(Having(H.keyword)),
)
rule("predicate", "<doesn't/don't> have {keyword:plain keyword}", Unlike(Having(H.keyword)))
rule(
    "predicate",
    "<doesn't/don't> have the same name as a {what:card} in your {zone:zone}",
    Unlike(SameNameIn(what=H.what, zone=H.zone)),
)
rule(
    "predicate",
    tuple(
        f"<doesn't/don't> have the same name as a other card {you} activated this turn"
        for you in ("you've", "you")
    ),
    Unlike(SameNameActivated()),
)
rule(
    "which",
    ("that didn't attack this turn", "that hasn't attacked this turn", "that haven't attacked this turn"),
    Unlike(AttackedThisTurn()),
)
rule("which", ("with a different name than ~", "with different names than ~"), Unlike(OwnName()))
rule(
    "which",
    (
        "without a {counter:counter} counter on it",
        "without a {counter:counter} counter on them",
        "without {counter:counter} counters on it",
        "without {counter:counter} counters on them",
        "with no {counter:counter} counters on it",
        "with no {counter:counter} counters on them",
    ),
    Unlike(WithCounter(H.counter)),
)
rule("which", ("that are {what:quality}", "that's {what:quality}"), make=lambda what: what)


def _is_not(what: Filter) -> Filter | None:
    return None if isinstance(what, Unlike) else Unlike(what)


rule("which", ("that isn't {what:quality}", "that's not {what:quality}"), make=_is_not)
rule("which", ("that aren't {what:quality}", "that are not {what:quality}"), make=_is_not)
