import type { ComponentProps, ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Link } from 'react-router';
import { Tooltip } from '../overlays/tooltip.tsx';

/** `primary`: the main action of a page or dialog. `danger`: cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  icon?: ReactNode;
  children?: ReactNode;
}

const classNames = (variant: ButtonVariant, size: string) =>
  `button button-${variant} button-${size}`;

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(variant, size)}>
      {icon}
      {children !== undefined && <span className="button-label">{children}</span>}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button with an icon only. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...props}
        aria-label={label}
        className={`${classNames(variant, size)} button-icon`}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  icon?: ReactNode;
}

/** A link to a page of the console that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  children,
  ...props
}: LinkButtonProps) {
  return (
    <Link {...props} className={classNames(variant, size)}>
      {icon}
      <span className="button-label">{children}</span>
    </Link>
  );
}
