// Search, status and days above the list of projects.
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as layout from '@/shared/ui/layout.module.css';
import { SearchInput } from '@/shared/ui/SearchInput';
import type { ProjectFilters } from './filters';
import { PROJECT_STATUSES } from './types';
import * as styles from './war-room.module.css';

const WAIT_MS = 300;

interface ProjectToolsProps {
  filters: ProjectFilters;
  onChange: (filters: ProjectFilters) => void;
}

export function ProjectTools({ filters, onChange }: ProjectToolsProps) {
  const { t } = useTranslation('war-room');
  const [typed, setTyped] = useState(filters.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed.trim() === filters.search) return;
    const timer = setTimeout(() => onChange({ ...filters, search: typed.trim() }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Cleared from outside: the box follows.
  useEffect(() => setTyped(filters.search), [filters.search]);
  const day = (field: 'date_from' | 'date_to', label: string) => (
    <DatePicker
      className={styles.warDay}
      aria-label={label}
      placeholder={label}
      format="DD/MM/YYYY"
      value={filters[field] ? dayjs(filters[field]) : null}
      minDate={field === 'date_to' && filters.date_from ? dayjs(filters.date_from) : undefined}
      maxDate={field === 'date_from' && filters.date_to ? dayjs(filters.date_to) : undefined}
      onChange={(chosen) => onChange({ ...filters, [field]: chosen ? chosen.format('YYYY-MM-DD') : '' })}
    />
  );
  return (
    <search className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.warTools}`}>
      <SearchInput className={styles.warSearch} label={t('table.search')} value={typed} onChange={setTyped} />
      <Select
        className={styles.warStatus}
        aria-label={t('table.status')}
        value={filters.status || 'all'}
        options={[
          { value: 'all', label: t('table.allStatuses') },
          ...PROJECT_STATUSES.map((status) => ({ value: status, label: t(`projectStatus.${status}`) })),
        ]}
        onChange={(status) => onChange({ ...filters, status: status === 'all' ? '' : status })}
      />
      {day('date_from', t('table.from'))}
      {day('date_to', t('table.to'))}
    </search>
  );
}
