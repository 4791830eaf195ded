import { expect, it } from 'vitest';
import { version } from '../../src/platform/installation.ts';
import { commonLogFields, logFields } from '../../src/platform/observability/log-fields.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, upload } from '../support/fixtures/uploads.ts';
import { startServer } from '../support/processes/server-process.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';

// Logs must not contain answers of respondents, passwords or tokens.

it('logs contain neither details of rows from PostgreSQL, nor requested paths, nor secrets', async () => {
  const { pool, start } = await createDeployment();
  const server = await start({ LOG_LEVEL: 'trace' });
  const { alice, visitor } = clientsOf(server);
  const form = await buildPublishedForm(alice);

  const password = 'my-secret-password';
  const locked = await buildPublishedForm(alice, { settings: { password } });
  await alice.rest(`PATCH /forms/${locked.id}`, {
    body: { settings: { password: { a: password } } },
  });
  const unlock = `POST /public/forms/${locked.slug}/unlock`;
  await visitor.rest(unlock, { raw: `{"password":"${password}` });
  await visitor.rest(unlock, { body: { password: `${password}s` } });
  const { body: unlocked } = await visitor.rest(unlock, { body: { password } });
  const headers = { 'X-Form-Access': unlocked.access_token };
  await visitor.rest(`GET /public/forms/${locked.slug}`, { headers });
  await visitor.rest(`POST /public/forms/${locked.slug}/submissions`, { body: {}, headers });

  // The error details contain the rejected row.
  await pool.query('ALTER TABLE responses ADD CONSTRAINT no_rows CHECK (false) NOT VALID');
  const refused = await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { name: 'my-secret-answer' } },
  });
  expect(refused.status).toBe(500);
  const link = `${server.url}/api/v1/public/files/the-token-of-a-link`;
  expect((await fetch(link, { method: 'OPTIONS' })).status).toBeLessThan(500);
  expect((await fetch(`${link}/beyond`)).status).toBe(404);

  await pool.query('ALTER TABLE partial_responses ADD CONSTRAINT no_rows CHECK (false) NOT VALID');
  const saving = await buildPublishedForm(alice, { settings: { save_partial: true } });
  const token = `resume_${'t'.repeat(32)}`;
  for (const headers of [{}, { 'X-Form-Partial': token }]) {
    await visitor.rest(`PUT /public/forms/${saving.slug}/partial`, {
      headers,
      body: { answers: { name: 'my-secret-answer' } },
    });
  }

  const invitation = `invite_${'i'.repeat(32)}`;
  await pool.query('ALTER TABLE invitations RENAME TO lost_invitations');
  await visitor.rest(`GET /public/forms/${saving.slug}/invitation`, {
    headers: { 'X-Form-Invitation': invitation },
  });
  await visitor.rest(`POST /public/forms/${saving.slug}/submissions`, {
    body: { answers: { name: 'my-secret-answer' }, invitation },
  });

  const { stdout, stderr } = await server.kill('SIGTERM');
  expect(stdout).toContain('POST /api/v1/public/forms/:slug/unlock');
  for (const secret of [token, invitation, password, 'argon2', unlocked.access_token]) {
    expect(stdout + stderr).not.toContain(secret);
  }
  expect(stdout).toContain('violates check constraint');
  expect(stdout).toContain('23514');
  expect(stdout).toMatch(/\/src\/responses\/store\/batch-writer\.ts:\d+:\d+/);
  expect(stdout).not.toContain('my-secret-answer');
  expect(stdout).not.toContain('the-token-of-a-link');
});

it('logs contain every cause of an error once, with the request id', async () => {
  const { start } = await createDeployment();
  // No server listens there: the file storage is unavailable.
  const server = await start({
    LOG_LEVEL: 'info',
    STORAGE_URL: 's3://bucket?region=eu&endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'the-secret-of-the-store',
  });
  const { alice, visitor } = clientsOf(server);
  const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });
  const refused = await upload(visitor, form.slug);
  expect(refused.status).toBe(503);

  const { stdout } = await server.kill('SIGTERM');
  const logged = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ request_id, err }) => err && request_id === refused.body.request_id);
  expect(logged).toMatchObject([
    { err: { name: 'StorageError', causes: expect.arrayContaining([expect.anything()]) } },
  ]);
  const [{ err }] = logged;
  expect(err.causes.at(-1)).toMatchObject({ code: 'ECONNREFUSED' });
  expect(stdout).not.toContain('the-secret-of-the-store');
});

it('the log contains JSON only; the address and the first key are printed to the standard error', async () => {
  const { environment } = await createDeployment('template0');
  const { BOOTSTRAP_API_KEY: _, ...env } = environment;
  const server = await startServer({ ...env, LOG_LEVEL: 'debug', MAX_UPLOADBYTES: 'a-value' });
  await fetch(`${server.url}/healthz`);
  await fetch(`${server.url}/docs`);
  const { stdout, stderr } = await server.kill('SIGTERM');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

  const known = [...Object.keys(commonLogFields), ...Object.keys(logFields)];
  expect(lines.flatMap(Object.keys).filter((name) => !known.includes(name))).toEqual([]);
  const found = (msg: string) => lines.filter((line) => line.msg === msg);
  expect(found('ready')).toMatchObject([{ url: server.url, version, role: 'all' }]);
  expect(found('unknown environment variable, probably misspelt')).toMatchObject([
    { level: 40, variable: 'MAX_UPLOADBYTES', suggestion: 'MAX_UPLOAD_BYTES' },
  ]);
  expect(found('request').map(({ endpoint, level }) => [endpoint, level])).toEqual([
    ['/healthz', 20],
    [expect.anything(), 30],
  ]);
  expect(stdout).not.toContain('a-value');
  expect(server.key).toMatch(/^fw_/);
  expect(stdout).not.toContain(server.key);
  expect(stderr).toContain(`Formwright ${version} is ready.`);
});

it('LOG_FORMAT=text writes lines for people, with the stack of an error', async () => {
  const { pool, start } = await createDeployment();
  const server = await start({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' });
  const { alice, visitor } = clientsOf(server);
  const form = await buildPublishedForm(alice);
  await pool.query('ALTER TABLE responses ADD CONSTRAINT no_rows CHECK (false) NOT VALID');
  await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { name: 'my-secret-answer' } },
  });
  const { stdout } = await server.kill('SIGTERM');
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d INFO {2}ready url=http/m);
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d INFO {2}request request_id=\S+ method=POST endpoint=/m);
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d ERROR .*err=\{.*\n.*\n {4}at /m);
  expect(stdout).not.toContain('my-secret-answer');
});
