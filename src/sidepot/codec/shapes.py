"""Objects with fields as JSON objects, and the register of all that can be sent on their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from inspect import cleandoc
from typing import Any, Final, Generic, TypeVar, cast

from sidepot.codec.kinds import CodecError, Json, Kind, Pair, Schema, below, shown, wrong

T = TypeVar("T")

VERSION: Final = 1
"""The version of the format. Defaults are left out, so a change of a default is a new version too."""

REQUIRED: Final = object()
"""Stands for the default of a field that has none."""


class Shape(Generic[T]):
    """A dataclass as a JSON object with one entry a field; what has its default value is left out.

    It is a kind itself, so shapes can be parts of shapes. ``make`` builds the object from its fields by name; a
    :class:`ValueError` that it raises becomes a :class:`CodecError`. ``kinds`` names all fields of the dataclass: a
    field that is added there fails at import until it is added here.
    """

    def __init__(self, cls: type[T], kinds: Mapping[str, Kind[Any]], make: Callable[..., T] | None = None) -> None:
        defaults = {field.name: default_of(field) for field in fields(cast("Any", cls)) if field.init}
        if {*defaults} != {*kinds}:
            raise TypeError(f"{cls.__name__} has the fields {', '.join(defaults)}, but not {', '.join(kinds)}")
        self.cls = cls
        self.make = make or cls
        self.fields = [(name, kind, defaults[name]) for name, kind in kinds.items()]
        self.names = {*kinds}

    @property
    def schema(self) -> Schema:
        """An object of these fields and no others, with the name and the words of its class."""
        return {
            "title": self.cls.__name__,
            "description": cleandoc(self.cls.__doc__ or ""),
            "type": "object",
            "properties": {name: kind.schema for name, kind, _ in self.fields},
            "required": [name for name, _, default in self.fields if default is REQUIRED],
            "additionalProperties": False,
        }

    def write(self, value: T, place: str, /) -> dict[str, Json]:
        """The fields of ``value`` as a JSON object."""
        if type(value) is not self.cls:
            raise wrong(place, f"a {self.cls.__name__}", value)
        written: dict[str, Json] = {}
        for name, kind, default in self.fields:
            part = getattr(value, name)
            if default is REQUIRED or part != default:
                written[name] = kind.write(part, below(place, name))
        return written

    def read(self, data: Json, place: str, /, *, besides: Iterable[str] = ()) -> T:
        """The object that ``data`` describes; ``besides`` are entries that somebody else has read."""
        if type(data) is not dict:
            raise wrong(place, "an object", data)
        for name in data:
            if name not in self.names and name not in besides:
                raise CodecError(place, f"there is no field {shown(name)} here.")
        values = {}
        for name, kind, default in self.fields:
            if name in data:
                values[name] = kind.read(data[name], below(place, name))
            elif default is REQUIRED:
                raise CodecError(place, f"the field {name!r} is missing.")
        try:
            return self.make(**values)
        except CodecError as error:
            raise CodecError(below(place, error.place), error.sentence) from None
        except ValueError as error:
            raise CodecError(place, str(error)) from error


def default_of(field: Field[Any]) -> object:
    """The default of a field, :data:`REQUIRED` where it has none."""
    if field.default is not MISSING:
        return field.default
    return REQUIRED if field.default_factory is MISSING else field.default_factory()


def either(shapes: Mapping[str, Shape[Any]]) -> Kind[Any]:
    """One of several shapes, told apart by the entry ``type``."""
    types = {shape.cls: name for name, shape in shapes.items()}

    def write(value: object, place: str) -> Json:
        name = types.get(type(value))
        if name is None:
            raise wrong(place, f"one of {', '.join(shapes)}", value)
        return {"type": name, **shapes[name].write(value, place)}

    def read(data: Json, place: str) -> object:
        return _shape_of(data, place, shapes).read(data, place, besides=("type",))

    schemas = [_with_entries(shape.schema, {"type": {"const": name}}) for name, shape in shapes.items()]
    return Pair(write, read, {"anyOf": schemas})


_by_type: Final[dict[str, Shape[Any]]] = {}
_type_of: Final[dict[type, str]] = {}


def register(type_name: str, shape: Shape[Any]) -> None:
    """Make a class known to :func:`encode` and :func:`decode` under a short name that must never change.

    A layer adds its own commands and events so, where it is imported by this package. Raises :class:`ValueError`
    for a name or class that is taken.
    """
    if type_name in _by_type or shape.cls in _type_of:
        raise ValueError(f"{type_name!r} or {shape.cls.__name__} is registered already")
    _by_type[type_name] = shape
    _type_of[shape.cls] = type_name


def encode(value: object) -> dict[str, Any]:
    """``value`` as a JSON object with ``v`` and ``type``. Raises :class:`CodecError` where that cannot be.

    That is for classes that are not registered, and for values no game can hold or JSON cannot carry: chips above
    9007199254740991, texts above 1000 characters.
    """
    name = _type_of.get(type(value))
    if name is None:
        raise CodecError("", f"a {type(value).__name__} has no form in JSON.")
    return {"v": VERSION, "type": name, **_by_type[name].write(value, "")}


def schema_of(type_name: str) -> Schema:
    """The JSON Schema of what :func:`encode` writes under this name. Raises :class:`KeyError` for any other name.

    It names what a reader of JSON can check by itself; :func:`decode` asks more of it.
    """
    return _with_entries(_by_type[type_name].schema, {"v": {"const": VERSION}, "type": {"const": type_name}})


def _with_entries(schema: Schema, entries: Schema) -> Schema:
    """The schema of an object with more entries in front."""
    return {
        **schema,
        "properties": {**entries, **schema["properties"]},
        "required": [*entries, *schema["required"]],
    }


def decode(data: object) -> Any:
    """The object that ``data`` describes: any registered class. Raises :class:`CodecError`, and nothing else."""
    return decode_one_of(data, _by_type)


def decode_one_of(data: object, shapes: Mapping[str, Shape[Any]]) -> Any:
    """The object that ``data`` describes, if it is one of these by its ``type``; else :class:`CodecError`."""
    if type(data) is not dict:
        raise wrong("", "an object", data)
    if "v" not in data:
        raise CodecError("v", "the version of the format is missing.")
    if type(data["v"]) is not int or data["v"] != VERSION:
        raise wrong("v", f"version {VERSION} of the format", data["v"])
    return _shape_of(data, "", shapes).read(data, "", besides=("v", "type"))


def _shape_of(data: Json, place: str, shapes: Mapping[str, Shape[Any]]) -> Shape[Any]:
    """The shape that the entry ``type`` of ``data`` names."""
    if type(data) is not dict:
        raise wrong(place, "an object", data)
    name = data.get("type")
    if type(name) is not str or name not in shapes:
        raise wrong(below(place, "type"), f"one of {', '.join(shapes)}", name)
    return shapes[name]
