import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { createIds } from '../../../src/platform/ids.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import { type Scope, scopes } from '../../../src/workspaces/scopes.ts';
import { subscribe } from '../../support/clients/sse-subscription.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildForm, buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { storedIdentity } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Subscriptions to new responses over server-sent events.

const timings = { responsePoll: 100, accessPoll: 50, sharedLockTimeout: 50 };
const world = await createTestWorld({ timings });
const alice = await world.client();
const pollOptions = { interval: 20 };

const created = `subscription ($formId: ID!) {
  responseCreated(formId: $formId) { id answers createdAt }
}`;

/** Issues an API key in Alice's workspace, with its secret. */
const keyOf = (granted: readonly Scope[] = scopes) =>
  issueKey(world.services, alice.workspaceId ?? '', {
    name: 'subscriber',
    scopes: granted,
    expiresAt: null,
  });

const subscribeTo = (secret: string, formId: string) =>
  subscribe(world.url, secret, created, { formId });

async function submit(id: string, name = 'Ann', headers: Record<string, string> = {}) {
  const sent = { body: { answers: { name } }, headers };
  const { body } = await alice.rest(`POST /forms/${id}/responses`, sent);
  return body.id;
}

// biome-ignore lint/suspicious/noExplicitAny: events are read literally
const idsOf = (events: any[]) => events.map(({ data }) => data.responseCreated.id);
const codesOf = ({ events }: { events: { errors: { extensions: { code: string } }[] }[] }) =>
  events.map(({ errors }) => errors[0]?.extensions.code);

describe('refused subscriptions', () => {
  it('refuses a subscription without a key, without the scope and for a foreign form', async () => {
    const { id } = await buildForm(alice);
    const unauthenticated = await subscribeTo('fw_unknown', id);
    const writer = await subscribeTo((await keyOf(['responses:write'])).secret, id);
    const foreign = await subscribeTo(
      (await keyOf()).secret,
      (await buildForm(await world.client())).id,
    );
    await Promise.all([unauthenticated.ended, writer.ended, foreign.ended]);
    expect(codesOf(unauthenticated)).toEqual(['unauthenticated']);
    expect(codesOf(writer)).toEqual(['insufficient_scope']);
    expect(codesOf(foreign)).toEqual(['not_found']);
  });

  it('refuses an eleventh subscription of an API key until another one ends', async () => {
    const { id } = await buildForm(alice);
    const { secret } = await keyOf();
    const ten = await Promise.all(Array.from({ length: 10 }, () => subscribeTo(secret, id)));
    const more = await subscribeTo(secret, id);
    await more.ended;
    expect(codesOf(more)).toEqual(['rate_limited']);
    expect(more.headers.get('Retry-After')).toBe('30');
    ten[0]?.disconnect();
    const isTaken = async () => {
      const next = await subscribeTo(secret, id);
      const refused = await Promise.race([
        next.ended.then(() => true),
        waitForHeartbeat(next.heartbeats),
      ]);
      return !refused;
    };
    await expect.poll(isTaken, pollOptions).toBe(true);
  });

  it('refuses a 201st subscription of a workspace, but not of another workspace', async () => {
    const busy = await world.client();
    const { id } = await buildForm(busy);
    const keys = await Promise.all(
      Array.from({ length: 21 }, () => world.clientOfSameWorkspace(busy, ['responses:read'])),
    );
    const [last, ...others] = keys.map(({ secret }) => secret ?? '');
    await Promise.all(
      others.flatMap((secret) => Array.from({ length: 10 }, () => subscribeTo(secret, id))),
    );
    const more = await subscribeTo(last ?? '', id);
    await more.ended;
    expect(codesOf(more)).toEqual(['rate_limited']);
    expect(more.events[0].errors[0].message).toContain('workspace');

    const other = await world.client();
    const { heartbeats } = await subscribeTo(other.secret ?? '', (await buildForm(other)).id);
    expect(await waitForHeartbeat(heartbeats)).toBe(false);
  });
});

/** Waits for a second heartbeat comment. */
const waitForHeartbeat = (heartbeats: () => number) =>
  expect
    .poll(heartbeats, pollOptions)
    .toBeGreaterThan(1)
    .then(() => false);

const filtered = `subscription ($formId: ID!, $filter: ResponseFilter) {
  responseCreated(formId: $formId, filter: $filter) { id }
}`;

