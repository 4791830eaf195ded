import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { issueKey } from '../../src/workspaces/api-keys.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { temporaryFolder } from '../support/process.ts';
import { createWorld } from '../support/world.ts';

// The client as it is published: packed, installed in an empty project, compiled against, and run.

const world = await createWorld();
const root = fileURLToPath(new URL('../../', import.meta.url));
const programs = fileURLToPath(new URL('program/', import.meta.url));
const run = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the client into a folder. */
async function pack(folder: string): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(root, 'client'),
  });
  const [packed]: Packed[] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  if (!packed) throw new Error('npm packed nothing');
  return packed;
}

/** An empty project with the packed client and the programs. */
async function project(): Promise<string> {
  const folder = temporaryFolder();
  const { filename } = await pack(folder);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const quietly = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quietly, `./${filename}`], { cwd: folder });
  cpSync(programs, folder, { recursive: true });
  return folder;
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: [],
  resolveJsonModule: true,
};

/** The errors that the compiler finds, as `file:line`. */
async function compile(folder: string, options: object): Promise<string[]> {
  const config = { compilerOptions: { ...compilerOptions, ...options } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).catch(Object);
  return [...said.stdout.matchAll(/(\S+)\((\d+),\d+\): error/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
}

it('holds what runs, its types and how it is used, and nothing else', async () => {
  const { files } = await pack(temporaryFolder());
  const others = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  const built = files.map(({ path }) => path).filter((path) => path.startsWith('dist/'));
  expect(built).toContain('dist/src/index.js');
  expect(built.filter((path) => !/^dist\/(src|generated)\/[\w-]+\.(js|d\.ts)$/.test(path))).toEqual(
    [],
  );
  const described = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  expect(described('client/package.json')).not.toHaveProperty('dependencies');
  expect(described('client/package.json').version).toBe(described('package.json').version);
}, 60_000);

it('lets no mistake through, and runs a program from making a form to its answers', async () => {
  const folder = await project();
  const lines = readFileSync(join(folder, 'mistakes.ts'), 'utf8').split('\n');
  const mistakes = lines.flatMap((line, at) =>
    /\S.*\/\/ /.test(line) ? [`mistakes.ts:${at + 1}`] : [],
  );
  expect(mistakes.length).toBeGreaterThan(15);
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, '{"url": "", "apiKey": ""}');
  const bundled = { module: 'ESNext', moduleResolution: 'bundler', noEmit: true };
  expect(await compile(folder, bundled)).toEqual(mistakes);

  rmSync(join(folder, 'mistakes.ts'));
  expect(await compile(folder, { module: 'NodeNext' })).toEqual([]);

  const { workspaceId = '' } = await world.client();
  const request = { name: 'program', scopes, expiresAt: null };
  const { secret } = await issueKey(world.kernel, workspaceId, request);
  writeFileSync(settings, JSON.stringify({ url: `${world.url}/`, apiKey: secret }));
  const { stdout } = await run(process.execPath, [join(folder, 'program.js')]);
  expect(JSON.parse(stdout)).toEqual({
    questions: ['stars', 'photo'],
    progress: 1,
    refused: ['validation_failed', 'answers.stars'],
    heard: 'resp_',
    stars: [3, 4, 5],
    approval: 'approved',
    lines: 4,
    count: 3,
    titles: ['Feedback'],
    isGone: true,
  });
}, 60_000);
