// Page heading: icon, h1, one-line description, and actions, one of them primary.
import { type ReactNode, useEffect } from 'react';
import { useSiteName } from '../site';
import { DepartmentIcon } from './DepartmentIcon';
import * as layout from './layout.module.css';
import * as styles from './page-head.module.css';

interface PageHeadProps {
  slug?: string;
  /** An uploaded logo, shown instead of the department's icon. */
  logo?: string | null;
  title: string;
  /** One-line description; changing content (a clock) as its own element. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A FreshnessLine. */
  children?: ReactNode;
}

export function PageHead({ slug, logo, title, subtitle, actions, children }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.pageHead}>
      <div className={styles.pageHeadIn}>
        {logo ? (
          <img className={styles.logo} src={logo} width={48} height={48} alt="" />
        ) : (
          slug && <DepartmentIcon slug={slug} />
        )}
        <div className={styles.text}>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && (
          <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.actions}`}>{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  const product = useSiteName();
  useEffect(() => {
    document.title = title === product ? product : `${title} – ${product}`;
  }, [title, product]);
}
