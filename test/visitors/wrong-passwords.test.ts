import { hash } from '@node-rs/argon2';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { listen } from '../../src/server/listen.ts';
import { hashPassword, verifyPassword } from '../../src/visitors/password-hashing.ts';
import { type ApiResponse, createClient } from '../support/clients/api-client.ts';
import {
  countStatuses,
  inParallel,
  rateLimitHeaders,
} from '../support/clients/rate-limit-helpers.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Limits of the attempts to guess a form's password, across all visitors. Tests advance the clock.

let now = Date.parse('2026-03-01T12:00:00.000Z');
const clock = { ...systemClock, now: () => new Date(now) };
const env = { RATE_LIMITS: 'wrong_passwords=12/60', TRUST_PROXY: '1' };
const world = await createTestWorld({ clock, env });
const alice = await world.client();
const { services: second, stop } = await listen({
  ...world.services,
  config: { ...world.services.config, PORT: 0 },
});
afterAll(stop);
const elsewhere = createClient(`http://127.0.0.1:${second.config.PORT}`, undefined, undefined);

const buildLocked = () => buildPublishedForm(alice, { settings: { password: 'open' } });

let networks = 0;
/** An address in a new IPv6 network, or in the current one. */
const newAddress = (sameNetwork = false) => {
  if (!sameNetwork) networks += 1;
  return `2001:db8:${networks.toString(16)}:${Math.trunc(Math.random() * 65_535).toString(16)}::1`;
};

const unlock = (slug: string, password: string, who = newAddress(), to = world.visitor) =>
  to.rest(`POST /public/forms/${slug}/unlock`, {
    body: { password },
    headers: { 'X-Forwarded-For': who },
  });
const outcome = ({ status, body }: ApiResponse) => [status, body.code];

describe('wrong passwords', () => {
  it('of all visitors are limited by form, including correct ones until the window ends', async () => {
    const [form, other] = [await buildLocked(), await buildLocked()];
    expect(countStatuses(await inParallel(11, () => unlock(form.slug, 'shut')))).toEqual({
      403: 11,
    });
    expect((await unlock(form.slug, 'open')).status).toBe(200);
    expect((await unlock(form.slug, 'shut')).status).toBe(403);

    const refused = await unlock(form.slug, 'open');
    expect(outcome(refused)).toEqual([429, 'rate_limited']);
    expect(rateLimitHeaders(refused)).toMatchObject({
      retryAfter: '60',
      policy: '"wrong_passwords";q=12;w=60',
    });
    const mutation = `mutation ($slug: String!) {
      unlockForm(slug: $slug, input: { password: "open" }) { expiresInSeconds }
    }`;
    const problem = await world.visitor.graphqlProblem(mutation, { slug: form.slug });
    expect(problem).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((await unlock(other.slug, 'open')).status).toBe(200);

    now += 60_000;
    expect((await unlock(form.slug, 'open')).status).toBe(200);
  });

  it('do not affect access that was granted before', async () => {
    const form = await buildLocked();
    const { body } = await unlock(form.slug, 'open');
    await inParallel(13, () => unlock(form.slug, 'shut'));
    expect((await unlock(form.slug, 'open')).status).toBe(429);
    const sent = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers: { 'X-Form-Access': body.access_token },
    });
    expect(sent.status).toBe(201);
  });

  it('are not counted for correct passwords', async () => {
    const form = await buildLocked();
    expect(countStatuses(await inParallel(14, () => unlock(form.slug, 'open')))).toEqual({
      200: 14,
    });
    expect((await unlock(form.slug, 'shut')).status).toBe(403);
  });

  it('are counted across all servers', async () => {
    const form = await buildLocked();
    await inParallel(12, () => unlock(form.slug, 'shut'));
    const answers: ApiResponse[] = [];
    for (const password of ['shut', 'open']) {
      answers.push(await unlock(form.slug, password, newAddress(), elsewhere));
    }
    expect(countStatuses(answers)).toEqual({ 429: 2 });
  });

  it('are limited by the /48 of an IPv6 address as well, without affecting other networks', async () => {
    const form = await buildLocked();
    const first = await unlock(form.slug, 'shut');
    const more = await inParallel(9, () => unlock(form.slug, 'shut', newAddress(true)));
    expect(countStatuses([first, ...more])).toEqual({ 403: 10 });
    const refused = await inParallel(20, () => unlock(form.slug, 'shut', newAddress(true)));
    expect(countStatuses(refused)).toEqual({ 429: 20 });
    expect((await unlock(form.slug, 'open', newAddress(true))).status).toBe(429);
    expect((await unlock(form.slug, 'open')).status).toBe(200);
  });
});

describe('the queue of passwords to verify', () => {
  it('of one form does not delay another form or an author', async () => {
    const [form, other] = [await buildLocked(), await buildLocked()];
    const { services, stop: close } = await listen({
      ...world.services,
      config: { ...world.services.config, PORT: 0, RATE_LIMITS: undefined },
    });
    onTestFinished(close);
    const unlimited = `http://127.0.0.1:${services.config.PORT}`;
    // 2 run, 100 wait, and there is no place for the others.
    const guesses = Array.from({ length: 130 }, () => verifyPassword(form.id, 'shut', null));
    const outcomes = Promise.allSettled(guesses);
    const [visitor, author] = await Promise.all([
      unlock(other.slug, 'open', newAddress(), world.visitor.forServer(unlimited)),
      alice
        .forServer(unlimited)
        .rest(`PATCH /forms/${other.id}`, { body: { settings: { password: 'new' } } }),
    ]);
    expect([visitor.status, author.status]).toEqual([200, 200]);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(28);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } });
  });
});

it('a hash with other parameters, which could need any time and memory, matches no password', async () => {
  const cheap = await hash('open', { memoryCost: 8192, timeCost: 1 });
  const own = await hashPassword('form', 'open');
  const matches = [cheap, own, 'open'].map((hashed) => verifyPassword('form', 'open', hashed));
  expect(await Promise.all(matches)).toEqual([false, true, false]);
});
