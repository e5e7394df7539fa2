// Controls of a card while the board is edited: buttons, drag handle, and Alt with the arrow keys.
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { Icon, type IconName } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './edit.module.css';
import { type Act, canAct, heightKey, type LayoutItem, widthLabel } from './items';

const KEYS: Record<string, Act> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
};

export const HANDLE = styles.tileHandle;

interface ControlsProps {
  item: LayoutItem;
  items: LayoutItem[];
  onAct: (act: Act) => void;
}

export function Controls({ item, items, onAct }: ControlsProps) {
  const { t } = useTranslation(['layout', 'center']);
  const card = t(`center:card.${item.id}`);
  const width = widthLabel(item.width) ?? t('full');
  const height = t(`height.${heightKey(item)}`);
  const button = (act: Act, icon: IconName, className = '') => (
    <IconButton
      icon={icon}
      label={t(`act.${act}`, { card })}
      className={className}
      data-act={act}
      disabled={!canAct(items, item, act)}
      onClick={() => onAct(act)}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key];
    if (!event.altKey || !act) return;
    event.preventDefault();
    onAct(act);
  };
  return (
    <>
      <span className={styles.tileTag}>
        <Icon name="drag" size={14} />
        {width} · {height}
      </span>
      {!item.visible && (
        <span className={`${styles.tileTag} ${styles.tileTagOff}`}>
          <Icon name="eye-off" size={14} />
          {t('hidden')}
        </span>
      )}
      <div
        className={`${layout.row} ${layout.tiny} ${styles.tileControls}`}
        role="toolbar"
        aria-label={t('controls', { card, place: item.order + 1, of: items.length })}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={onKeyDown}
      >
        <span className={`${styles.tileGroup} ${styles.tileWidths}`}>
          {button('narrower', 'minus')}
          <b>{width}</b>
          {button('wider', 'plus')}
          {button('half', 'half')}
        </span>
        <span className={`${styles.tileGroup} ${styles.tileHeights}`}>
          {button('shorter', 'arrow-down')}
          <button
            type="button"
            className={styles.tileAuto}
            data-act="auto"
            aria-pressed={item.isAutoHeight}
            aria-label={t('act.auto', { card, height })}
            title={t('act.auto', { card, height })}
            onClick={() => onAct('auto')}
          >
            {height}
          </button>
          {button('taller', 'arrow-up')}
        </span>
        <span className={styles.tileGroup}>
          {button('earlier', 'chevron-left')}
          {button('later', 'chevron-right')}
          <IconButton
            icon={item.visible ? 'eye' : 'eye-off'}
            label={t(item.visible ? 'act.hide' : 'act.show', { card })}
            data-act="show"
            onClick={() => onAct('show')}
          />
          <span className={HANDLE} title={t('drag', { card })}>
            <Icon name="drag" size={18} />
          </span>
        </span>
      </div>
    </>
  );
}
