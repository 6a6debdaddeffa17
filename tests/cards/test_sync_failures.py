"""`cards --sync` if something goes wrong: the old pool stays, and one sentence says why."""

from __future__ import annotations

import datetime
import gzip
import os
import socket
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import Result

from regalia.cards import build, fetch, pools, service, trees
from regalia.cards.catalog import abilities_of
from regalia.cards.facts import Face, Facts, load
from tests.cards.card_service import NO_LENGTH, Answer, Asked, CardService, as_json, card, edition, face
from tests.cards.syncing import OLD, cards_service, home, old, regalia, rows, slugs

__all__ = ["cards_service", "home", "old"]

# What goes wrong


def fails(result: Result, home: Path, old: bytes, complaint: str) -> None:
    """One line says where, what and what to do; the pool is the same to the byte, with nothing beside it."""
    assert (result.exit_code, result.stdout) == (1, ""), result.output
    (line,) = result.stderr.splitlines()
    assert complaint in line
    assert line.endswith(". The card pool is as it was.")
    assert [each.name for each in home.iterdir()] == ["cards.pool"]
    assert (home / "cards.pool").read_bytes() == old
    pools.forget()
    assert len(load()) == 3


def always(answer: Answer) -> Callable[[Asked], Answer]:
    return lambda asked: answer


def listing(*cards: dict[str, Any], page: int = 1, pages: int = 1) -> Answer:
    return as_json({"data": list(cards), "page": page, "total_pages": pages})


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in card("new-blade").items() if name != field}


