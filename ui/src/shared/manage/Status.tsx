// Whether a record is available for new entries.
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../grid/DataGrid';
import { Badge } from '../ui/Badge';
import type { ListFilter } from './ManageTools';

// Column and filter for records that are active or inactive.
export function useStatus<Row>(isActive: (row: Row) => boolean): {
  column: GridColumn<Row>;
  filter: ListFilter;
} {
  const { t } = useTranslation('manage');
  const options = ['active', 'inactive'].map((value) => ({ value, label: t(`status.${value}`) }));
  return {
    column: {
      key: 'status',
      title: t('status.label'),
      value: (row) => t(`status.${isActive(row) ? 'active' : 'inactive'}`),
      badge: (row) => (isActive(row) ? 'ok' : 'quiet'),
    },
    filter: { key: 'status', label: t('status.label'), all: t('status.all'), options },
  };
}

export function Status({ active }: { active: boolean }) {
  const { t } = useTranslation('manage');
  return <Badge tone={active ? 'ok' : 'quiet'}>{t(`status.${active ? 'active' : 'inactive'}`)}</Badge>;
}
