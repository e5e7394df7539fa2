// "Explain this number" over any page: its definition, its months, and its rows, down to sheet and cell.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as card from '../ui/card.module.css';
import { Facts } from '../ui/Facts';
import { Tabs } from '../ui/Tabs';
import { EntriesBelow, ExplanationDrawer } from './parts';
import { SignalFacts } from './SignalFacts';
import type { Explained } from './types';

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
