import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareTarget } from '../../trust/attack/prepare-target.ts';
import { type RunOptions, runSuite } from '../../trust/attack/run-suite.ts';
import type { Target } from '../../trust/attack/suite.ts';
import { scopeEscalation } from '../../trust/attack/suites/scope-escalation.ts';
import { suites } from '../../trust/attack/suites/suites.ts';
import { tenantIsolation } from '../../trust/attack/suites/tenant-isolation.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The suites of `npm run trust:attack`, with few requests each.

const world = await createTestWorld();
const [owner, stranger] = await Promise.all([world.client(), world.client()]);
const keys = { owner: owner.secret ?? '', stranger: stranger.secret ?? '' };
const target = await prepareTarget(world.url, keys);

const options = (requests: number): RunOptions => ({
  ...{ seed: 1, requests, deadline: performance.now() + 60_000 },
});

interface Sent {
  readonly key: string;
  readonly method: string;
  readonly body: string;
}

describe('a broken server is caught', () => {
  it('one that refuses by accident proves nothing', async () => {
    const broken = await startBrokenServer(({ key, body }) =>
      body.includes('a: createForm') ? 'none' : key,
    );
    const count = scopeEscalation.aims(target).length;
    const { findings, missed } = await runSuite(scopeEscalation, broken, options(count));
    expect(findings).toEqual([]);
    expect(missed).toContain('mutation createForm with forms:read');
  });

  it('one that lets the key of one workspace read another, and change a form', async () => {
    const broken = await startBrokenServer(({ key, method, body }) => {
      const isBroken = method === 'GET' || /"query \{|a: updateForm/.test(body);
      return isBroken && key === keys.stranger ? keys.owner : key;
    });
    const count = tenantIsolation.aims(target).length;
    const { findings } = await runSuite(tenantIsolation, broken, options(count));
    const aims = findings.map(({ aim }) => aim);
    expect(aims).toEqual(
      expect.arrayContaining(['GET /forms/{id}', 'query form', 'mutation updateForm']),
    );
    expect(aims.filter((aim) => /^(POST|PUT|PATCH|DELETE)/.test(aim))).toEqual([]);
  });

  it('one that skips the scope of one field', async () => {
    const broken = await startBrokenServer(({ key, body }) =>
      body.includes('a: apiKeys') ? keys.owner : key,
    );
    const count = scopeEscalation.aims(target).length;
    const { findings } = await runSuite(scopeEscalation, broken, options(count));
    const aims = new Set(findings.map(({ aim }) => aim));
    expect(aims).toContain('query apiKeys with forms:read');
    expect([...aims].filter((aim) => !aim.startsWith('query apiKeys'))).toEqual([]);
  });

  /** The server behind a proxy that replaces API keys. */
  async function startBrokenServer(replaceKey: (sent: Sent) => string): Promise<Target> {
    const proxy = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      const method = request.method ?? 'GET';
      const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const answer = await fetch(`${world.url}${request.url}`, {
        method,
        headers: {
          Authorization: `Bearer ${replaceKey({ key, method, body })}`,
          ...(body.length > 0 && { 'Content-Type': 'application/json' }),
        },
        body: body.length > 0 ? body : null,
      });
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    afterAll(() => void proxy.close());
    const { port }: AddressInfo = Object(proxy.address());
    return { ...target, url: `http://127.0.0.1:${port}` };
  }
});

describe('the service', () => {
  it.each(suites)('withstands $name', async (suite) => {
    const count = Math.min(suite.aims(target).length, 500);
    const { findings, sent, missed } = await runSuite(suite, target, options(count));
    expect(findings).toEqual([]);
    expect(sent).toBe(count);
    expect(missed, 'refused, but not by the check that the attack aims at').toEqual([]);
  });

  it('is reached by every operation and field that it publishes', () => {
    const protectedOperations = target.operations.filter(({ scope }) => scope !== undefined);
    expect(protectedOperations.length).toBeGreaterThan(40);
    const aims = tenantIsolation.aims(target).length;
    expect(aims).toBeGreaterThan(protectedOperations.length + 40);
  });
});
