import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { listen } from '../../src/server/listen.ts';
import {
  type ApiResponse,
  createClient,
  type RequestOptions,
} from '../support/clients/api-client.ts';
import {
  countStatuses,
  inParallel,
  newAddress,
  rateLimitHeader,
  rateLimitHeaders,
} from '../support/clients/rate-limit-helpers.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { invitationToken } from '../support/fixtures/invitations.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { createTestWorld, type TestWorld } from '../support/world/test-world.ts';

// Rate limits of visitors over REST and GraphQL. The clock is fixed unless a test advances it; each test
// has its own addresses.

let now = Date.now();
const clock = { ...systemClock, now: () => new Date(now) };
const env = { RATE_LIMITS: 'graphql=100000/60', TRUST_PROXY: '1' };
const world = await createTestWorld({ clock, env, timings: { rateLimitFlush: 50 } });
const alice = await world.client();

const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const form = await buildPublishedForm(alice, { definition, settings: { save_partial: true } });
const invitation = await invitationToken(alice, form);
const other = await buildPublishedForm(alice, { definition });
const locked = await buildPublishedForm(alice, { definition, settings: { password: 'open' } });
const otherLocked = await buildPublishedForm(alice, {
  definition,
  settings: { password: 'open' },
});

/** The server that a request is sent to. */
type Server = Pick<TestWorld, 'visitor'>;

/** Sends a REST request with this `X-Forwarded-For` header. */
const sendFrom = (
  address: string,
  line: string,
  { headers, ...sent }: RequestOptions = {},
  to: Server = world,
) => to.visitor.rest(line, { ...sent, headers: { ...headers, 'X-Forwarded-For': address } });

