"""Marathi for the texts of ``masters``. What is answered after a deed stands with each master in `registry`."""

MR = {
    "Section not found": "शाखा आढळली नाही",
    "“{spelling}” is already a spelling of {name}.": "“{spelling}” हे नाव आधीच {name} यासाठी वापरले आहे.",
    "{code} is the code of {name}.": "{code} हा {name} यांचा सांकेतांक आहे.",
    "This place does not exist.": "हे ठिकाण अस्तित्वात नाही.",
    "{name} is inactive. Activate it first.": "{name} निष्क्रिय आहे. आधी ते सक्रिय करा.",
    "{count} active districts are in {name}. Deactivate them first.":
        "{name} मध्ये {count} सक्रिय जिल्हे आहेत. आधी ते निष्क्रिय करा.",
    "{count} active talukas are in {name}. Deactivate them first.":
        "{name} मध्ये {count} सक्रिय तालुके आहेत. आधी ते निष्क्रिय करा.",
    "{name} is in use: {uses}. Set it inactive instead.": "{name} वापरात आहे: {uses}. त्याऐवजी ते निष्क्रिय करा.",
    "{some} and {last}": "{some} व {last}",
    "1 active district is in {name}. Deactivate it first.": "{name} मध्ये 1 सक्रिय जिल्हा आहे. आधी तो निष्क्रिय करा.",
    "1 active taluka is in {name}. Deactivate it first.": "{name} मध्ये 1 सक्रिय तालुका आहे. आधी तो निष्क्रिय करा.",
}  # fmt: skip

# For 1: the parameter that counts, and the sentence.
ONE = {
    "{count} active districts are in {name}. Deactivate them first.": (
        "count",
        "1 active district is in {name}. Deactivate it first.",
    ),
    "{count} active talukas are in {name}. Deactivate them first.": (
        "count",
        "1 active taluka is in {name}. Deactivate it first.",
    ),
}
