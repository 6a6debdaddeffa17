"""A game in progress and the rules that move it: one package for each chapter of the rules."""
