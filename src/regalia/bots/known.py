"""The bots that people can choose, by name."""

from __future__ import annotations

from typing import Final

from regalia.bots.random_bot import RandomBot
from regalia.bots.simple_bot import SimpleBot

BOTS: Final[dict[str, type[SimpleBot] | type[RandomBot]]] = {"simple": SimpleBot, "random": RandomBot}
