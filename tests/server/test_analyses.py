"""The analysis of a finished game in the background: its progress, who may see it, and that it is kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.game.record import Record
from regalia.lab.analysis import Judged, judge, moments
from regalia.server.analyses import MOST_PASSED_OVER, MOST_WAITING, Analyses
from regalia.server.over_http import AnalysisState
from regalia.server.store import Store
from regalia.server.workers import Died, GivenUp, Worker
from tests.server.table import Site, site
from tests.server.test_chosen import found
from tests.server.test_server import BOT_GAME, play_on

WORLDS = 4
SLOWEST = 120.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Site]:
    with site(folder, worlds=WORLDS) as running:
        yield running


@pytest.fixture
def film(server: Site) -> str:
    made: dict[str, Any] = server.get("/api/replays", json.loads(found().encode()))
    return str(made["token"])


@pytest.fixture(scope="module")
def finished(server: Site) -> dict[str, Any]:
    made: dict[str, Any] = server.get("/api/games", BOT_GAME)
    with server.visit(made["token"]) as guest:
        play_on(guest, 8)
        guest.answer(type="concede")
    return made


def wish(server: Site, token: str, word: str = "begin") -> dict[str, Any]:
    said: dict[str, Any] = server.get(f"/api/replays/{token}/analysis", {"wish": word})
    return said


def state(server: Site, token: str) -> dict[str, Any]:
    said: dict[str, Any] = server.get(f"/api/replays/{token}/analysis")
    return said


def finish(server: Site, token: str) -> list[dict[str, Any]]:
    """Wait for the end of an analysis. Return all states on the way."""
    deadline = time.monotonic() + SLOWEST
    seen = [state(server, token)]
    while seen[-1]["state"] in ("waiting", "running"):
        assert time.monotonic() < deadline, seen[-1]
        time.sleep(0.1)
        seen.append(state(server, token))
    return seen


def test_a_file_is_analysed_with_progress(server: Site, film: str) -> None:
    assert state(server, film)["state"] == "none"
    assert wish(server, film)["state"] in ("waiting", "running")
    seen = finish(server, film)
    assert seen[-1]["state"] == "done"
    assert [one["done"] for one in seen] == sorted(one["done"] for one in seen)
    wanted = moments(found())
    assert seen[-1]["done"] == seen[-1]["count"] == len(wanted)
    assert wish(server, film) == seen[-1]
    some = judge(found(), wanted[:2], WORLDS)
    assert [(one["at"], one["said"], one["best"], one["chance"]) for one in seen[-1]["choices"][:2]] == [
        (one.answer, one.said, one.best, one.chance) for one in some
    ]


def test_it_can_be_stopped_and_goes_on_with_what_was_found(server: Site, film: str) -> None:
    wish(server, film)
    while state(server, film)["done"] < 2:
        time.sleep(0.02)
    stopped = wish(server, film, "stop")
    assert stopped["state"] == "stopped"
    assert stopped["choices"]
    wish(server, film)
    seen = finish(server, film)
    assert seen[-1]["state"] == "done"
    assert seen[-1]["choices"][: len(stopped["choices"])] == stopped["choices"]
    assert len({one["at"] for one in seen[-1]["choices"]}) == len(seen[-1]["choices"])


def test_only_a_few_games_wait(server: Site) -> None:
    file = json.loads(found().encode())
    tokens = [server.get("/api/replays", file)["token"] for _ in range(MOST_WAITING + 1)]
    for token in tokens[:-1]:
        assert wish(server, token)["state"] in ("waiting", "running")
    status, problem = server.request(f"/api/replays/{tokens[-1]}/analysis", {"wish": "begin"})
    assert (status, "later" in problem["reason"]) == (404, True)
    for token in tokens[:-1]:
        wish(server, token, "stop")
    assert wish(server, tokens[-1])["state"] in ("waiting", "running")
    wish(server, tokens[-1], "stop")


def test_the_process_may_die(server: Site, film: str) -> None:
    wish(server, film)
    while state(server, film)["done"] == 0:
        time.sleep(0.05)
    process = server.hub.analyses._worker._process
    assert process is not None
    process.kill()
    assert finish(server, film)[-1]["done"] == len(moments(found()))


class Stumbling:
    """Looks at ten choices. Three of them go wrong, each in another way."""

    def __init__(self) -> None:
        self._next = 0

    def begin(self, game: str, found: Record, done: int, worlds: int) -> int:
        self._next = done
        return 10

    def look(self, game: str) -> Judged | None:
        self._next += 1
        match self._next:
            case 2:
                raise GivenUp("too slow")
            case 5:
                raise Died("again and again")
            case 7:
                raise ZeroDivisionError
        words: Any = {"said": "", "best": "", "line": (), "chance": 0.5, "highest": 0.5, "doubt": 0.1}
        return Judged(answer=self._next, turn=1, player=0, **words)


async def analysed(folder: Path, analyst: type) -> AnalysisState:
    """The analysis that an analyst makes."""
    store = Store(folder / "games.sqlite")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("regalia.server.analyses.Process", lambda _, patience: Worker(analyst, patience))
        analyses = Analyses(store, 60.0)
    analyses.begin("game", found(), is_stored=False)
    assert analyses._task is not None
    await analyses._task
    seen = analyses.state("game")
    await analyses.close()
    store.close()
    assert seen is not None
    return seen


def test_a_choice_that_goes_wrong_is_passed_over(tmp_path: Path) -> None:
    seen = asyncio.run(analysed(tmp_path, Stumbling))
    assert (seen.state, seen.done) == ("done", 10)
    assert [one.at for one in seen.choices] == [1, 3, 4, 6, 8, 9, 10]


class Hopeless(Stumbling):
    """Looks at hundreds of choices, which all go wrong."""

    def begin(self, game: str, found: Record, done: int, worlds: int) -> int:
        return 400

    def look(self, game: str) -> Judged | None:
        raise ZeroDivisionError


def test_an_analysis_in_which_everything_goes_wrong_is_given_up(tmp_path: Path) -> None:
    seen = asyncio.run(analysed(tmp_path, Hopeless))
    assert (seen.state, seen.done) == ("failed", MOST_PASSED_OVER)


def test_spectators_and_strangers_may_not_see_it(server: Site, finished: dict[str, Any]) -> None:
    for data in (None, {"wish": "begin"}):
        status, problem = server.request(f"/api/replays/{finished['spectator_token']}/analysis", data)
        assert (status, "both hands" in problem["reason"]) == (404, True)
        assert server.request("/api/replays/nobody-knows-this-one/analysis", data)[0] == 404
    game = server.get("/api/games", BOT_GAME)
    status, problem = server.request(f"/api/replays/{game['token']}/analysis", {"wish": "begin"})
    assert (status, "not over" in problem["reason"]) == (404, True)


def test_that_of_a_game_is_kept_and_goes_with_the_game(
    server: Site, folder: Path, finished: dict[str, Any]
) -> None:
    wish(server, finished["token"])
    done = finish(server, finished["token"])[-1]
    assert done["state"] == "done"
    shared = server.get(f"/api/games/{finished['token']}/link", {"which": "replay"})["token"]
    assert state(server, shared) == done
    store = server.hub.store
    assert store.analysis(finished["game"]) is not None
    assert json.loads(store.analysis(finished["game"]) or b"") == done
    server.hub.analyses._works.clear()
    assert state(server, finished["token"]) == done
    store.remove([finished["game"]]).result(10)
    assert store.analysis(finished["game"]) is None
