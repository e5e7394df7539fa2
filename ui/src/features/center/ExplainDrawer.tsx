// "Explain this number": definition, period and area, each department's share, and the underlying rows.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { ExplanationDrawer, Facts } from '@/shared/explain/parts';
import type { Filters } from '@/shared/filters/scope';
import { formatCount, formatDate } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as card from '@/shared/ui/card.module.css';
import { EmptyState, Unloaded } from '@/shared/ui/States';
import { type Explained, type ExplainedPart, type FigureName, useExplained } from './api';
import { Change } from './Change';
import { ExplainedParts } from './ExplainedParts';
import { ExplainedRows } from './ExplainedRows';
import * as styles from './explain.module.css';
import { figureText } from './figureText';
import type { CardId } from './ids';
import { usePeriodWords } from './words';

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
    <ExplanationDrawer title={t('explain.title', { title })} onClose={onClose}>
      {part && query.data ? (
        <ExplainedRows part={part} onBack={() => setPart(null)} />
      ) : (
        <>
          <Unloaded keeps query={query} rows={8} />
          {query.data && <Explanation found={query.data} onRows={setPart} />}
        </>
      )}
    </ExplanationDrawer>
  );
}

interface ExplanationProps {
  found: Explained;
  onRows: (part: ExplainedPart) => void;
}

function Explanation({ found, onRows }: ExplanationProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const words = usePeriodWords(found.period);
  const monthly = found.figure === 'monthly_collection';
  const on = monthly ? t('on.monthBefore') : (words?.on ?? '');
  const facts = [
    [
      t('explain.days'),
      t('explain.from', {
        from: formatDate(found.date_from, language),
        to: formatDate(found.date_to, language),
      }),
    ],
    [
      t('explain.area'),
      found.area.map((place) => inLanguage(place, 'name', language).text).join(', ') || t('explain.allAreas'),
    ],
    [t('explain.rows'), formatCount(found.rows)],
  ] as const;
  return (
    <>
      <div className={styles.value}>
        <p className={card.kpiValue}>{figureText(found.value, found.unit, language)}</p>
        <Change figure={found} on={on} />
        {found.previous !== null && (
          <span className={styles.before}>
            {t('note.before', { count: figureText(found.previous, found.unit, language), on })}
          </span>
        )}
      </div>
      <h3>{t('explain.definition')}</h3>
      <p>{inLanguage(found, 'definition', language).text}</p>
      <Facts facts={facts} />
      <h3>{t('explain.parts')}</h3>
      {found.parts.length === 0 ? (
        <EmptyState text={t('explain.none')} />
      ) : (
        <ExplainedParts found={found} onRows={onRows} />
      )}
      <p className={styles.note}>{t('explain.note')}</p>
    </>
  );
}
