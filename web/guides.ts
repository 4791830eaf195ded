import { readdirSync, readFileSync } from 'node:fs';

/** A text of the project's that is shown as a page. */
export interface Guide {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** Markdown (CommonMark with tables). */
  readonly text: string;
}

// Where they lie, from the sources and from the bundle alike.
const guidesFolder = new URL('../docs/guides/', import.meta.url);
const examplesFolder = new URL('../examples/', import.meta.url);

/** The order in which they are read; others follow by name. */
const order = ['first-form', 'embedding', 'approval', 'files', 'guarding', 'webhooks', 'live'];

/** The guides, first things first. */
export function readGuides(): Guide[] {
  const names = fileNamesIn(guidesFolder).map((name) => name.replace(/\.md$/, ''));
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .sort((one, other) => place(one) - place(other) || one.localeCompare(other))
    .map((name) => ({ name, text: readFileSync(new URL(`${name}.md`, guidesFolder), 'utf8') }));
}

/** The worked examples, by their names. */
export function readExamples(): ReadonlyMap<string, string> {
  return new Map(
    fileNamesIn(examplesFolder).map((name) => [
      name,
      readFileSync(new URL(name, examplesFolder), 'utf8'),
    ]),
  );
}

const fileNamesIn = (folder: URL) => readdirSync(folder).filter((name) => !name.startsWith('.'));
