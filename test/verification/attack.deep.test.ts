import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { pollingJobs } from '../../src/services/background-jobs.ts';
import { type RunOptions, runSuite } from '../../verification/attack/run-suite.ts';
import type { Suite, Target } from '../../verification/attack/suite.ts';
import { suites } from '../../verification/attack/suites/suites.ts';
import { prepareTarget } from '../../verification/attack/target/prepare-target.ts';
import { secretsIn } from '../../verification/attack/target/server-log.ts';
import { permissiveSettings } from '../../verification/attack/target/start-victim.ts';
import { browserProblem } from '../../verification/attack/target/watched-browser.ts';
import { createRandom } from '../../verification/support/requests/seeded-random.ts';
import { recordedLog } from '../support/doubles/recorded-log.ts';
import { createTestWorld, type TestWorld } from '../support/world/test-world.ts';
import { type Mistake, startBrokenProxy } from './broken-proxy.ts';
import '../../verification/attack/target/rebinding-names.js';

// The suites of `npm run verify:attack`, with few requests each.

const { log: recorder, lines } = recordedLog();
const world = await createTestWorld({ log: recorder, env: { PUBLIC_URL: '' } });
const limited = await createTestWorld({ env: { RATE_LIMITS: 'on' } });
const permissive = await createTestWorld({ env: permissiveSettings });
for (const { services } of [world, permissive]) {
  services.jobs.startWorkers([], pollingJobs(services));
}
const keyOf = async (one: TestWorld) => (await one.client()).secret ?? '';
const keys = { owner: await keyOf(world), stranger: await keyOf(world) };
const target = await prepareTarget({
  url: world.url,
  limited: { url: limited.url, key: await keyOf(limited) },
  keys,
  permissive: { url: permissive.url, key: await keyOf(permissive) },
  log: {
    get length() {
      return lines.length;
    },
    slice: (from) => lines.slice(from).map((line) => `${JSON.stringify(line)}\n`),
  },
});

const options = (requests: number): RunOptions => ({
  seed: 1,
  requests,
  deadline: performance.now() + 60_000,
});

function suiteOf(name: string): Suite {
  const found = suites.find((suite) => suite.name === name);
  if (!found) throw new Error(`There is no suite ${name}.`);
  return found;
}

const startBrokenServer = async (mistake: Mistake): Promise<Target> => ({
  ...target,
  url: await startBrokenProxy(world.url, mistake),
});

/** A suite with those of its attacks whose aim matches. */
function narrow(name: string, pattern: RegExp): Suite {
  const suite = suiteOf(name);
  const matches = (draw: ReturnType<Suite['aims']>[number]) =>
    pattern.test(draw(createRandom(1)).aim);
  return { ...suite, aims: (attacked) => suite.aims(attacked).filter(matches) };
}

/** The aims with findings in a round of the attacks whose aim matches. */
async function aimsFound(name: string, broken: Target, pattern: RegExp): Promise<string[]> {
  const suite = narrow(name, pattern);
  const { findings } = await runSuite(suite, broken, options(suite.aims(broken).length));
  return [...new Set(findings.map(({ aim }) => aim))];
}

