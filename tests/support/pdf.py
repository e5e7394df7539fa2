"""What a PDF is made of, for the tests of printed documents."""

from typing import Any


def typefaces(reader: Any) -> set[str]:
    """The typefaces of its text, each embedded. Outlines that the chart's halo draws (Type3) are shapes, not text."""
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
