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

const foldersIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [`${folder}${name}/`, ...foldersIn(`${folder}${name}/`)]);

describe('the tree of ARCHITECTURE.md', () => {
  const paths = pathsOfTree();

  it('contains only paths that exist', () => {
    expect(paths.length).toBeGreaterThan(70);
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it('contains every folder of src', () => {
    expect(foldersIn('src/').filter((folder) => !paths.includes(folder))).toEqual([]);
  });
});
