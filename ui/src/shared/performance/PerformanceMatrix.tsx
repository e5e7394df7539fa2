// The departments in the order of their success, with counts, average time and satisfaction. What a department's
// sheets do not say is a dash, never a zero.
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../content';
import { DASH, formatDecimal } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { DepartmentIcon } from '../ui/Icon';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/States';
import { type DepartmentPerformance, usePerformance } from './api';
import './performance.css';

const LEVELS: Record<string, string> = {
  excellent: 'var(--lv-1)',
  very_good: 'var(--lv-2)',
  good: 'var(--lv-3)',
  fair: 'var(--lv-4)',
  needs_attention: 'var(--lv-5)',
};

const FIGURES = ['submitted', 'completed', 'pending', 'days', 'satisfaction'] as const;

export function PerformanceMatrix() {
  const { t } = useTranslation('performance');
  const query = usePerformance();
  if (query.isPending) return <TableSkeleton rows={8} />;
  if (query.isError) return <ErrorState text={query.error.message} onRetry={() => query.refetch()} />;
  const ranked = query.data.filter(({ rank }) => rank !== null);
  if (ranked.length === 0) return <EmptyState text={t('none')} />;
  const silent = query.data.length - ranked.length;
  return (
    <div className="matrix">
      <table>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rank')}</th>
            <th scope="col">{t('department')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('level')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked.map((department) => (
            <Row key={department.slug} department={department} />
          ))}
        </tbody>
      </table>
      {silent > 0 && <p className="matrix-note">{t('silent', { count: silent })}</p>}
    </div>
  );
}

function Row({ department }: { department: DepartmentPerformance }) {
  const { t } = useTranslation('performance');
  const { language, count, date } = useLanguage();
  const { performance_metrics: metrics, performance_level: level } = department;
  const rate = metrics.success_rate ?? 0;
  const colour = LEVELS[level?.key ?? ''];
  const decimal = (value: number | null) => (value === null ? DASH : formatDecimal(value));
  const figures = {
    submitted: count(metrics.total_submitted),
    completed: count(metrics.total_completed),
    pending: count(metrics.total_pending),
    days: decimal(metrics.average_processing_time),
    satisfaction: decimal(metrics.citizen_satisfaction),
  };
  return (
    <tr>
      <td data-label={t('rank')}>{department.rank}</td>
      <th scope="row">
        <span className="matrix-name">
          <DepartmentIcon slug={department.slug} size="sm" />
          <span>
            {inLanguage(department, 'name', language).text}
            {department.data_as_of && <small>{t('asOf', { date: date(department.data_as_of) })}</small>}
          </span>
        </span>
      </th>
      <td data-label={t('rate')}>
        <span className="matrix-rate">
          <span className="matrix-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(rate, 100)}%`, background: colour }} />
          </span>
          {formatDecimal(rate)}%
        </span>
      </td>
      <td data-label={t('level')}>
        {level && (
          <span className="matrix-level">
            <i style={{ background: colour }} aria-hidden="true" />
            {inLanguage(level, 'level', language).text}
          </span>
        )}
      </td>
      {FIGURES.map((figure) => (
        <td key={figure} data-label={t(figure)}>
          {figures[figure]}
        </td>
      ))}
    </tr>
  );
}
