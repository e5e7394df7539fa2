"""Marathi for the texts of ``installation``."""

from portal.installation.doctor.texts import MR as DOCTOR

MR = DOCTOR | {
    "All parts are working.": "सर्व भाग व्यवस्थित आहेत.",
    "Part of the system is not working.": "प्रणालीचा एक भाग व्यवस्थित चालत नाही.",
}
