// antd's drawer, loaded when it is first opened: most visits open none.
import type { DrawerProps } from 'antd';
import { lazy, Suspense } from 'react';
import { useOpened } from './useOpened';

const Drawer = lazy(async () => ({ default: (await import('./Drawer')).Drawer }));

export function LateDrawer(props: DrawerProps) {
  return (
    useOpened(Boolean(props.open)) && (
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    )
  );
}
