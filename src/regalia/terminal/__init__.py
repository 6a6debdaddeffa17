"""Playing and watching games in the terminal."""
