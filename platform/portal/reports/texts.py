"""Marathi for the texts of ``reports``."""

MR = {
    "There is no such place.": "असे ठिकाण नाही.",
    "There is nothing in this period and area.": "या कालावधीत व क्षेत्रात काहीही नाही.",
    "No sheet in this period has cases received and completed.":
        "या कालावधीतील कोणतेही पत्रक प्राप्त व पूर्ण प्रकरणांची माहिती देत नाही.",
    "{completed} of {submitted} cases are completed: a closure rate of {rate}%.":
        "{submitted} पैकी {completed} प्रकरणे पूर्ण; निपटाऱ्याचे प्रमाण {rate}%.",
    "Over {days} days": "{days} दिवसांपेक्षा जास्त",
    "{first} to {last} days": "{first} ते {last} दिवस",
    "Nothing is pending.": "काहीही प्रलंबित नाही.",
    "{unit} ({department}) has the most pending: {most} of {total}.":
        "सर्वाधिक प्रलंबित: {unit} ({department}), {total} पैकी {most}.",
    "Imports: {imports}, rows: {rows}, rows with errors: {errors}.":
        "{imports} आयाती, {rows} ओळी; त्रुटी असलेल्या ओळी {errors}.",
    "Most errors were in {sheet}: {errors}.": "त्यांपैकी सर्वाधिक “{sheet}” पत्रकात: {errors}.",
    "People who used the portal in this period: {active} of {all}. Logins: {times}.":
        "या कालावधीत {all} पैकी {active} व्यक्तींनी पोर्टल वापरले; एकूण {times} प्रवेश.",
    "Saved report not found": "जतन केलेला अहवाल आढळला नाही",
    "Report not found": "अहवाल आढळला नाही",
    "This file is not there.": "ही फाइल उपलब्ध नाही.",
    "Report saved.": "अहवाल जतन झाला.",
    "Report deleted.": "अहवाल हटवला.",
    "Saved report deleted.": "जतन केलेला अहवाल हटवला.",
    "The report will be under “Ready reports” within a minute.":
        "अहवालाची मागणी नोंदवली; तो एका मिनिटात “तयार अहवाल” येथे मिळेल.",
    "Data": "माहिती",
    "Pivot": "सारांश सारणी",
    "Total": "एकूण",
    "Overview": "आढावा",
    "All rows": "सर्व ओळी",
    "{first} to {last}": "{first} ते {last}",
}  # fmt: skip
