"""What tests of several parts share."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from regalia.cards import catalog
from regalia.cards.facts import Face
from regalia.cards.facts import load as faces
from regalia.game.core.shortcut import ON, mode
from regalia.game.printed.abilities import Ability
from regalia.judge.rulebook import UnknownRule, load


def pytest_configure(config: pytest.Config) -> None:
    os.environ["REGALIA_HOME"] = str(Path(tempfile.gettempdir()) / f"no-regalia-home-{os.getpid()}")
    """Tests play with the shipped cards, even if the user has fetched another pool."""
    config.addinivalue_line(
        "markers", "rule(*ids): the rules this test shows; it fails when one of them is broken"
    )
    config.addinivalue_line("markers", "shortcuts: about what shortcuts save, so they are on for this test")


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["REGALIA_HOME"], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse to run tests that claim to show a rule which is not in the rule book."""
    if faults := sorted({f"{item.nodeid}: {why}" for item in items for why in faults_of(item)}):
        raise pytest.UsageError("\n".join(faults))


def faults_of(item: pytest.Item) -> Iterator[str]:
    for marker in item.iter_markers("rule"):
        if not marker.args or marker.kwargs:
            yield 'a rule marker names ids, as in @pytest.mark.rule("activation.1.8")'
        for id in marker.args:
            try:
                load().get(id)
            except UnknownRule as error:
                yield str(error)


@pytest.fixture(autouse=True)
def shortcuts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests run in the mode that REGALIA_SHORTCUTS names, but for those that are about shortcuts."""
    if request.node.get_closest_marker("shortcuts") is None:
        yield
    else:
        with mode(ON):
            yield


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder with official texts and the card pool, which are not part of the project."""
    named = os.environ.get("REGALIA_REFERENCE")
    if not named:
        pytest.skip("compares with official data: set REGALIA_REFERENCE to the folder that has it")
    return Path(named)


@pytest.fixture(scope="session")
def printed_cards(reference: Path) -> list[bytes]:
    """The records from which the shipped pool is made, a JSON object each."""
    pools = sorted((reference / "cards").glob("cards*.jsonl"))
    return [line for pool in pools for line in pool.read_bytes().splitlines()]


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Face]:
    """Lets the engine not know the text of a card, as it is with some: however many of these are left."""
    known, forgotten = catalog.abilities_of, set[str]()

    def abilities_of(face: Face) -> tuple[Ability, ...] | None:
        return None if face.slug in forgotten else known(face)

    def forget(slug: str) -> Face:
        forgotten.add(slug)
        return faces().by_slug[slug]

    monkeypatch.setattr(catalog, "abilities_of", abilities_of)
    return forget
