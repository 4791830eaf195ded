import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfig, spellCheckDocument } from 'cspell-lib';
import { type Finding, lineAt } from './find-denied.ts';

// Each distinct word of all texts is checked once, so the time does not grow with their number.

/** Not prose: addresses, paths, names with digits, dots or underscores, code. */
const notProse = [
  /`[^`\n]*`/g,
  /\$\{[^}]*\}/g,
  /\b\w+:\/\/\S+/g,
  /\\[a-z]/g,
  /[\w.-]*[\w-]+[@/.=_:][\w./=-]+/g,
  /%[0-9a-f]{2}/gi,
  /\b\w*\d\w*\b/g,
  /\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}[a-z]*\b|\b[A-Z][a-z]+[A-Z]\w*/g,
];

interface Place {
  readonly path: string;
  readonly text: string;
  readonly index: number;
}

/** Words with their places, for texts as `extract.ts` leaves them. */
export function wordsOf(texts: ReadonlyMap<string, string>): Map<string, Place[]> {
  const words = new Map<string, Place[]>();
  for (const [path, text] of texts) {
    const prose = notProse.reduce((rest, pattern) => rest.replace(pattern, blank), text);
    for (const { 0: found, index } of prose.matchAll(/\p{L}[\p{L}’']*\p{L}/gu)) {
      const word = found.replace(/[’']s$/, '');
      const places = words.get(word) ?? [];
      places.push({ path, text, index });
      words.set(word, places);
    }
  }
  return words;
}

/** Words that neither a dictionary nor `.cspell/project-words.txt` has. */
export async function misspelled(texts: ReadonlyMap<string, string>): Promise<Finding[]> {
  const words = wordsOf(texts);
  const document = { uri: 'text:///words.txt', text: [...words.keys()].join('\n') };
  const options = { noConfigSearch: true, generateSuggestions: false };
  const settings = await loadConfig(fileURLToPath(new URL('../../cspell.json', import.meta.url)));
  const { issues } = await spellCheckDocument(document, options, settings);
  // The whole line, where only a part of a word is unknown.
  const unknown = new Set(issues.map(({ line }) => line.text.trim()));
  return [...unknown].flatMap((found) =>
    (words.get(found) ?? []).map(({ path, text, index }) => {
      return { path, line: lineAt(text, index), found, advice: 'unknown word' };
    }),
  );
}

export function unusedWords(texts: ReadonlyMap<string, string>): string[] {
  const file = new URL('../../.cspell/project-words.txt', import.meta.url);
  const used = new Set([...wordsOf(texts).keys()].map((word) => word.toLowerCase()));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#') && !used.has(word.toLowerCase()));
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
