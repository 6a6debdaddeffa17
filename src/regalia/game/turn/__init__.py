"""The turn: its steps, resolution, state-based checks, boons, and how a game begins and ends."""
