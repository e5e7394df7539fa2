"""Marathi for the texts of `masters`. Messages after a write are in `registry`."""

from portal.core.language import Counted

MR = {
    "Section not found": "शाखा आढळली नाही",
    "“{spelling}” is already a spelling of {name}.": "“{spelling}” हे नाव आधीच {name} यासाठी वापरले आहे.",
    "{code} is the code of {name}.": "{code} हा {name} यांचा सांकेतांक आहे.",
    "This place does not exist.": "हे ठिकाण अस्तित्वात नाही.",
    "{name} is inactive. Activate it first.": "{name} निष्क्रिय आहे. आधी ते सक्रिय करा.",
    "{count} active districts are in {name}. Deactivate them first.": Counted(
        "{name} मध्ये {count} सक्रिय जिल्हे आहेत. आधी ते निष्क्रिय करा.",
        one="1 active district is in {name}. Deactivate it first.",
        one_mr="{name} मध्ये 1 सक्रिय जिल्हा आहे. आधी तो निष्क्रिय करा.",
    ),
    "{count} active talukas are in {name}. Deactivate them first.": Counted(
        "{name} मध्ये {count} सक्रिय तालुके आहेत. आधी ते निष्क्रिय करा.",
        one="1 active taluka is in {name}. Deactivate it first.",
        one_mr="{name} मध्ये 1 सक्रिय तालुका आहे. आधी तो निष्क्रिय करा.",
    ),
    "{name} is in use: {uses}. Set it inactive instead.": "{name} वापरात आहे: {uses}. त्याऐवजी ते निष्क्रिय करा.",
    "{some} and {last}": "{some} व {last}",
    "Another department has or had this slug.": "हा स्लग दुसऱ्या विभागाचा आहे किंवा पूर्वी होता.",
    "This department's dashboard depends on its slug, which can't be changed.":
        "या विभागाचा डॅशबोर्ड स्लगशी जोडलेला आहे; स्लग बदलता येत नाही.",
    "{count} users are attached to this department. Move or deactivate them first.": Counted(
        "या विभागात {count} वापरकर्ते आहेत. आधी त्यांना दुसऱ्या विभागात हलवा किंवा निष्क्रिय करा.",
        one="1 user is attached to this department. Move or deactivate this account first.",
        one_mr="या विभागात 1 वापरकर्ता आहे. आधी त्याला दुसऱ्या विभागात हलवा किंवा निष्क्रिय करा.",
    ),
    "Transactions are attached to this department. Set it to inactive instead.":
        "या विभागाच्या नोंदी आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
    "Other records are attached to this department. Set it to inactive instead.":
        "या विभागाशी इतर नोंदी जोडलेल्या आहेत. त्याऐवजी विभाग निष्क्रिय करा.",
}  # fmt: skip
