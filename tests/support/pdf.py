"""Inspection of PDFs, for tests of printed documents."""

from typing import Any


def typefaces(reader: Any) -> set[str]:
    """Return the typefaces of the text, each of which must be embedded. Type3 fonts are skipped: they are
    outlines of the charts' halo.
    """
    found = set()
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            described = font.get_object()
            if described["/Subtype"] == "/Type3":
                continue
            for inner in described.get("/DescendantFonts", [described]):
                embedded = inner.get_object()["/FontDescriptor"].get_object().keys()
                assert {"/FontFile", "/FontFile2", "/FontFile3"} & embedded, (
                    f"{described['/BaseFont']} is not embedded"
                )
            found.add(str(described["/BaseFont"]))
    return found
