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
    "Designation not found": "पदनाम आढळले नाही",
    "Designation created successfully": "पदनाम जतन झाले",
    "Designation updated successfully": "पदनाम अद्ययावत झाले",
    "Designation deleted successfully": "पदनाम हटवले",
    "{name} is in use. Give its holders another designation first.":
        "{name} हे पदनाम वापरात आहे. आधी ते असलेल्या व्यक्तींना दुसरे पदनाम द्या.",
    "Department created successfully!": "विभाग तयार झाला!",
    "Department updated successfully!": "विभाग अद्ययावत झाला!",
    "Department deleted successfully!": "विभाग हटवला!",
    "Another department has this slug, or had it once.": "हा स्लग दुसऱ्या विभागाचा आहे किंवा पूर्वी होता.",
    "The dashboard of this department is bound to its slug, which can't be changed.":
        "या विभागाचा डॅशबोर्ड स्लगशी जोडलेला आहे; स्लग बदलता येत नाही.",
    "{count} users are attached to this department. Move or deactivate them first.":
        "या विभागात {count} वापरकर्ते आहेत. आधी त्यांना दुसऱ्या विभागात हलवा किंवा निष्क्रिय करा.",
    "Transactions are attached to this department. Set it to inactive instead.":
        "या विभागाच्या नोंदी आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
    "Other records are attached to this department. Set it to inactive instead.":
        "या विभागाशी इतर नोंदी जोडलेल्या आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
}  # fmt: skip