JSON = {"Content-Type": "application/json"}
WHOLE = listing(*OLD).body


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        pytest.param(as_json({}, 404), "?prefix=TST&page=1: it answers 404 Not Found; check", id="404"),
        pytest.param(as_json({}, 403), "?page=1: it answers 403 Forbidden; check the address", id="403"),
        pytest.param(
            as_json({}, 500), "500 Internal Server Error, 4 times in a row; try again later", id="500"
        ),
        pytest.param(as_json({}, 429, **{"Retry-After": "0"}), "429 Too Many Requests, 4 times", id="429"),
        pytest.param(Answer(b"", 302, {"Location": "ftp://127.0.0.1/x"}), "from http to ftp", id="ftp"),
        pytest.param(
            Answer(b"", 302, {"Location": "file:///etc/x"}), "it answers 302 Found; check", id="file"
        ),
        pytest.param(Answer(b"", 302, {"Location": "/cards/search"}), "it answers 302 Found", id="round"),
        pytest.param(Answer(WHOLE[:-400], 200, JSON, len(WHOLE)), "the answer is cut off, 4 times", id="cut"),
        pytest.param(
            Answer(WHOLE[:-400], 200, JSON), "is not a page of cards (Input data was", id="truncated"
        ),
        pytest.param(Answer(b"\xff\xfe\x00", 200, JSON), "is not a page of cards", id="bytes"),
        pytest.param(
            Answer(b"<html>", 200, {"Content-Type": "text/html; charset=utf-8"}), "with a web page", id="html"
        ),
        pytest.param(Answer(WHOLE, 200, {"Content-Type": "text/plain"}), "with 'text/plain'", id="type"),
        pytest.param(Answer(WHOLE), "with 'text/plain', not with cards as JSON", id="no-type"),
        pytest.param(
            Answer(WHOLE, 200, {**JSON, "Content-Encoding": "br"}), "is packed as 'br'", id="packed"
        ),
        pytest.param(
            Answer(WHOLE, 200, {**JSON, "Content-Encoding": "gzip"}), "cannot be unpacked", id="not-packed"
        ),
        pytest.param(Answer(b"[" * 100_000, 200, JSON), "is not a page of cards", id="deep"),
        pytest.param(
            Answer(b'{"data":' + b"[" * 2_000_000, 200, JSON), "is not a page of cards", id="deeper"
        ),
        pytest.param(
            Answer(WHOLE[:-2] + b',{"a":' + b"[" * 900 + b"]" * 900 + b"}" + WHOLE[-2:], 200, JSON),
            "is not a page of cards",
            id="deep-card",
        ),
        pytest.param(as_json([]), "is not a page of cards (Expected `object`", id="no-envelope"),
        pytest.param(as_json({"page": 1, "total_pages": 1}), "missing required field `data`", id="no-data"),
        pytest.param(listing(), "it lists no cards at all; check the address", id="empty"),
        pytest.param(listing(pages=3), "page 1 of 3 is empty; try again", id="empty-page"),
        pytest.param(listing(*OLD, pages=10**9), "it claims to have 1,000,000,000 pages", id="many-pages"),
        pytest.param(listing(*OLD, page=7), "it answers with page 7", id="wrong-page"),
        pytest.param(
            listing(*OLD, pages=2), "?page=2: it answers with page 1; try again later", id="first-for-ever"
        ),
        pytest.param(
            listing(*OLD, card("old-blade", uuid="another")),
            "more than once as id, slug or edition",
            id="slug",
        ),
    ],
)
def test_answers_that_change_nothing(
    answer: Answer, complaint: str, old: bytes, cards_service: CardService, home: Path
) -> None:
    cards_service.answer = always(answer)
    fails(regalia("--sync", cards_service.url), home, old, complaint)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"power": -1}, "`$.power`"),
        ({"life": 100_000}, "`$.life`"),
        ({"level": "two"}, "`$.level`"),
        ({"durability": 1.5}, "`$.durability`"),
        ({"speed": "fast"}, "`$.speed`"),
        ({"name": ""}, "`$.name`"),
        ({"name": "Two\nLines"}, "`$.name`"),
        ({"name": "\x1b[31mRed"}, "`$.name`"),
        ({"name": "x" * 500}, "`$.name`"),
        ({"slug": "../../etc/passwd"}, "`$.slug`"),
        ({"legality": {"STANDARD": {"limit": -3}}}, "`$.legality[...].limit`"),
        ({"types": []}, "`$.types`"),
        ({"types": ["UNIQUE"]}, "it has no type"),
        ({"types": "ALLY"}, "`$.types`"),
        ({"editions": []}, "`$.editions`"),
        ({"cost": {"type": "blood", "value": "1"}}, "unknown kind 'blood'"),
        ({"cost": {"type": "memory", "value": "999"}}, "`$.cost.value`"),
        ({"cost": {"type": "memory", "value": "-1"}}, "`$.cost.value`"),
        ({"cost": {"type": "memory", "value": ""}}, "its memory cost has no amount"),
        ({"cost": {"type": "memory", "value": "2"}}, "its two statements of its cost do not agree"),
        ({"cost_reserve": 1}, "its two statements of its cost do not agree"),
        ({"cost": None}, "its cost is of no kind and has an amount"),
        ({"cost": None, "cost_memory": None}, "it has no cost, and is not a mastery or status"),
        ({"effect_raw": "x" * 1_001}, "`$.effect_raw`"),
        ({"effect_raw": "Draw a card.\x1b[31m"}, "`$.effect_raw`"),
        ({"name": "New\x1b[31m Blade"}, "`$.name`"),
        ({"editions": [edition("new-blade", "TST", "soon")]}, "release_date`"),
        ({"editions": [edition("new-blade", "TST", orientation="front")]}, "a front without another face"),
        (
            {"editions": [edition("new-blade", "TST", orientation=None, other=face("b"))]},
            "it is not one front and one back",
        ),
        (
            {
                "editions": [
                    edition("new-blade", "TST", orientation="front", other=face("b")),
                    edition("new-blade", "SEC", orientation="front", other=face("c")),
                ]
            },
            "it has more than one other face",
        ),
        (
            {"editions": [edition("new-blade", "TST"), edition("new-blade", "TST", "2020-01-01")]},
            "edition new-blade-tst is listed twice and not alike",
        ),
    ],
)
def test_an_absurd_record_is_named_and_left_out(
    changes: dict[str, Any], complaint: str, old: bytes, cards_service: CardService
) -> None:
    cards_service.cards = [*OLD, card("new-blade", **changes), card("new-shield")]
    found = rows(regalia("--sync", cards_service.url))
    assert found["Left out"].startswith("1: ")
    assert complaint in found["Left out"]
    assert slugs() == ["new-shield", "old-blade", "old-helmet", "old-shield"]


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        pytest.param(
            without("legality"), "New Blade (Object missing required field `legality`", id="legality"
        ),
        pytest.param(without("uuid"), "New Blade (Object missing required field `uuid`", id="no-uuid"),
        pytest.param(without("effect_raw"), "required field `effect_raw`", id="no-text"),
        pytest.param({}, "missing required field `uuid`", id="nothing"),
        pytest.param(17, "got `int`", id="number"),
    ],
)
def test_a_record_without_what_it_takes_is_left_out(
    record: Any, complaint: str, old: bytes, cards_service: CardService
) -> None:
    cards_service.answer = always(listing(*OLD, record))
    assert complaint in rows(regalia("--sync", cards_service.url))["Left out"]
    assert slugs() == ["old-blade", "old-helmet", "old-shield"]


