// The actions of an entry.
import { operationOn } from '../session/may';
import { type RowAct, RowActs } from '../ui/RowActs';
import { useWords } from './words';

interface RowActionsProps {
  onView: () => void;
  /** Additional actions of the department. */
  more?: RowAct[] | undefined;
  /** Omitted for read-only tables. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  dataset: string;
}

export function RowActions({ onView, more = [], onEdit, onDelete, dataset }: RowActionsProps) {
  const t = useWords();
  const acts: RowAct[] = [
    { key: 'view', icon: 'eye', label: t('row.view'), act: onView },
    ...more,
    ...(onEdit
      ? [
          {
            key: 'edit',
            icon: 'edit' as const,
            label: t('row.edit'),
            act: onEdit,
            does: operationOn('update', dataset),
          },
        ]
      : []),
    ...(onDelete
      ? [
          {
            key: 'delete',
            icon: 'delete' as const,
            label: t('row.delete'),
            act: onDelete,
            does: operationOn('delete', dataset),
          },
        ]
      : []),
  ];
  return <RowActs acts={acts} menuLabel={t('row.menu')} />;
}
