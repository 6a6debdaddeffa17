"""The websocket: one connection from its first message to its last."""

from __future__ import annotations

import asyncio
import contextlib
from math import ceil
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from regalia.server.connections import Connection, Open
from regalia.server.faults import report_fault
from regalia.server.hub import Hub
from regalia.server.limits import Pace
from regalia.server.protocol import LARGEST, Bye, FromPage, Hello, Refused
from regalia.server.replies import plainly
from regalia.server.room import Refuse

PATIENCE: Final = 15.0
"""Seconds in which a connection has to send its first message."""

_messages: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
_id_of = msgspec.json.Decoder(dict[str, Any])


class Talking:
    """Passes messages on between clients and the hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def talk(self, socket: WebSocket, wait: float) -> None:
        """One connection from its first message to its last. Who has to `wait` is told so."""
        await socket.accept()
        connection = Connection()
        writer = asyncio.create_task(_write(socket, connection))
        game: Open | None = None
        try:
            if wait:
                connection.send(Bye(reason=f"You connect too often; try again in {ceil(wait)} s."))
                return
            game = await self._greet(socket, connection)
            if game is not None:
                await self._listen(socket, connection, game)
        except WebSocketDisconnect:
            pass
        except Exception:
            report_fault("at a connection")
            connection.send(Bye(reason="That went wrong inside Regalia; please come back."))
        finally:
            if game is not None:
                self._hub.leave(game, connection)
            connection.end()
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(writer, 5)

    async def _greet(self, socket: WebSocket, connection: Connection) -> Open | None:
        try:
            data = await asyncio.wait_for(_receive(socket), PATIENCE)
            said = understand(data)
            if not isinstance(said, Hello):
                raise Refuse("Say hello first, with your token.")
            return await self._hub.enter(connection, said.token)
        except TimeoutError:
            connection.send(Bye(reason="Nobody said hello."))
        except Refuse as no:
            connection.send(Refused(id=0, reason=no.reason))
            connection.send(Bye(reason=no.reason))
        return None

    async def _listen(self, socket: WebSocket, connection: Connection, game: Open) -> None:
        pace = Pace()
        while not connection.slow:
            data = await _receive(socket)
            try:
                if not pace.admits():
                    if pace.is_hopeless:
                        connection.send(Bye(reason="Too many messages."))
                        return
                    raise Refuse("Too many messages at once; wait a moment.")
                message = understand(data)
                if isinstance(message, Hello):
                    raise Refuse("You have said hello already.")
            except Refuse as no:
                connection.send(Refused(id=id_of(data), reason=no.reason))
                continue
            await self._hub.receive(game, connection, message)


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def _write(socket: WebSocket, connection: Connection) -> None:
    """Send what waits in a connection's queue, until it ends."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (data := await connection.queue.get()) is not None:
            await socket.send_text(data.decode())
        await socket.close(1000)


def understand(data: bytes) -> FromPage:
    """The message in some bytes. Raise `Refuse` with the reason if there is none."""
    if len(data) > LARGEST:
        raise Refuse(f"A message has at most {LARGEST} bytes; this one has {len(data)}.")
    try:
        return _messages.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as no:
        raise Refuse(f"This message cannot be understood: {plainly(no)}.") from None


def id_of(data: bytes) -> int:
    """The number of a message that could not be met, or 0 if it cannot be read."""
    if len(data) > LARGEST:
        return 0
    try:
        found = _id_of.decode(data).get("id")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0
    return found if type(found) is int and 0 <= found <= 2**31 else 0
