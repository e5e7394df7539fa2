// Empty, error and loading states.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { Button } from './Button';
import * as card from './card.module.css';
import { DepartmentIcon } from './DepartmentIcon';
import { Icon } from './Icon';
import * as layout from './layout.module.css';
import * as styles from './states.module.css';

interface EmptyStateProps {
  title?: string;
  text?: string;
  /** The next step: buttons. */
  children?: ReactNode;
  /** Shows a department's icon above the text. */
  slug?: string;
}

export function EmptyState({ title, text, children, slug }: EmptyStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      {slug ? <DepartmentIcon slug={slug} /> : <Icon name="chart" size={24} />}
      <p className={styles.stateTitle}>{title ?? t('state.noData')}</p>
      <p>{text ?? t('state.nothingRecorded')}</p>
      {children && (
        <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.stateActions}`}>
          {children}
        </div>
      )}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text?: string;
  onRetry?: () => void;
  children?: ReactNode;
}

export function ErrorState({ title, text, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation();
  const reachable = useReachable();
  // The page's banner gives the reason and the page reloads on reconnect, so tiles need no retry.
  if (onRetry && !reachable) {
    return (
      <div className={styles.state}>
        <Icon name="clock" size={24} />
        <p>{t('state.later')}</p>
        {children && (
          <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.stateActions}`}>
            {children}
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={styles.state} role="alert">
      <span className={styles.stateBad}>
        <Icon name="error" size={24} />
      </span>
      <p className={styles.stateTitle}>{title ?? t('state.couldNotLoad')}</p>
      {text && <p>{text}</p>}
      <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.stateActions}`}>
        {onRetry && (
          <Button size="sm" icon="refresh" onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

const BARS = [96, 72, 84];

/** The state of a card whose figures are loaded with others: the page shows the reason and the retry. */
export function QuietFailure() {
  const { t } = useTranslation();
  const reachable = useReachable();
  return (
    <div className={styles.state}>
      <Icon name={reachable ? 'error' : 'clock'} size={24} />
      <p>{t(reachable ? 'state.couldNotLoad' : 'state.later')}</p>
    </div>
  );
}

/** Announces loading; without a connection, waiting. */
export function LoadingText() {
  const { t } = useTranslation();
  const reachable = useReachable();
  return <span className={layout.visuallyHidden}>{t(reachable ? 'state.loading' : 'state.later')}</span>;
}

/** A placeholder in the shape of a bar chart. */
export function ChartSkeleton({ height = 220 }: { height?: number }) {
  return (
    <div
      className={`${layout.column} ${styles.chartSkeleton}`}
      style={{ height }}
      aria-busy="true"
      role="status"
    >
      <LoadingText />
      {BARS.map((width) => (
        <div key={width} className={`${layout.row} ${layout.gap16}`}>
          <i className={card.skeleton} />
          <i className={card.skeleton} style={{ width: `${width * 0.7}%` }} />
        </div>
      ))}
    </div>
  );
}

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.tableSkeleton} aria-busy="true" role="status">
      <LoadingText />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder rows
        <div key={row}>
          <i className={card.skeleton} style={{ width: 72 }} />
          <i className={card.skeleton} style={{ width: 104 }} />
          <i className={card.skeleton} style={{ width: 48 }} />
          <i className={card.skeleton} style={{ width: 48 }} />
        </div>
      ))}
    </div>
  );
}

interface QueryLike {
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  data: unknown;
  refetch: () => void;
}

interface QueryStateProps {
  query: QueryLike;
  rows: number;
  /** Keep loaded data visible when a refetch fails. */
  keepsData?: boolean;
}

/** One error with one retry for several queries of which some failed. */
export function FailedQueries({ queries }: { queries: QueryLike[] }) {
  const missing = queries.filter(({ isError, data }) => isError && !data);
  const [first] = missing;
  if (!first) return null;
  const retry = () => {
    for (const query of missing) query.refetch();
  };
  return <ErrorState text={first.error?.message} onRetry={retry} />;
}

/** Shown instead of rows: a placeholder while they load, or the error with a retry. */
export function QueryState({ query, rows, keepsData }: QueryStateProps) {
  if (query.isPending) return <TableSkeleton rows={rows} />;
  if (!query.isError || (keepsData && query.data)) return null;
  return <ErrorState text={query.error?.message} onRetry={() => query.refetch()} />;
}
