"""The steps of a play that a listener hears, with rules and numbers."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, frozen=True):
    """One thing the engine did, with the rule by which it did it."""

    name: str
    rule: str
    text: str
    player: int = -1
    numbers: dict[str, int] = {}
    public: str | None = None
    """The text for listeners who may not know everything. Without it the text is for everybody."""
    audience: tuple[int, ...] = ()
    """The players who may hear the text itself, if there is a public form."""
    things: tuple[tuple[str, int], ...] = ()
    """What it is about, by name and number: cards that move (those that a listener may not know have no
    name), counters, or the source of damage with its amount."""
    place: str = ""
    """Where they go: a zone, or the object that gets the counters or the damage."""

    def heard_by(self, viewer: int) -> Step:
        """The step as one player or a spectator may hear it, without anything that they may not know.

        >>> drawn = Step("draw", "drawing.1", "A: Fireball", 0, public="A: a card", audience=(0,))
        >>> drawn.heard_by(0).text, drawn.heard_by(1).text
        ('A: Fireball', 'A: a card')
        """
        if self.public is None:
            return self
        text, things = self.text, self.things
        if viewer not in self.audience:
            text = self.public
            things = (("", sum(count for _, count in things)),) if things else ()
        return Step(self.name, self.rule, text, self.player, self.numbers, things=things, place=self.place)


class Line(msgspec.Struct, frozen=True):
    """One line of a bill: what changed a cost, by how much, by which rule."""

    label: str
    amount: int
    rule: str
