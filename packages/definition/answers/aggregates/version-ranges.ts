/** Consecutive versions, both ends included. */
export interface VersionRange {
  first: number;
  readonly last: number;
}

/** Maximum number of ranges that are stored of one thing: the newest. */
const maxRanges = 100;

/** Adds a version to ranges, newest first. Call it for the newest version first, and once for each. */
export function addToRanges(ranges: VersionRange[], version: number): void {
  const lowest = ranges.at(-1);
  if (lowest?.first === version + 1) lowest.first = version;
  else if (ranges.length <= maxRanges) ranges.push({ first: version, last: version });
}

/** Ranges as text, for example `1–3, 5`; the oldest of very many are left out. */
export function rangesText(ranges: readonly VersionRange[]): string {
  const texts = ranges
    .slice(0, maxRanges)
    .map(({ first, last }) => (first === last ? `${last}` : `${first}–${last}`));
  return [...(ranges.length > maxRanges ? ['…'] : []), ...texts.toReversed()].join(', ');
}
