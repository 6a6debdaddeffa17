"""Phrases for what is so or was so: everything that can stand after "if" and "as long as"."""
