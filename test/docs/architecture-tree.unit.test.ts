import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const [, tree = ''] =
  /^```\n([\s\S]*?)^```/m.exec(readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')) ?? [];

/** The paths of the tree. Each level is indented by two spaces. */
function pathsOfTree(): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indentation = '', name] = /^((?: {2})*)([\w.-]+\/?)(?: {2,}|$)/.exec(line) ?? [];
    if (name === undefined) return [];
    parents.splice(indentation.length / 2, parents.length, name);
    return [parents.join('')];
  });
}

/** The folders directly below one. */
const foldersIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}${name}/`);

/** Folders that are listed one level deep: each of their folders has its own purpose. */
const listed = ['packages/', 'rest/', 'src/', 'src/responses/', 'verification/', 'web/'];

describe('the tree of ARCHITECTURE.md', () => {
  const paths = pathsOfTree();

  it('contains only paths that exist, in alphabetical order', () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect(paths).toEqual([...paths].sort());
  });

  it.each(listed)('contains every folder of %s', (folder) => {
    expect(foldersIn(folder).filter((one) => !paths.includes(one))).toEqual([]);
  });
});
