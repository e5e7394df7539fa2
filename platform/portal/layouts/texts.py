"""Marathi for the texts of layouts."""

MR = {
    "Layout saved.": "मांडणी जतन झाली.",
    "This layout is now the default for all administrators.": "ही मांडणी आता सर्व प्रशासकांची मूळ मांडणी आहे.",
    "This card is already in the layout.": "हे कार्ड मांडणीत आधीच आहे.",
    "Automatic height is height 4, and only that.": "आपोआप उंची म्हणजे उंची 4, आणि केवळ तीच.",
    "This place is already taken.": "ही जागा आधीच घेतलेली आहे.",
}
