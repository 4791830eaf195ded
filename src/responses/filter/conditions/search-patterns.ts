// Which responses need not be folded to search them. To fold a text beyond ASCII costs PostgreSQL thirty times as much as to
// test it with a pattern, so a search first tests for characters that can fold to the searched ones
// (`npm run bench -- --line search`).

import { foldCase } from '../../../../packages/definition/conditions/comparison-operators.ts';

/** Regular expressions of PostgreSQL for the text of a response. One that matches neither does not contain what is searched. */
export interface SearchPatterns {
  /** The searched characters, or others that fold to them one by one. */
  readonly sequence: string;
  /** A character that disappears, becomes several, or changes adjacent ones, so that the text has to be folded. */
  readonly complex: string;
  /** Whether a text that is not in NFKC has to be folded, too: the order of its marks may change. */
  readonly hasMarks: boolean;
}

/** Default_Ignorable_Code_Point of Unicode, as the members of a bracket expression. */
export const invisibleRanges = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`;

/** The most characters of a pattern: the first ones. */
const longestNeedle = 12;

/** @param wanted a folded text */
export function searchPatterns(wanted: string): SearchPatterns {
  const characters = [...wanted].slice(0, longestNeedle);
  const needle = characters.join('');
  const { single, several, marksOfLowerCase } = foldings();
  const sourcesOf = (character: string) => [character, ...(single.get(character) ?? [])];
  const hasMarks = /\p{M}/u.test(needle);
  const marks = new Set([
    ...characters.flatMap(marksOf),
    ...(hasMarks ? marksOfLowerCase : []),
    ...(needle.includes('i') ? ['\u0307'] : []), // `foldCase` removes it after an i
    ...(needle.includes('ι') ? ['\u0345'] : []), // it becomes an iota
  ]);
  const hasMark = (text: string) => [...text.normalize('NFD')].some((one) => marks.has(one));
  const complex = [
    ...[...marks].flatMap(sourcesOf),
    ...several.flatMap(([source, text]) =>
      hasMark(text) || overlap(text, needle) ? [source] : [],
    ),
  ];
  return {
    sequence: characters.map((one) => `[${sourcesOf(one).map(escaped).join('')}]`).join(''),
    complex: `[${invisibleRanges}${complex.map(escaped).join('')}]`,
    hasMarks,
  };
}

/** The marks that a character has when it is decomposed. */
const marksOf = (character: string): string[] => [...character.normalize('NFD')].slice(1);

/** Whether an occurrence of one text can overlap with one of the other. */
function overlap(one: string, other: string): boolean {
  if (one.includes(other) || other.includes(one)) return true;
  for (let length = 1; length < Math.min(one.length, other.length); length += 1) {
    if (other.startsWith(one.slice(-length)) || other.endsWith(one.slice(0, length))) return true;
  }
  return false;
}

const escaped = (character: string) =>
  String.raw`\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;

/** The characters that fold to others. */
interface Foldings {
  /** Those that fold to one character, by this one. */
  readonly single: ReadonlyMap<string, readonly string[]>;
  readonly several: readonly (readonly [source: string, folded: string])[];
  /** The marks of characters that exist in lower case only: they combine with a letter when it is folded. */
  readonly marksOfLowerCase: ReadonlySet<string>;
}

let known: Foldings | undefined;

/** Computed once, in a few milliseconds. */
function foldings(): Foldings {
  known ??= findFoldings();
  return known;
}

/** What `foldCase` may change in any text. */
const changing =
  /[\p{Changes_When_NFKC_Casefolded}\p{Changes_When_Lowercased}\p{Changes_When_Uppercased}]/gu;

/** Where characters are that change: the blocks between them are ideographs and syllables. */
const changingBlocks = [
  [0x41, 0x33ff],
  [0xa000, 0xabff],
  [0xf900, 0x16fff],
  [0x1b300, 0x1ffff],
  [0x2f800, 0x2fa1f],
] as const;

/** A character that does not combine with any other, and is not trimmed. */
const neutral = '\ufdd1';

function findFoldings(): Foldings {
  const single = new Map<string, string[]>();
  const several: [string, string][] = [];
  const marksOfLowerCase = new Set<string>();
  const all = changingBlocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  for (const [source] of all.join('').matchAll(changing)) {
    if (source.toUpperCase().length > source.length) {
      for (const mark of marksOf(source)) marksOfLowerCase.add(mark);
    }
    const folded = foldCase(neutral + source + neutral).slice(1, -1);
    if (folded === source || folded === '') continue;
    if ([...folded].length > 1) several.push([source, folded]);
    else single.set(folded, [...(single.get(folded) ?? []), source]);
  }
  return { single, several, marksOfLowerCase };
}
