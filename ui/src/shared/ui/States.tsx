// The faces of something that has no figures to show: empty, failed, still loading.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { Button } from './Button';
import { DepartmentIcon } from './DepartmentIcon';
import { Icon } from './Icon';
import './states.css';

interface EmptyStateProps {
  title?: string;
  text?: string;
  /** The next step: buttons. */
  children?: ReactNode;
  /** A department's icon above the text. */
  slug?: string;
}

export function EmptyState({ title, text, children, slug }: EmptyStateProps) {
  const { t } = useTranslation();
  return (
    <div className="state">
      {slug ? <DepartmentIcon slug={slug} /> : <Icon name="chart" size={24} />}
      <p className="state-title">{title ?? t('state.noData')}</p>
      <p>{text ?? t('state.nothingRecorded')}</p>
      {children && <div className="state-actions">{children}</div>}
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
  // The banner of the page says why, and it loads by itself: one retry in place of one on every tile.
  if (onRetry && !reachable) {
    return (
      <div className="state">
        <Icon name="clock" size={24} />
        <p>{t('state.later')}</p>
        {children && <div className="state-actions">{children}</div>}
      </div>
    );
  }
  return (
    <div className="state" role="alert">
      <span className="state-bad">
        <Icon name="error" size={24} />
      </span>
      <p className="state-title">{title ?? t('state.couldNotLoad')}</p>
      {text && <p>{text}</p>}
      <div className="state-actions">
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

/** A card whose figures the page loads together with others: the page says why they are missing, and offers the retry. */
export function QuietFailure() {
  const { t } = useTranslation();
  const reachable = useReachable();
  return (
    <div className="state">
      <Icon name={reachable ? 'error' : 'clock'} size={24} />
      <p>{t(reachable ? 'state.couldNotLoad' : 'state.later')}</p>
    </div>
  );
}

/** Reads that something loads; without a connection, that it waits. */
export function LoadingWord() {
  const { t } = useTranslation();
  const reachable = useReachable();
  return <span className="visually-hidden">{t(reachable ? 'state.loading' : 'state.later')}</span>;
}

/** The shape of a bar chart. */
export function ChartSkeleton({ height = 220 }: { height?: number }) {
  return (
    <div className="chart-skeleton" style={{ height }} aria-busy="true" role="status">
      <LoadingWord />
      {BARS.map((width) => (
        <div key={width}>
          <i className="skeleton" />
          <i className="skeleton" style={{ width: `${width * 0.7}%` }} />
        </div>
      ))}
    </div>
  );
}

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="table-skeleton" aria-busy="true" role="status">
      <LoadingWord />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder rows
        <div key={row}>
          <i className="skeleton" style={{ width: 72 }} />
          <i className="skeleton" style={{ width: 104 }} />
          <i className="skeleton" style={{ width: 48 }} />
          <i className="skeleton" style={{ width: 48 }} />
        </div>
      ))}
    </div>
  );
}
