// Targets and events of followed measures: what charts draw, and what figures are judged by.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { departmentName, useDepartments } from '@/shared/departments';
import { formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { ManageList } from '@/shared/manage/ManageList';
import { managedChanged, shownOf, useList, useManagedPage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import { type Marker, TARGETS } from './types';

const TargetDialog = late(async () => ({ default: (await import('./TargetDialog')).TargetDialog }));

const DEFAULTS = {
  pageSizes: [25, 50, 100],
  sort: { key: '', order: 'asc' as const },
  filters: { kind: '', department: '' },
};

export default function TargetsPage() {
  const { t } = useTranslation(['targets', 'manage']);
  const { language, count, date } = useLanguage();
  const list = useList(DEFAULTS);
  const rows = useManagedPage<Marker>(TARGETS, list);
  const departments = useDepartments().data ?? [];
  const [open, setOpen] = useState<Marker | 'new' | null>(null);
  const named = (row: Marker) => `${row.label[language]}, ${row.place?.[language] ?? t('everywhere')}`;
  const removal = useRemoval<Marker>(
    {
      title: t('delete.title'),
      confirm: t('delete.confirm'),
      failed: t('delete.failed'),
      body: (row) => (
        <>
          <p className="dialog-text">
            <b>{named(row)}</b>
          </p>
          <p>{t('delete.text')}</p>
        </>
      ),
    },
    async (row) => {
      const path = { id: row.id };
      const { message } = await api.delete(`${TARGETS}/{id}`, { path, query: { revision: row.revision } });
      await managedChanged(TARGETS);
      return message;
    },
  );
  const add = (
    <Button kind="primary" icon="plus" does="create_marker" onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const amount = (row: Marker) =>
    row.value === null
      ? t('since', { day: date(row.day ?? '') })
      : `${formatDecimal(row.value).replace(/\.0+$/, '')} ${row.unit === 'records' ? '' : t(`short.${row.unit}`)}`.trim();
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={add} />
      <div className="page">
        <ManageList<Marker>
          label={t('title')}
          list={list}
          data={shownOf(rows)}
          searchLabel={t('search')}
          filters={[
            {
              key: 'kind',
              label: t('column.kind'),
              options: ['', 'target', 'event'].map((value) => ({
                value,
                label: t(`kind.${value || 'all'}`),
              })),
            },
            {
              key: 'department',
              label: t('column.department'),
              options: [
                { value: '', label: t('allDepartments') },
                ...departments.map((one) => ({ value: one.slug, label: departmentName(one, language) })),
              ],
            },
          ]}
          summary={(total) => t('matches', { count: total, shown: count(total) })}
          columns={[
            { key: 'measure', title: t('column.measure'), value: (row) => row.label[language], strong: true },
            {
              key: 'department',
              title: t('column.department'),
              value: (row) => {
                const found = departments.find(({ slug }) => slug === row.department);
                return found ? departmentName(found, language) : row.department;
              },
            },
            {
              key: 'place',
              title: t('column.place'),
              value: (row) => row.place?.[language] ?? t('everywhere'),
              sortable: false,
            },
            {
              key: 'kind',
              title: t('column.kind'),
              value: (row) => t(`kind.${row.kind}`),
              render: (row) => (
                <Badge tone={row.kind === 'target' ? 'info' : 'hold'}>{t(`kind.${row.kind}`)}</Badge>
              ),
            },
            { key: 'amount', title: t('column.amount'), value: amount, sortable: false },
            {
              key: 'text',
              title: t('column.text'),
              value: (row) => (language === 'mr' ? row.text_mr || row.text : row.text || row.text_mr),
              sortable: false,
            },
          ]}
          rowId={(row) => row.id}
          phone={{ title: named, figures: ['department', 'kind', 'amount', 'text'] }}
          actions={(row) => (
            <RowActs
              menuLabel={t('manage:rowMenu')}
              acts={[
                {
                  key: 'edit',
                  icon: 'edit',
                  label: t('manage:act.edit', { name: named(row) }),
                  act: () => setOpen(row),
                  does: 'update_marker',
                },
                {
                  key: 'delete',
                  icon: 'delete',
                  label: t('manage:act.delete', { name: named(row) }),
                  act: () => removal.ask(row),
                  does: 'delete_marker',
                },
              ]}
            />
          )}
          empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        />
      </div>
      {removal.dialog}
      <Suspense fallback={null}>
        {open && <TargetDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
