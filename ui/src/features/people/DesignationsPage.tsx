// Designations Management.
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { UsesOf, useStatus } from '@/shared/manage/Status';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import { toast } from '@/shared/ui/notices';
import { attempt } from '@/shared/ui/useAct';
import type { Designation } from './api';
import { DESIGNATIONS } from './api';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { status: '' },
};

const EMPTY = { name: '', name_mr: '' };

export default function DesignationsPage() {
  const words = useWords('people', 'designations');
  const { nameOf, date, count } = useLanguage();
  const status = useStatus<Designation>((row) => row.is_active);
  const source = useSource<Designation>({
    path: DESIGNATIONS,
    sheets: '/api/masters/designations',
    defaults: DEFAULTS,
  });
  // An inactive designation stays with its users but is not offered to others.
  const toggle = (row: Designation) =>
    attempt(words('saveFailed'), async () => {
      const { message } = await api.patch(`${DESIGNATIONS}/{master_id}/toggle-status`, {
        path: { master_id: row.id },
        query: { revision: row.revision },
      });
      await source.changed();
      toast.success(message);
    });
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="designation"
      plural="designations"
      nameOf={nameOf}
      columns={[
        { key: 'name', title: words('column.name'), value: nameOf, strong: true },
        { ...status.column, width: 160 },
        {
          key: 'users_count',
          title: words('column.users'),
          value: (row) => count(row.users_count),
          numeric: true,
          width: 160,
        },
        {
          key: 'created_at',
          title: words('column.created'),
          value: (row) => date(row.created_at),
          width: 200,
        },
      ]}
      filters={[status.filter]}
      figures={['status', 'users_count', 'created_at']}
      form={{
        empty: EMPTY,
        width: 560,
        bodyOf: (values): Schemas['DesignationIn'] => values,
        parts: () => [
          { name: 'name', label: words('form.name'), required: true, maxLength: 200 },
          { name: 'name_mr', label: words('form.nameMr'), maxLength: 200 },
        ],
      }}
      facts={(row) => [
        [words('form.name'), row.name],
        [words('form.nameMr'), row.name_mr],
        [words('column.users'), count(row.users_count)],
        [words('column.created'), date(row.created_at)],
        [words('uses.title'), <UsesOf key="uses" plural="designations" id={row.id} />],
      ]}
      acts={(row) => [
        {
          key: 'toggle',
          icon: row.is_active ? 'pause' : 'play',
          label: words(`act.${row.is_active ? 'deactivate' : 'activate'}`, { name: nameOf(row) }),
          act: () => toggle(row),
          does: 'toggle_designation',
        },
      ]}
      sheet={{}}
    />
  );
}
