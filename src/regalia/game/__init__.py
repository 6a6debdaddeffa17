"""A game in progress and the rules that move it: one module per chapter of the rules."""
