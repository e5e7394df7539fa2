// A separate file, so that it can be lazily loaded (`LateDropdown`).
export { Dropdown } from 'antd';
