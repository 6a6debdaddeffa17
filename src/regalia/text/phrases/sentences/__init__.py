"""Phrases that make sentences, modes and triggered abilities."""
