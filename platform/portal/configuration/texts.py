"""Marathi for the texts of the configuration."""

MR = {
    "Configuration saved.": "प्रणाली रचना जतन झाली.",
    "Choose one of the list.": "यादीतील एक निवडा.",
    "District": "जिल्हा",
    "The district that the portal serves: its name and its talukas are shown on every page.":
        "पोर्टल ज्या जिल्ह्यासाठी आहे तो: त्याचे नाव आणि तालुके प्रत्येक पानावर दिसतात.",
    "Name of the portal in English": "पोर्टलचे इंग्रजी नाव",
    "Name of the portal in Marathi": "पोर्टलचे मराठी नाव",
    "Logo of the district": "जिल्ह्याचे बोधचिन्ह",
    "Shown at the top of every page and at the logins. Without one, the portal’s own logo is shown.":
        "प्रत्येक पानावर वर आणि लॉगिनवर दिसते. नसल्यास तेथे पोर्टलचे स्वतःचे चिन्ह दिसते.",
    "Address of the office in English": "कार्यालयाचा पत्ता (इंग्रजी)",
    "Shown in the footer and among the contacts. Empty: the default office or the Collector’s office.":
        "पानाच्या तळाशी आणि संपर्कात दिसतो. रिकामा असल्यास नेहमीचे कार्यालय किंवा जिल्हाधिकारी कार्यालय.",
    "Address of the office in Marathi": "कार्यालयाचा पत्ता (मराठी)",
    "Where it is empty, Marathi pages show the English address.":
        "हा रिकामा असल्यास मराठी पानांवर इंग्रजी पत्ता दिसतो.",
    "Telephone of the district control room": "जिल्हा नियंत्रण कक्षाचा दूरध्वनी",
    "Shown in the footer and among the contacts. Empty: not shown.":
        "पानाच्या तळाशी आणि संपर्कात दिसतो. रिकामा असल्यास दिसत नाही.",
    "Emergency number": "आपत्कालीन क्रमांक",
    "Shown among the contacts. Empty: not shown.": "संपर्कात दिसतो. रिकामा असल्यास दिसत नाही.",
    "Default office": "नेहमीचे कार्यालय",
    "Preselected in new entries that ask for an office; named among the contacts and on printed trends.":
        "कार्यालय विचारणाऱ्या नवीन नोंदींत आधीच निवडलेले असते; संपर्कात आणि छापील कल अहवालावर त्याचे नाव असते.",
    "No default office": "नेहमीचे कार्यालय नाही",
    "Weather city": "हवामानाचे शहर",
    "Notice in English": "इंग्रजी सूचना",
    "Notice in Marathi": "मराठी सूचना",
    "Shown to everyone at the top of every page, for example before maintenance. Empty: no notice.":
        "प्रत्येक पानावर वर सर्वांना दिसते, उदा. देखभालीपूर्वी. रिकामी असल्यास सूचना दिसत नाही.",
    "Where it is empty, Marathi pages show the English notice.":
        "ही रिकामी असल्यास मराठी पानांवर इंग्रजी सूचना दिसते.",
    "Captcha at the departments’ login": "विभागांच्या लॉगिनवर कॅप्चा",
    "Repeated failures are slowed down by the server either way.":
        "वारंवार चुकलेले प्रयत्न सर्व्हर तसेही थांबवतो.",
    "Two-factor login for administrators": "प्रशासकांसाठी दुहेरी पडताळणी",
    "If required, people who have not set it up can only open their own account. Demo accounts are exempt.":
        "आवश्यक: ती सुरू करेपर्यंत प्रशासकाला फक्त स्वतःचे खाते उघडता येते. प्रात्यक्षिक खात्यांना सूट आहे.",
    "Two-factor login for everyone who enters figures": "आकडेवारी भरणाऱ्या सर्वांसाठी दुहेरी पडताळणी",
    "If required, department users and super administrators must also set it up before they continue.":
        "आवश्यक: विभागीय वापरकर्ते आणि मुख्य प्रशासक यांनाही पुढे जाण्यापूर्वी ती सुरू करावी लागते.",
    "Required": "आवश्यक",
    "Offered": "ऐच्छिक",
    "Days of which figures are kept as they were known": "किती दिवसांचे आकडे त्या दिवशी होते तसे ठेवायचे",
    "Month ends, and what a brief or report bears the number of, are kept for ever.":
        "महिनाअखेरचे आकडे आणि अहवालावर ज्यांचा क्रमांक आहे ते कायम ठेवले जातात.",
    "Minutes of inactivity before a session ends": "काहीही न केल्यास सत्र किती मिनिटांनी संपते",
    "Hours until a session ends in any case": "सत्र कोणत्याही परिस्थितीत किती तासांनी संपते",
    "For sessions that begin from now on.": "यापुढे सुरू होणाऱ्या सत्रांसाठी.",
    "Sessions of one person at a time": "एका व्यक्तीची एका वेळची सत्रे",
    "Largest sheet in MB": "सर्वात मोठे पत्रक (MB)",
    "Excellent from (percent)": "उत्कृष्ट, इतक्या टक्क्यांपासून",
    "Very Good from (percent)": "खूप चांगले, इतक्या टक्क्यांपासून",
    "Good from (percent)": "चांगले, इतक्या टक्क्यांपासून",
    "Fair from (percent)": "साधारण, इतक्या टक्क्यांपासून",
}  # fmt: skip
