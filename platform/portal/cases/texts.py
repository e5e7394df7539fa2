"""Marathi for the texts of `cases`."""

MR = {
    "Limit runs from": "मुदत सुरू",
    "Last day": "शेवटचा दिवस",
    "Days left": "उरलेले दिवस",
    "Calendar days": "दिवस",
    "Working days": "कामाचे दिवस",
    "Kind of days": "दिवसांचा प्रकार",
    "State of the limit": "मुदतीची स्थिती",
    "Not in the newest list since": "सर्वात नवीन यादीत केव्हापासून नाही",
    "A help for the office and no legal advice: limits are confirmed by the department.":
        "कार्यालयासाठी साहाय्य, कायदेशीर सल्ला नाही: मुदतींची खात्री विभाग करतो.",
    "The clock of the case is paused.": "प्रकरणाची मुदत थांबवली आहे.",
    "More than 100,000 cases: narrow the queue by service, taluka or office first.":
        "1,00,000 पेक्षा जास्त प्रकरणे आहेत: आधी सेवा, तालुका किंवा कार्यालयानुसार यादी कमी करा.",
    "The mark was removed. The case stays open.": "खूण काढली. प्रकरण प्रलंबित राहते.",
    "Pause saved.": "विराम जतन झाला.",
    "Pause deleted.": "विराम हटवला.",
    "A pause cannot begin in the future.": "विराम भविष्यात सुरू होऊ शकत नाही.",
    "This case is already paused on some of these days.": "यांपैकी काही दिवशी हे प्रकरण आधीच थांबवलेले आहे.",
}  # fmt: skip
