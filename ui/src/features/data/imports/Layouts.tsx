// Confirmed sheet layouts: sheets with the same headings are read without questions. After a layout is forgotten, the
// next sheet asks again.
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { Moment } from '@/shared/manage/Status';
import { invalidateManaged, useList, useManaged, usePage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import * as layoutStyles from '@/shared/ui/layout.module.css';
import { useNames } from '../api';
import type { Layout } from './api';
import { forgetLayout, LAYOUTS } from './api';
import * as styles from './imports.module.css';

const DEFAULTS = { pageSizes: [15, 25, 50], sort: { key: '', order: 'desc' as const }, filters: {} };

export function Layouts() {
  const { t } = useTranslation(['imports', 'manage']);
  const { count, dateTime } = useLanguage();
  const list = useList(DEFAULTS);
  const { page, perPage } = list.state;
  const data = usePage(list, useManaged<Layout>(LAYOUTS, { page, per_page: perPage }));
  const { nameOf } = useNames();
  const labelOf = ({ dataset }: Layout) => nameOf(dataset);
  const removal = useRemoval(
    {
      title: t('layouts.forgetTitle'),
      confirm: t('layouts.forget'),
      busy: t('layouts.forgetting'),
      failed: t('layouts.failed'),
      body: (layout) => <p>{t('layouts.forgetText', { dataset: labelOf(layout) })}</p>,
    },
    forgetLayout,
    () => invalidateManaged(LAYOUTS),
  );
  const columns: GridColumn<Layout>[] = [
    { key: 'dataset', title: t('common:term.dataset'), value: labelOf, strong: true },
    {
      key: 'headings',
      title: t('layouts.headings'),
      value: ({ headings }) => headings.join(', '),
      render: ({ headings }) => (
        <span className={styles.headings} translate="no">
          {headings.filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      key: 'answer_count',
      title: t('layouts.answers'),
      numeric: true,
      value: (layout) => count(layout.answer_count),
    },
    {
      key: 'confirmed_by',
      title: t('layouts.by'),
      value: (layout) => layout.confirmed_by?.name ?? '—',
      render: (layout) => (
        <span className={layoutStyles.twoLines}>
          <span translate="no">{layout.confirmed_by?.name ?? '—'}</span>
          <span>{dateTime(layout.confirmed_at)}</span>
        </span>
      ),
    },
    {
      key: 'last_used_at',
      title: t('layouts.used'),
      value: (layout) => dateTime(layout.last_used_at),
      render: (layout) => <Moment at={layout.last_used_at} />,
    },
  ];
  return (
    <>
      <ManageList<Layout>
        label={t('layouts.title')}
        list={list}
        data={data}
        filters={[]}
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        rowId={(layout) => layout.id}
        phone={{
          title: (layout) => <b>{labelOf(layout)}</b>,
          figures: ['headings', 'confirmed_by', 'last_used_at'],
        }}
        acts={(layout) => [
          {
            key: 'forget',
            icon: 'delete',
            label: t('layouts.forgetOf', { dataset: labelOf(layout) }),
            act: () => removal.ask(layout),
            does: 'delete_import_layout',
          },
        ]}
        empty={{ title: t('layouts.empty'), text: t('layouts.emptyText') }}
        positioned
      />
      {removal.dialog}
    </>
  );
}
