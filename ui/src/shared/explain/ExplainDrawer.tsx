// "Explain this number" beside any page: what it means, what its months say, and the very rows, down to sheet and cell.
import { useTranslation } from 'react-i18next';
import * as card from '../ui/card.module.css';
import { EntriesBelow, ExplanationDrawer, Facts } from './parts';
import { SignalFacts } from './SignalFacts';
import type { Explained } from './types';

interface ExplainDrawerProps {
  explained: Explained;
  onClose: () => void;
}

export function ExplainDrawer({ explained, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation('explain');
  const { title, value, definition, facts, signal, write } = explained;
  return (
    <ExplanationDrawer title={t('title', { title })} onClose={onClose}>
      {value !== undefined && <p className={card.kpiValue}>{value}</p>}
      <h3>{t('definition')}</h3>
      {definition.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      {signal && write && <SignalFacts title={title} signal={signal} write={write} />}
      <h3>{t('rows')}</h3>
      <p>{t('rowsText')}</p>
      <EntriesBelow dataset={explained.dataset} query={explained.query} />
    </ExplanationDrawer>
  );
}
