"""Marathi for the texts of the departments' entries."""

MR = {
    "Entry not found": "नोंद आढळली नाही",
    "Please select Division, District, and Taluka.": "कृपया प्रशासकीय विभाग, जिल्हा आणि तालुका निवडा.",
    "There is no place named “{name}”.": "“{name}” नावाचे ठिकाण नाही.",
    "There is no entry named “{name}”.": "“{name}” नावाची नोंद नाही.",
    "The last day is before the first.": "शेवटचा दिवस पहिल्या दिवसाच्या आधीचा आहे.",
    "{taluka} is a taluka of {own} district.": "{taluka} हा {own} जिल्ह्यातील तालुका आहे.",
    "{taluka} is a taluka of {own} division.": "{taluka} हा {own} विभागातील तालुका आहे.",
    "and": "व",
    "The figures are being rebuilt. Try again in a moment.":
        "आकडे पुन्हा तयार होत आहेत. थोड्या वेळाने पुन्हा प्रयत्न करा.",
    "Write the financial year as {example}.": "आर्थिक वर्ष {example} असे लिहा.",
    "Write the month as 1 to 12 or YYYY-MM.": "महिना 1 ते 12 किंवा YYYY-MM असा लिहा.",
    "More than 2,00,000 entries do not fit into one workbook. Narrow the filters or take CSV.":
        "2,00,000 पेक्षा जास्त नोंदी एका कार्यपुस्तिकेत मावत नाहीत. फिल्टर लावा किंवा CSV घ्या.",
    "Transaction created successfully!": "नोंद जतन झाली!",
    "Transaction updated successfully!": "नोंद अद्ययावत झाली!",
    "Transaction deleted successfully!": "नोंद हटवली!",
    "New transaction created successfully!": "नवीन नोंद जतन झाली!",
    "Entry updated successfully!": "नोंद अद्ययावत झाली!",
    "Entry deleted successfully!": "नोंद हटवली!",
    "Transaction created successfully": "नोंद जतन झाली",
    "Transaction updated successfully": "नोंद अद्ययावत झाली",
    "Transaction deleted successfully": "नोंद हटवली",
    "{count} entries created.": "{count} नोंदी जतन झाल्या.",
    "Previous year's figures saved.": "मागील वर्षाचे आकडे जतन झाले.",
}  # fmt: skip
