import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { checksum, issueKey, type KeyRequest, revokeKey } from '../../src/workspaces/api-keys.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const start = Date.parse('2026-01-31T12:00:00.000Z');
let now = start;
const world = await createTestWorld({ clock: { ...systemClock, now: () => new Date(now) } });
const { services, visitor } = world;

/** A published form of a new workspace. */
async function createWorkspaceWithForm() {
  now = start;
  const owner = await world.client();
  const form = await buildForm(owner);
  return { workspaceId: owner.workspaceId ?? '', path: `GET /forms/${form.id}` };
}

/** A new key of a workspace with the scopes for reading. */
const issue = (workspaceId: string, request: Partial<KeyRequest> = {}) =>
  issueKey(services, workspaceId, {
    name: 'k',
    scopes: ['forms:read'],
    expiresAt: null,
    ...request,
  });

const bearer = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } });

async function lastUse(id: string): Promise<Date | null> {
  const key = await services.db.prisma.apiKey.findUniqueOrThrow({ where: { id } });
  return key.lastUsedAt;
}

describe('authentication rejects a request', () => {
  const body = {
    type: 'urn:formwright:problem:unauthenticated',
    status: 401,
    code: 'unauthenticated',
    title: expect.any(String),
    detail: expect.any(String),
    request_id: expect.any(String),
  };

  async function expectRefusal(path: string, headers: Record<string, string>) {
    const answer = await visitor.rest(path, { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="/);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
    expect(answer.body).toEqual(body);
    return answer.body.detail;
  }

  it('without a key', async () => {
    const { path } = await createWorkspaceWithForm();
    await expectRefusal(path, {});
  });

  it('with a header that contains no key', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { secret } = await issue(workspaceId);
    for (const Authorization of [
      'Bearer',
      'Bearer ',
      secret,
      `Basic ${secret}`,
      `Bearer${secret}`,
      `Bearer ${secret} ${secret}`,
      `Bearer, ${secret}`,
      `Bearer ${secret}\u00a0`,
    ]) {
      await expectRefusal(path, { Authorization });
    }
  });

  it('with an unknown key, even if it differs in one character', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { secret } = await issue(workspaceId);
    const last = secret.endsWith('0') ? '1' : '0';
    for (const wrong of [
      `${secret.slice(0, -1)}${last}`,
      secret.slice(0, -1),
      `${secret}0`,
      secret.toLowerCase(),
      `fw_${'0'.repeat(28)}`,
      'x'.repeat(5000),
    ]) {
      await expectRefusal(path, bearer(wrong).headers);
    }
  });

  it('with the digest of a key instead of the key', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { secret } = await issue(workspaceId);
    const bytes = createHash('sha256').update(secret).digest();
    for (const digest of [bytes.toString('hex'), bytes.toString('base64url')]) {
      await expectRefusal(path, bearer(digest).headers);
    }
  });

  it('with a key from the time of its expiry on', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { secret } = await issue(workspaceId, { expiresAt: new Date(start + 60_000) });
    now = start + 59_999;
    expect((await visitor.rest(path, bearer(secret))).status).toBe(200);
    now = start + 60_000;
    await expectRefusal(path, bearer(secret).headers);
  });

  it('with a revoked key, immediately after the revocation', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { key, secret } = await issue(workspaceId);
    expect((await visitor.rest(path, bearer(secret))).status).toBe(200);
    expect(await revokeKey(services, key.id)).toBe(true);
    await expectRefusal(path, bearer(secret).headers);
  });

  it('with the same detail for unknown, expired and revoked keys', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const expired = await issue(workspaceId, { expiresAt: new Date(start - 1) });
    const revoked = await issue(workspaceId);
    await revokeKey(services, revoked.key.id);
    const details = await Promise.all(
      [expired.secret, revoked.secret, `fw_${'0'.repeat(28)}`].map((secret) =>
        expectRefusal(path, bearer(secret).headers),
      ),
    );
    expect(new Set(details).size).toBe(1);
  });

  it('before it reads the body', async () => {
    await createWorkspaceWithForm();
    const answer = await visitor.rest('POST /forms', { raw: '{', headers: {} });
    expect(answer.body.code).toBe('unauthenticated');
  });

  it('over GraphQL as well', async () => {
    const found = await visitor.graphqlProblem('{ form(id: "x") { id } }');
    expect(found).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  it('for a resource of another workspace as if it did not exist', async () => {
    const { path } = await createWorkspaceWithForm();
    const otherClient = await world.client();
    const foreign = await otherClient.rest(path);
    const unknown = await otherClient.rest('GET /forms/form_01h455vb4pex5vsknk084sn02q');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ ...unknown.body, request_id: expect.any(String) });
    expect(foreign.body.code).toBe('not_found');
  });
});

