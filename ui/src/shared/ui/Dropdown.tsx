// A separate file, so that it can be lazily loaded (`LazyDropdown`).
export { Dropdown } from 'antd';
