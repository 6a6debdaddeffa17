"""A stage: the page at a table that is laid out for it, with everything that a game would take long to reach.

No server takes part. The rules, words and faces are the real ones; they answer the page from the test itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import regalia
from regalia.game.view import options
from regalia.server import bills, protocol, scene, why, words
from regalia.server.bill_messages import Bill
from regalia.server.faces import card_face
from regalia.server.lobby import start
from regalia.server.words import Eyes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Browser, Page, Route, WebSocketRoute

STATIC = Path(__file__).parents[2] / "src" / "regalia" / "server" / "static"
ORIGIN = "http://table.test/"
NAMES = ("Ada", "Grace")
PLAYERS = tuple(protocol.Player(name=name, kind="person", here=True) for name in NAMES)
KEEP = "(settings) => localStorage.setItem('regalia.settings', JSON.stringify(settings))"
PATIENCE = 120_000
"""Milliseconds that a busy machine may take."""


class Stage:
    """A game in which the page sits at seat A, played by the page alone."""

    def __init__(self, sides: Mapping[str, Any], turn: str = "A") -> None:
        self.game = regalia.table(turn=turn, **sides)
        self.asked = 1
        self.said: list[dict[str, Any]] = []
        """Everything that the page has said."""
        self.log = (protocol.LogLine(kind="heading", text="Turn 7: Ada"),)

    def table(self) -> protocol.Table:
        decision = self.game.decision
        mine = decision is not None and decision.player == 0
        can = protocol.Abilities(cancel=True, undo=True, concede=True, pass_on=mine)
        frame = scene.Frame(
            names=NAMES, players=PLAYERS, number=self.asked if mine else None, can=can, log=self.log
        )
        return scene.table(self.game, 0, frame)

    def answers(self, data: str | bytes) -> Iterator[msgspec.Struct]:
        """What the server would say."""
        said = msgspec.json.decode(data)
        self.said.append(said)
        match msgspec.json.decode(data, type=protocol.FromPage):
            case protocol.Hello():
                yield protocol.Welcome(game="", seat=0, players=PLAYERS)
                yield self.table()
            case protocol.Choose(id=id, said=chosen):
                decision = self.game.decision
                assert decision is not None
                self.game.push(words.read_answer(self.game, decision, chosen))
                self.asked += 1
                yield protocol.Accepted(id=id)
                yield self.table()
            case protocol.Draft(id=id, picked=picked):
                decision = self.game.decision
                assert decision is not None
                yield words.drafted(self.game, decision, self.asked, id, picked)
            case protocol.Price(id=id, option=option):
                yield protocol.Priced(id=id, question=self.asked, option=option, bills=self.bills(option))
            case protocol.Ask(id=id, handle=handle):
                yield why.explain(self.game, Eyes(self.game, 0, NAMES), id, handle)
            case other:
                yield protocol.Accepted(id=getattr(other, "id", 0))

    def bills(self, option: int) -> tuple[Bill, ...]:
        decision = self.game.decision
        assert decision is not None
        return bills.bills(self.game.pos, decision.player, options(self.game.pos, decision)[option])

    def play(self, *answers: str) -> None:
        """Answers, for whoever is asked, before the page comes."""
        for answer in answers:
            self.game.push(self.game.parse(answer))

    def talk(self, socket: WebSocketRoute) -> None:
        def heard(data: str | bytes) -> None:
            for answer in self.answers(data):
                socket.send(msgspec.json.encode(answer).decode())

        socket.on_message(heard)


def fetched(route: Route) -> None:
    """What the server has for the page: its files, faces, and the first page's choices."""
    path = route.request.url.removeprefix(ORIGIN).split("?")[0]
    found: Any = None
    if not path or path.startswith("static/"):
        name = path.removeprefix("static/") or "index.html"
        return route.fulfill(path=STATIC / name)
    if path.startswith("api/cards/"):
        found = card_face(path.removeprefix("api/cards/").removesuffix(".json"))
    elif path == "api/start":
        found = start()
    if found is None:
        return route.fulfill(status=404, json={"reason": "There is no such thing here.", "wait": 0})
    return route.fulfill(body=msgspec.json.encode(found), content_type="application/json")


def staged(
    browser: Browser,
    stage: Stage | None,
    size: tuple[int, int],
    *,
    scheme: str = "dark",
    touch: bool = False,
    moving: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> Page:
    """The page at a stage, or the first page if there is none. The caller closes its context.

    `settings` are those that the browser has kept.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="no-preference" if moving else "reduce",
    )
    context.route(f"{ORIGIN}**", fetched)
    if settings:
        context.add_init_script(f"({KEEP})({json.dumps(dict(settings))})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if stage is not None:
        page.route_web_socket("**/ws", stage.talk)
    page.goto(ORIGIN + ("#play=a-seat-at-the-stage" if stage is not None else ""))
    return page
