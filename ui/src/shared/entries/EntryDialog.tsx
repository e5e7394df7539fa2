// Add or edit one entry of any data set. Input stays until it is saved or discarded: an error never loses it.

import { useState } from 'react';
import { type ApiError, isApiError } from '@/api/errors';
import { type Dataset, enteredFields, isPlace } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { useSite } from '../site';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { FormModal } from '../ui/FormModal';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import { readEntry, saveEntry } from './api';
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
  isChanged,
  withMaster,
  withPlace,
} from './form';
import { withSums } from './formulas';
import { LiveFigures } from './LiveFigures';
import type { Entry } from './types';
import { useWords } from './words';

interface EntryDialogProps {
  dataset: Dataset;
  /** Null: a new entry. */
  entry: Entry | null;
  /** Initial values of a new entry. */
  defaults: FormValues;
  onClose: () => void;
  onSaved: (entry: Entry, isNew: boolean) => void;
  /** Offered when an entry with the same key exists, or this one has been changed by another user. */
  onOpenOther: (id: number) => void;
  /** A number cleared in an existing entry is required again instead of being saved as 0. */
  fillOnEdit?: boolean;
  /** Saves the entry; to the server by default. */
  keep?: (body: Record<string, unknown>) => Promise<Entry>;
}

type Problem = { kind: 'exists'; id: number; text: string } | { kind: 'stale' | 'other'; text: string };

function problemOf(error: unknown, fallback: string): Problem {
  if (!isApiError(error)) return { kind: 'other', text: fallback };
  const data = (error.body as { data?: { existing_id?: number } } | undefined)?.data;
  if (error.status === 409 && data?.existing_id)
    return { kind: 'exists', id: data.existing_id, text: error.message };
  return { kind: error.status === 412 ? 'stale' : 'other', text: error.message };
}

/** The id of the conflicting entry: one with the same key, or this one if it is stale. */
function conflictingId(error: unknown, entry: Entry | null): number | null {
  const problem = problemOf(error, '');
  return problem.kind === 'exists' ? problem.id : problem.kind === 'stale' ? (entry?.id ?? null) : null;
}

export function EntryDialog(props: EntryDialogProps) {
  const { dataset, entry, defaults, onClose, onSaved, onOpenOther } = props;
  const t = useWords();
  const { language, count } = useLanguage();
  const office = useSite().data?.default_office?.id;
  const [start] = useState(() =>
    entry ? formOf(dataset, entry) : emptyForm(dataset, withMaster(dataset, defaults, 'office', office)),
  );
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const [serverFaults, setServerFaults] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const places = dataset.fields.filter(isPlace);
  const fillNumbers = entry !== null && props.fillOnEdit === true;

  const change = (column: string, value: FormValues[string]) => {
    const field = dataset.fields.find((item) => item.column === column);
    setValues(
      field && isPlace(field)
        ? withPlace(dataset, values, column, value)
        : withSums(dataset, values, column, value),
    );
    // Clear a field's error as soon as it is edited.
    const { [column]: _fault, ...otherFaults } = faults;
    const { [column]: _server, ...otherServer } = serverFaults;
    setFaults(otherFaults);
    setServerFaults(otherServer);
  };
  const textOf = (column: string): string | undefined => {
    const fault = faults[column];
    if (!fault) return serverFaults[column]?.join(' ');
    const maximum = fault.values?.maximum;
    const field = dataset.fields.find((item) => item.column === column);
    // A department may have its own text for a field's error.
    return t([`${fault.key}Of.${field?.name}`, fault.key], {
      field: inLanguage(field?.label, language),
      ...fault.values,
      ...(maximum === undefined ? {} : { maximum: count(Number(maximum)) }),
    });
  };
  const missingPlace = places.some((field) => faults[field.column]);
  const failed = (error: ApiError | unknown) => {
    const saveProblem = problemOf(error, t('toast.saveFailed'));
    setProblem(saveProblem);
    setServerFaults(isApiError(error) ? error.fieldErrors : {});
    toast.error(t(entry ? 'toast.updateFailed' : 'toast.createFailed'), saveProblem.text);
  };
  const [noResponse, setNoResponse] = useState(false);
  /** The previous attempt got no response but was stored: the existing entry equals this one. */
  const storedBefore = async (error: unknown, body: Record<string, unknown>) => {
    const id = noResponse && conflictingId(error, entry);
    if (!id) return null;
    const existing = await readEntry(dataset.path, id).catch(() => null);
    const comparable = (candidate: Record<string, unknown>) =>
      JSON.stringify({ ...candidate, revision: null });
    return existing &&
      comparable(bodyOf(dataset, formOf(dataset, existing), existing.revision)) === comparable(body)
      ? existing
      : null;
  };
  const save = async () => {
    const newFaults = faultsOf(dataset, values, fillNumbers);
    setFaults(newFaults);
    setProblem(null);
    const first = dataset.fields.find((field) => newFaults[field.column]);
    if (first) return document.getElementById(`entry-${first.column}`)?.focus();
    setBusy(true);
    const body = bodyOf(dataset, values, entry?.revision);
    try {
      const saved = props.keep
        ? await props.keep(body)
        : (await saveEntry(dataset, entry?.id ?? null, body)).data;
      onSaved(saved, entry === null);
    } catch (error) {
      const stored = await storedBefore(error, body);
      if (stored) return onSaved(stored, entry === null);
      setNoResponse(isApiError(error) && error.isOutage);
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const placeNames = new Intl.ListFormat(language === 'mr' ? 'mr-IN' : 'en-US').format(
    places.map((field) => inLanguage(field.label, language)),
  );
  return (
    <FormModal
      title={t(entry ? 'form.edit' : 'form.add')}
      width={720}
      changed={isChanged(start, values)}
      onClose={onClose}
      footer={(leave) => (
        <div className={layout.dialogActions}>
          <Button onClick={leave}>{t('form.cancel')}</Button>
          <Button needsServer={!props.keep} kind="primary" disabled={busy} onClick={save}>
            {t(busy ? 'form.saving' : entry ? 'form.update' : 'form.save')}
          </Button>
        </div>
      )}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {missingPlace && <Banner tone="bad">{t('form.selectPlaces', { places: placeNames })}</Banner>}
        {problem && (
          <Banner
            tone="bad"
            title={t(entry ? 'toast.updateFailed' : 'toast.createFailed')}
            action={
              problem.kind === 'other' ? null : (
                <Button
                  size="sm"
                  onClick={() => onOpenOther(problem.kind === 'exists' ? problem.id : (entry?.id ?? 0))}
                >
                  {t(problem.kind === 'exists' ? 'form.openExisting' : 'form.openNewer')}
                </Button>
              )
            }
          >
            {problem.text}
          </Banner>
        )}
        <div className={styles.entryForm}>
          {enteredFields(dataset).map((field) => (
            <EntryField
              key={field.column}
              dataset={dataset}
              field={field}
              values={values}
              entry={entry}
              error={textOf(field.column)}
              onChange={(value) => change(field.column, value)}
              onLeave={() => {
                const fault = faultOf(field, values[field.column], fillNumbers);
                // On blur, report invalid input only; missing input is reported on save.
                if (fault && fault.key !== 'fault.required') setFaults({ ...faults, [field.column]: fault });
              }}
            />
          ))}
        </div>
        <LiveFigures dataset={dataset} values={values} />
        <button type="submit" className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true" />
      </form>
    </FormModal>
  );
}
