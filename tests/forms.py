"""The form of the rules that is tested: the plain one or the native one."""

import msgspec
import pytest

from regalia.game.core.values import Ref

NATIVE = not issubclass(Ref, msgspec.Struct)


def only_plain(why: str) -> pytest.MarkDecorator:
    """Leave a test out on the native form, for a reason."""
    return pytest.mark.skipif(NATIVE, reason=f"about the plain form: {why}")
