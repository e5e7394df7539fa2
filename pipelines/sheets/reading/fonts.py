"""The first step: convert text typed in a legacy Marathi font to Unicode, after asking the user."""

import re
from dataclasses import replace

import polars as pl

from catalog.text import Text
from sheets.legacyfonts import converted, font_of
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.model import Option, Translated
from sheets.reading.state import Reading

EXAMINED_ROWS = 60  # rows
SHOWN = 3
DATED = re.compile(r"\d{1,2}@\d{1,2}@\d{2,4}")
NAMES = {"krutidev": "Kruti Dev", "shivaji": "Shivaji"}


def convert_legacy_fonts(reading: Reading) -> None:
    sheet = reading.sheet
    cells = [name for name in sheet.frame.columns if name != "_row"]
    head = sheet.frame.head(EXAMINED_ROWS)
    texts = pl.concat([head[name] for name in cells]).drop_nulls().unique(maintain_order=True).to_list()
    places = reading.lookups.places
    known = [
        name
        for level in ("division", "district", "taluka")
        for place in places.children(level)
        for name in place.names()
    ]
    font = font_of(texts, known=known, fonts=sheet.fonts)
    if font is None:
        return
    texts_in_sheet = (
        pl.concat([sheet.frame[name] for name in cells]).drop_nulls().unique(maintain_order=True).to_list()
    )
    unicode_texts = converted(texts_in_sheet, font, known=known)
    if not unicode_texts:
        return
    shown = ", ".join(f"“{text}” → “{after}”" for text, after in list(unicode_texts.items())[:SHOWN])
    options = [Option("convert", Text("Yes, convert it", "होय, रूपांतर करा")), NONE_OF_THESE]
    params = {"font": NAMES[font], "examples": shown}
    if reading.asker.ask("font", "old_font", params, options) != "convert":
        return
    # Kruti Dev shows "@" as a slash.
    unicode_texts |= {text: text.replace("@", "/") for text in texts_in_sheet if DATED.fullmatch(text)}
    before, after = list(unicode_texts), list(unicode_texts.values())
    reading.values += [Translated("", "", text, read, 1) for text, read in unicode_texts.items()]
    reading.sheet = replace(
        sheet, frame=sheet.frame.with_columns(pl.col(name).replace(before, after) for name in cells)
    )
