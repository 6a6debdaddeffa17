"""Phrases for numbers: how much, and how many there are of something."""
