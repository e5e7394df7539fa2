// What the catalog declares of a dashboard, and the answer that it is drawn from. The fields of an answer are the
// department's own: its rows are read by the names of the declaration.
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { family, type Query } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { FiguresOf } from '@/shared/charts/face';
import type { Answer, Words } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Applied } from '@/shared/filters/applied';
import { i18next } from '@/shared/i18n';
import { DASH, formatCount, formatDecimal, formatMonth, formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Language } from '@/shared/persistence/preferences';
import type { KpiSignal } from '@/shared/ui/KpiCard';

export type Declared = Schemas['DashboardOut'];
export type Chart = Schemas['ChartOut'];
export type Row = Record<string, string | number | boolean | null | undefined>;
export type { Answer };

/** A dashboard of a department: its dataset, and what is declared of it. Several share a page. */
export interface Page {
  name: string;
  path: string;
  label: Record<'en' | 'mr', string>;
  declared: Declared;
}

/** A card or a chart whose numbers are being explained. */
export interface Explaining {
  title: string;
  figures: readonly string[];
  /** The figure of a card, already formatted. */
  value?: string;
  card?: string;
  /** What the page's words say of a chart. */
  text?: string;
}

export interface ChartProps extends FiguresOf<Answer>, Page {
  chart: Chart;
  filters: Applied;
  onFilter: (filters: Applied) => void;
  onExplain: (what: Explaining) => void;
  /** What the figures were asked for: the filters, and what the page asks besides. */
  query: Query;
  onRefresh: () => void;
  refreshing: boolean;
}

export const SUMMARY = 'summary';

/** How what is pending adds up over time; undefined where nothing is pending. */
export const pendingMode = (data: Answer | undefined) =>
  Object.values((data?.pending_adds_up ?? {}) as Record<string, 'sum' | 'latest'>)[0];

export const rowsOf = (data: Answer | undefined, block: string): Row[] => (data?.[block] ?? []) as Row[];
export const summaryOf = (data: Answer | undefined): Row => (data?.[SUMMARY] ?? {}) as Row;

/** A figure that is not there counts nothing. */
export const numberOf = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0);

const TONES: Partial<Record<Schemas['SignalOut']['state'], KpiSignal['tone']>> = {
  improving: 'good',
  worsening: 'bad',
  changed: 'neutral',
};

/** What a card says of its months: colour and arrow are for a signal alone. */
export function signalOf(data: Answer | undefined, card: string, language: Language): KpiSignal | undefined {
  const signal = (data?.signals as Record<string, Schemas['SignalOut']> | undefined)?.[card];
  const tone = signal && TONES[signal.state];
  return tone && { tone, up: signal.direction === 'up', text: signal.sentence[language] };
}

/** What tells a row from the others. */
export const idOf = (row: Row | undefined, name: string) => row?.[name] as string | number | undefined;

export function figuresQuery({ name, path }: Page, query: Query): UseQueryOptions<Answer> {
  return {
    queryKey: [...figuresKey(name), query],
    queryFn: async ({ signal }) =>
      (await family.get<Answer>(`/api/${path}/dashboard-data`, { query, signal })).data,
    placeholderData: keepPreviousData,
  };
}

/** The page's words: the department's own, else those of all dashboards. */
function usePageWords(words: string): Words {
  const { t } = useTranslation([words, 'dashboard'], { nsMode: 'fallback' });
  return useCallback((key, values = {}) => t(key, values), [t]);
}

const WRITE: Record<Schemas['ShownFigure']['format'], (value: number | null) => string> = {
  count: formatCount,
  lacs: formatDecimal,
  percent: formatPercent,
};

const NO_FORMULA: Schemas['FormulaOut'] = {
  kind: 'sum',
  of: [],
  less: [],
  over: [],
  decimals: 0,
  empty: null,
};
const UNKNOWN = { format: 'count', color: 0, pending: false, formula: NO_FORMULA } as const;

export type Figure = ReturnType<ReturnType<typeof usePage>['figure']>;

/** The declaration in the reader's language. */
export function usePage({ declared }: Pick<Page, 'declared'>) {
  const t = usePageWords(declared.words);
  const { language, nameOf } = useLanguage();
  const figure = (of: string) => {
    const { format, color, pending, formula } = declared.figures.find((one) => one.name === of) ?? UNKNOWN;
    return {
      field: of,
      format,
      label: t(`figures.${of}`),
      color: typeof color === 'number' ? `var(--c${color})` : `var(--${color})`,
      /** The text's colour on it. */
      onColor: `var(--on-${color})`,
      pending,
      formula,
      money: format === 'lacs',
      write: WRITE[format],
      /** In a chart's table: counts as numbers, from which issues can be raised. */
      cell: (value: number | null) => (format === 'count' ? value : WRITE[format](value)),
    };
  };
  return {
    t,
    /** Whether the department has a text of its own. */
    has: (key: string) => i18next.exists(`${declared.words}:${key}`, { count: 1 }),
    leaves: (extra: Declared['without'][number]) => declared.without.includes(extra),
    figure,
    by: (block: string) => declared.blocks.find((one) => one.name === block)?.by ?? '',
    /** "Kurla"; "Income Certificate"; "Apr 2026" */
    rowName: (by: string) => (row: Row) => {
      const [en, mr] = ['', '_mr'].map((end) =>
        String(row[`${by}${end}`] ?? row[`${by}_name${end}`] ?? row[`name${end}`] ?? ''),
      ) as [string, string];
      if (by === 'month') return formatMonth(en, language);
      return nameOf({ name_en: en, name_mr: mr });
    },
    /** A row's figures for a sentence: counts as numbers, which the sentence groups itself. */
    said: (row: Row): Record<string, string | number> =>
      Object.fromEntries(
        declared.figures.flatMap(({ name: of }) => {
          const value = row[of];
          if (value === undefined) return [];
          return [[of, figure(of).cell(value as number | null) ?? DASH]];
        }),
      ),
  };
}
