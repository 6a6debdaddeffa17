"""The soak: random games, and at every decision whatever must hold in any game is looked at."""
