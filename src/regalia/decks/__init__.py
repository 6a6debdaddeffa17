"""Deck lists: reading and writing them, the presets, and letting a deck into a game."""
