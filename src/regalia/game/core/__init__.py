"""What a game is made of: values, the position and its journal, decisions, and the parts of texts."""
