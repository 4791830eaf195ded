import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { createIds } from '../../../src/platform/ids.ts';
import { createResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import type { NewResponse } from '../../../src/responses/store/new-response.ts';
import { type Client, createClient } from '../../support/clients/api-client.ts';
import { inParallel } from '../../support/clients/rate-limit-helpers.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import {
  terminateBlockedBackends,
  waitForBlockedStatements,
  withRowLock,
} from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { storedIdentity } from '../../support/fixtures/insert-responses.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld, type TestServer } from '../../support/world/test-world.ts';

// Clients that poll with `order=asc&after=` and the id of the last response they know.

const clock = adjustableClock();
// A longer lock timeout, because the machine may be busy while a test holds a lock.
const world = await createTestWorld({ clock, timings: { lockTimeout: 12_000 } });
const alice = await world.client();
const { db } = world.services;
const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const build = (more: object = {}) => buildPublishedForm(alice, { definition, ...more });

interface Form {
  readonly id: string;
  readonly slug: string;
}

interface SubmissionOptions {
  readonly key?: string;
  readonly files?: readonly string[];
}

function send({ slug }: Form, { key, files }: SubmissionOptions = {}, visitor = world.visitor) {
  return visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name: 'Ann', ...(files && { doc: files }) } },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
}

async function submit(form: Form, options?: SubmissionOptions): Promise<string> {
  const { status, body } = await send(form, options);
  expect(status).toBe(201);
  return body.id;
}

interface ResponsePage {
  readonly data: readonly { readonly id: string }[];
}
const idsOf = ({ data }: ResponsePage) => data.map(({ id }) => id);

/** Polls for the responses after `after`. */
async function poll({ id }: Form, after?: string, client: Client = alice): Promise<string[]> {
  const cursor = after === undefined ? '' : `&after=${after}`;
  return idsOf((await client.rest(`GET /forms/${id}/responses?order=asc${cursor}`)).body);
}

describe('ascending order', () => {
  it.each([
    ['without resources', {}, {}],
    ['with an idempotency key', {}, { key: 'one' }],
    ['to a form with a response limit', { settings: { max_responses: 100 } }, {}],
  ] as const)('lists a submission %s immediately without open writes', async (_, more, options) => {
    const form = await build(more);
    const first = await submit(form, options);
    expect(await poll(form)).toEqual([first]);
    const second = await submit(form);
    expect([await poll(form), await poll(form, first)]).toEqual([[first, second], [second]]);
  });

  /** Locks that delay the commit of a submission after it got its id. */
  const holds: [string, string, object, (form: Form) => Promise<SubmissionOptions>][] = [
    [
      'an idempotency key',
      'LOCK TABLE idempotency_keys IN SHARE MODE',
      // Stored with other forms first, which gives up after 300 milliseconds.
      { text: 'store_responses', olderThan: 400 },
      async () => ({ key: 'held' }),
    ],
    [
      'an upload',
      'LOCK TABLE files IN SHARE MODE',
      { text: 'claim_files' },
      async ({ slug }) => ({ files: [await uploadRef(alice, slug)] }),
    ],
  ];

  it.each(holds)(
    'does not list responses above an open write that waits for %s',
    async (_, lockSql, blocked, optionsFor) => {
      const [form, other] = [await build(), await build()];
      const first = await submit(form);
      const elsewhere = await submit(other);
      const options = await optionsFor(form);
      let late = Promise.resolve('');
      let second = '';
      await withRowLock(db.pool, lockSql, [], async () => {
        late = submit(form, options);
        await waitForBlockedStatements(db.pool, 1, blocked);
        second = await submit(form);
        expect(await poll(form)).toEqual([first]);
        expect(await poll(form, first)).toEqual([]);
        expect(await poll(other)).toEqual([elsewhere]);
        const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
        expect([idsOf(body), body.total]).toEqual([[second, first], 2]);
        expect(await nested([form, other])).toEqual([[first], [elsewhere]]);
      });
      const earlier = await late;
      expect(earlier < second).toBe(true);
      expect(await poll(form, first)).toEqual([earlier, second]);
      expect(await nested([form, other])).toEqual([[first, earlier, second], [elsewhere]]);
    },
  );

  it('lists later responses after an open write was rolled back', async () => {
    const form = await build();
    const files = [await uploadRef(alice, form.slug)];
    let second = '';
    await withRowLock(db.pool, 'LOCK TABLE files IN SHARE MODE', [], async () => {
      const late = send(form, { files });
      await waitForBlockedStatements(db.pool, 1, { text: 'claim_files' });
      second = await submit(form);
      expect(await poll(form)).toEqual([]);
      await terminateBlockedBackends(db.pool);
      expect((await late).status).toBe(503);
      expect(await poll(form)).toEqual([second]);
    });
  });

  it('polls with one statement if there are no young responses', async () => {
    const form = await build();
    const last = await submit(form);
    const costOf = async (after?: string) => {
      const statements = await recordStatements(world, () => poll(form, after));
      return statements.filter((one) => one.includes('FROM forms f LEFT JOIN')).length;
    };
    expect([await costOf(last), await costOf()]).toEqual([1, 2]);
    clock.advance(2 * 3_600_000);
    expect(await costOf()).toBe(1);
  });
});

