// antd's drawer, loaded when it is first opened: most visits open none.
import type { DrawerProps } from 'antd';
import { Suspense } from 'react';
import { late } from '../late';
import { useOpened } from './useOpened';

const Drawer = late(async () => ({ default: (await import('./Drawer')).Drawer }));

export function LateDrawer(props: DrawerProps) {
  return (
    useOpened(Boolean(props.open)) && (
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    )
  );
}
