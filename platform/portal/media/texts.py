"""Marathi for the texts of ``media``."""

MR = {
    "Invalid file type. Please upload JPEG, PNG, or WebP images only.":
        "फाइलचा प्रकार चालत नाही. फक्त JPEG, PNG किंवा WebP चित्रे जोडा.",
    "File too large. Maximum size is 5MB": "फाइल फार मोठी आहे. कमाल आकार 5MB",
    "Please select a valid image file (JPEG, PNG, GIF, WEBP)": "योग्य चित्र फाइल निवडा (JPEG, PNG, GIF, WEBP)",
    "File size must be less than 5.0MB": "फाइलचा आकार 5.0MB पेक्षा कमी हवा",
    "This image is too small: it needs at least {width} × {height} pixels. Choose another one.":
        "ही प्रतिमा खूप लहान आहे: किमान {width} × {height} पिक्सेल हवेत. दुसरी प्रतिमा निवडा.",
    "The image has too many pixels. At most {most} megapixels.": "चित्र फार मोठे आहे. जास्तीत जास्त {most} मेगापिक्सेल.",
}  # fmt: skip
