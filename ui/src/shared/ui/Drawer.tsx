// A separate file, so that it can be lazily loaded (`LateDrawer`).
export { Drawer } from 'antd';
