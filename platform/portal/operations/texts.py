"""Marathi for the texts of operations."""

MR = {
    "There is no such data set.": "असा माहितीसंच नाही.",
    "The figures are being rebuilt.": "आकडे पुन्हा तयार होत आहेत.",
    "Setting saved.": "सेटिंग जतन झाले.",
    "Choose the data set for these months.": "हे महिने ज्या माहितीसंचाचे आहेत तो निवडा.",
    "Dagster is not available on this installation.": "डॅगस्टरची पाने येथे उपलब्ध नाहीत.",
    "Schedule not found": "वेळापत्रक आढळले नाही",
    "Schedule created.": "वेळापत्रक तयार झाले.",
    "Schedule saved.": "वेळापत्रक जतन झाले.",
    "Schedule paused.": "वेळापत्रक थांबवले.",
    "Schedule resumed.": "वेळापत्रक पुन्हा सुरू झाले.",
    "Schedule deleted.": "वेळापत्रक हटवले.",
    "The run will start within seconds.": "मागणी नोंदवली; काही सेकंदांत काम सुरू होईल.",
    "Choose at least one day.": "किमान एक वार निवडा.",
    "Choose at least one data set.": "किमान एक माहितीसंच निवडा.",
    "A cron line has minute (0–59), hour (0–23), day (1–31), month (1–12) and day of the week (0–7).":
        "क्रॉन ओळीत मिनिट (0–59), तास (0–23), दिवस (1–31), महिना (1–12) आणि वार (0–7) असतात.",
    "This date never occurs.": "असा दिवस कधीच येत नाही.",
    "Allow at least five minutes between runs.": "दोन वेळांमध्ये किमान पाच मिनिटे हवीत.",
    "Choose a saved report.": "जतन केलेला अहवाल निवडा.",
    "Backup not found": "बॅकअप आढळला नाही",
    "Backup deleted.": "बॅकअप हटवला.",
    "Run not found": "हे काम आढळले नाही",
    "This is already running. Wait until it has finished.": "हे काम आधीच सुरू आहे. ते संपेपर्यंत थांबा.",
}  # fmt: skip
