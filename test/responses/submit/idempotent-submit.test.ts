import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import type { ApiResponse, Client, RequestOptions } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { counterFiguresOf } from '../../support/processes/two-servers.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const { pool } = world.services.db;

const ann = { answers: { name: 'Ann' } };
const day = 86_400_000;
const printable = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 126 - index));

interface Form {
  readonly id: string;
  readonly slug: string;
}

let keys = 0;
const freshKey = () => {
  keys += 1;
  return `key ${keys}`;
};

/** Request options with an idempotency key, and a body or raw text. */
const withKey = (
  key: string,
  { body = ann, raw, headers }: RequestOptions = {},
): RequestOptions => ({
  ...(raw === undefined ? { body } : { raw }),
  headers: { 'Idempotency-Key': key, ...headers },
});

const submitAsVisitor = ({ slug }: Form, key: string, sent?: RequestOptions) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, withKey(key, sent));
const submitWithApiKey = (
  { id }: Form,
  key: string,
  sent?: RequestOptions,
  client: Client = alice,
) => client.rest(`POST /forms/${id}/responses`, withKey(key, sent));

const change = ({ id }: Form, settings: object) =>
  alice.rest(`PATCH /forms/${id}`, { body: { settings } });
const refusal = ({ status, body }: ApiResponse) => [status, body.code];
const replayed = ({ headers }: ApiResponse) => headers.get('Idempotency-Replayed');
const fiftyInParallel = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

/** Expects the second result to replay the first one, and `count` stored responses. */
async function expectRepeat(form: Form, first: ApiResponse, second: ApiResponse, count = 1) {
  expect([first.status, replayed(first)]).toEqual([201, null]);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(replayed(second)).toBe('true');
  const figures = { rows: count, counted: count, days: count };
  expect(await counterFiguresOf(pool, form.id)).toEqual(figures);
}

