"""What is not read yet, and why. A name comes off its list as soon as the sheet is understood."""

from __future__ import annotations

# Refused as proposed, although a clerk would call them clear, and why.
NOT_READ: dict[str, str] = {
    "rts: talukas as columns": "the sheet lies on its side",
    "rts: two positions side by side": "one row of the sheet is several entries",
    "pg: groups, number row, offices as people call them": "“Tahsil Office, Andheri” is not the office's name",
    "e-office files: Marathi ages, गृह शाखा": "“गृह शाखा” is a part of the section's name",
    "kpis: labels, a column of units": "a column of units is asked about even where it agrees",
    "kpis: a column of units that says lakh": "amounts are not converted row by row",
    "kpis: a column for each metric": "one row of the sheet is several entries",
    "kpis: a column for each day, department in the title": "one row of the sheet is several entries",
    "trap: last year beside this year": "one heading over two months",
    "again: ता., दि., प्राप्त, शिल्लक": "“एकूण...” is not taken for a total",
    "again: Andehri, Kurla (W), Mumbai Sub., Income Cert.": "“Mumbai Sub.” is a near miss, which is an error",
    "unseen: sub-totals without a label": "a sub-total is recognised by its label",
    "unseen: Income Certifcate, Caste Certificte, Kurala": "a near miss is an error",
    "unseen: उत्पन्न दाखला, टक्केवारी, सरासरी": "“दाखला” is not the service's word",
    "doubt: pending at the beginning and at the end": "“month” in a heading is taken for a unit",
    "doubt: files above receipts": "two registers in one sheet",
    "doubt: files beside receipts": "two registers in one sheet",
    "doubt: lakh above metrics in crore": "the unit of a value depends on its metric",
    "doubt: all figures in thousands, and days": "whether counts are in thousands is asked",
    "mining: during the month and cumulative, side by side": "a column of figures that is no field is asked about",
    "again: (₹ in crore) in the title": "“Permits issued” is no field: asked about",
    "unseen: Applications filed, Balance Pending, within time limit": "“Applications filed” is no field: asked about",
    "unseen: एकूण प्राप्त अर्ज, शिल्लक अर्ज, बेरीज": "“फेटाळलेले अर्ज” is no field: asked about",
    "unseen: सर्व रकमा रु. कोटीत, the total first": "“परवाने निर्गमित” is no field: asked about",
    "doubt: received during the year and the month": "two columns may be one field: asked about",
}
# Refused even as a clerk chooses.
NOT_CHOSEN: dict[str, str] = {
    "again: ता., दि., प्राप्त, शिल्लक": "“एकूण...” is not taken for a total",
    "kpis: labels, a column of units": "a unit in a column cannot be answered by its column",
    "kpis: a column of units that says lakh": "a unit in a column cannot be answered by its column",
    "doubt: pending at the beginning and at the end": "“month” in a heading is taken for a unit",
    "doubt: received during the year and the month": "“month” in a heading is taken for a unit",
}
# Asked again, or refused, a month later.
NOT_REMEMBERED: dict[str, str] = {}
