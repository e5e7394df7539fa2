"""Marathi for the texts of ``weather``."""

MR = {
    "There is no weather for this place. Choose a district of Maharashtra.":
        "या ठिकाणचे हवामान उपलब्ध नाही. महाराष्ट्रातील जिल्ह्याचे नाव द्या.",
}  # fmt: skip
