// The source of a section's counts, with a switch for users who may change it.
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as styles from './eoffice.module.css';
import type { SourceOfKind } from './types';

interface SourceCellProps {
  /** Section and kind, for screen readers. */
  label: string;
  source: SourceOfKind;
  /** Read-only if undefined. */
  onChoose?: (fromItems: boolean) => void;
}

export function SourceCell({ label, source, onChoose }: SourceCellProps) {
  const { t } = useTranslation('eoffice');
  const { count, date } = useLanguage();
  const reachable = useReachable();
  const fromItems = source.counted_from === 'items';
  // A section without a sheet is always counted from its items.
  const editable = onChoose && (source.newest_sheet !== null || source.chosen);
  const notes = [
    source.newest_sheet && t('sections.sheetOf', { day: date(source.newest_sheet, true) }),
    source.open_items !== null &&
      t('sections.openItems', { count: source.open_items, n: count(source.open_items) }),
  ].filter(Boolean);
  return (
    <span className={styles.eoSource}>
      {editable ? (
        <span>
          <Switch
            size="small"
            checked={fromItems}
            disabled={!reachable}
            aria-label={t('sections.switch', { label })}
            onChange={onChoose}
          />{' '}
          {t(fromItems ? 'sections.fromItems' : 'sections.fromSheet')}
        </span>
      ) : (
        <span>{notes.length === 0 ? '—' : t(fromItems ? 'sections.fromItems' : 'sections.fromSheet')}</span>
      )}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </span>
  );
}
