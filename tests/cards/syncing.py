"""A card service, a home folder and a pool for tests of `cards --sync`."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from regalia.cards import fetch, pools, service, sync
from regalia.cards.facts import load
from regalia.cli import main
from tests.cards.card_service import CardService, card

OLD = [card("old-blade"), card("old-shield"), card("old-helmet")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "home"
    monkeypatch.setenv("REGALIA_HOME", str(folder))
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(fetch, "PAUSES", (0.0, 0.0, 0.0))
    monkeypatch.setattr(fetch, "TIMEOUT", 0.3)
    pools.forget()
    yield folder
    pools.forget()


@pytest.fixture
def cards_service(home: Path) -> Iterator[CardService]:
    running = CardService()
    yield running
    running.close()


@pytest.fixture
def old(cards_service: CardService, home: Path) -> bytes:
    """A pool of three invented cards in place, and the bytes of its file."""
    cards_service.cards = list(OLD)
    pool = service.Pool()
    service.take("here", [msgspec.Raw(json.dumps(each).encode()) for each in OLD], pool)
    stored, _ = sync.built(cards_service.url, pool, datetime.datetime.now(datetime.UTC))
    pools.install(home / "cards.pool", stored)
    pools.forget()  # what was read of the shipped pool to build this one
    return (home / "cards.pool").read_bytes()


def regalia(*words: str) -> Result:
    return CliRunner().invoke(main, ["cards", *words])


def rows(result: Result) -> dict[str, str]:
    assert result.exit_code == 0, result.output
    found = [line.split("  ", 1) for line in result.stdout.splitlines()[1:-1]]
    return {label.strip(): text.strip() for label, text in found}


def slugs() -> list[str]:
    return [each.slug for each in load()]
