"""Phrases for replacements."""
