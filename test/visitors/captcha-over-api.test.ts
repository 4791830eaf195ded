import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import {
  hangs,
  refuses,
  respondsJson,
  startCaptchaProvider,
  succeeds,
  truncates,
} from '../support/doubles/captcha-provider.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { pottery, workshopsDefinition } from '../support/fixtures/workshops.ts';
import { createTestWorld, type TestWorld } from '../support/world/test-world.ts';

// Captchas over REST and GraphQL. The parsing of tokens is tested in captcha.unit.test.ts.

let now = new Date('2026-03-01T12:00:00.000Z');
const clock = { ...systemClock, now: () => now };
const answers = { name: 'Ann' };
const required = { require_captcha: true };

const submission = `mutation ($slug: String!, $answers: Answers!, $captcha: String) {
  submitResponse(slug: $slug, input: { answers: $answers, captchaToken: $captcha }) { responseId }
}`;

const submitTo =
  (world: TestWorld) =>
  (slug: string, captcha_token?: unknown, body: object = { answers }, headers = {}) =>
    world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { captcha_token, ...body },
      headers,
    });

const missing = { status: 403, code: 'captcha_failed' };

describe('ALTCHA', async () => {
  const world = await createTestWorld({ clock });
  const alice = await world.client();
  const submit = submitTo(world);
  const buildGuarded = (input: object = {}) =>
    buildPublishedForm(alice, { settings: required, ...input });
  const responsesOf = async (id: string): Promise<number> =>
    (await alice.rest(`GET /forms/${id}`)).body.response_count;

  const challengeFor = (slug: string) =>
    world.visitor.rest(`GET /public/captcha/challenge?form=${slug}`);

  /** The token that the widget would send. */
  async function solve(challenge: Parameters<typeof solveChallenge>[0]['challenge']) {
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  const solved = async (slug: string) => solve((await challengeFor(slug)).body);

  it('is reported for forms that require a captcha, and only for these', async () => {
    const [form, open] = [await buildGuarded(), await buildPublishedForm(alice)];
    const shown = await world.visitor.rest(`GET /public/forms/${form.slug}`);
    const challenge_url = `https://forms.example/api/v1/public/captcha/challenge?form=${form.slug}`;
    expect(shown.body).toMatchObject({ captcha_required: true });
    expect(shown.body.captcha).toEqual({ provider: 'altcha', challenge_url });

    const unguarded = await world.visitor.rest(`GET /public/forms/${open.slug}`);
    expect(unguarded.body.captcha_required).toBe(false);
    expect(unguarded.body).not.toHaveProperty('captcha');

    const query = `query ($slug: String!) {
      publicForm(slug: $slug) { captchaRequired captcha { provider siteKey challengeUrl } }
    }`;
    const captchaOf = async (slug: string) =>
      (await world.visitor.graphql(query, { slug })).publicForm;
    expect(await captchaOf(form.slug)).toEqual({
      captchaRequired: true,
      captcha: { provider: 'ALTCHA', siteKey: null, challengeUrl: challenge_url },
    });
    expect(await captchaOf(open.slug)).toEqual({ captchaRequired: false, captcha: null });
  });

  it('returns a challenge to pages of any origin that must not be cached', async () => {
    const form = await buildGuarded();
    const { status, headers, body } = await challengeFor(form.slug);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await challengeFor(form.slug)).body).not.toEqual(body);
    expect((await challengeFor('no-such-form')).status).toBe(404);

    const query = 'query ($form: String) { captchaChallenge(form: $form) }';
    const { captchaChallenge } = await world.visitor.graphql(query, { form: form.slug });
    expect((await submit(form.slug, await solve(captchaChallenge))).status).toBe(201);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['garbage', 'garbage'],
  ])('refuses a submission whose token is %s, over REST and GraphQL', async (_, captcha) => {
    const form = await buildGuarded();
    expect((await submit(form.slug, captcha)).body).toMatchObject(missing);
    const variables = { slug: form.slug, answers, captcha };
    expect(await world.visitor.graphqlProblem(submission, variables)).toMatchObject(missing);
    expect(await responsesOf(form.id)).toBe(0);
  });

  it.each([
    [7, 'wrong_type'],
    ['\0', 'invalid_text'],
  ])('reports the token %j as an invalid member of the body: %s', async (token, code) => {
    for (const { slug } of [await buildGuarded(), await buildPublishedForm(alice)]) {
      const { status, body } = await submit(slug, token);
      expect([status, body.errors]).toMatchObject([422, [{ path: 'captcha_token', code }]]);
    }
  });

  it('refuses the solution for another form, which remains valid for its own form', async () => {
    const [form, other] = [await buildGuarded(), await buildGuarded()];
    const token = await solved(other.slug);
    expect((await submit(form.slug, token)).body).toMatchObject(missing);
    expect((await submit(other.slug, token)).status).toBe(201);
  });

  it('refuses a solution after ten minutes', async () => {
    const form = await buildGuarded();
    const [late, inTime] = [await solved(form.slug), await solved(form.slug)];
    const began = now.getTime();
    now = new Date(began + 599_999);
    expect((await submit(form.slug, inTime)).status).toBe(201);
    now = new Date(began + 600_000);
    expect((await submit(form.slug, late)).body).toMatchObject(missing);
  });

  it('accepts a solution once, across REST and GraphQL', async () => {
    const form = await buildGuarded();
    const token = await solved(form.slug);
    const variables = { slug: form.slug, answers, captcha: token };
    await world.visitor.graphql(submission, variables);
    const again = await submit(form.slug, token);
    expect(again.body).toMatchObject({ ...missing, detail: expect.stringContaining('used') });
    expect(await world.visitor.graphqlProblem(submission, variables)).toMatchObject(missing);
    expect(await responsesOf(form.id)).toBe(1);
  });

  it('accepts one of ten concurrent submissions with the same solution', async () => {
    const form = await buildGuarded();
    const token = await solved(form.slug);
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit(form.slug, token)));
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 403)]);
    expect(await responsesOf(form.id)).toBe(1);
  });

  it('accepts a solution without a form once across all forms', async () => {
    const [form, other] = [await buildGuarded(), await buildGuarded()];
    const { body } = await world.visitor.rest('GET /public/captcha/challenge');
    const token = await solve(body);
    const sent = await Promise.all([submit(form.slug, token), submit(other.slug, token)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it('does not use up a solution if the answers are invalid or the form is closed', async () => {
    const form = await buildGuarded();
    const token = await solved(form.slug);
    expect((await submit(form.slug, token, { answers: {} })).status).toBe(422);
    const pause = (accepting_responses: boolean) =>
      alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { accepting_responses } } });
    await pause(false);
    expect((await submit(form.slug, token)).status).toBe(409);
    await pause(true);
    expect((await submit(form.slug, token)).status).toBe(201);
  });

  it('does not use up a solution if the response limit is reached', async () => {
    const form = await buildGuarded({ settings: { ...required, max_responses: 1 } });
    const [token, first] = [
      await solved(form.slug),
      await submit(form.slug, await solved(form.slug)),
    ];
    expect(first.status).toBe(201);
    expect((await submit(form.slug, token)).body.closed_reason).toBe('response_limit_reached');
    await alice.rest(`DELETE /forms/${form.id}/responses/${first.body.id}`);
    expect((await submit(form.slug, token)).status).toBe(201);
  });

  it('does not use up a solution if a selected option is full', async () => {
    const form = await buildGuarded({ definition: workshopsDefinition(pottery(1)) });
    const choice = (workshop: string) => ({ answers: { workshop } });
    const token = await solved(form.slug);
    const first = await submit(form.slug, await solved(form.slug), choice('pottery'));
    expect(first.status).toBe(201);
    const refused = await submit(form.slug, token, choice('pottery'));
    expect(refused.body.errors).toMatchObject([{ code: 'option_full' }]);
    expect((await submit(form.slug, token, choice('drawing'))).status).toBe(201);
  });

  it('does not use up a solution if a concurrent submission has taken the file', async () => {
    const definition = definitionOf(fileQuestion());
    const form = await buildGuarded({ definition });
    const ref = await uploadRef(world.visitor, form.slug);
    const tokens = [await solved(form.slug), await solved(form.slug)];
    const body = { answers: { doc: [ref] } };
    const sent = await Promise.all(tokens.map((token) => submit(form.slug, token, body)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 422]);

    const unused = tokens[sent.findIndex(({ status }) => status === 422)];
    const another = { answers: { doc: [await uploadRef(world.visitor, form.slug)] } };
    expect((await submit(form.slug, unused, another)).status).toBe(201);
  });

  it('is not required from clients with an API key', async () => {
    const form = await buildGuarded();
    const { status } = await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers } });
    expect(status).toBe(201);
    const mutation = `mutation ($id: ID!, $answers: Answers!) {
      createResponse(formId: $id, input: { answers: $answers }) { response { id } }
    }`;
    await alice.graphql(mutation, { id: form.id, answers });
    expect(await responsesOf(form.id)).toBe(2);
  });

  it('applies a change of the setting at once, even if another server has made it', async () => {
    const form = await buildPublishedForm(alice);
    expect((await submit(form.slug)).status).toBe(201);
    await world.services.db.prisma.form.updateMany({
      where: { id: form.id },
      data: { settings: { requireCaptcha: true }, epoch: { increment: 1 } },
    });
    expect((await submit(form.slug)).body).toMatchObject(missing);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { require_captcha: null } } });
    expect((await submit(form.slug)).status).toBe(201);
  });

  it('does not require a new solution for a replayed request', async () => {
    const form = await buildGuarded();
    const token = await solved(form.slug);
    const key = { 'Idempotency-Key': 'once' };
    const first = await submit(form.slug, token, { answers }, key);
    const again = await submit(form.slug, token, { answers }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });
});