describe('an API key', () => {
  it('gives access to its own workspace, regardless of the case of "bearer"', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { secret } = await issue(workspaceId);
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      const Authorization = `${scheme} ${secret}`;
      expect((await visitor.rest(path, { headers: { Authorization } })).status).toBe(200);
    }
  });

  it('has 22 random characters and a checksum that scanners can verify', async () => {
    const { workspaceId } = await createWorkspaceWithForm();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => issue(workspaceId)));
    for (const { secret } of secrets) {
      const [, random = '', sum] = /^fw_([0-9A-Za-z]{22})([0-9A-Za-z]{6})$/.exec(secret) ?? [];
      expect(sum).toBe(checksum(random));
      expect(checksum(`${random.slice(1)}${random.slice(0, 1)}`)).not.toBe(sum);
    }
    expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(20);
  });

  it('has CRC-32 as its checksum, in six base62 digits', () => {
    // The check value in the definition of CRC-32, for these nine digits.
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...checksum('123456789')].reduce(
      (sum, digit) => sum * 62 + digits.indexOf(digit),
      0,
    );
    expect(value).toBe(0xcbf43926);
    expect(checksum('')).toBe('000000');
  });

  it('is stored only as a digest', async () => {
    const { workspaceId } = await createWorkspaceWithForm();
    const { key, secret } = await issue(workspaceId);
    const stored = await services.db.pool.query('SELECT * FROM api_keys WHERE id = $1', [key.id]);
    const columns: [string, unknown][] = Object.entries(stored.rows[0]);
    expect(columns.map(([name]) => name)).toContain('digest');
    const random = secret.slice(3, 25);
    for (const [, value] of columns) {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(random)).toBe(false);
      expect(bytes.toString('hex').includes(Buffer.from(random).toString('hex'))).toBe(false);
    }
    const expected = createHash('sha256').update(secret).digest();
    expect(expected.equals(stored.rows[0].digest)).toBe(true);
  });

  it('has a last use that is written at most once a minute', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { key, secret } = await issue(workspaceId);
    const use = async (after: number) => {
      now = start + after;
      expect((await visitor.rest(path, bearer(secret))).status).toBe(200);
      return (await lastUse(key.id))?.getTime();
    };
    expect(await lastUse(key.id)).toBeNull();
    expect(await use(5000)).toBe(start + 5000);
    expect(await use(6000)).toBe(start + 5000);
    expect(await use(64_999)).toBe(start + 5000);
    expect(await use(65_000)).toBe(start + 65_000);
    expect(await use(65_001)).toBe(start + 65_000);
  });

  it('has no last use if its requests were rejected', async () => {
    const { path, workspaceId } = await createWorkspaceWithForm();
    const { key, secret } = await issue(workspaceId, { expiresAt: new Date(start - 1) });
    expect((await visitor.rest(path, bearer(secret))).status).toBe(401);
    expect(await lastUse(key.id)).toBeNull();
  });

  it('is revoked once: a repetition does not change the time, and an unknown key is reported', async () => {
    const { workspaceId } = await createWorkspaceWithForm();
    const { key } = await issue(workspaceId);
    expect(await revokeKey(services, key.id)).toBe(true);
    now = start + 1000;
    expect(await revokeKey(services, key.id)).toBe(false);
    const stored = await services.db.prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    expect(stored.revokedAt?.getTime()).toBe(start);
    expect(await revokeKey(services, 'key_01h455vb4pex5vsknk084sn02q')).toBe(false);
  });
});
