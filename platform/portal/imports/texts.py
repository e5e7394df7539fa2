"""Marathi for the texts of imports."""

MR = {
    "Import not found": "आयात आढळली नाही",
    "The file of this import has been deleted.": "या आयातीची फाइल आता उपलब्ध नाही.",
    "This preview no longer exists. Send the file again.": "ही पूर्वतपासणी आता उपलब्ध नाही. फाइल पुन्हा पाठवा.",
    "The import could not be finished. The file is saved. Try again later.":
        "आयात पूर्ण होऊ शकली नाही. फाइल सुरक्षित आहे; ती काही वेळाने पुन्हा पाठवा.",
    "The file is in the queue.": "फाइल मिळाली असून ती रांगेत आहे.",
    "This import has already been undone.": "ही आयात आधीच मागे घेतली आहे.",
    "This import has not finished yet. Wait until it has.": "ही आयात अजून पूर्ण झालेली नाही. ती पूर्ण होईपर्यंत थांबा.",
    "This import saved no rows, so there is nothing to undo.":
        "या आयातीने एकही ओळ लिहिलेली नाही: मागे घेण्यासारखे काही नाही.",
    "Every row of this import has changed since, so there is nothing to undo.":
        "या आयातीची प्रत्येक ओळ त्यानंतर बदलली आहे: मागे घेण्यासारखे काही नाही.",
    "An earlier value names a section, office or service that no longer exists.":
        "एका पूर्वीच्या मूल्यातील कक्ष, कार्यालय किंवा सेवा आता अस्तित्वात नाही.",
    "Your department did not import this sheet. Ask a super admin to undo it.":
        "हे पत्रक आपल्या विभागाने पाठवलेले नाही. ते मागे घेण्यासाठी मुख्य प्रशासकांना सांगा.",
    "A department can undo its imports from the last {days} days. Ask a super admin to undo older ones.":
        "विभागाला गेल्या {days} दिवसांतील आपल्या आयाती मागे घेता येतात. त्याआधीच्या आयातींसाठी मुख्य प्रशासकांना सांगा.",
    "Rows removed: {removed}. Restored to earlier values: {restored}. Not changed: {kept}.":
        "काढलेल्या ओळी: {removed}, पूर्वीची मूल्ये मिळालेल्या: {restored}, कायम ठेवलेल्या: {kept}.",
    "Enter the word “proposed” or a JSON object.": "“proposed” हा शब्द किंवा JSON ऑब्जेक्ट द्या.",
    "Enter the letter of a column, such as C.": "स्तंभाचे अक्षर द्या, उदा. C.",
    "Enter a cell, such as C17.": "पेशी द्या, उदा. C17.",
    "Enter a name or the number of a record.": "नाव किंवा नोंदीचा क्रमांक द्या.",
    "reading.columns.{key}: “{name}” is not a column of this sheet.":
        "reading.columns.{key}: “{name}” हा या पत्रकाचा स्तंभ नाही.",
    "reading.values: “{name}” is not a column of this sheet.": "reading.values: “{name}” हा या पत्रकाचा स्तंभ नाही.",
    "reading.columns: two columns cannot both be “{name}”.":
        "reading.columns: दोन स्तंभ एकाच वेळी “{name}” असू शकत नाहीत.",
    "This layout is no longer saved.": "ही मांडणी आता लक्षात ठेवलेली नाही.",
    "Layout forgotten. The next sheet of this kind will ask again.":
        "ही मांडणी विसरली आहे. अशा पुढील पत्रकासाठी पुन्हा विचारले जाईल.",
}  # fmt: skip
