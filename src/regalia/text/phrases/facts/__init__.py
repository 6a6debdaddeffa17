"""Phrases for facts, present and past: everything that can follow "if" and "as long as"."""
