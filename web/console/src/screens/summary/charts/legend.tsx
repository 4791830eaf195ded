import type { Series } from '../figures/figure.ts';
import { Painted } from './shown-drawing.tsx';

/** The names of several series, each with its pattern. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <div className="chart-legend">
      {series.map(({ name }, at) => (
        <span key={name}>
          <svg aria-hidden width={14} height={14}>
            <Painted fill="series-1" isHatched={at > 0}>
              {(paint) => <rect fill={paint} width={14} height={14} rx={3} />}
            </Painted>
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}
