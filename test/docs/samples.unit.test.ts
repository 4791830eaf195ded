import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Every sample of a guide is run by a test. Its marker, a comment above it, names how:
//   example: a word       a shell script, run by readme.system.test.ts and guides.deep.test.ts
//   from: a file          a part of a program that a test runs
//   page: a word          markup of a website, opened by samples.page.test.ts
//   program: a word       a program, run by samples.page.test.ts
//   graphql: a word       an operation, executed by samples.page.test.ts
//   result: a word        what a request returns, compared by samples.page.test.ts
//   answers               values that logic-guide.unit.test.ts uses
//   translated form       a definition that languages-guide.unit.test.ts uses
//   not run: a reason

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');
const guides = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`);

/** Guides whose programs in TypeScript are all compiled by the tests of the packages. */
const compiled = ['docs/guides/drawing-forms.md', 'docs/guides/typed-clients.md'];

/** The languages of the samples of a kind. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  example: ['sh'],
  from: ['ts', 'tsx', 'js', 'json', 'graphql', 'yaml'],
  page: ['html'],
  program: ['js'],
  graphql: ['graphql'],
  result: ['json'],
  answers: ['json'],
  'translated form': ['json'],
  'not run': ['sh', 'sql', ''],
};

const reasons = [
  'does not end',
  'settings of a shell',
  'installs packages',
  'changes a server of PostgreSQL',
  'needs a container engine or an init system',
  'needs promtool',
];

const withoutIndentation = (text: string) => text.replace(/^ +/gm, '');

const samplesOf = (name: string) =>
  [
    ...textOf(name).matchAll(/(?:<!-- ([^:>]+)(?:: (.+?))? -->\n+)?^```(\w*)\n([\s\S]*?)^```$/gm),
  ].map(([, kind, value = '', language = '', text = '']) => ({ kind, value, language, text }));

describe.each(guides)('the samples of %s', (name) => {
  const samples = samplesOf(name);
  const marked = samples.filter(
    ({ kind, language }) =>
      kind !== undefined || !(compiled.includes(name) && /^tsx?$/.test(language)),
  );

  it('have markers that name how they are run', () => {
    const unknown = marked.filter(({ kind = '', language }) => !kinds[kind]?.includes(language));
    expect(unknown.map(({ kind, text }) => [kind, text])).toEqual([]);
  });

  it('that are not run have a known reason', () => {
    const notRun = marked.filter(({ kind }) => kind === 'not run');
    expect(notRun.filter(({ value }) => !reasons.includes(value))).toEqual([]);
  });

  it('that are parts of programs are equal to them', () => {
    for (const { kind, value, text } of marked) {
      if (kind !== 'from') continue;
      expect(existsSync(new URL(value, root)), value).toBe(true);
      expect(withoutIndentation(textOf(value)), value).toContain(withoutIndentation(text));
    }
  });
});
