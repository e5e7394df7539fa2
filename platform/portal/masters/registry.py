"""Declarations of all masters."""

from catalog.fields import Field, Kind
from catalog.text import Text
from portal.audit.words import declare
from portal.core.policies import STAFF_READ, STAFF_WRITE, SUPERADMIN_ONLY
from portal.geography.models import District, Division, Taluka
from portal.geography.schemas_write import DistrictIn, DivisionIn, TalukaIn
from portal.masters.definition import Definition, MasterTexts, aliases, code, column, status
from portal.masters.legal_terms import LEGAL_TERM
from portal.organisation.models import Department, Designation, Office, Section, Service
from portal.organisation.schemas_write import (
    DepartmentIn,
    DepartmentUpdate,
    DesignationIn,
    MasterIn,
    OfficeIn,
    ServiceIn,
)

_ENGLISH = Text("Name in English", "नाव (इंग्रजी)")
_MARATHI = Text("Name in Marathi", "नाव (मराठी)")
_POSITION = Text("Position", "क्रम")


def _place_names(english: str, marathi: str) -> tuple[Field, Field]:
    return (
        column("name_en", _ENGLISH, "name", "english name", required=True, max_length=100, example=english),
        column(
            "name_mr", _MARATHI, "marathi name", "मराठी नाव", required=True, max_length=100, example=marathi
        ),
    )


def _names(english: str, marathi: str) -> tuple[Field, Field]:
    return (
        column("name", _ENGLISH, "english name", "नाव", required=True, example=english),
        column("name_mr", _MARATHI, "marathi name", "मराठी नाव", example=marathi),
    )


def _position(help_en: str, help_mr: str) -> Field:
    return column(
        "position", _POSITION, kind=Kind.COUNT, maximum=10_000, example="100", help=Text(help_en, help_mr)
    )


DIVISION = Definition(
    kind="division",
    plural="divisions",
    path="/geographic/divisions",
    model=Division,
    label=Text("Divisions", "प्रशासकीय विभाग"),
    one=Text("Division", "प्रशासकीय विभाग"),
    fields=(
        column("code", Text("Code", "सांकेतांक"), max_length=10, example="KON"),
        *_place_names("Konkan", "कोकण"),
        aliases(),
        status(),
    ),
    key="code",
    names=("name_en", "name_mr"),
    order=("name_en",),
    create_schema=DivisionIn,
    messages=MasterTexts(
        created=Text("Division created", "प्रशासकीय विभाग जतन झाला"),
        updated=Text("Division updated", "प्रशासकीय विभाग अद्ययावत झाला"),
        deleted=Text("Division deleted", "प्रशासकीय विभाग हटवला"),
        missing=Text("Division not found", "प्रशासकीय विभाग आढळला नाही"),
        activated=Text("Division activated", "प्रशासकीय विभाग सक्रिय केला"),
        deactivated=Text("Division deactivated", "प्रशासकीय विभाग निष्क्रिय केला"),
    ),
)

DISTRICT = Definition(
    kind="district",
    plural="districts",
    path="/geographic/districts",
    model=District,
    label=Text("Districts", "जिल्हे"),
    one=Text("District", "जिल्हा"),
    fields=(
        code(Text("LGD code", "LGD सांकेतांक"), example="483"),
        *_place_names("Mumbai Suburban", "मुंबई उपनगर"),
        column(
            "division",
            Text("Division", "प्रशासकीय विभाग"),
            kind=Kind.PLACE,
            required=True,
            level="division",
            example="Konkan",
        ),
        aliases(),
        status(),
    ),
    key="lgd_code",
    names=("name_en", "name_mr"),
    parent="division",
    order=("name_en",),
    create_schema=DistrictIn,
    messages=MasterTexts(
        created=Text("District created", "जिल्हा जतन झाला"),
        updated=Text("District updated", "जिल्हा अद्ययावत झाला"),
        deleted=Text("District deleted", "जिल्हा हटवला"),
        missing=Text("District not found", "जिल्हा आढळला नाही"),
        activated=Text("District activated", "जिल्हा सक्रिय केला"),
        deactivated=Text("District deactivated", "जिल्हा निष्क्रिय केला"),
    ),
)

TALUKA = Definition(
    kind="taluka",
    plural="talukas",
    path="/geographic/talukas",
    model=Taluka,
    label=Text("Talukas", "तालुके"),
    one=Text("Taluka", "तालुका"),
    fields=(
        code(Text("LGD code", "LGD सांकेतांक"), example="7179"),
        *_place_names("Andheri", "अंधेरी"),
        column(
            "district",
            Text("District", "जिल्हा"),
            kind=Kind.PLACE,
            required=True,
            level="district",
            example="Mumbai Suburban",
        ),
        aliases(),
        status(),
    ),
    key="lgd_code",
    names=("name_en", "name_mr"),
    parent="district",
    order=("name_en",),
    create_schema=TalukaIn,
    messages=MasterTexts(
        created=Text("Taluka created", "तालुका जतन झाला"),
        updated=Text("Taluka updated", "तालुका अद्ययावत झाला"),
        deleted=Text("Taluka deleted", "तालुका हटवला"),
        missing=Text("Taluka not found", "तालुका आढळला नाही"),
        activated=Text("Taluka activated", "तालुका सक्रिय केला"),
        deactivated=Text("Taluka deactivated", "तालुका निष्क्रिय केला"),
    ),
)

