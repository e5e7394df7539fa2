// A file of its own, so that it can be loaded late (`LateDrawer`).
export { Drawer } from 'antd';
