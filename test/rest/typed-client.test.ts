import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { issueKey } from '../../src/workspaces/api-keys.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Generates types from the served document with the tools that integrators use, and runs a program with them.

const world = await createTestWorld();
const { workspaceId = '' } = await world.client();
const { secret } = await issueKey(world.services, workspaceId, {
  name: 'program',
  scopes,
  expiresAt: null,
});

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder with the program, the generated types and the project's packages. */
async function createProjectFolder(): Promise<string> {
  const folder = temporaryFolder();
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { body } = await world.visitor.rest('GET /openapi.json');
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(body)));
  copyFileSync(join(root, 'test/rest/typed-client/program.ts'), join(folder, 'program.ts'));
  writeFileSync(join(folder, 'snippet.ts'), guideSnippet());
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return folder;
}

/** The program of the guide that uses the generated types. */
function guideSnippet(): string {
  const guide = readFileSync(join(root, 'docs/guides/typed-clients.md'), 'utf8');
  const [, snippet = ''] =
    /```ts\n(import createClient from 'openapi-fetch'.*?)```/s.exec(guide) ?? [];
  expect(snippet).not.toBe('');
  return snippet;
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2023',
  module: 'NodeNext',
  types: ['node'],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

const compile = (folder: string) =>
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', folder],
    {
      encoding: 'utf8',
    },
  );

it('generated types reject wrong use of the API and accept a correct program', async () => {
  const folder = await createProjectFolder();
  const mistakes = join(folder, 'mistakes.ts');
  writeFileSync(
    mistakes,
    `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';
const service = createClient<paths>({ baseUrl: '' });
await service.GET('/form');
await service.POST('/forms', { body: { title: 5 } });
await service.PUT('/forms/{id}/responses/{response_id}/approval', {
  params: { path: { id: 'x', response_id: 'y' } }, body: { status: 'none' },
});
const { data } = await service.GET('/forms/{id}', { params: { path: { id: 'x' } } });
data?.published.version;
`,
  );
  // One compilation for both: it takes most of the time of this test.
  const { stdout: errors } = compile(folder);
  const found = errors.matchAll(/(\w+\.ts)\((\d+),\d+\): error/g);
  expect([...found].map(([, file, line]) => `${file}:${line}`)).toEqual([
    'mistakes.ts:4',
    'mistakes.ts:5',
    'mistakes.ts:7',
    'mistakes.ts:10',
  ]);

  const program = [join(folder, 'program.js'), `${world.url}/api/v1`, secret];
  const { stdout } = await promisify(execFile)(process.execPath, program); // asynchronous, since the server runs in this process
  expect(JSON.parse(stdout)).toEqual({
    faults: ['title: required'],
    revision: 2,
    questions: ['stars', 'why'],
    message: 'Thanks!',
    isListed: true,
    approvals: ['none'],
    lines: 2,
  });
});
