// Content with a manual order: list defaults, and a column with buttons to move a row up or down.
import { useTranslation } from 'react-i18next';
import { dynamicApi } from '@/api/client';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { moveId } from '@/shared/manage/list';
import type { Entity, Source } from '@/shared/manage/useSource';
import type { Operation } from '@/shared/session/may';
import { IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './content.module.css';

interface OrderedRow extends Entity {
  order: number;
  is_active: boolean;
}

export const ORDERED = {
  pageSizes: [10, 25, 50],
  sort: { key: 'order', order: 'asc' as const },
  filters: { status: '' },
};

export const COMPARE_ORDERED = {
  order: (row: OrderedRow) => row.order,
  status: (row: OrderedRow) => Number(!row.is_active),
};

export function useOrderColumn<Row extends OrderedRow>(
  source: Source<Row>,
  nameOf: (row: Row) => string,
  does: Operation,
  attempt: (failed: string, done: string, act: () => Promise<unknown>) => Promise<void>,
): GridColumn<Row> {
  const { t } = useTranslation('content');
  const { list, rows } = source;
  const ids = rows.map((row) => row.id);
  /** Rows can only be moved while the list is unfiltered and sorted by its manual order. */
  const movable = !list.isFiltered && list.state.sort.key === 'order' && list.state.sort.order === 'asc';
  const move = (row: Row, by: -1 | 1) =>
    attempt(t('orderFailed'), t('orderSaved'), async () => {
      await dynamicApi.put(`${source.records}/order`, { body: { ids: moveId(ids, row.id, by) } });
      await source.changed();
    });
  return {
    key: 'order',
    title: t('field.order'),
    value: (row) => String(row.order),
    render: (row) => (
      <span className={`${layout.line} ${styles.orderCell}`}>
        <span>{row.order}</span>
        <IconButton
          icon="arrow-up"
          label={t('moveUp', { name: nameOf(row) })}
          does={does}
          disabled={!movable || row.id === ids[0]}
          onClick={() => move(row, -1)}
        />
        <IconButton
          icon="arrow-down"
          label={t('moveDown', { name: nameOf(row) })}
          does={does}
          disabled={!movable || row.id === ids.at(-1)}
          onClick={() => move(row, 1)}
        />
      </span>
    ),
  };
}

// A picture in a list, or an empty tile if there is none.
export function Thumbnail({ address }: { address: string }) {
  return address ? (
    <img className={styles.thumbnail} src={address} alt="" />
  ) : (
    <span className={styles.thumbnail} />
  );
}
