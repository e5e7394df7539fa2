import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useReachable } from '@/api/connection';
import { type Operation, useMay } from '../session/may';
import * as styles from './button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './Icon';

const KINDS = {
  default: undefined,
  primary: styles.btnPrimary,
  quiet: styles.btnQuiet,
  link: styles.btnLink,
  danger: styles.btnDanger,
  'danger-primary': styles.btnDangerPrimary,
};
const SIZES = { sm: styles.btnSm, md: undefined, lg: styles.btnLg };

interface Look {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  icon?: IconName;
  block?: boolean;
  children: ReactNode;
}

const lookOf = ({ kind, size, block }: Partial<Look>, more?: string) =>
  classes(styles.btn, kind && KINDS[kind], size && SIZES[size], block && styles.btnBlock, more);

/** Id of the text that explains disabled buttons, in the banner at the top of the page. */
export const WHY_OFF = 'why-off';

type Attributes = ButtonHTMLAttributes<HTMLButtonElement>;

interface Act extends Attributes {
  /** Disabled, with a reason, while the server is unreachable. */
  needsServer?: boolean;
  /** The operation it runs. Users without permission for it do not see the button. */
  does?: Operation | undefined;
}

const stop = (event: MouseEvent) => event.preventDefault();

/**
 * The button's attributes, or null without permission. While the server is unreachable it is `aria-disabled`
 * instead of `disabled`, so that it keeps the focus and its reason can be read.
 */
function useAct({ does, needsServer = does !== undefined, ...attributes }: Act): Attributes | null {
  const reachable = useReachable();
  const may = useMay();
  if (!may(does)) return null;
  if (!needsServer || reachable) return attributes;
  return { ...attributes, 'aria-disabled': true, 'aria-describedby': WHY_OFF, onClick: stop };
}

type ButtonProps = Look & Act;

export function Button({ kind, size, icon, block, children, className, does, ...rest }: ButtonProps) {
  const attributes = useAct({ ...rest, does });
  if (!attributes) return null;
  return (
    <button
      type="button"
      data-does={does}
      className={lookOf({ kind, size, block }, className)}
      {...attributes}
    >
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ kind, size, icon, block, children, to }: Look & { to: string }) {
  return (
    <Link className={lookOf({ kind, size, block })} to={to}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends Act {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  outlined?: boolean;
  danger?: boolean;
}

export function IconButton({ icon, label, outlined, danger, className, does, ...rest }: IconButtonProps) {
  const attributes = useAct({ ...rest, does });
  if (!attributes) return null;
  const look = classes(
    styles.iconBtn,
    outlined && styles.iconBtnOutlined,
    danger && styles.iconBtnDanger,
    className,
  );
  return (
    <button type="button" data-does={does} className={look} aria-label={label} title={label} {...attributes}>
      <Icon name={icon} size={18} />
    </button>
  );
}
