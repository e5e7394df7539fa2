// Pauses of a case, whose days do not count: list, add, end, edit and delete.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { todayInIndia } from '@/shared/calendar';
import { invalidateCases } from '@/shared/caseLists';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import { useRemoval } from '@/shared/manage/useRemoval';
import { useWords } from '@/shared/manage/words';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { RowActions } from '@/shared/ui/RowActions';
import { EmptyState, QueryState } from '@/shared/ui/States';
import type { Pause } from './api';
import { pausesPath, readPauses, usePauses } from './api';
import * as styles from './cases.module.css';

interface PausesDialogProps {
  dataset: string;
  number: string;
  onClose: () => void;
}

interface Values {
  first: string | null;
  last: string | null;
  reason: string;
}

/** The pause being edited; `null` for a new one. `ends` presets its last day to today. */
type Open = { pause: Pause | null; ends?: boolean } | null;

export function PausesDialog({ dataset, number, onClose }: PausesDialogProps) {
  const { t } = useTranslation(['cases', 'manage']);
  const { date } = useLanguage();
  const words = useWords('cases', 'pauses');
  const pauses = usePauses(dataset, number);
  const [open, setOpen] = useState<Open>(null);
  const daysOf = ({ first, last }: Pause) =>
    last
      ? t('common:term.between', { from: date(first), to: date(last) })
      : t('pauses.since', { first: date(first) });
  const removal = useRemoval(
    {
      title: words('delete.title'),
      failed: words('delete.failed'),
      body: (pause) => <p>{words('delete.text', { days: daysOf(pause) })}</p>,
    },
    ({ id, revision }: Pause) =>
      api.delete('/api/cases/{case_list}/pauses/{pause_id}', {
        path: { case_list: dataset, pause_id: id },
        query: { revision },
      }),
    invalidateCases,
  );
  if (open)
    return (
      <RecordForm<Pause, Values>
        words={words}
        source={{ records: pausesPath(dataset), changed: invalidateCases }}
        row={open.pause}
        form={{
          empty: { first: todayInIndia(), last: null, reason: '' },
          valuesOf: ({ first, last, reason }) => ({
            first,
            last: last ?? (open.ends ? todayInIndia() : null),
            reason,
          }),
          parts: () => [
            { name: 'first', label: t('pauses.first'), kind: 'date', required: true },
            { name: 'last', label: t('pauses.last'), kind: 'date', hint: t('pauses.lastHint') },
            {
              name: 'reason',
              label: t('manage:form.reason'),
              hint: t('pauses.reasonHint'),
              required: true,
              rows: 2,
              wide: true,
              maxLength: 200,
            },
          ],
          bodyOf: (values) => ({
            ...values,
            reason: values.reason.trim(),
            ...(open.pause ? {} : { case_number: number }),
          }),
          read: async (row) =>
            (await readPauses(dataset, number)).find(({ id }) => id === row.id) ?? Promise.reject(),
          width: 560,
          ids: 'pause',
        }}
        onClose={() => setOpen(null)}
      />
    );
  return (
    <Dialog
      title={t('pauses.of', { number })}
      width={560}
      onClose={onClose}
      primary={
        <Button kind="primary" icon="pause" does="pause_case" onClick={() => setOpen({ pause: null })}>
          {t('pauses.add')}
        </Button>
      }
      closing={t('common:action.close')}
    >
      <p className={layout.dialogText}>{t('pauses.text')}</p>
      <QueryState query={pauses} rows={2} />
      {pauses.data?.length === 0 && <EmptyState title={t('pauses.empty')} text={t('pauses.emptyText')} />}
      <ul className={styles.pauses}>
        {pauses.data?.map((pause) => (
          <li key={pause.id} className={`${layout.row} ${layout.spread} ${layout.gap12}`}>
            <span>
              <b>{daysOf(pause)}</b>
              <span>{pause.reason}</span>
            </span>
            <RowActions
              menuLabel={t('manage:rowMenu')}
              acts={[
                ...(pause.last
                  ? []
                  : [
                      {
                        key: 'end',
                        icon: 'play' as const,
                        label: t('pauses.end'),
                        act: () => setOpen({ pause, ends: true }),
                        does: 'update_case_pause' as const,
                      },
                    ]),
                {
                  key: 'edit',
                  icon: 'edit',
                  label: t('pauses.form.edit'),
                  act: () => setOpen({ pause }),
                  does: 'update_case_pause',
                },
                {
                  key: 'delete',
                  icon: 'delete',
                  label: t('pauses.delete.title'),
                  act: () => removal.ask(pause),
                  does: 'delete_case_pause',
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {removal.dialog}
    </Dialog>
  );
}
