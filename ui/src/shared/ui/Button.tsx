import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useReachable } from '@/api/connection';
import { type Operation, useMay } from '../session/may';
import * as styles from './button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './Icon';
import * as layout from './layout.module.css';

const KINDS = {
  default: undefined,
  primary: styles.btnPrimary,
  quiet: styles.btnQuiet,
  link: styles.btnLink,
  danger: styles.btnDanger,
  'danger-primary': styles.btnDangerPrimary,
};
const SIZES = { sm: styles.btnSm, md: undefined, lg: styles.btnLg };

interface StyleProps {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  icon?: IconName;
  block?: boolean;
  children: ReactNode;
}

const classNameOf = ({ kind, size, block }: Partial<StyleProps>, more?: string) =>
  classes(styles.btn, kind && KINDS[kind], size && SIZES[size], block && styles.btnBlock, more);

/** Id of the text that explains disabled buttons, in the banner at the top of the page. */
export const DISABLED_REASON_ID = 'why-off';

type Attributes = ButtonHTMLAttributes<HTMLButtonElement>;

interface ActionProps extends Attributes {
  /** Disabled, with a reason, while the server is unreachable. */
  needsServer?: boolean;
  /** The operation it runs. Users without permission for it do not see the button. */
  does?: Operation | undefined;
}

const preventClick = (event: MouseEvent) => event.preventDefault();

/**
 * The button's attributes, or null without permission. While the server is unreachable it is `aria-disabled`
 * instead of `disabled`, so that it keeps the focus and its reason can be read.
 */
function useButtonAttributes({
  does,
  needsServer = does !== undefined,
  ...attributes
}: ActionProps): Attributes | null {
  const reachable = useReachable();
  const may = useMay();
  if (!may(does)) return null;
  if (!needsServer || reachable) return attributes;
  return {
    ...attributes,
    'aria-disabled': true,
    'aria-describedby': DISABLED_REASON_ID,
    onClick: preventClick,
  };
}

type ButtonProps = StyleProps & ActionProps;

export function Button({ kind, size, icon, block, children, className, does, ...rest }: ButtonProps) {
  const attributes = useButtonAttributes({ ...rest, does });
  if (!attributes) return null;
  return (
    <button
      type="button"
      data-does={does}
      className={classNameOf({ kind, size, block }, className)}
      {...attributes}
    >
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ kind, size, icon, block, children, to }: StyleProps & { to: string }) {
  return (
    <Link className={classNameOf({ kind, size, block })} to={to}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconLinkProps {
  icon: IconName;
  label: string;
  to: string;
  className?: string | undefined;
}

/** A link styled as an icon button. */
export function IconLink({ icon, label, to, className }: IconLinkProps) {
  return (
    <Link className={classes(styles.iconBtn, className)} to={to} title={label}>
      <Icon name={icon} size={18} />
      <span className={layout.visuallyHidden}>{label}</span>
    </Link>
  );
}

interface IconButtonProps extends ActionProps {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  outlined?: boolean;
  danger?: boolean;
}

export function IconButton({ icon, label, outlined, danger, className, does, ...rest }: IconButtonProps) {
  const attributes = useButtonAttributes({ ...rest, does });
  if (!attributes) return null;
  const buttonClass = classes(
    styles.iconBtn,
    outlined && styles.iconBtnOutlined,
    danger && styles.iconBtnDanger,
    className,
  );
  return (
    <button
      type="button"
      data-does={does}
      className={buttonClass}
      aria-label={label}
      title={label}
      {...attributes}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
