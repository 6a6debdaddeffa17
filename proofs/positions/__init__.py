"""Positions with a known right answer, and how many of them each bot answers rightly."""
