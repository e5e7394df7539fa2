// A department's icon (32-px grid of public/icons.svg) on a tile of its colour.

import { type Department, useListedDepartments } from '../departments';
import { classes } from './classes';
import styles from './icon.module.css';

interface DepartmentIconProps {
  /** Without it, the generic icon is shown. */
  slug?: string | undefined;
  /** The department if already loaded; otherwise it is looked up by slug. */
  department?: Pick<Department, 'icon' | 'colour'> | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** On navy the tile is raised navy and the tinted shape marigold. */
  onNavy?: boolean;
}

export function DepartmentIcon({ slug, department, size = 'md', onNavy = false }: DepartmentIconProps) {
  // Do not retry a failed list for each icon: the page does.
  const listed = useListedDepartments({ enabled: !department && Boolean(slug), retryOnMount: false });
  const resolved = department ?? listed?.find((candidate) => candidate.slug === slug);
  // Empty until the list is loaded, to avoid a flash of the generic icon.
  const icon = resolved?.icon ?? (slug && !listed ? '' : 'generic');
  return (
    <span
      className={classes(
        styles.deptIcon,
        styles[`dept-icon-${size}`],
        styles[`hue-${resolved?.colour || 'slate'}`],
        onNavy && styles.deptIconNavy,
      )}
    >
      <svg aria-hidden="true">{icon && <use href={`/icons.svg#${icon}`} />}</svg>
    </span>
  );
}
