"""Encodings and CSV dialects, as offices and their programs write them."""

import codecs

from corpus.case import CELLS, REFUSED, TAKEN, BadFile, unreadable
from sheets.tests.support import GOOD, HEAD, csv_text

TEXT = csv_text([GOOD])
MARATHI = csv_text([["कोकण", "मुंबई उपनगर", "अंधेरी", "विवादित", *GOOD[4:]]])
# “Kruti Dev” maps Devanagari to Latin codes: "eqacbZ miuxj" reads मुंबई उपनगर only in that font.
KRUTI_DEV = csv_text([["dksd.k", "eqacbZ miuxj", "va/ksjh", "fookfnr", *GOOD[4:]]])
WIDE = ",".join(f"c{number}" for number in range(10_000))


def taken(name: str, content: bytes, rows: int = 1, *found: tuple[str, str]) -> BadFile:
    return BadFile(name=name, content=content, outcome=TAKEN, found=found, rows=rows)


def refused(name: str, content: bytes, *found: tuple[str, str]) -> BadFile:
    return BadFile(name=name, content=content, outcome=REFUSED, found=found, rows=0)


MISSING_ALL_BUT_ONE = tuple(("", "missing_column") for _ in HEAD[2:])  # implied by the taluka

ENCODINGS: tuple[BadFile, ...] = (
    *(taken(f"{name}, Marathi", MARATHI.encode(name)) for name in ("utf-8", "utf-8-sig", "utf-16")),
    *(taken(f"{name} without its mark", TEXT.encode(name)) for name in ("utf-16-le", "utf-16-be")),
    *(taken(f"{name} without its mark, Marathi", MARATHI.encode(name)) for name in ("utf-16-le", "utf-16-be")),
    taken("utf-16-be with its mark", codecs.BOM_UTF16_BE + MARATHI.encode("utf-16-be")),
    taken("Windows-1252 remarks", csv_text([[*GOOD, "caf\xe9"]], [*HEAD, "remarks"]).encode("cp1252"), 1,
          ("J1", "unknown_column")),
    unreadable("utf-16 cut in a character", MARATHI.encode("utf-16")[:-1], "encoding"),
    unreadable("utf-32", MARATHI.encode("utf-32-le"), "not_text"),
    unreadable("half utf-8, half Windows-1252", MARATHI.encode() + b"caf\xe9\x81,\n", "encoding"),
    unreadable("a byte that Windows-1252 does not have", TEXT.encode() + b"\x8d\n", "encoding"),
    unreadable("NUL in a cell", TEXT.replace("148", "1\x0048").encode(), "not_text"),
    unreadable("NUL at the end", TEXT.encode() + b"\0" * 20, "not_text"),
    unreadable("bell in a cell", TEXT.replace("148", "\x07148").encode(), "not_text"),
    unreadable("escape sequence", TEXT.replace("148", "\x1b[31m148").encode(), "not_text"),
    unreadable("separator that we use inside", TEXT.replace("148", "1\x1f48").encode(), "not_text"),
    BadFile(name="Kruti Dev", content=KRUTI_DEV.encode(), outcome=REFUSED, found=(("", "old_font"),), rows=0),
    # UTF-8 read as Windows-1252 and saved again: the names are garbled, and reported as unknown.
    BadFile(name="Mojibake", content=MARATHI.encode().decode("latin-1").replace("\x85", "").encode(), outcome=CELLS,
            found=(("A2", "unknown_division"), ("D2", "choice")), rows=0),
    taken("end-of-file mark of DOS", TEXT.encode() + b"\x1a"),
    taken("decomposed Devanagari", csv_text([["कोकण", "मुंबई उपनगर", "बोरीवली", "विवादित", *GOOD[4:]]]).encode()),
)  # fmt: skip

DIALECTS: tuple[BadFile, ...] = (
    *(
        taken(f"separated by {separator!r}, lines end with {newline!r}",
              csv_text([GOOD], separator=separator).replace("\n", newline).encode())
        for separator in (",", ";", "\t", "|")
        for newline in ("\n", "\r\n", "\r")
    ),
    *(
        taken(f"Excel's hint sep={separator}", f"sep={separator}\r\n{csv_text([GOOD], separator=separator)}".encode())
        for separator in (";", "|")
    ),
    taken("every cell quoted", csv_text([[f'"{text}"' for text in GOOD]], [f'"{name}"' for name in HEAD]).encode()),
    taken("no line end at the end", TEXT.rstrip("\n").encode()),
    taken("blank lines in between", TEXT.replace("\n", "\n\n\n").encode()),
    taken("lines of separators alone", (TEXT + "," * 8 + "\n" + "," * 8 + "\n").encode()),
    taken("spaces around every cell", csv_text([[f"  {text} " for text in GOOD]]).encode()),
    taken("a cell beyond the heading", csv_text([[*GOOD, "x"]]).encode(), 1, ("J2", "beyond_heading")),
    taken("separators at the end of each line", TEXT.replace("\n", ",,,\n").encode()),
    unreadable("a quotation mark that is never closed", csv_text([['"Konkan', *GOOD[1:]]]).encode(), "lone_quote"),
    unreadable("a quotation mark within a cell", csv_text([['"Kon"kan', *GOOD[1:]]]).encode(), "lone_quote"),
    unreadable("ten thousand columns", f"{WIDE}\n{WIDE}\n".encode(), "too_many_columns"),
    unreadable("201,000 rows", lambda: TEXT.encode() + b"\n".join([b"a"] * 201_000), "too_many_rows"),
    unreadable("blanks alone", b" \r\n\t\r\n", "empty"),
    unreadable("separators alone", b",,,,\n,,,,\n", "empty"),
    unreadable("a mark and nothing else", codecs.BOM_UTF8, "empty"),
    refused("heading alone", TEXT.splitlines()[0].encode(), ("", "empty")),
    refused("one column", b"division\nKonkan\n", *MISSING_ALL_BUT_ONE),
    refused("separated by blanks", TEXT.replace(",", " ").encode()),
    refused("separated by carets", TEXT.replace(",", "^").encode()),
    refused("JSON", b'[{"division": "Konkan"}]'),
    refused("prose", b"Dear Sir, please find the figures below.\nThank you.\n"),
    BadFile(name="a short row", content=(TEXT + "Konkan,Mumbai Suburban,Kurla\n").encode(), outcome=CELLS,
            found=(("D3", "missing"), ("E3", "missing")), rows=1),
    BadFile(name="semicolons in one row", content=(TEXT + ";".join(GOOD) + "\n").encode(), outcome=CELLS,
            found=(("A3", "unknown_division"), *((f"{letter}3", "missing") for letter in "BCDE")), rows=1),
)  # fmt: skip

FILES = (*ENCODINGS, *DIALECTS)
