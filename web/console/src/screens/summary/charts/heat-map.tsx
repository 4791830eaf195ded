import { formatNumber } from '../../../ui/format.ts';
import type { MatrixRow } from '../statistics.ts';

/** The answers to a matrix: the more answers a cell has, the darker it is. */
export function HeatMap({ rows }: { rows: readonly MatrixRow[] }) {
  const most = Math.max(
    ...rows.flatMap(({ distribution }) => distribution.map(({ count }) => count)),
    1,
  );
  return (
    <div className="table-scroll">
      <table className="heat-map">
        <thead>
          <tr>
            <td />
            {rows[0]?.distribution.map(({ value, label }) => (
              <th key={String(value)} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, distribution }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {distribution.map(({ value, count }) => (
                <td key={String(value)}>
                  <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none">
                    <rect
                      fill="var(--series-1)"
                      width={1}
                      height={1}
                      opacity={(0.75 * count) / most}
                    />
                  </svg>
                  <span>{formatNumber(count)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
