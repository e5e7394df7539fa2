// The built-in departments, shown while the server's list is unavailable.
import type { Department } from './departments';

type Declared = Omit<Department, 'slug'> & { position: number };

// The specification's list has no war room.
const files = import.meta.glob<Declared>(
  [
    '../../../platform/portal/organisation/data/departments/*.json',
    '!../../../platform/portal/organisation/data/departments/cm-war-room.json',
  ],
  { eager: true, import: 'default' },
);

export const BUILT_IN: Department[] = Object.entries(files)
  .map(([file, department]) => ({
    ...department,
    slug: file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
  }))
  .sort((a, b) => a.position - b.position);
