"""Marathi for the texts of operations."""

MR = {
    "There is no such dataset.": "असा माहितीसंच नाही.",
    "The figures are being rebuilt.": "आकडे पुन्हा तयार होत आहेत.",
    "Setting saved.": "सेटिंग जतन झाले.",
}
