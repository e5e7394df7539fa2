"""The jailed reader: `python -m sheets.child <socket>`. Forks once per file, with resource limits on each fork.

The server process has the parsers imported and never touches a file. A fork is therefore ready within
milliseconds, and whatever a file does to it (abort, memory, endless loop) ends with that fork.
"""

import json
import os
import resource
import socket
import struct
import sys
import traceback
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import BinaryIO

import fastexcel
import polars as pl
import python_calamine

from sheets import containers, csvtext, marking, merged, opendocument, webpage, workbook
from sheets.errors import SheetError
from sheets.limits import Limits
from sheets.table import Book, Table
from sheets.text import group_digits

# Referenced so that no one removes the imports as unused: they keep the forks warm.
PRELOADED = (fastexcel, python_calamine)
MAX_SHEETS = 100


def serve(channel: socket.socket) -> None:
    """Serve requests until the other end closes."""
    while True:
        message, descriptors, _, _ = socket.recv_fds(channel, 65_536, 2)
        if not message:
            return
        source, target = descriptors
        child = os.fork()
        if child == 0:
            _work(source, target)
        os.close(source)
        os.close(target)
        _, status = os.waitpid(child, 0)
        channel.sendall(struct.pack("<i", os.waitstatus_to_exitcode(status)))


def _work(source: int, target: int) -> None:
    """In the fork: read the request and the file, write the result, exit without cleaning up."""
    try:
        with os.fdopen(source, "rb") as file, os.fdopen(target, "r+b") as out:
            request = json.loads(out.read())
            out.seek(0)
            out.truncate()
            limits = Limits(**request["limits"])
            _confine(limits)
            data = file.read(limits.file_bytes + 1)
            marks = request.get("annotate")
            sheet_name = request.get("sheet", "")
            try:
                kind, tables = parse(data, request["filename"], limits)
            except SheetError as error:
                _respond(out, {"code": error.code, "params": error.params})
            else:
                if marks is None:
                    contents = [table.frame.write_ipc(None).getvalue() for table in tables]
                    sheets = [
                        describe(table, kind, len(content))
                        for table, content in zip(tables, contents, strict=True)
                    ]
                    _respond(out, {"sheets": sheets})
                    out.writelines(contents)
                else:
                    table = next((table for table in tables if table.name == sheet_name), tables[0])
                    _respond(out, {})
                    out.write(marking.mark(data, kind, table.name, table.frame, marks))
    except MemoryError:
        os._exit(9)
    except BaseException:
        # BaseException, because a panic in a Rust parser is not an Exception and the fork must end here in any
        # case.
        os.write(2, traceback.format_exc().encode()[-4000:])
        os._exit(1)
    os._exit(0)


def describe(table: Table, kind: containers.Kind, size: int) -> dict[str, object]:
    """Return the table's fields without the frame; `size` is the frame's length in bytes."""
    known = {field.name: getattr(table, field.name) for field in fields(table) if field.name != "frame"}
    return {"kind": kind, "size": size, **known}


def _respond(out: BinaryIO, meta: Mapping[str, object]) -> None:
    header = json.dumps(meta, default=asdict).encode()
    out.write(struct.pack("<I", len(header)) + header)


def _confine(limits: Limits) -> None:
    with open("/proc/self/statm") as statm:
        mapped = int(statm.read().split()[0]) * resource.getpagesize()
    for kind, amount in (
        (resource.RLIMIT_AS, mapped + limits.memory),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
        (resource.RLIMIT_FSIZE, 2 * limits.inflated_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        bound = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
        resource.setrlimit(kind, (bound, bound))


def parse(data: bytes, filename: str, limits: Limits) -> tuple[containers.Kind, list[Table]]:
    """Return the kind of file and its visible, filled sheets.

    Tables contain filled rows only, with the sheet's own row numbers; `merged` lists only the ranges that could
    not be filled down. The limits apply to all sheets together. A sheet after the first that exceeds them, or
    cannot be read, is left out and named in `others`.
    """
    if len(data) > limits.file_bytes:
        raise SheetError("file_too_big", {"mib": limits.file_bytes >> 20})
    kind = containers.sniff(data, filename)
    book = _open(kind, data, limits)
    tables: list[Table] = []
    rows, cells = limits.rows, limits.cells
    for index in range(min(len(book.names), MAX_SHEETS)):
        try:
            table = _finish(book.read(index), replace(limits, rows=rows))
        except SheetError as error:
            if not tables and error.code != "empty":
                raise
            continue
        cells -= table.frame.height * table.frame.width
        if cells < 0:
            if not tables:
                raise SheetError("too_complex")
            break
        rows = max(0, rows - table.frame.height)
        tables.append(table)
    if not tables:
        raise SheetError("empty")
    read = {table.name for table in tables}
    others = tuple(name for name in book.names if name not in read)
    return kind, [replace(table, others=others) for table in tables]


def _open(kind: containers.Kind, data: bytes, limits: Limits) -> Book:
    match kind:
        case "csv":
            return Book([""], lambda _: Table("", csvtext.read_csv(data, limits)))
        case "xlsx":
            return workbook.read_xlsx(data, limits)
        case "xls":
            return workbook.read_xls(data, limits)
        case "ods":
            return opendocument.read_ods(containers.open_ods(data, limits), limits)
        case "xml":
            return opendocument.read_spreadsheetml(data, limits)
        case "html":
            return webpage.read_html(data, limits)


def _finish(table: Table, limits: Limits) -> Table:
    frame = tidy(table.frame, limits)
    if "_cells" in frame.columns:
        lengths = frame.select("_row", "_cells").filter(pl.col("_cells").ne_missing(pl.col("_cells").shift()))
        frame = frame.drop("_cells")
        table = replace(table, lengths=lengths.rows())
    if table.merged:
        frame, numbers = merged.fill(frame, table.merged)
        return replace(table, frame=frame, merged=numbers)
    return replace(table, frame=frame)


def tidy(frame: pl.DataFrame, limits: Limits) -> pl.DataFrame:
    """Strip cells, turn blank cells into null, drop empty rows and trailing empty columns."""
    cells = [name for name in frame.columns if not name.startswith("_")]
    numbers = [name for name in frame.columns if name.startswith("_")]
    frame = frame.with_columns(
        pl.when(pl.col(name).str.strip_chars() != "").then(pl.col(name).str.strip_chars()).alias(name)
        for name in cells
    )
    while cells and frame[cells[-1]].null_count() == frame.height:
        cells.pop()
    if not cells:
        raise SheetError("empty")
    frame = frame.select(*cells, *numbers).filter(
        pl.any_horizontal(pl.col(name).is_not_null() for name in cells)
    )
    if frame.height > limits.rows + 21:  # allows for title rows and the heading
        raise SheetError("too_many_rows", {"most": group_digits(limits.rows)})
    return frame


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
