"""Marathi for the texts of ``organisation``."""

MR = {
    "Department not found": "विभाग आढळला नाही",
    "Department created successfully!": "विभाग तयार झाला!",
    "Department updated successfully!": "विभाग अद्ययावत झाला!",
    "Department deleted successfully!": "विभाग हटवला!",
    "Another department has or had this slug.": "हा स्लग दुसऱ्या विभागाचा आहे किंवा पूर्वी होता.",
    "This department's dashboard depends on its slug, which can't be changed.":
        "या विभागाचा डॅशबोर्ड स्लगशी जोडलेला आहे; स्लग बदलता येत नाही.",
    "1 user is attached to this department. Move or deactivate this account first.":
        "या विभागात 1 वापरकर्ता आहे. आधी त्याला दुसऱ्या विभागात हलवा किंवा निष्क्रिय करा.",
    "{count} users are attached to this department. Move or deactivate them first.":
        "या विभागात {count} वापरकर्ते आहेत. आधी त्यांना दुसऱ्या विभागात हलवा किंवा निष्क्रिय करा.",
    "Transactions are attached to this department. Set it to inactive instead.":
        "या विभागाच्या नोंदी आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
    "Other records are attached to this department. Set it to inactive instead.":
        "या विभागाशी इतर नोंदी जोडलेल्या आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
}  # fmt: skip

# For 1: the parameter that counts, and the sentence.
ONE = {
    "{count} users are attached to this department. Move or deactivate them first.": (
        "count",
        "1 user is attached to this department. Move or deactivate this account first.",
    ),
}
