// antd's drawer, loaded when it is first opened: most visits open none.
import type { DrawerProps } from 'antd';
import { lazy, Suspense, useRef } from 'react';

const Drawer = lazy(async () => ({ default: (await import('./Drawer')).Drawer }));

export function LateDrawer(props: DrawerProps) {
  const used = useRef(false);
  used.current ||= Boolean(props.open);
  return (
    used.current && (
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    )
  );
}
