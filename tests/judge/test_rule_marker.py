"""A test cannot claim to show a rule that does not exist."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"


def collect(folder: Path, marker: str) -> subprocess.CompletedProcess[str]:
    """Let pytest run one test with this marker under the project's conftest."""
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n", encoding="utf-8")
    (folder / "test_it.py").write_text(
        f"import pytest\n\n@pytest.mark.{marker}\ndef test_it(): ...\n", encoding="utf-8"
    )
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
    )


def test_a_known_rule_is_accepted(tmp_path: Path) -> None:
    done = collect(tmp_path, 'rule("activation.1.8", "layers.A")')
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("marker", "message"),
    [
        ('rule("cost.6", "activation.1.88")', "test_it.py::test_it: there is no rule 'activation.1.88'"),
        ("rule()", "a rule marker names ids"),
        ('rule(id="cost.6")', "a rule marker names ids"),
    ],
)
def test_an_unknown_rule_stops_the_run(tmp_path: Path, marker: str, message: str) -> None:
    done = collect(tmp_path, marker)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert message in done.stderr
