"""Marathi for the texts of uploads."""

from portal.core.language import Counted

MR = {
    "Please select a CSV file": "कृपया CSV फाइल निवडा",
    "Rows checked: {count}.": "{count} ओळी तपासल्या.",
    "Successfully imported {count} records":
        Counted("{count} नोंदी आयात झाल्या", one="Successfully imported 1 record", one_mr="1 नोंद आयात झाली"),
    "Imported {done} of {rows} rows; {wrong} need fixing": Counted(
        "{rows} पैकी {done} ओळी आयात झाल्या; {wrong} दुरुस्त करायच्या आहेत", by="wrong",
        one="Imported {done} of {rows} rows; 1 needs fixing",
        one_mr="{rows} पैकी {done} ओळी आयात झाल्या; 1 दुरुस्त करायची आहे",
    ),
    "The file was not imported.": "फाइल आयात झाली नाही.",
    "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.": Counted(
        "काहीही जतन केले नाही: या पत्रकाबद्दल {count} प्रश्न बाकी आहेत. पत्रक कसे वाचायचे ते निश्चित करा.",
        one="Nothing was stored: 1 question about this sheet is open. Confirm how the sheet is read.",
        one_mr="काहीही जतन केले नाही: या पत्रकाबद्दल 1 प्रश्न बाकी आहे. पत्रक कसे वाचायचे ते निश्चित करा.",
    ),
}  # fmt: skip
