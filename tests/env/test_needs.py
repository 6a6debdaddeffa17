"""The extra packages are imported only where they are used, and missing in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from regalia.env import needs

EXTRA = ("numpy", "pettingzoo", "gymnasium", "pyspiel", "scipy")


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_nothing_else_in_regalia_imports_them() -> None:
    done = run(
        "import sys, regalia, regalia.cli, regalia.env\n"
        "regalia.new_game('lorraine', 'rai', seed=1), regalia.bot('search'), regalia.simulate\n"
        "from regalia.env import Environment\n"
        "env = Environment('lorraine', 'rai', seed=1)\n"
        "env.step(env.legal[0]), env.clone(), env.information_state(0)\n"
        f"print(sorted(set(sys.modules) & set({EXTRA!r})))"
    )
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    ("module", "program"),
    [
        ("numpy", "Environment('lorraine', 'rai').mask()"),
        ("numpy", "Environment('lorraine', 'rai').observation()"),
        ("numpy", "Batch(Environment('lorraine', 'rai'), 2)"),
        ("pettingzoo", "import regalia.env.zoo"),
        ("pyspiel", "import regalia.env.spiel"),
    ],
)
def test_a_missing_package_is_named_in_one_line(module: str, program: str) -> None:
    done = run(f"import sys\nsys.modules[{module!r}] = None\nfrom regalia.env import *\n{program}")
    package = needs.OFFERED[module]
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("regalia.env.needs.Missing: ")
    assert done.stderr.splitlines()[-1].endswith(f"needs {package}: pip install regalia[research]")
