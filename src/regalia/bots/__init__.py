"""Players that are not people. A bot sees the decision it has to answer, and nothing else."""
