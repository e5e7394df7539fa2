"""Deeds, things and fields of the audit log in both languages. What is not known here is shown as it is written."""

from collections.abc import Mapping

from catalog.registry import DATASETS
from catalog.text import Language, Text
from portal.core.language import current

ACTIONS: Mapping[str, Text] = {
    "acknowledge": Text("Alert acknowledged", "इशारा पाहिला"),
    "backup": Text("Backup made", "बॅकअप घेतला"),
    "bulk_create": Text("Entries created", "नोंदी जोडल्या"),
    "bulk_delete": Text("Entries deleted", "नोंदी काढल्या"),
    "bulk_update": Text("Entries changed", "नोंदी बदलल्या"),
    "create": Text("Created", "जोडले"),
    "deactivate": Text("Deactivated", "निष्क्रिय केले"),
    "delete": Text("Deleted", "काढले"),
    "download": Text("File downloaded", "फाइल घेतली"),
    "escalate": Text("Escalated", "वरिष्ठांकडे पाठवले"),
    "expire": Text("Deleted when its time was over", "मुदत संपल्याने काढले"),
    "export": Text("Exported", "निर्यात केले"),
    "import": Text("Imported", "आयात केले"),
    "login": Text("Logged in", "लॉग इन केले"),
    "login_failed": Text("Login refused", "लॉग इन नाकारले"),
    "login_refused": Text("Login refused", "लॉग इन नाकारले"),
    "logout": Text("Logged out", "लॉग आउट केले"),
    "make": Text("Made", "तयार केले"),
    "open": Text("Opened", "उघडले"),
    "password_change": Text("Password changed", "पासवर्ड बदलला"),
    "password_reset": Text("Password reset", "पासवर्ड नव्याने दिला"),
    "previous_year": Text("Previous year's figures saved", "मागील वर्षाचे आकडे जतन केले"),
    "recovery_codes": Text("Recovery codes made", "पुनर्प्राप्ती संकेतांक तयार केले"),
    "refresh": Text("Refresh of figures asked", "आकडे अद्ययावत करण्यास सांगितले"),
    "renew_token": Text("Token replaced", "टोकन बदलले"),
    "renumber": Text("Number changed", "क्रमांक बदलला"),
    "reorder": Text("Order changed", "क्रम बदलला"),
    "rerun": Text("Import run again", "आयात पुन्हा चालवली"),
    "reseal": Text("Secrets encrypted with a new key", "गुप्त माहिती नव्या कळीने पुन्हा कूटबद्ध केली"),
    "resolve_escalation": Text("Escalation resolved", "वरिष्ठांकडील तक्रार निकाली"),
    "resend": Text("Message sent again", "संदेश पुन्हा पाठवला"),
    "restore": Text("Restored from a backup", "बॅकअपमधून पुनर्स्थापित केले"),
    "reveal": Text("Contact details shown", "संपर्क तपशील पाहिले"),
    "revoke_token": Text("Token revoked", "टोकन रद्द केले"),
    "run": Text("Run by hand", "हाताने चालवले"),
    "seed_demo": Text("Demo data made", "प्रात्यक्षिक माहिती भरली"),
    "session_revoke": Text("Session ended", "सत्र बंद केले"),
    "sessions_revoke": Text("All sessions ended", "सर्व सत्रे बंद केली"),
    "setting": Text("Setting changed", "सेटिंग बदलले"),
    "two_factor_off": Text("Two-factor login switched off", "दुहेरी पडताळणी बंद केली"),
    "two_factor_on": Text("Two-factor login switched on", "दुहेरी पडताळणी सुरू केली"),
    "undo": Text("Import undone", "आयात मागे घेतली"),
    "unsubscribe": Text("Unsubscribed", "संदेश बंद केले"),
    "update": Text("Changed", "बदलले"),
    "verify": Text("Audit log verified", "नोंदवहीची पडताळणी केली"),
}

