"""Stored case and file numbers get the spelling in which sheets and forms now store them."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from catalog.text import document_number

NUMBERS = {
    "RtsCase": ("rts_cases", "case_number"),
    "EferfarCase": ("eferfar_cases", "case_number"),
    "AapleSarkarCase": ("aaple_sarkar_cases", "case_number"),
    "PgCase": ("pg_cases", "case_number"),
    "FileItem": ("eoffice_file_items", "reference_number"),
    "ReceiptItem": ("eoffice_receipt_items", "receipt_number"),
}


def respell(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Where two entries differ only in spelling, both are kept as they are."""
    for model, (dataset, field) in NUMBERS.items():
        entries = apps.get_model("transactions", model)._default_manager
        numbers = entries.order_by(field).values_list(field, flat=True).iterator()
        for old in [number for number in numbers if document_number(number) != number]:
            new = document_number(old)
            if entries.filter(**{field: new}).exists():
                continue
            entries.filter(**{field: old}).update(**{field: new})
            for name in ("CasePause", "CaseMark"):
                of_case = apps.get_model("transactions", name)._default_manager
                of_case.filter(dataset=dataset, case_number=old).update(case_number=new)


class Migration(migrations.Migration):
    dependencies = [("transactions", "0004_case_marks")]
    operations = [migrations.RunPython(respell, migrations.RunPython.noop)]
