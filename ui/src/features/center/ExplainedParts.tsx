// Each department's share of a figure, with its measures, last import and a button for its rows.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { EntriesBelow } from '@/shared/explain/parts';
import { formatCount, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge } from '@/shared/ui/Badge';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import type { Explained, ExplainedPart, RowsPart } from './api';
import { figureText } from './context';
import * as styles from './explain.module.css';

interface ExplainedPartsProps {
  explanation: Explained;
  onRows: (part: ExplainedPart) => void;
}

export function ExplainedParts({ explanation, onRows }: ExplainedPartsProps) {
  return (
    <ul className={styles.parts}>
      {explanation.parts.map((part) => (
        <Part key={`${part.slug} ${part.dataset}`} part={part} explanation={explanation} onRows={onRows} />
      ))}
    </ul>
  );
}

function Part({ part, explanation, onRows }: ExplainedPartsProps & { part: ExplainedPart }) {
  const { t } = useTranslation('center');
  const { language, date, dateTime } = useLanguage();
  const labels = (measures: { en: string; mr: string }[]) =>
    measures.map((measure) => measure[language]).join(' + ');
  const last = part.last_import;
  const share = (
    <div className={styles.share}>
      <b>{figureText(part.value, explanation.unit, language)}</b>
      {part.added && explanation.unit !== 'percent' && explanation.value !== null && (
        <span>{formatShare(part.value, explanation.value)}</span>
      )}
    </div>
  );
  return (
    <PartRow part={part} share={share} disabled={part.rows === 0} onRows={() => onRows(part)}>
      <span>
        {part.of_measures.length > 0
          ? t('explain.ratio', { part: labels(part.measures), whole: labels(part.of_measures) })
          : labels(part.measures)}
      </span>
      <span>
        {[
          part.data_as_of && t('explain.asOf', { date: date(part.data_as_of) }),
          last?.finished_at
            ? t('explain.lastImport', {
                name: last.filename,
                when: dateTime(last.finished_at),
              })
            : t('explain.noImport'),
          explanation.figure === 'pending_applications' && t(`explain.adds.${part.adds_up}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {!part.added && <Badge tone="info">{t('explain.notAdded')}</Badge>}
    </PartRow>
  );
}

interface PartRowProps {
  part: RowsPart;
  share?: ReactNode;
  disabled?: boolean;
  onRows: () => void;
  /** Details below the name. */
  children?: ReactNode;
}

/** A department's data set with a button for its rows. */
export function PartRow({ part, share, disabled = false, onRows, children }: PartRowProps) {
  const { t } = useTranslation('center');
  const { language, nameOf } = useLanguage();
  const name = nameOf(part);
  const label = inLanguage(part, 'label', language).text;
  const title = name === label ? name : `${name}: ${label}`;
  const rows = { count: part.rows, n: formatCount(part.rows) };
  return (
    <li>
      <DepartmentIcon slug={part.slug} size="sm" />
      <div className={`${layout.stack} ${layout.gap2} ${layout.breaks} ${styles.part}`}>
        <b>{title}</b>
        {children}
      </div>
      {share}
      <Button
        size="sm"
        aria-label={t('explain.showRowsOf', { ...rows, title })}
        disabled={disabled}
        onClick={onRows}
      >
        {t('explain.showRows', rows)}
      </Button>
    </li>
  );
}

// Read-only list of the department's rows behind a figure or a briefing sentence.
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
