// Add or edit one entry of any data set. Input stays until it is saved or discarded: an error never loses it.
import { useState } from 'react';
import { isApiError } from '@/api/errors';
import { type CatalogField, type Dataset, enteredFields, isPlace } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { FormFrame, FormNotice } from '../manage/FormDialog';
import { editing, isStale, useForm } from '../manage/useForm';
import { useSite } from '../site';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { toast } from '../ui/notices';
import type { Entry } from './api';
import { readEntry, saveEntry, useWords } from './api';
import { useCellText } from './cells';
import { EntryField } from './EntryField';
import * as styles from './entries.module.css';
import {
  bodyOf,
  emptyForm,
  type Fault,
  type FormValues,
  faultOf,
  faultsOf,
  formOf,
  withMaster,
  withPlace,
} from './form';
import { withSums } from './formulas';
import { LiveFigures } from './LiveFigures';

interface EntryDialogProps {
  dataset: Dataset;
  /** Null: a new entry. */
  entry: Entry | null;
  /** Initial values of a new entry. */
  defaults: FormValues;
  onClose: () => void;
  onSaved: (entry: Entry, isNew: boolean) => void;
  /** Offered when an entry with the same key exists. */
  onOpenOther: (id: number) => void;
  /** A number cleared in an existing entry is required again instead of being saved as 0. */
  fillOnEdit?: boolean;
  /** Saves the entry; to the server by default. */
  keep?: (body: Record<string, unknown>) => Promise<Entry>;
}

/** The id of the entry with the same key that the server refused this one for. */
function existingOf(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 409) return null;
  return (error.body as { data?: { existing_id?: number } } | undefined)?.data?.existing_id ?? null;
}

const differs = (newer: FormValues, values: FormValues, { column }: CatalogField) =>
  String(newer[column] ?? '') !== String(values[column] ?? '');

export function EntryDialog(props: EntryDialogProps) {
  const { dataset, entry, defaults, onClose, onSaved, onOpenOther } = props;
  const t = useWords();
  const { language, count } = useLanguage();
  const office = useSite().data?.default_office?.id;
  const [existing, setExisting] = useState<number | null>(null);
  // What another user has saved since.
  const [newest, setNewest] = useState<Entry | null>(null);
  const cellText = useCellText();
  const failed = t(entry ? 'toast.updateFailed' : 'toast.createFailed');
  const places = dataset.fields.filter(isPlace);
  const fillNumbers = entry !== null && props.fillOnEdit === true;

  const textOf = (column: string, fault: Fault): string => {
    const maximum = fault.values?.maximum;
    const field = dataset.fields.find((item) => item.column === column);
    // A department may have its own text for a field's error.
    return t([`${fault.key}Of.${field?.name}`, fault.key], {
      field: inLanguage(field?.label, language),
      ...fault.values,
      ...(maximum === undefined ? {} : { maximum: count(Number(maximum)) }),
    });
  };
  const store = async (body: Record<string, unknown>): Promise<Entry> => {
    try {
      if (props.keep) return await props.keep(body);
      return (await saveEntry(dataset, entry?.id ?? null, body)).data;
    } catch (error) {
      setExisting(existingOf(error));
      // The form itself shows the newer version.
      if (!isStale(error)) toast.failed(failed, error, t('toast.saveFailed'));
      throw error;
    }
  };
  const form = useForm<FormValues>({
    start: entry
      ? formOf(dataset, entry)
      : emptyForm(dataset, withMaster(dataset, defaults, 'office', office)),
    idOf: (column) => `entry-${column}`,
    editing: editing(
      async (id) => {
        const data = await readEntry(dataset.path, id);
        setNewest(data);
        return { data };
      },
      entry,
      (row) => formOf(dataset, row),
    ),
    failed,
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(dataset, values, fillNumbers)).map(([column, fault]) => [
          column,
          textOf(column, fault),
        ]),
      ),
    save: async (values, revision) => onSaved(await store(bodyOf(dataset, values, revision)), entry === null),
  });
  const { values, newer } = form;
  const missingPlace = places.some(({ column }) => form.error(column) && values[column] === null);
  const placeNames = new Intl.ListFormat(language === 'mr' ? 'mr-IN' : 'en-US').format(
    places.map((field) => inLanguage(field.label, language)),
  );
  return (
    <FormFrame
      title={t(entry ? 'form.edit' : 'form.add')}
      form={form}
      saveLabel={t(entry ? 'form.update' : 'form.save')}
      local={Boolean(props.keep)}
      onClose={onClose}
    >
      {missingPlace && <Banner tone="bad">{t('form.selectPlaces', { places: placeNames })}</Banner>}
      <FormNotice
        form={form}
        action={
          existing !== null && (
            <Button size="sm" onClick={() => onOpenOther(existing)}>
              {t('form.openExisting')}
            </Button>
          )
        }
      />
      <div className={styles.entryForm}>
        {enteredFields(dataset).map((field) => (
          <EntryField
            key={field.column}
            dataset={dataset}
            field={field}
            values={values}
            entry={newest ?? entry}
            newer={newer && newest && differs(newer, values, field) ? cellText(field, newest) : undefined}
            error={form.error(field.column)}
            onChange={(value) =>
              form.setMany((isPlace(field) ? withPlace : withSums)(dataset, values, field.column, value))
            }
            onLeave={() => {
              const fault = faultOf(field, values[field.column], fillNumbers);
              // On blur, report invalid input only; missing input is reported on save.
              if (fault && fault.key !== 'fault.required')
                form.setError(field.column, textOf(field.column, fault));
            }}
          />
        ))}
      </div>
      <LiveFigures dataset={dataset} values={values} />
    </FormFrame>
  );
}
