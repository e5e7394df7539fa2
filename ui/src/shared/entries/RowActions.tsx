// What can be done with a row: icons with names, and one menu on phones.
import { Dropdown } from 'antd';
import { useIsPhone } from '../grid/useIsPhone';
import { IconButton } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { useWords } from './words';

/** An act of the department's own. */
export interface RowAct {
  key: string;
  icon: IconName;
  label: string;
  act: () => void;
}

interface RowActionsProps {
  onView: () => void;
  more?: RowAct[] | undefined;
  /** Left out: this person may not. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function RowActions({ onView, more = [], onEdit, onDelete }: RowActionsProps) {
  const t = useWords();
  const phone = useIsPhone();
  const actions: RowAct[] = [
    { key: 'view', icon: 'eye', label: t('row.view'), act: onView },
    ...more,
    ...(onEdit ? [{ key: 'edit', icon: 'edit' as const, label: t('row.edit'), act: onEdit }] : []),
    ...(onDelete ? [{ key: 'delete', icon: 'delete' as const, label: t('row.delete'), act: onDelete }] : []),
  ];
  if (phone) {
    return (
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: actions.map(({ key, icon, label }) => ({
            key,
            label,
            icon: <Icon name={icon} size={18} />,
          })),
          onClick: ({ key }) => actions.find((action) => action.key === key)?.act(),
        }}
      >
        <IconButton icon="more" label={t('row.menu')} aria-haspopup="menu" />
      </Dropdown>
    );
  }
  return (
    <span className="row-actions">
      {actions.map(({ key, icon, label, act }) => (
        <IconButton key={key} icon={icon} label={label} onClick={act} />
      ))}
    </span>
  );
}
