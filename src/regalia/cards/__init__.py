"""The printed facts of every face, and how to find one."""
