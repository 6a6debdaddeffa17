"""Understood means played: every ability of every understood card runs in some game."""
