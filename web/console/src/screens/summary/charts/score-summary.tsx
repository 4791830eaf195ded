import { drawGauge } from '../drawing/draw-gauge.ts';
import type { Score } from '../figures/figure.ts';
import { BarList } from './bar-list.tsx';
import { ShownDrawing } from './shown-drawing.tsx';

/** A score with the groups from which it is computed. */
export function ScoreSummary({
  score: {
    values: [value = 0],
    groups,
  },
}: {
  score: Score;
}) {
  return (
    <div className="score">
      <ShownDrawing drawing={drawGauge(value)} className="score-gauge" />
      <BarList chart={groups} />
    </div>
  );
}
