"""Mutants: the rules of playing and paying, changed in one place each, for the tests to notice."""
