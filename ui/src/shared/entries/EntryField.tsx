// One field of the entry form; the control depends on the field's kind in the catalog.
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { type CatalogField, type Dataset, isNeeded, isNumber, isPlace } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { FieldShell } from '../manage/fields';
import { DayInput } from '../ui/DayInput';
import { isUnread } from '../ui/readDay';
import type { Entry, Place } from './api';
import { filterOptionsQuery, mastersOf, placesWithin, useWords } from './api';
import * as styles from './entries.module.css';
import type { FormValue, FormValues } from './form';
import { isLocked } from './formulas';
import { PlaceSelect } from './PlaceSelect';

interface EntryFieldProps {
  dataset: Dataset;
  field: CatalogField;
  values: FormValues;
  /** The stored entry: an inactive record in it can be kept, but no other one chosen. */
  entry: Entry | null;
  error: string | undefined;
  /** The value another user has saved in the meantime, as text. */
  newer?: string | undefined;
  onChange: (value: FormValue) => void;
  onLeave: () => void;
}

export function EntryField(props: EntryFieldProps) {
  const { field, values } = props;
  const { language } = useLanguage();
  // A date field itself says what is wrong with text that is no date.
  const error = field.kind === 'date' && isUnread(dayOf(values[field.column])) ? undefined : props.error;
  const id = `entry-${field.column}`;
  const hint = field.kind === 'date' ? undefined : inLanguage(field.help, language) || undefined;
  return (
    <FieldShell
      {...{ id, error, hint }}
      label={inLanguage(field.label, language)}
      required={isNeeded(field)}
      newer={props.newer}
    >
      <Control {...props} error={error} id={id} describedBy={error || hint ? `${id}-note` : undefined} />
    </FieldShell>
  );
}

const dayOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : null);

interface ControlProps extends EntryFieldProps {
  id: string;
  describedBy: string | undefined;
}

function Control(props: ControlProps) {
  const { id, field, values, error, describedBy, onChange, onLeave } = props;
  const t = useWords();
  const { language } = useLanguage();
  const value = values[field.column] ?? null;
  const described = { 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined };
  const status = error ? ('error' as const) : undefined;
  if (isPlace(field)) return <PlaceControl {...props} />;
  if (field.kind === 'lookup') return <LookupControl {...props} />;
  if (field.kind === 'choice') {
    const mustChoose = field.required || Boolean(field.default);
    const options = field.choices.map((choice) => ({ value: choice.value, label: choice.label[language] }));
    return (
      <Select
        id={id}
        className={styles.fill}
        value={value ?? undefined}
        placeholder={t(mustChoose ? 'common:term.choose' : 'form.none')}
        options={mustChoose ? options : [{ value: '', label: t('form.none') }, ...options]}
        status={status}
        onChange={(chosen) => onChange(chosen)}
        {...described}
      />
    );
  }
  if (field.kind === 'date') {
    return (
      <DayInput
        id={id}
        className={styles.fill}
        value={dayOf(value)}
        allowClear={false}
        status={status}
        onChange={onChange}
        onUnread={onChange}
        aria-describedby={describedBy}
      />
    );
  }
  const locked = isLocked(props.dataset, field.name);
  return (
    <Input
      id={id}
      readOnly={locked}
      inputMode={field.kind === 'count' ? 'numeric' : field.kind === 'decimal' ? 'decimal' : undefined}
      className={isNumber(field) ? `${styles.numberInput}${locked ? ` ${styles.computed}` : ''}` : undefined}
      value={value ?? ''}
      autoComplete="off"
      status={status}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      {...described}
    />
  );
}

const choosable = (field: CatalogField, entry: Entry | null) => (place: Place) =>
  !place.inactive || place.id === entry?.[field.column];

/** A service, office or section, searchable in either language. */
function LookupControl({ id, dataset, field, values, entry, error, describedBy, onChange }: ControlProps) {
  const t = useWords();
  const options = useQuery(filterOptionsQuery(dataset.path));
  const value = values[field.column];
  return (
    <PlaceSelect
      id={id}
      places={mastersOf(options.data, field).filter(choosable(field, entry))}
      value={typeof value === 'number' ? value : null}
      placeholder={t(options.isError ? 'form.listFailed' : 'common:term.choose')}
      invalid={Boolean(error)}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
}

function PlaceControl({ id, dataset, field, values, entry, error, describedBy, onChange }: ControlProps) {
  const t = useWords();
  const { language } = useLanguage();
  const options = useQuery(filterOptionsQuery(dataset.path));
  const levels = dataset.fields.filter(isPlace);
  const parent = levels[levels.indexOf(field) - 1];
  const parentValue = parent ? (values[parent.column] ?? null) : null;
  const needsParent = parent !== undefined && parentValue === null;
  const value = values[field.column];
  const placeholder = options.isError
    ? t('form.listFailed')
    : needsParent
      ? t('form.chooseFirst', { field: inLanguage(parent.label, language) })
      : t('common:term.choose');
  return (
    <PlaceSelect
      id={id}
      places={placesWithin(options.data, field.level, parent ? Number(parentValue) : null).filter(
        choosable(field, entry),
      )}
      value={typeof value === 'number' ? value : null}
      placeholder={placeholder}
      disabled={needsParent}
      invalid={Boolean(error)}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
}
