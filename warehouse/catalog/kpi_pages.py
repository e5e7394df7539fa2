"""The seven KPI pages, in the order of the home page."""

from collections.abc import Mapping

from catalog import kpis as k
from catalog.kpis import Activity, Metric, Page, Progress, Sample
from catalog.performance import Performance
from catalog.text import Text


def _performance(submitted: str, completed: str, *pending: str) -> Performance:
    return Performance(submitted=(submitted,), completed=(completed,), pending=pending)


ESAKSHI = Page(
    slug="esakshi",
    name=Text("eSAKSHI", "ई-साक्षी"),
    metrics=(
        k.TOTAL_APPLICATIONS,
        k.PENDING_APPLICATIONS,
        k.APPROVED,
        k.REJECTED,
        k.TODAY_APPLICATIONS,
        k.MONTHLY_APPLICATIONS,
    ),
    cards=("total_applications", "pending_applications", "approved_applications", "rejected_applications"),
    bars=("pending_applications", "approved_applications", "rejected_applications", "monthly_applications"),
    status=("approved_applications", "pending_applications", "rejected_applications"),
    counted="total_applications",
    categories=(
        Text("Birth", "जन्म"),
        Text("Death", "मृत्यू"),
        Text("Income", "उत्पन्न"),
        Text("Caste", "जात"),
        Text("Domicile", "अधिवास"),
    ),
    performance=Performance(
        submitted=("total_applications",),
        completed=("approved_applications", "rejected_applications"),
        pending=("pending_applications",),
        approved=("approved_applications",),
    ),
    sample=Sample(
        values={
            "total_applications": 15_420,
            "pending_applications": 2_340,
            "approved_applications": 12_150,
            "rejected_applications": 930,
            "today_applications": 145,
            "monthly_applications": 3_280,
        },
        categories=(4_520, 2_180, 3_960, 2_850, 1_910),
        activity=(
            Activity("success", Text("25 income certificates approved", "25 उत्पन्न दाखले मंजूर"), 1),
            Activity("info", Text("145 applications received today", "आज 145 अर्ज आले"), 3),
            Activity("warning", Text("12 applications wait for documents", "12 अर्ज कागदपत्रांच्या प्रतीक्षेत"), 6),
        ),
    ),
)
IPAS = Page(
    slug="ipas",
    name=Text("iPAS", "आयपास"),
    metrics=(
        k.TOTAL_PROJECTS,
        k.ACTIVE_PROJECTS,
        k.COMPLETED_PROJECTS,
        k.PENDING_APPROVALS,
        k.TOTAL_BUDGET,
        k.UTILIZED_BUDGET,
    ),
    cards=("total_projects", "active_projects", "completed_projects", "total_budget"),
    bars=("active_projects", "completed_projects", "pending_approvals"),
    status=("active_projects", "completed_projects", "pending_approvals"),
    counted="total_projects",
    categories=(
        Text("Road", "रस्ते"),
        Text("Water Supply", "पाणीपुरवठा"),
        Text("Power", "वीज"),
        Text("Healthcare", "आरोग्य"),
        Text("Education", "शिक्षण"),
    ),
    progress=(Progress(Text("Budget utilized", "निधीचा वापर"), "utilized_budget", "total_budget"),),
    performance=_performance("total_projects", "completed_projects", "active_projects", "pending_approvals"),
    sample=Sample(
        values={
            "total_projects": 45,
            "active_projects": 28,
            "completed_projects": 12,
            "pending_approvals": 5,
            "total_budget": 250,
            "utilized_budget": 165,
        },
        categories=(15, 10, 8, 7, 5),
        activity=(
            Activity("success", Text("A road work was completed", "एका रस्त्याचे काम पूर्ण"), 5),
            Activity("warning", Text("5 works wait for approval", "5 कामे मान्यतेच्या प्रतीक्षेत"), 20),
        ),
    ),
)
E_RECORDS = Page(
    slug="e-records",
    name=Text("E-Records", "ई-अभिलेख"),
    aliases=("ई-रेकॉर्ड्स",),
    metrics=(
        k.TOTAL_RECORDS,
        k.DIGITIZED_RECORDS,
        k.PENDING_DIGITIZATION,
        k.RECORDS_ACCESSED,
        k.TODAY_ACCESS,
        k.PROCESSING_TIME,
    ),
    cards=("total_records", "digitized_records", "pending_digitization", "records_accessed"),
    bars=("digitized_records", "pending_digitization", "records_accessed"),
    status=("digitized_records", "pending_digitization"),
    counted="total_records",
    categories=(
        Text("7/12 extracts", "सातबारा उतारे"),
        Text("Mutation registers", "फेरफार नोंदवह्या"),
        Text("Property cards", "मिळकत पत्रिका"),
        Text("Other records", "इतर अभिलेख"),
    ),
    progress=(
        Progress(Text("Records digitized", "डिजिटल झालेले अभिलेख"), "digitized_records", "total_records"),
    ),
    performance=_performance("total_records", "digitized_records", "pending_digitization"),
    sample=Sample(
        values={
            "total_records": 850_000,
            "digitized_records": 680_000,
            "pending_digitization": 170_000,
            "records_accessed": 45_200,
            "today_access": 312,
            "average_processing_time": 3,
        },
        categories=(420_000, 210_000, 140_000, 80_000),
        activity=(Activity("success", Text("A batch of 1,200 pages was scanned", "1,200 पाने स्कॅन झाली"), 4),),
    ),
)
MAHADBT = Page(
    slug="mahadbt",
    name=Text("MahaDBT", "महाडीबीटी"),
    metrics=(k.BENEFICIARIES, k.SCHEMES, k.DISBURSED, k.PENDING_APPLICATIONS, k.PROCESSING_TIME),
    cards=("total_beneficiaries", "active_schemes", "amount_disbursed", "pending_applications"),
    bars=("total_beneficiaries", "pending_applications"),
    status=("total_beneficiaries", "pending_applications"),
    whole="",
    counted="total_beneficiaries",
    categories=(
        Text("Scholarships", "शिष्यवृत्ती"),
        Text("Pensions", "निवृत्तिवेतन"),
        Text("Agriculture", "कृषी"),
        Text("Health", "सार्वजनिक आरोग्य"),
    ),
    monthly="amount_disbursed",
    performance=Performance(pending=("pending_applications",), days="average_processing_time"),
    sample=Sample(
        values={
            "total_beneficiaries": 2_500_000,
            "active_schemes": 45,
            "amount_disbursed": 125,
            "pending_applications": 12_500,
            "average_processing_time": 7,
        },
        categories=(980_000, 640_000, 610_000, 270_000),
        months=(18, 22, 19, 24, 21, 21),
        activity=(
            Activity("success", Text("Scholarships paid to 8,400 students", "8,400 विद्यार्थ्यांना शिष्यवृत्ती"), 2),
            Activity("error", Text("36 payments came back from banks", "36 रकमा बँकांकडून परत"), 9),
        ),
    ),
)
LAND_ACQUISITION = Page(
    slug="land-acquisition",
    name=Text("Land Acquisition", "भूसंपादन"),
    metrics=(
        k.TOTAL_PROJECTS,
        k.ACTIVE_PROJECTS,
        k.COMPLETED_PROJECTS,
        k.PENDING_COMPENSATION,
        k.AREA_ACQUIRED,
        k.COMPENSATION,
    ),
    cards=("total_projects", "active_projects", "area_acquired", "compensation_paid"),
    bars=("active_projects", "completed_projects", "pending_compensation"),
    status=("active_projects", "completed_projects", "pending_compensation"),
    counted="total_projects",
    categories=(
        Text("Highways", "महामार्ग"),
        Text("Railways", "रेल्वे"),
        Text("Metro", "मेट्रो"),
        Text("Irrigation", "सिंचन"),
    ),
    progress=(
        Progress(Text("Projects completed", "पूर्ण झालेले प्रकल्प"), "completed_projects", "total_projects"),
    ),
    performance=_performance("total_projects", "completed_projects", "active_projects"),
    sample=Sample(
        values={
            "total_projects": 125,
            "active_projects": 45,
            "completed_projects": 65,
            "pending_compensation": 15,
            "area_acquired": 2_500,
            "compensation_paid": 125,
        },
        categories=(48, 22, 30, 25),
        activity=(Activity("info", Text("An award was announced", "एक निवाडा जाहीर"), 26),),
    ),
)
DIGITAL_7_12 = Page(
    slug="digital-7-12",
    name=Text("Digital 7/12", "डिजिटल 7/12"),
    aliases=("digital satbara", "digitally signed 7/12", "डिजिटल स्वाक्षरीत 7/12"),
    metrics=(
        k.TOTAL_RECORDS,
        k.DIGITIZED_RECORDS,
        k.PENDING_DIGITIZATION,
        k.RECORDS_ACCESSED,
        k.TODAY_ACCESS,
        k.RESPONSE_TIME,
    ),
    cards=("total_records", "digitized_records", "records_accessed", "today_access"),
    bars=("digitized_records", "pending_digitization", "records_accessed"),
    status=("digitized_records", "pending_digitization"),
    whole="total_records",
    counted="records_accessed",
    categories=(
        Text("7/12 extract", "सातबारा उतारा"),
        Text("8A extract", "8अ उतारा"),
        Text("Property card", "मिळकत पत्रिका"),
    ),
    progress=(
        Progress(Text("Records digitized", "डिजिटल झालेले अभिलेख"), "digitized_records", "total_records"),
    ),
    performance=_performance("total_records", "digitized_records", "pending_digitization"),
    sample=Sample(
        values={
            "total_records": 5_000_000,
            "digitized_records": 4_500_000,
            "pending_digitization": 500_000,
            "records_accessed": 125_000,
            "today_access": 2_500,
            "average_response_time": 2,
        },
        categories=(86_000, 24_000, 15_000),
        activity=(Activity("success", Text("2,500 extracts taken today", "आज 2,500 उतारे घेतले"), 2),),
    ),
)
BHU_NAKASHA = Page(
    slug="mh-bhu-nakasha",
    name=Text("MH Bhu-Nakasha", "महा भू-नकाशा"),
    aliases=("bhu naksha", "bhunaksha", "maha bhunaksha", "mahabhunaksha", "भू-नकाशा", "महाभूनकाशा"),
    metrics=(
        k.TOTAL_MAPS,
        k.DIGITIZED_MAPS,
        k.PENDING_MAPS,
        k.MAPS_ACCESSED,
        k.TODAY_ACCESS,
        k.LOAD_TIME,
    ),
    cards=("total_maps", "digitized_maps", "pending_maps", "maps_accessed"),
    bars=("digitized_maps", "pending_maps", "maps_accessed"),
    status=("digitized_maps", "pending_maps"),
    counted="total_maps",
    categories=(
        Text("Revenue maps", "महसुली नकाशे"),
        Text("Survey maps", "मोजणी नकाशे"),
        Text("Cadastral maps", "भूमापन नकाशे"),
        Text("Topographic maps", "भूरूप नकाशे"),
    ),
    progress=(Progress(Text("Maps digitized", "डिजिटल झालेले नकाशे"), "digitized_maps", "total_maps"),),
    monthly="maps_accessed",
    performance=_performance("total_maps", "digitized_maps", "pending_maps"),
    sample=Sample(
        values={
            "total_maps": 15_000,
            "digitized_maps": 12_000,
            "pending_maps": 3_000,
            "maps_accessed": 45_000,
            "today_access": 850,
            "average_load_time": 1.5,
        },
        categories=(6_000, 3_500, 3_800, 1_700),
        months=(6_200, 6_900, 7_400, 7_800, 8_100, 8_600),
        activity=(
            Activity("success", Text("40 village maps were digitized", "40 गावांचे नकाशे डिजिटल झाले"), 3),
            Activity(
                "warning", Text("Maps of 6 villages wait for a survey", "6 गावांचे नकाशे मोजणीच्या प्रतीक्षेत"), 30
            ),
        ),
    ),
)

PAGES: Mapping[str, Page] = {
    page.slug: page
    for page in (ESAKSHI, IPAS, E_RECORDS, MAHADBT, LAND_ACQUISITION, DIGITAL_7_12, BHU_NAKASHA)
}
METRICS: tuple[Metric, ...] = tuple(
    {metric.name: metric for page in PAGES.values() for metric in page.metrics}.values()
)
