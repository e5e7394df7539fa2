// The items of a side menu, by group. An item is current on its own address and on those below it.
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import type { MenuGroup } from '../menu';
import * as styles from './menu.module.css';

interface MenuListProps {
  groups: MenuGroup[];
  /** Icons only; the names remain for screen readers and as tooltips. */
  collapsed?: boolean;
  onChoose?: () => void;
}

export function MenuList({ groups, collapsed = false, onChoose }: MenuListProps) {
  const { t } = useTranslation('shell');
  return groups.map(({ heading, items }) => (
    <div className={`${layout.stack} ${layout.gap2} ${styles.group}`} key={items[0]?.path}>
      {heading &&
        (collapsed ? <hr /> : <p className={`${layout.tiny} ${styles.heading}`}>{t(`group.${heading}`)}</p>)}
      {items.map(({ path, label, icon }) => (
        <NavLink
          key={path}
          to={path}
          className={styles.item}
          title={collapsed ? t(`menu.${label}`) : undefined}
          onClick={onChoose}
        >
          <Icon name={icon} />
          <span className={collapsed ? layout.visuallyHidden : ''}>{t(`menu.${label}`)}</span>
        </NavLink>
      ))}
    </div>
  ));
}