describe('subscriptions with a filter', () => {
  const named = (value: string) => ({ condition: { question: 'name', op: 'equals', value } });

  it('are refused if the filter does not fit the form', async () => {
    const { id: formId } = await buildPublishedForm(alice);
    const filter = { condition: { question: 'unknown', op: 'equals', value: 'Ann' } };
    const live = await subscribe(world.url, alice.secret ?? '', filtered, { formId, filter });
    await live.ended;
    expect(live.events[0].errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      status: 422,
      errors: [{ path: 'filter.condition.question', code: 'unknown_question' }],
    });
  });

  it('emit the responses that match, in order, next to those without a filter', async () => {
    const { id: formId } = await buildPublishedForm(alice);
    const open = (filter?: object) =>
      subscribe(world.url, alice.secret ?? '', filtered, { formId, filter });
    const [all, anns, text, approved, past] = await Promise.all([
      open(),
      open(named('Ann')),
      open({ q: 'BO' }),
      open({ approval: 'APPROVED' }),
      open({ to: '2020-01-01' }),
    ]);
    const names = ['Ann', 'Bob', 'Ann', 'Cy', 'Bobby'];
    const ids: string[] = [];
    for (const name of names) ids.push(await submit(formId, name));
    const [first, second, third, , fifth] = ids;
    await expect.poll(() => idsOf(all?.events ?? []), pollOptions).toEqual(ids);
    await expect.poll(() => idsOf(anns?.events ?? []), pollOptions).toEqual([first, third]);
    await expect.poll(() => idsOf(text?.events ?? []), pollOptions).toEqual([second, fifth]);
    expect([approved?.events, past?.events]).toEqual([[], []]);
  });

  it('know the questions of versions that are published later', async () => {
    const { id: formId } = await buildPublishedForm(alice);
    const filter = { condition: { not: named('Ann').condition } };
    const live = await subscribe(world.url, alice.secret ?? '', filtered, { formId, filter });
    const title = { id: 'name', type: 'short_text', title: 'Your name' };
    const more = { id: 'more', type: 'short_text', title: 'More' };
    const definition = { schema: { sections: [{ elements: [more, title] }] } };
    await publishVersion(alice, formId, definition);
    await submit(formId, 'Ann');
    const bob = await submit(formId, 'Bob');
    await expect.poll(() => idsOf(live.events), pollOptions).toEqual([bob]);
  });

  it('share one statement if their filters are equal', async () => {
    const { id: formId } = await buildPublishedForm(alice);
    const open = () =>
      subscribe(world.url, alice.secret ?? '', filtered, { formId, filter: named('Ann') });
    const [one, other] = [await open(), await open()];
    let id = '';
    const statements = await recordStatements(world, async () => {
      id = await submit(formId, 'Ann');
      await expect.poll(() => idsOf(one.events), pollOptions).toEqual([id]);
      await expect.poll(() => idsOf(other.events), pollOptions).toEqual([id]);
    });
    const matches = statements.filter((text) => text.includes('r.id = ANY'));
    expect(matches.length).toBe(1);
  });
});

