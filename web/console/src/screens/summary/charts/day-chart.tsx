import { scaleLinear } from 'd3-scale';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../ui/format.ts';

interface Day {
  /** Such as `2027-01-31`. */
  date: string;
  count: number;
}

const height = 180;
const margin = { top: 8, right: 4, bottom: 22, left: 36 };

const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const dayLabel = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** A bar for each day. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const element = useRef<SVGSVGElement>(null);
  const width = useWidth(element);
  const most = Math.max(...days.map(({ count }) => count), 1);
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(4);
  const step = (width - margin.left - margin.right) / Math.max(days.length, 1);
  const ticks = y.ticks(Math.min(most, 4)).filter(Number.isInteger);
  return (
    <svg ref={element} aria-hidden className="day-chart">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className="chart-line"
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className="chart-tick" x={margin.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {days.map(({ date, count }, index) => (
        <rect
          key={date}
          fill="var(--series-1)"
          x={margin.left + index * step + step * 0.15}
          width={step * 0.7}
          y={y(count)}
          height={y(0) - y(count)}
          rx={2}
        >
          <title>{`${dayLabel(date)}: ${formatNumber(count)}`}</title>
        </rect>
      ))}
      {days.map(
        ({ date }, index) =>
          index % 7 === 0 && (
            <text
              key={date}
              className="chart-tick"
              x={margin.left + (index + 0.5) * step}
              y={height - 6}
              textAnchor="middle"
            >
              {dayLabel(date)}
            </text>
          ),
      )}
    </svg>
  );
}

/** The width of an element in pixels, so that texts in charts have the same size in every window. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