ENTITIES: Mapping[str, Text] = {
    "alert": Text("Alert", "इशारा"),
    "alert_rule": Text("Alert rule", "इशाऱ्याचा नियम"),
    "audit_log": Text("Audit log", "लेखापरीक्षण नोंदवही"),
    "backup": Text("Backup", "बॅकअप"),
    "case_mark": Text("Mark of a case: not in the newest list", "प्रकरणाची खूण: सर्वात नवीन यादीत नाही"),
    "case_pause": Text("Pause of a case", "प्रकरणाचा विराम"),
    "configuration": Text("Configuration", "प्रणाली मांडणी"),
    "dagster": Text("Dagster's screens", "डॅगस्टरची पाने"),
    "department": Text("Department", "विभाग"),
    "legal_term": Text("Legal term", "कायदेशीर मुदत"),
    "designation": Text("Designation", "पदनाम"),
    "district": Text("District", "जिल्हा"),
    "division": Text("Division", "प्रशासकीय विभाग"),
    "eoffice_section_source": Text("Source of a section's counts", "शाखेच्या संख्यांचा स्रोत"),
    "feedback": Text("Feedback", "अभिप्राय"),
    "holiday": Text("Holiday", "सुट्टी"),
    "import": Text("Import", "आयात"),
    "installation": Text("Installation", "प्रणाली"),
    "layout": Text("Own layout", "स्वतःची मांडणी"),
    "marker": Text("Target or event", "लक्ष्य किंवा घटना"),
    "message": Text("Message", "संदेश"),
    "message_choice": Text("Choice of messages", "संदेशांची निवड"),
    "minister": Text("Official", "मान्यवर"),
    "newsarticle": Text("News", "बातमी"),
    "nil_return": Text("Nil return", "निरंक अहवाल"),
    "office": Text("Office", "कार्यालय"),
    "operations": Text("Figures", "आकडे"),
    "pg_escalation": Text("Escalation", "वरिष्ठांकडील तक्रार"),
    "profile": Text("Own profile", "स्वतःची माहिती"),
    "ready_report": Text("Ready report", "तयार अहवाल"),
    "report": Text("Report", "अहवाल"),
    "role_layout": Text("Layout of a role", "भूमिकेची मांडणी"),
    "saved_report": Text("Saved report", "जतन केलेला अहवाल"),
    "schedule": Text("Schedule", "वेळापत्रक"),
    "section": Text("Section", "शाखा"),
    "service": Text("Service", "सेवा"),
    "service_account": Text("Service account", "सेवा खाते"),
    "sheet_layout": Text("Layout of a sheet", "पत्रकाची मांडणी"),
    "session": Text("Session", "सत्र"),
    "slider": Text("Banner", "फलक"),
    "submissions": Text("Submission calendar", "माहिती सादरीकरण दिनदर्शिका"),
    "taluka": Text("Taluka", "तालुका"),
    "trends": Text("Trends", "कल"),
    "user": Text("User", "वापरकर्ता"),
    "webhook": Text("Webhook", "वेबहुक"),
    "war_room_issue": Text("War room issue", "वॉर रूममधील समस्या"),
    "war_room_project": Text("War room project", "वॉर रूममधील प्रकल्प"),
    "war_room_remark": Text("War room remark", "वॉर रूममधील शेरा"),
    "working_days": Text("Working days", "कामाचे दिवस"),
}

