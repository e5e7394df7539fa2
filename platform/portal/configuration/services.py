"""Change settings."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from django.db import transaction
from pydantic_core import PydanticCustomError

from catalog.performance import LEVELS
from portal.audit.services import record
from portal.configuration.definitions import BY_NAME, Setting, SettingValue
from portal.configuration.models import Configuration
from portal.configuration.selectors import ROW, forget
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.policies import Caller
from portal.core.validation import limit_text, many_lines, one_line
from portal.core.versions import require_version
from portal.media import pictures

Settings = Mapping[str, Setting]


class _InvalidValue(ValueError):
    """An invalid value; the message is in the user's language."""


def _text(setting: Setting, given: object) -> str:
    if not isinstance(given, str):
        raise _InvalidValue(text("Enter a text."))
    try:
        clean = (one_line if setting.kind == "text" else many_lines)(given.strip())
        clean = setting.check(clean) if setting.check else clean
    except PydanticCustomError as error:
        raise _InvalidValue(text(error.message())) from None
    if setting.required and not clean:
        raise _InvalidValue(text("This field is required."))
    if setting.maximum is not None and len(clean) > setting.maximum:
        raise _InvalidValue(limit_text("At most {max_length} characters.", max_length=setting.maximum))
    return clean


def _number(setting: Setting, given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise _InvalidValue(text("Enter a whole number."))
    if setting.minimum is not None and given < setting.minimum:
        raise _InvalidValue(limit_text("Enter {ge} or more.", ge=setting.minimum))
    if setting.maximum is not None and given > setting.maximum:
        raise _InvalidValue(limit_text("Enter {le} or less.", le=setting.maximum))
    return given


def _validated(setting: Setting, given: object) -> SettingValue:
    if setting.kind == "number":
        return _number(setting, given)
    if setting.kind == "switch":
        if not isinstance(given, bool):
            raise _InvalidValue(text("Choose yes or no."))
        return given
    if setting.rules:
        if given is not None and not isinstance(given, str):
            raise _InvalidValue(text(setting.rules.wrong_type))
        return given
    if setting.kind == "choice":
        if given is None and setting.none:
            return None
        choices = [choice.value for choice in setting.choices()] if setting.choices else []
        if isinstance(given, bool) or not isinstance(given, str | int) or given not in choices:
            raise _InvalidValue(text("Choose one of the list."))
        return given
    return _text(setting, given)


def _read(settings: Settings, given: Mapping[str, object]) -> dict[str, SettingValue]:
    values_read: dict[str, SettingValue] = {}
    errors: dict[str, list[str]] = {}
    for name, value in given.items():
        if name not in settings:
            errors[name] = [text("Unknown field.")]
            continue
        try:
            values_read[name] = _validated(settings[name], value)
        except _InvalidValue as error:
            errors[name] = [str(error)]
    if errors:
        raise FieldErrors(errors)
    return values_read


def _check_level_order(values: Mapping[str, int]) -> None:
    """Check that a better level starts higher than the next one."""
    defaults = {f"level_{level.key}": level.least for level in LEVELS if level.least}
    names, thresholds = list(defaults), [values.get(name, default) for name, default in defaults.items()]
    for name, better, worse in zip(names[1:], thresholds, thresholds[1:], strict=False):
        if worse >= better:
            raise FieldErrors({name: [limit_text("Enter less than {lt}.", lt=better)]})


@contextmanager
def _with_stored_pictures(clean: Mapping[str, SettingValue]) -> Iterator[dict[str, SettingValue]]:
    """Yield the values with pictures replaced by their stored names; new files are deleted if the block raises."""
    row = Configuration.objects.filter(pk=ROW).first()
    stored = row.values if row else {}
    with ExitStack() as stack:
        stored_names = dict(clean)
        for name, picture in clean.items():
            if rules := BY_NAME[name].rules:
                assert picture is None or isinstance(picture, str)
                change = pictures.change(picture, current=stored.get(name, ""), rules=rules, field=name)
                stored_names[name] = stack.enter_context(change)
        yield stored_names


def change(*, settings: Settings, values: Mapping[str, object], revision: int | None, user: Caller) -> None:
    """Store the settings that differ. Each changed setting gets an audit entry."""
    with _with_stored_pictures(_read(settings, values)) as clean:
        _store(settings, clean, revision, user)


@transaction.atomic
def _store(settings: Settings, clean: Mapping[str, SettingValue], revision: int | None, user: Caller) -> None:
    row, _ = Configuration.objects.select_for_update().get_or_create(pk=ROW)
    require_version(row.revision, revision)
    before = {name: row.values.get(name, settings[name].default()) for name in clean}
    changed = {name: value for name, value in clean.items() if value != before[name]}
    if not changed:
        return
    row.values = {**row.values, **changed}
    _check_level_order(row.values)
    row.revision += 1
    row.save()
    for name, value in changed.items():
        record("setting", "configuration", name, actor=user, before=before[name], after=value)
    transaction.on_commit(forget)
