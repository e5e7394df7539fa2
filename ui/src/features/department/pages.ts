// Department dashboards by the folder name that the server returns, each loaded on demand.
import type { ComponentType } from 'react';
import type { Department } from '@/shared/departments';
import { lazyWithRetry } from '@/shared/lazy';

interface DashboardProps {
  department: Department;
}

const files = import.meta.glob<{ default: ComponentType<DashboardProps> }>('../*/Dashboard.tsx');

export const dashboards = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.split('/')[1], lazyWithRetry(load)]),
);
