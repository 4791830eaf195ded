import { Fragment } from 'react';
import { barOf } from '../drawing/draw-bars.ts';
import type { Chart, Item } from '../figures/figure.ts';
import { Painted } from './shown-drawing.tsx';

/** Horizontal bars with labels and numbers. */
export function BarList({ chart: { items, series } }: { chart: Chart }) {
  return (
    <div className="stack">
      {items.map((item) => (
        <div key={item.key} className="bar">
          <span className="wrap">{item.label}</span>
          {series.map((one, at) => {
            const { length, count, share } = barOf(one, item.counts[at] ?? 0);
            return (
              <Fragment key={one.name}>
                <span className="bar-count">
                  {count}
                  <small className="soft">{share}</small>
                </span>
                <BarTrack item={item} length={length} isHatched={at > 0} />
              </Fragment>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface BarTrackProps {
  item: Item;
  /** From 0 to 1. */
  length: number;
  isHatched: boolean;
}

function BarTrack({ item: { color = 'series-1' }, length, isHatched }: BarTrackProps) {
  return (
    <svg aria-hidden className="bar-track">
      <Painted fill={color} isHatched={isHatched}>
        {(paint) => <rect fill={paint} width={`${100 * length}%`} height="100%" />}
      </Painted>
    </svg>
  );
}
