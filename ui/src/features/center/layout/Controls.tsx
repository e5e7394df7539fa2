// What can be done to one card while the board is arranged: by buttons, by the handle, by Alt and the arrow keys.
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { CARDS } from '../cards';
import { type Act, canAct, heightKey, type LayoutItem, widthLabel } from './items';

const KEYS: Record<string, Act> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
};

export const HANDLE = 'tile-handle';

interface ControlsProps {
  item: LayoutItem;
  items: LayoutItem[];
  onAct: (what: Act) => void;
}

export function Controls({ item, items, onAct }: ControlsProps) {
  const { t } = useTranslation(['layout', 'center']);
  const card = t(`center:${CARDS[item.id].titleKey}`);
  const width = widthLabel(item.width) ?? t('full');
  const height = t(`height.${heightKey(item)}`);
  const button = (what: Act, icon: IconName, className = '') => (
    <IconButton
      icon={icon}
      label={t(`act.${what}`, { card })}
      className={className}
      data-act={what}
      disabled={!canAct(items, item, what)}
      onClick={() => onAct(what)}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const what = KEYS[event.key];
    if (!event.altKey || !what) return;
    event.preventDefault();
    onAct(what);
  };
  return (
    <>
      <span className="tile-tag">
        <Icon name="drag" size={14} />
        {width} · {height}
      </span>
      {!item.visible && (
        <span className="tile-tag tile-tag-off">
          <Icon name="eye-off" size={14} />
          {t('hidden')}
        </span>
      )}
      <div
        className="tile-controls"
        role="toolbar"
        aria-label={t('controls', { card, place: item.order + 1, of: items.length })}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={onKeyDown}
      >
        <span className="tile-group tile-widths">
          {button('narrower', 'minus')}
          <b>{width}</b>
          {button('wider', 'plus')}
          {button('half', 'half')}
        </span>
        <span className="tile-group tile-heights">
          {button('shorter', 'arrow-down')}
          <button
            type="button"
            className="tile-auto"
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
        <span className="tile-group">
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
