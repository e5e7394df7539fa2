// The departments ranked by success rate, with counts, average time and satisfaction. Missing figures are a
// dash, never a zero.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { inLanguage } from '../content';
import { DASH, formatDecimal } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { SampleData } from '../ui/Badge';
import * as card from '../ui/card.module.css';
import { DepartmentIcon } from '../ui/DepartmentIcon';
import * as layout from '../ui/layout.module.css';
import { EmptyState, QueryState } from '../ui/States';
import { TableHead } from '../ui/TableHead';
import { ComparedCard } from './ComparedCard';
import * as styles from './performance.module.css';
import { rankOf } from './ranks';

// The departments ranked by success rate over the last twelve months.
/** A department's row, also on the Command Center. */
type DepartmentPerformance = Omit<Schemas['RankedDepartment'], 'left_out'>;

function usePerformance() {
  return useData(['performance'], '/api/departments-performance', { staleTime: 60_000 });
}

/** A row; sample rows are marked and unranked. */
export type MatrixRow = DepartmentPerformance & { is_sample?: boolean };

export const LEVELS: Record<string, string> = {
  excellent: 'var(--lv-1)',
  very_good: 'var(--lv-2)',
  good: 'var(--lv-3)',
  fair: 'var(--lv-4)',
  needs_attention: 'var(--lv-5)',
};

const FIGURES = ['submitted', 'completed', 'pending', 'days', 'satisfaction'] as const;

export function PerformanceMatrix() {
  const { t } = useTranslation('performance');
  const { nameOf } = useLanguage();
  const query = usePerformance();
  if (query.isPending || query.isError) return <QueryState query={query} rows={8} />;
  const ranked = query.data.filter(({ rank }) => rank !== null);
  if (ranked.length === 0) return <EmptyState text={t('none')} />;
  const unranked = query.data.length - ranked.length;
  const [first] = ranked;
  const units = ranked.flatMap(({ comparison, ...department }) =>
    comparison ? [{ name: nameOf(department), comparison }] : [],
  );
  return (
    <>
      <MatrixTable rows={ranked}>
        {unranked > 0 && (
          <p className={`${layout.small} ${layout.muted} ${styles.matrixNote}`}>
            {t('silent', { count: unranked })}
          </p>
        )}
      </MatrixTable>
      {first && units.some(({ comparison }) => comparison.place) && (
        <ComparedCard
          rate={t('rate')}
          definition={t('common:rates.closure_rate.definition')}
          by={t('common:term.department')}
          fileName="departments-comparison"
          units={units}
          from={first.period_from}
          to={first.period_to}
        />
      )}
    </>
  );
}

type Metrics = DepartmentPerformance['performance_metrics'];
type Level = DepartmentPerformance['performance_level'];

interface MatrixTableProps {
  rows: MatrixRow[];
  /** The sum of all departments, as the last row. */
  total?: { name: string; performance_metrics: Metrics; performance_level: Level };
  /** Below the table. */
  children?: ReactNode;
}

/** The table itself, for any departments and period. */
export function MatrixTable({ rows, total, children }: MatrixTableProps) {
  const { t } = useTranslation('performance');
  // Filtered pages compare no departments, so the column is omitted.
  const compared = rows.some(({ comparison }) => comparison);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.matrix} tabIndex={0} aria-label={t('title')}>
      <table className={layout.blocks}>
        <caption className={layout.visuallyHidden}>{t('title')}</caption>
        <TableHead
          columns={[
            t('common:term.rank'),
            t('common:term.department'),
            t('rate'),
            t('level'),
            ...(compared ? [t('chance')] : []),
            ...FIGURES.map((figure) => t(figure)),
          ]}
        />
        <tbody>
          {rows.map((department) => (
            <Row key={department.slug} department={department} compared={compared} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <td />
              <th scope="row">{total.name}</th>
              <Cells
                metrics={total.performance_metrics}
                level={total.performance_level}
                {...(compared ? { comparison: null } : {})}
              />
            </tr>
          </tfoot>
        )}
      </table>
      {children}
    </section>
  );
}

function Row({ department, compared }: { department: MatrixRow; compared: boolean }) {
  const { t } = useTranslation('performance');
  const { date, nameOf } = useLanguage();
  return (
    <tr className={department.is_sample ? styles.matrixSample : undefined}>
      <td data-label={t('common:term.rank')}>{department.rank ?? DASH}</td>
      <th scope="row">
        <span className={`${layout.row} ${layout.gap12} ${styles.matrixName}`}>
          <DepartmentIcon slug={department.slug} size="sm" />
          <span>
            {nameOf(department)}
            {department.is_sample && <SampleData />}
            {department.data_as_of && (
              <small>{t('common:fresh.asOfShort', { date: date(department.data_as_of) })}</small>
            )}
          </span>
        </span>
      </th>
      <Cells
        metrics={department.performance_metrics}
        level={department.performance_level}
        sample={department.is_sample}
        {...(compared ? { comparison: department.comparison } : {})}
      />
    </tr>
  );
}

/** The range of ranks within chance, the number of cases, and whether they call for attention. */
function RankRange({ comparison }: { comparison: NonNullable<DepartmentPerformance['comparison']> }) {
  const { t } = useTranslation(['performance', 'comparison']);
  return (
    <span className={`${layout.stack} ${styles.matrixStanding}`}>
      {rankOf(comparison, t)}
      <small>{t('cases', { count: comparison.cases })}</small>
      {comparison.missing_sheets > 0 && <small>{t('missing', { count: comparison.missing_sheets })}</small>}
      {comparison.needs_attention && <b>{t('comparison:place.far_below')}</b>}
    </span>
  );
}

interface CellsProps {
  metrics: Metrics;
  level: Level;
  sample?: boolean | undefined;
  /** Omitted: the table has no such column. */
  comparison?: DepartmentPerformance['comparison'];
}

function Cells({ metrics, level, sample, comparison }: CellsProps) {
  const { t } = useTranslation(['performance', 'comparison']);
  const { language, count } = useLanguage();
  const rate = metrics.closure_rate;
  const colour = LEVELS[level?.key ?? ''];
  const figures = {
    submitted: count(metrics.total_submitted),
    completed: count(metrics.total_completed),
    pending: count(metrics.total_pending),
    days: formatDecimal(metrics.average_processing_time),
    satisfaction: formatDecimal(metrics.citizen_satisfaction),
  };
  return (
    <>
      <td data-label={t('rate')}>
        {rate === null ? (
          DASH
        ) : (
          <span className={`${layout.row} ${layout.gap12}`}>
            <span className={styles.matrixBar} aria-hidden="true">
              <i style={{ width: `${Math.min(rate, 100)}%`, background: sample ? 'var(--c0)' : colour }} />
            </span>
            {formatDecimal(rate)}%
          </span>
        )}
      </td>
      <td data-label={t('level')}>
        {level ? (
          <span className={`${layout.line} ${layout.gap8}`}>
            <i className={card.keyDot} style={{ background: colour }} aria-hidden="true" />
            {inLanguage(level, 'level', language).text}
          </span>
        ) : (
          DASH
        )}
      </td>
      {comparison !== undefined && (
        <td data-label={t('chance')}>{comparison ? <RankRange comparison={comparison} /> : DASH}</td>
      )}
      {FIGURES.map((figure) => (
        <td key={figure} data-label={t(figure)}>
          {figures[figure]}
        </td>
      ))}
    </>
  );
}
