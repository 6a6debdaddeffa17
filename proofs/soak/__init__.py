"""The soak: random games in which everything that must hold is checked at every decision."""
