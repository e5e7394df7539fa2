// Interface icons (24-px grid) from the sprite public/icons.svg.
import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';
import * as styles from './icon.module.css';

export type IconName =
  | 'menu'
  | 'bell'
  | 'sun'
  | 'moon'
  | 'logout'
  | 'person'
  | 'people'
  | 'search'
  | 'plus'
  | 'minus'
  | 'upload'
  | 'download'
  | 'refresh'
  | 'filter'
  | 'close'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-left'
  | 'eye'
  | 'eye-off'
  | 'edit'
  | 'delete'
  | 'table'
  | 'more'
  | 'calendar'
  | 'warning'
  | 'info'
  | 'help'
  | 'error'
  | 'success'
  | 'file'
  | 'file-sheet'
  | 'clock'
  | 'arrow-up'
  | 'arrow-down'
  | 'arrow-right'
  | 'arrow-left'
  | 'undo'
  | 'grid'
  | 'columns'
  | 'sound'
  | 'phone'
  | 'mail'
  | 'pin'
  | 'external'
  | 'image'
  | 'home'
  | 'building'
  | 'chart'
  | 'shield'
  | 'database'
  | 'settings'
  | 'lock'
  | 'text-size'
  | 'link'
  | 'print'
  | 'archive'
  | 'message'
  | 'flag'
  | 'id-card'
  | 'slides'
  | 'news'
  | 'play'
  | 'pause'
  | 'cloud'
  | 'drag'
  | 'width'
  | 'half'
  | 'bars'
  | 'branch';

/** Hidden from screen readers, so use it next to text or inside a labelled control. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 24 }) {
  return (
    <svg className={styles.icon} width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="/icons.svg#mark" />
    </svg>
  );
}

interface FallbackImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  src: string | null | undefined;
  fallback: ReactNode;
}

/** A decorative image, replaced by `fallback` if there is none or it fails to load. */
export function FallbackImage({ src, fallback, ...image }: FallbackImageProps) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return fallback;
  return <img {...image} src={src} alt="" onError={() => setFailed(true)} />;
}
