// The filter bar of every page: labelled fields in one row (period, division, district, taluka, office and
// the rest), active filters as chips below, the number of matches at the end. On phones the fields are behind
// a Filters button with a count.
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from './Badge';
import { Button } from './Button';
import * as card from './card.module.css';
import { classes } from './classes';
import { FieldError } from './FieldError';
import * as styles from './filter-bar.module.css';
import { Icon } from './Icon';
import * as layout from './layout.module.css';

export interface FilterChip {
  key: string;
  /** The field's name. */
  label: string;
  value: string;
  onRemove: () => void;
}

interface FilterBarProps {
  /** Accessible name; visible if the bar has a refresh button. */
  title: string;
  /** <Field> elements with one control each. */
  children: ReactNode;
  chips: FilterChip[];
  onClear: () => void;
  onRefresh?: () => void;
  refreshing?: boolean;
  /** "486 entries match" */
  summary?: string;
  /** Fields stay visible on phones, because they say what the page is about. */
  stays?: boolean;
}

export function FilterBar({
  title,
  children,
  chips,
  onClear,
  onRefresh,
  refreshing,
  summary,
  stays,
}: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const fieldsId = useId();
  return (
    <section className={card.card} aria-label={title}>
      {onRefresh && (
        <div className={card.head}>
          <h2 className={card.title}>{title}</h2>
          <div className={card.tools}>
            <Button
              needsServer
              kind="quiet"
              size="sm"
              icon="refresh"
              disabled={refreshing}
              onClick={onRefresh}
            >
              {t('action.refresh')}
            </Button>
          </div>
        </div>
      )}
      <div id={fieldsId} className={classes(styles.filterFields, (open || stays) && styles.filterFieldsOpen)}>
        {children}
      </div>
      <div
        className={classes(
          styles.filterChips,
          !chips.length && !summary && (stays ? styles.filterNone : styles.filterIdle),
        )}
      >
        {!stays && (
          <span className={layout.onlyNarrow}>
            <Button
              icon="filter"
              aria-expanded={open}
              aria-controls={fieldsId}
              onClick={() => setOpen(!open)}
            >
              {t('filter.filters')} {chips.length > 0 && <Count value={String(chips.length)} />}
            </Button>
          </span>
        )}
        {chips.length > 0 && <span className={layout.onlyWide}>{t('filter.showing')}</span>}
        <FilterChips chips={chips} hideLabels />
        {chips.length > 0 && (
          <Button kind="link" size="sm" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
        {summary && (
          <span className={styles.filterSummary} role="status">
            {summary}
          </span>
        )}
      </div>
    </section>
  );
}

interface FilterChipsProps {
  chips: FilterChip[];
  /** Phones show the values only. */
  hideLabels?: boolean;
}

/** The active filters of a list, each removable. */
export function FilterChips({ chips, hideLabels }: FilterChipsProps) {
  const { t } = useTranslation();
  return chips.map((chip) => (
    <span className={styles.chip} key={chip.key}>
      <span className={hideLabels ? layout.onlyWide : undefined}>{chip.label}</span> <b>{chip.value}</b>
      <button
        type="button"
        onClick={chip.onRemove}
        aria-label={t('filter.remove', { label: chip.label, value: chip.value })}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  ));
}

/** Several controls, each with an accessible name, below one label. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${styles.field} ${styles.fieldGroup}`}>
      <span className={styles.fieldLabel} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface FieldProps {
  label: string;
  htmlFor: string;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  children: ReactNode;
}

/** A label above its control, with its error below; pass `aria-describedby={`${id}-note`}` to the control. */
export function Field({ label, htmlFor, error, hint, required, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={htmlFor}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      {error ? (
        <FieldError id={`${htmlFor}-note`} text={error} />
      ) : (
        hint && (
          <p className={styles.fieldHint} id={`${htmlFor}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