describe.each([
  ['a visitor', submitAsVisitor],
  ['a client with an API key', submitWithApiKey],
] as const)('submissions of %s', (_, submit) => {
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['with a non-ASCII letter', 'schlüssel'],
    ['with a non-ASCII control character', 'a\u0085b'],
  ])('refuses an idempotency key: %s', async (__, key) => {
    const form = await buildPublishedForm(alice);
    expect(refusal(await submit(form, key))).toEqual([400, 'bad_request']);
    expect(await counterFiguresOf(pool, form.id)).toMatchObject({ rows: 0 });
  });

  it.each([
    ['one character', '~'],
    ['255 characters', 'k'.repeat(255)],
    ['all printable characters', `${printable}z`],
  ])('replays the first result for a key of %s', async (__, key) => {
    const form = await buildPublishedForm(alice);
    const first = await submit(form, key);
    await expectRepeat(form, first, await submit(form, key));
  });

  it('refuses a key with a different body', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const first = await submit(form, key);
    for (const answers of [
      { name: 'Bob' },
      { name: 'ann' },
      { name: ' Ann' },
      { name: 'Ann', age: null },
      { name: 'Ann', age: 1 },
      { name: 'Ann', unknown: true },
      { name: ['Ann'] },
      {},
    ]) {
      const second = await submit(form, key, { body: { answers } });
      expect(refusal(second)).toEqual([409, 'idempotency_key_reused']);
      expect(replayed(second)).toBeNull();
    }
    await expectRepeat(form, first, await submit(form, key));
  });

  it('accepts a retry with the same JSON value in a different notation', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const send = (raw: string) => submit(form, key, { raw });
    const first = await send('{"answers":{"name":"Ann","age":100,"source":{"other":"\\u00fc/"}}}');
    for (const raw of [
      '{"answers":{"source":{"other":"ü\\/"},"age":1e2,"name":"\\u0041nn"}}',
      ' {\n"answers" : {"age":100.0, "name":"Bob", "name":"Ann","source":{"other":"ü/"}}}',
    ]) {
      await expectRepeat(form, first, await send(raw));
    }
  });

  it('does not use up the key of a failed submission', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const wrong = { body: { answers: { age: -1 } } };
    for (const again of [wrong, wrong, { body: { answers: {} } }]) {
      expect((await submit(form, key, again)).status).toBe(422);
    }
    await change(form, { accepting_responses: false });
    expect(refusal(await submit(form, key))).toEqual([409, 'form_closed']);
    await change(form, { accepting_responses: true });
    const first = await submit(form, key);
    await expectRepeat(form, first, await submit(form, key));
    expect(refusal(await submit(form, key, wrong))).toEqual([409, 'idempotency_key_reused']);
  });

  it.each<[string, (form: Form) => Promise<unknown>]>([
    ['is paused', (form) => change(form, { accepting_responses: false })],
    ['has passed its deadline', (form) => change(form, { close_at: '2026-01-01T00:00:00Z' })],
    ['is unpublished', ({ id }) => alice.rest(`POST /forms/${id}/unpublish`)],
    ['is full', (form) => change(form, { max_responses: 1 })],
    [
      'has another message and redirect',
      (form) => change(form, { success_message: 'Bye', redirect_url: 'https://b.example/' }),
    ],
    ['refuses API submissions', (form) => change(form, { allow_api_submissions: false })],
    ['requires a captcha', (form) => change(form, { require_captcha: true })],
    ['has a version that refuses the answers', replaceQuestions],
  ])('replays the first result after the form %s', async (__, changeForm) => {
    const settings = { success_message: 'Thanks, Ann', redirect_url: 'https://a.example/' };
    const form = await buildPublishedForm(alice, { settings });
    const key = freshKey();
    const first = await submit(form, key);
    await changeForm(form);
    expect((await submit(form, freshKey())).headers.get('Idempotency-Replayed')).toBeNull();
    const { rows } = await counterFiguresOf(pool, form.id);
    await expectRepeat(form, first, await submit(form, key), rows);
  });

  it('scopes keys to the form', async () => {
    const [form, other] = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
    const key = freshKey();
    const first = await submit(form, key);
    const elsewhere = await submit(other, key, { body: { answers: { name: 'Bob' } } });
    expect([elsewhere.status, replayed(elsewhere)]).toEqual([201, null]);
    await expectRepeat(form, first, await submit(form, key));
  });

  it('accepts a key for another request after exactly 24 hours', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const first = await submit(form, key);
    now = new Date(now.getTime() + day - 1);
    await expectRepeat(form, first, await submit(form, key));
    now = new Date(now.getTime() + 1);
    const bob = { body: { answers: { name: 'Bob' } } };
    const second = await submit(form, key, bob);
    expect([second.status, replayed(second)]).toEqual([201, null]);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await submit(form, key)).status).toBe(409);
    now = new Date(now.getTime() + day - 1);
    await expectRepeat(form, second, await submit(form, key, bob), 2);
  });

  it('returns 404 for the retry of a deleted response and stores no second one', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const { body } = await submit(form, key);
    await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
    for (let time = 0; time < 2; time += 1) {
      expect(refusal(await submit(form, key))).toEqual([404, 'not_found']);
    }
    expect(await counterFiguresOf(pool, form.id)).toEqual({ rows: 0, counted: 0, days: 0 });
    await alice.rest(`DELETE /forms/${form.id}`);
    expect(refusal(await submit(form, key))).toEqual([404, 'not_found']);
  });

  it('returns one result to fifty concurrent requests', async () => {
    const form = await buildPublishedForm(alice, { settings: { max_responses: 1 } });
    const key = freshKey();
    const outcomes = await fiftyInParallel(() => submit(form, key));
    const [first] = outcomes.filter((outcome) => replayed(outcome) === null);
    if (!first) throw new Error('everything was a repeat');
    const others = outcomes.filter((outcome) => outcome !== first);
    expect(others).toHaveLength(49);
    for (const other of others) {
      expect([other.status, replayed(other), other.body]).toEqual([201, 'true', first.body]);
    }
    await expectRepeat(form, first, await submit(form, key));
  });

  it('accepts one of two bodies sent concurrently with one key', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const outcomes = await fiftyInParallel((index) =>
      submit(form, key, { body: { answers: { name: index % 2 ? 'Ann' : 'Bob' } } }),
    );
    const codes = outcomes.map(({ status, body }) => `${status} ${body.code}`);
    expect(codes.filter((code) => code === '201 undefined')).toHaveLength(25);
    expect(codes.filter((code) => code === '409 idempotency_key_reused')).toHaveLength(25);
    expect(await counterFiguresOf(pool, form.id)).toEqual({ rows: 1, counted: 1, days: 1 });
  });

  it('refuses fifty concurrent invalid requests and accepts the corrected one', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const refusals = await fiftyInParallel(() => submit(form, key, { body: { answers: {} } }));
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([422]));
    const first = await submit(form, key);
    await expectRepeat(form, first, await submit(form, key));
  });
});

