import { arc } from 'd3-shape';

/** Radii between which the needle is drawn: across the ring, so that it does not cross the number. */
const needle = { from: 64, to: 98 };

/** Half a circle from -100 to 100. */
export function NpsGauge({ score }: { score: number }) {
  const angleOf = (value: number) => (value / 100) * (Math.PI / 2);
  const segment = arc<{ from: number; to: number }>()
    .innerRadius(72)
    .outerRadius(92)
    .startAngle(({ from }) => angleOf(from))
    .endAngle(({ to }) => angleOf(to));
  const angle = angleOf(score);
  return (
    <svg aria-hidden viewBox="-100 -100 200 118" className="nps-gauge">
      <path className="nps-track" d={segment({ from: -100, to: 100 }) ?? ''} />
      <path
        fill="var(--series-1)"
        d={segment({ from: Math.min(score, 0), to: Math.max(score, 0) }) ?? ''}
      />
      <line
        className="nps-needle"
        x1={needle.from * Math.sin(angle)}
        y1={-needle.from * Math.cos(angle)}
        x2={needle.to * Math.sin(angle)}
        y2={-needle.to * Math.cos(angle)}
      />
      <text className="nps-score" y={-14} textAnchor="middle">
        {score > 0 ? `+${score}` : score}
      </text>
      <text className="chart-tick" x={-82} y={14} textAnchor="middle">
        -100
      </text>
      <text className="chart-tick" x={82} y={14} textAnchor="middle">
        +100
      </text>
    </svg>
  );
}
