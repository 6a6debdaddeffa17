"""What training needs besides the developers' packages."""

from __future__ import annotations

from typing import Any


def torch_or_exit() -> Any:
    """PyTorch, or one line that says how to install it and numpy."""
    try:
        import numpy  # noqa: F401
        import torch
    except ImportError:
        raise SystemExit(
            "training needs numpy and PyTorch: .venv/bin/python -m pip install -e '.[train]'"
        ) from None
    return torch
