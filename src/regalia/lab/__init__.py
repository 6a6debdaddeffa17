"""Measuring the engine: fixed positions, timing, and the `regalia bench` command."""
