"""Which card pool is in use, and where a fetched one lives."""

from __future__ import annotations

import datetime
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from regalia import home as homes
from regalia.cards import pools, trees
from regalia.cards.catalog import Library
from regalia.cards.facts import Face, load
from regalia.cli import main
from regalia.fingerprint import fingerprint
from regalia.game.printed.abilities import Keyword

LATE = datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)
EARLY = datetime.datetime(2026, 6, 29, tzinfo=datetime.UTC)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path / "home"))
    pools.forget()
    yield tmp_path / "home" / "cards.pool"
    pools.forget()


def pool(fetched: datetime.datetime = LATE, **changes: Any) -> pools.Stored:
    lone = msgspec.structs.replace(
        Face(id="1", slug="lone-card", name="Lone Card", types=("ally",)), **changes
    )
    known = trees.encode({"lone-card": (Keyword(name="vigor"),)}, {})
    return pools.stored([lone], known, {}, [], "https://a.example", fetched)


def regalia(*words: str) -> Result:
    return CliRunner().invoke(main, ["cards", *words])


def test_without_a_fetched_pool_the_shipped_one_is_used(path: Path) -> None:
    assert len(load()) == 2454
    assert regalia().stdout.startswith("2,454 cards, shipped with Regalia: the pool up to June 2026.\n")
    assert not path.parent.exists()


def test_a_newer_pool_is_used(path: Path) -> None:
    pools.install(path, pool())
    assert [face.slug for face in load()] == ["lone-card"]
    assert dict(trees.load()) == {"lone-card": (Keyword(name="vigor"),)}
    assert Library().definition("Lone Card").understood
    assert regalia().stdout.startswith("1 card, fetched on 2026-11-01 from https://a.example.\n")


def test_an_older_pool_is_not(path: Path) -> None:
    pools.install(path, pool(EARLY))
    assert len(load()) == 2454
    assert "fireball" in trees.load()
    assert "shipped with Regalia" in regalia().stdout


def test_games_are_marked_as_played_with_a_fetched_pool(path: Path) -> None:
    shipped = fingerprint()
    pools.install(path, pool())
    pools.forget()
    assert fingerprint() != shipped
    pools.remove()
    pools.forget()
    assert fingerprint() == shipped


def changed(data: bytes) -> bytes:
    """One letter of a name is another."""
    assert b"Lone Card" in data
    return data.replace(b"Lone Card", b"Lane Card")


def empty(data: bytes) -> bytes:
    return msgspec.msgpack.encode(pools.stored([], b"", {}, [], "https://a.example", LATE))


def another_form(data: bytes) -> bytes:
    return msgspec.msgpack.encode(msgspec.structs.replace(pool(), format=99))


def without_records(data: bytes) -> bytes:
    """Made by another Regalia, with nothing that could be read again."""
    lone = pool()
    checksum = zlib.crc32(lone.faces + lone.trees)
    return msgspec.msgpack.encode(msgspec.structs.replace(lone, made_for=1, records=b"", checksum=checksum))


def with_face(**changes: Any) -> Callable[[bytes], bytes]:
    return lambda data: msgspec.msgpack.encode(pool(**changes))


def with_source(source: str) -> Callable[[bytes], bytes]:
    return lambda data: msgspec.msgpack.encode(msgspec.structs.replace(pool(), source=source))


def with_abilities(packed: bytes | None = None, **changes: Any) -> Callable[[bytes], bytes]:
    """A pool that is as it was written, with abilities that nothing can be made of."""
    lone = pool()
    stored = msgspec.msgpack.decode(lone.trees, type=trees.Stored)
    kept = changes if packed is None else {"faces": {"lone-card": packed}}
    odd = msgspec.msgpack.encode(msgspec.structs.replace(stored, **kept))
    whole = msgspec.structs.replace(lone, trees=odd, checksum=zlib.crc32(lone.faces + odd + lone.records))
    return lambda data: msgspec.msgpack.encode(whole)


