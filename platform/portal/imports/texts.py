"""Marathi for the texts of imports."""

MR = {
    "Import not found": "आयात आढळली नाही",
    "The file of this import is no longer kept.": "या आयातीची फाइल आता उपलब्ध नाही.",
    "Please select a CSV file": "कृपया CSV फाइल निवडा",
    "This preview no longer exists. Send the file again.": "ही पूर्वतपासणी आता उपलब्ध नाही. फाइल पुन्हा पाठवा.",
    "{count} rows checked.": "{count} ओळी तपासल्या.",
    "Successfully imported {count} records": "{count} नोंदी आयात झाल्या",
    "The file was not imported.": "फाइल आयात झाली नाही.",
    "The import could not be finished. The file is kept; send it again later.":
        "आयात पूर्ण होऊ शकली नाही. फाइल सुरक्षित आहे; ती काही वेळाने पुन्हा पाठवा.",
    "The file is received and waits for its turn.": "फाइल मिळाली असून ती रांगेत आहे.",
}  # fmt: skip
