"""The listener proof compares the right things: its copy keeps everything but the telling."""

import ast
from textwrap import dedent

from proofs.listener import PACKAGE, PARTS, TELLING, silenced


def silence(text: str) -> str:
    return silenced(dedent(text))[0].strip()


def test_telling_goes_and_its_arguments_with_it() -> None:
    text = """
        def pay(play):
            lines = [] if play.pos.listener is not None else None
            parts = parts_of(play, lines)
            if lines is not None:
                _tell_bill(play, lines)
            else:
                quick(play)
            _tell(play, "pay", expensive(play))
    """
    assert silence(text) == dedent(
        """
        def pay(play):
            lines = None
            parts = parts_of(play, lines)
            quick(play)
        """
    ).strip("\n")


def test_muting_goes_and_what_surrounds_it_stays() -> None:
    text = """
        def why_not(pos):
            listener, pos.listener = pos.listener, None
            try:
                check(pos)
            finally:
                pos.listener = listener
    """
    assert silence(text) == dedent(
        """
        def why_not(pos):
            try:
                check(pos)
            finally:
                pass
        """
    ).strip("\n")


def test_a_block_that_only_tells_becomes_empty() -> None:
    text = """
        def report(pos):
            for item in pos.stack:
                if pos.listener is not None and item.is_card:
                    pos.listener(item)
    """
    assert silence(text).endswith("for item in pos.stack:\n        pass")


def test_other_conditions_stay() -> None:
    text = "if lines or (listener is not None or total):\n    total = 1"
    assert silence(text) == "if lines or (listener is not None or total):\n    total = 1"


def test_nothing_in_the_engine_tells_afterwards() -> None:
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            tree = ast.parse(silenced(path.read_text(encoding="utf-8"))[0])
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            assert not [call for call in calls if getattr(call.func, "id", "") in TELLING], path
