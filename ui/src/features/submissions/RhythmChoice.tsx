// How often a case list is expected. Editable for administrators, read-only for others.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import type { Rhythm, SheetOf } from '@/shared/submissions/calendar';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { useSubmissionMutation } from './api';
import * as styles from './submissions.module.css';

const RHYTHMS: Rhythm[] = ['none', 'daily', 'weekly', 'monthly'];

export function RhythmChoice({ sheet }: { sheet: SheetOf }) {
  const { t } = useTranslation('submissions');
  const { date } = useLanguage();
  const may = useMay();
  const save = useSubmissionMutation(({ dataset, rhythm }: { dataset: string; rhythm: Rhythm }) =>
    api.put('/api/submissions/rhythms/{case_list}', { path: { case_list: dataset }, body: { rhythm } }),
  );
  const choose = (rhythm: Rhythm) =>
    save.mutate(
      { dataset: sheet.dataset, rhythm },
      {
        onSuccess: () => toast.success(t('rhythmOf.saved')),
        onError: (error) => toast.failed(t('rhythmOf.failed'), error),
      },
    );
  return (
    <div className={`${layout.stack} ${layout.gap4} ${styles.rhythm}`}>
      {may('set_rhythm') ? (
        <Field label={t('rhythmOf.label')} htmlFor="rhythm">
          <Select<Rhythm>
            id="rhythm"
            value={sheet.rhythm}
            disabled={save.isPending}
            onChange={choose}
            options={RHYTHMS.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
          />
        </Field>
      ) : (
        <b>{t(`rhythm.${sheet.rhythm}`)}</b>
      )}
      <p className={`${layout.small} ${layout.muted}`}>
        {sheet.since ? t('rhythmOf.since', { day: date(sheet.since) }) : t('rhythmOf.none')}
      </p>
    </div>
  );
}
