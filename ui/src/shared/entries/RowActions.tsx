// What can be done with an entry.
import { type RowAct, RowActs } from '../ui/RowActs';
import { useWords } from './words';

interface RowActionsProps {
  onView: () => void;
  /** Acts of the department's own. */
  more?: RowAct[] | undefined;
  /** Left out: this person may not. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function RowActions({ onView, more = [], onEdit, onDelete }: RowActionsProps) {
  const t = useWords();
  const acts: RowAct[] = [
    { key: 'view', icon: 'eye', label: t('row.view'), act: onView },
    ...more,
    ...(onEdit ? [{ key: 'edit', icon: 'edit' as const, label: t('row.edit'), act: onEdit }] : []),
    ...(onDelete ? [{ key: 'delete', icon: 'delete' as const, label: t('row.delete'), act: onDelete }] : []),
  ];
  return <RowActs acts={acts} menuLabel={t('row.menu')} />;
}
