"""E-Office: single files and receipts. An item's age is computed from the day it was received.

Source: requirements 25, 36, 42.
"""

from datetime import date
from decimal import Decimal

from catalog.dataset import Dataset
from catalog.datasets.eoffice import AGES, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY, SECTION
from catalog.fields import Choice, Field, Kind, spelled
from catalog.measures import AgeBuckets
from catalog.rules import NotBefore, NotInFuture
from catalog.text import Text

IN_PROGRESS = spelled(
    "in progress | under process | in process | under progress | processing | प्रगतीत | "
    "प्रगतीपथावर | प्रक्रियेत | कार्यवाहीत | कार्यवाही चालू | कार्यवाही सुरु"
)
# Statuses of pending items.
OPEN = ("pending", "in_progress")
STATUS = Field(
    name="status",
    label=Text("Status", "स्थिती"),
    kind=Kind.CHOICE,
    aliases=spelled("सद्यस्थिती | present status | current status | कार्यवाहीची स्थिती | सद्य स्थिती"),
    required=False,
    default="pending",
    choices=(
        Choice("pending", Text("Pending", "प्रलंबित"), spelled("open | बाकी | शिल्लक")),
        Choice("in_progress", Text("In Progress", "कार्यवाही सुरू"), IN_PROGRESS),
        Choice(
            "completed",
            Text("Completed", "पूर्ण"),
            spelled(
                "disposed | disposed off | closed | done | निकाली | निकाली काढले | पूर्ण झाले | निर्गत | "
                "कार्यवाही पूर्ण"
            ),
        ),
        Choice("rejected", Text("Rejected", "नामंजूर"), spelled("फेटाळले | फेटाळलेले | declined")),
    ),
    example="pending",
)
PRIORITY = Field(
    name="priority",
    label=Text("Priority", "प्राधान्य"),
    kind=Kind.CHOICE,
    aliases=("प्राधान्यक्रम",),
    required=False,
    default="medium",
    choices=(
        Choice("low", Text("Low", "कमी"), ("निम्न",)),
        Choice("medium", Text("Medium", "मध्यम"), spelled("normal | ordinary | साधारण | सामान्य | सर्वसाधारण")),
        Choice(
            "high",
            Text("High", "उच्च"),
            spelled("urgent | most urgent | immediate | तातडीचे | तातडी | अतितातडीचे | अति तातडीचे | तात्काळ"),
        ),
    ),
    example="medium",
)
SUBJECT = Field(
    name="subject",
    label=Text("Subject", "विषय"),
    kind=Kind.TEXT,
    aliases=spelled(
        "sub | particulars | तपशील | subject_matter | brief subject | subject in brief | "
        "संक्षिप्त विषय | थोडक्यात विषय | विषयाचा तपशील"
    ),
    max_length=500,
    example="Proposal for office furniture",
)
RECEIVED = Field(
    name="received_date",
    label=Text("Received date", "प्राप्त दिनांक"),
    kind=Kind.DATE,
    aliases=spelled(
"date_of_receipt | received_on | recd_date | inward_date | diary date | date | "
"प्राप्त झाल्याचा दिनांक | आवक दिनांक | प्राप्त तारीख | मिळाल्याचा दिनांक | आल्याचा दिनांक"
),
    example="2026-11-10",
)  # fmt: skip
FROM_OFFICE = Field(
    name="from_office",
    label=Text("From office", "पाठविणारे कार्यालय"),
    kind=Kind.TEXT,
    aliases=spelled(
"received_from | from | from_whom | sender | sender office | sending office | sent by | "
"कोणाकडून | कोणाकडून प्राप्त | कोणत्या कार्यालयाकडून | प्रेषक | प्रेषक कार्यालय | "
"पाठवणारे कार्यालय | पाठविणार | "
"name of sender | पाठविणाऱ्याचे नाव | पाठवणाऱ्याचे नाव"
),
    max_length=200,
    example="Tahsil Office Andheri",
)  # fmt: skip


def _note(name: str, label: Text, *aliases: str, length: int = 200) -> Field:
    return Field(name=name, label=label, kind=Kind.TEXT, required=False, max_length=length, aliases=aliases)


