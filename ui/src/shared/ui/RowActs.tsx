// What can be done with a row: icons with names, and one menu on phones.

import { useIsPhone } from '../grid/useIsPhone';
import { IconButton } from './Button';
import { Icon, type IconName } from './Icon';
import { LateDropdown } from './LateDropdown';
import './row-acts.css';

export interface RowAct {
  key: string;
  icon: IconName;
  /** Names the act and, where rows look alike, the row. */
  label: string;
  act: () => void;
  disabled?: boolean;
}

export function RowActs({ acts, menuLabel }: { acts: RowAct[]; menuLabel: string }) {
  const phone = useIsPhone();
  if (phone) {
    return (
      <LateDropdown
        menu={{
          items: acts.map(({ key, icon, label, disabled }) => ({
            key,
            label,
            disabled: disabled ?? false,
            icon: <Icon name={icon} size={18} />,
          })),
          onClick: ({ key }) => acts.find((item) => item.key === key)?.act(),
        }}
      >
        <IconButton icon="more" label={menuLabel} aria-haspopup="menu" />
      </LateDropdown>
    );
  }
  return (
    <span className="row-actions">
      {acts.map(({ key, icon, label, act, disabled }) => (
        <IconButton key={key} icon={icon} label={label} onClick={act} disabled={disabled} />
      ))}
    </span>
  );
}