/** The same by GraphQL with nested lists. */
async function nested(forms: readonly Form[]): Promise<string[][]> {
  const lists = forms.map(
    ({ id }, index) => `f${index}: form(id: "${id}") { responses(order: ASC) { nodes { id } } }`,
  );
  const data = await alice.graphql(`{ ${lists.join(' ')} }`);
  return forms.map((_, index) =>
    data[`f${index}`].responses.nodes.map(({ id }: { id: string }) => id),
  );
}

describe('ids', () => {
  /** A validated submission for the writer. */
  async function submissionTo(
    { id }: Form,
    singleUse: NewResponse['singleUse'],
  ): Promise<NewResponse> {
    const { epoch } = await db.prisma.form.findUniqueOrThrow({ where: { id } });
    return {
      formId: id,
      epoch,
      version: 1,
      source: 'WEB',
      cap: null,
      durationMs: null,
      language: null,
      timeZone: null,
      answers: { name: 'Ann' },
      decision: null,
      eventsOf: undefined,
      singleUse: singleUse,
    };
  }

  const key = (name: string): NewResponse['singleUse'] => ({
    fileIds: [],
    captcha: undefined,
    idempotencyKey: {
      caller: 'public',
      key: name,
      digest: new Uint8Array(32),
      message: '',
      redirectUrl: null,
      language: 'en',
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
    },
  });

  /** The writer of another server with a different clock. */
  const serverAt = (offset: number) => {
    const own: Clock = { ...systemClock, now: () => new Date(clock.now().getTime() + offset) };
    return createResponseWriter({ ...world.services, ids: createIds(own) });
  };

  it.each([
    ['without resources', undefined],
    ['with an idempotency key', key('behind')],
  ])('assigns ids above stored ones by a server with a slow clock, %s', async (_, singleUse) => {
    const form = await build();
    const [ahead, behind] = [serverAt(5000), serverAt(-3_600_000)];
    const stored: string[] = [];
    for (const [server, its] of [
      ...([
        [ahead, undefined],
        [behind, singleUse],
      ] as const),
      ...([
        [behind, undefined],
        [ahead, undefined],
        [behind, undefined],
      ] as const),
    ]) {
      const { id } = storedIdentity(await server.write(await submissionTo(form, its)));
      expect(await poll(form, stored.at(-1))).toEqual([id]);
      stored.push(id);
    }
    expect(await poll(form)).toEqual(stored);
  });

  it('assigns increasing ids after the clock was set back by an hour', async () => {
    const form = await build();
    const stored = [await submit(form)];
    clock.advance(-3_600_000);
    for (const more of [{}, { key: 'back' }, {}]) {
      const id = await submit(form, more);
      expect(await poll(form, stored.at(-1))).toEqual([id]);
      stored.push(id);
    }
    clock.advance(3_600_000);
    expect(await poll(form)).toEqual(stored);
  });

  it('follows the clock after it was set back by days', async () => {
    const form = await build();
    const [wrong, right] = [serverAt(40 * 86_400_000), serverAt(0)];
    await wrong.write(await submissionTo(form, undefined));
    const { createdAt } = storedIdentity(await right.write(await submissionTo(form, undefined)));
    expect(Math.abs(createdAt.getTime() - clock.now().getTime())).toBeLessThan(60_000);
  });

  it('aborts a write that takes too long and does not delay readers any more', async () => {
    const form = await build();
    const writer = createResponseWriter({ ...world.services, maxDuration: 300 });
    await uploadRef(alice, form.slug);
    const { id } = await db.prisma.file.findFirstOrThrow({ where: { formId: form.id } });
    const upload = { fileIds: [id], captcha: undefined, idempotencyKey: undefined };
    const submission = await submissionTo(form, upload);
    let second = '';
    await withRowLock(db.pool, 'LOCK TABLE files IN SHARE MODE', [], async () => {
      const slow = writer.write(submission);
      slow.catch(() => undefined);
      await waitForBlockedStatements(db.pool, 1, { text: 'claim_files' });
      second = await submit(form);
      await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
      expect(await poll(form)).toEqual([second]);
    });
    expect(await poll(form, second)).toEqual([]);
    const { id: stored } = storedIdentity(await writer.write(submission));
    expect(await poll(form, second)).toEqual([stored]);
  });
});

