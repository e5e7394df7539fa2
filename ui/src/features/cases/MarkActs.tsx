// Actions for a case missing from the latest list: enter how it was closed, or confirm that it is pending.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useDataset } from '@/catalog/useDataset';
import { type CaseList, invalidateCases } from '@/shared/caseLists';
import { invalidateEntries, readEntry } from '@/shared/entries/api';
import type { Entry } from '@/shared/entries/types';
import { pollForNewFigures } from '@/shared/freshness';
import { onDemand } from '@/shared/lazy';
import { useRemoval } from '@/shared/manage/useRemoval';
import { operationOn } from '@/shared/session/may';
import { toast } from '@/shared/ui/notices';
import { RowActions } from '@/shared/ui/RowActions';
import { attempt } from '@/shared/ui/useAct';
import type { Mark } from './types';

const EntryDialog = onDemand(async () => (await import('@/shared/entries/EntryDialog')).EntryDialog);

interface MarkActsProps {
  list: CaseList;
  number: string;
  mark: Mark;
}

export function MarkActs({ list, number, mark }: MarkActsProps) {
  const { t } = useTranslation(['cases', 'manage']);
  const dataset = useDataset(list.dataset).data;
  const [entry, setEntry] = useState<Entry | null>(null);
  const edit = (id: number) =>
    attempt(t('mark.failed'), async () => setEntry(await readEntry(list.path, id)));
  const removal = useRemoval(
    {
      title: t('mark.remove.title'),
      confirm: t('mark.remove.confirm'),
      failed: t('mark.remove.failed'),
      body: () => <p>{t('mark.remove.text', { number })}</p>,
    },
    ({ id }: Mark) => {
      const path = { case_list: list.dataset, mark_id: id };
      return api.delete('/api/cases/{case_list}/marks/{mark_id}', { path });
    },
    invalidateCases,
  );
  return (
    <>
      <RowActions
        menuLabel={t('manage:rowMenu')}
        acts={[
          {
            key: 'edit',
            icon: 'edit',
            label: t('mark.close', { number }),
            act: () => edit(mark.entry_id),
            does: operationOn('update', list.dataset),
          },
          {
            key: 'remove',
            icon: 'check',
            label: t('mark.remove.open', { number }),
            act: () => removal.ask(mark),
            does: 'remove_case_mark',
          },
        ]}
      />
      {removal.dialog}
      {entry && dataset && (
        <EntryDialog
          key={`${entry.id}.${entry.revision}`}
          dataset={dataset}
          entry={entry}
          defaults={{}}
          onClose={() => setEntry(null)}
          onSaved={() => {
            setEntry(null);
            toast.success(t('mark.saved'));
            pollForNewFigures();
            invalidateEntries(list.path);
          }}
          onOpenOther={edit}
        />
      )}
    </>
  );
}
