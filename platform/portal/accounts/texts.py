"""Marathi for the texts of ``accounts``."""

from portal.core.language import Counted

MR = {
    "Only a user of a department can be its head of office.":
        "विभागाचा वापरकर्ताच त्याचा कार्यालयप्रमुख असू शकतो.",
    "Invalid email or password. Please check your credentials and try again.":
        "ईमेल किंवा पासवर्ड चुकीचा आहे. तपासून पुन्हा प्रयत्न करा.",
    "You do not have permission to access this system with the selected role. Please contact your administrator.":
        "निवडलेल्या भूमिकेतून या प्रणालीत प्रवेश करण्याची आपल्याला परवानगी नाही. प्रशासकाशी संपर्क साधा.",
    "Your account does not have administrator privileges. Please contact your administrator.":
        "आपल्या खात्याला प्रशासकाचे अधिकार नाहीत. प्रशासकाशी संपर्क साधा.",
    "Your account does not have super administrator privileges. Please contact your administrator.":
        "आपल्या खात्याला मुख्य प्रशासकाचे अधिकार नाहीत. प्रशासकाशी संपर्क साधा.",
    "Your account is not assigned to any department. Please contact your administrator to assign a department.":
        "आपल्या खात्याला कोणताही विभाग दिलेला नाही. विभाग मिळवण्यासाठी प्रशासकाशी संपर्क साधा.",
    "You do not have access to the selected department. "
    "Please select a different department or contact your administrator.":
        "निवडलेल्या विभागात आपल्याला प्रवेश नाही. दुसरा विभाग निवडा किंवा प्रशासकाशी संपर्क साधा.",
    "Too many failed attempts. Try again in {minutes} minutes.": Counted(
        "खूप वेळा चुकीचा प्रयत्न झाला. {minutes} मिनिटांनी पुन्हा प्रयत्न करा.", by="minutes",
        one="Too many failed attempts. Try again in 1 minute.",
        one_mr="खूप वेळा चुकीचा प्रयत्न झाला. 1 मिनिटाने पुन्हा प्रयत्न करा.",
    ),
    "Login successful!": "लॉग इन यशस्वी!",
    "Confirmed.": "खात्री झाली.",
    "Many people are logging in at the moment. Try again in a few seconds.":
        "या क्षणी अनेक जण लॉग इन करत आहेत. काही सेकंदांनी पुन्हा प्रयत्न करा.",
    "Someone is trying passwords for this account. Try again in {seconds} seconds.": Counted(
        "या खात्यासाठी कोणीतरी पासवर्ड वापरून पाहत आहे. {seconds} सेकंदांनी पुन्हा प्रयत्न करा.", by="seconds",
        one="Someone is trying passwords for this account. Try again in 1 second.",
        one_mr="या खात्यासाठी कोणीतरी पासवर्ड वापरून पाहत आहे. 1 सेकंदाने पुन्हा प्रयत्न करा.",
    ),
    "Login successful! In the last {minutes} minutes there were {count} failed attempts to log in to your account "
    "from other addresses. If this was not you, change your password.": Counted(
        "लॉग इन यशस्वी! गेल्या {minutes} मिनिटांत दुसऱ्या पत्त्यांवरून आपल्या खात्यात लॉग इन करण्याचा {count} वेळा अयशस्वी "
        "प्रयत्न झाला. ते आपण नसाल तर पासवर्ड बदला.",
        one="Login successful! In the last {minutes} minutes there was one failed attempt to log in to your account "
        "from another address. If this was not you, change your password.",
        one_mr="लॉगिन यशस्वी! गेल्या {minutes} मिनिटांत आपल्या खात्यात दुसऱ्या पत्त्यावरून एकदा चुकीचा लॉगिन प्रयत्न झाला. "
        "तो आपला नसेल तर पासवर्ड बदला.",
    ),
    "Logged out.": "लॉग आउट झाले.",
    "Profile updated successfully!": "प्रोफाइल अद्ययावत झाले!",
    "Password updated successfully!": "पासवर्ड अद्ययावत झाला!",
    "The current password is wrong.": "सध्याचा पासवर्ड बरोबर नाही.",
    "New passwords do not match": "नवीन पासवर्ड जुळत नाहीत",
    "New password must be at least 8 characters long": "नवीन पासवर्ड किमान 8 अक्षरांचा असावा",
    "This password is too common and easy to guess. Choose another one.":
        "हा पासवर्ड अनेक जण वापरतात, त्यामुळे तो सर्वांत आधी ओळखला जातो. दुसरा पासवर्ड निवडा.",
    "A password can't be only digits.": "पासवर्ड फक्त अंकांचा असू शकत नाही.",
    "Choose a password that does not contain the name, email address, mobile number or department.":
        "नाव, ईमेल पत्ता, मोबाइल क्रमांक किंवा विभाग यांच्यावरून न बनवलेला पासवर्ड निवडा.",
    "This temporary password has expired: it worked for {days} days. Ask your administrator for a new one.":
        "या तात्पुरत्या पासवर्डची {days} दिवसांची मुदत संपली आहे. प्रशासकांकडून नवीन पासवर्ड घ्या.",
    "Choose a password that differs from the current one.": "सध्याच्या पासवर्डपेक्षा वेगळा पासवर्ड निवडा.",
    "Another account has this email address.": "हा ईमेल पत्ता दुसऱ्या खात्याचा आहे.",
    "Enter a mobile number of 7 to 15 digits.": "7 ते 15 अंकी मोबाइल क्रमांक भरा.",
    "User not found": "वापरकर्ता आढळला नाही",
    "User created successfully!": "वापरकर्ता तयार झाला!",
    "User updated successfully!": "वापरकर्ता अद्ययावत झाला!",
    "User deactivated successfully!": "वापरकर्ता निष्क्रिय झाला!",
    "The password was reset.": "पासवर्ड नव्याने तयार झाला.",
    "There is no such department.": "असा विभाग नाही.",
    "There is no such designation.": "असे पदनाम नाही.",
    "There is no such district.": "असा जिल्हा नाही.",
    "There is no such taluka.": "असा तालुका नाही.",
    "This taluka is in another district.": "हा तालुका दुसऱ्या जिल्ह्यात आहे.",
    "Only department users can be limited to an area.": "क्षेत्राची मर्यादा फक्त विभाग वापरकर्त्यांना असते.",
    "You can't change your own role.": "स्वतःची भूमिका स्वतः बदलता येत नाही.",
    "You can't close your own account.": "स्वतःचे खाते स्वतः बंद करता येत नाही.",
    "This is the last super admin. Add another one first.":
        "हे शेवटचे मुख्य प्रशासक आहेत: आधी दुसरे मुख्य प्रशासक नेमा.",
    "This session has already ended.": "हे सत्र आधीच संपले आहे.",
    "The session has ended.": "सत्र संपले.",
    "All sessions ended.": "सर्व सत्रे संपली.",
    "All other sessions ended.": "इतर सर्व सत्रे संपली.",
    "email address": "ईमेल पत्ता",
    "Enter the code of your authenticator app.": "ऑथेंटिकेटर ॲपमधील सांकेतांक भरा.",
    "Use your passkey, or enter the code of your authenticator app.":
        "आपली पासकी वापरा किंवा ऑथेंटिकेटर ॲपमधील सांकेतांक भरा.",
    "Use your passkey, or enter a recovery code.": "आपली पासकी वापरा किंवा सुटका सांकेतांक भरा.",
    "This code is wrong or was already used.": "हा सांकेतांक जुळत नाही किंवा आधीच वापरला आहे.",
    "Enter the six digits that the app shows.": "ॲपमध्ये दिसणारे सहा अंक भरा.",
    "This code is wrong. Check the clock of your phone.": "हा सांकेतांक जुळत नाही. फोनचे घड्याळ तपासा.",
    "Demo accounts have no second factor.": "प्रात्यक्षिक खात्यांना दुहेरी पडताळणी नाही.",
    "Two-factor login is required for your account.": "आपल्या खात्यासाठी दुहेरी पडताळणी आवश्यक आहे.",
    "Two-factor login is already on.": "दुहेरी पडताळणी आधीच सुरू आहे.",
    "This token is not known. Check that it is complete, or ask a super admin for a new one.":
        "हे टोकन ओळखीचे नाही. ते पूर्ण आहे का ते पाहा, किंवा मुख्य प्रशासकाकडून नवीन घ्या.",
    "This token has been revoked. Ask a super admin for a new one.":
        "हे टोकन रद्द केले आहे. मुख्य प्रशासकाकडून नवीन घ्या.",
    "This token expired on {day}. Ask a super admin for a new one.":
        "या टोकनची मुदत {day} रोजी संपली. मुख्य प्रशासकाकडून नवीन घ्या.",
    "This token has made as many calls as are allowed in a minute. Wait and try again.":
        "या टोकनने एका मिनिटात चालणाऱ्या सर्व विनंत्या केल्या आहेत. थोड्या वेळाने पुन्हा प्रयत्न करा.",
    "Choose a day within one year from today.": "आजपासून एका वर्षातील दिवस निवडा.",
    "Allow reading, importing or both.": "वाचणे, आयात करणे किंवा दोन्हींची परवानगी द्या.",
    "This is the account of a program.": "हे एका प्रोग्रामचे खाते आहे.",
    "The service account was created.": "सेवा खाते तयार झाले.",
    "The service account was changed.": "सेवा खाते बदलले.",
    "The new token works from now on.": "आतापासून नवीन टोकन चालेल.",
    "The token was revoked.": "टोकन रद्द झाले.",
    "Two-factor login is on.": "दुहेरी पडताळणी सुरू झाली.",
    "Two-factor login is off.": "दुहेरी पडताळणी बंद आहे.",
    "Start two-factor setup again.": "दुहेरी पडताळणी पुन्हा सुरू करा.",
    "New recovery codes generated.": "नवीन सुटका सांकेतांक तयार झाले.",
    "{name} can’t be reached at the moment. Try again in a few minutes, or use your password.":
        "{name} सध्या उपलब्ध नाही. काही मिनिटांनी पुन्हा प्रयत्न करा किंवा आपला पासवर्ड वापरा.",
    "This login was not begun in this browser, was used already, or took too long. Start again.":
        "हे लॉगिन या ब्राउझरमध्ये सुरू झाले नव्हते, आधीच वापरले गेले आहे किंवा त्याला फार वेळ लागला. पुन्हा सुरू करा.",
    "The answer of {name} could not be verified. Start again; if it happens again, tell your administrator.":
        "{name} चे उत्तर पडताळता आले नाही. पुन्हा सुरू करा; पुन्हा असे झाल्यास प्रशासकांना कळवा.",
    "{name} did not log you in.": "{name} ने आपल्याला लॉगिन करू दिले नाही.",
    "You are in no group of {name} that may use this portal. Please contact your administrator.":
        "हे पोर्टल वापरू शकणाऱ्या {name} च्या कोणत्याही गटात आपण नाही. प्रशासकांशी संपर्क साधा.",
    "{name} has not verified your email address. Please contact its administrator.":
        "{name} ने आपला ईमेल पत्ता पडताळलेला नाही. तेथील प्रशासकांशी संपर्क साधा.",
    "An account with your email address exists here, but it can’t be used with {name}. "
    "Use your password, or contact your administrator.":
        "आपल्या ईमेल पत्त्याचे खाते येथे आहे, पण ते {name} ने उघडता येत नाही. "
        "आपला पासवर्ड वापरा किंवा प्रशासकांशी संपर्क साधा.",
    "Your account on this portal is deactivated. Please contact your administrator.":
        "या पोर्टलवरील आपले खाते निष्क्रिय आहे. प्रशासकांशी संपर्क साधा.",
    "Single sign-on is not set up on this server.": "या सर्व्हरवर एकल लॉगिनची व्यवस्था केलेली नाही.",
    "The provider is ready.": "प्रदाता तयार आहे.",
    "See what is wrong.": "काय चुकले आहे ते पाहा.",
    "It does not describe itself: {reason}": "प्रदाता स्वतःची माहिती देत नाही: {reason}",
    "It calls itself {issuer}: set PORTAL_OIDC_ISSUER to exactly that.":
        "प्रदाता स्वतःला {issuer} म्हणतो: PORTAL_OIDC_ISSUER मध्ये नेमके तेच द्या.",
    "Its {name} is missing or has no https address.": "प्रदात्याचा {name} नाही किंवा त्याचा पत्ता https नाही.",
    "It does not support PKCE with S256.": "प्रदाता S256 सह PKCE वापरत नाही.",
    "It publishes no keys that the portal can use.": "पोर्टल वापरू शकेल अशी कोणतीही कळ प्रदाता प्रसिद्ध करत नाही.",
    "It does not accept the portal’s client id and secret.": "प्रदाता पोर्टलचे client id व secret स्वीकारत नाही.",
    "{host} did not answer: {reason}": "{host} ने उत्तर दिले नाही: {reason}",
    "{host} gave an answer that can’t be read: {reason}": "{host} चे उत्तर वाचता आले नाही: {reason}",
    "The group {group} names no department: {department}.": "{group} गटासाठी असा विभाग नाही: {department}.",
    "This passkey does not open this account, or it took too long. Try again, or use another way.":
        "ही पासकी हे खाते उघडत नाही किंवा फार वेळ लागला. पुन्हा प्रयत्न करा किंवा दुसरा मार्ग वापरा.",
    "Your account opens by single sign-on; the passkey is its second step.":
        "आपले खाते एकल लॉगिनने उघडते; पासकी ही त्याची दुसरी पायरी आहे.",
    "Passkeys are not set up on this server.": "या सर्व्हरवर पासकीची व्यवस्था केलेली नाही.",
    "There is no room for more passkeys. Remove one first.": "आणखी पासकींसाठी जागा नाही. आधी एक काढा.",
    "The passkey could not be verified. Start again.": "पासकी पडताळता आली नाही. पुन्हा सुरू करा.",
    "The passkey could not be verified. Try again.": "पासकी पडताळता आली नाही. पुन्हा प्रयत्न करा.",
    "This passkey is known already.": "ही पासकी आधीच नोंदवलेली आहे.",
    "Passkey not found": "पासकी आढळली नाही",
    "The passkey was added.": "पासकी जोडली.",
    "The passkey was renamed.": "पासकीचे नाव बदलले.",
    "The passkey was removed.": "पासकी काढली.",
}  # fmt: skip
