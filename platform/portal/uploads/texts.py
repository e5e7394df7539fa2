"""Marathi for the texts of uploads."""

MR = {
    "Please select a CSV file": "कृपया CSV फाइल निवडा",
    "Rows checked: {count}.": "{count} ओळी तपासल्या.",
    "Successfully imported {count} records": "{count} नोंदी आयात झाल्या",
    "Imported {done} of {rows} rows; 1 needs fixing": "{rows} पैकी {done} ओळी आयात झाल्या; 1 दुरुस्त करायची आहे",
    "Imported {done} of {rows} rows; {wrong} need fixing":
        "{rows} पैकी {done} ओळी आयात झाल्या; {wrong} दुरुस्त करायच्या आहेत",
    "The file was not imported.": "फाइल आयात झाली नाही.",
    "Nothing was stored: 1 question about this sheet is open. Confirm how the sheet is read.":
        "काहीही जतन केले नाही: या पत्रकाबद्दल 1 प्रश्न बाकी आहे. पत्रक कसे वाचायचे ते निश्चित करा.",
    "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.":
        "काहीही जतन केले नाही: या पत्रकाबद्दल {count} प्रश्न बाकी आहेत. पत्रक कसे वाचायचे ते निश्चित करा.",
    "Successfully imported 1 record": "1 नोंद आयात झाली",
}  # fmt: skip

# For 1: the parameter that counts, and the sentence.
ONE = {
    "Successfully imported {count} records": ("count", "Successfully imported 1 record"),
    "Imported {done} of {rows} rows; {wrong} need fixing": (
        "wrong",
        "Imported {done} of {rows} rows; 1 needs fixing",
    ),
    "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.": (
        "count",
        "Nothing was stored: 1 question about this sheet is open. Confirm how the sheet is read.",
    ),
}
