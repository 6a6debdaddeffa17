"""No bot of these tests may hide a fault of an imagined game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from regalia.bots.swallowed import SWALLOWED


@pytest.fixture(autouse=True)
def nothing_is_swallowed() -> Iterator[None]:
    SWALLOWED.clear()
    yield
    assert not SWALLOWED
