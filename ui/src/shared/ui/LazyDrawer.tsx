// antd's drawer, loaded when it is first opened, because most visits open none.
import type { DrawerProps } from 'antd';

import { onDemand } from '../lazy';
import { useHasOpened } from './useOpened';

const Drawer = onDemand(async () => (await import('./Drawer')).Drawer);

export function LazyDrawer(props: DrawerProps) {
  return useHasOpened(Boolean(props.open)) && <Drawer {...props} />;
}
