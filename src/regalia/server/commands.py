"""`regalia play`: the table in the browser; with --terminal, the game in the terminal."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click
from click.core import ParameterSource

from regalia import home
from regalia.bots.known import BOTS
from regalia.server.limits import is_local
from regalia.server.qr import TooLong, in_blocks, qr_code

if TYPE_CHECKING:
    from regalia.server.hub import Settings

USUAL_PORT: Final = 8642
TRIED: Final = 10
"""Ports that are tried one after another, if none is asked for."""
BAD: Final = 2
FILE: Final = "games.sqlite"
IN_TERMINAL: Final = ("deck", "against", "bot", "first", "seed", "loaded", "without_text")
ANYWHERE: Final = ("0.0.0.0", "::")
"""Addresses that mean all addresses of this machine."""
IN_BROWSER: Final = ("port", "browser", "host")
NEEDS_MORE: Final = (
    "the table in the browser needs {}, which is not installed; install regalia[table], "
    "or play in the terminal with --terminal"
)


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help=f"Where the table is.  [default: {USUAL_PORT}]")
@click.option(
    "--no-browser", "browser", is_flag=True, default=True, flag_value=False, help="Open no browser."
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at; 0.0.0.0 lets others on your network join.",
)
@click.option("--terminal", is_flag=True, help="Play against a bot here in the terminal.")
@click.option(
    "--deck", help="In the terminal: your deck, a preset or a file with a deck list.  [default: embers]"
)
@click.option(
    "--against",
    multiple=True,
    help="In the terminal: the bot's deck; for Pantheon given two or three times.  [default: other presets]",
)
@click.option(
    "--bot",
    default="simple",
    show_default=True,
    metavar="BOT",
    help=f"In the terminal: who plays it: {', '.join(BOTS)}, search:500, search:2s, or module:name.",
)
@click.option("--first", type=click.Choice(["you", "bot"]), help="In the terminal: who goes first.")
@click.option("--seed", type=int, help="In the terminal: repeat the same shuffles and the same bot.")
@click.option(
    "--load",
    "loaded",
    type=click.Path(path_type=Path),
    help="In the terminal: go on with a game that was saved.",
)
@click.option(
    "--without-text",
    is_flag=True,
    help="In the terminal: play cards that are not understood without their text.",
)
@click.pass_context
def play(
    ctx: click.Context, /, port: int | None, browser: bool, host: str, terminal: bool, **options: Any
) -> None:
    """Play in the browser: against a bot, a friend, or yourself.

    The table is served from this machine and opened in your browser. Games are kept, and go on where they
    were left. With --terminal the game is played here instead.
    """
    if terminal:
        _only(ctx, IN_BROWSER, "the table in the browser; leave out --terminal")
        from regalia.terminal import play as table

        table.start(**options)
        return
    _only(ctx, IN_TERMINAL, "the game in the terminal; add --terminal, or choose in the browser")
    serve(host, port, browser=browser)


def _only(ctx: click.Context, names: tuple[str, ...], what: str) -> None:
    """Complain about options of the other kind of game: table or terminal."""
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name in names:
            raise click.UsageError(f"{parameter.opts[0]} belongs to {what}.")


def serve(host: str, port: int | None, *, browser: bool, settings: Settings | None = None) -> None:
    """Serve the table until the user stops it."""
    try:
        import uvicorn

        from regalia.server.app import Server
    except ModuleNotFoundError as error:
        _complain(NEEDS_MORE.format(error.name))
    from regalia.server.claim import Claim, Taken
    from regalia.server.faults import set_up_log
    from regalia.server.layout import StoreError
    from regalia.server.store import Store

    folder = home.directory()
    if folder is None:
        _complain("there is no folder to keep games in; set REGALIA_HOME to one")
    listening = listen(host, port)
    where = address(host, listening.getsockname()[1])
    try:
        claim = Claim(folder, where)
        store = Store(folder / FILE)
    except Taken as taken:
        listening.close()
        click.echo(f"The table is open already, at {taken}")
        if browser:
            webbrowser.open(str(taken))
        return
    except StoreError as problem:
        _complain(str(problem))
    set_up_log()
    names = frozenset({host, socket.gethostname().lower()})
    others = addresses_for_others(host, listening.getsockname()[1])
    server = uvicorn.Server(configuration(Server(store, settings, names, others).app))
    for line in introduction(where, others, store.path):
        click.echo(line)
    if browser:
        threading.Timer(0.5, webbrowser.open, [where]).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    claim.give_up()
    click.echo("The table is closed. Games go on where they were left.")


def configuration(app: Any, *, limited: bool = True) -> Any:
    """The settings with which uvicorn runs the server."""
    import uvicorn

    from regalia.server.doors import doors

    web, websocket = doors(limited=limited)
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        http=web,
        ws=websocket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
    )


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for, or near the usual one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIED), 0]
    reason: OSError | None = None
    for number in wanted:
        # asyncio turns off the delay of small packets only for sockets that name their protocol.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            reason = error
        else:
            found.listen(128)
            return found
    why = getattr(reason, "strerror", None) or reason
    _complain(f"the table cannot be at {host} port {wanted[0]}: {why}; try another --port")


def address(host: str, port: int) -> str:
    """The link to the table.

    >>> address("0.0.0.0", 8642), address("::1", 80)
    ('http://127.0.0.1:8642/', 'http://[::1]:80/')
    """
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def introduction(where: str, others: tuple[str, ...], games: Path) -> Iterator[str]:
    """The address of the table, and where and how others come to it."""
    yield f"The table is at {where}   (Ctrl-C closes it; games are kept in {games})"
    if not others:
        return
    for one in others:
        yield f"Others on your network can open {one}"
    with contextlib.suppress(TooLong):
        code = in_blocks(qr_code(others[0]))
        yield from (click.style(line, fg="bright_white", bg="black") for line in code)
    yield (
        "Anybody on your network can open the table, whoever has a link can take its seat, and nothing is "
        "encrypted: let in only people whom you trust, and do not open it to the internet like this."
    )


def addresses_for_others(host: str, port: int) -> tuple[str, ...]:
    """The links with which other machines reach the table; none if it listens to this machine only.

    >>> addresses_for_others("127.0.0.1", 8642), addresses_for_others("192.0.2.7", 8642)
    ((), ('http://192.0.2.7:8642/',))
    """
    if is_local(host):
        return ()
    found = own_addresses(sixth=host == "::") if host in ANYWHERE else [host]
    return tuple(address(one, port) for one in found)


def own_addresses(*, sixth: bool) -> list[str]:
    """The IPv4 or IPv6 addresses at which others reach this machine.

    Nothing is sent: the system only says which address it would use.
    """
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if sixth else (socket.AF_INET, "192.0.2.1")
    found: dict[str, None] = {}
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        found[probe.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        for *_, (name, *_) in socket.getaddrinfo(socket.gethostname(), None, family):
            found[str(name)] = None
    return [one for one in found if not is_local(one)]


def _complain(problem: str) -> NoReturn:
    click.echo(f"regalia: {problem}.", err=True)
    raise SystemExit(BAD)
