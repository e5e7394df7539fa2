// The corrections of a sheet: cell, old and new value. The uploaded file itself is not changed.
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import type { Fix } from './choices';
import * as styles from './undo.module.css';

interface FixListProps {
  fixes: Fix[];
  onUndo?: (fix: Fix) => void;
}

export function FixList({ fixes, onUndo }: FixListProps) {
  const { t } = useTranslation('import');
  const placeOf = (fix: Fix) =>
    fix.kind === 'cell' ? fix.cell : fix.kind === 'value' ? fix.letter : String(fix.row);
  return (
    <ul className={styles.importsRows} aria-label={t('fix.list')}>
      {fixes.map((fix) => (
        <li key={placeOf(fix) + (fix.kind === 'value' ? fix.from : '')}>
          <b className={styles.importsAt}>{placeOf(fix)}</b>
          {fix.kind === 'row' ? (
            <span>{t('fix.rowOut', { row: fix.row })}</span>
          ) : (
            <span>
              <span translate="no">
                {fix.from || t('check.empty')} → <b>{fix.to || t('check.empty')}</b>
              </span>
              {fix.kind === 'value' && <small>{t('fix.everywhere', { letter: fix.letter })}</small>}
            </span>
          )}
          {onUndo && (
            <IconButton
              icon="undo"
              label={t('fix.undo', { place: placeOf(fix) })}
              onClick={() => onUndo(fix)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
