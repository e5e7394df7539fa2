"""Fresh sheets that are not read yet, and why. Remove a name once its sheet is understood."""

# Refused as proposed, although a clerk would call them clear.
NOT_READ: dict[str, str] = {
    "trap: last year beside this year": "one heading over two months",
    "again: Andehri, Kurla (W), Mumbai Sub., Income Cert.": "“Andehri” is a near miss, which is an error",
    "unseen: Income Certifcate, Caste Certificte, Kurala": "a near miss is an error",
    "doubt: files above receipts": "two registers in one sheet",
    "doubt: files beside receipts": "two registers in one sheet",
    "doubt: lakh above metrics in crore": "the unit of a value depends on its metric",
    "doubt: all figures in thousands, and days": "whether counts are in thousands is asked",
    "doubt: received during the year and the month": "two columns may be one field: asked about",
}
# Refused even with the clerk's choices.
NOT_CHOSEN: dict[str, str] = {}
# Refused, or asked about again, a month later.
NOT_REMEMBERED: dict[str, str] = {}