describe('a broken server is caught: one that', () => {
  it('lets the key of one workspace read another, and change a form', async () => {
    const broken = await startBrokenServer({
      replaceKey: ({ key, method, body }) =>
        (method === 'GET' || /"query \{|a: updateForm/.test(body)) && key === keys.stranger
          ? keys.owner
          : key,
    });
    const aims = await aimsFound(
      'tenant-isolation',
      broken,
      /forms\/\{id\}$| form$|updateForm|deleteForm/,
    );
    expect(aims).toEqual(
      expect.arrayContaining(['GET /forms/{id}', 'query form', 'mutation updateForm']),
    );
    expect(aims.filter((aim) => /^(POST|PUT|PATCH|DELETE)/.test(aim))).toEqual([]);
  });

  it('skips the scope of one field', async () => {
    const broken = await startBrokenServer({
      replaceKey: ({ key, body }) => (body.includes('a: apiKeys') ? keys.owner : key),
    });
    const aims = await aimsFound(
      'scope-escalation',
      broken,
      /(query|mutation) \w+ with forms:read/,
    );
    expect(aims).toContain('query apiKeys with forms:read');
    expect(aims.filter((aim) => !aim.startsWith('query apiKeys'))).toEqual([]);
  });

  it('returns the identifiers of another workspace from unknown ones', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path }, { headers }) =>
        path.includes(target.owner.ids['webhook'] ?? '')
          ? { headers: { ...headers, etag: '"1"' } }
          : {},
    });
    expect(await aimsFound('enumeration', broken, /webhooks/)).toContain('GET /webhooks/{id}');
  });

  it('serves the session of the console without its check', async () => {
    const broken = await startBrokenServer({
      replaceKey: ({ key, headers, body }) =>
        headers.cookie === target.cookie && body.includes('a: createForm') ? keys.owner : key,
    });
    expect(await aimsFound('csrf', broken, /mutation create/)).toContain(
      'mutation createForm as JSON of a script',
    );
  });

  it('returns a header in an answer that caches store', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path, headers: { 'x-forwarded-host': host } }, { text }) =>
        path === '/docs' && typeof host === 'string'
          ? { text: `${text}<link href="//${host}/">` }
          : {},
    });
    expect(await aimsFound('cache-poisoning', broken, /^GET \/(docs|console) with/)).toEqual([
      'GET /docs with X-Forwarded-Host',
    ]);
  });

  it('permits frames of other websites on one page', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path }, { headers }) =>
        path === '/console'
          ? { headers: { ...headers, 'content-security-policy': "default-src 'self'" } }
          : {},
    });
    expect(await aimsFound('clickjacking', broken, /^\/(console|docs),/)).toContain(
      '/console, directly',
    );
  });

  it('does not escape one text', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path }, { text }) =>
        path.startsWith('/f/') ? { text: text.replaceAll('&lt;img src=x', '<img src=x') } : {},
    });
    expect(await aimsFound('xss', broken, /^(title|label) of a form/)).toContain('title of a form');
  });

  it.runIf(browserProblem() === undefined)('does not escape one text, in a browser', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path }, { text }) =>
        path.startsWith('/f/')
          ? { text: text.replaceAll('&lt;img data-xss', '<img data-xss') }
          : {},
    });
    expect(await aimsFound('xss-in-browser', broken, /^the page of a form/)).toHaveLength(1);
  });

  it('has no limit for guesses', async () => {
    expect(
      await aimsFound(
        'brute-force',
        { ...target, limited: { ...target.limited, url: world.url } },
        /invitation/,
      ),
    ).toContain('an invitation, disguise 1');
  });

  it('logs a secret', async () => {
    const log: string[] = [];
    const broken = await startBrokenServer({
      spoil: ({ path, key }) => {
        if (path === '/api/v1/me') log.push(`request with ${key}\n`);
        return {};
      },
    });
    const aims = await aimsFound('log-leakage', { ...broken, log }, /^GET \/(me|forms),/);
    expect(aims).toContain('GET /me, a secret as the key');
    expect(secretsIn(log, [target.stranger])).toEqual([keys.stranger]);
  });

  it('follows what the receivers of webhooks answer', async () => {
    const urls: string[] = [];
    const spoil: Mistake['spoil'] = async ({ method, path, body }) => {
      if (method === 'POST' && path.endsWith('/webhooks')) urls.push(JSON.parse(body).url);
      const isTest = path.endsWith('/test');
      if (isTest) await fetch(urls.at(-1) ?? '', { method: 'POST' }).catch(() => undefined);
      return {};
    };
    const url = await startBrokenProxy(permissive.url, { spoil });
    const broken = { ...target, permissive: { ...target.permissive, url } };
    expect(await aimsFound('ssrf', broken, /^a delivery answered 302/)).toEqual([
      'a delivery answered 302 with location',
    ]);
  });

  it('connects to the present address of a name', async () => {
    const ports: string[] = [];
    const spoil: Mistake['spoil'] = async ({ method, path, body }) => {
      if (method === 'POST' && path.endsWith('/webhooks')) {
        ports.push(new URL(JSON.parse(body).url).port);
      }
      if (path.endsWith('/test')) {
        await fetch(`http://127.0.0.1:${ports.at(-1)}/`).catch(() => undefined);
      }
      return {};
    };
    const broken = await startBrokenServer({ spoil });
    expect(await aimsFound('ssrf', broken, /^a name that is public\.private$/)).toEqual([
      'a name that is public.private',
    ]);
  });

  it('accepts a link that browsers would run', async () => {
    const broken = await startBrokenServer({
      replaceBody: ({ body }) => body.replaceAll('javascript:alert(1)', 'https://x.example/'),
    });
    expect(await aimsFound('ssrf', broken, /^ending\.redirect_url as "(javascript|vbs)/)).toContain(
      'ending.redirect_url as "javascript:alert(1)"',
    );
  });

  it('does not say that an answer depends on the language', async () => {
    const broken = await startBrokenServer({
      spoil: ({ path }, { headers }) =>
        /\/public\/forms\/\w+$/.test(path)
          ? { headers: { ...headers, vary: 'X-Form-Access' } }
          : {},
    });
    const pattern = /^GET \S+\/public\/forms\/form by Accept-Language/;
    expect(await aimsFound('cache-poisoning', broken, pattern)).toHaveLength(1);
  });

  it('has no quota for uploads that no response claims', async () => {
    const broken = { ...target, permissive: { url: world.url, key: keys.owner } };
    expect(await aimsFound('upload-quotas', broken, /a form may hold/)).toEqual([
      'more uploads than a form may hold',
    ]);
  });

  it('connects every page, and keeps every connection', async () => {
    const server = createServer((_, response) => response.end());
    const sockets = new WebSocketServer({ server });
    server.listen(0);
    await once(server, 'listening');
    const { port } = Object(server.address());
    const broken = { ...target, url: `http://127.0.0.1:${port}` };
    const aims = await aimsFound('web-sockets', broken, /connects$|a binary message/);
    for (const socket of sockets.clients) socket.terminate();
    server.close();
    expect(aims).toHaveLength(4);
  });

  it('accepts a key that was revoked', async () => {
    const broken = await startBrokenServer({
      replaceKey: ({ key, path }) => (path === '/api/v1/me' ? keys.owner : key),
    });
    expect(await aimsFound('replay', broken, /revoked/)).toEqual(['an API key that was revoked']);
  });

  it('refuses by accident: that proves nothing', async () => {
    const suite = narrow('scope-escalation', /mutation \w+ with forms:read/);
    const broken = await startBrokenServer({
      replaceKey: ({ key, body }) => (body.includes('a: createForm') ? 'none' : key),
    });
    const { findings, missed } = await runSuite(suite, broken, options(suite.aims(broken).length));
    expect(findings).toEqual([]);
    expect(missed).toContain('mutation createForm with forms:read');
  });
});

describe('the service', () => {
  const available = suites.filter(({ unavailable }) => unavailable?.() === undefined);
  it.each(available)('withstands $name: $promised', async (suite) => {
    const count = Math.min(suite.aims(target).length, 60);
    const { findings, sent, missed } = await runSuite(suite, target, options(count));
    expect(findings).toEqual([]);
    expect(sent).toBe(count);
    expect(missed, 'refused, but not by the check that the attack aims at').toEqual([]);
  });

  it('has logged no secret of the two workspaces', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(secretsIn(target.log, [target.owner, target.stranger])).toEqual([]);
  });

  it('is reached by every operation and field that it publishes', () => {
    const protectedOperations = target.operations.filter(({ scope }) => scope !== undefined);
    expect(protectedOperations.length).toBeGreaterThan(40);
    const aims = suiteOf('tenant-isolation').aims(target).length;
    expect(aims).toBeGreaterThan(protectedOperations.length + 40);
  });
});
