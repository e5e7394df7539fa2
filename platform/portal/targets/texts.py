"""Marathi for the texts of targets and events."""

MR = {
    "The sheets of this measure name no such place.": "या निर्देशकाच्या पत्रकांत असे ठिकाण नसते.",
    "This measure has a target for this area already.": "या क्षेत्रासाठी या निर्देशकाचे लक्ष्य आधीच आहे.",
    "Saved.": "जतन झाले.",
    "Deleted.": "हटविले.",
}
