"""Marathi for the texts of ``organisation``."""

MR = {
    "Department not found": "विभाग आढळला नाही",
    "Office not found": "कार्यालय आढळले नाही",
    "Office created successfully": "कार्यालय जतन झाले",
    "Office updated successfully": "कार्यालय अद्ययावत झाले",
    "Office deleted successfully": "कार्यालय हटवले",
    "Section not found": "शाखा आढळली नाही",
    "Section created successfully": "शाखा जतन झाली",
    "Section updated successfully": "शाखा अद्ययावत झाली",
    "Section deleted successfully": "शाखा हटवली",
    "Office activated": "कार्यालय सक्रिय केले",
    "Office deactivated": "कार्यालय निष्क्रिय केले",
    "Section activated": "शाखा सक्रिय केली",
    "Section deactivated": "शाखा निष्क्रिय केली",
    "Service activated": "सेवा सक्रिय केली",
    "Service deactivated": "सेवा निष्क्रिय केली",
    "Service not found": "सेवा आढळली नाही",
    "Service created successfully": "सेवा जतन झाली",
    "Service updated successfully": "सेवा अद्ययावत झाली",
    "Service deleted successfully": "सेवा हटवली",
    "“{spelling}” already stands for {name}.": "“{spelling}” हे नाव आधीच {name} यासाठी वापरले आहे.",
    "{name} has entries and is kept. Set it inactive instead.":
        "{name} याच्या नोंदी असल्याने ते ठेवले आहे. त्याऐवजी ते निष्क्रिय करा.",
}  # fmt: skip
