// A separate file, so that it can be lazily loaded (`LazyDrawer`).
export { Drawer } from 'antd';
