// A department's pictures: a strip of thumbnails, each opening the viewer.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../lazy';
import * as layout from '../ui/layout.module.css';
import * as styles from './gallery.module.css';

export interface Picture {
  src: string;
  /** Caption and alternative text. */
  title: string;
}

const Viewer = onDemand(async () => (await import('./Viewer')).Viewer);

export function Gallery({ pictures }: { pictures: Picture[] }) {
  const { t } = useTranslation('gallery');
  const [shown, setShown] = useState<number | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  const close = () => {
    const lastIndex = shown ?? 0;
    setShown(null);
    // Focus the thumbnail of the last picture instead of the first one opened; deferred, because closing the
    // dialog makes the browser restore the focus itself.
    setTimeout(() => strip.current?.querySelectorAll('button')[lastIndex]?.focus());
  };
  return (
    <>
      <ul
        className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.gallery}`}
        aria-label={t('title')}
        ref={strip}
      >
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <button type="button" title={picture.title} onClick={() => setShown(index)}>
              <img
                src={picture.src}
                width={96}
                height={60}
                loading="lazy"
                alt={t('open', { title: picture.title })}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <Viewer pictures={pictures} index={shown} onMove={setShown} onClose={close} />}
    </>
  );
}
