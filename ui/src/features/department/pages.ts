// The pages of departments, by the folder that the server names. Each loads when it is opened.
import type { ComponentType } from 'react';
import type { Department } from '@/shared/departments';
import { late } from '@/shared/late';

interface DashboardProps {
  department: Department;
}

const files = import.meta.glob<{ default: ComponentType<DashboardProps> }>('../*/Dashboard.tsx');

export const dashboards = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.split('/')[1], late(load)]),
);
