"""Marathi for the texts of the audit log."""

MR = {
    "More than 50,000 entries. Narrow the filters.": "50,000 पेक्षा जास्त नोंदी. फिल्टर वापरून कमी करा.",
    "Number": "क्रमांक",
    "Time": "वेळ",
    "Person": "व्यक्ती",
    "Action": "कृती",
    "Record": "अभिलेख",
    "Record number": "अभिलेख क्रमांक",
    "Changes": "बदल",
    "Network address": "नेटवर्क पत्ता",
    "Check sum": "पडताळणी संकेतांक",
}
