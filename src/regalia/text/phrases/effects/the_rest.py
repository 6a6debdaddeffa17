"""Cards that were looked at or revealed: some are taken, and the rest goes somewhere."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from regalia.game.core.said import End
from regalia.game.core.state import Zone
from regalia.game.objects.targets import TargetPlayer
from regalia.text.grammar import PREVIOUS, REST, THINE, H, Previous, Pronoun, rule
from regalia.text.referents import PLAYER
from regalia.words.amounts import ALL
from regalia.words.cards import Among
from regalia.words.choosing import Choose
from regalia.words.effects import Put, PutOntoField
from regalia.words.filters import OtherThan
from regalia.words.looking import NotAmong, PutInOrder, PutOnTopOrBottom, RevealIt, StillThere
from regalia.words.selections import TEXT, Those
from regalia.words.structure import Sequence

_REMAINING = StillThere(H.among)
rule(
    "effect",
    "put 1 of {among:pronoun} into your graveyard , 1 on top of your deck , and 1 on the bottom of your deck",
    Sequence(
        (
            Choose(among=H.among),
            Put(what=PREVIOUS, to=Zone.GRAVEYARD),
            Choose(among=_REMAINING, key="others"),
            PutInOrder(what=Previous("others"), where="top"),  # type: ignore[arg-type]
            PutInOrder(what=Among(_REMAINING, OtherThan(Previous("others")))),  # type: ignore[arg-type]
        )
    ),
)
# One here, one there, and one elsewhere.

_PLACES: Final[dict[str, tuple[Any, Any]]] = {
    "into your hand": (Put, {"to": Zone.HAND}),
    "into your memory": (Put, {"to": Zone.MEMORY}),
    "into your graveyard": (Put, {"to": Zone.GRAVEYARD}),
    "on top of your deck": (PutInOrder, {"where": "top"}),
    "on the bottom of your deck": (PutInOrder, {}),
}


def _apart(first: str, second: str, third: str) -> Sequence:
    """Three cards that were looked at, each put somewhere else; two of them are chosen one by one."""
    (one, here), (two, there), (rest, last) = (_PLACES[said] for said in (first, second, third))
    others: Any = Previous("others")
    return Sequence(
        (
            Choose(among=H.among),
            one(what=PREVIOUS, **here),
            Choose(among=_REMAINING, key="others"),
            two(what=others, **there),
            rest(what=Among(_REMAINING, OtherThan(others)), **last),
        )
    )


for _said in permutations(_PLACES, 3):
    if _said[0] in ("on top of your deck", "on the bottom of your deck"):
        continue  # it would still be in the deck, among the rest
    rule(
        "effect",
        tuple(
            f"put 1 of {{among:pronoun}} {_said[0]} , {one} {_said[1]} , and {one} {_said[2]}"
            for one in ("1", "1 of them")
        ),
        _apart(*_said),
    )
_FROM = Choose(what=H.what, up_to=True, among=H.among)
rule(
    "effect",
    "you may put a {what:card} from among {among:pronoun} onto the field",
    Sequence((_FROM, PutOntoField(what=PREVIOUS))),
)
rule(
    "effect",
    "you may put a {what:card} from among {among:pronoun} onto the field distant",
    Sequence((_FROM, PutOntoField(what=PREVIOUS, distant=True))),
)


def _is_theirs(rest: Any) -> bool:
    """Whether the rest goes back to the deck of a mentioned player."""
    return isinstance(rest, PutInOrder) and isinstance(rest.whose, Pronoun | TargetPlayer)


_REST = ("the rest", "the other", "the rest of the cards", "the rest of the revealed cards")


def _rest(*said: str, where: End = "bottom", at_random: bool = False, whose: Any = "you") -> None:
    tree = PutInOrder(what=Pronoun(REST), where=where, at_random=at_random, whose=whose)
    rule("effect", said, tree)
    rule("rest", tuple(text.removeprefix("put ") for text in said), tree)


for _whose, _deck in (
    ("you", "your deck"),
    ("anyone", "their owner 's deck"),
    (Pronoun(PLAYER), "their deck"),
    (TEXT, f"{THINE} deck"),
):
    _rest(
        *(f"put {rest} on the bottom of {_deck} in any order" for rest in _REST),
        *(f"put {rest} on the bottom of {_deck}" for rest in _REST),
        whose=_whose,
    )
    _rest(
        *(f"put {rest} on the bottom of {_deck} in a random order" for rest in _REST),
        at_random=True,
        whose=_whose,
    )
    _rest(
        *(
            f"put {rest} {back} {_deck} in any order"
            for rest in _REST
            for back in ("on top of", "on the top of", "back on top of")
        ),
        *(f"put {them} back on top of {_deck} in any order" for them in ("them", "those cards")),
        *(f"put {them} back in any order" for them in ("them", "those cards", *_REST) if _whose == "you"),
        where="top",
        whose=_whose,
    )
_DECKS: Final[tuple[tuple[Any, str], ...]] = (("you", "your deck"), (Pronoun(PLAYER), "their deck"))
for _whose, _deck in _DECKS:
    rule(
        "effect",
        tuple(
            f"put any amount of {{among:pronoun}} on the bottom of {_deck} in any order "
            f"and the rest on {top} of {_deck} in any order"
            for top in ("top", "the top")
        ),
        Sequence(
            (
                Choose(count=ALL, up_to=True, among=H.among),
                PutInOrder(what=PREVIOUS, whose=_whose),
                PutInOrder(what=NotAmong(Pronoun(REST), PREVIOUS), where="top", whose=_whose),
            )
        ),
    )
_EITHER_END = tuple(
    f"on the top {end} of your deck in any order"
    for end in ("or on the bottom", "and/or bottom", "or bottom")
)
rule(
    "effect",
    tuple(f"put {rest} {end}" for rest in _REST for end in _EITHER_END),
    PutOnTopOrBottom(what=StillThere(Pronoun(REST))),
)
rule(
    "effect",
    tuple(f"put {{what:pronoun}} {end}" for end in _EITHER_END),
    PutOnTopOrBottom(what=H.what),
)
rule("effect", "put the rest into your graveyard", Put(what=StillThere(Pronoun(REST)), to=Zone.GRAVEYARD))
rule("rest", "the rest into your graveyard", Put(what=StillThere(Pronoun(REST)), to=Zone.GRAVEYARD))


rule(
    "effect",
    ("put {chosen:chosen} into your {zone:zone} and {rest:rest}",),
    Sequence((H.chosen, Put(what=PREVIOUS, to=H.zone), H.rest)),
)
rule(
    "effect",
    "put {chosen:chosen} into their {zone:zone} and {rest:rest}",
    make=lambda chosen, zone, rest: (
        Sequence((chosen, Put(what=Those(), to=zone), rest)) if _is_theirs(rest) else None
    ),
    unmake=lambda value: (
        {"chosen": value.steps[0], "zone": value.steps[1].to, "rest": value.steps[2]}
        if isinstance(value, Sequence)
        and len(value.steps) == 3
        and isinstance(value.steps[0], Choose)
        and isinstance(value.steps[1], Put)
        and value.steps[1] == Put(what=value.steps[1].what, to=value.steps[1].to)
        and _is_theirs(value.steps[2])
        else None
    ),
)
rule(
    "effect",
    "put {what:objects} into your {zone:zone} and {rest:rest}",
    Sequence((Put(what=H.what, to=H.zone), H.rest)),
)
rule(
    "effect",
    "put {count:number} of {among:pronoun} into your {zone:zone} "
    "and a other into your material deck preserved",
    Sequence(
        (
            Choose(count=H.count, among=H.among),
            Put(what=PREVIOUS, to=H.zone),
            Choose(among=H.among),
            Put(what=PREVIOUS, to=Zone.MATERIAL_DECK, preserved=True),
        )
    ),
)
rule(
    "effect",
    "you may reveal a {what:card} from among {among:pronoun} and put it into your {zone:zone}",
    Sequence((_FROM, RevealIt(PREVIOUS), Put(what=PREVIOUS, to=H.zone))),
)
