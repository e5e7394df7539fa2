"""Marathi for the texts of ``performance``."""

MR = {
    "Imported sheets": "आयात केलेली पत्रके",
    "Entries by hand": "हाताने भरलेल्या नोंदी",
    "The closure rate is below {least} %.": "निपटाऱ्याचे प्रमाण {least} % पेक्षा कमी आहे.",
    "{place} has the most pending: {pending} of {total}.": "सर्वाधिक प्रलंबित {place} येथे: {total} पैकी {pending}.",
}
