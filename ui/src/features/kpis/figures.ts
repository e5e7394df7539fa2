/** How the figures read and what the charts say of them. Pure. */
import type { Dataset } from '@/catalog/types';
import { type Finding, finding } from '@/shared/charts/finding';
import { inHundred } from '@/shared/charts/share';
import { DASH, formatCount, formatDecimal, formatMoney } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { KpiFigures, MetricValue, Unit } from './types';

const CRORE = 10_000_000;
const WORDS: Record<Language, Partial<Record<Unit, string>>> = {
  en: { acres: 'acres', days: 'days', seconds: 's' },
  mr: { acres: 'एकर', days: 'दिवस', seconds: 'सेकंद' },
};

/** 2500 acres → "2,500 acres", 125 crore → "₹125.00 Cr"; "—" for what is not told. */
export function formatValue(value: number | null, unit: Unit, language: Language): string {
  if (value === null) return DASH;
  if (unit === 'crore') return formatMoney(value * CRORE, language);
  const number = Number.isInteger(value) ? formatCount(value) : formatDecimal(value);
  const word = WORDS[language][unit];
  return word ? `${number} ${word}` : number;
}

/** The metrics that are told. */
export const told = (metrics: MetricValue[]): (MetricValue & { value: number })[] =>
  metrics.filter((metric): metric is MetricValue & { value: number } => metric.value !== null);

export function overviewFinding(metrics: MetricValue[], language: Language): Finding | null {
  const known = told(metrics);
  const most = Math.max(...known.map((metric) => metric.value));
  const [first, ...others] = known.filter((metric) => metric.value === most);
  if (!first || others.length || known.length < 2 || most <= 0) return null;
  return finding('most', { name: first.label[language], value: formatValue(most, first.unit, language) });
}

export function statusFinding(
  metrics: MetricValue[],
  whole: number | null,
  language: Language,
): Finding | null {
  const first = told(metrics)[0];
  if (whole === null) return overviewFinding(metrics, language);
  if (!first || whole <= 0) return null;
  return finding('share', { name: first.label[language], share: inHundred(first.value, whole) });
}

/** The sheet as one department fills it in: its own name and its own metrics are all there is to choose. */
export function ownSheet(dataset: Dataset, department: string, figures: KpiFigures | undefined): Dataset {
  const metrics = figures?.metrics.map((metric) => metric.metric);
  return {
    ...dataset,
    department,
    fields: dataset.fields.map((field) => {
      if (field.name === 'department')
        return { ...field, choices: field.choices.filter((choice) => choice.value === department) };
      if (field.name === 'metric' && metrics)
        return { ...field, choices: field.choices.filter((choice) => metrics.includes(choice.value)) };
      return field;
    }),
  };
}
