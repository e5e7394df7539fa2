"""Marathi for the texts of ``core``."""

MR = {
    "The token of this service account does not allow this.": "या सेवा खात्याच्या टोकनला याची परवानगी नाही.",
    "The request could not be understood.": "विनंती समजली नाही.",
    "Log in to continue.": "पुढे जाण्यासाठी लॉग इन करा.",
    "You do not have permission for this action.": "आपल्याला या कृतीची परवानगी नाही.",
    "These records name no place, so they are hidden from accounts that are limited to an area.":
        "या नोंदींमध्ये ठिकाण नसते, म्हणून क्षेत्राची मर्यादा असलेल्या खात्यांना त्या दिसत नाहीत.",
    "All places of the district are compared here, so this is closed to accounts that are limited to an area.":
        "येथे जिल्ह्यातील सर्व ठिकाणांची तुलना केली जाते, म्हणून क्षेत्राची मर्यादा असलेल्या खात्यांना ती उपलब्ध नाही.",
    "Two-factor login is required for your account. Set it up in your account settings to go on.":
        "आपल्या खात्यासाठी दुहेरी पडताळणी आवश्यक आहे. पुढे जाण्यासाठी ती आपल्या खाते सेटिंग्जमध्ये सुरू करा.",
    "Somebody else knows your password. Choose your own to go on.":
        "आपला पासवर्ड दुसऱ्या कोणालातरी माहीत आहे. पुढे जाण्यासाठी स्वतःचा पासवर्ड ठरवा.",
    "Confirm with your password or a code to go on.": "पुढे जाण्यासाठी पासवर्ड किंवा सांकेतांक देऊन खात्री करा.",
    "Your last sheet is still being read. Wait until it is ready.":
        "आपले आधीचे पत्रक अजून वाचले जात आहे. ते पूर्ण होईपर्यंत थांबा.",
    "Many sheets are being read. Try again in a few seconds.":
        "अनेक पत्रके वाचली जात आहेत. काही सेकंदांनी पुन्हा प्रयत्न करा.",
    "This key was already used for another request. Reload the page and try again.":
        "ही कळ आधीच दुसऱ्या विनंतीसाठी वापरली आहे. पान पुन्हा उघडून प्रयत्न करा.",
    "This is still being saved. Wait a moment, then reload the page and check whether it is there.":
        "हे अजून साठवले जात आहे. थोडे थांबा, मग पान पुन्हा उघडून ते तेथे आहे का ते पाहा.",
    "Not found.": "आढळले नाही.",
    "This method is not allowed here.": "येथे ही पद्धत चालत नाही.",
    "This conflicts with an existing record.": "ही माहिती आधीच्या नोंदीशी विसंगत आहे.",
    "Someone else changed this at the same moment. Nothing was stored; reload and try again.": (
        "याच क्षणी दुसऱ्या कोणीतरी हे बदलले. काहीही साठवले गेले नाही; पुन्हा उघडून प्रयत्न करा."
    ),
    "Someone else changed this record. Reload it and try again.":
        "ही नोंद दुसऱ्या कोणी बदलली आहे. ती पुन्हा आणा आणि प्रयत्न करा.",
    "The request is too large.": "विनंती मर्यादेपेक्षा मोठी आहे.",
    "Check the marked fields.": "खूण केलेली क्षेत्रे तपासा.",
    "Too many attempts. Wait a few minutes and try again.": "खूप वेळा प्रयत्न झाले. काही मिनिटांनी पुन्हा प्रयत्न करा.",
    "Something went wrong on the server. Try again.": "सर्व्हरवर अडचण आली. पुन्हा प्रयत्न करा.",
    "The database does not answer at the moment. Try again in a minute.":
        "डेटाबेस या क्षणी उत्तर देत नाही. एका मिनिटाने पुन्हा प्रयत्न करा.",
    "The server has no room left to store this. Nothing was changed; tell the administrator.":
        "सर्व्हरवर हे साठवण्यासाठी जागा उरलेली नाही. काहीही बदललेले नाही; प्रशासकांना कळवा.",
    "This field is required.": "हे क्षेत्र आवश्यक आहे.",
    "Unknown field.": "अनोळखी क्षेत्र.",
    "Enter a text.": "मजकूर भरा.",
    "At most {max_length} characters.": "जास्तीत जास्त {max_length} अक्षरे.",
    "At least {min_length} characters.": "किमान {min_length} अक्षरे.",
    "This is not in the right form.": "हे योग्य स्वरूपात नाही.",
    "Enter a whole number.": "पूर्णांक भरा.",
    "At most {decimal_places} decimal places.": "जास्तीत जास्त {decimal_places} दशांश स्थळे लिहा.",
    "Enter a smaller number.": "लहान संख्या भरा.",
    "Enter a number.": "संख्या भरा.",
    "Choose yes or no.": "होय किंवा नाही निवडा.",
    "Enter {ge} or more.": "{ge} किंवा अधिक भरा.",
    "Enter more than {gt}.": "{gt} पेक्षा अधिक भरा.",
    "Enter {le} or less.": "{le} किंवा कमी भरा.",
    "Enter less than {lt}.": "{lt} पेक्षा कमी भरा.",
    "Enter a date (YYYY-MM-DD).": "दिनांक भरा (YYYY-MM-DD).",
    "Choose one of: {expected}.": "यांपैकी एक निवडा: {expected}.",
    "Enter a list.": "यादी भरा.",
    "Enter an object with fields.": "क्षेत्रांसह माहिती भरा.",
    "At most {max_length} entries.": "जास्तीत जास्त {max_length} नोंदी.",
    "Enter one site a line, as https://example.gov.in, without a path.":
        "प्रत्येक ओळीत एक संकेतस्थळ लिहा, उदा. https://example.gov.in, पुढील मार्गाशिवाय.",
    "Enter a telephone number: digits and spaces, + in front.": "दूरध्वनी क्रमांक लिहा: अंक, मोकळ्या जागा आणि सुरुवातीस +.",
    "Control characters are not allowed.": "नियंत्रण वर्णे चालत नाहीत.",
    "Leave out the semicolon.": "अर्धविराम (;) वगळा.",
    "Enter a valid email address.": "योग्य ईमेल पत्ता भरा.",
    "Enter an address that begins with / or https://": "/ किंवा https:// ने सुरू होणारा पत्ता भरा.",
    "Enter a date and time with its time zone.": "दिनांक आणि वेळ कालक्षेत्रासह भरा.",
    "Only lowercase letters, numbers, and hyphens allowed.": "फक्त लहान इंग्रजी अक्षरे, अंक आणि संयोगचिन्ह वापरा.",
    "A slug needs at least one letter.": "स्लगमध्ये किमान एक इंग्रजी अक्षर हवे.",
    "Put single hyphens between letters or numbers only.":
        "संयोगचिन्ह फक्त अक्षरांच्या किंवा अंकांच्या मध्ये आणि एकेकच वापरा.",
    "The portal uses this address itself. Choose another slug.":
        "हा पत्ता पोर्टल स्वतः वापरते. दुसरा स्लग निवडा.",
    "This server cannot make PDF files: no browser is installed on it. Install the system's package "
    "chromium, or download the printable page and print it.":
        "या सर्व्हरवर PDF तयार करता येत नाही: त्यावर ब्राउझर नाही. प्रणालीचे chromium हे पॅकेज बसवा, "
        "किंवा छापण्याचे पान डाउनलोड करून छापा.",
    "The PDF could not be created. Try again, or download the printable page and print it.":
        "PDF तयार करता आली नाही. पुन्हा प्रयत्न करा, किंवा छापण्याचे पान डाउनलोड करून छापा.",
    "Write the financial year as {example}.": "आर्थिक वर्ष {example} असे लिहा.",
    "This value is not valid.": "हे मूल्य वैध नाही.",
}  # fmt: skip