describe('subscriptions', () => {
  it('emits each new response once, from visitors and API clients', async () => {
    const form = await buildPublishedForm(alice);
    await submit(form.id, 'before');
    const { secret } = await keyOf();
    const live = await subscribeTo(secret, form.id);
    expect(live.headers.get('Content-Type')).toContain('text/event-stream');
    expect(live.headers.get('Content-Encoding')).toBe('none');
    const first = await submit(form.id, 'Ann');
    const line = `POST /public/forms/${form.slug}/submissions`;
    const { body: second } = await world.visitor.rest(line, { body: { answers: { name: 'Bob' } } });
    await expect.poll(() => live.events.length, pollOptions).toBe(2);
    expect(idsOf(live.events)).toEqual([first, second.id]);
    expect(live.events[0].data.responseCreated.answers).toEqual({ name: 'Ann' });
  });

  it('emits the responses of the form only, and all of them to each subscriber', async () => {
    const [one, other] = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
    const { secret } = await keyOf();
    const [a, b, c] = await Promise.all([
      subscribeTo(secret, one.id),
      subscribeTo(secret, one.id),
      subscribeTo(secret, other.id),
    ]);
    const ids = await Promise.all(Array.from({ length: 40 }, () => submit(one.id)));
    await expect.poll(() => [a?.events.length, b?.events.length], pollOptions).toEqual([40, 40]);
    expect(idsOf(a?.events ?? []).sort()).toEqual(ids.sort());
    const late = await submit(other.id);
    await expect.poll(() => idsOf(c?.events ?? []), pollOptions).toEqual([late]);
  });

  it.each([-3_000_000, -120_000, 120_000, 3_000_000])(
    'emits responses of a server whose clock differs by %d ms, on a form without any and afterwards',
    async (difference) => {
      const form = await buildPublishedForm(alice);
      const live = await subscribeTo((await keyOf()).secret, form.id);
      const now = () => new Date(Date.now() + difference);
      const writer = createResponseWriter({
        ...world.services,
        ids: createIds({ ...systemClock, now }),
      });
      const store = async () => {
        const { epoch } = await world.services.db.prisma.form.findUniqueOrThrow({
          where: { id: form.id },
        });
        const stored = await writer.write({
          formId: form.id,
          epoch,
          version: 1,
          source: 'WEB',
          cap: null,
          decision: null,
          durationMs: null,
          language: null,
          timeZone: null,
          answers: { name: 'Ann' },
          eventsOf: undefined,
          singleUse: undefined,
        });
        return storedIdentity(stored).id;
      };
      const ids = [await store(), await store()];
      await expect.poll(() => idsOf(live.events), pollOptions).toEqual(ids);
      ids.push(await submit(form.id));
      ids.push(await store());
      await expect.poll(() => idsOf(live.events), pollOptions).toEqual(ids);
    },
  );

  it('emits responses ordered by id and waits for open writes', async () => {
    const form = await buildPublishedForm(alice);
    const live = await subscribeTo((await keyOf()).secret, form.id);
    const { pool } = world.services.db;
    let late = Promise.resolve('');
    let second = '';
    const querySpy = vi.spyOn(pool, 'query');
    await withRowLock(pool, 'LOCK TABLE idempotency_keys IN SHARE MODE', [], async () => {
      late = submit(form.id, 'Ann', { 'Idempotency-Key': 'late' });
      // Stored with other forms first, which gives up soon.
      await waitForBlockedStatements(pool, 1, {
        text: 'store_responses',
        olderThan: 2 * timings.sharedLockTimeout,
      });
      second = await submit(form.id, 'Bob');
      const asked = () =>
        querySpy.mock.calls.filter(([query]) => Object(query).name === 'open-writes');
      await expect.poll(() => asked().length, pollOptions).toBeGreaterThan(1);
      expect(live.events).toEqual([]);
    });
    querySpy.mockRestore();
    const first = await late;
    await expect.poll(() => live.events.length, pollOptions).toBe(2);
    expect(idsOf(live.events)).toEqual([first, second]);
    expect(first < second).toBe(true);
  });

  it('does not emit to a new subscriber what was stored while a lower id was being stored', async () => {
    const form = await buildPublishedForm(alice);
    const { pool } = world.services.db;
    let late = Promise.resolve('');
    const before = await submit(form.id, 'before');
    let live: Awaited<ReturnType<typeof subscribeTo>> | undefined;
    await withRowLock(pool, 'LOCK TABLE idempotency_keys IN SHARE MODE', [], async () => {
      late = submit(form.id, 'Ann', { 'Idempotency-Key': 'late again' });
      await waitForBlockedStatements(pool, 1, {
        text: 'store_responses',
        olderThan: 2 * timings.sharedLockTimeout,
      });
      const above = await submit(form.id, 'Bob');
      live = await subscribeTo((await keyOf()).secret, form.id);
      expect(above > before).toBe(true);
    });
    const ids = [await late, await submit(form.id, 'Cid')];
    await expect.poll(() => idsOf(live?.events ?? []), pollOptions).toEqual(ids);
  });

  it('runs one poll at a time and does not catch up on missed polls', async () => {
    const form = await buildPublishedForm(alice);
    const { pool } = world.services.db;
    const { responsePoll } = timings;
    const live = await subscribeTo((await keyOf()).secret, form.id);
    const plain = pool.query.bind(pool);
    let count = 0;
    const querySpy = vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
      if (Object(args[0]).name === 'recent-responses') {
        count += 1;
        await sleep(responsePoll / 5);
      }
      return Reflect.apply(plain, pool, args);
    });
    const began = performance.now();
    let stored = 0;
    for (; performance.now() - began < 3 * responsePoll; stored += 1) await submit(form.id);
    await expect.poll(() => live.events.length, pollOptions).toBe(stored);
    const before = count;
    const completed = performance.now();
    await sleep(2 * responsePoll);
    querySpy.mockRestore();
    const regular = (performance.now() - completed) / responsePoll;
    expect(count - before).toBeLessThanOrEqual(regular + 2);
  });

  it('keeps an idle connection alive with heartbeats', async () => {
    const { id } = await buildForm(alice);
    const live = await subscribeTo((await keyOf()).secret, id);
    await expect.poll(live.heartbeats, pollOptions).toBeGreaterThan(2);
    expect(live.events).toEqual([]);
  });

  it('ends a subscription at the next poll after the form was deleted', async () => {
    const { id } = await buildPublishedForm(alice);
    const live = await subscribeTo((await keyOf()).secret, id);
    const response = await submit(id);
    await expect.poll(() => idsOf(live.events), pollOptions).toEqual([response]);
    await alice.rest(`DELETE /forms/${id}`);
    expect(await live.ended).toBe(true);
  });
});

it('emits responses stored by another server and ends when its server stops', async () => {
  const other = await world.startAnother();
  const form = await buildPublishedForm(alice);
  const live = await subscribe(other.url, alice.secret ?? '', created, { formId: form.id });
  const sent = Array.from({ length: 20 }, async () => {
    const { body } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
    });
    return body.id;
  });
  const ids = await Promise.all(sent);
  await expect.poll(() => live.events.length, pollOptions).toBe(20);
  expect(idsOf(live.events).sort()).toEqual(ids.sort());
  await other.stop();
  expect(await live.ended).toBe(true);
});
