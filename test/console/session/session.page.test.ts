import { describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/services/background-jobs.ts';
import { sessionIdleTime, sessionLifetime } from '../../../src/workspaces/console-sessions.ts';
import type { Client } from '../../support/clients/api-client.ts';
import {
  sameOrigin,
  sendKey,
  signIn,
  type TestSession,
} from '../../support/clients/console-session.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { recordedLog } from '../../support/doubles/recorded-log.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Sessions of the console: `POST /console/session` turns an API key into a cookie.

const { log, lines } = recordedLog();
const clock = adjustableClock();
const world = await createTestWorld({ clock, log });
const { url, services } = world;
const alice = await world.client();
const keyOf = (client: Client) => client.secret ?? '';

const graphql = (headers: Record<string, string>, query = '{ viewer { key { id } } }') =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

/** Code of the error of a GraphQL request; undefined if it succeeded. */
async function failure(headers: Record<string, string>): Promise<string | undefined> {
  const { errors } = await (await graphql(headers)).json();
  return errors?.[0].extensions.code;
}

async function problemOf(response: Response) {
  const { code } = await response.json();
  return [response.status, code];
}

const session = (method: string, headers: Record<string, string>) =>
  fetch(`${url}/console/session`, { method, headers });

describe('signing in', () => {
  it.each([
    ['an unknown key', 'fw_unknown', 401, 'unauthenticated'],
    ['no key', undefined, 422, 'validation_failed'],
    ['an empty key', '', 422, 'validation_failed'],
    ['a key that is no text', 7, 422, 'validation_failed'],
    ['a key with characters that no header can contain', 'fw_ü\n', 401, 'unauthenticated'],
  ])('is refused with %s', async (_, key, status, code) => {
    const response = await sendKey(url, key);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await problemOf(response)).toEqual([status, code]);
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin, in a browser without Sec-Fetch-Site', { Origin: 'https://evil.example' }],
    ['an unknown origin', {}],
  ])('is refused to pages of %s', async (_, headers) => {
    const response = await sendKey(url, keyOf(alice), headers);
    expect(await problemOf(response)).toEqual([400, 'bad_request']);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('is refused as a form, in a large body, and with other methods', async () => {
    const send = (init: RequestInit) =>
      fetch(`${url}/console/session`, {
        method: 'POST',
        ...init,
        headers: { ...sameOrigin, ...init.headers },
      });
    const form = await send({ body: new URLSearchParams({ key: keyOf(alice) }) });
    expect(await problemOf(form)).toEqual([415, 'unsupported_media_type']);
    const large = await send({
      body: JSON.stringify({ key: 'x'.repeat(5000) }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await problemOf(large)).toEqual([413, 'payload_too_large']);
    const patch = await session('PATCH', sameOrigin);
    expect(await problemOf(patch)).toEqual([405, 'method_not_allowed']);
    expect(patch.headers.get('Allow')).toBe('GET, HEAD, POST, DELETE');
  });

  it('sets a cookie that only this service receives and no script can read', async () => {
    const response = await sendKey(url, keyOf(alice));
    expect(response.status).toBe(201);
    const [cookie = '', ...attributes] = (response.headers.get('Set-Cookie') ?? '').split('; ');
    expect(cookie).toMatch(/^__Host-formwright_session=session_\w{32}$/);
    expect(attributes.map((text) => text.toLowerCase())).toEqual(
      expect.arrayContaining(['path=/', 'secure', 'httponly', 'samesite=strict']),
    );
    expect(attributes.some((text) => /^domain/i.test(text))).toBe(false);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const body = await response.json();
    expect(body).toEqual({
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.any(String),
      workspace_id: expect.stringMatching(/^ws_/),
    });
    const idle = new Date(body.expires_at).getTime() - clock.now().getTime();
    expect(Math.abs(idle - sessionIdleTime)).toBeLessThan(60_000);
  });

  it('gives each sign-in a token of its own, whatever cookie was sent before', async () => {
    const first = await signIn(url, keyOf(alice));
    const second = await sendKey(url, keyOf(alice), { ...sameOrigin, Cookie: first.cookie });
    expect(second.headers.get('Set-Cookie')).not.toContain(first.cookie);
  });

  it('stores and logs neither the key nor the token', async () => {
    const { cookie, csrfToken } = await signIn(url, keyOf(alice));
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await services.db.pool.query(
      'SELECT console_sessions::text AS row FROM console_sessions',
    );
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [token, csrfToken, keyOf(alice)]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(lines)).not.toContain(secret);
    }
  });

  it('keeps the newest 100 sessions of a key', async () => {
    const bob = await world.client();
    const oldest = await signIn(url, keyOf(bob));
    for (let count = 0; count < 99; count += 1) await signIn(url, keyOf(bob));
    expect(await failure(oldest.headers)).toBeUndefined();
    clock.advance(1);
    await signIn(url, keyOf(bob));
    const { rows } = await services.db.pool.query(
      'SELECT count(*)::int AS count FROM console_sessions s JOIN api_keys k ON k.id = s.key_id WHERE k.workspace_id = $1',
      [bob.workspaceId],
    );
    expect(rows[0].count).toBe(100);
  });
});

describe('the session of a browser', () => {
  it('is unknown without a cookie, and to pages of other origins', async () => {
    expect(await problemOf(await session('GET', sameOrigin))).toEqual([401, 'unauthenticated']);
    const { cookie } = await signIn(url, keyOf(alice));
    const foreign = await session('GET', { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' });
    expect(await problemOf(foreign)).toEqual([400, 'bad_request']);
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('is resumed with its CSRF token', async () => {
    const { cookie, csrfToken } = await signIn(url, keyOf(alice));
    const response = await session('GET', { Cookie: cookie, ...sameOrigin });
    expect(response.status).toBe(200);
    expect((await response.json()).csrf_token).toBe(csrfToken);
  });
});

describe('GraphQL with a session', () => {
  it('requires the CSRF token of this session', async () => {
    const { cookie, headers } = await signIn(url, keyOf(alice));
    const other = await signIn(url, keyOf(alice));
    expect(await failure({ Cookie: cookie, ...sameOrigin })).toBe('unauthenticated');
    for (const token of ['', 'x', other.csrfToken]) {
      expect(await failure({ ...headers, 'X-CSRF-Token': token })).toBe('unauthenticated');
    }
    expect(await failure(headers)).toBeUndefined();
  });

  it.each([
    ['other sites', { 'Sec-Fetch-Site': 'cross-site' }],
    ['other hosts of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['no page', { 'Sec-Fetch-Site': 'none' }],
    [
      'other origins that do not send Sec-Fetch-Site',
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ],
    ['unknown origins', { 'Sec-Fetch-Site': '' }],
  ])('ignores the cookie of requests from %s', async (_, headers) => {
    const own = await signIn(url, keyOf(alice));
    expect(await failure({ ...own.headers, ...headers })).toBe('unauthenticated');
  });

  it('accepts the origin of PUBLIC_URL from browsers without Sec-Fetch-Site', async () => {
    const { cookie, csrfToken } = await signIn(url, keyOf(alice));
    const headers = { Cookie: cookie, 'X-CSRF-Token': csrfToken, Origin: 'https://forms.example' };
    expect(await failure(headers)).toBeUndefined();
  });

  it('acts as the key, with its scopes', async () => {
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { headers } = await signIn(url, keyOf(reader));
    const { data } = await (await graphql(headers, '{ viewer { key { scopes } } }')).json();
    expect(data.viewer.key.scopes).toEqual(['FORMS_READ']);
    const created = await graphql(
      headers,
      'mutation { createForm(input: { title: "A" }) { form { id } } }',
    );
    expect((await created.json()).errors[0].extensions.code).toBe('insufficient_scope');
  });

  it('prefers a key in the header', async () => {
    const { headers } = await signIn(url, keyOf(alice));
    expect(await failure({ ...headers, Authorization: 'Bearer fw_unknown' })).toBe(
      'unauthenticated',
    );
  });

  it('costs no more statements than a request with a key', async () => {
    const { headers } = await signIn(url, keyOf(alice));
    await graphql(headers);
    const withSession = await recordStatements(world, () => graphql(headers));
    const withKey = await recordStatements(world, () =>
      graphql({ Authorization: `Bearer ${keyOf(alice)}` }),
    );
    expect(withSession).toHaveLength(withKey.length);
  });

  it('serves repeated queries of two workspaces with their own data', async () => {
    const bob = await world.client();
    const sessions: TestSession[] = [
      await signIn(url, keyOf(alice)),
      await signIn(url, keyOf(bob)),
    ];
    await buildForm(bob);
    for (let round = 0; round < 3; round += 1) {
      const counts = [];
      for (const { headers } of sessions) {
        const { data } = await (await graphql(headers, '{ forms { totalCount } }')).json();
        counts.push(data.forms.totalCount);
      }
      expect(counts).toEqual([0, 1]);
    }
  });
});

describe('REST with a session', () => {
  it('ignores the cookie, except for downloads', async () => {
    const { headers } = await signIn(url, keyOf(alice));
    for (const path of ['/forms', '/me', '/webhooks']) {
      const response = await fetch(`${url}/api/v1${path}`, { headers });
      expect(await problemOf(response)).toEqual([401, 'unauthenticated']);
    }
    const created = await fetch(`${url}/api/v1/forms`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"title": "A"}',
    });
    expect(await problemOf(created)).toEqual([401, 'unauthenticated']);
  });

  it('exports responses to pages of the service only', async () => {
    const { id } = await buildForm(await world.clientOfSameWorkspace(alice, ['forms:write']));
    const { cookie } = await signIn(url, keyOf(alice));
    const download = (headers: Record<string, string>, path = 'responses/export?format=csv') =>
      fetch(`${url}/api/v1/forms/${id}/${path}`, { headers });
    expect((await download({ Cookie: cookie })).status).toBe(401);
    expect((await download({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(401);
    expect((await download({ Cookie: cookie, ...sameOrigin })).status).toBe(200);
    expect((await download({ Cookie: cookie, ...sameOrigin }, 'files/export')).status).toBe(200);
    const stranger = await signIn(url, keyOf(await world.client()));
    expect((await download({ Cookie: stranger.cookie, ...sameOrigin })).status).toBe(404);
  });
});

describe('a session ends', () => {
  it('when the user signs out, which requires the CSRF token', async () => {
    const { cookie, headers } = await signIn(url, keyOf(alice));
    const forged = await session('DELETE', { Cookie: cookie, ...sameOrigin });
    expect(await problemOf(forged)).toEqual([400, 'bad_request']);
    expect(await failure(headers)).toBeUndefined();
    const ended = await session('DELETE', { ...headers });
    expect(ended.status).toBe(204);
    expect(ended.headers.get('Set-Cookie')).toMatch(
      /^__Host-formwright_session=;.*expires=Thu, 01 Jan 1970/i,
    );
    expect(await failure(headers)).toBe('unauthenticated');
    expect(await problemOf(await session('GET', headers))).toEqual([401, 'unauthenticated']);
    expect((await session('DELETE', headers)).status).toBe(204);
  });

  it('when its key is revoked, at once', async () => {
    const key = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { headers } = await signIn(url, keyOf(key));
    const { data } = await (await graphql(headers)).json();
    const revoked = await alice.rest(`DELETE /keys/${data.viewer.key.id}`);
    expect(revoked.status).toBe(204);
    expect(await failure(headers)).toBe('unauthenticated');
  });

  it('8 hours after its last use, and 7 days after its start', async () => {
    const { headers } = await signIn(url, keyOf(alice));
    const start = clock.now().getTime();
    clock.advance(sessionIdleTime - 1000);
    expect(await failure(headers)).toBeUndefined();
    clock.advance(sessionIdleTime - 1000);
    expect(await failure(headers)).toBeUndefined();
    clock.advance(sessionIdleTime);
    expect(await failure(headers)).toBe('unauthenticated');

    const busy = await signIn(url, keyOf(alice));
    const end = clock.now().getTime() + sessionLifetime;
    while (clock.now().getTime() < end - sessionIdleTime / 2) {
      expect(await failure(busy.headers)).toBeUndefined();
      clock.advance(sessionIdleTime / 2);
    }
    clock.advance(sessionIdleTime / 2);
    expect(await failure(busy.headers)).toBe('unauthenticated');
    expect(clock.now().getTime()).toBeGreaterThan(start);
  });

  it('and is deleted by the sweep', async () => {
    await signIn(url, keyOf(alice));
    clock.advance(2 * sessionLifetime);
    await sweepExpired(services);
    const { rows } = await services.db.pool.query('SELECT 1 FROM console_sessions');
    expect(rows).toEqual([]);
  });
});
