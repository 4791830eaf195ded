import { formatNumber } from '../../../ui/format.ts';
import { formatPercent } from '../statistics.ts';

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** The color, by default that of the first series. */
  series?: 1 | 2 | 3 | 5;
}

interface BarListProps {
  bars: readonly Bar[];
  /** The number that is 100 %, and fills the width. */
  whole: number;
}

/** Horizontal bars with labels and numbers. */
export function BarList({ bars, whole }: BarListProps) {
  return (
    <div className="stack">
      {bars.map(({ key, label, count, series = 1 }) => (
        <div key={key} className="bar">
          <span className="wrap">{label}</span>
          <svg aria-hidden className="bar-track" viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect
              fill={`var(--series-${series})`}
              width={(100 * count) / Math.max(whole, 1)}
              height={1}
            />
          </svg>
          <span className="bar-count">
            {formatNumber(count)}
            <small className="soft">{formatPercent(count, whole)}</small>
          </span>
        </div>
      ))}
    </div>
  );
}
