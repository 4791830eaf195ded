import { gridOf } from '../drawing/draw-grid.ts';
import type { Chart } from '../figures/figure.ts';

/** A cell for each item and series: the larger its number, the darker it is. */
export function HeatMap({ chart }: { chart: Chart }) {
  const { heads, rows } = gridOf(chart);
  return (
    <div className="table-scroll">
      <table className="heat-map">
        <thead>
          <tr>
            <td />
            {heads.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item: { key, label }, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map(({ text, opacity, isTotal }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className={isTotal ? 'heat-map-total' : undefined}>
                  <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none">
                    <rect fill="var(--series-1)" width={1} height={1} opacity={opacity} />
                  </svg>
                  <span>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
