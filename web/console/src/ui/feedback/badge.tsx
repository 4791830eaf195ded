import type { ReactNode } from 'react';

export interface BadgeProps {
  tone?: 'neutral' | 'good' | 'warning' | 'bad' | 'accent';
  children: ReactNode;
}

/** The badges of the values of an enumeration. */
export type Badges<Name extends string> = Readonly<Record<Name, BadgeProps>>;

/** A short status. Its text says what its color means. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
