// The actions of an entry.
import { operationOn } from '../session/may';
import { type RowAct, RowActs } from '../ui/RowActs';
import { useWords } from './words';

interface RowActionsProps {
  onView: () => void;
  /** Additional actions of the department. */
  more?: RowAct[] | undefined;
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
  dataset: string;
}

export function RowActions({ onView, more = [], readOnly, onEdit, onDelete, dataset }: RowActionsProps) {
  const t = useWords();
  const changes: RowAct[] = [
    { key: 'edit', icon: 'edit', label: t('row.edit'), act: onEdit, does: operationOn('update', dataset) },
    {
      key: 'delete',
      icon: 'delete',
      label: t('row.delete'),
      act: onDelete,
      does: operationOn('delete', dataset),
    },
  ];
  const view: RowAct = { key: 'view', icon: 'eye', label: t('row.view'), act: onView };
  return <RowActs acts={[view, ...more, ...(readOnly ? [] : changes)]} menuLabel={t('row.menu')} />;
}
