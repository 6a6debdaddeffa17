"""What listeners are told about a play: what each step did, and by which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from regalia.game.core.explain import Line, Step
from regalia.game.core.language import CostDeed, CostPart, Means
from regalia.game.core.stack import item_by_id
from regalia.game.information.knowledge import is_secret, open_name
from regalia.game.objects.layers import characteristics
from regalia.game.paying.play import Play
from regalia.game.printed.abilities import Method

_NUMBERS: Final = {
    "announce": 1,
    "elements": 2,
    "declare costs": 3,
    "modes": 4,
    "targets": 5,
    "legality": 6,
    "cost": 7,
    "pay": 8,
}
"""The clauses of the steps (activation.1.1 to activation.1.8). The last step has several names."""
_DONE: Final = {Method.MATERIALIZE: "materialized", Method.BESTOW: "bestowed"}
"""The word for a completed play that is not called "activated"."""


def tell(play: Play, step: str, text: str, numbers: dict[str, int] | None = None) -> None:
    listener = play.pos.listener
    if listener is not None:
        listener(Step(step, _rule(play, step), text, play.player, dict(numbers or {})))


def _rule(play: Play, step: str) -> str:
    number = _NUMBERS.get(step, 9)
    if play.method is Method.MATERIALIZE:
        late = {
            6: "materialization.3.1",
            7: "materialization.3.2",
            8: "materialization.3.3",
            9: "materialization.3.4",
        }
        return late.get(number, "materialization.3")
    return f"activation.1.{number}"


def tell_elements(play: Play) -> None:
    if play.ability is None:
        listed = " and ".join(sorted(characteristics(play.pos, play.card).elements))
        tell(play, "elements", f"{listed} is enabled")


def tell_declared(play: Play) -> None:
    tell(play, "declare costs", _declared(play), play.variables)


def _declared(play: Play) -> str:
    said = [f"pays its {play.way.name} cost" if play.way.name == "printed" else f"pays by {play.way.name}"]
    said.extend(f"{name} = {number}" for name, number in play.variables.items())
    said.extend(f"also {option.name}" for option in play.options)
    return ", ".join(said)


def tell_targets(play: Play) -> None:
    tell(play, "targets", ", ".join(_names(play)) or "none chosen")


def _names(play: Play) -> Iterator[str]:
    """The targets of the play, in words."""
    pos = play.pos
    for refs in play.targets.values():
        for ref in refs:
            if ref.is_player:
                yield f"player {chr(ord('A') + ref.stamp)}"
            elif ref.is_item:
                item = item_by_id(pos, ref.stamp)
                yield pos.definition(item.source).name if item is not None else "something gone"
            else:
                yield open_name(pos, ref.card)


def tell_bill(play: Play, lines: list[Line]) -> None:
    text = ", ".join(
        f"{line.label} {line.amount:+d}" if line is not lines[0] else f"{line.label} {line.amount}"
        for line in lines
    )
    kind = play.way.kind or "nothing calculated"
    numbers: Counter[str] = Counter()
    for line in lines:
        numbers[line.label] += line.amount
    numbers["to pay"] = play.total
    listener = play.pos.listener
    if listener is not None:
        listener(
            Step(
                "cost",
                _rule(play, "cost"),
                f"{kind}: {text}; to pay {play.total}",
                play.player,
                dict(numbers),
            )
        )


def tell_imbue(play: Play, *, imbued: bool) -> None:
    """Tell whether the revealed cards were enough."""
    listener = play.pos.listener
    if listener is not None:
        said = "imbued" if imbued else "not imbued"
        listener(Step("imbue", "keyword.imbue.1", said, play.player))


def tell_payment(play: Play) -> None:
    """Tell what paid. Cards reserved face down are told to their player alone (memory.1.c)."""
    listener = play.pos.listener
    if listener is not None:
        forms = [
            "; ".join(_said(play, paid.word, paid.means, secret) for paid in play.paid) or "nothing to pay"
            for secret in (False, True)
        ]
        text, public = forms
        listener(
            Step("pay", _rule(play, "pay"), text, play.player)
            if text == public
            else Step("pay", _rule(play, "pay"), text, play.player, public=public, audience=(play.player,))
        )


def _said(play: Play, part: CostPart, means: tuple[Means, ...], secret: bool) -> str:
    """A part and what paid it, with like things counted: "pay 4: rest 4 Powercell"."""
    pos = play.pos
    things = Counter(
        (one.verb, one.what, "" if secret and is_secret(pos, one) else pos.definition(one.card).name)
        for one in means
    )
    words = []
    for (way, what, name), count in things.items():
        many = name if count == 1 else f"{count} {name or 'cards'}"
        match way:
            case "draw":
                words.append(f"banish {many} at random")
            case "remove":
                words.append(f"remove {count} {what} counter{'s' * (count != 1)} from {name}")
            case _:
                words.append(f"{way} {many or 'a card'}")
    listed = ", ".join(words)
    if listed and isinstance(part, CostDeed):
        return listed
    label = str(part.told(play.context()))
    return f"{label}: {listed}" if listed else label


def tell_completed(play: Play) -> None:
    name = play.pos.definition(play.card).name
    tell(play, _DONE.get(play.method, "activated"), f"{name} is on the effects stack")
