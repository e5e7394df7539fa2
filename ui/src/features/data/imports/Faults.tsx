// Errors and warnings of a sheet by cell, with a button to show more.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as undo from '@/shared/import/undo.module.css';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import type { ImportDetail } from './types';

const STEP = 20;

export function Faults({ record }: { record: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const [shown, setShown] = useState(STEP);
  const left = record.details.length - shown;
  return (
    <>
      <ul className={undo.importsRows} aria-label={t('faults.title')}>
        {record.details.slice(0, shown).map((fault, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell can have several faults; the list never changes
          <li key={place}>
            <b className={undo.importsAt}>{fault.cell || t('faults.file')}</b>
            <span>
              {fault.message}
              {fault.value && (
                <small>
                  {t('faults.value')} <span translate="no">{fault.value}</span>
                </small>
              )}
            </span>
            {fault.severity === 'warning' && <Badge tone="warn">{t('faults.warning')}</Badge>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="sm" onClick={() => setShown(shown + 5 * STEP)}>
          {t('showMore', { left: count(left) })}
        </Button>
      )}
      {left <= 0 && record.details_left_out > 0 && (
        <p className={`${layout.small} ${layout.muted}`}>
          {t('faults.leftOut', { left: count(record.details_left_out) })}
        </p>
      )}
    </>
  );
}
