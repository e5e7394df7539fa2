"""Marathi for the texts of ``downloads``."""

MR = {
    "This file has been deleted. Prepare it again.": "ही फाइल आता उपलब्ध नाही. ती पुन्हा तयार करा.",
    "Your other files are still being prepared. Wait for them or cancel one.":
        "आपल्या इतर फाइल अजून तयार होत आहेत. त्या तयार होईपर्यंत थांबा किंवा एक रद्द करा.",
    "The file could not be prepared. Try again later or narrow the filters.":
        "फाइल तयार करता आली नाही. नंतर पुन्हा प्रयत्न करा किंवा कमी माहिती निवडा.",
    "The file took too long. Narrow the filters.": "फाइल तयार करण्यास फार वेळ लागला. कमी माहिती निवडा.",
    "The file is being prepared.": "फाइल तयार होत आहे.",
    "The file is not ready.": "फाइल अजून तयार नाही.",
    "Cancelled.": "रद्द केले.",
}  # fmt: skip
