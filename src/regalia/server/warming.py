"""Having the words for cards ready: a text is written once, which takes a moment, and kept after that."""

from __future__ import annotations

from regalia.game.printed.definitions import Definition
from regalia.text.telling import ability_told, effect_told


def find_words(definition: Definition) -> None:
    """Write what a card does, as menus, the stack and the log will want it."""
    name, abilities = definition.name, definition.abilities
    for paragraph in abilities.resolves:
        effect_told(paragraph.effect, name)
    for used in abilities.activated:
        ability_told(used, name)
        effect_told(used.effect, name)
    for triggered in abilities.triggered:
        ability_told(triggered, name)
        effect_told(triggered.effect, name)
