"""Long-running evidence that the engine is right or fast; `dev.py prove NAME` runs `proofs/NAME.py`."""
