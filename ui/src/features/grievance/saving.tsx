// Sending a small form: what is wrong before and after, and that it is under way. What was typed is never lost.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Banner } from '@/shared/ui/Banner';

export type Faults = Partial<Record<string, string>>;

export function useSaving() {
  const { t } = useTranslation('grievance');
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** `prefix`: the ids of the controls are `{prefix}-{field}`. */
  const run = async (found: Faults, prefix: string, send: () => Promise<void>) => {
    setFaults(found);
    setProblem(null);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`${prefix}-${first}`)?.focus();
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('saveFailed'));
      if (isApiError(error)) {
        const told = Object.entries(error.fieldErrors).map(([field, texts]) => [field, texts.join(' ')]);
        setFaults(Object.fromEntries(told));
      }
    } finally {
      setBusy(false);
    }
  };
  return { faults, problem, busy, run };
}

export function SaveProblem({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Banner tone="bad" title={title}>
      {text}
    </Banner>
  );
}
