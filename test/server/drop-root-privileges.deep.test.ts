import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// @ts-expect-error It has no types.
import S3rver from 's3rver';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPostmaster } from '../../src/platform/postgres/cluster.ts';
import { choosePostgresUser } from '../../src/platform/postgres/os-user.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import {
  dataFolder,
  launch,
  runScript,
  temporaryFolder,
  waitUntilReady,
} from '../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const account = choosePostgresUser([]);

/** User, group and supplementary groups of a process: real, effective, saved and file system ids. */
function identityOf(pid: number | undefined): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return ['Uid', 'Gid', 'Groups'].map((name) =>
    (new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'm').exec(status)?.[1] ?? '').replaceAll('\t', ' '),
  );
}

const fourTimes = (id: number | undefined) => Array(4).fill(id).join(' ');
const ordinary = [fourTimes(account?.uid), fourTimes(account?.gid), String(account?.gid)];

async function start(env: Record<string, string>, from = checkout) {
  const started = launch(process.execPath, [join(from, 'scripts/start.js')], {
    BOOTSTRAP_API_KEY: bootstrapKey,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: '0',
    ...env,
  });
  const { url } = await waitUntilReady(started);
  const alice = createClient(url, bootstrapKey, undefined);
  return { ...started, url, alice, visitor: createClient(url, undefined, undefined) };
}

async function stop({ child, ended }: Awaited<ReturnType<typeof start>>) {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

/** Uploads a file, claims it with a response and downloads it; returns the path of the download. */
async function keepFile(alice: Client, visitor: Client): Promise<string> {
  const definition = definitionOf(fileQuestion());
  const form = await buildPublishedForm(alice, { definition });
  const ref = await uploadRef(visitor, form.slug);
  const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const path = `/forms/${form.id}/responses/${body.id}/files/${body.answers.doc[0].file_id}`;
  expect((await alice.rest(`GET ${path}`)).body).toBe('Hello');
  return path;
}

describe.runIf(process.getuid?.() === 0)('a server that root has started', () => {
  it('runs as the account of PostgreSQL, and restores its data as that account', async () => {
    const data = join(temporaryFolder(), 'data');
    const first = await start({ DATA_DIR: data });
    expect(identityOf(first.child.pid)).toEqual(ordinary);
    const path = await keepFile(first.alice, first.visitor);
    const { uid, mode } = statSync(data);
    expect([uid, mode & 0o777]).toEqual([0, 0o711]);
    expect(statSync(join(data, 'files')).uid).toBe(account?.uid);
    expect(statSync(join(data, 'secret-key')).mode & 0o777).toBe(0o600);

    const cluster = join(data, 'postgres/cluster');
    const old = readPostmaster(cluster);
    process.kill(old?.pid ?? 0, 'SIGKILL');
    const answer = async () => {
      const { status } = await first.alice.rest(`GET ${path}`);
      return [status, readPostmaster(cluster)?.pid === old?.pid];
    };
    await expect.poll(answer).toEqual([200, false]);
    const verified = await runScript('scripts/cli.js', ['files', 'verify'], { DATA_DIR: data });
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    await stop(first);
    expect(readdirSync(join(data, 'postgres')).filter((name) => name.startsWith('run'))).toEqual(
      [],
    );
  });

  it('takes ownership of the data folder and the files of an earlier release', async () => {
    const data = dataFolder();
    const files = join(data, 'files');
    const first = await start({ DATA_DIR: data });
    const path = await keepFile(first.alice, first.visitor);
    await stop(first);
    // In that release the account owned the folder, and root owned the files of the server.
    chownSync(data, account?.uid ?? 0, account?.gid ?? 0);
    chmodSync(data, 0o700);
    const written = readdirSync(files, { recursive: true, encoding: 'utf8' });
    for (const name of ['.', ...written]) chownSync(join(files, name), 0, 0);

    const next = await start({ DATA_DIR: data });
    expect(identityOf(next.child.pid)).toEqual(ordinary);
    expect((await next.alice.rest(`GET ${path}`)).body).toBe('Hello');
    await keepFile(next.alice, next.visitor);
    expect(statSync(data).uid).toBe(0);
  });

  it('drops root privileges with an external database as well', async () => {
    const { environment } = await createDeployment();
    const server = await start({ ...environment, LOG_LEVEL: 'warn' });
    expect(identityOf(server.child.pid)).toEqual(ordinary);
    await keepFile(server.alice, server.visitor);
    expect(server.stdout()).not.toContain('could not drop root privileges');
  });

  it('continues as root if only root can write its files, and logs it', async () => {
    const { environment } = await createDeployment();
    const folder = join(temporaryFolder(), 'of-the-operator');
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'index.html'), 'something else');
    const STORAGE_URL = pathToFileURL(folder).href;
    const server = await start({ ...environment, LOG_LEVEL: 'warn', STORAGE_URL });
    expect(identityOf(server.child.pid)[0]).toBe(fourTimes(0));
    await keepFile(server.alice, server.visitor);
    const [line] = await server.waitForOutput(/^\{.*could not drop root privileges.*\}$/m);
    expect(JSON.parse(line).reason).toBe(`the user "postgres" cannot write to ${folder}`);
    expect(statSync(folder).uid).toBe(0);
  });

  it('works if the account cannot read the folder of the installation', async () => {
    const hidden = join(temporaryFolder(), 'hidden');
    mkdirSync(hidden, { mode: 0o700 });
    for (const name of readdirSync(checkout)) symlinkSync(join(checkout, name), join(hidden, name));
    const s3 = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(hidden, '../buckets'),
      configureBuckets: [{ name: 'bucket', configs: [] }],
    });
    const { port } = await s3.run();
    onTestFinished(async () => {
      s3.httpServer.closeAllConnections();
      await s3.close();
    });
    const receiver = await createReceiver();
    const collector = await createReceiver();
    const server = await start(
      {
        // Files are resolved in the folder of the links, not in that of their targets.
        NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
        DATA_DIR: join(hidden, '../data'),
        WEBHOOK_ALLOW_PRIVATE: 'true',
        STORAGE_URL: `s3://bucket/files?endpoint=http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
      hidden,
    );
    expect(identityOf(server.child.pid)).toEqual(ordinary);

    await buildWebhook(server.alice, { url: receiver.url });
    const path = await keepFile(server.alice, server.visitor);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await expect.poll(() => collector.received.length).toBeGreaterThan(0);
    for (const page of ['/graphql', '/docs', '/docs/guides/files', '/readyz']) {
      const { status } = await fetch(server.url + page, { headers: { Accept: 'text/html' } });
      expect([page, status]).toEqual([page, 200]);
    }
    for (const page of ['/graphql', `/f/${(await buildPublishedForm(server.alice)).slug}`]) {
      const answer = await fetch(server.url + page, { headers: { Accept: 'text/html' } });
      const files = (await answer.text()).match(/\/assets\/[\w.-]+/g) ?? [];
      expect(files.length).toBeGreaterThan(1);
      for (const file of ['/embed.js', ...files]) {
        expect([file, (await fetch(server.url + file)).status]).toEqual([file, 200]);
      }
    }
    const [, , form, , response] = path.split('/');
    expect((await server.alice.rest(`DELETE /forms/${form}/responses/${response}`)).status).toBe(
      204,
    );
    server.child.kill('SIGTERM');
    const { code, stdout } = await server.ended;
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/"level":(40|50|60)/);
  });
});