// Longer run: POLLING_SUBMISSIONS=2000 POLLING_CLIENTS=16 npx vitest run test/responses/read/poll-in-ascending-order.test.ts
const submissions = Number(process.env['POLLING_SUBMISSIONS'] ?? 200);
const clients = Number(process.env['POLLING_CLIENTS'] ?? 12);

it('returns every response once and in order to a poller while clients submit on two servers', async () => {
  const here = await createTestWorld();
  const there = await here.startAnother();
  const bob = await here.client();
  const form = await buildPublishedForm(bob, { definition });
  const stored: string[] = [];
  let left = submissions;

  /** Submits; half of the submissions have a key or a file, which need their own transaction. */
  async function submitTo({ url }: TestServer, name: number): Promise<void> {
    const visitor = createClient(url, undefined, undefined);
    for (let n = 0; left > 0; n += 1) {
      left -= 1;
      const files = n % 4 === 1 ? [await uploadRef(visitor, form.slug)] : undefined;
      const options = {
        ...(n % 4 === 3 && { key: `${name} ${n}` }),
        ...(files && { files }),
      };
      const { status, body } = await send(form, options, visitor);
      expect([201, 503]).toContain(status);
      if (status === 201) stored.push(body.id);
    }
  }

  const seen: string[] = [];
  let busy = true;
  async function pollOn({ url }: TestServer): Promise<void> {
    const owner = createClient(url, bob.secret, bob.workspaceId);
    for (let last = false; !last; ) {
      last = !busy;
      const found = await poll(form, seen.at(-1), owner);
      seen.push(...found);
      if (found.length > 0) last = false;
      await sleep(1);
    }
  }

  const polling = pollOn(there);
  await inParallel(clients, (name) => submitTo(name % 2 === 0 ? here : there, name)).finally(() => {
    busy = false;
  });
  await polling;
  const known = new Set(seen);
  expect(stored.filter((id) => !known.has(id))).toEqual([]);
  expect(seen).toEqual([...known].sort());
  expect(stored.length).toBeGreaterThan(submissions * 0.9);
}, 600_000);
