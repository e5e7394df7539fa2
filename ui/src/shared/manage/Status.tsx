// Whether a record is available for new entries.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { GridColumn } from '../grid/DataGrid';
import { formatTime } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import * as layout from '../ui/layout.module.css';
import type { ListFilter } from './ManageTools';
import * as styles from './manage.module.css';

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

// Where a master record is used: tables with their counts.
export function Uses({ uses }: { uses: Schemas['Use'][] }) {
  const { t } = useTranslation('manage');
  const { count, language } = useLanguage();
  if (uses.length === 0) return <span>{t('uses.none')}</span>;
  return (
    <ul className={`${layout.stack} ${layout.gap4}`}>
      {uses.map((use) => (
        <li key={use.label.en} className={`${layout.flex} ${layout.spread} ${layout.gap16}`}>
          <span>{use.label[language]}</span>
          <b>{count(use.count)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Fetches the uses of one master record, where its list does not include them. */
export function UsesOf({ plural, id }: { plural: 'departments' | 'designations'; id: number }) {
  const { t } = useTranslation('manage');
  const { data, isError } = useData(
    ['manage', `/api/masters/${plural}`, id, 'uses'],
    `/api/masters/${plural}/{master_id}/uses`,
    { path: { master_id: id } },
  );
  if (isError) return <span>—</span>;
  return data ? <Uses uses={data} /> : <span>{t('uses.loading')}</span>;
}

/** Date and time on two lines, so that neither wraps in a narrow column. */
export function Moment({ at }: { at: string | null }) {
  const { date, language } = useLanguage();
  return (
    <span className={styles.moment}>
      <span>{date(at)}</span>
      {at && <span>{formatTime(at, language)}</span>}
    </span>
  );
}
