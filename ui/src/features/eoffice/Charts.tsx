// Charts of pending items by section and age, and of critical items.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { type ChartFigures, chartState } from '@/shared/charts/chartState';
import { Donut } from '@/shared/charts/Donut';
import { splitTop, sumBy, useFinding } from '@/shared/charts/finding';
import { StackedBars } from '@/shared/charts/StackedBars';
import { formatPercent, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { figurePlace } from '@/shared/raise/figures';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import { AGE_COLORS, BUCKETS, type Bucket, type Figures, KINDS, type Kind, type SectionRow } from './api';
import * as styles from './eoffice.module.css';
import { criticalFinding, mostCritical, sectionFinding } from './findings';

const VIEWS = ['all', 'file', 'receipt'] as const;
type View = (typeof VIEWS)[number];
const MAX_CRITICAL = 9;
const MEASURES = [...BUCKETS, 'total_pendency'] as const;

export function useSectionName() {
  const { nameOf } = useLanguage();
  return (row: { section_name: string; section_name_mr: string }) =>
    nameOf({ name_en: row.section_name, name_mr: row.section_name_mr });
}

const figureOf = (row: SectionRow, view: View, bucket: Bucket | 'total_pendency'): number =>
  view === 'all' ? row[bucket] : (row[view]?.[bucket] ?? 0);

interface SectionProps extends ChartFigures<Figures> {
  onSection: (row: SectionRow) => void;
}

export function SectionChart({ onSection, ...props }: SectionProps) {
  const { t } = useTranslation('eoffice');
  const [view, setView] = useState<View>('all');
  const findingText = useFinding('eoffice');
  const name = useSectionName();
  const all = (row: SectionRow) => figureOf(row, view, 'total_pendency');
  const rows = (props.data?.section_wise_data ?? []).filter((row) => view === 'all' || row[view] !== null);
  const finding = findingText(sectionFinding(rows, all, name));
  const { top, others } = splitTop(rows, all);
  const shown = {
    categories: [...top.map(name), ...(others.length ? [t('charts.others')] : [])],
    parts: BUCKETS.map((bucket, index) => ({
      name: t(`buckets.${bucket}`),
      color: AGE_COLORS[index]?.color ?? '',
      onColor: AGE_COLORS[index]?.onColor ?? '',
      values: [
        ...top.map((row) => figureOf(row, view, bucket)),
        ...(others.length ? [sumBy(others, (row) => figureOf(row, view, bucket))] : []),
      ],
    })),
  };
  const fromItems = rows.filter((row) => KINDS.some((kind) => row[kind]?.source === 'items'));
  const counted = sumBy(fromItems, (row) =>
    sumBy(
      KINDS.filter((kind) => row[kind]?.source === 'items' && (view === 'all' || view === kind)),
      (kind) => row[kind]?.total_pendency ?? 0,
    ),
  );
  const unknown = props.data?.overall_stats.unknown_sections ?? 0;
  const figures = (value: (bucket: Bucket | 'total_pendency') => number) => MEASURES.map(value);
  return (
    <ChartCard
      {...chartState(props)}
      title={t('charts.sections')}
      finding={finding}
      explain={t('explain.sections')}
      fileName="eoffice-sections"
      onPick={(row) => rows[row] && onSection(rows[row])}
      empty={rows.length === 0}
      tools={
        <Segmented
          label={t('charts.sections')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={setView}
        />
      }
      foot={
        unknown > 0
          ? t('charts.unknown', { count: unknown, n: unknown })
          : fromItems.length > 0 &&
            t('charts.fromItems', { sections: fromItems.map(name).join(', '), n: counted })
      }
      table={{
        columns: [
          t('charts.section'),
          ...BUCKETS.map((bucket) => t(`buckets.${bucket}`)),
          t('common:term.total'),
        ],
        rows: rows.map((row) => ({ name: name(row), values: figures((item) => figureOf(row, view, item)) })),
        // Issues can only be raised from the combined figures; those of one kind are nested in the response.
        at: (row, column) =>
          view === 'all'
            ? figurePlace('section_wise_data', { section_id: rows[row]?.section_id }, MEASURES[column])
            : null,
        total: {
          name: t('charts.all'),
          values: figures((item) => sumBy(rows, (row) => figureOf(row, view, item))),
        },
      }}
    >
      <StackedBars label={finding ?? t('charts.sections')} {...shown} />
    </ChartCard>
  );
}

interface CriticalProps extends ChartFigures<Figures> {
  onKind: (kind: Kind) => void;
}

export function CriticalChart({ onKind, ...props }: CriticalProps) {
  const { t } = useTranslation('eoffice');
  const { count } = useLanguage();
  const findingText = useFinding('eoffice');
  const name = useSectionName();
  const stats = props.data?.overall_stats;
  const rows = props.data?.section_wise_data ?? [];
  const whole = stats?.grand_total_pendency ?? 0;
  const files = props.data?.file_pendency_summary.critical_pendency ?? 0;
  const receipts = props.data?.receipt_pendency_summary.critical_pendency ?? 0;
  const finding = findingText(criticalFinding(rows, name));
  const parts = [
    { name: t('critical.files'), color: 'var(--c1)', value: files },
    { name: t('critical.receipts'), color: 'var(--c5)', value: receipts },
    { name: t('critical.others'), color: 'var(--c0)', value: whole - files - receipts },
  ];
  const share = formatPercent(stats?.overall_critical_percentage);
  const center = { value: share, caption: t('critical.caption') };
  return (
    <ChartCard
      {...chartState(props)}
      title={t('kpi.critical')}
      finding={finding}
      explain={t('explain.critical')}
      fileName="eoffice-critical"
      onPick={(row) => KINDS[row] && onKind(KINDS[row])}
      empty={whole === 0}
      table={{
        columns: [t('kpi.critical'), t('charts.number'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total: { name: t('common:term.total'), values: [whole, formatShare(whole, whole)] },
        at: (row) =>
          KINDS[row] ? figurePlace(`${KINDS[row]}_pendency_summary`, {}, 'critical_pendency') : null,
      }}
    >
      <Donut label={finding ?? t('kpi.critical')} parts={parts} center={center} />
      <MostCritical rows={mostCritical(rows, MAX_CRITICAL)} name={name} count={count} />
    </ChartCard>
  );
}

interface MostCriticalProps {
  rows: SectionRow[];
  name: (row: SectionRow) => string;
  count: (value: number) => string;
}

function MostCritical({ rows, name, count }: MostCriticalProps) {
  const { t } = useTranslation('eoffice');
  if (!rows.length) return null;
  return (
    <>
      <h3 className={`${layout.small} ${layout.muted} ${layout.strong} ${styles.eoMostTitle}`}>
        {t('critical.where')}
      </h3>
      <ol className={styles.eoMost}>
        {rows.map((row) => (
          <li key={row.section_id}>
            <span>{name(row)}</span>
            <b>{count(row.critical_items)}</b>
            <em>{formatShare(row.critical_items, row.total_pendency)}</em>
          </li>
        ))}
      </ol>
    </>
  );
}