def packed(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [trees.TUPLE, value]
    return value


def other_abilities(data: bytes) -> bytes:
    assert b"vigor" in data
    return data.replace(b"vigor", b"vigil")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: b"", "it is not a card pool"),
        (lambda data: data[:-7], "it is not a card pool"),
        (lambda data: b"<html>", "it is not a card pool"),
        (changed, "it differs from what was written"),
        (other_abilities, "it differs from what was written"),
        (
            without_records,
            "it was made by another version of Regalia, and cannot be read: its records are cut",
        ),
        (empty, "it holds no cards"),
        (another_form, "it has the format 99"),
        (with_face(name="Lone\x1b[31m Card"), "'lone-card' has control characters in a name"),
        (with_face(sets=("A\x9b",)), "'lone-card' has control characters in a name"),
        (with_face(other_face="nowhere"), "the other face does not name it back: lone-card"),
        (with_face(deck="other"), "'lone-card' belongs in the unknown deck 'other'"),
        (with_source("https://a.example\x1b[2J"), "its address has control characters"),
        (with_abilities(b"\xc1"), "its abilities of lone-card cannot be read"),
        (with_abilities(packed([99])), "its abilities of lone-card cannot be read"),
        (
            with_abilities(packed([trees.TUPLE, [0, 77, "vigor"]])),
            "its abilities of lone-card cannot be read",
        ),
        (with_abilities(packed([trees.TUPLE, 5])), "its abilities of lone-card cannot be read"),
        (with_abilities(packed(nested(400))), "its abilities of lone-card cannot be read"),
        (
            with_abilities(packed([trees.TUPLE, [0, 0, "\x1b[31m"]])),
            "its abilities of lone-card cannot be read",
        ),
        (with_abilities(kinds=[("NoSuchWord", [])]), "its abilities cannot be read"),
        (with_abilities(missing={"lone-card": ["\x1b[2J"]}), "its abilities cannot be read"),
    ],
)
def test_a_damaged_pool_is_named_and_not_used(
    damage: object, why: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(damage)
    pools.install(path, pool())
    path.write_bytes(damage(path.read_bytes()))
    assert len(load()) == 2454
    assert load() is load()
    *_, line = capsys.readouterr().err.splitlines()
    assert line.startswith(f"regalia: the fetched card pool {path} cannot be used ({why}")
    assert line.endswith("`regalia cards --sync` fetches it again, `regalia cards --shipped` removes it.")


def test_a_pool_that_is_larger_than_any(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pools.install(path, pool())
    monkeypatch.setattr(pools, "LARGEST", 100)
    assert len(load()) == 2454
    assert "cannot be used (it is larger than 0 MB)" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["cards", "Fireball"], ["deck", "lorraine"], ["cards", "--coverage"]])
def test_abilities_that_cannot_be_read_stop_no_command(words: list[str], path: Path) -> None:
    pools.install(path, pool())
    path.write_bytes(with_abilities(b"\xc1")(b""))
    pools.forget()
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert len(result.stderr.splitlines()) == 1
    assert "cannot be used (its abilities of lone-card cannot be read" in result.stderr


def test_a_damaged_pool_does_not_stop_anything(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"nonsense")
    result = regalia("Fireball")
    assert result.exit_code == 0
    assert result.stdout.startswith("Fireball")
    assert regalia("--shipped").exit_code == 0
    assert not path.exists()
    pools.forget()
    assert regalia("Fireball").stderr == ""


def test_a_pool_that_cannot_be_read(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.mkdir(parents=True)
    assert len(load()) == 2454
    assert "cannot be used (Is a directory)" in capsys.readouterr().err
    result = regalia("--shipped")
    assert result.exit_code == 1
    assert "remove it by hand" in result.stderr


def test_going_back_to_the_shipped_pool(path: Path) -> None:
    pools.install(path, pool())
    assert len(load()) == 1
    assert regalia("--shipped").stdout == f"Back to the shipped card pool; {path} is removed.\n"
    assert len(load()) == 2454
    assert regalia("--shipped").stdout == "The shipped card pool is in use already.\n"


def test_a_pool_replaces_another_whole(path: Path) -> None:
    pools.install(path, pool(EARLY))
    pools.install(path, pool(LATE))
    assert pools.read(path)[0].fetched == LATE
    assert [each.name for each in path.parent.iterdir()] == ["cards.pool"]


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, "/home/me/.local/share/regalia"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/regalia"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/me/.local/share/regalia"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/me/Library/Application Support/Regalia"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Regalia"),
        ("win32", {}, "/home/me/AppData/Local/Regalia"),
        ("linux", {"REGALIA_HOME": "/mine"}, "/mine"),
        ("linux", {"REGALIA_HOME": "~/mine"}, "/home/me/mine"),
        ("win32", {"REGALIA_HOME": "/mine"}, "/mine"),
        ("linux", {"REGALIA_HOME": ""}, "/home/me/.local/share/regalia"),
    ],
)
def test_where_data_is_kept(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("REGALIA_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert homes.directory() == Path(PurePosixPath(expected))


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("REGALIA_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lost)
    assert homes.directory() is None
    pools.forget()
    assert len(load()) == 2454
    result = regalia("--sync", "https://a.example")
    assert result.exit_code == 1
    assert result.stderr.startswith("REGALIA_HOME: no folder for data is known; set it to a folder of yours.")
