"""Marathi for the texts of the Command Center."""

MR = {
    "There is no such department.": "असा विभाग नाही.",
    "{count} rows imported": "{count} ओळी आयात",
    "1 row imported": "1 ओळ आयात",
    "Entry added": "नोंद जोडली",
    "Entry changed": "नोंद बदलली",
    "Entry deleted": "नोंद हटवली",
}

# For 1: the parameter that counts, and the sentence.
ONE = {
    "{count} rows imported": ("count", "1 row imported"),
}
