import { plural } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';

/** Width of a bar with the gap after it, and height of the drawing, in pixels. */
const step = 4;
const height = 28;

/** The numbers of responses by day as bars, the last day at the end. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, 1);
  const width = counts.length * step;
  const label = plural(
    total,
    '{n} response in the last {days} days',
    '{n} responses in the last {days} days',
    { days: formatNumber(counts.length) },
  );
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
    >
      <path className="sparkline-base" d={`M0 ${height - 0.5}H${width}`} />
      <path className="sparkline-bars" d={counts.map(barOf(most)).join('')} />
    </svg>
  );
}

/** A day with any response is visible, whatever the largest one is. */
const barOf = (most: number) => (count: number, index: number) => {
  if (count === 0) return '';
  const length = Math.max(2, Math.round((count / most) * (height - 2)));
  return `M${index * step} ${height}v-${length}h${step - 1}v${length}z`;
};
