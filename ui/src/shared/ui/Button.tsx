import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useReachable } from '@/api/connection';
import './button.css';
import { Icon, type IconName } from './Icon';

type Kind = 'default' | 'primary' | 'quiet' | 'link' | 'danger' | 'danger-primary';

interface Look {
  kind?: Kind;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  block?: boolean;
  children: ReactNode;
}

const classes = ({ kind = 'default', size = 'md', block }: Partial<Look>) =>
  `btn btn-${kind} btn-${size}${block ? ' btn-block' : ''}`;

/** Id of the sentence that says why a button is off: part of the banner at the top of the page. */
export const WHY_OFF = 'why-off';

type Attributes = ButtonHTMLAttributes<HTMLButtonElement>;

interface Act extends Attributes {
  /** Nothing comes of it without the server: off, with the reason, while that cannot be reached. */
  needsServer?: boolean;
}

const stop = (event: MouseEvent) => event.preventDefault();

/** Not `disabled`: the focus stays where it is when the connection goes, and the reason can be read there. */
function useAct({ needsServer = false, ...attributes }: Act): Attributes {
  const reachable = useReachable();
  if (!needsServer || reachable) return attributes;
  return { ...attributes, 'aria-disabled': true, 'aria-describedby': WHY_OFF, onClick: stop };
}

type ButtonProps = Look & Act;

export function Button({ kind, size, icon, block, children, className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${classes({ kind, size, block })} ${className}`} {...useAct(rest)}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </button>
  );
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ kind, size, icon, block, children, to }: Look & { to: string }) {
  return (
    <Link className={classes({ kind, size, block })} to={to}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends Act {
  icon: IconName;
  /** The name read aloud and shown as a tooltip. */
  label: string;
  outlined?: boolean;
  danger?: boolean;
}

export function IconButton({ icon, label, outlined, danger, className = '', ...rest }: IconButtonProps) {
  const look = `icon-btn${outlined ? ' icon-btn-outlined' : ''}${danger ? ' icon-btn-danger' : ''} ${className}`;
  return (
    <button type="button" className={look} aria-label={label} title={label} {...useAct(rest)}>
      <Icon name={icon} size={18} />
    </button>
  );
}
