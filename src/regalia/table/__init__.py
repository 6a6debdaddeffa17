"""Where people play: decks, the start of a game, and the table in the terminal."""
