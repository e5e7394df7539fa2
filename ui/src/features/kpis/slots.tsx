// Slots of the KPI department pages.
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Slots } from '@/shared/dashboard/slots';
import { MoreMenu, TABLE } from './MoreMenu';

export const menu: Slots['menu'] = MoreMenu;

export const table: Slots['table'] = ({ table }) => (
  <div id={TABLE} tabIndex={-1}>
    <DashboardTable {...table} />
  </div>
);
