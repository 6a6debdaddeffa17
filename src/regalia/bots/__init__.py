"""Players that are not people. A bot sees what its player may see (`seat.py`), and nothing else."""