const siteverify = await startCaptchaProvider();

describe.each(['turnstile', 'hcaptcha', 'recaptcha'])('%s', async (provider) => {
  const world = await createTestWorld({
    clock,
    env: {
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: 'the-site',
      CAPTCHA_SECRET: 'hush',
      CAPTCHA_VERIFY_URL: siteverify.url,
    },
  });
  const alice = await world.client();
  const submit = submitTo(world);
  const buildGuarded = (settings: object = {}) =>
    buildPublishedForm(alice, { settings: { ...required, ...settings } });

  /** The number of requests to the provider during `work`. */
  async function countRequests(work: () => Promise<unknown>): Promise<number> {
    const before = siteverify.requests.length;
    await work();
    return siteverify.requests.length - before;
  }

  it('reports its site key, and does not create challenges', async () => {
    const form = await buildGuarded();
    const { body } = await world.visitor.rest(`GET /public/forms/${form.slug}`);
    expect(body.captcha).toEqual({ provider, site_key: 'the-site' });
    const challenge = await world.visitor.rest(`GET /public/captcha/challenge?form=${form.slug}`);
    expect([challenge.status, challenge.body.code]).toEqual([404, 'not_found']);
  });

  it('is not called for missing tokens, invalid answers and closed forms', async () => {
    siteverify.respondWith(succeeds());
    const [form, closed] = [
      await buildGuarded(),
      await buildGuarded({ accepting_responses: false }),
    ];
    const requests = await countRequests(async () => {
      expect((await submit(form.slug)).status).toBe(403);
      expect((await submit(form.slug, 'token', { answers: {} })).status).toBe(422);
      expect((await submit(closed.slug, 'token')).status).toBe(409);
      const open = await buildPublishedForm(alice);
      expect((await submit(open.slug, 'token')).status).toBe(201);
    });
    expect(requests).toBe(0);
  });

  it('refuses a token that the provider rejects, over REST and GraphQL', async () => {
    siteverify.respondWith(refuses('invalid-input-response'));
    const form = await buildGuarded();
    expect((await submit(form.slug, 'token')).body).toMatchObject(missing);
    const variables = { slug: form.slug, answers, captcha: 'token' };
    expect(await world.visitor.graphqlProblem(submission, variables)).toMatchObject(missing);
  });

  it.each([
    ['returns 500', respondsJson(500, { error: 'internal' })],
    ['truncates its response', truncates],
    ['hangs', hangs],
  ])('returns 503 if the provider %s, and accepts a later submission', async (_, reply) => {
    const timeout = AbortSignal.timeout;
    const shortened = vi.spyOn(AbortSignal, 'timeout');
    shortened.mockImplementation((time) => timeout.call(AbortSignal, time / 25));
    siteverify.respondWith(reply);
    const form = await buildGuarded();
    const { status, headers, body } = await submit(form.slug, 'token');
    const variables = { slug: form.slug, answers, captcha: 'token' };
    const problem = await world.visitor.graphqlProblem(submission, variables);
    shortened.mockRestore();
    expect([status, body.code, body.retry_after]).toEqual([503, 'unavailable', 5]);
    expect(headers.get('Retry-After')).toBe('5');
    expect(problem).toMatchObject({ status: 503, code: 'unavailable', retry_after: 5 });
    expect(JSON.stringify([body, problem])).not.toMatch(/hush|siteverify|127\.0\.0\.1/);
    siteverify.respondWith(succeeds());
    expect((await submit(form.slug, 'token')).status).toBe(201);
  });

  it('is called once per response, even if the form was changed on another server', async () => {
    siteverify.respondWith(succeeds());
    const form = await buildGuarded();
    const requests = await countRequests(async () => {
      expect((await submit(form.slug, 'token')).status).toBe(201);
    });
    await world.services.db.prisma.form.updateMany({
      where: { id: form.id },
      data: { epoch: { increment: 1 } },
    });
    const requestsAgain = await countRequests(async () => {
      expect((await submit(form.slug, 'another')).status).toBe(201);
    });
    expect([requests, requestsAgain]).toEqual([1, 1]);
    expect(siteverify.requests.at(-1)?.fields).toMatchObject({
      secret: 'hush',
      response: 'another',
    });
  });

  it('is not called again for a replayed request', async () => {
    siteverify.respondWith(succeeds());
    const form = await buildGuarded();
    const key = { 'Idempotency-Key': 'once' };
    const send = () => submit(form.slug, 'token', { answers }, key);
    const first = await send();
    siteverify.respondWith(refuses('timeout-or-duplicate'));
    expect(await countRequests(async () => expect((await send()).body).toEqual(first.body))).toBe(
      0,
    );
  });
});
