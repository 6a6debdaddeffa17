"""`regalia cards --pictures`: only for those who ask and name a service, bounded, and with clear failures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from regalia.cards import fetch, pictures
from regalia.cli import main
from tests.cards.card_service import Answer, CardService, card, edition
from tests.cards.syncing import cards_service as cards_service
from tests.cards.syncing import home as home

JPEG = b"\xff\xd8\xff\xe0 a picture"
PNG = b"\x89PNG\r\n\x1a\n a picture"


def picture(body: bytes, kind: str = "image/jpeg") -> Answer:
    return Answer(body, 200, {"Content-Type": kind})


def pictured(slug: str, *images: str | None) -> dict[str, Any]:
    return card(slug, editions=[{**edition(slug, "TST"), "image": image} for image in images])


@pytest.fixture
def service(cards_service: CardService) -> CardService:
    """A service with pictures of two cards of the pool, and of one that is in no pool."""
    cards_service.cards = [
        pictured("fireball", None, "/cards/images/abc.jpg"),
        pictured("idle-thoughts", "/cards/images/def.png"),
        pictured("no-such-card", "/cards/images/ghi.jpg"),
        pictured("banner-knight"),
    ]
    cards_service.pictures = {
        "/cards/images/abc.jpg": picture(JPEG),
        "/cards/images/def.png": picture(PNG, "image/png"),
        "/cards/images/ghi.jpg": picture(JPEG),
    }
    return cards_service


def ask(*words: str) -> Result:
    return CliRunner().invoke(main, ["cards", "--pictures", *words])


def names(home: Path) -> list[str]:
    return sorted(one.name for one in (home / "pictures").iterdir())


def test_pictures_come_into_the_users_own_folder(service: CardService, home: Path) -> None:
    result = ask(service.url)
    assert result.exit_code == 0, result.output
    assert "2 fetched, 0 were there already" in result.output
    assert names(home) == ["fireball.jpg", "idle-thoughts.png"]
    assert (home / "pictures" / "fireball.jpg").read_bytes() == JPEG
    assert pictures.kept().keys() == {"fireball", "idle-thoughts"}


def test_what_is_there_is_not_fetched_again(service: CardService, home: Path) -> None:
    ask(service.url)
    before = len(service.asked)
    service.pictures.clear()
    result = ask(service.url)
    assert "0 fetched, 2 were there already" in result.output
    assert all("images" not in str(one) for one in service.asked[before:])


def test_only_the_cards_of_a_deck(service: CardService, home: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("# Material Deck\n1 Spirit of Fire\n# Main Deck\n4 Fireball\n", encoding="utf-8")
    assert ask(service.url, "--deck", str(deck)).exit_code == 0
    assert names(home) == ["fireball.jpg"]


def test_nothing_is_fetched_unless_a_service_is_named(home: Path) -> None:
    result = ask()
    assert result.exit_code == 1
    assert "name the card service once: --pictures https://HOST" in result.output
    assert not (home / "pictures").exists()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (picture(b"<html>", "text/html"), "not with a picture"),
        (picture(b"<svg/>", "image/svg+xml"), "not with a picture"),
        (picture(b"#!/bin/sh"), "is no such picture"),
        (Answer(b"", 404), "404"),
        (picture(JPEG + bytes(2_000)), "larger than 1,000 bytes"),
        (Answer(JPEG, 200, {"Content-Type": "image/jpeg"}, length=100), "cut off"),
    ],
)
def test_one_bad_picture_is_told_in_one_line_and_the_rest_is_fetched(
    service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer, why: str
) -> None:
    monkeypatch.setattr(fetch, "LARGEST_PICTURE", 1_000)
    service.pictures["/cards/images/abc.jpg"] = answer
    result = ask(service.url)
    assert result.exit_code == 1
    (line,) = (line for line in result.output.splitlines() if "abc.jpg" in line)
    assert why in line
    assert names(home) == ["idle-thoughts.png"]


@pytest.mark.parametrize(
    "image", ["https://elsewhere.example/x.jpg", "//elsewhere.example/x.jpg", "file:///etc/x.jpg"]
)
def test_pictures_of_other_hosts_are_not_fetched(service: CardService, home: Path, image: str) -> None:
    service.cards[0] = pictured("fireball", image)
    assert ask(service.url).exit_code == 0
    assert names(home) == ["idle-thoughts.png"]


def test_a_slug_cannot_name_another_folder(service: CardService, home: Path) -> None:
    service.cards.append(pictured("../../evil", "/cards/images/abc.jpg"))
    assert ask(service.url).exit_code == 0
    assert names(home) == ["fireball.jpg", "idle-thoughts.png"]