async function replaceQuestions({ id }: Form) {
  const definition = definitionOf({ id: 'colour', type: 'short_text' });
  await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
  return alice.rest(`POST /forms/${id}/publish`);
}

describe('comparison of bodies', () => {
  it.each([
    ['another duration', { duration_ms: 2 }],
    ['no duration', { duration_ms: undefined }],
    ['null for a duration', { duration_ms: null }],
    ['a duration above the maximum', { duration_ms: 2 ** 31 }],
  ])('treats a body with %s as different', async (_, more) => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const before = { ...ann, duration_ms: 2 ** 31 - 1 };
    const first = await submitAsVisitor(form, key, { body: before });
    const second = await submitAsVisitor(form, key, { body: { ...before, ...more } });
    expect(refusal(second)).toEqual([409, 'idempotency_key_reused']);
    await expectRepeat(form, first, await submitAsVisitor(form, key, { body: before }));
  });

  it.each([
    ['another captcha', { captcha_token: 'solved' }],
    ['null for a captcha', { captcha_token: null }],
    ['no captcha', {}],
  ])('treats a body with %s as equal', async (_, more) => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    const first = await submitAsVisitor(form, key, { body: { ...ann, captcha_token: 'first' } });
    await expectRepeat(
      form,
      first,
      await submitAsVisitor(form, key, { body: { ...ann, ...more } }),
    );
  });
});

describe('keys', () => {
  it('scopes keys to the caller: the public, and each API key', async () => {
    const form = await buildPublishedForm(alice);
    const bob = await world.clientOfSameWorkspace(alice, ['responses:write']);
    const key = freshKey();
    const firsts = [await submitAsVisitor(form, key), await submitWithApiKey(form, key)];
    firsts.push(await submitWithApiKey(form, key, { body: { answers: { name: 'Bob' } } }, bob));
    expect(firsts.map(replayed)).toEqual([null, null, null]);
    expect(await counterFiguresOf(pool, form.id)).toMatchObject({ rows: 3 });
    expect((await submitAsVisitor(form, key)).body).toEqual(firsts[0]?.body);
    expect((await submitWithApiKey(form, key)).body).toEqual(firsts[1]?.body);
  });

  it('exposes nothing of a key to other callers', async () => {
    const form = await buildPublishedForm(alice);
    const key = freshKey();
    await submitWithApiKey(form, key);
    const [stranger, reader] = [
      await world.client(),
      await world.clientOfSameWorkspace(alice, ['responses:read']),
    ];
    expect(refusal(await submitWithApiKey(form, key, {}, stranger))).toEqual([404, 'not_found']);
    expect(refusal(await submitWithApiKey(form, key, {}, reader))).toEqual([
      403,
      'insufficient_scope',
    ]);
    expect(refusal(await submitWithApiKey(form, key, {}, world.visitor))).toEqual([
      401,
      'unauthenticated',
    ]);
  });

  it('does not use up a key if API submissions are disabled or the captcha is missing', async () => {
    const settings = { allow_api_submissions: false, require_captcha: true };
    const form = await buildPublishedForm(alice, { settings });
    const key = freshKey();
    expect(refusal(await submitWithApiKey(form, key))).toEqual([403, 'api_submissions_disabled']);
    expect(refusal(await submitAsVisitor(form, key))).toEqual([403, 'captcha_failed']);
    await change(form, { allow_api_submissions: true, require_captcha: false });
    const bob = { body: { answers: { name: 'Bob' } } };
    for (const submit of [submitWithApiKey, submitAsVisitor]) {
      const first = await submit(form, key, bob);
      expect([first.status, replayed(first)]).toEqual([201, null]);
    }
  });
});

