import { execFile, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { answerTypes } from '../../packages/definition/answers/schemas/answer-types.ts';
import { issueKey } from '../../src/workspaces/api-keys.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { parse } from '../support/arbitraries/definition-arbitraries.ts';
import { buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { compileProject, markedMistakes, packClient } from '../support/processes/packed-package.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The published package: packed, installed in an empty project, compiled against and run.

const world = await createTestWorld();
const root = fileURLToPath(new URL('../../', import.meta.url));
const programs = fileURLToPath(new URL('program/', import.meta.url));
const run = promisify(execFile);

const { paths, project } = await packClient();

it('the package contains code, types, README and license only', () => {
  const others = paths.filter((path) => !path.startsWith('dist/'));
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  const built = paths.filter((path) => path.startsWith('dist/'));
  expect(built).toContain('dist/src/index.js');
  expect(built.filter((path) => !/^dist\/(src|generated)\/[\w-]+\.(js|d\.ts)$/.test(path))).toEqual(
    [],
  );
  const described = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  expect(described('packages/client/package.json')).not.toHaveProperty('dependencies');
  expect(described('packages/client/package.json').version).toBe(described('package.json').version);
});

it('type errors are found in a wrong program, and a correct one runs', async () => {
  const folder = project();
  cpSync(programs, folder, { recursive: true });
  writeFileSync(join(folder, 'survey-form.ts'), surveyTypes());
  const program = readFileSync(join(folder, 'mistakes.ts'), 'utf8');
  const mistakes = markedMistakes('mistakes.ts', program);
  expect(mistakes.length).toBeGreaterThan(15);
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, '{"url": "", "apiKey": ""}');
  const bundled = { module: 'ESNext', moduleResolution: 'bundler', noEmit: true };
  expect(await compileProject(folder, { ...bundled, ...rewrites })).toEqual(mistakes);

  rmSync(join(folder, 'mistakes.ts'));
  const older = { ...bundled, moduleResolution: 'node10', ignoreDeprecations: '6.0' };
  expect(await compileProject(folder, { ...older, ...rewrites }, 'typescript')).toEqual([]);
  expect(await compileProject(folder, { module: 'NodeNext', ...rewrites })).toEqual([]);

  const { workspaceId = '' } = await world.client();
  const request = { name: 'program', scopes, expiresAt: null };
  const { secret } = await issueKey(world.services, workspaceId, request);
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
});

/** Imports name source files. */
const rewrites = { rewriteRelativeImportExtensions: true };

/** The types of a form as the command line writes them. */
function surveyTypes(): string {
  const form = { id: 'form_1', slug: 'AbCd', title: 'Survey' };
  return answerTypes({ form, version: 1, definition: parse(survey) });
}

/** Declarations that the snippets of the documentation assume. */
const assumed = `
declare const process: { env: Record<string, string> };
declare const createFormwright: typeof import('@formwright/client').createFormwright;
declare const formwright: import('@formwright/client').Formwright;
declare const id: string;
declare const lastId: string;
declare const file: File;
declare const show: (share: number) => void;
declare const secret: string;
declare const request: Request;
declare const rawBody: string;
`;

it('the snippets of the documentation compile', async () => {
  const folder = project();
  writeFileSync(join(folder, 'assumed.d.ts'), assumed);
  writeFileSync(join(folder, 'survey.ts'), surveyTypes());
  const texts = ['packages/client/README.md', 'docs/guides/typed-clients.md'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  const blocks = [...texts.join('').matchAll(/^```ts\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => !block.includes('openapi-fetch'));
  expect(blocks.length).toBeGreaterThan(6);
  for (const [at, block] of blocks.entries()) {
    writeFileSync(join(folder, `lines-${at}.ts`), `${block}\nexport {};\n`);
  }
  expect(await compileProject(folder, { ...rewrites, module: 'NodeNext', noEmit: true })).toEqual(
    [],
  );
});

it('the example follow-responses receives stored and new responses once', async () => {
  const folder = project();
  cpSync(join(root, 'examples/follow-responses.ts'), join(folder, 'follow-responses.ts'));
  const nodeTypes = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  expect(await compileProject(folder, { module: 'NodeNext', ...nodeTypes })).toEqual([]);

  const alice = await world.client();
  const form = await buildPublishedForm(alice);
  const submit = (name: string) =>
    alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name } } });
  await submit('Ann');
  const child = spawn(process.execPath, [join(folder, 'follow-responses.js'), form.id], {
    env: { ...process.env, FORMWRIGHT: world.url, API_KEY: alice.secret },
  });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => output).toMatch(/^resp_\w+ {"name":"Ann"}\n$/);
  await submit('Ben');
  await expect.poll(() => output).toMatch(/"Ann"}\nresp_\w+ {"name":"Ben"}\n$/);
});
