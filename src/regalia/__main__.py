"""`python -m regalia` is the `regalia` command."""

from regalia.cli import main
from regalia.typed import COMMAND

if __name__ == "__main__":
    main(prog_name=COMMAND)
