import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// The floors of ARCHITECTURE.md: imports go down, or stay within one room.

const root = fileURLToPath(new URL('../', import.meta.url));

/** A room and the rooms that it may import from, besides itself. The first pattern that fits names the room. */
const layers: readonly { name: string; files: RegExp; below: readonly string[] }[] = [
  { name: 'generated', files: /^(prisma|rest)\/generated\//, below: [] },
  // A package of its own: nothing of the service comes along.
  { name: 'client types', files: /^client\/generated\//, below: [] },
  { name: 'client', files: /^client\/src\//, below: ['client types'] },
  { name: 'kernel', files: /^src\/kernel\//, below: ['generated'] },
  { name: 'workspaces', files: /^src\/workspaces\/(?!schema)/, below: ['kernel', 'generated'] },
  { name: 'access', files: /^src\/access\/(?!schema)/, below: ['kernel', 'generated'] },
  { name: 'events', files: /^src\/events\//, below: ['kernel', 'generated'] },
  {
    name: 'forms',
    files: /^src\/forms\/(?!schema)/,
    below: ['access', 'events', 'workspaces', 'kernel', 'generated'],
  },
  {
    name: 'files',
    files: /^src\/files\/(?!schema)/,
    below: ['forms', 'access', 'events', 'workspaces', 'kernel', 'generated'],
  },
  {
    name: 'responses',
    files: /^src\/responses\/(?!schema)/,
    below: ['files', 'forms', 'access', 'events', 'workspaces', 'kernel', 'generated'],
  },
  {
    name: 'webhooks',
    files: /^src\/webhooks\/(?!schema)/,
    below: ['responses', 'files', 'forms', 'events', 'workspaces', 'kernel', 'generated'],
  },
  {
    name: 'declarations',
    files:
      /^src\/(builder|connections|context|idempotency|input-checks|nodes|partial-answers|scalars|scalar-values|\w+\/schema(-\w+)?)\.ts$/,
    below: [
      ...['webhooks', 'responses', 'files', 'forms', 'access', 'events', 'workspaces'],
      ...['kernel', 'generated'],
    ],
  },
  {
    name: 'graphql',
    files: /^src\/(schema\.ts|graphql\/)/,
    below: ['declarations', 'responses', 'files', 'forms', 'workspaces', 'kernel'],
  },
  {
    name: 'rest',
    files: /^rest\//,
    below: [
      ...['graphql', 'declarations', 'responses', 'files', 'forms', 'access', 'events'],
      ...['workspaces', 'kernel', 'generated'],
    ],
  },
  {
    name: 'served',
    files: /^web\/(assets|headers|page-limit|public-form|((docs|editor)\/)?routes)\.ts$/,
    below: [
      ...['page', 'rest', 'graphql', 'declarations', 'responses', 'forms', 'kernel', 'generated'],
    ],
  },
  {
    name: 'browser',
    files: /^web\/(client|embed|editor\/start)/,
    below: ['page', 'responses', 'forms', 'kernel'],
  },
  { name: 'page', files: /^web\//, below: ['forms', 'kernel'] },
  {
    name: 'top',
    files:
      /^(src\/(app|background|backlog|graphql-door|load-all|http-(headers|server)|metrics(-page)?|readiness|request(-target)?|server|service|stop-signal|tracing|main|unhandled-rejections)\.ts|cli\/)/,
    below: [
      ...['served', 'rest', 'graphql', 'declarations', 'webhooks', 'responses', 'files', 'forms'],
      ...['access', 'events', 'workspaces', 'kernel', 'generated'],
    ],
  },
];

const sources = ['src', 'rest', 'web', 'cli', 'prisma', 'client/src', 'client/generated'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
);

const layerOf = (file: string) => layers.find(({ files }) => files.test(file));

const isWritten = (file: string) => !file.includes('/generated/');

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The project's files that a file imports. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => relative(root, resolve(root, dirname(file), path)));
}

/** The packages that a file imports. */
function packagesOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?'([^.'][^']*)'/g);
  return [...found].map(([, name = '']) => name);
}

describe('the floors', () => {
  it('have a room for every file', () => {
    expect(sources.filter((file) => !layerOf(file))).toEqual([]);
  });

  it('are only left downwards', () => {
    const climbing = sources.flatMap((file) => {
      const room = layerOf(file);
      return importsOf(file)
        .filter((target) => {
          const name = layerOf(target)?.name ?? '';
          return name !== room?.name && !room?.below.includes(name);
        })
        .map((target) => `${file} -> ${target}`);
    });
    expect(climbing).toEqual([]);
  });

  it('keep the declarations of nouns apart: they meet in the schema only', () => {
    const declarations = sources.filter((file) => /^src\/\w+\/schema(-\w+)?\.ts$/.test(file));
    expect(declarations.length).toBeGreaterThan(1);
    for (const file of declarations) {
      const others = declarations.filter((other) => dirname(other) !== dirname(file));
      expect(importsOf(file).filter((target) => others.includes(target))).toEqual([]);
    }
  });
});

it('lets nothing but the entry points read the environment', () => {
  const written = sources.filter(isWritten);
  const readers = written.filter((file) => textOf(file).includes('process.env'));
  expect(readers.sort()).toEqual(['cli/run-command.ts', 'src/main.ts']);
});

it('keeps what a browser will run free of Node and of I/O', () => {
  const pure = sources.filter((file) =>
    /^src\/(services\/(text|calendar)|responses\/answers|forms\/definition\/((question-types|values|conditions|analytics)\/.*|question-types?|elements))\.ts$/.test(
      file,
    ),
  );
  expect(pure.length).toBeGreaterThan(40);
  for (const file of pure) {
    const allowed = ['libphonenumber-js/min', 're2js', 'zod'];
    expect(packagesOf(file).filter((name) => !allowed.includes(name))).toEqual([]);
  }
});

it('lets the client depend on nothing', () => {
  const files = sources.filter((file) => file.startsWith('client/src/'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap(packagesOf)).toEqual([]);
});

it('keeps files small', () => {
  const written = sources.filter(isWritten);
  const lengths = written.map((file) => textOf(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths.at(-1)).toBeLessThanOrEqual(400);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
});

it('gives every prepared statement a name of its own', () => {
  const names = sources
    .filter(isWritten)
    .flatMap((file) => [...textOf(file).matchAll(/name: (['`][^'`]+['`]),\s*text[:,]/g)])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});
