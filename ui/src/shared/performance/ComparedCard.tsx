// Compares units by a rate: finding, funnel plot and table.
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/operations';
import { ChartCard } from '../charts/ChartCard';
import { ChartTable, type ChartTableData } from '../charts/ChartTable';
import { Funnel, type FunnelUnit } from '../charts/Funnel';
import { DASH, formatCount, formatPercent } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { needingAttention, rankOf } from './ranks';

interface Compared {
  name: string;
  comparison: Schemas['Comparison'];
}

interface ComparedCardProps {
  /** The name of the rate (empty while loading) and its definition. */
  rate: string;
  definition: string;
  /** "Taluka": heading of the table's first column. */
  by: string;
  fileName: string;
  units: Compared[];
  /** Called with the unit's index in `units`. */
  onPick?: ((unit: number) => void) | undefined;
  from: string;
  to: string;
  loading?: boolean;
  error?: string | null;
  onRetry?: () => void;
}

/** Columns shown without limits: name, rate, cases and rank. */
const RANKED_COLUMNS = 4;

const MARKS = {
  far_below: 'bad',
  below: 'usual',
  usual: 'usual',
  above: 'usual',
  far_above: 'good',
} as const;

export function ComparedCard({
  rate,
  definition,
  by,
  fileName,
  units,
  onPick,
  from,
  to,
  ...face
}: ComparedCardProps) {
  const { t } = useTranslation('comparison');
  const { date } = useLanguage();
  const withCases = units.filter(({ comparison }) => comparison.cases > 0 || comparison.held_cases > 0);
  const drawn = withCases.flatMap(({ name, comparison: figures }): FunnelUnit[] => {
    const { place, least, lower, center, upper, most } = figures;
    if (!place || least === null || lower === null || center === null || upper === null || most === null)
      return [];
    return [
      {
        name,
        cases: figures.counted_cases,
        rate: figures.counted_rate ?? 0,
        limits: { least, lower, center, upper, most },
        mark: MARKS[place],
      },
    ];
  });
  const table: ChartTableData = {
    columns: [
      by,
      rate,
      t('common:term.cases'),
      t('common:term.rank'),
      t('usualRange'),
      t('judgement'),
      t('yearBefore'),
      t('peers'),
    ],
    rows: withCases.map(({ name, comparison: figures }) => ({
      name,
      values: [
        formatPercent(figures.rate),
        figures.cases,
        drawn.length ? rankOf(figures, t) : plainRank(figures, withCases),
        figures.least === null ? DASH : `${formatPercent(figures.least)} – ${formatPercent(figures.most)}`,
        figures.place ? t(`place.${figures.place}`) : DASH,
        figures.past ? `${formatPercent(figures.previous_rate)} (${t(`past.${figures.past}`)})` : DASH,
        figures.peers
          ? t('peersRate', { rate: formatPercent(figures.peers_rate), n: formatCount(figures.peers) })
          : DASH,
      ],
    })),
  };
  const pick = (row: number) => withCases[row] && onPick?.(units.indexOf(withCases[row]));
  const finding = useFinding(withCases, drawn.length);
  const missing = withCases.filter(({ comparison }) => comparison.missing_sheets > 0);
  const withRefusals = withCases.filter(({ comparison }) => comparison.excess_refusals > 0);
  const list = (affected: Compared[], figure: 'missing_sheets' | 'excess_refusals') =>
    affected.map(({ name, comparison }) => `${name} (${formatCount(comparison[figure])})`).join(', ');
  return (
    <ChartCard
      {...face}
      title={rate ? t('title', { rate }) : t('untitled')}
      finding={finding}
      explain={[t('explain', { rate, definition }), ...(drawn.length ? [t('explainLimits')] : [])].join(' ')}
      onPick={onPick && pick}
      fileName={fileName}
      empty={withCases.length < 2}
      emptyText={t('empty')}
      foot={
        <>
          <span>{t('common:term.between', { from: date(from), to: date(to) })}</span>
          {missing.length > 0 && <span>{t('missing', { names: list(missing, 'missing_sheets') })}</span>}
          {withRefusals.length > 0 && (
            <span>{t('refused', { names: list(withRefusals, 'excess_refusals') })}</span>
          )}
        </>
      }
      table={table}
    >
      {drawn.length > 0 ? (
        <Funnel label={finding ?? t('title', { rate })} units={drawn} />
      ) : (
        <ChartTable
          caption={t('title', { rate })}
          data={{
            columns: table.columns.slice(0, RANKED_COLUMNS),
            rows: table.rows.map((row, unit) => ({
              name: row.name,
              values: row.values.slice(0, RANKED_COLUMNS - 1),
              ...(onPick ? { onOpen: () => pick(unit) } : {}),
            })),
          }}
        />
      )}
    </ChartCard>
  );
}

/** Without limits: its position by the rate that the comparison uses. */
const plainRank = ({ counted_rate }: Schemas['Comparison'], units: Compared[]) =>
  1 + units.filter(({ comparison }) => (comparison.counted_rate ?? 0) > (counted_rate ?? 0)).length;

function useFinding(units: Compared[], drawn: number): string | undefined {
  const { t } = useTranslation('comparison');
  const below = needingAttention(units);
  const first = below[0];
  if (!drawn) return undefined;
  if (!first) return t('finding.none', { n: formatCount(drawn) });
  if (below.length > 1)
    return t('finding.several', {
      n: formatCount(below.length),
      of: formatCount(drawn),
      names: below.map(({ name }) => name).join(', '),
    });
  return t('finding.one', {
    name: first.name,
    rate: formatPercent(first.comparison.counted_rate),
    cases: formatCount(first.comparison.counted_cases),
    least: formatPercent(first.comparison.least),
  });
}
