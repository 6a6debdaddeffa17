"""Scenarios, format 1: YAML files that set up a position, play, and state what must be true."""
