"""Procedures as generators or as explicit frames: both written out, compared and timed."""
