/** A part of a text, with its words as they are. */
export interface TextPart {
  readonly text: string;
  /** Whether the other text has other words here. */
  readonly differs: boolean;
}

/** The most pairs of words and spaces that are compared; beyond them, all words between the common beginning and end differ. */
const maxPairs = 4_000_000;

/** Compares two texts word by word. @returns the parts of each */
export function wordDiff(one: string, other: string): [TextPart[], TextPart[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const rest = Math.min(left.length, right.length) - start;
  while (end < rest && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const common = commonWords(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  const partsOf = (words: readonly string[], side: 0 | 1) => {
    const shared = new Set(common.map((pair) => pair[side] + start));
    return joined(
      words.map((text, index) => ({
        text,
        differs: index >= start && index < words.length - end && !shared.has(index),
      })),
    );
  };
  return [partsOf(left, 0), partsOf(right, 1)];
}

/** Words, and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/\S+|\s+/g) ?? [];

/** The positions of a longest common sequence of words in both lists. */
function commonWords(left: readonly string[], right: readonly string[]): [number, number][] {
  if (left.length * right.length > maxPairs) return [];
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Adjacent parts of the same kind as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.differs === part.differs) {
      all[all.length - 1] = { ...part, text: last.text + part.text };
    } else all.push(part);
  }
  return all;
}
