// A department's icon (32-px grid of public/icons.svg) on a tile of its colour, both as the server has them.

import { type Department, useListedDepartments } from '../departments';
import { classes } from './classes';
import styles from './icon.module.css';

interface DepartmentIconProps {
  /** Without one it is the icon of any department. */
  slug?: string | undefined;
  /** Where the department is at hand; otherwise it is looked up. */
  department?: Pick<Department, 'icon' | 'colour'> | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** On navy the tile is raised navy and the tinted shape marigold. */
  onNavy?: boolean;
}

export function DepartmentIcon({ slug, department, size = 'md', onNavy = false }: DepartmentIconProps) {
  // An icon that appears asks no second time for a list that could not be had: its page does.
  const listed = useListedDepartments({ enabled: !department && Boolean(slug), retryOnMount: false });
  const known = department ?? listed?.find((one) => one.slug === slug);
  // Not another department's icon for a moment: the tile is empty until the list is there.
  const icon = known?.icon ?? (slug && !listed ? '' : 'generic');
  return (
    <span
      className={classes(
        styles.deptIcon,
        styles[`dept-icon-${size}`],
        styles[`hue-${known?.colour || 'slate'}`],
        onNavy && styles.deptIconNavy,
      )}
    >
      <svg aria-hidden="true">{icon && <use href={`/icons.svg#${icon}`} />}</svg>
    </span>
  );
}
