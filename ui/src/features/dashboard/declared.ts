// The catalog's declaration of a dashboard, and access to its response. The response's fields differ by department;
// they are read by the names in the declaration.
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dynamicApi, type Query } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Dataset } from '@/catalog/types';
import type { ChartFigures } from '@/shared/charts/chartState';
import type { DashboardResponse, Translate } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Applied } from '@/shared/filters/applied';
import { i18next } from '@/shared/i18n';
import {
  DASH,
  formatCount,
  formatDecimal,
  formatMoney,
  formatMonth,
  formatPercent,
} from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Language } from '@/shared/persistence/preferences';
import type { KpiSignal } from '@/shared/ui/KpiCard';

export type Declared = Schemas['DashboardOut'];
export type Chart = Schemas['ChartOut'];
export type Row = Record<string, string | number | boolean | null | undefined | Schemas['Label']>;

/** A department's dashboard: its data set and declaration. Several can share a page. */
export interface Page {
  name: string;
  path: string;
  label: Record<'en' | 'mr', string>;
  declared: Declared;
}

/** A card or a chart whose numbers are being explained. */
export interface ExplainTarget {
  title: string;
  figures: readonly string[];
  /** The formatted value of a card. */
  value?: string;
  card?: string;
  /** The chart's explanation text. */
  text?: string;
}

export interface ChartProps extends ChartFigures<DashboardResponse>, Page {
  chart: Chart;
  filters: Applied;
  onFilter: (filters: Applied) => void;
  onExplain: (what: ExplainTarget) => void;
  /** Query of the figures: the filters and the page's own parameters. */
  query: Query;
  onRefresh: () => void;
  refreshing: boolean;
}

export const SUMMARY = 'summary';

/** How pending figures add up over time; undefined if there are none. */
export const pendingMode = (data: DashboardResponse | undefined) =>
  Object.values((data?.pending_adds_up ?? {}) as Record<string, 'sum' | 'latest'>)[0];

export const rowsOf = (data: DashboardResponse | undefined, block: string): Row[] =>
  (data?.[block] ?? []) as Row[];
export const summaryOf = (data: DashboardResponse | undefined): Row => (data?.[SUMMARY] ?? {}) as Row;

/** Whether the response is sample data, shown before the first import. */
export const isSample = (data: DashboardResponse | undefined): boolean => data?.live === false;

/** The latest date of a figure: its own if reported per figure, otherwise that of all entries. */
export const dayOf = (data: DashboardResponse | undefined, figure: string): string | null | undefined =>
  data?.metrics
    ? (rowsOf(data, 'metrics').find(({ metric }) => metric === figure)?.as_of as string | null)
    : data?.freshness.figures_as_of;

/** A figure as a number; 0 if missing, where only sums and sizes are needed. To show it, use `numberOrNull`. */
export const numberOf = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0);

/** A figure as a number; null if nobody has reported it. */
export const numberOrNull = (row: Row | undefined, name: string): number | null =>
  (row?.[name] ?? null) === null ? null : numberOf(row, name);

const TONES: Partial<Record<Schemas['SignalOut']['state'], KpiSignal['tone']>> = {
  improving: 'good',
  worsening: 'bad',
  changed: 'neutral',
};

/** The signal of a card. Colour and arrow are reserved for signals. */
export function signalOf(
  data: DashboardResponse | undefined,
  card: string,
  language: Language,
  t: Translate,
): KpiSignal | undefined {
  const signal = (data?.signals as Record<string, Schemas['SignalOut']> | undefined)?.[card];
  const tone = signal && TONES[signal.state];
  if (!tone) return undefined;
  const kind = signal.rule === 'trend' ? 'trend' : 'level';
  return {
    tone,
    up: signal.direction === 'up',
    text: signal.sentence[language],
    short: t(`common:signal.${kind}.${signal.direction}`),
  };
}

const BY_PLACE = ['district', 'taluka'];

export const districtsOf = (data: DashboardResponse | undefined, { blocks }: Declared): number[] => [
  ...new Set(
    blocks
      .filter(({ by }) => BY_PLACE.includes(by))
      .flatMap(({ name }) => rowsOf(data, name))
      .map((row) => Number(row.district_id)),
  ),
];

export const idOf = (row: Row | undefined, name: string) => row?.[name] as string | number | undefined;

export function figuresQuery({ name, path }: Page, query: Query): UseQueryOptions<DashboardResponse> {
  return {
    queryKey: [...figuresKey(name), query],
    queryFn: async ({ signal }) =>
      (await dynamicApi.get<DashboardResponse>(`/api/${path}/dashboard-data`, { query, signal })).data,
    placeholderData: keepPreviousData,
  };
}

