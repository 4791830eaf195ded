import { type DeniedTerm, deniedFileNames, deniedTerms } from './denied-terms.ts';
import { type Exception, exceptions } from './exceptions.ts';

/** A place in a file that has to be changed. */
export interface Finding {
  readonly path: string;
  /** From 1; 0 for the name of the file. */
  readonly line: number;
  readonly found: string;
  readonly advice: string;
}

const compiled = deniedTerms.map((term) => ({ term, pattern: patternOf(term) }));
const any = new RegExp(deniedTerms.map(sourceOf).join('|'), 'i');

/** Words may be separated by a line break, with the mark of a comment in the next line. */
function sourceOf({ pattern }: DeniedTerm): string {
  return `(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+(?:[*#/|>-]+\\s+)?')})(?![\\w-])`;
}

function patternOf(term: DeniedTerm): RegExp {
  return new RegExp(sourceOf(term), 'gi');
}

/** Denied terms in what `extract.ts` has left of a file. */
export function deniedIn(
  path: string,
  text: string,
  permitted: readonly Exception[] = exceptions,
): Finding[] {
  const own = permitted.filter((exception) => applies(exception, path));
  if (own.some(({ text: part }) => part === undefined)) return [];
  const checked = own.reduce(withoutPermitted, text);
  if (!any.test(checked)) return [];
  return compiled
    .flatMap(({ term, pattern }) =>
      [...checked.matchAll(pattern)].map((match) => ({
        path,
        line: lineAt(checked, match.index),
        found: match[0].replace(/\s+/g, ' '),
        advice: term.replacement,
      })),
    )
    .sort((a, b) => a.line - b.line);
}

/** Denied words in the name of a file. */
export function deniedInName(
  path: string,
  permitted: readonly Exception[] = exceptions,
): Finding[] {
  if (permitted.some((one) => one.text === undefined && applies(one, path))) return [];
  return path.split(/[^a-z0-9]+/).flatMap((word) => {
    const advice = Object.hasOwn(deniedFileNames, word) ? deniedFileNames[word] : undefined;
    return advice === undefined ? [] : [{ path, line: 0, found: word, advice }];
  });
}

function applies({ path: permitted }: Exception, path: string): boolean {
  return permitted.endsWith('/') ? path.startsWith(permitted) : path === permitted;
}

function withoutPermitted(text: string, { text: part }: Exception): string {
  return part === undefined ? text : text.replaceAll(part, part.replace(/[^\n]/g, ' '));
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
