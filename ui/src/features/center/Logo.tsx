// A department's uploaded logo. Falls back to its built-in icon if there is none or it fails to load.
import { useState } from 'react';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as styles from './center.module.css';

interface LogoProps {
  department: { slug: string; logo?: string | null; full_logo_url?: string | null };
}

export function Logo({ department }: LogoProps) {
  const [failed, setFailed] = useState(false);
  const { slug, logo, full_logo_url: url } = department;
  if (!logo || !url || failed) return <DepartmentIcon slug={slug} size="sm" />;
  return (
    <img className={styles.logo} src={url} alt="" width={32} height={32} onError={() => setFailed(true)} />
  );
}
