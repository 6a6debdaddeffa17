"""What cards say: the kinds of ability, definitions of cards, and which texts are at work."""
