// The actions of an entry.
import { operationOn } from '../session/may';
import { type RowAction, RowActions } from '../ui/RowActions';
import { useWords } from './api';

interface EntryActionsProps {
  onView: () => void;
  /** Additional actions of the department. */
  more?: RowAction[] | undefined;
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
  dataset: string;
}

export function EntryActions({ onView, more = [], readOnly, onEdit, onDelete, dataset }: EntryActionsProps) {
  const t = useWords();
  const changes: RowAction[] = [
    { key: 'edit', icon: 'edit', label: t('row.edit'), act: onEdit, does: operationOn('update', dataset) },
    {
      key: 'delete',
      icon: 'delete',
      label: t('row.delete'),
      act: onDelete,
      does: operationOn('delete', dataset),
    },
  ];
  const view: RowAction = { key: 'view', icon: 'eye', label: t('row.view'), act: onView };
  return <RowActions acts={[view, ...more, ...(readOnly ? [] : changes)]} menuLabel={t('row.menu')} />;
}
