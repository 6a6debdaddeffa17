"""What tests of several parts share."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder with official texts and the card pool, which are not part of the project."""
    named = os.environ.get("REGALIA_REFERENCE")
    if not named:
        pytest.skip("compares with official data: set REGALIA_REFERENCE to the folder that has it")
    return Path(named)
