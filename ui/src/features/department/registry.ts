// Which department has a dashboard of its own. One line a department; the page loads when it is opened.
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Department } from '@/shared/departments';
import { late } from '@/shared/late';

export interface DashboardProps {
  department: Department;
}

type Dashboard = LazyExoticComponent<ComponentType<DashboardProps>>;

const pages = import.meta.glob<{ default: ComponentType<DashboardProps> }>('../*/Dashboard.tsx');

const FOLDERS: Record<string, string> = {
  'e-ferfar': 'dashboard',
  'e-office': 'eoffice',
  mining: 'dashboard',
  'aaple-sarkar': 'dashboard',
  'rts-act': 'dashboard',
  ...Object.fromEntries(
    ['esakshi', 'ipas', 'e-records', 'mahadbt', 'land-acquisition', 'digital-7-12', 'mh-bhu-nakasha'].map(
      (slug) => [slug, 'kpis'],
    ),
  ),
  'cm-war-room': 'war-room',
};

export const dashboards: Record<string, Dashboard> = Object.fromEntries(
  Object.entries(FOLDERS).flatMap(([slug, folder]) => {
    const load = pages[`../${folder}/Dashboard.tsx`];
    return load ? [[slug, late(load)]] : [];
  }),
);
