"""Marathi for the texts of the departments' entries."""

from portal.core.language import Counted

MR = {
    "Too few months to tell a change from chance: {points} of {least}.":
        "बदल योगायोगाचा आहे का हे सांगण्यासाठी महिने कमी आहेत: {least} पैकी {points}.",
    "e-Office: these figures are from sheets. Counted one by one, on the e-Office page only: {sections} "
    "({pending} pending today).":
        "ई-ऑफिस: हे आकडे पत्रकांवरून आहेत. एकेक मोजलेल्या व फक्त ई-ऑफिस पानावर असलेल्या शाखा: {sections} "
        "(आज {pending} प्रलंबित).",
    "{amount} a month": "दरमहा {amount}",
    "At this pace the target of {target} is reached in every usual month.":
        "या गतीने {target} हे लक्ष्य नेहमीच्या प्रत्येक महिन्यात गाठले जाते.",
    "At this pace the target of {target} is reached in no usual month.":
        "या गतीने {target} हे लक्ष्य नेहमीच्या कोणत्याही महिन्यात गाठले जात नाही.",
    "The target of {target} is reached in some months and missed in others.":
        "{target} हे लक्ष्य काही महिन्यांत गाठले जाते, काही महिन्यांत चुकते.",
    "{amount} a working day": "दर कामकाजाच्या दिवशी {amount}",
    "within the usual range of {lower} to {upper}": "{lower} ते {upper} या नेहमीच्या मर्यादेत",
    "above the usual range of {lower} to {upper}": "{lower} ते {upper} या नेहमीच्या मर्यादेपेक्षा जास्त",
    "below the usual range of {lower} to {upper}": "{lower} ते {upper} या नेहमीच्या मर्यादेपेक्षा कमी",
    "above the usual range of {lower} to {upper} since {since}":
        "{since} पासून {lower} ते {upper} या नेहमीच्या मर्यादेपेक्षा जास्त",
    "below the usual range of {lower} to {upper} since {since}":
        "{since} पासून {lower} ते {upper} या नेहमीच्या मर्यादेपेक्षा कमी",
    "rising every month since {since}": "{since} पासून दर महिन्याला वाढ",
    "falling every month since {since}": "{since} पासून दर महिन्याला घट",
    "unusually high since {since}, close to the limit of {upper}":
        "{since} पासून नेहमीपेक्षा जास्त, {upper} या मर्यादेजवळ",
    "unusually low since {since}, close to the limit of {lower}":
        "{since} पासून नेहमीपेक्षा कमी, {lower} या मर्यादेजवळ",
    "every month since {since} above the average of {mean}":
        "{since} पासून दर महिन्याला सरासरीपेक्षा ({mean}) जास्त",
    "every month since {since} below the average of {mean}":
        "{since} पासून दर महिन्याला सरासरीपेक्षा ({mean}) कमी",
    "₹{number} lakh": "₹{number} लाख",
    "₹{number} crore": "₹{number} कोटी",
    "{number} days": "{number} दिवस",
    "{number} acres": "{number} एकर",
    "{number} seconds": "{number} सेकंद",
    "Choose a department.": "विभाग निवडा.",
    "These are sample figures, which are not exported. Import the department's own sheet first.":
        "हे नमुना आकडे आहेत; ते निर्यात होत नाहीत. आधी विभागाचे स्वतःचे पत्रक आयात करा.",
    "Figures as of {day}": "{day} रोजीची स्थिती",
    "Figure": "आकडा",
    "Value": "मूल्य",
    "Unit": "एकक",
    "Summary": "सारांश",
    "Categories": "प्रकार",
    "Category": "प्रकार",
    "Months": "महिने",
    "Month": "महिना",
    "₹ crore": "₹ कोटी",
    "acres": "एकर",
    "days": "दिवस",
    "seconds": "सेकंद",
    "Entry not found. It may have been deleted.": "नोंद आढळली नाही. ती हटवली गेली असावी.",
    "Please select Division, District, and Taluka.": "कृपया प्रशासकीय विभाग, जिल्हा आणि तालुका निवडा.",
    "There is no place named “{name}”.": "“{name}” नावाचे ठिकाण नाही.",
    "There is no entry named “{name}”.": "“{name}” नावाची नोंद नाही.",
    "The last day is before the first.": "शेवटचा दिवस पहिल्या दिवसाच्या आधीचा आहे.",
    "{taluka} is a taluka of {own} district.": "{taluka} हा {own} जिल्ह्यातील तालुका आहे.",
    "{taluka} is a taluka of {own} division.": "{taluka} हा {own} विभागातील तालुका आहे.",
    "and": "व",
    "The figures are being rebuilt. Try again in a moment.":
        "आकडे पुन्हा तयार होत आहेत. थोड्या वेळाने पुन्हा प्रयत्न करा.",
    "Published figures are missing on the server. They are being rebuilt from the entries; try again in a moment.":
        "प्रकाशित आकडे सर्व्हरवर सापडत नाहीत. ते नोंदींवरून पुन्हा तयार होत आहेत; थोड्या वेळाने पुन्हा प्रयत्न करा.",
    "The figures that were kept of this day are damaged. Today's are not concerned.":
        "या दिवसाचे ठेवलेले आकडे खराब झाले आहेत. आजच्या आकड्यांवर परिणाम नाही.",
    "The storage of the figures is not responding. Try again in a minute.":
        "आकड्यांचे साठवणस्थान प्रतिसाद देत नाही. एका मिनिटाने पुन्हा प्रयत्न करा.",
    "Write the month as 1 to 12 or YYYY-MM.": "महिना 1 ते 12 किंवा YYYY-MM असा लिहा.",
    "A workbook can't hold more than 2,00,000 entries. Narrow the filters or choose CSV.":
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
    "Entries created: {count}.": "{count} नोंदी जतन झाल्या.",
    "Previous year's figures saved.": "मागील वर्षाचे आकडे जतन झाले.",
    "Only {left} grievances of this entry are open and not escalated yet.": Counted(
        "या नोंदीतील फक्त {left} तक्रारी खुल्या असून अद्याप वरिष्ठांकडे पाठवलेल्या नाहीत.", by="left",
        one="Only 1 grievance of this entry is open and not escalated yet.",
        one_mr="या नोंदीतील फक्त 1 तक्रार खुली असून अद्याप वरिष्ठांकडे पाठवलेली नाही.",
    ),
    "No grievance of this entry is open and not escalated yet.":
        "या नोंदीत वरिष्ठांकडे पाठवण्यासारखी एकही खुली तक्रार नाही.",
    "The due date has already passed.": "निवारणाचा दिवस आधीच होऊन गेला आहे.",
    "Choose an authority above the present one.": "सध्याच्या अधिकाऱ्यापेक्षा वरिष्ठ अधिकारी निवडा.",
    "Escalation not found": "वरिष्ठांकडे पाठवल्याची नोंद आढळली नाही",
    "This escalation is already resolved.": "या तक्रारींचे निवारण आधीच झाले आहे.",
    "This entry has no open escalation.": "या नोंदीतील तक्रारी वरिष्ठांकडे प्रलंबित नाहीत.",
    "This entry has several open escalations. Name one.":
        "या नोंदीतील तक्रारी वरिष्ठांकडे एकापेक्षा जास्त वेळा पाठवल्या आहेत. त्यांपैकी एक निवडा.",
    "Escalated successfully": "तक्रारी वरिष्ठांकडे पाठवल्या",
    "Escalation resolved successfully": "तक्रारींचे निवारण नोंदवले",
    "File pendency created successfully": "नस्ती प्रलंबिततेची नोंद जतन झाली",
    "File pendency updated successfully": "नस्ती प्रलंबिततेची नोंद अद्ययावत झाली",
    "File pendency deleted successfully": "नस्ती प्रलंबिततेची नोंद हटवली",
    "Receipt pendency created successfully": "टपाल प्रलंबिततेची नोंद जतन झाली",
    "Receipt pendency updated successfully": "टपाल प्रलंबिततेची नोंद अद्ययावत झाली",
    "Receipt pendency deleted successfully": "टपाल प्रलंबिततेची नोंद हटवली",
    "{month} was signed by {name} on {day}. Say why it is changed.":
        "{month} या महिन्यावर {name} यांनी {day} रोजी स्वाक्षरी केली आहे. बदलाचे कारण लिहा.",
    "{metric} ({entry}) entered by hand: {figure}": "{metric} ({entry}) हाताने नोंदवले: {figure}",
    "Source of the section's counts saved.": "शाखेचे आकडे कोठून घ्यायचे ते जतन झाले.",
}  # fmt: skip
