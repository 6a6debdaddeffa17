"""The messages of the table: what is read, what is refused, and the page's twin of the types."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from regalia.server import protocol
from regalia.server.after_game import Again, Swap
from regalia.server.hint_messages import Hint
from regalia.server.people import Abort, Claim, Say, VoteOut
from regalia.server.protocol import Choose, FromPage, SetStops, Stops
from regalia.server.typescript import page

TWIN = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert TWIN.read_text(encoding="utf-8") == page(), (
        "python -m regalia.server.typescript > web/src/protocol.ts"
    )


@pytest.mark.parametrize(
    "message",
    [
        protocol.Hello(token="x" * 22),
        Choose(id=3, question=7, said=(0, 2)),
        protocol.Draft(question=7, picked=()),
        protocol.Cancel(question=1),
        protocol.Undo(),
        protocol.AllowUndo(offer=1, yes=True),
        protocol.Concede(),
        protocol.PassOn(question=4),
        SetStops(stops=Stops(own=("main phase",), others=())),
        protocol.Ask(handle="#12"),
        protocol.Price(question=2, option=1),
        Hint(question=2),
        protocol.Refresh(),
        protocol.Report(words="odd"),
        Abort(),
        Claim(how="win"),
        VoteOut(player=2, yes=False),
        Say(phrase="Good game"),
        Again(swaps=(Swap(player=0, out={"fireball": 1}, into={"annul-spell": 1}),)),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_the_page_sends_is_read_as_it_was_meant(message: msgspec.Struct) -> None:
    read = msgspec.json.decode(msgspec.json.encode(message), type=FromPage)
    assert read == message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'"choose"',
        b"{}",
        b'{"type":"state","life":99}',
        b'{"type":"choose","question":1}',
        b'{"type":"choose","question":1,"said":[0],"cheat":true}',
        b'{"type":"choose","question":-1,"said":[0]}',
        b'{"type":"choose","question":1,"said":["0"]}',
        b'{"type":"choose","question":1.5,"said":[0]}',
        b'{"type":"choose","question":1,"said":[true]}',
        b'{"type":"hello","token":"short"}',
        b'{"type":"stops","stops":{"own":["tea time"]}}',
        b'{"type":"ask","handle":""}',
        b'{"type":"choose","question":1,"said":[' + b"1," * 500 + b"1]}",
        b'{"type":"say","phrase":"Anything else"}',
        b'{"type":"again","swaps":[{"player":0,"out":{"fireball":0}}]}',
        b'{"type":"report","words":"' + b"a" * 3000 + b'"}',
    ],
)
def test_nonsense_is_no_message(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(data, type=FromPage)


def test_every_message_says_what_it_is() -> None:
    for union in (FromPage, protocol.FromServer):
        kinds = [one.__struct_config__.tag for one in get_args(union)]
        assert len(set(kinds)) == len(kinds)
        assert all(isinstance(kind, str) for kind in kinds)
