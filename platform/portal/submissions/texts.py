"""Marathi for the texts of the submission calendar."""

MR = {
    "Write the month as YYYY-MM.": "महिना YYYY-MM असा लिहा.",
    "Choose at most one year.": "जास्तीत जास्त एक वर्ष निवडा.",
    "Entries of this day have been received; it cannot be a nil return.": (
        "या दिवसाच्या नोंदी प्राप्त झाल्या आहेत; निरंक अहवाल देता येणार नाही."
    ),
    "This unit has pending cases; its list is not empty.": "या घटकाकडे प्रलंबित प्रकरणे आहेत; त्याची यादी रिकामी नाही.",
    "A nil return for this day is already recorded.": "या दिवसाचा निरंक अहवाल आधीच नोंदवला आहे.",
    "No sheet is expected from this unit on this day.": "या दिवशी या घटकाकडून पत्रक अपेक्षित नाही.",
    "Nil return recorded.": "निरंक अहवाल नोंदवला.",
    "Nil return withdrawn.": "निरंक अहवाल मागे घेतला.",
    "This day is already a holiday.": "हा दिवस आधीच सुट्टीचा आहे.",
    "Holiday added.": "सुट्टी जोडली.",
    "Holiday removed.": "सुट्टी काढली.",
    "Only the head of office can sign a month.": "महिन्यावर फक्त कार्यालयप्रमुख स्वाक्षरी करू शकतात.",
    "This month is not over yet.": "हा महिना अजून संपलेला नाही.",
    "This month is already signed.": "या महिन्यावर आधीच स्वाक्षरी झाली आहे.",
    "This month is not signed.": "या महिन्यावर स्वाक्षरी झालेली नाही.",
    "Month signed.": "महिन्यावर स्वाक्षरी झाली.",
    "Month reopened.": "महिना पुन्हा खुला केला.",
    "Submission calendar": "माहिती सादरीकरण दिनदर्शिका",
    "Sheet": "पत्रक",
    "Reporting unit": "पत्रक देणारा घटक",
    "Expected": "अपेक्षित",
    "Received": "प्राप्त",
    "Late (L)": "विलंबाने (L)",
    "Nil (0)": "निरंक (0)",
    "Missing (×)": "अप्राप्त (×)",
    "Not yet due (…)": "मुदत बाकी (…)",
}
