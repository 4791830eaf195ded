import { readFileSync } from 'node:fs';

export interface Finding {
  readonly path: string;
  /** From 1; 0 for the name of the file. */
  readonly line: number;
  readonly found: string;
  readonly advice: string;
}

interface Exception {
  /** A path, or the beginning of one that ends in a slash. */
  readonly path: string;
  /** The text that is permitted, as it is written; `*` permits the whole file. */
  readonly text: string;
}

/** The rows of a list: lines whose columns are separated by arrows. */
const rowsOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' → '));

export const exceptions: readonly Exception[] = rowsOf('exceptions.txt').map(
  ([path = '', text = '']) => ({ path, text }),
);

export const deniedTerms = rowsOf('denied-terms.txt').map(([source = '', advice = '']) => {
  const [, place, pattern = ''] = /^(?:(text|file):)?(.*)/.exec(source) ?? [];
  // Words may be separated by a line break, with the mark of a comment in the next line.
  const spaced = pattern.replaceAll(' ', '\\s+(?:[*#/|>-]+\\s+)?');
  return {
    advice,
    inText: place === 'file' ? undefined : new RegExp(`(?<![\\w-])(?:${spaced})(?![\\w-])`, 'gi'),
    inName: place === 'text' ? undefined : new RegExp(`^(?:${pattern})$`),
  };
});

/** Denied terms in what `extract.ts` has left of a file. */
export function deniedIn(path: string, text: string, permitted = exceptions): Finding[] {
  const own = permitted.filter((exception) => applies(exception, path));
  if (own.some((one) => one.text === '*')) return [];
  const checked = own.reduce(
    (rest, one) => rest.replaceAll(one.text, one.text.replace(/[^\n]/g, ' ')),
    text,
  );
  return deniedTerms
    .flatMap(({ inText, advice }) =>
      [...(inText ? checked.matchAll(inText) : [])].map(({ index, 0: found }) => ({
        path,
        line: lineAt(checked, index),
        found: found.replace(/\s+/g, ' '),
        advice,
      })),
    )
    .sort((a, b) => a.line - b.line);
}

/** Denied words in the name of a file. */
export function deniedInName(path: string, permitted = exceptions): Finding[] {
  if (permitted.some((one) => one.text === '*' && applies(one, path))) return [];
  return path
    .split(/[^a-z0-9]+/)
    .flatMap((found) =>
      deniedTerms
        .filter(({ inName }) => inName?.test(found))
        .map(({ advice }) => ({ path, line: 0, found, advice })),
    );
}

const applies = ({ path: permitted }: Exception, path: string) =>
  permitted.endsWith('/') ? path.startsWith(permitted) : path === permitted;

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