/** Limit the choices of a shared sheet to the department and its figures. */
export function ownSheet(dataset: Dataset | undefined, { scope, department, figures }: Declared) {
  if (!dataset || !Object.keys(scope).length) return dataset;
  const allowed = new Set([department, ...figures.map(({ name }) => name)]);
  const fields = dataset.fields.map((field) => ({
    ...field,
    choices: field.choices.filter(({ value }) => allowed.has(value)),
  }));
  return { ...dataset, department, fields };
}

/** Translate with the department's texts, falling back to those of all dashboards. */
function usePageWords(words: string): Translate {
  const { t } = useTranslation([words, 'dashboard'], { nsMode: 'fallback' });
  return useCallback((key, values = {}) => t(key, values), [t]);
}

/** `decimals`: those of a computed percentage, which is not rounded a second time. */
type Write = (value: number | null, language: Language, t: Translate, decimals?: number) => string;

const CRORE = 10_000_000;
const formatPlain = (value: number) => (Number.isInteger(value) ? formatCount(value) : formatDecimal(value));
const quantity =
  (unit: string): Write =>
  (value, _, t) =>
    value === null ? DASH : t(`quantity.${unit}`, { n: formatPlain(value) });

export const WRITE: Record<Schemas['ShownFigure']['format'], Write> = {
  count: formatCount,
  lacs: (value) => formatDecimal(value),
  percent: (value, _language, _t, decimals) => formatPercent(value, decimals || 1),
  crore: (value, language) => (value === null ? DASH : formatMoney(value * CRORE, language)),
  acres: quantity('acres'),
  days: quantity('days'),
  seconds: quantity('seconds'),
};

const NO_FORMULA: Schemas['FormulaOut'] = {
  kind: 'sum',
  of: [],
  less: [],
  over: [],
  decimals: 0,
  empty: null,
  parts: [],
};
const UNKNOWN = {
  format: 'count',
  color: 0,
  pending: false,
  formula: NO_FORMULA,
  label: null,
  where: {},
} as const;

export type Figure = ReturnType<ReturnType<typeof usePage>['figure']>;

/** Labels, colours and formats of the declaration in the user's language. Sample data is grey. */
export function usePage({
  declared,
  data,
}: Pick<Page, 'declared'> & { data?: DashboardResponse | undefined }) {
  const t = usePageWords(declared.words);
  const { language, nameOf } = useLanguage();
  const figure = (figureName: string) => {
    const declaration = declared.figures.find((item) => item.name === figureName) ?? UNKNOWN;
    const { format, pending, formula, label, where } = declaration;
    const color = isSample(data) ? 0 : declaration.color;
    const write = (value: number | null) => WRITE[format](value, language, t, formula.decimals);
    return {
      field: figureName,
      format,
      label: label ? label[language] : t(`figures.${figureName}`),
      /** Whether the server provides the label; there is no separate unit text then. */
      named: label !== null,
      where,
      color: typeof color === 'number' ? `var(--c${color})` : `var(--${color})`,
      /** Text colour on `color`. */
      onColor: `var(--on-${color})`,
      pending,
      formula,
      money: format === 'lacs',
      write,
      /** For chart tables: counts stay numbers, so that issues can be raised from them. */
      cell: (value: number | null) => (format === 'count' ? value : write(value)),
    };
  };
  return {
    t,
    /** Whether the department has its own text. */
    has: (key: string) => i18next.exists(`${declared.words}:${key}`, { count: 1 }),
    omits: (extra: Declared['without'][number]) => declared.without.includes(extra),
    figure,
    by: (block: string) => declared.blocks.find((item) => item.name === block)?.by ?? '',
    /** "Kurla"; "Income Certificate"; "Apr 2026" */
    rowName: (by: string) => (row: Row) => {
      if (row.name && typeof row.name === 'object') return row.name[language];
      const [en, mr] = ['', '_mr'].map((end) =>
        String(row[`${by}${end}`] ?? row[`${by}_name${end}`] ?? row[`name${end}`] ?? ''),
      ) as [string, string];
      if (by === 'month') return formatMonth(en, language);
      return nameOf({ name_en: en, name_mr: mr });
    },
    /** A row's figures for interpolation: counts stay numbers, which the text formats itself. */
    textValues: (row: Row): Record<string, string | number> =>
      Object.fromEntries(
        declared.figures.flatMap(({ name: figureName }) => {
          const value = row[figureName];
          if (value === undefined) return [];
          return [[figureName, figure(figureName).cell(value as number | null) ?? DASH]];
        }),
      ),
  };
}
