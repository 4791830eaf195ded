/** Longer names get no suggestion, so that the cost of a comparison is bounded. */
const maxLength = 40;

/**
 * The name that was probably meant: one that is equal apart from case, `_` and `-`, or else the nearest
 * one, up to one error for four characters.
 */
function nearestName(sent: string, known: Iterable<string>): string | undefined {
  if (sent.length > maxLength) return undefined;
  const name = plain(sent);
  let nearest: string | undefined;
  let least = Math.max(1, Math.min(3, Math.floor(name.length / 4))) + 1;
  for (const candidate of known) {
    const other = plain(candidate);
    if (Math.abs(other.length - name.length) >= least) continue;
    const distance = editDistance(name, other);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

const plain = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

/** ` Did you mean \`title\`?`, to append to a message; empty if no known name is near. */
export function didYouMean(sent: string, known: Iterable<string>): string {
  const nearest = nearestName(sent, known);
  return nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`;
}

/** The message for a member that does not exist. */
export const unknownField = (sent: string, known: Iterable<string>) =>
  `Unknown field.${didYouMean(sent, known)}`;

/**
 * The number of letters to insert, delete, replace or exchange with the next one (optimal string alignment
 * distance).
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const changed = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const exchanged =
        row > 1 && column > 1 && isExchanged ? at(row - 2, column - 2) + 1 : changed;
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, exchanged);
      rows[row]?.push(least);
    }
  }
  return at(one.length, other.length);
}