const graded = {
  ...definitionOf({ id: 'name', type: 'short_text' }),
  approval: {
    enabled: true,
    show_result: true,
    approved_message: 'You are in',
    criteria: [{ id: 'c', question_id: 'name', op: 'equals', expected: 'Ann' }],
  },
};

it('replays the automatic decision after a review', async () => {
  const form = await buildPublishedForm(alice, { definition: graded });
  const key = freshKey();
  const firsts = [await submitAsVisitor(form, key), await submitWithApiKey(form, key)] as const;
  expect(firsts[0].body.result).toMatchObject({ status: 'approved', message: 'You are in' });
  for (const { body } of firsts) {
    const path = `/forms/${form.id}/responses/${body.id}/approval`;
    await alice.rest(`PUT ${path}`, { body: { status: 'rejected', note: 'No' } });
  }
  await expectRepeat(form, firsts[0], await submitAsVisitor(form, key), 2);
  await expectRepeat(form, firsts[1], await submitWithApiKey(form, key), 2);
});

it('requires the access token of a locked form for a retry', async () => {
  const form = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
  const unlock = async (password: string) => {
    const path = `POST /public/forms/${form.slug}/unlock`;
    const { body } = await world.visitor.rest(path, { body: { password } });
    return { headers: { 'X-Form-Access': body.access_token } };
  };
  const key = freshKey();
  expect(refusal(await submitAsVisitor(form, key))).toEqual([401, 'form_locked']);
  const token = await unlock('sesame');
  const first = await submitAsVisitor(form, key, token);
  expect(refusal(await submitAsVisitor(form, key))).toEqual([401, 'form_locked']);
  await expectRepeat(form, first, await submitAsVisitor(form, key, token));

  await change(form, { password: 'another' });
  expect(refusal(await submitAsVisitor(form, key, token))).toEqual([401, 'form_locked']);
  await expectRepeat(form, first, await submitAsVisitor(form, key, await unlock('another')));
});

function asChallenge(given: object): Challenge {
  if ('parameters' in given && 'signature' in given) return JSON.parse(JSON.stringify(given));
  throw new Error('this is no challenge');
}

