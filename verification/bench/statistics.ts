/** The nearest-rank percentile; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, place)] ?? Number.NaN;
}

/** The median; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(half)] ?? Number.NaN;
  const high = sorted[Math.ceil(half)] ?? Number.NaN;
  return (low + high) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
