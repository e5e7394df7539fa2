// Why a figure counts as unusual: its months with mean and limits, the rule that applies, and since when.
import { useTranslation } from 'react-i18next';
import { TrendLine } from '../charts/TrendLine';
import { formatCount, formatDecimal, formatMonth } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import * as layout from '../ui/layout.module.css';
import * as styles from './explain-number.module.css';
import type { Signal } from './types';

/** Number of periods the limits are computed from (`catalog.signals.BASELINE`). */
const BASELINE = 24;

interface SignalFactsProps {
  title: string;
  signal: Signal;
  write: (value: number | null) => string;
}

export function SignalFacts({ title, signal, write }: SignalFactsProps) {
  const { t } = useTranslation('explain');
  const { language, date } = useLanguage();
  const { months, mean, lower, upper, rule, since, first, points, target } = signal;
  const monthLabel = (month: string) => formatMonth(month, language);
  // Averages per working day have a decimal, monthly figures do not.
  const format = (value: number) => (signal.per_day ? formatDecimal(value) : write(value));
  const firstIndex = months.findIndex(({ month }) => first !== null && month >= first);
  // Limits below zero are cut off at zero.
  const level = (name: string, value: number | null, isMean = false) =>
    value === null
      ? []
      : [{ name: `${name} ${format(Math.max(value, 0))}`, value: Math.max(value, 0), mean: isMean }];
  const facts = [
    rule && since && t(`rule.${rule}`, { since: monthLabel(since) }),
    mean === null || first === null
      ? null
      : t('limits', {
          count: Math.min(points, BASELINE),
          n: formatCount(Math.min(points, BASELINE)),
          first: monthLabel(first),
        }),
    target !== null &&
      t(signal.per_day ? 'targetMonth' : 'target', {
        value: write(target),
        text: signal.target_text[language] ? ` (${signal.target_text[language]})` : '',
      }),
    ...signal.events.map(({ day, text }) => t('event', { day: date(day), text: text[language] })),
  ].filter(Boolean);
  return (
    <>
      <h3>{t('signal')}</h3>
      <p>{signal.sentence[language]}</p>
      {mean !== null && (
        <TrendLine
          label={signal.sentence[language]}
          name={signal.per_day ? t('perDay', { title }) : title}
          points={months.map(({ month, value }) => ({ label: monthLabel(month), value }))}
          incompleteName=""
          format={format}
          limits={{
            from: Math.max(firstIndex, 0),
            lines: [
              ...level(t('upper'), upper),
              ...level(t('average'), mean, true),
              ...level(t('lower'), lower),
            ],
          }}
          events={signal.events.flatMap(({ day, text }) => {
            const index = months.findIndex(({ month }) => month === day.slice(0, 7));
            return index < 0 ? [] : [{ name: `${text[language]}, ${date(day, true)}`, index }];
          })}
        />
      )}
      <ul className={`${layout.stack} ${layout.gap4} ${layout.muted} ${styles.explainRules}`}>
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
