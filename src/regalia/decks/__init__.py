"""Deck lists: reading and writing them, the presets, and admitting decks to a game."""
