"""Marathi for the texts of ``feedback``."""

MR = {
    "Thank you. The administration has received your message.":
        "धन्यवाद. आपला संदेश प्रशासनाला मिळाला आहे.",
    "Too many messages from here. Try again in an hour.":
        "येथून खूप संदेश आले आहेत. एका तासाने पुन्हा प्रयत्न करा.",
}  # fmt: skip
