// What can be done with a row: icons with names, and one menu on phones.
import { Dropdown } from 'antd';
import { useIsPhone } from '../grid/useIsPhone';
import { IconButton } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { useWords } from './words';

interface RowActionsProps {
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions({ onView, onEdit, onDelete }: RowActionsProps) {
  const t = useWords();
  const phone = useIsPhone();
  const actions: { key: 'view' | 'edit' | 'delete'; icon: IconName; act: () => void }[] = [
    { key: 'view', icon: 'eye', act: onView },
    { key: 'edit', icon: 'edit', act: onEdit },
    { key: 'delete', icon: 'delete', act: onDelete },
  ];
  if (phone) {
    return (
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: actions.map(({ key, icon }) => ({
            key,
            label: t(`row.${key}`),
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
      {actions.map(({ key, icon, act }) => (
        <IconButton key={key} icon={icon} label={t(`row.${key}`)} onClick={act} />
      ))}
    </span>
  );
}
