"""Prints what values do, so that two forms of them can be compared. Run by `test_native_form`."""

from __future__ import annotations

import copy
import pickle
from enum import Enum
from typing import Any

import msgspec

from regalia.game.core.language import Both, Effect, Means, Variable
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered, contents, encoded, fields, is_kind, is_value, signature_of
from regalia.game.core.values import Combat, Memo, Ref
from regalia.game.printed.acts import Act
from regalia.game.saving import kinds
from regalia.games import new_game
from regalia.judge.scenario.vocabulary import vocabulary
from regalia.words.changes import Gain, has
from regalia.words.effects import Draw
from regalia.words.filters import Subtype
from regalia.words.selections import Those

ENCODE = msgspec.msgpack.Encoder(enc_hook=encoded).encode


class Bare(Effect, frozen=True):
    """A word that is not compiled."""

    amount: int
    what: Any = ()


class Named(Bare, frozen=True, kw_only=True):
    """A further kind of it."""

    also: str
    what: Any = None


VALUES: tuple[Any, ...] = (
    Ref(3, 14),
    Memo("name", "Fireball"),
    Means("reserve", 3),
    Act("activate", 4),
    Combat(Ref(1, 2), 0, (1,), (Ref(3, 4),), cleave=True),
    Draw(amount=Variable("Y")),
    Draw(),
    Both((Subtype("Drake"), ~Subtype("Horse"))),
    Those("those"),
    has("stealth"),
    Bare(2),
    Named(2, also="so"),
)


WRONG: tuple[tuple[Any, tuple[Any, ...], dict[str, Any]], ...] = (
    (Ref, (1,), {}),
    (Ref, (1, 2, 3), {}),
    (Ref, (1, 2), {"card": 1}),
    (Draw, (), {"cards": 2}),
    (Bare, (1,), {"amount": 2}),
    (Named, (1,), {}),
    (Named, (1, "x"), {}),
)
"""What no value can be made of."""


def usual(default: Any) -> str:
    """A default. Lists and dicts are made anew for each value."""
    return "new" if type(default).__name__ in ("Factory", "dict", "list") else repr(default)


def refused(make: Any) -> str:
    """The kind of error that something is refused with."""
    try:
        return f"accepted: {make()}"
    except (TypeError, AttributeError) as error:
        return type(error).__name__


def main() -> None:
    for name, kind in sorted(kinds().items()):
        if is_kind(kind) and not issubclass(kind, Enum):
            shown = [(one.name, one.by_name, one.required, usual(one.default)) for one in fields(kind)]
            print(name, shown, kind.__match_args__)
    for name, spoken in sorted(vocabulary().items()):
        print(name, [signature_of(one) if callable(one) else one for one in spoken])
    for value in VALUES:
        twins = (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value), altered(value))
        print(value, is_value(value), contents(value), ENCODE(value).hex())
        print([twin == value and hash(twin) == hash(value) and type(twin) is type(value) for twin in twins])
        print([value == other for other in VALUES], len({*VALUES, value}))
    print(
        Ref(1, 2) < Ref(1, 3) <= Ref(2, 0),
        Act("attack", 1) > Act("activate", 9),
        Means("a", 2) >= Means("a", 1),
    )
    print(altered(Draw(), amount=7), altered(Named(1, also="x"), amount=5, what=Those("those")))
    for kind, given, named in WRONG:
        print(refused(lambda kind=kind, given=given, named=named: kind(*given, **named)))
    print(refused(lambda: altered(Draw(), cards=7)))
    print(is_value(3), is_kind(Ref), is_kind(int), Draw.__doc__, Gain.__doc__)
    match Act("activate", 4):
        case Act(what, card, _):
            print(what, card)
    game = new_game("lorraine", "rai", seed=7)
    for _ in range(40):
        decision = game.decision
        if decision is None:
            break
        game.push(next(iter(game.legal)))
    print(game.digest().hex(), len(game.pos.cards_in(Zone.HAND, 0)))


if __name__ == "__main__":
    main()
