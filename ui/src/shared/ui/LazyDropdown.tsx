// A button with a menu. antd's menu is loaded on the first click, because most visits open none.
import type { DropdownProps, MenuProps } from 'antd';
import { type ComponentType, cloneElement, type ReactElement, useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../lazy';
import * as styles from './button.module.css';
import { Icon, type IconName } from './Icon';

export const menuItem = (key: string, label: string, icon: IconName) => ({
  key,
  label,
  icon: <Icon name={icon} size={18} />,
});

interface LazyDropdownProps {
  menu: MenuProps;
  /** The button. */
  children: ReactElement<{ onClick?: () => void }>;
}

export function LazyDropdown({ menu, children }: LazyDropdownProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const [Dropdown, setDropdown] = useState<ComponentType<DropdownProps> | null>(null);
  const [open, setOpen] = useState(false);
  /** Do not open, and so take the focus, if the user has moved on while the menu loaded. */
  const hasFocus = () =>
    document.activeElement === document.body || wrapper.current?.contains(document.activeElement) === true;
  const load = async () => {
    const { Dropdown: menuOfAntd } = await loadWithRetry(() => import('./Dropdown'));
    setDropdown(() => menuOfAntd);
    setOpen(hasFocus());
  };
  const change = (next: boolean) => {
    setOpen(next);
    // Closed from within the menu, by Escape or a choice, whose item had the focus.
    if (!next && document.activeElement?.closest('.ant-dropdown'))
      setTimeout(() => wrapper.current?.querySelector('button')?.focus());
  };
  useEffect(() => {
    // The button is remounted inside the dropdown: restore its focus.
    if (Dropdown && document.activeElement === document.body)
      wrapper.current?.querySelector('button')?.focus();
  }, [Dropdown]);
  return (
    <span ref={wrapper} className={styles.lazyDropdown}>
      {Dropdown ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          autoFocus
          menu={menu}
          open={open}
          onOpenChange={change}
        >
          {children}
        </Dropdown>
      ) : (
        cloneElement(children, { onClick: load })
      )}
    </span>
  );
}
