# SPDX-License-Identifier: Apache-2.0
"""Reads what the Swift compiler wrote down about each source file, by the toolchain's libIndexStore."""

import ctypes
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

UNIT_DEPENDS_ON_RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
IS_REFERENCE = 1 << 2  # INDEXSTORE_SYMBOL_ROLE_REFERENCE

Handle = ctypes.c_void_p
Visit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Handle)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.count).decode()


class UnitName(ctypes.Structure):
    _fields_ = Text._fields_
    __str__ = Text.__str__


VisitName = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, UnitName)

# Name without its prefix → result, arguments.
FUNCTIONS = {
    "store_create": (Handle, [ctypes.c_char_p, ctypes.c_void_p]),
    "store_dispose": (None, [Handle]),
    "store_units_apply_f": (ctypes.c_bool, [Handle, ctypes.c_uint, ctypes.c_void_p, VisitName]),
    "unit_reader_create": (Handle, [Handle, ctypes.c_char_p, ctypes.c_void_p]),
    "unit_reader_dispose": (None, [Handle]),
    "unit_reader_get_main_file": (Text, [Handle]),
    "unit_reader_get_modification_time": (None, [Handle] + 2 * [ctypes.POINTER(ctypes.c_int64)]),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, [Handle, ctypes.c_void_p, Visit]),
    "unit_dependency_get_kind": (ctypes.c_int, [Handle]),
    "unit_dependency_get_name": (Text, [Handle]),
    "unit_dependency_get_filepath": (Text, [Handle]),
    "record_reader_create": (Handle, [Handle, ctypes.c_char_p, ctypes.c_void_p]),
    "record_reader_dispose": (None, [Handle]),
    "record_reader_symbols_apply_f": (ctypes.c_bool, [Handle, ctypes.c_bool, ctypes.c_void_p, Visit]),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, [Handle, ctypes.c_void_p, Visit]),
    "occurrence_get_symbol": (Handle, [Handle]),
    "occurrence_get_roles": (ctypes.c_uint64, [Handle]),
    "occurrence_get_line_col": (None, [Handle] + 2 * [ctypes.POINTER(ctypes.c_uint)]),
    "symbol_get_usr": (Text, [Handle]),
}


def toolchain():
    """The folder with `bin` and `lib` of the Swift on the path."""
    return Path(shutil.which("swift")).resolve().parents[1]


def library():
    loaded = ctypes.CDLL(str(toolchain() / "lib/libIndexStore.so"))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(loaded, f"indexstore_{name}")
        function.restype, function.argtypes = result, arguments
    return loaded


@dataclass
class Unit:
    """One source file as it was last compiled."""

    seconds: float
    """When, since 1970."""
    record: str
    """The name of what was written down about it; empty when that is nothing."""


class IndexStore:
    """A folder that `-index-store-path` named."""

    def __init__(self, path):
        self.library = library()
        self.handle = self.call("store_create", str(path).encode(), None)
        if not self.handle:
            sys.exit(f"{path}: error: not an index store")

    def call(self, name, *arguments):
        return getattr(self.library, f"indexstore_{name}")(*arguments)

    def units(self):
        """Path of a source file → its newest unit."""
        names, units = [], {}
        self.each("store_units_apply_f", self.handle, lambda name: names.append(str(name).encode()),
                  more=[0], kind=VisitName)
        for name in names:
            reader = self.call("unit_reader_create", self.handle, name, None)
            if not reader:
                continue
            path = str(self.call("unit_reader_get_main_file", reader))
            unit = Unit(self.seconds(reader), self.record(reader, path))
            self.call("unit_reader_dispose", reader)
            if path not in units or units[path].seconds < unit.seconds:
                units[path] = unit
        return units

    def seconds(self, reader):
        seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
        self.call("unit_reader_get_modification_time", reader, seconds, nanoseconds)
        return seconds.value + nanoseconds.value / 1e9

    def record(self, reader, path):
        found = [""]

        def visit(dependency):
            if (self.call("unit_dependency_get_kind", dependency) == UNIT_DEPENDS_ON_RECORD
                    and str(self.call("unit_dependency_get_filepath", dependency)) == path):
                found[0] = str(self.call("unit_dependency_get_name", dependency))

        self.each("unit_reader_dependencies_apply_f", reader, visit)
        return found[0]

    def references(self, record, wanted):
        """(line, identifier) of each reference to a symbol whose identifier is in `wanted`."""
        reader = self.call("record_reader_create", self.handle, record.encode(), None)
        if not reader:
            sys.exit(f"availability: error: {record} is missing in the index store")
        identifiers = set()
        self.each("record_reader_symbols_apply_f", reader, more=[True], visit=lambda symbol:
                  identifiers.add(str(self.call("symbol_get_usr", symbol))))
        found = set()

        def visit(occurrence):
            identifier = str(self.call("symbol_get_usr", self.call("occurrence_get_symbol", occurrence)))
            if identifier in wanted and self.call("occurrence_get_roles", occurrence) & IS_REFERENCE:
                line, column = ctypes.c_uint(), ctypes.c_uint()
                self.call("occurrence_get_line_col", occurrence, line, column)
                found.add((line.value, identifier))

        if identifiers & wanted.keys():
            self.each("record_reader_occurrences_apply_f", reader, visit)
        self.call("record_reader_dispose", reader)
        return sorted(found)

    def each(self, name, handle, visit, more=(), kind=Visit):
        """Calls `visit` for everything that a function of the library goes through."""
        faults = []

        def visit_one(_, thing):
            try:
                visit(thing)
            except Exception as fault:  # must not go through the library
                faults.append(fault)
            return not faults

        self.call(name, handle, *more, None, kind(visit_one))
        if faults:
            raise faults[0]
