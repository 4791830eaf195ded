import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileOpenApi } from '../support/openapi/openapi-document.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { startProxy } from './rest/proxy.ts';

// A client that is generated from the served document does the main job, directly and through a proxy
// that validates requests and answers by that document, as Prism does. Prism is not used: it does not
// check bodies of recursive schemas, such as definitions, and brings 185 packages.

const world = await createTestWorld();
const { body: document } = await world.visitor.rest('GET /openapi.json');
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'formwright-rest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(folder, program), ...args], { cwd: folder });

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: ['node'],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
copyFileSync(join(root, 'test/clients/rest/program.ts'), join(folder, 'program.ts'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
const generating = ['-i', 'openapi.json', '-o', 'client', '--no-log-file', '--silent'];
await run('node_modules/@hey-api/openapi-ts/bin/run.js', ...generating);
const compiling = run('node_modules/typescript/bin/tsc', '-p', '.');
const { stdout: mistakes } = await compiling.catch((error: unknown) => Object(error));

/** What the program prints, by a key of a new workspace. */
async function work(url: string): Promise<unknown> {
  const { secret = '' } = await world.client();
  const { stdout } = await run('program.js', `${url}/api/v1`, secret);
  return JSON.parse(stdout);
}

/** A proxy in front of the server that validates by this document. */
async function validating(by: unknown) {
  const proxy = await startProxy(world.url, compileOpenApi(by));
  onTestFinished(() => proxy.stop());
  return proxy;
}

const done = {
  checked: 'Volunteers',
  published_version: 1,
  questions: ['name', 'age', 'cv'],
  message: 'Thanks!',
  pages: [
    [1, 2],
    [1, 2],
  ],
  isSame: true,
  content: 'Ten years of tea.',
  decisions: ['rejected', 'approved', 'approved'],
  lines: 3,
  exported: 2,
  total: 2,
  isRotated: true,
  deliveries: ['webhook.test'],
  copy: 'Helpers',
  versions: [1],
  found: ['Helpers'],
  hasTemplates: true,
  status: 'closed',
  problem: 'not_found',
};

describe('a client that @hey-api/openapi-ts generated', () => {
  it('compiles', () => {
    expect(mistakes).toBe('');
  });

  it('does the main job', async () => {
    expect(await work(world.url)).toEqual(done);
  });

  it('does the main job through a proxy that validates all that passes', async () => {
    const proxy = await validating(document);
    expect(await work(proxy.url)).toEqual(done);
    expect(proxy.violations).toEqual([]);
    expect(proxy.passed.length).toBeGreaterThan(25);
  });
});

it('the validating proxy notices where a document does not describe what passes', async () => {
  const broken = structuredClone(document);
  const { paths, components } = broken;
  delete paths['/forms/{id}/publish'];
  delete paths['/forms/{id}/responses'].post.responses[201];
  paths['/forms/{id}/responses'].get.parameters = [];
  paths['/templates'].get.responses[200].headers['X-Kind'] = { required: true, schema: {} };
  delete components.schemas.UploadFileInput.properties.item_id;
  delete components.schemas.FormDetail.properties.slug;

  const proxy = await validating(broken);
  await work(proxy.url);
  const noticed = new Set(proxy.violations.map((line) => line.replace(/(form|resp)_\w+/, '{id}')));
  expect([...noticed]).toEqual(
    expect.arrayContaining([
      'POST /forms/{id}/publish: it is not described',
      'POST /forms/{id}/responses, 201: there is no such status',
      'GET /forms/{id}/responses: there is no parameter limit',
      'GET /templates, 200: it must have the header X-Kind',
      expect.stringMatching(/^POST \S+uploads: its body data must NOT have additional properties/),
      expect.stringMatching(/^POST \/forms, 201: its body .*"slug"/),
    ]),
  );
});
