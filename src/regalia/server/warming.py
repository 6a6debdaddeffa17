"""Writing the texts of cards in advance. A text is written once, which takes a moment, and then kept."""

from __future__ import annotations

from regalia.game.printed.definitions import Definition
from regalia.text.saying import say


def find_words(definition: Definition) -> None:
    """Write the texts of a card that menus, the stack and the log will show."""
    name, abilities = definition.name, definition.abilities
    for paragraph in abilities.resolves:
        say(paragraph.effect, name)
    for used in abilities.activated:
        say(used, name)
        say(used.effect, name)
    for triggered in abilities.triggered:
        say(triggered, name)
        say(triggered.effect, name)