/** Sends a GraphQL request with this `X-Forwarded-For` header, with a file if one is given. */
async function query(address: string, text: string, file?: string): Promise<ApiResponse> {
  const operation = { query: text, variables: file === undefined ? {} : { file: null } };
  const payload = multipart([
    { name: 'operations', content: JSON.stringify(operation) },
    { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
    { name: '0', content: file ?? '', fileName: 'hello.txt' },
  ]);
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: file === undefined ? JSON.stringify(operation) : payload,
    headers: {
      'Content-Type': file === undefined ? 'application/json' : multipartType,
      'GraphQL-Require-Preflight': '1',
      'X-Forwarded-For': address,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const submission = { body: { answers: { name: 'Ann' } } };
const submit = (address: string, slug: string = form.slug, to?: Server) =>
  sendFrom(address, `POST /public/forms/${slug}/submissions`, submission, to);
const unlock = (address: string, slug: string = locked.slug, password = 'open', to?: Server) =>
  sendFrom(address, `POST /public/forms/${slug}/unlock`, { body: { password } }, to);
const upload = (address: string, slug: string = form.slug, itemId = 'doc', to?: Server) => {
  const headers = { 'Content-Type': multipartType };
  const raw = multipart(fileParts({ itemId }));
  return sendFrom(address, `POST /public/forms/${slug}/uploads`, { raw, headers }, to);
};
const read = (address: string, slug: string = form.slug, to?: Server) =>
  sendFrom(address, `GET /public/forms/${slug}`, {}, to);

const submitField = (slug: string) =>
  `submitResponse(slug: "${slug}", input: { answers: { name: "Ann" } }) { responseId }`;
const unlockField = (password = 'open') =>
  `unlockForm(slug: "${locked.slug}", input: { password: "${password}" }) { expiresInSeconds }`;
const uploadMutation = `mutation ($file: Upload!) {
  uploadFile(slug: "${form.slug}", input: { itemId: "doc", file: $file }) { file { ref } }
}`;

interface Limited {
  readonly name: string;
  readonly requests: number;
  /** Status of a permitted request. */
  readonly status: number;
  readonly rest: (address: string, to?: Server) => Promise<ApiResponse>;
  readonly graphql: (address: string) => Promise<ApiResponse>;
}

const table: readonly Limited[] = [
  {
    name: 'submissions',
    requests: 6,
    status: 201,
    rest: (address, to) => submit(address, form.slug, to),
    graphql: (address) => query(address, `mutation { ${submitField(form.slug)} }`),
  },
  {
    name: 'unlock',
    requests: 10,
    status: 200,
    rest: (address, to) => unlock(address, locked.slug, 'open', to),
    graphql: (address) => query(address, `mutation { ${unlockField()} }`),
  },
  {
    name: 'uploads',
    requests: 30,
    status: 201,
    rest: (address, to) => upload(address, form.slug, 'doc', to),
    graphql: (address) => query(address, uploadMutation, 'Hello'),
  },
  {
    name: 'forms',
    requests: 120,
    status: 200,
    rest: (address, to) => read(address, form.slug, to),
    graphql: (address) => query(address, `{ publicForm(slug: "${form.slug}") { title } }`),
  },
  {
    name: 'partials',
    requests: 60,
    status: 201,
    rest: (address, to) =>
      sendFrom(address, `PUT /public/forms/${form.slug}/partial`, submission, to),
    graphql: (address) =>
      query(
        address,
        `mutation { savePartialResponse(slug: "${form.slug}", input: { answers: { name: "A" } }) { token } }`,
      ),
  },
  {
    name: 'invitations',
    requests: 60,
    status: 200,
    rest: (address, to) =>
      sendFrom(
        address,
        `GET /public/forms/${form.slug}/invitation`,
        { headers: { 'X-Form-Invitation': invitation } },
        to,
      ),
    graphql: (address) =>
      query(
        address,
        `{ openInvitation(slug: "${form.slug}", token: "${invitation}") { expiresAt } }`,
      ),
  },
  {
    name: 'challenges',
    requests: 60,
    status: 200,
    rest: (address, to) => sendFrom(address, 'GET /public/captcha/challenge', {}, to),
    graphql: (address) => query(address, '{ captchaChallenge }'),
  },
];

const refusal = {
  code: 'rate_limited',
  status: 429,
  detail: 'Too many requests. Try again in 60 seconds.',
  retry_after: 60,
};

const isRefused = ({ body }: ApiResponse) => body.errors?.[0].extensions.code === 'rate_limited';

describe.each(table)('rate limit $name', ({ name, requests, status, rest, graphql }) => {
  const refused = {
    retryAfter: '60',
    limit: `"${name}";r=0;t=60`,
    policy: `"${name}";q=${requests};w=60`,
  };
  const first = { ...refused, retryAfter: null, limit: `"${name}";r=${requests - 1};t=60` };

  it('rejects REST requests after the last permitted one, even if they are concurrent', async () => {
    const address = newAddress();
    const answers = await inParallel(requests + 3, () => rest(address));
    expect(countStatuses(answers)).toEqual({ [status]: requests, 429: 3 });
    const next = await rest(address);
    expect(next.body).toMatchObject(refusal);
    expect(rateLimitHeaders(next)).toEqual(refused);
    expect(rateLimitHeaders(await rest(newAddress()))).toEqual(first);
  });

  it('rejects GraphQL requests after the last permitted one, with the same members', async () => {
    const address = newAddress();
    const answers = await inParallel(requests + 3, () => graphql(address));
    expect(answers.filter(isRefused)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(requests);
    const next = await graphql(address);
    expect(next.body.errors[0].extensions).toMatchObject(refusal);
    const passed = await graphql(newAddress());
    expect(passed.body.errors).toBeUndefined();
  });

  it('is reported in the headers of GraphQL responses', async () => {
    expect(rateLimitHeaders(await graphql(newAddress()))).toEqual(first);
  });

  it('is reported in the headers of rejected GraphQL requests', async () => {
    const address = newAddress();
    await inParallel(requests, () => graphql(address));
    expect(rateLimitHeaders(await graphql(address))).toEqual(refused);
  });

  it('counts requests over REST and GraphQL together', async () => {
    const address = newAddress();
    await graphql(address);
    await inParallel(requests - 1, () => rest(address));
    expect((await rest(address)).status).toBe(429);
    expect(isRefused(await graphql(address))).toBe(true);
  });
});

describe('several fields of a GraphQL request', () => {
  it('count separately', async () => {
    const address = newAddress();
    const fields = Array.from({ length: 8 }, (_, n) => `s${n}: ${submitField(form.slug)}`);
    const { body } = await query(address, `mutation { ${fields.slice(0, 5).join(' ')} }`);
    expect(body.errors).toBeUndefined();
    const rest = await query(address, `mutation { ${fields.slice(5).join(' ')} }`);
    expect(isRefused(rest)).toBe(true);
    expect(rest.body.errors[0].path).toEqual(['s6']);
  });

  it('permit no more password attempts than several requests', async () => {
    const address = newAddress();
    const guesses = Array.from({ length: 10 }, (_, n) => `g${n}: ${unlockField(`guess ${n}`)}`);
    for (const guess of guesses) await query(address, `mutation { ${guess} }`);
    expect(isRefused(await query(address, `mutation { ${unlockField()} }`))).toBe(true);

    const otherAddress = newAddress();
    await query(otherAddress, `mutation { ${guesses.slice(0, 3).join(' ')} }`);
    expect(rateLimitHeader(await unlock(otherAddress))).toBe('"unlock";r=6;t=60');
  });

  it('report the limit after the last field in the headers', async () => {
    const fields = Array.from({ length: 4 }, (_, n) => `c${n}: captchaChallenge`);
    const answer = await query(newAddress(), `{ ${fields.join(' ')} }`);
    expect(rateLimitHeader(answer)).toBe('"challenges";r=56;t=60');
  });
});

describe('a failed request counts, and its response reports the remaining requests', () => {
  it.each<[string, number, (address: string) => Promise<ApiResponse>, string]>([
    [
      'invalid answers',
      422,
      (address) =>
        sendFrom(address, `POST /public/forms/${form.slug}/submissions`, {
          body: { answers: { unknown: 'x' } },
        }),
      '"submissions";r=5;t=60',
    ],
    [
      'a wrong password',
      403,
      (address) => unlock(address, locked.slug, 'shut'),
      '"unlock";r=9;t=60',
    ],
    [
      'a form without a password',
      409,
      (address) => unlock(address, form.slug),
      '"unlock";r=9;t=60',
    ],
    [
      'a file for an unknown question',
      422,
      (address) => upload(address, form.slug, 'x'),
      '"uploads";r=29;t=60',
    ],
    [
      'a file for a locked form',
      401,
      (address) => upload(address, locked.slug),
      '"uploads";r=29;t=60',
    ],
    [
      'answers to an unknown form',
      404,
      (address) => submit(address, 'nothing'),
      '"submissions";r=5;t=60',
    ],
    [
      'a file for an unknown form',
      404,
      (address) => upload(address, 'nothing'),
      '"uploads";r=29;t=60',
    ],
    ['reading an unknown form', 404, (address) => read(address, 'nothing'), '"forms";r=119;t=60'],
    [
      'a challenge for an unknown form',
      404,
      (address) => sendFrom(address, 'GET /public/captcha/challenge?form=nothing'),
      '"challenges";r=59;t=60',
    ],
  ])('for %s', async (_, status, ask, limit) => {
    const answer = await ask(newAddress());
    expect([answer.status, rateLimitHeader(answer)]).toEqual([status, limit]);
  });

  it.each<[string, RequestOptions]>([
    ['with invalid JSON', { raw: '{' }],
    ['of another media type', { raw: 'name=Ann', headers: { 'Content-Type': 'text/plain' } }],
    ['without answers', { body: {} }],
    ['with answers that are not an object', { body: { answers: 'none' } }],
    ['with an unknown member', { body: { answers: {}, answer: 1 } }],
  ])('for a submission %s', async (_, sent) => {
    const answer = await sendFrom(
      newAddress(),
      `POST /public/forms/${form.slug}/submissions`,
      sent,
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(rateLimitHeader(answer)).toBe('"submissions";r=5;t=60');
  });

  it('submissions to unknown forms count together', async () => {
    const address = newAddress();
    await inParallel(6, (n) => submit(address, `nothing-${n}`));
    expect((await submit(address, 'nothing-else')).status).toBe(429);
    expect((await submit(address)).status).toBe(201);
    expect((await submit(newAddress(), 'nothing-else')).status).toBe(404);
  });

  it('requests for an unknown slug query the database once per cache lifetime', async () => {
    const address = newAddress();
    const statements = await recordStatements(world, async () => {
      const answers = [await submit(address, 'UnknownSlug1')];
      answers.push(...(await inParallel(9, () => submit(address, 'UnknownSlug1'))));
      expect(countStatuses(answers)).toEqual({ 404: 6, 429: 4 });
    });
    expect(statements.filter((text) => text.includes('FROM slugs'))).toHaveLength(1);
    const later = await recordStatements(world, async () => {
      now += 2000;
      await submit(newAddress(), 'UnknownSlug1');
    });
    expect(later.filter((text) => text.includes('FROM slugs'))).toHaveLength(1);
  });

  it('wrong passwords exhaust the limit for the correct password', async () => {
    const address = newAddress();
    await inParallel(10, () => unlock(address, locked.slug, 'shut'));
    expect((await unlock(address)).status).toBe(429);
    expect((await unlock(address, otherLocked.slug)).status).toBe(200);
  });

  it('invalid answers exhaust the limit for valid ones', async () => {
    const address = newAddress();
    const line = `POST /public/forms/${form.slug}/submissions`;
    const refused = await inParallel(6, () =>
      sendFrom(address, line, { body: { answers: { x: 1 } } }),
    );
    expect(countStatuses(refused)).toEqual({ 422: 6 });
    expect((await submit(address)).status).toBe(429);
    expect((await submit(address, other.slug)).status).toBe(201);
  });

  it('replayed submissions count', async () => {
    const address = newAddress();
    const again = () =>
      sendFrom(address, `POST /public/forms/${form.slug}/submissions`, {
        ...submission,
        headers: { 'Idempotency-Key': `key of ${address}` },
      });
    const first = await again();
    const replay = await again();
    expect(replay.headers.get('Idempotency-Replayed')).toBe('true');
    expect([replay.body.id, rateLimitHeader(replay)]).toEqual([
      first.body.id,
      '"submissions";r=4;t=60',
    ]);
    await inParallel(4, again);
    expect((await again()).status).toBe(429);
  });
});

describe('the client that a limit counts', () => {
  const spend = (address: string) => inParallel(6, () => submit(address));

  it.each([
    ['an IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['IPv4 written as IPv6', '::ffff:203.0.113.1', '203.0.113.1'],
    ['an address with or without a port', '203.0.113.2:4711', '203.0.113.2'],
    ['the last address of a longer list', '203.0.113.3', '9.9.9.9, 8.8.8.8, 203.0.113.3'],
    ['an address after whitespace', '203.0.113.4', '9.9.9.9 ,\t203.0.113.4'],
    ['texts that are not addresses', 'unknown', 'not-an-address'],
  ])('is the same for %s', async (_, one, same) => {
    await spend(one);
    expect((await submit(same)).status).toBe(429);
  });

  it.each([
    ['the next IPv6 network', '2001:db8:1:3::1', '2001:db8:1:4::1'],
    ['another address', '203.0.113.10', '203.0.113.11'],
    ['another last address', '203.0.113.12, 203.0.113.13', '203.0.113.12, 203.0.113.14'],
  ])('is a different one for %s', async (_, one, different) => {
    await spend(one);
    expect((await submit(different)).status).toBe(201);
  });
});

describe('TRUST_PROXY', () => {
  it.each<[string, string, string, string[]]>([
    ['0: trusts no proxy', '0', '203.0.113.1', ['203.0.113.2', '2001:db8::1', '1.1.1.1, 9.9.9.9']],
    [
      '1: trusts the last address',
      '1',
      '1.1.1.1, 203.0.113.1',
      ['203.0.113.1', '2.2.2.2,203.0.113.1'],
    ],
    [
      '2: trusts the last but one',
      '2',
      '1.1.1.1, 203.0.113.1, 10.0.0.1',
      ['203.0.113.1, 10.0.0.2', '2.2.2.2, 3.3.3.3, 203.0.113.1, 10.0.0.3'],
    ],
  ])('has the value %s', async (_, proxies, address, others) => {
    const env = { RATE_LIMITS: 'submissions=1/60', TRUST_PROXY: proxies };
    const there = await createTestWorld({ clock, env });
    const { slug } = await buildPublishedForm(await there.client(), { definition });
    expect((await submit(address, slug, there)).status).toBe(201);
    for (const same of others) expect((await submit(same, slug, there)).status).toBe(429);
    const unrelated = '203.0.113.9, 203.0.113.9';
    expect((await submit(unrelated, slug, there)).status).toBe(proxies === '0' ? 429 : 201);
  });
});

describe('a window of a rate limit', () => {
  it('lasts until its end, and is followed by a new one', async () => {
    const address = newAddress();
    await inParallel(6, () => submit(address));
    now += 59_001;
    const late = await submit(address);
    expect([late.status, late.body.detail]).toEqual([
      429,
      'Too many requests. Try again in 1 second.',
    ]);
    expect(rateLimitHeaders(late)).toEqual({
      retryAfter: '1',
      limit: '"submissions";r=0;t=1',
      policy: '"submissions";q=6;w=60',
    });
    now += 998;
    expect((await submit(address)).status).toBe(429);
    now += 1;
    expect(rateLimitHeader(await submit(address))).toBe('"submissions";r=5;t=60');
  });

  it('is not prolonged by rejected requests', async () => {
    const address = newAddress();
    await inParallel(6, () => submit(address));
    now += 30_000;
    expect((await submit(address)).body.retry_after).toBe(30);
    now += 30_000;
    expect((await submit(address)).status).toBe(201);
  });
});

describe('rate limits of two servers on one database', async () => {
  const { services, stop } = await listen({
    ...world.services,
    config: { ...world.services.config, PORT: 0 },
  });
  afterAll(stop);
  const visitor = createClient(`http://127.0.0.1:${services.config.PORT}`, undefined, undefined);
  const servers = [world, { visitor }] as const;
  const serverOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1];

  it.each(table.slice(0, 3))(
    'permit as many $name as one server',
    async ({ requests, status, rest }) => {
      const address = newAddress();
      const answers = await inParallel(requests * 2, (turn) => rest(address, serverOf(turn)));
      expect(countStatuses(answers)).toEqual({ [status]: requests, 429: requests });
      for (const server of servers) expect((await rest(address, server)).status).toBe(429);
    },
  );

  it.each(table.slice(3))(
    'synchronize the counts of $name within a short time',
    async ({ requests, rest }) => {
      const address = newAddress();
      await inParallel(requests, () => rest(address, servers[0]));
      let own = 0;
      const statusOfOther = async () => {
        own += 1;
        return (await rest(address, servers[1])).status;
      };
      await expect.poll(statusOfOther).toBe(429);
      expect(own).toBeLessThan(requests);
    },
  );
});
