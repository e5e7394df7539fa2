// Targets and events of followed measures, as drawn in charts.
import { useTranslation } from 'react-i18next';
import { useDepartmentName, useDepartmentOptions } from '@/shared/departments';
import { formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { deleteWarning } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import { type Marker, TARGETS } from './types';

const TargetDialog = lazyWithRetry(async () => (await import('./TargetDialog')).TargetDialog);

const DEFAULTS = {
  pageSizes: [25, 50, 100],
  sort: { key: '', order: 'asc' as const },
  filters: { kind: '', department: '' },
};

export default function TargetsPage() {
  const { t } = useTranslation(['targets', 'manage']);
  const words = useWords('targets', 'targets');
  const { language, date } = useLanguage();
  const source = useSource<Marker>({ path: TARGETS, defaults: DEFAULTS });
  const departmentName = useDepartmentName();
  const nameOf = (row: Marker) => `${row.label[language]}, ${row.place?.[language] ?? t('everywhere')}`;
  const amount = (row: Marker) =>
    row.value === null
      ? t('since', { day: date(row.day) })
      : `${formatDecimal(row.value).replace(/\.0+$/, '')} ${row.unit === 'records' ? '' : t(`short.${row.unit}`)}`.trim();
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="marker"
      plural="markers"
      nameOf={nameOf}
      columns={[
        { key: 'measure', title: t('column.measure'), value: (row) => row.label[language], strong: true },
        {
          key: 'department',
          title: t('common:term.department'),
          value: (row) => departmentName(row.department),
        },
        {
          key: 'place',
          title: t('common:term.area'),
          value: (row) => row.place?.[language] ?? t('everywhere'),
          sortable: false,
        },
        {
          key: 'kind',
          title: t('common:term.kind'),
          value: (row) => t(`kind.${row.kind}`),
          badge: (row) => (row.kind === 'target' ? 'info' : 'hold'),
        },
        { key: 'amount', title: t('column.amount'), value: amount, sortable: false },
        {
          key: 'text',
          title: t('column.text'),
          value: (row) => (language === 'mr' ? row.text_mr || row.text : row.text || row.text_mr),
          sortable: false,
        },
      ]}
      filters={[
        {
          key: 'kind',
          label: t('common:term.kind'),
          options: ['', 'target', 'event'].map((value) => ({ value, label: t(`kind.${value || 'all'}`) })),
        },
        {
          key: 'department',
          label: t('common:term.department'),
          all: t('common:term.allDepartments'),
          options: useDepartmentOptions(),
        },
      ]}
      figures={['department', 'kind', 'amount', 'text']}
      dialog={(row, close) => <TargetDialog row={row} onClose={close} />}
      removes={{ body: (row) => deleteWarning(nameOf(row), t('delete.text')) }}
    />
  );
}
