"""Puzzles: positions of played games in which a win this turn exists and is proven."""
