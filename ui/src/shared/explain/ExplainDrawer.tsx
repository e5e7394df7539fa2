// "Explain this number" over any page: its definition, its months, and its rows, down to sheet and cell.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendLine } from '../charts/TrendLine';
import { formatCount, formatDecimal, formatMonth } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import * as card from '../ui/card.module.css';
import { Facts } from '../ui/Facts';
import * as layout from '../ui/layout.module.css';
import { Tabs } from '../ui/Tabs';
import * as styles from './explain-number.module.css';
import { EntriesBelow, ExplanationDrawer } from './parts';
import type { Explained, Signal } from './types';

const ROWS = 'explained-rows';

interface ExplainDrawerProps {
  explained: Explained;
  onClose: () => void;
}

export function ExplainDrawer({ explained, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation('explain');
  const { title, value, definition, facts, signal, write, dataset = [], query = {}, rows } = explained;
  const datasets = typeof dataset === 'string' ? [{ value: dataset, label: '' }] : dataset;
  const [shown, setShown] = useState(datasets[0]?.value ?? '');
  return (
    <ExplanationDrawer title={t('common:chart.explainOf', { title })} onClose={onClose}>
      {value !== undefined && <p className={card.kpiValue}>{value}</p>}
      <h3>{t('common:term.definition')}</h3>
      {definition.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      {signal && write && <SignalFacts title={title} signal={signal} write={write} />}
      <h3>{t('rows')}</h3>
      {rows?.(onClose) ?? <p>{t('rowsText')}</p>}
      {datasets.length > 1 && (
        <Tabs few label={t('rows')} value={shown} options={datasets} controls={ROWS} onChange={setShown} />
      )}
      {shown && (
        <div id={ROWS}>
          <EntriesBelow key={shown} dataset={shown} query={query} />
        </div>
      )}
    </ExplanationDrawer>
  );
}

// Why a figure counts as unusual: its months with mean and limits, the rule that applies, and since when.
/** Number of periods the limits are computed from (`catalog.signals.BASELINE`). */
const BASELINE = 24;

interface SignalFactsProps {
  title: string;
  signal: Signal;
  write: (value: number | null) => string;
}

function SignalFacts({ title, signal, write }: SignalFactsProps) {
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