@pytest.mark.parametrize("other", [{"power": 9}, {"legality": {"STANDARD": {"limit": 0}}}], ids=str)
def test_a_card_that_is_listed_twice_and_not_alike_is_left_out(
    other: dict[str, Any], old: bytes, cards_service: CardService
) -> None:
    cards = [*OLD, *(card(f"new-{name}") for name in "abcdefghijklmnopqrstuvwxyz")]
    cards_service.answer = always(listing(*cards, card("old-blade", **other), card("old-blade", **other)))
    result = regalia("--sync", cards_service.url, "--force")
    assert "Old Blade is listed twice and not alike" in rows(result)["Left out"]
    assert "old-blade" not in slugs()


def test_if_many_records_are_absurd_the_answer_is_refused(
    old: bytes, cards_service: CardService, home: Path
) -> None:
    cards_service.cards = [*OLD, *(card(f"new-{number}", power=-1) for number in range(6))]
    result = regalia("--sync", cards_service.url)
    fails(result, home, old, "6 of its cards cannot be read; the first is New 0: Expected `int` >= 0")


def test_what_is_only_unusual_is_taken_over(old: bytes, cards_service: CardService) -> None:
    odd = card("new-blade", subtypes=["McCoy", "MARK-4"], power=120)
    cards_service.cards = [*OLD, odd]
    assert "Left out" not in rows(regalia("--sync", cards_service.url))
    found = load().find("new-blade")
    assert (found.subtypes, found.power) == (("McCoy", "Mark-4"), 120)