LOCATION = _note(
    "current_location",
    Text("Current location", "सध्याचे ठिकाण"),
    *spelled(
        "present_location | location | lying with | pending with | currently with | सध्या कोणाकडे | सध्या कोठे"
    ),
)
ASSIGNED_TO = _note(
    "assigned_to",
    Text("Assigned to", "कोणाकडे सोपविले"),
    *spelled(
        "marked_to | allotted_to | dealing hand | dealing official | dealing clerk | "
        "concerned official | संबंधित कर्मचारी"
    ),
)
REMARKS = _note("remarks", Text("Remarks", "शेरा"), "remark", "notes", "शेरे", "अभिप्राय", length=1000)
REFERENCE = Field(
    name="reference_number",
    label=Text("Reference number", "संदर्भ क्रमांक"),
    kind=Kind.TEXT,
    max_length=100,
    aliases=spelled(
        "file_number | file_no | e-file no | efile no | reference_no | ref_no | नस्ती क्रमांक | "
        "संचिका क्रमांक | फाईल क्रमांक"
    ),
    example="EST/2026/118",
    document_number=True,
)
FILE_TYPE = Field(
    name="file_type",
    label=Text("File type", "नस्तीचा प्रकार"),
    aliases=spelled("type of file | nature of file | संचिकेचा प्रकार | फाईलचा प्रकार"),
    kind=Kind.CHOICE,
    choices=(
        Choice("letter", Text("Letter", "पत्र")), Choice("application", Text("Application", "अर्ज")),
        Choice("proposal", Text("Proposal", "प्रस्ताव")), Choice("report", Text("Report", "अहवाल")),
        Choice("circular", Text("Circular", "परिपत्रक")), Choice("order", Text("Order", "आदेश")),
        Choice("memo", Text("Memo", "ज्ञापन")), Choice("other", Text("Other", "इतर")),
    ),
    example="letter",
)  # fmt: skip
RECEIPT_NUMBER = Field(
    name="receipt_number",
    label=Text("Receipt number", "टपाल क्रमांक"),
    kind=Kind.TEXT,
    max_length=100,
    aliases=spelled("receipt_no | inward_no | diary_no | dak no | आवक क्रमांक | टपाल नोंद क्रमांक | पावती क्रमांक"),
    example="RCPT/2026/4471",
    document_number=True,
)
RECEIPT_TYPE = Field(
    name="receipt_type",
    label=Text("Receipt type", "टपालाचा प्रकार"),
    aliases=spelled("type of receipt | nature of receipt | पावतीचा प्रकार"),
    kind=Kind.CHOICE,
    choices=(
        Choice("payment", Text("Payment", "प्रदान")), Choice("invoice", Text("Invoice", "बीजक")),
        Choice("bill", Text("Bill", "देयक")), Choice("voucher", Text("Voucher", "प्रमाणक")),
        Choice("refund", Text("Refund", "परतावा")), Choice("reimbursement", Text("Reimbursement", "प्रतिपूर्ती")),
        Choice("other", Text("Other", "इतर")),
    ),
    example="bill",
)  # fmt: skip
AMOUNT = Field(
    name="amount",
    label=Text("Amount", "रक्कम"),
    kind=Kind.DECIMAL,
    required=False,
    decimals=2,
    maximum=Decimal("999999999999.99"),
    unit="rupees",
    help=Text("In rupees, if the receipt is about money", "रुपयांत, टपाल रकमेबाबत असल्यास"),
    example="12500.50",
)


def _items(
    name: str,
    position: int,
    path: str,
    label: Text,
    counts: Dataset,
    number: Field,
    kind: Field,
    *more: Field,
) -> Dataset:
    return Dataset(
        name=name,
        position=position,
        path=path,
        companion_of=counts.name,
        department="e-office",
        table=f"transactions_{name}",
        label=label,
        fields=(
            number,
            SUBJECT,
            SECTION,
            kind,
            RECEIVED,
            FROM_OFFICE,
            *more,
            PRIORITY,
            STATUS,
            LOCATION,
            ASSIGNED_TO,
            REMARKS,
        ),
        key=(number.name,),
        date="received_date",
        measures=(),
        blocks=(),
        rules=(
            NotInFuture("future_date", "received_date"),
            # Files may have been pending since long before the portal's records.
            NotBefore("before_records", "received_date", date(2000, 1, 1)),
        ),
        ages=AgeBuckets("received_date", AGES),
        ended=("completed", "rejected"),
        example_rows=1,  # further rows would repeat the number
        default_sort=("created_at", "desc"),
        resource="",
    )


EOFFICE_FILES = _items(
    "eoffice_file_items",
    9,
    "eoffice/file-items",
    Text("Files", "नस्त्या"),
    EOFFICE_FILE_PENDENCY,
    REFERENCE,
    FILE_TYPE,
)
EOFFICE_RECEIPTS = _items(
    "eoffice_receipt_items",
    10,
    "eoffice/receipt-items",
    Text("Receipts", "टपाल"),
    EOFFICE_RECEIPT_PENDENCY,
    RECEIPT_NUMBER,
    RECEIPT_TYPE,
    AMOUNT,
)
