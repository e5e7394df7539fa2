"""Lists have the same order on every database."""

from django.apps import apps


def test_no_model_is_ordered_by_a_nullable_column_alone() -> None:
    """SQLite sorts NULL before every value, PostgreSQL after: the order says which by `nulls_last`."""
    named = {
        (model, str(name).lstrip("-"))
        for model in apps.get_models()
        for name in model._meta.ordering or ()
        if isinstance(name, str)
    }
    assert [f"{model.__name__}.{name}" for model, name in named if model._meta.get_field(name).null] == []
