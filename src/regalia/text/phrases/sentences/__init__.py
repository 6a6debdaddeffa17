"""How phrases make sentences, modes and triggered abilities."""
