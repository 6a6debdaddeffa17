"""Regalia: a rules-exact engine for the Grand Archive trading card game.

An unofficial fan project, not affiliated with the game's publisher.
"""

__version__ = "0.1.0"
