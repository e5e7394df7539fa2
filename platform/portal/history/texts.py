"""Marathi for the texts of the history (`portal.core.language`)."""

MR = {
    "As known on {day}": "{day} रोजी माहीत असल्याप्रमाणे",
    "Choose an earlier day.": "आधीचा दिवस निवडा.",
    "Earlier days are kept since {day}.": "आधीच्या दिवसांचे आकडे {day} पासून ठेवलेले आहेत.",
    "Figures no. {number}": "आकडे क्र. {number}",
    "Nothing is kept of earlier days yet.": "आधीच्या दिवसांचे आकडे अजून ठेवलेले नाहीत.",
    "Nothing is kept under this number.": "या क्रमांकाखाली काही ठेवलेले नाही.",
    "Of this day nothing is kept any more. Choose the last day of its month.":
        "या दिवसाचे आकडे आता ठेवलेले नाहीत. त्या महिन्याचा शेवटचा दिवस निवडा.",
    "This day is still to come.": "हा दिवस अजून आलेला नाही.",
    "This is only known as it is today.": "हे फक्त आज आहे तसे माहीत आहे.",
    "Write a day as YYYY-MM-DD, or the number of a brief or report.":
        "दिवस YYYY-MM-DD असा लिहा, किंवा अहवालावरील क्रमांक लिहा.",
}  # fmt: skip
