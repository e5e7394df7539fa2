// The drawer with a side menu, and the button in the top bar that opens it.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { LazyDrawer } from '@/shared/ui/LazyDrawer';
import * as styles from './menu.module.css';

interface MenuDrawerProps {
  title: string;
  children: (close: () => void) => ReactNode;
}

export function MenuDrawer({ title, children }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="menu" label={t('openMenu')} aria-expanded={open} onClick={() => setOpen(true)} />
      <LazyDrawer
        open={open}
        onClose={close}
        placement="left"
        size={304}
        title={title}
        closable={{ 'aria-label': t('closeMenu'), placement: 'end' }}
        rootClassName={styles.drawer}
        destroyOnHidden
      >
        <nav aria-label={title}>{children(close)}</nav>
      </LazyDrawer>
    </>
  );
}