def test_another_version_reads_the_fetched_records_again(
    cards_service: CardService, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards_service.cards = [*OLD, card("new-blade", effect_raw="Draw a card.")]
    assert regalia("--sync", cards_service.url, "--force").exit_code == 0
    path = home / "cards.pool"
    here = msgspec.msgpack.decode(path.read_bytes(), type=pools.Stored)
    nothing = trees.encode({}, {"new-blade": ("draw",)})
    other = msgspec.structs.replace(
        here, made_for=1, trees=nothing, checksum=zlib.crc32(here.faces + nothing + here.records)
    )
    path.write_bytes(msgspec.msgpack.encode(other))
    pools.forget()
    assert abilities_of(load().find("new-blade"))
    assert "preparing the fetched card pool for this version" in capsys.readouterr().err
    assert msgspec.msgpack.decode(path.read_bytes(), type=pools.Stored) == here
    pools.forget()
    assert abilities_of(load().find("new-blade"))
    assert not capsys.readouterr().err


def test_a_new_text_may_use_new_names(old: bytes, cards_service: CardService) -> None:
    dragon = card("new-drake", types=["ALLY"], subtypes=["SKYDRAKE"])
    caller = card("drake-call", effect_raw="Skydrake allies you control get +1 POWER.")
    cards_service.cards = [*OLD, dragon, caller]
    found = rows(regalia("--sync", cards_service.url))
    assert "Drake Call" in found["Now understood"]
    again = rows(regalia("--sync", cards_service.url))
    assert (again["New"], again["Now understood"]) == ("none", "none")
    assert again["Not understood"] == found["Not understood"]


def test_the_words_are_told_at_which_a_new_text_stops(old: bytes, cards_service: CardService) -> None:
    cards_service.cards = [*OLD, card("new-blade", effect_raw="Draw a card.\n\nSing a merry song.")]
    assert "New Blade (“sing a merry song”)" in rows(regalia("--sync", cards_service.url))["… of the new"]


def test_more_cards_than_any_pool_has(
    old: bytes, cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_FACES", 4)
    cards_service.cards = [*OLD, card("new-blade"), card("new-shield")]
    fails(regalia("--sync", cards_service.url), home, old, "there are more than 4 cards, which no pool has")


def test_a_text_that_is_nested_too_deeply_is_not_understood(old: bytes, cards_service: CardService) -> None:
    cards_service.cards = [*OLD, card("new-blade", effect_raw="non-" * 250)]
    assert "1: New Blade" in rows(regalia("--sync", cards_service.url))["… of the new"]


def test_cards_that_need_each_other_in_a_long_row_are_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last one is not understood, and so none of those is that lead to it."""
    row = [
        Face(id=str(at), slug=f"card-{at}", name=f"Card {at}", other_face=f"card-{at + 1}")
        for at in range(50)
    ]
    asked = 0
    needed = build._needed

    def counted(*words: Any) -> Iterator[str]:
        nonlocal asked
        asked += 1
        return needed(*words)

    monkeypatch.setattr(build, "_needed", counted)
    pool = build.Pool({each.slug: () for each in row}, {}, frozenset())
    assert build.complete(pool, Facts(row)).trees == {}
    assert asked == len(row)


def test_trouble_that_passes_is_waited_for(old: bytes, cards_service: CardService) -> None:
    def recovers(asked: Asked) -> Answer:
        return as_json({}, (500, 503, 429)[asked.number]) if asked.number < 3 else cards_service.page(asked)

    cards_service.answer = recovers
    assert regalia("--sync", cards_service.url).exit_code == 0
    assert [asked.page for asked in cards_service.asked] == [1, 1, 1, 1, 2]


def test_pauses_grow_and_follow_the_service(
    old: bytes, cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(fetch, "PAUSES", (1.0, 4.0, 15.0))
    monkeypatch.setattr(time, "sleep", slept.append)
    waits = ("0", "7", "1000000")
    cards_service.answer = lambda asked: as_json({}, 503, **{"Retry-After": waits[asked.number % 3]})
    fails(regalia("--sync", cards_service.url), home, old, "503 Service Unavailable, 4 times in a row")
    assert slept == [1.0, 7.0, fetch.LONGEST_PAUSE]


def test_a_service_that_does_not_answer(old: bytes, home: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        result = regalia("--sync", f"http://127.0.0.1:{silent.getsockname()[1]}")
    fails(result, home, old, "no answer within 0.3 seconds, 4 times in a row; try again later")


def test_an_answer_that_trickles(
    old: bytes, cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "DEADLINE", -1.0)
    fails(regalia("--sync", cards_service.url), home, old, "no whole answer within")


def test_nobody_there(old: bytes, home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    fails(
        regalia("--sync", f"http://127.0.0.1:{port}"), home, old, f"nobody answers at 127.0.0.1:{port}; check"
    )


@pytest.mark.parametrize(
    "url",
    ["cards", "ftp://cards.example", "file:///etc/passwd", "http://", "http://a b", "http://[", "http://a:x"],
)
def test_what_is_no_address(url: str, old: bytes, home: Path) -> None:
    fails(regalia("--sync", url), home, old, "that is not a web address; name one such as https://HOST")


@pytest.mark.parametrize(
    "url", ["http://a.example/?x=1", "http://me:secret@a.example", "http://a.example/#x"]
)
def test_addresses_with_more_than_a_place(url: str, old: bytes, home: Path) -> None:
    fails(regalia("--sync", url), home, old, "the address has more than a host and a path")


@pytest.mark.parametrize("path", ["", "/", "/cards", "/cards/", "/cards/search", "/v2"])
def test_how_an_address_may_be_typed(path: str) -> None:
    found = service.address(f"https://cards.example{path}")
    assert found == f"https://cards.example{'/v2' if path == '/v2' else ''}/cards/search"


@pytest.mark.parametrize("says_so", [True, False])
@pytest.mark.parametrize("packs", [True, False])
def test_gigantic_answers(
    says_so: bool,
    packs: bool,
    old: bytes,
    cards_service: CardService,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fetch, "LARGEST", 100_000)
    cards_service.packs = packs
    body = b" " * 200_000 + WHOLE
    cards_service.answer = always(Answer(body, 200, JSON, None if says_so else NO_LENGTH))
    fails(regalia("--sync", cards_service.url), home, old, "its answer is larger than 100,000 bytes")


def test_an_answer_that_promises_too_much_is_not_waited_for(
    old: bytes, cards_service: CardService, home: Path
) -> None:
    cards_service.answer = always(Answer(b"", 200, JSON, fetch.LARGEST + 1))
    fails(regalia("--sync", cards_service.url), home, old, f"is larger than {fetch.LARGEST:,} bytes")
    assert len(cards_service.asked) == 1


def test_a_packed_answer_that_is_cut_off(old: bytes, cards_service: CardService, home: Path) -> None:
    packed = gzip.compress(WHOLE)[:-20]
    cards_service.answer = always(Answer(packed, 200, {**JSON, "Content-Encoding": "gzip"}))
    fails(regalia("--sync", cards_service.url), home, old, "the answer is cut off, 4 times in a row")


def test_pages_in_a_circle(old: bytes, cards_service: CardService, home: Path) -> None:
    cards_service.answer = lambda asked: listing(OLD[asked.page % 2], page=asked.page, pages=asked.page + 1)
    fails(regalia("--sync", cards_service.url), home, old, "?page=3: it repeats an earlier page")


def test_a_page_that_is_missing_in_the_middle(old: bytes, cards_service: CardService, home: Path) -> None:
    cards_service.answer = lambda asked: as_json({}, 404) if asked.page == 2 else cards_service.page(asked)
    fails(regalia("--sync", cards_service.url), home, old, "404 Not Found for page 2 of 2; try again later")


def test_a_pool_that_lacks_many_cards(old: bytes, cards_service: CardService, home: Path) -> None:
    cards_service.cards = OLD[:2]
    result = regalia("--sync", cards_service.url)
    fails(
        result,
        home,
        old,
        "1 of the 3 known cards are not in it; try again later, or accept it with",
    )
    assert rows(regalia("--sync", cards_service.url, "--force"))["Gone"] == "1: Old Helmet"
    pools.forget()
    assert slugs() == ["old-blade", "old-shield"]


def test_a_pool_that_lacks_a_few_cards(cards_service: CardService, home: Path) -> None:
    cards_service.cards = [card(f"blade-{number}") for number in range(10)]
    assert regalia("--sync", cards_service.url, "--force").exit_code == 0
    del cards_service.cards[0]
    assert rows(regalia("--sync", cards_service.url))["Gone"] == "1: Blade 0"


def test_stopped_by_its_user(
    old: bytes, cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(url: str) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(service, "fetch", stop)
    result = regalia("--sync", cards_service.url)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "Stopped. The card pool is as it was.\n"
    assert (home / "cards.pool").read_bytes() == old


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_disk_that_is_full_and_a_user_who_stops_while_it_writes(
    error: BaseException,
    old: bytes,
    cards_service: CardService,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_off(handle: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", break_off)
    result = regalia("--sync", cards_service.url)
    if isinstance(error, OSError):
        fails(result, home, old, "it cannot be written (No space left on device); set REGALIA_HOME")
    else:
        assert result.exit_code == 130
        assert [each.name for each in home.iterdir()] == ["cards.pool"]
        assert (home / "cards.pool").read_bytes() == old


def test_what_was_written_is_read_back(
    old: bytes, cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: os.ftruncate(handle, 100))
    fails(regalia("--sync", cards_service.url), home, old, "it is not a card pool")


def test_a_folder_that_cannot_be_made(
    cards_service: CardService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path / "file" / "home"))
    cards_service.cards = list(OLD)
    result = regalia("--sync", cards_service.url, "--force")
    assert result.exit_code == 1
    assert "it cannot be written (Not a directory); set REGALIA_HOME to another folder" in result.stderr


def test_a_clock_that_is_far_behind(
    cards_service: CardService, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "SHIPPED_AS_OF", datetime.date(9000, 1, 1))
    result = regalia("--sync", cards_service.url, "--force")
    assert result.exit_code == 1
    assert result.stderr.startswith("the clock says 2")
    assert not home.exists()


@pytest.mark.parametrize(
    "words", [("--sync", "http://a.example", "--shipped"), ("--shipped", "Fireball"), ("--force",)]
)
def test_one_thing_at_a_time(words: tuple[str, ...], home: Path) -> None:
    assert regalia(*words).exit_code == 2
