// Comparison of the departments. Sample data is marked, not ranked, and hidden until the user shows it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { type MatrixRow, MatrixTable } from '@/shared/performance/PerformanceMatrix';
import * as performance from '@/shared/performance/performance.module.css';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import { sumOf } from '../findings';
import { Tile } from './Tile';

const hasFigures = ({ performance_metrics: metrics }: MatrixRow) =>
  Object.values(metrics).some((value) => value !== null);

export function MatrixCard() {
  const { t } = useTranslation('center');
  const { nameOf } = useLanguage();
  const { stats } = useCenter();
  const [withSamples, setWithSamples] = useState(false);
  const rows: MatrixRow[] = stats?.department_performance_matrix ?? [];
  const live = rows.filter((row) => !row.is_sample && hasFigures(row));
  const samples = rows.filter((row) => row.is_sample);
  // Shown in the table but not part of the period's totals.
  const positions =
    stats?.department_performance_matrix.filter((row) => row.position && hasFigures(row)) ?? [];
  const overall = stats?.comprehensive_stats.overall_performance;
  const ranked = live.filter(({ rank }) => rank !== null);
  const best = ranked[0];
  const last = ranked.at(-1);
  const finding =
    best && last && best !== last
      ? t('matrix.finding', {
          best: nameOf(best),
          bestRate: formatDecimal(best.performance_metrics.closure_rate),
          last: nameOf(last),
          lastRate: formatDecimal(last.performance_metrics.closure_rate),
        })
      : undefined;
  return (
    <Tile
      id="department-performance-matrix"
      finding={finding}
      explains="closure_rate"
      empty={rows.length === 0}
      rows={8}
      flush
    >
      <MatrixTable
        rows={withSamples || live.length === 0 ? rows.filter(hasFigures) : live}
        total={
          overall && overall.closure_rate !== null
            ? {
                name: t('common:term.district'),
                performance_metrics: overall,
                performance_level: overall.level,
              }
            : undefined
        }
      >
        {positions.length > 0 && (
          <p className={`${layout.small} ${layout.muted} ${performance.matrixNote}`}>
            {t('matrix.positions', {
              names: positions.map(nameOf).join(', '),
              n: formatCount(sumOf(positions.map((row) => row.performance_metrics.total_pending ?? 0))),
            })}
          </p>
        )}
        {samples.length > 0 && live.length > 0 && (
          <p
            className={`${layout.small} ${layout.muted} ${performance.matrixNote} ${layout.row} ${layout.wraps} ${center.samples}`}
          >
            <span>{t('matrix.samples', { count: samples.length, n: formatCount(samples.length) })}</span>
            <Button
              kind="link"
              size="sm"
              aria-expanded={withSamples}
              onClick={() => setWithSamples(!withSamples)}
            >
              {t(withSamples ? 'matrix.hide' : 'matrix.show')}
            </Button>
          </p>
        )}
      </MatrixTable>
    </Tile>
  );
}
