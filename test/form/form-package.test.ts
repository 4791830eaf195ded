import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import {
  compileProject,
  markedMistakes,
  packPackage,
} from '../support/processes/packed-package.ts';
import { createFormWorld } from './form-world.ts';

// The published package: packed, installed in an empty project, compiled against and run.

const { world, publish, answersOf } = await createFormWorld();
const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

interface PackageScripts {
  buildFormModules(dist: string): Promise<string[]>;
  buildFormTypes(dist: string): void;
}

/** Builds in another folder than `form`, since other tests may run at the same time. */
const { paths, project } = await packPackage(async (folder) => {
  const source = join(folder, 'source');
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    cpSync(join(root, 'packages/form', name), join(source, name));
  const scripts: PackageScripts = await import(join(root, 'scripts/build/form-package.js'));
  await scripts.buildFormModules(join(source, 'dist'));
  scripts.buildFormTypes(join(source, 'dist'));
  return source;
});

const bundled = {
  module: 'ESNext',
  moduleResolution: 'bundler',
  noEmit: true,
  jsx: 'react-jsx',
};

/** Resolves the peers from the checkout. */
const withPeers = {
  ...bundled,
  skipLibCheck: true,
  paths: {
    react: [join(root, 'node_modules/@types/react')],
    'react/jsx-runtime': [join(root, 'node_modules/@types/react/jsx-runtime')],
    'react-dom/client': [join(root, 'node_modules/@types/react-dom/client')],
    vue: [join(root, 'node_modules/vue')],
  },
};

it('the package contains code, types, README and license only, and has no dependencies', () => {
  const others = paths.filter((path) => !path.startsWith('dist/'));
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  const built = paths.filter((path) => path.startsWith('dist/'));
  const isExpected = (path: string) =>
    /^dist\/([\w.-]+\.js|types\/(src|generated)\/[\w/-]+\.d\.ts)$/.test(path);
  expect(built.filter((path) => !isExpected(path))).toEqual([]);
  const described = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  expect(described('packages/form/package.json')).not.toHaveProperty('dependencies');
  expect(described('packages/form/package.json').version).toBe(described('package.json').version);
});

it('type errors are found in a wrong program', async () => {
  const place = project();
  const program = readFileSync(new URL('program/mistakes.ts', import.meta.url), 'utf8');
  writeFileSync(join(place, 'mistakes.ts'), program);
  const mistakes = markedMistakes('mistakes.ts', program);
  expect(mistakes.length).toBeGreaterThan(10);
  expect(await compileProject(place, withPeers)).toEqual(mistakes);
});

it('a program loads, validates, uploads and submits, in Node without any other package', async () => {
  const place = project();
  cpSync(new URL('program/program.ts', import.meta.url), join(place, 'program.ts'));
  const options = [{ id: 'red', label: 'Red' }];
  const elements = [
    { id: 'source', type: 'hidden', title: 'Source' },
    { id: 'colour', type: 'single_choice', title: 'Your colour', options },
    { id: 'phone', type: 'phone_number', title: 'Your phone', default_country: 'DE' },
    { id: 'code', type: 'short_text', title: 'Your code', pattern: '[A-Z]+' },
    { id: 'cv', type: 'file', title: 'Your CV', max_files: 2 },
    { id: 'seats', type: 'number', title: 'Seats', required: true },
    {
      id: 'total',
      type: 'calculated',
      title: 'Total',
      value: 'number',
      expression: 'seats * 12.5',
    },
  ];
  const form = await publish({ schema: { sections: [{ elements }] } });
  const settings = { server: `${world.url}/`, slug: form.slug };
  writeFileSync(join(place, 'settings.json'), JSON.stringify(settings));
  expect(await compileProject(place, { module: 'NodeNext' })).toEqual([]);

  const { stdout } = await run(process.execPath, [join(place, 'program.js')]);
  expect(JSON.parse(stdout)).toEqual({
    refused: 'not_found',
    options: ['Red'],
    maxFiles: [2],
    wasValid: false,
    codes: ['answers.code pattern'],
    total: 25,
    isStored: true,
    phases: ['answering', 'submitting', 'submitted'],
    message: 'Thank you! Your response has been recorded.',
  });
  expect(await answersOf(form)).toMatchObject([
    { source: 'program', colour: 'red', phone: '+4930901820', code: 'ABC', seats: 2, total: 25 },
  ]);
});

it('the examples for React and Vue compile', async () => {
  const place = project();
  for (const name of ['react-form.tsx', 'vue-form.ts'])
    cpSync(join(root, 'examples', name), join(place, name));
  expect(await compileProject(place, withPeers)).toEqual([]);
});

/** Declarations that the snippets of the documentation assume. */
const assumed = `
declare const form: import('@formwright/form').Form;
declare const draw: (state: import('@formwright/form').FormState) => void;
declare const file: File;
declare const input: HTMLInputElement;
declare const item: import('@formwright/form').ElementView;
declare const token: string;
declare const password: string;
`;

it('the snippets of the documentation compile', async () => {
  const place = project();
  writeFileSync(join(place, 'assumed.d.ts'), assumed);
  const texts = ['packages/form/README.md', 'docs/guides/drawing-forms.md'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  const blocks = [...texts.join('').matchAll(/^```(tsx?)\n(.*?)^```/gms)];
  expect(blocks.length).toBeGreaterThan(8);
  for (const [at, [, language, block]] of blocks.entries()) {
    writeFileSync(join(place, `lines-${at}.${language}`), `${block}\nexport {};\n`);
  }
  expect(await compileProject(place, withPeers)).toEqual([]);
});
