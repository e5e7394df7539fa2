"""Reasons for a failed import, in the uploader's language. For problems in a sheet, see `sheets.messages`."""

from catalog.text import Text

FAILURES = {
    "gave_up": Text(
        "The file could not be processed after several attempts. It has been saved. Try again later or contact "
        "the administrator.",
        "अनेक प्रयत्नांनंतरही फाइलवर प्रक्रिया होऊ शकली नाही. फाइल जतन केली आहे; कृपया नंतर पुन्हा पाठवा किंवा प्रशासकास कळवा.",
    ),
    "file_gone": Text(
        "The uploaded file is no longer on the server. Upload it again.",
        "अपलोड केलेली फाइल सर्व्हरवर उपलब्ध नाही. कृपया ती पुन्हा पाठवा.",
    ),
    "unknown_dataset": Text(
        "The server does not recognise this type of sheet. Contact the administrator.",
        "या प्रकारचे पत्रक सर्व्हरला माहीत नाही. कृपया प्रशासकास कळवा.",
    ),
}


def failure(code: str, language: str) -> str:
    return FAILURES[code]["mr" if language == "mr" else "en"]