/** The captcha token as sent by the widget. */
async function solvedFor({ slug }: Form): Promise<string> {
  const { body } = await world.visitor.rest(`GET /public/captcha/challenge?form=${slug}`);
  const challenge = asChallenge(body);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

it('replays a submission without another upload or captcha', async () => {
  const definition = definitionOf(fileQuestion({ required: true }));
  const form = await buildPublishedForm(alice, { definition, settings: { require_captcha: true } });
  const send = async (key: string, captcha_token: string, ref: string) =>
    submitAsVisitor(form, key, { body: { answers: { doc: [ref] }, captcha_token } });
  const [key, token, ref] = [freshKey(), await solvedFor(form), await uploadRef(alice, form.slug)];
  const first = await send(key, token, ref);
  expect(refusal(await send(freshKey(), token, ref))).toEqual([422, 'validation_failed']);
  const unused = await uploadRef(alice, form.slug);
  expect(refusal(await send(freshKey(), token, unused))).toEqual([403, 'captcha_failed']);
  await expectRepeat(form, first, await send(key, token, ref));
  now = new Date(now.getTime() + day / 2); // the captcha has expired
  await expectRepeat(form, first, await send(key, token, ref));
  await expectRepeat(form, first, await send(key, await solvedFor(form), ref));

  const crowd = [freshKey(), await solvedFor(form), await uploadRef(alice, form.slug)] as const;
  const outcomes = await fiftyInParallel(() => send(...crowd));
  expect(new Set(outcomes.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await counterFiguresOf(pool, form.id)).toEqual({ rows: 2, counted: 2, days: 2 });
});

describe('GraphQL', () => {
  const submitting = `mutation ($slug: String!, $input: SubmissionInput!, $key: IdempotencyKey) {
    submitResponse(slug: $slug, input: $input, idempotencyKey: $key) { responseId message }
  }`;
  const creating = `mutation ($id: ID!, $input: CreateResponseInput!, $key: IdempotencyKey) {
    createResponse(formId: $id, input: $input, idempotencyKey: $key) { response { id answers } }
  }`;

  async function postGraphql(query: string, form: Form, key: unknown, input: object = ann) {
    const headers = { 'Content-Type': 'application/json', Authorization: await bearer() };
    const body = JSON.stringify({ query, variables: { ...form, key, input } });
    const response = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = await response.json();
    return { data, problem: errors?.[0].extensions, replayed: replayed(answerOf(response)) };
  }
  const answerOf = ({ status, headers }: Response): ApiResponse => ({ status, headers, body: '' });

  let secret: string | undefined;
  async function bearer(): Promise<string> {
    if (secret === undefined) {
      const body = { name: 'graphql', scopes: ['responses:write'] };
      secret = (await alice.rest('POST /keys', { body })).body.key;
    }
    return `Bearer ${secret}`;
  }

  const formOf = async () => {
    const { id, slug } = await buildPublishedForm(alice);
    return { id, slug };
  };

  it.each([submitting, creating])('refuses a malformed key by GraphQL: %s', async (query) => {
    const form = await formOf();
    for (const key of ['', 'a\u0001b', 'a\nb', '\u007f', '\ud83d\ude00', 'k'.repeat(256), 1, []]) {
      expect((await postGraphql(query, form, key)).problem).toMatchObject({
        status: 400,
        code: 'bad_request',
      });
    }
    expect(await counterFiguresOf(pool, form.id)).toMatchObject({ rows: 0 });
  });

  it.each([submitting, creating])(
    'replays a result by the argument idempotencyKey: %s',
    async (query) => {
      const form = await formOf();
      const key = freshKey();
      const first = await postGraphql(query, form, key);
      expect([first.problem, first.replayed]).toEqual([undefined, null]);
      const other = await postGraphql(query, form, key, { answers: { name: 'Bob' } });
      expect(other.problem).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
      const second = await postGraphql(query, form, key);
      expect([second.data, second.replayed]).toEqual([first.data, 'true']);
      expect(await counterFiguresOf(pool, form.id)).toMatchObject({ rows: 1 });
      expect((await postGraphql(query, form, null)).replayed).toBeNull();
      expect(await counterFiguresOf(pool, form.id)).toMatchObject({ rows: 2 });
    },
  );

  it('shares the keys of visitors between REST and GraphQL', async () => {
    const form = await formOf();
    const key = freshKey();
    const { body } = await submitAsVisitor(form, key, { body: { ...ann, duration_ms: 7 } });
    const again = await postGraphql(submitting, form, key, { ...ann, durationMs: 7 });
    expect(again.replayed).toBe('true');
    expect(again.data.submitResponse.responseId).toBe(body.id);
  });
});
