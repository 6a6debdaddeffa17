"""Reading abilities of made-up cards: the words of card text by their names, with their fields.

    - CostChange: {amount: -1, own: true}
    - Resolves: {effect: {DealDamage: {amount: 2, to: Target(what=unit)}}}
    - reservable
    - Static: {of: ally & yours, changes: [Stat: {power: 1}]}

This module does not know any particular word. The type of a field says what it may hold.
"""

from __future__ import annotations

import ast
import inspect
import types
import typing
from enum import Enum, Flag
from typing import Any, Final, Literal, Union

from regalia.game.core.language import Filter, Word
from regalia.game.core.state import Phase, State, Zone
from regalia.game.printed.abilities import Ability, How, Method
from regalia.judge.scenario.text import Fault, Node, counted, nearest, shorten, word_node
from regalia.judge.scenario.vocabulary import look_up, make, parameters_of, vocabulary

_MISSING: Final = object()


def read_ability(node: Node) -> Ability:
    """One ability of a made-up card."""
    found = read(node, Ability)
    assert isinstance(found, Ability)
    return found


def read(node: Node, hint: Any) -> Any:
    """The meaning of a part of the file where a type is expected."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return _read_anything(node)
    if origin in (Union, types.UnionType):
        return _read_union(node, arguments)
    if origin is tuple:
        return _read_tuple(node, arguments)
    if origin is Literal:
        return _read_name(node, arguments)
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return read_enum(node, hint)
        if hint is bool:
            return node.flag()
        if hint is int:
            return _read_int(node)
        if hint is str:
            return node.word()
        if issubclass(hint, Word):
            return read_word(node, hint)
    raise Fault(f"cannot read {shorten(str(node))!r} here", node.line)


def _read_anything(node: Node) -> Any:
    if node.kind == "mapping":
        return read_word(node, Word)
    if node.kind == "list":
        return tuple(_read_anything(one) for one in node.items)
    return _evaluate(node, Any)


def _read_int(node: Node) -> int:
    node.word("a number")
    if node.is_number:
        return node.number(least=None)
    return int(read_enum(node, State))


def _read_union(node: Node, arguments: tuple[Any, ...]) -> Any:
    if type(None) in arguments and node.is_empty:
        return None
    wanted = [one for one in arguments if one is not type(None)]
    if int in wanted and node.is_number:
        return node.number(least=None)
    others = [one for one in wanted if one is not int] or wanted
    faults: list[Fault] = []
    for one in others:
        try:
            return read(node, one)
        except Fault as fault:
            faults.append(fault)
    raise faults[0]


def _read_name(node: Node, names: tuple[str, ...]) -> str:
    """One of the fixed names of a field."""
    said = node.word()
    if said not in names:
        known = ", ".join(name for name in names if name)
        raise Fault(f"{said!r} cannot stand here; there are: {known}", node.line)
    return said


def _read_tuple(node: Node, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = arguments[0]
        pair = typing.get_origin(inner) is tuple and Ellipsis not in typing.get_args(inner)
        if pair and node.kind == "mapping":
            first, second = typing.get_args(inner)
            return tuple((read(key, first), read(value, second)) for key, value in node.pairs)
        return tuple(read(one, inner) for one in node.elements())
    elements = node.elements()
    if len(elements) != len(arguments):
        raise Fault(f"expected {len(arguments)} values, not {len(elements)}", node.line)
    return tuple(read(one, hint) for one, hint in zip(elements, arguments, strict=True))


def read_enum(node: Node, kind: type[Enum]) -> Any:
    """A name such as `graveyard`. States may be several names joined by `|`."""
    known = {member.name.lower().replace("_", " "): member for member in kind}
    total: Any = _MISSING
    for part in node.word().split("|"):
        name = part.strip().lower().replace("_", " ").removeprefix(f"{kind.__name__.lower()}.")
        if name not in known:
            raise Fault(f"{part.strip()!r} is no {kind.__name__.lower()}{nearest(name, known)}", node.line)
        total = known[name] if total is _MISSING else total | known[name]
    if total is not _MISSING and "|" in node.text and not issubclass(kind, Flag):
        raise Fault(f"only one {kind.__name__.lower()} is wanted here", node.line)
    return total


def read_word(node: Node, kind: type[Word]) -> Word:
    """A word: `Name`, `Name: fields`, or an expression such as `ally & yours`."""
    if node.kind == "mapping" and len(node.pairs) == 1:
        key, value = node.pairs[0]
        made = _build(look_up(key.text, kind, key.line), value, key)
    elif node.kind == "word":
        made = _evaluate(node, kind)
    else:
        raise Fault(
            f"expected one {kind.__name__.lower()}, such as `Name: {{…}}`, not {shorten(str(node))}",
            node.line,
        )
    if not isinstance(made, kind):
        raise Fault(f"{shorten(str(node))} is no {kind.__name__.lower()}", node.line)
    return made


def _build(word: Any, value: Node, key: Node) -> Word:
    """A word from its fields. A single value is the first field."""
    if isinstance(word, Word):
        raise Fault(f"{key.text} is complete as it is and takes no fields", value.line)
    hints = typing.get_type_hints(word)
    parameters = parameters_of(word)
    names = [one.name for one in parameters]
    given: dict[str, Any] = {}
    rest: tuple[Any, ...] = ()
    if value.kind == "mapping" and (not value.pairs or all(one.text in names for one, _ in value.pairs)):
        for field, inner in value.pairs:
            given[field.text] = read(inner, hints[field.text])
    elif value.kind == "mapping" and not (len(value.pairs) == 1 and value.pairs[0][0].text in vocabulary()):
        wrong = next(field for field, _ in value.pairs if field.text not in names)
        raise Fault(f"{key.text} has no {wrong.text!r}{nearest(wrong.text, names)}", wrong.line)
    elif not value.is_empty:
        if not parameters:
            raise Fault(f"{key.text} has no fields", value.line)
        first = parameters[0]
        if first.kind is inspect.Parameter.VAR_POSITIONAL:
            rest = tuple(read(one, hints[first.name]) for one in value.elements())
        else:
            given[first.name] = read(value, hints[first.name])
    return make(word, rest, given, key.text, key.line)


# Expressions.


def _evaluate(node: Node, kind: Any) -> Any:
    """An expression of words: names, calls, `&`, `|`, `~`, numbers and texts."""
    text = node.word()
    try:
        tree = ast.parse(text.strip(), mode="eval")
        return _value(tree.body, kind, node.line)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Fault(f"cannot read {shorten(text)!r}", node.line) from None


def _value(tree: ast.expr, kind: Any, line: int) -> Any:
    match tree:
        case ast.Constant(value=bool() | str() | None):
            return tree.value
        case ast.Constant(value=int()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return counted(ast.unparse(tree), "a number", line, None)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return ~_filter(operand, line)
        case ast.BinOp(op=ast.BitAnd(), left=left, right=right):
            return _filter(left, line) & _filter(right, line)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _filter(left, line) | _filter(right, line)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return tuple(_value(one, Any, line) for one in elements)
        case ast.Name(id=name):
            word = look_up(name, kind, line)
            return word if isinstance(word, Word) else make(word, (), {}, name, line)
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return read_enum(word_node(name, line), _enum(owner, line))
        case ast.Call(func=ast.Name(id=name)):
            return _call(tree, name, kind, line)
        case _:
            raise Fault(f"cannot read {shorten(ast.unparse(tree))!r}", line)


def _filter(tree: ast.expr, line: int) -> Filter:
    found = _value(tree, Filter, line)
    if not isinstance(found, Filter):
        raise Fault(f"{shorten(ast.unparse(tree))} is not a description of cards", line)
    return found


def _call(tree: ast.Call, name: str, kind: Any, line: int) -> Word:
    word = look_up(name, kind, line)
    if isinstance(word, Word):
        raise Fault(f"{name} is complete as it is and takes no fields", line)
    hints = typing.get_type_hints(word)
    parameters = parameters_of(word)
    arguments: list[Any] = []
    for number, one in enumerate(tree.args):
        if not parameters:
            raise Fault(f"{name} has no fields", line)
        many = parameters[0].kind is inspect.Parameter.VAR_POSITIONAL
        parameter = parameters[0 if many else min(number, len(parameters) - 1)]
        arguments.append(_argument(one, hints.get(parameter.name, Any), line))
    given: dict[str, Any] = {}
    for keyword in tree.keywords:
        if keyword.arg is None or keyword.arg not in {one.name for one in parameters}:
            names = [one.name for one in parameters]
            raise Fault(f"{name} has no {keyword.arg!r}{nearest(str(keyword.arg), names)}", line)
        given[keyword.arg] = _argument(keyword.value, hints.get(keyword.arg, Any), line)
    return make(word, tuple(arguments), given, name, line)


def _argument(tree: ast.expr, hint: Any, line: int) -> Any:
    """A field inside an expression. A plain word means a member of an enumeration if one is expected."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    kinds = [
        one
        for one in (inner if origin in (Union, types.UnionType) else (hint,))
        if isinstance(one, type) and one is not Any
    ]
    wanted: Any = next((one for one in kinds if issubclass(one, Word)), Any)
    enums = [one for one in kinds if issubclass(one, Enum)]
    if enums and isinstance(tree, ast.Name):
        return read_enum(word_node(tree.id, line), enums[0])
    if origin is tuple and inner and not isinstance(tree, ast.Tuple | ast.List):
        return (_argument(tree, inner[0], line),)
    if (
        origin is tuple
        and isinstance(tree, ast.Tuple | ast.List)
        and len(inner) == 2
        and inner[1] is Ellipsis
    ):
        return tuple(_argument(one, inner[0], line) for one in tree.elts)
    if origin is tuple and isinstance(tree, ast.Tuple | ast.List) and len(tree.elts) == len(inner):
        return tuple(_argument(one, kind, line) for one, kind in zip(tree.elts, inner, strict=True))
    value = _value(tree, wanted, line)
    if isinstance(value, str) and value in _names(hint):
        return value
    if wanted is not Any and not isinstance(value, (*kinds,)):
        names = " or ".join(one.__name__.lower() for one in kinds)
        raise Fault(f"{shorten(ast.unparse(tree))} is no {names}", line)
    return value


def _names(hint: Any) -> tuple[str, ...]:
    """The fixed names that a field takes."""
    kinds = typing.get_args(hint) if typing.get_origin(hint) in (Union, types.UnionType) else (hint,)
    lists = [typing.get_args(kind) for kind in kinds if typing.get_origin(kind) is Literal]
    return tuple(name for names in lists for name in names)


def _enum(name: str, line: int) -> type[Enum]:
    known: dict[str, type[Enum]] = {one.__name__: one for one in (How, Method, Phase, State, Zone)}
    if name not in known:
        raise Fault(f"there is no {name!r}{nearest(name, known)}", line)
    return known[name]
