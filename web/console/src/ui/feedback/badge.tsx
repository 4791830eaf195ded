import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

/** A short status. Its text says what its color means. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
