// Row actions: labelled icons, or one menu on phones.

import { useReachable } from '@/api/connection';
import { useIsPhone } from '../grid/useIsPhone';
import { type Operation, useMay } from '../session/may';
import { IconButton } from './Button';
import { Icon, type IconName } from './Icon';
import { LazyDropdown } from './LazyDropdown';
import * as layout from './layout.module.css';

export interface RowAction {
  key: string;
  icon: IconName;
  /** Names the action and, where rows look alike, the row. */
  label: string;
  act: () => void;
  disabled?: boolean;
  /** Needs no server; all other actions but viewing do. */
  local?: boolean;
  /** The operation it runs; hidden from users without permission. */
  does?: Operation | undefined;
}

export function RowActions({ acts: offered, menuLabel }: { acts: RowAction[]; menuLabel: string }) {
  const phone = useIsPhone();
  const may = useMay();
  const acts = offered.filter(({ does }) => may(does));
  const reachable = useReachable();
  const needsServer = ({ key, local }: RowAction) => key !== 'view' && !local;
  if (phone) {
    return (
      <LazyDropdown
        menu={{
          items: acts.map((act) => ({
            key: act.key,
            label: <span data-does={act.does}>{act.label}</span>,
            disabled: act.disabled || (needsServer(act) && !reachable),
            icon: <Icon name={act.icon} size={18} />,
          })),
          onClick: ({ key }) => acts.find((item) => item.key === key)?.act(),
        }}
      >
        <IconButton icon="more" label={menuLabel} aria-haspopup="menu" />
      </LazyDropdown>
    );
  }
  return (
    <span className={layout.line}>
      {acts.map((item) => (
        <IconButton
          key={item.key}
          icon={item.icon}
          label={item.label}
          onClick={item.act}
          disabled={item.disabled}
          needsServer={needsServer(item)}
          does={item.does}
        />
      ))}
    </span>
  );
}
