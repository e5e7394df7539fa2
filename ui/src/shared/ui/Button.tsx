import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
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

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ kind, size, icon, block, children, className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${classes({ kind, size, block })} ${className}`} {...rest}>
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

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The name read aloud and shown as a tooltip. */
  label: string;
  outlined?: boolean;
  danger?: boolean;
}

export function IconButton({ icon, label, outlined, danger, className = '', ...rest }: IconButtonProps) {
  const look = `icon-btn${outlined ? ' icon-btn-outlined' : ''}${danger ? ' icon-btn-danger' : ''} ${className}`;
  return (
    <button type="button" className={look} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={18} />
    </button>
  );
}
