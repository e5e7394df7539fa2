// The entries behind a briefing sentence. With several data sets, the user chooses one first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplanationDrawer } from '@/shared/explain/parts';
import type { RowsPart } from './api';
import { ExplainedRows, PartRow } from './ExplainedParts';
import * as styles from './explain.module.css';

interface RowsDrawerProps {
  title: string;
  parts: RowsPart[];
  onClose: () => void;
}

export default function RowsDrawer({ title, parts, onClose }: RowsDrawerProps) {
  const { t } = useTranslation('center');
  const [chosen, setChosen] = useState<RowsPart | null>(parts.length === 1 ? (parts[0] ?? null) : null);
  return (
    <ExplanationDrawer title={title} onClose={onClose}>
      {chosen ? (
        <ExplainedRows
          part={chosen}
          back={t('briefing.back')}
          onBack={parts.length > 1 ? () => setChosen(null) : undefined}
        />
      ) : (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <PartRow key={`${part.slug} ${part.dataset}`} part={part} onRows={() => setChosen(part)} />
          ))}
        </ul>
      )}
    </ExplanationDrawer>
  );
}