FIELDS: Mapping[str, Text] = {
    "": Text("Value", "मूल्य"),
    "accept": Text("Accepted rows", "स्वीकारायच्या ओळी"),
    "aliases": Text("Other names", "इतर नावे"),
    "button_link": Text("Link", "दुवा"),
    "contact_email": Text("Email of the contact person", "संपर्क व्यक्तीचा ई-मेल"),
    "contact_mobile": Text("Telephone of the contact person", "संपर्क व्यक्तीचा दूरध्वनी"),
    "contact_name": Text("Contact person", "संपर्क व्यक्ती (इंग्रजी)"),
    "contact_name_mr": Text("Contact person in Marathi", "संपर्क व्यक्ती (मराठी)"),
    "contacts": Text("With contact details", "संपर्क तपशिलांसह"),
    "contacts_changed": Text("Contact details changed", "बदललेले संपर्क तपशील"),
    "created": Text("Created", "जोडलेले"),
    "dataset": Text("Sheet", "पत्रक"),
    "datasets": Text("Sheets", "पत्रके"),
    "date": Text("Date", "दिनांक"),
    "date_from": Text("From", "पासून"),
    "date_to": Text("To", "पर्यंत"),
    "day": Text("Day", "दिवस"),
    "deleted": Text("Deleted", "काढलेले"),
    "department": Text("Department", "विभाग"),
    "department_id": Text("Department", "विभाग"),
    "description": Text("Description", "वर्णन"),
    "designation_id": Text("Designation", "पदनाम"),
    "district_id": Text("District", "जिल्हा"),
    "email": Text("Email", "ईमेल"),
    "entries": Text("Entries", "नोंदी"),
    "expires_on": Text("Works until", "शेवटचा दिवस"),
    "fields": Text("Fields", "रकाने"),
    "filename": Text("File", "फाइल"),
    "files": Text("Files", "फाइली"),
    "format": Text("Format", "प्रकार"),
    "formats": Text("Formats", "प्रकार"),
    "id": Text("Number", "क्रमांक"),
    "is_active": Text("Active", "सक्रिय"),
    "language": Text("Language", "भाषा"),
    "may_import": Text("May import", "आयात करता येते"),
    "may_read": Text("May read", "वाचता येते"),
    "mode": Text("Mode", "पद्धत"),
    "month": Text("Month", "महिना"),
    "mobile": Text("Mobile", "मोबाइल"),
    "name": Text("Name", "नाव"),
    "name_en": Text("Name in English", "इंग्रजी नाव"),
    "name_mr": Text("Name in Marathi", "मराठी नाव"),
    "note": Text("Note", "शेरा"),
    "period": Text("Period", "कालावधी"),
    "phone": Text("Phone", "दूरध्वनी"),
    "position": Text("Order", "क्रम"),
    "prefix": Text("Token begins with", "टोकनची सुरुवात"),
    "read": Text("Read", "वाचले"),
    "reason": Text("Reason", "कारण"),
    "report": Text("Report", "अहवाल"),
    "report_id": Text("Saved report", "जतन केलेला अहवाल"),
    "role": Text("Role", "भूमिका"),
    "saturdays": Text("Saturdays", "शनिवार"),
    "slug": Text("Address", "पत्ता"),
    "state": Text("State", "स्थिती"),
    "status": Text("Status", "स्थिती"),
    "taluka_id": Text("Taluka", "तालुका"),
    "title": Text("Title", "शीर्षक"),
    "title_mr": Text("Title in Marathi", "मराठी शीर्षक"),
    "total_pending": Text("Pending", "प्रलंबित"),
    "unit": Text("Reporting unit", "पत्रक देणारा घटक"),
    "updated": Text("Changed", "बदललेले"),
}


def action_name(action: str, language: Language | None = None) -> str:
    return _named(ACTIONS.get(action), action, language)


def entity_name(entity: str, language: Language | None = None) -> str:
    dataset = DATASETS.get(entity)
    return _named(dataset.label if dataset else ENTITIES.get(entity), entity, language)


def field_name(entity: str, name: str, language: Language | None = None) -> str:
    """The dataset's own word for a field of its entries, else ours."""
    dataset = DATASETS.get(entity)
    for field in dataset.fields if dataset else ():
        if name in (field.name, field.column):
            return field.label[language or current()]
    return _named(FIELDS.get(name), name, language)


def _named(words: Text | None, written: str, language: Language | None) -> str:
    return words[language or current()] if words else written
