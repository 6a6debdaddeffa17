"""Puzzles at the table: a position is laid out, the player has to win, and a bot refutes mistakes."""
