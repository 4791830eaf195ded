import type { ReactNode } from 'react';

interface FactListProps {
  className: string;
  /** Values by their labels, in order. */
  facts: Readonly<Record<string, ReactNode>>;
}

/** Labels with their values; facts without a value are left out. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
