import { readdirSync, readFileSync } from 'node:fs';

/** A guide of the project, served as a page. */
export interface Guide {
  /** File name without extension. */
  readonly name: string;
  /** Markdown (CommonMark with tables). */
  readonly text: string;
}

// The paths are the same for the sources and the bundle.
const guidesFolder = new URL('../docs/guides/', import.meta.url);
const examplesFolder = new URL('../examples/', import.meta.url);

/** The order of the navigation; others follow by name. */
const order = [
  ...[
    'first-form',
    'embedding',
    'drawing-forms',
    'logic',
    'approval',
    'files',
    'saving',
    'guarding',
    'webhooks',
    'live',
  ],
];

/** The guides in the order of the navigation. */
export function readGuides(): Guide[] {
  const names = fileNamesIn(guidesFolder).map((name) => name.replace(/\.md$/, ''));
  const positionOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .sort((one, other) => positionOf(one) - positionOf(other) || one.localeCompare(other))
    .map((name) => ({ name, text: readFileSync(new URL(`${name}.md`, guidesFolder), 'utf8') }));
}

/** The example programs, by file name. */
export function readExamples(): ReadonlyMap<string, string> {
  return new Map(
    fileNamesIn(examplesFolder).map((name) => [
      name,
      readFileSync(new URL(name, examplesFolder), 'utf8'),
    ]),
  );
}

const fileNamesIn = (folder: URL) => readdirSync(folder).filter((name) => !name.startsWith('.'));
