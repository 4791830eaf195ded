import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A guide of the project, served as a page. */
export interface Guide {
  /** File name without extension. */
  readonly name: string;
  /** Markdown (CommonMark with tables). */
  readonly text: string;
}

// The paths are the same for the sources and the bundle.
const guidesFolder = new URL('../docs/guides/', import.meta.url);
const imagesFolder = new URL('../docs/images/', import.meta.url);
const examplesFolder = new URL('../examples/', import.meta.url);

/** The guides by task, in the order of the navigation. */
const groups = [
  { title: 'Start', names: ['first-form', 'console', 'cli', 'moving'] },
  {
    title: 'Build',
    names: ['questions', 'logic', 'repeats', 'lists', 'languages', 'files', 'limits', 'approval'],
  },
  {
    title: 'Embed',
    names: ['embedding', 'hosted-page', 'drawing-forms', 'saving', 'guarding', 'visits'],
  },
  {
    title: 'Receive',
    names: [
      'getting-answers-out',
      'analyzing',
      'webhooks',
      'mail',
      'live',
      'graphql',
      'typed-clients',
    ],
  },
  {
    title: 'Operate',
    names: [
      'deploying',
      'production',
      'monitoring',
      'backup',
      'personal-data',
      'upgrading',
      'versions',
      'postgresql',
    ],
  },
];

/** Guides with the title of their group. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** All guides, in the order of the navigation. */
export function readGuides(): Guide[] {
  return groups
    .flatMap(({ names }) => names)
    .map((name) => ({ name, text: readFileSync(new URL(`${name}.md`, guidesFolder), 'utf8') }));
}

/** The groups of the navigation that have guides. */
export const groupsOf = (guides: readonly Guide[]): GuideGroup[] =>
  groups
    .map(({ title, names }) => ({
      title,
      guides: guides.filter(({ name }) => names.includes(name)),
    }))
    .filter((group) => group.guides.length > 0);

/** The pictures of the guides, by file name: PNG, and SVG with the attributes `width` and `height`. */
export function readImages(): ReadonlyMap<string, Buffer> {
  const names = fileNamesIn(imagesFolder).filter((name) => /\.(png|svg)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(new URL(name, imagesFolder))]));
}

/** The example programs, by path within the folder. */
export function readExamples(): ReadonlyMap<string, string> {
  return new Map(
    fileNamesIn(examplesFolder).map((name) => [
      name,
      readFileSync(new URL(name, examplesFolder), 'utf8'),
    ]),
  );
}

/** The paths of the files in a folder and its folders. */
const fileNamesIn = (folder: URL) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => posix.join(relative(fileURLToPath(folder), parentPath), name));
