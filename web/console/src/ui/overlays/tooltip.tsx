import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

interface TooltipProps {
  text: string;
  /** A focusable component of React Aria. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className="tooltip">{text}</AriaTooltip>
    </TooltipTrigger>
  );
}
