import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../scripts/text/extract.ts';
import { deniedIn, deniedInName, deniedTerms, exceptions } from '../../scripts/text/find-denied.ts';
import { misspelled, wordsOf } from '../../scripts/text/spelling.ts';

const foundIn = (path: string, source: string) =>
  deniedIn(path, textOf(path, source) ?? '', []).map(({ line, found }) => [line, found]);

describe('the check of denied terms', () => {
  it('finds a denied term in a document, with its line and a replacement', () => {
    expect(deniedIn('docs/a.md', 'One.\nWhoever sends it.', [])).toEqual([
      { path: 'docs/a.md', line: 2, found: 'Whoever', advice: expect.stringContaining('caller') },
    ]);
  });

  it('finds a term of several words across a line break of a comment', () => {
    expect(foundIn('src/a.ts', '// There is\n// no such form.')).toEqual([
      [1, 'There is // no such'],
    ]);
  });

  it('finds terms in comments, messages and template literals of a program', () => {
    const source = [
      '/** Told once. */',
      "const detail = 'Nobody can do it.';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a program
      'const other = `All ${count} doors are open.`;',
    ].join('\n');
    expect(foundIn('src/a.ts', source)).toEqual([
      [1, 'Told'],
      [2, 'Nobody'],
      [3, 'doors'],
    ]);
  });

  it('does not read identifiers, single words, imports and regular expressions', () => {
    const source = "import { told } from './door room.ts';\nconst deed = 'deed';\n/an anew door/;";
    expect(foundIn('src/a.ts', source.replace('door room', 'door'))).toEqual([]);
  });

  it('reads only comments and titles of tests', () => {
    const source = "it('is told', () => { send('is told'); }); // anew";
    expect(foundIn('test/a.test.ts', source)).toEqual([
      [1, 'told'],
      [1, 'anew'],
    ]);
  });

  it('reads titles of parameterized tests', () => {
    expect(foundIn('test/a.test.ts', "it.each([1])('%i is told', () => {});")).toEqual([
      [1, 'told'],
    ]);
  });

  it('reads descriptions of a schema, and comments of Prisma', () => {
    expect(foundIn('schema.graphql', '"""Made anew."""\ntype Door { told: Int }')).toEqual([
      [1, 'anew'],
    ]);
    expect(foundIn('a.prisma', '/// Made anew.\nmodel Door {}')).toEqual([[1, 'anew']]);
  });

  it('does not read code within documents', () => {
    expect(foundIn('a.md', '`door`\n\n```sh\nkept anew\n```\n\n[x](door.md)')).toEqual([]);
  });

  it('permits a denied term where an exception names its file', () => {
    const permitted = [{ path: 'docs/', text: '*' }];
    expect(deniedIn('docs/a.md', 'Whoever.', permitted)).toEqual([]);
    expect(deniedIn('README.md', 'Whoever.', permitted)).toHaveLength(1);
  });

  it('permits only the text that an exception names', () => {
    const permitted = [{ path: 'a.md', text: 'A room is a resource' }];
    const text = 'A room is a resource.\nNo room.';
    expect(deniedIn('a.md', text, permitted).map(({ line }) => line)).toEqual([2]);
  });

  it('finds a denied word in the name of a file', () => {
    expect(deniedInName('src/kernel/graphql-door.ts', []).map(({ found }) => found)).toEqual([
      'kernel',
      'door',
    ]);
    expect(deniedInName('src/platform/doorway.ts', [])).toEqual([]);
  });

  it('has a replacement for every term', () => {
    expect(deniedTerms.length).toBeGreaterThan(90);
    for (const { advice } of deniedTerms) expect(advice).toMatch(/\w/);
  });

  it('has no replacement that is denied itself', () => {
    const advice = deniedTerms.map(({ advice }) => advice).join('\n');
    expect(deniedIn('a.md', advice, [])).toEqual([]);
  });
});

describe('the spelling check', () => {
  it('finds an unknown word with its place', async () => {
    const texts = new Map([['a.md', 'A form.\nA qwestion.']]);
    expect(await misspelled(texts)).toEqual([
      { path: 'a.md', line: 2, found: 'qwestion', advice: 'unknown word' },
    ]);
  });

  it('knows the words of the project', async () => {
    expect(await misspelled(new Map([['a.md', 'Formwright uses urql.']]))).toEqual([]);
  });

  it('does not read names of code, paths and addresses', () => {
    const text = 'See maxFrobs, src/frobs/frob.ts, FROB_NUM, frob2 and https://frobs.example/frob.';
    expect([...wordsOf(new Map([['a.md', text]])).keys()]).toEqual(['See', 'and']);
  });
});

describe('the exceptions', () => {
  it.each(exceptions)('$path exists', ({ path }) => {
    expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
  });
});
