import { afterAll, describe, expect, it, vi } from 'vitest';
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
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { createTestWorld, type TestWorld } from '../support/world/test-world.ts';

// Rate limits as visitors meet them, through both doors. The clock stands still unless
// a story moves it, and each story is told of somebody else.

let now = Date.now();
const clock = { ...systemClock, now: () => new Date(now) };
const env = { RATE_LIMITS: 'graphql=100000/60', TRUST_PROXY: '1' };
const world = await createTestWorld({ clock, env });
const alice = await world.client();

const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const form = await buildPublishedForm(alice, { definition });
const other = await buildPublishedForm(alice, { definition });
const locked = await buildPublishedForm(alice, { definition, settings: { password: 'open' } });
const otherLocked = await buildPublishedForm(alice, {
  definition,
  settings: { password: 'open' },
});

/** Where requests go to. */
type Server = Pick<TestWorld, 'visitor'>;

/** Sends a request by REST that a proxy passes on for these addresses. */
const sendFrom = (
  who: string,
  line: string,
  { headers, ...sent }: RequestOptions = {},
  to: Server = world,
) => to.visitor.rest(line, { ...sent, headers: { ...headers, 'X-Forwarded-For': who } });

/** The same by GraphQL, with a file if the operation takes one. */
async function query(who: string, text: string, file?: string): Promise<ApiResponse> {
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
      'X-Forwarded-For': who,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const submission = { body: { answers: { name: 'Ann' } } };
const submit = (who: string, slug: string = form.slug, to?: Server) =>
  sendFrom(who, `POST /public/forms/${slug}/submissions`, submission, to);
const unlock = (who: string, slug: string = locked.slug, password = 'open', to?: Server) =>
  sendFrom(who, `POST /public/forms/${slug}/unlock`, { body: { password } }, to);
const upload = (who: string, slug: string = form.slug, itemId = 'doc', to?: Server) => {
  const headers = { 'Content-Type': multipartType };
  const raw = multipart(fileParts({ itemId }));
  return sendFrom(who, `POST /public/forms/${slug}/uploads`, { raw, headers }, to);
};
const read = (who: string, slug: string = form.slug, to?: Server) =>
  sendFrom(who, `GET /public/forms/${slug}`, {}, to);

const submitField = (slug: string) =>
  `submitResponse(slug: "${slug}", input: { answers: { name: "Ann" } }) { responseId }`;
const unlockField = (password = 'open') =>
  `unlockForm(slug: "${locked.slug}", input: { password: "${password}" }) { expiresIn }`;
const uploadMutation = `mutation ($file: Upload!) {
  uploadFile(slug: "${form.slug}", input: { itemId: "doc", file: $file }) { ref }
}`;

interface Limited {
  readonly name: string;
  readonly requests: number;
  /** Status of a request that passes. */
  readonly status: number;
  readonly rest: (who: string, to?: Server) => Promise<ApiResponse>;
  readonly graphql: (who: string) => Promise<ApiResponse>;
}

const table: readonly Limited[] = [
  {
    name: 'submissions',
    requests: 6,
    status: 201,
    rest: (who, to) => submit(who, form.slug, to),
    graphql: (who) => query(who, `mutation { ${submitField(form.slug)} }`),
  },
  {
    name: 'unlock',
    requests: 10,
    status: 200,
    rest: (who, to) => unlock(who, locked.slug, 'open', to),
    graphql: (who) => query(who, `mutation { ${unlockField()} }`),
  },
  {
    name: 'uploads',
    requests: 30,
    status: 201,
    rest: (who, to) => upload(who, form.slug, 'doc', to),
    graphql: (who) => query(who, uploadMutation, 'Hello'),
  },
  {
    name: 'forms',
    requests: 120,
    status: 200,
    rest: (who, to) => read(who, form.slug, to),
    graphql: (who) => query(who, `{ publicForm(slug: "${form.slug}") { title } }`),
  },
  {
    name: 'challenges',
    requests: 60,
    status: 200,
    rest: (who, to) => sendFrom(who, 'GET /public/captcha/challenge', {}, to),
    graphql: (who) => query(who, '{ captchaChallenge }'),
  },
];

const refusal = {
  code: 'rate_limited',
  status: 429,
  detail: 'Too many requests. Try again in 60 seconds.',
  retry_after: 60,
};

const isRefused = ({ body }: ApiResponse) => body.errors?.[0].extensions.code === 'rate_limited';

describe.each(table)('$name', ({ name, requests, status, rest, graphql }) => {
  const refused = {
    retryAfter: '60',
    limit: `"${name}";r=0;t=60`,
    policy: `"${name}";q=${requests};w=60`,
  };
  const first = { ...refused, retryAfter: null, limit: `"${name}";r=${requests - 1};t=60` };

  it('are refused by REST after the last one, however many come at once', async () => {
    const who = newAddress();
    const answers = await inParallel(requests + 3, () => rest(who));
    expect(countStatuses(answers)).toEqual({ [status]: requests, 429: 3 });
    const next = await rest(who);
    expect(next.body).toMatchObject(refusal);
    expect(rateLimitHeaders(next)).toEqual(refused);
    expect(rateLimitHeaders(await rest(newAddress()))).toEqual(first);
  });

  it('are refused by GraphQL after the last one, with the same members', async () => {
    const who = newAddress();
    const answers = await inParallel(requests + 3, () => graphql(who));
    expect(answers.filter(isRefused)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(requests);
    const next = await graphql(who);
    expect(next.body.errors[0].extensions).toMatchObject(refusal);
    const passed = await graphql(newAddress());
    expect(passed.body.errors).toBeUndefined();
  });

  it('are told by GraphQL in the headers too', async () => {
    expect(rateLimitHeaders(await graphql(newAddress()))).toEqual(first);
  });

  it('are told by GraphQL in the headers of a refusal', async () => {
    const who = newAddress();
    await inParallel(requests, () => graphql(who));
    expect(rateLimitHeaders(await graphql(who))).toEqual(refused);
  });

  it('are counted by both doors together', async () => {
    const who = newAddress();
    await graphql(who);
    await inParallel(requests - 1, () => rest(who));
    expect((await rest(who)).status).toBe(429);
    expect(isRefused(await graphql(who))).toBe(true);
  });
});

describe('several fields of one request', () => {
  it('count each', async () => {
    const who = newAddress();
    const fields = Array.from({ length: 8 }, (_, n) => `s${n}: ${submitField(form.slug)}`);
    const { body } = await query(who, `mutation { ${fields.slice(0, 5).join(' ')} }`);
    expect(body.errors).toBeUndefined();
    const rest = await query(who, `mutation { ${fields.slice(5).join(' ')} }`);
    expect(isRefused(rest)).toBe(true);
    expect(rest.body.errors[0].path).toEqual(['s6']);
  });

  it('guess no more passwords than several requests', async () => {
    const who = newAddress();
    const guesses = Array.from({ length: 10 }, (_, n) => `g${n}: ${unlockField(`guess ${n}`)}`);
    for (const guess of guesses) await query(who, `mutation { ${guess} }`);
    expect(isRefused(await query(who, `mutation { ${unlockField()} }`))).toBe(true);

    const patient = newAddress();
    await query(patient, `mutation { ${guesses.slice(0, 3).join(' ')} }`);
    expect(rateLimitHeader(await unlock(patient))).toBe('"unlock";r=6;t=60');
  });

  it('tell in the headers what the last of them left', async () => {
    const fields = Array.from({ length: 4 }, (_, n) => `c${n}: captchaChallenge`);
    const answer = await query(newAddress(), `{ ${fields.join(' ')} }`);
    expect(rateLimitHeader(answer)).toBe('"challenges";r=56;t=60');
  });
});

describe('a request that fails counts, and its answer tells what is left:', () => {
  it.each<[string, number, (who: string) => Promise<ApiResponse>, string]>([
    [
      'answers that do not fit',
      422,
      (who) =>
        sendFrom(who, `POST /public/forms/${form.slug}/submissions`, {
          body: { answers: { nobody: 'asked' } },
        }),
      '"submissions";r=5;t=60',
    ],
    ['a wrong password', 403, (who) => unlock(who, locked.slug, 'shut'), '"unlock";r=9;t=60'],
    ['no password to guess', 409, (who) => unlock(who, form.slug), '"unlock";r=9;t=60'],
    ['a file for no question', 422, (who) => upload(who, form.slug, 'x'), '"uploads";r=29;t=60'],
    ['a file for a locked form', 401, (who) => upload(who, locked.slug), '"uploads";r=29;t=60'],
    ['answers to no form', 404, (who) => submit(who, 'nothing'), '"submissions";r=5;t=60'],
    ['a file for no form', 404, (who) => upload(who, 'nothing'), '"uploads";r=29;t=60'],
    ['a look at no form', 404, (who) => read(who, 'nothing'), '"forms";r=119;t=60'],
    [
      'a challenge for no form',
      404,
      (who) => sendFrom(who, 'GET /public/captcha/challenge?form=nothing'),
      '"challenges";r=59;t=60',
    ],
  ])('%s', async (_, status, ask, limit) => {
    const answer = await ask(newAddress());
    expect([answer.status, rateLimitHeader(answer)]).toEqual([status, limit]);
  });

  it.each<[string, RequestOptions]>([
    ['that is no JSON', { raw: '{' }],
    ['of another type', { raw: 'name=Ann', headers: { 'Content-Type': 'text/plain' } }],
    ['without answers', { body: {} }],
    ['with answers that are none', { body: { answers: 'none' } }],
    ['with a member that nobody knows', { body: { answers: {}, answer: 1 } }],
  ])('a submission %s', async (_, sent) => {
    const answer = await sendFrom(
      newAddress(),
      `POST /public/forms/${form.slug}/submissions`,
      sent,
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(rateLimitHeader(answer)).toBe('"submissions";r=5;t=60');
  });

  it('all forms that there are not count together', async () => {
    const who = newAddress();
    await inParallel(6, (n) => submit(who, `nothing-${n}`));
    expect((await submit(who, 'nothing-else')).status).toBe(429);
    expect((await submit(who)).status).toBe(201);
    expect((await submit(newAddress(), 'nothing-else')).status).toBe(404);
  });

  it('a form that there is not is looked for once in a while', async () => {
    const who = newAddress();
    const statements = await recordStatements(world, async () => {
      const answers = [await submit(who, 'NobodysSlug1')];
      answers.push(...(await inParallel(9, () => submit(who, 'NobodysSlug1'))));
      expect(countStatuses(answers)).toEqual({ 404: 6, 429: 4 });
    });
    expect(statements.filter((text) => text.includes('"slugs"'))).toHaveLength(1);
    const later = await recordStatements(world, async () => {
      now += 2000;
      await submit(newAddress(), 'NobodysSlug1');
    });
    expect(later.filter((text) => text.includes('"slugs"'))).toHaveLength(1);
  });

  it('wrong passwords use the limit up, and then the right one is refused', async () => {
    const who = newAddress();
    await inParallel(10, () => unlock(who, locked.slug, 'shut'));
    expect((await unlock(who)).status).toBe(429);
    expect((await unlock(who, otherLocked.slug)).status).toBe(200);
  });

  it('answers that do not fit use the limit up, and then good ones are refused', async () => {
    const who = newAddress();
    const line = `POST /public/forms/${form.slug}/submissions`;
    const refused = await inParallel(6, () => sendFrom(who, line, { body: { answers: { x: 1 } } }));
    expect(countStatuses(refused)).toEqual({ 422: 6 });
    expect((await submit(who)).status).toBe(429);
    expect((await submit(who, other.slug)).status).toBe(201);
  });

  it('answers that were given before count too', async () => {
    const who = newAddress();
    const again = () =>
      sendFrom(who, `POST /public/forms/${form.slug}/submissions`, {
        ...submission,
        headers: { 'Idempotency-Key': `key of ${who}` },
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

describe('somebody is', () => {
  const spend = (who: string) => inParallel(6, () => submit(who));

  it.each([
    ['a network of version 6', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['version 4 written as version 6', '::ffff:203.0.113.1', '203.0.113.1'],
    ['an address with or without a port', '203.0.113.2:4711', '203.0.113.2'],
    ['the last address of a longer list', '203.0.113.3', '9.9.9.9, 8.8.8.8, 203.0.113.3'],
    ['the same behind spaces', '203.0.113.4', '9.9.9.9 ,\t203.0.113.4'],
    ['whoever sends what is no address', 'unknown', 'not-an-address'],
  ])('%s', async (_, one, same) => {
    await spend(one);
    expect((await submit(same)).status).toBe(429);
  });

  it.each([
    ['the next network of version 6', '2001:db8:1:3::1', '2001:db8:1:4::1'],
    ['another address', '203.0.113.10', '203.0.113.11'],
    ['another last address', '203.0.113.12, 203.0.113.13', '203.0.113.12, 203.0.113.14'],
  ])('not %s', async (_, one, different) => {
    await spend(one);
    expect((await submit(different)).status).toBe(201);
  });
});

describe('TRUST_PROXY', () => {
  it.each<[string, string, string, string[]]>([
    ['0 believes nobody', '0', '203.0.113.1', ['203.0.113.2', '2001:db8::1', '1.1.1.1, 9.9.9.9']],
    [
      '1 believes the last address',
      '1',
      '1.1.1.1, 203.0.113.1',
      ['203.0.113.1', '2.2.2.2,203.0.113.1'],
    ],
    [
      '2 believes the last but one',
      '2',
      '1.1.1.1, 203.0.113.1, 10.0.0.1',
      ['203.0.113.1, 10.0.0.2', '2.2.2.2, 3.3.3.3, 203.0.113.1, 10.0.0.3'],
    ],
  ])('%s', async (_, proxies, who, others) => {
    const env = { RATE_LIMITS: 'submissions=1/60', TRUST_PROXY: proxies };
    const there = await createTestWorld({ clock, env });
    const { slug } = await buildPublishedForm(await there.client(), { definition });
    expect((await submit(who, slug, there)).status).toBe(201);
    for (const same of others) expect((await submit(same, slug, there)).status).toBe(429);
    const stranger = '203.0.113.9, 203.0.113.9';
    expect((await submit(stranger, slug, there)).status).toBe(proxies === '0' ? 429 : 201);
  });
});

describe('a window', () => {
  it('lasts to its end, and begins anew', async () => {
    const who = newAddress();
    await inParallel(6, () => submit(who));
    now += 59_001;
    const late = await submit(who);
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
    expect((await submit(who)).status).toBe(429);
    now += 1;
    expect(rateLimitHeader(await submit(who))).toBe('"submissions";r=5;t=60');
  });

  it('is not prolonged by what was refused', async () => {
    const who = newAddress();
    await inParallel(6, () => submit(who));
    now += 30_000;
    expect((await submit(who)).body.retry_after).toBe(30);
    now += 30_000;
    expect((await submit(who)).status).toBe(201);
  });
});

describe('two servers on one database', async () => {
  const { services, stop } = await listen({
    ...world.services,
    config: { ...world.services.config, PORT: 0 },
  });
  afterAll(stop);
  const visitor = createClient(`http://127.0.0.1:${services.config.PORT}`, undefined, undefined);
  const servers = [world, { visitor }] as const;
  const serverOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1];

  it.each(table.slice(0, 3))(
    'let as many $name pass as one',
    async ({ requests, status, rest }) => {
      const who = newAddress();
      const answers = await inParallel(requests * 2, (turn) => rest(who, serverOf(turn)));
      expect(countStatuses(answers)).toEqual({ [status]: requests, 429: requests });
      for (const server of servers) expect((await rest(who, server)).status).toBe(429);
    },
  );

  it.each(table.slice(3))('tell each other of $name a little later', async ({ requests, rest }) => {
    const who = newAddress();
    await inParallel(requests, () => rest(who, servers[0]));
    const soon = async () => expect((await rest(who, servers[1])).status).toBe(429);
    await vi.waitFor(soon, { timeout: 10_000, interval: 100 });
  });
});
