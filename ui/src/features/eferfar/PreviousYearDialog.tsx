// The previous year's closing figures, which the totals carry along while no filter is set.

import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { plainNumber } from '@/shared/entries/form';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import { FormModal } from '@/shared/ui/FormModal';
import { toast } from '@/shared/ui/notices';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import { PREVIOUS_YEAR_FIELDS, type PreviousYear, savePreviousYear, usePreviousYear } from './api';

interface PreviousYearDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The figures that the server keeps for everybody. */
export function ServerPreviousYear(props: PreviousYearDialogProps) {
  const stored = usePreviousYear();
  const keep = async (figures: PreviousYear) => {
    await savePreviousYear({ ...figures, revision: stored.data?.revision ?? 0 });
    await stored.refetch();
  };
  return <PreviousYearDialog {...props} stored={stored} keep={keep} />;
}

/** As far as the dialog looks at where the figures are kept. */
interface Stored {
  data: PreviousYear | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => void;
}

interface KeptFigures extends PreviousYearDialogProps {
  stored: Stored;
  keep: (figures: PreviousYear) => Promise<void>;
  /** Kept in this browser. */
  local?: boolean;
}

export function PreviousYearDialog({ stored, keep, local, onClose, onSaved }: KeptFigures) {
  const { t } = useTranslation('eferfar');
  const [typed, setTyped] = useState<Partial<Record<keyof PreviousYear, string>>>({});
  const [faults, setFaults] = useState<Partial<Record<keyof PreviousYear, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const textOf = (field: keyof PreviousYear) => typed[field] ?? String(stored.data?.[field] ?? 0);
  const save = async () => {
    const numbers = PREVIOUS_YEAR_FIELDS.map((field) => [field, plainNumber(textOf(field)) || '0'] as const);
    const wrong = numbers.filter(([, text]) => !/^\d{1,10}$/.test(text));
    setFaults(Object.fromEntries(wrong.map(([field]) => [field, t('entries:fault.notWhole')])));
    setProblem(null);
    if (wrong.length) return document.getElementById(`previous-${wrong[0]?.[0]}`)?.focus();
    setBusy(true);
    try {
      await keep(Object.fromEntries(numbers.map(([field, text]) => [field, Number(text)])) as PreviousYear);
      toast.success(t('previousYear.saved'));
      onSaved();
    } catch (error) {
      // What was typed stays: only the message is new.
      setProblem(isApiError(error) ? error.message : t('previousYear.failed'));
      if (isApiError(error)) {
        setFaults(
          Object.fromEntries(
            Object.entries(error.fieldErrors).map(([field, texts]) => [field, texts.join(' ')]),
          ),
        );
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormModal
      title={t('previousYear.title')}
      width={640}
      changed={Object.keys(typed).length > 0}
      onClose={onClose}
      footer={(leave) => (
        <div className="dialog-actions">
          <Button onClick={leave}>{t('previousYear.cancel')}</Button>
          <Button needsServer={!local} kind="primary" disabled={busy || !stored.data} onClick={save}>
            {t(busy ? 'previousYear.saving' : 'previousYear.save')}
          </Button>
        </div>
      )}
    >
      <p className="dialog-text">{t('previousYear.help')}</p>
      {problem && (
        <Banner tone="bad" title={t('previousYear.failed')}>
          {problem}
        </Banner>
      )}
      {stored.isError && <ErrorState text={stored.error?.message} onRetry={stored.refetch} />}
      {stored.isPending && <TableSkeleton rows={3} />}
      {stored.data && (
        <div className="previous-year">
          {PREVIOUS_YEAR_FIELDS.map((field) => (
            <Field
              key={field}
              label={t(`previousYear.${field}`)}
              htmlFor={`previous-${field}`}
              error={faults[field]}
            >
              <Input
                id={`previous-${field}`}
                className="number-input"
                inputMode="numeric"
                maxLength={16}
                autoComplete="off"
                value={textOf(field)}
                status={faults[field] ? 'error' : undefined}
                aria-invalid={faults[field] ? true : undefined}
                aria-describedby={faults[field] ? `previous-${field}-note` : undefined}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      )}
    </FormModal>
  );
}
