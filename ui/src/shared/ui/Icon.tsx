// Interface icons (24-px grid) and department icons (32-px grid) from one sprite, public/icons.svg.
import './icon.css';

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

/** Always beside a word or inside a control with a name: the picture itself says nothing to a screen reader. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 24 }) {
  return (
    <svg className="icon" width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}

const HUES: Record<string, string> = {
  esakshi: 'teal',
  ipas: 'indigo',
  'e-ferfar': 'indigo',
  'e-records': 'teal',
  'rts-act': 'sky',
  mahadbt: 'marigold',
  mining: 'umber',
  'e-office': 'sky',
  'land-acquisition': 'marigold',
  'digital-7-12': 'teal',
  'aaple-sarkar': 'rose',
  'mh-bhu-nakasha': 'rose',
  'cm-war-room': 'indigo',
};

interface DepartmentIconProps {
  slug: string;
  size?: 'sm' | 'md' | 'lg';
  /** The department's own colour, where the server tells it. */
  hue?: string | undefined;
  /** On navy the tile is raised navy and the tinted shape marigold. */
  onNavy?: boolean;
}

export function DepartmentIcon({ slug, size = 'md', hue, onNavy = false }: DepartmentIconProps) {
  const known = slug in HUES;
  return (
    <span
      className={`dept-icon dept-icon-${size} hue-${hue || HUES[slug] || 'slate'}${onNavy ? ' dept-icon-navy' : ''}`}
    >
      <svg aria-hidden="true">
        <use href={`/icons.svg#${known ? slug : 'generic'}`} />
      </svg>
    </span>
  );
}

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="/icons.svg#mark" />
    </svg>
  );
}
