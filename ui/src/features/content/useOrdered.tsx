// Content whose records have places of their own and are shown or not: the columns and the filter for both.
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import type { ListFilter } from '@/shared/manage/ManageTools';
import { Badge } from '@/shared/ui/Badge';
import { OrderCell } from './OrderCell';
import type { Content, Piece } from './useContent';

interface Placed extends Piece {
  order: number;
}

export const ORDERED = {
  pageSizes: [10, 25, 50],
  sort: { key: 'order', order: 'asc' as const },
  filters: { status: '' },
};

export const COMPARE_ORDERED = {
  order: (row: Placed) => row.order,
  status: (row: Placed) => Number(!row.is_active),
};

export function useOrdered<Row extends Placed>(
  kind: 'sliders' | 'ministers',
  content: Content<Row>,
  nameOf: (row: Row) => string,
): { order: GridColumn<Row>; status: GridColumn<Row>; filters: ListFilter[] } {
  const { t } = useTranslation('content');
  const stateOf = (row: Row) => t(row.is_active ? 'active' : 'inactive');
  return {
    order: {
      key: 'order',
      title: t(`${kind}.column.order`),
      value: (row) => String(row.order),
      render: (row) => (
        <OrderCell
          order={row.order}
          name={nameOf(row)}
          first={content.positionOf(row) === 0}
          last={content.positionOf(row) === content.total - 1}
          fixed={!content.movable}
          onMove={(by) => content.move(row, by)}
          does={`order_${kind}`}
        />
      ),
    },
    status: {
      key: 'status',
      title: t(`${kind}.column.status`),
      value: stateOf,
      render: (row) => <Badge tone={row.is_active ? 'ok' : 'quiet'}>{stateOf(row)}</Badge>,
    },
    filters: [
      {
        key: 'status',
        label: t('field.status'),
        options: [
          { value: '', label: t('allStatus') },
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ],
      },
    ],
  };
}
