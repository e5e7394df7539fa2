// The entries behind a briefing sentence. With several data sets, the user chooses one first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { ExplanationDrawer } from '@/shared/explain/parts';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import type { RowsPart } from './api';
import { ExplainedRows } from './ExplainedRows';
import * as styles from './explain.module.css';

interface RowsDrawerProps {
  title: string;
  parts: RowsPart[];
  onClose: () => void;
}

export default function RowsDrawer({ title, parts, onClose }: RowsDrawerProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<RowsPart | null>(parts.length === 1 ? (parts[0] ?? null) : null);
  const nameOf = (part: RowsPart) => {
    const name = inLanguage(part, 'name', language).text;
    const label = inLanguage(part, 'label', language).text;
    return name === label ? name : `${name}: ${label}`;
  };
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
            <li key={`${part.slug} ${part.dataset}`}>
              <DepartmentIcon slug={part.slug} size="sm" />
              <div className={`${layout.stack} ${layout.gap2} ${layout.breaks} ${styles.part}`}>
                <b>{nameOf(part)}</b>
              </div>
              <Button
                size="sm"
                aria-label={t('explain.showRowsOf', {
                  count: part.rows,
                  n: formatCount(part.rows),
                  title: nameOf(part),
                })}
                onClick={() => setChosen(part)}
              >
                {t('explain.showRows', { count: part.rows, n: formatCount(part.rows) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ExplanationDrawer>
  );
}
