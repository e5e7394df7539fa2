// Read-only list of the department's rows behind a figure or a briefing sentence.
import { useTranslation } from 'react-i18next';
import { EntriesBelow } from '@/shared/explain/parts';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button, ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import type { RowsPart } from './api';
import * as styles from './explain.module.css';

interface ExplainedRowsProps {
  part: RowsPart;
  /** Undefined hides the back button. */
  onBack?: (() => void) | undefined;
  back?: string;
}

export function ExplainedRows({ part, onBack, back }: ExplainedRowsProps) {
  const { t } = useTranslation('center');
  const { nameOf } = useLanguage();
  const query = new URLSearchParams({ dataset: part.dataset, ...part.query });
  return (
    <>
      <div className={`${layout.flex} ${layout.wraps} ${layout.spread} ${layout.gap8} ${styles.rowsHead}`}>
        {onBack && (
          <Button kind="quiet" size="sm" icon="arrow-left" onClick={onBack}>
            {back ?? t('explain.back')}
          </Button>
        )}
        <ButtonLink size="sm" icon="external" to={`/department/${part.slug}/dashboard?${query}`}>
          {t('explain.open', { department: nameOf(part) })}
        </ButtonLink>
      </div>
      <EntriesBelow dataset={part.dataset} query={part.query} />
    </>
  );
}
