// Full-screen picture viewer: arrow keys and buttons move, Escape and the cross close.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import type { Picture } from './Gallery';
import * as styles from './gallery.module.css';

/** The index that a key moves to, wrapping around; null for other keys. */
export function step(key: string, index: number, total: number): number | null {
  if (total === 0) return null;
  if (key === 'ArrowRight') return (index + 1) % total;
  if (key === 'ArrowLeft') return (index + total - 1) % total;
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return null;
}

interface ViewerProps {
  pictures: Picture[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

export function Viewer({ pictures, index, onMove, onClose }: ViewerProps) {
  const { t } = useTranslation('gallery');
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[index];
  // The native modal traps the focus and makes the page inert.
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const keys = (event: KeyboardEvent) => {
    const next = step(event.key, index, pictures.length);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  if (!picture) return null;
  const move = (key: string) => onMove(step(key, index, pictures.length) ?? index);
  const several = pictures.length > 1;
  return (
    <dialog
      ref={dialog}
      className={`${styles.viewer} on-navy`}
      aria-label={t('viewer')}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`${layout.row} ${layout.spread} ${styles.viewerBar}`}>
        <span>{t('position', { index: index + 1, total: pictures.length })}</span>
        <IconButton icon="close" label={t('common:action.close')} onClick={onClose} />
      </div>
      <figure>
        <img src={picture.src} alt={picture.title} />
        <figcaption aria-live="polite">{picture.title}</figcaption>
      </figure>
      {several && (
        <>
          <IconButton
            className={styles.viewerPrevious}
            icon="chevron-left"
            label={t('previous')}
            onClick={() => move('ArrowLeft')}
          />
          <IconButton
            className={styles.viewerNext}
            icon="chevron-right"
            label={t('next')}
            onClick={() => move('ArrowRight')}
          />
        </>
      )}
    </dialog>
  );
}
