"""A bot that has learned from games: what it sees as numbers, its net, and its answers."""
