// "Explain this number": definition, period and area, each department's share, and the underlying rows.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { ExplanationDrawer } from '@/shared/explain/parts';
import type { Filters } from '@/shared/filters/scope';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as card from '@/shared/ui/card.module.css';
import { Facts } from '@/shared/ui/Facts';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { type Explained, type ExplainedPart, type FigureName, useExplained } from './api';
import { Change, usePeriodTexts } from './Change';
import { figureText } from './context';
import { ExplainedParts, ExplainedRows } from './ExplainedParts';
import * as styles from './explain.module.css';
import type { CardId } from './ids';

const TITLES: Record<FigureName, CardId> = {
  total_transactions: 'total-transactions',
  total_approved_applications: 'approved-apps',
  monthly_collection: 'monthly-revenue',
  pending_applications: 'pending-apps',
  closure_rate: 'performance',
};

interface ExplainDrawerProps {
  figure: FigureName;
  filters: Filters;
  onClose: () => void;
}

export default function ExplainDrawer({ figure, filters, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation('center');
  const query = useExplained(figure, filters);
  // The department share whose rows are shown.
  const [part, setPart] = useState<ExplainedPart | null>(null);
  const title = t(`card.${TITLES[figure]}`);
  return (
    <ExplanationDrawer title={t('common:chart.explainOf', { title })} onClose={onClose}>
      {part && query.data ? (
        <ExplainedRows part={part} onBack={() => setPart(null)} />
      ) : (
        <>
          <QueryState keepsData query={query} rows={8} />
          {query.data && <Explanation explanation={query.data} onRows={setPart} />}
        </>
      )}
    </ExplanationDrawer>
  );
}

interface ExplanationProps {
  explanation: Explained;
  onRows: (part: ExplainedPart) => void;
}

function Explanation({ explanation, onRows }: ExplanationProps) {
  const { t } = useTranslation('center');
  const { language, date, nameOf } = useLanguage();
  const texts = usePeriodTexts(explanation.period);
  const monthly = explanation.figure === 'monthly_collection';
  const on = monthly ? t('on.monthBefore') : (texts?.on ?? '');
  const facts = [
    [
      t('common:term.days'),
      t('common:term.between', { from: date(explanation.date_from), to: date(explanation.date_to) }),
    ],
    [t('common:term.area'), explanation.area.map(nameOf).join(', ') || t('explain.allAreas')],
    [t('explain.rows'), formatCount(explanation.rows)],
  ] as const;
  return (
    <>
      <div className={styles.value}>
        <p className={card.kpiValue}>{figureText(explanation.value, explanation.unit, language)}</p>
        <Change figure={explanation} on={on} />
        {explanation.previous !== null && (
          <span className={styles.before}>
            {t('note.before', { count: figureText(explanation.previous, explanation.unit, language), on })}
          </span>
        )}
      </div>
      <h3>{t('common:term.definition')}</h3>
      <p>{inLanguage(explanation, 'definition', language).text}</p>
      <Facts facts={facts} />
      <h3>{t('explain.parts')}</h3>
      {explanation.parts.length === 0 ? (
        <EmptyState text={t('explain.none')} />
      ) : (
        <ExplainedParts explanation={explanation} onRows={onRows} />
      )}
      <p className={styles.note}>{t('explain.note')}</p>
    </>
  );
}
