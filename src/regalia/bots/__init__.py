"""Players that are programs. A bot sees what its player may see (`seat.py`), and nothing else."""
