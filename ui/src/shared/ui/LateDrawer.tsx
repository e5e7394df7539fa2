// antd's drawer, loaded when it is first opened, because most visits open none.
import type { DrawerProps } from 'antd';

import { onDemand } from '../late';
import { useOpened } from './useOpened';

const Drawer = onDemand(async () => (await import('./Drawer')).Drawer);

export function LateDrawer(props: DrawerProps) {
  return useOpened(Boolean(props.open)) && <Drawer {...props} />;
}