DEPARTMENT = Definition(
    kind="department",
    plural="departments",
    path="/departments",
    model=Department,
    label=Text("Departments", "विभाग"),
    one=Text("Department", "विभाग"),
    fields=(
        column("slug", Text("Slug", "स्लग"), required=True, max_length=100, example="town-planning"),
        *_names("Town Planning", "नगर रचना"),
        column("tagline", Text("Tagline in English", "घोषवाक्य (इंग्रजी)")),
        column("tagline_mr", Text("Tagline in Marathi", "घोषवाक्य (मराठी)")),
        column("description", Text("Description in English", "वर्णन (इंग्रजी)"), max_length=5000),
        column("description_mr", Text("Description in Marathi", "वर्णन (मराठी)"), max_length=5000),
        status(),
        _position("Position of the tile on the home page", "मुखपृष्ठावरील स्थान"),
    ),
    key="slug",
    order=("position", "name"),
    create_schema=DepartmentIn,
    update_schema=DepartmentUpdate,
    read=STAFF_READ,
    write=SUPERADMIN_ONLY,
    own_service=True,
    messages=MasterTexts(
        created=Text("Department created successfully!", "विभाग तयार झाला!"),
        updated=Text("Department updated successfully!", "विभाग अद्ययावत झाला!"),
        deleted=Text("Department deleted successfully!", "विभाग हटवला!"),
        missing=Text("Department not found", "विभाग आढळला नाही"),
    ),
)

SERVICE = Definition(
    kind="service",
    plural="services",
    path="/services",
    model=Service,
    label=Text("Services", "सेवा"),
    one=Text("Service", "सेवा"),
    fields=(
        *_names("Income certificate", "उत्पन्न प्रमाणपत्र"),
        column("department_name", Text("Provided by", "सेवा देणारा विभाग"), "department", example="Revenue"),
        column(
            "days_allowed",
            Text("Days allowed", "मुदत (दिवस)"),
            "time limit",
            kind=Kind.COUNT,
            maximum=1000,
            example="15",
            help=Text(
                "Days within which the service is due; empty: none",
                "सेवेची मुदत, दिवसांत; रिकामे: मुदत नाही",
            ),
        ),
        aliases(),
        status(),
    ),
    key="name",
    create_schema=ServiceIn,
    messages=MasterTexts(
        created=Text("Service created successfully", "सेवा जतन झाली"),
        updated=Text("Service updated successfully", "सेवा अद्ययावत झाली"),
        deleted=Text("Service deleted successfully", "सेवा हटवली"),
        missing=Text("Service not found", "सेवा आढळली नाही"),
        activated=Text("Service activated", "सेवा सक्रिय केली"),
        deactivated=Text("Service deactivated", "सेवा निष्क्रिय केली"),
    ),
)

OFFICE = Definition(
    kind="office",
    plural="offices",
    path="/offices",
    model=Office,
    label=Text("Offices", "कार्यालये"),
    one=Text("Office", "कार्यालय"),
    fields=(
        *_names("Tahsil office Kurla", "तहसील कार्यालय कुर्ला"),
        aliases(),
        status(),
        _position("Position of the office in lists and forms", "याद्या व अर्जांतील क्रम"),
    ),
    key="name",
    order=("position", "name"),
    create_schema=OfficeIn,
    messages=MasterTexts(
        created=Text("Office created successfully", "कार्यालय जतन झाले"),
        updated=Text("Office updated successfully", "कार्यालय अद्ययावत झाले"),
        deleted=Text("Office deleted successfully", "कार्यालय हटवले"),
        missing=Text("Office not found", "कार्यालय आढळले नाही"),
        activated=Text("Office activated", "कार्यालय सक्रिय केले"),
        deactivated=Text("Office deactivated", "कार्यालय निष्क्रिय केले"),
    ),
)

SECTION = Definition(
    kind="section",
    plural="sections",
    path="/eoffice-sections",
    model=Section,
    label=Text("Sections", "शाखा"),
    one=Text("Section", "शाखा"),
    fields=(*_names("Revenue", "महसूल शाखा"), aliases(), status()),
    key="name",
    create_schema=MasterIn,
    messages=MasterTexts(
        created=Text("Section created successfully", "शाखा जतन झाली"),
        updated=Text("Section updated successfully", "शाखा अद्ययावत झाली"),
        deleted=Text("Section deleted successfully", "शाखा हटवली"),
        missing=Text("Section not found", "शाखा आढळली नाही"),
        activated=Text("Section activated", "शाखा सक्रिय केली"),
        deactivated=Text("Section deactivated", "शाखा निष्क्रिय केली"),
    ),
)

DESIGNATION = Definition(
    kind="designation",
    plural="designations",
    path="/designations",
    model=Designation,
    label=Text("Designations", "पदनामे"),
    one=Text("Designation", "पदनाम"),
    fields=(*_names("Senior Clerk", "वरिष्ठ लिपिक"), status()),
    key="name",
    create_schema=DesignationIn,
    read=STAFF_READ,
    write=STAFF_WRITE,
    messages=MasterTexts(
        created=Text("Designation created successfully", "पदनाम जतन झाले"),
        updated=Text("Designation updated successfully", "पदनाम अद्ययावत झाले"),
        deleted=Text("Designation deleted successfully", "पदनाम हटवले"),
        missing=Text("Designation not found", "पदनाम आढळले नाही"),
        activated=Text("Designation activated", "पदनाम सक्रिय केले"),
        deactivated=Text("Designation deactivated", "पदनाम निष्क्रिय केले"),
    ),
)

MASTERS = (DIVISION, DISTRICT, TALUKA, DEPARTMENT, SERVICE, OFFICE, SECTION, LEGAL_TERM, DESIGNATION)

for _definition in MASTERS:
    declare(_definition.kind, _definition.fields)
