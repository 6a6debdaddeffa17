"""Everything that exists for speed alone: quick answers that only the gate calls (`core/shortcut.py`).

Without this package the engine plays the same games, more slowly.
"""

from regalia.game.shortcuts import abilities, attacks, hand, material_deck, menus, payments, settling

__all__ = ["abilities", "attacks", "hand", "material_deck", "menus", "payments", "settling"]
