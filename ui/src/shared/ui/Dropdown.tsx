// A file of its own, so that it can be loaded late (`LateDropdown`).
export { Dropdown } from 'antd';
