import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  /** `primary`: the main action of a page or dialog. `danger`: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
  icon?: ReactNode;
  children?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, children, ...others } = props;
  return (
    <AriaButton {...others} className={`button button-${variant} button-${size}`}>
      {icon}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'variant'> {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
}

export function IconButton({ label, icon, size = 'medium', ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={400}>
      <AriaButton
        {...props}
        aria-label={label}
        className={`button button-quiet button-${size} button-icon`}
      >
        {icon}
      </AriaButton>
      <Tooltip className="tooltip">{label}</Tooltip>
    </TooltipTrigger>
  );
}
