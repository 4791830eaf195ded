import { afterEach, expect, it } from 'vitest';
import { sweepExpiredUploads } from '../../src/files/file-cleanup.ts';
import type { Client } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The shares of the quota for uploads that no response has claimed: one address or one workspace cannot use all of it.

const size = 100_000;
/** Files of the whole quota. A form may have a quarter of them, a workspace a half, an address an eighth. */
const files = 16;

const clock = adjustableClock();
const world = await createTestWorld({
  clock,
  env: {
    TRUST_PROXY: '1',
    RATE_LIMITS: 'uploads=1000/60,upload_kib=100000000/60',
    MAX_UPLOAD_BYTES: String(size),
    MAX_UNCLAIMED_BYTES: String(files * size),
  },
});
const [alice, bob] = [await world.client(), await world.client()];
const definition = definitionOf(fileQuestion({ max_files: 10 }));
const build = (owner: Client) => buildPublishedForm(owner, { definition });

const content = Buffer.alloc(size, 'x');
const send = ({ slug }: { slug: string }, address: string) =>
  world.visitor.rest(`POST /public/forms/${slug}/uploads`, {
    raw: multipart(fileParts({ content })),
    headers: { 'Content-Type': multipartType, 'X-Forwarded-For': address },
  });

/** Uploads from as many addresses, one after the other. @returns the last response */
async function sendFromMany(forms: readonly { slug: string }[], count: number) {
  let last = await send({ slug: 'none' }, '192.0.2.1');
  for (let index = 0; index < count; index += 1) {
    clock.advance(1000); // the sums are read again
    last = await send(forms[index % forms.length] ?? { slug: '' }, `198.51.100.${index}`);
  }
  return last;
}

afterEach(async () => {
  clock.advance(2 * 86_400_000);
  await sweepExpiredUploads(world.services);
});

it.each([
  { kind: 'an IPv4 address', same: ['203.0.113.1', '203.0.113.1'], other: '203.0.113.2' },
  {
    kind: 'an IPv6 network',
    same: ['2001:db8:1:1::1', '2001:db8:1:1:f::2'],
    other: '2001:db8:1:2::1',
  },
])('$kind that has used its share is refused at every form, others are not', async (addresses) => {
  const {
    same: [first = '', second = ''],
    other,
  } = addresses;
  const [form, ofBob] = [await build(alice), await build(bob)];
  expect((await send(form, first)).status).toBe(201);
  expect((await send(ofBob, second)).status).toBe(201);
  expect((await send(await build(bob), second)).body.code).toBe('rate_limited');
  expect((await send(ofBob, other)).status).toBe(201);
});

it('submitting its uploads frees the share of an address', async () => {
  const form = await build(alice);
  const refs = [];
  for (const _ of [1, 2]) refs.push((await send(form, '203.0.113.1')).body.ref);
  expect((await send(form, '203.0.113.1')).status).toBe(429);
  const submitted = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
    body: { answers: { doc: refs } },
    headers: { 'X-Forwarded-For': '203.0.113.1' },
  });
  expect(submitted.status).toBe(201);
  clock.advance(1000);
  expect((await send(form, '203.0.113.1')).status).toBe(201);
});

it('a workspace that has used its share does not stop another one', async () => {
  const forms = [await build(alice), await build(alice), await build(alice)];
  expect((await sendFromMany(forms, files / 2)).status).toBe(201);
  expect((await sendFromMany(forms, 1)).body.code).toBe('rate_limited');
  expect((await sendFromMany([await build(bob)], 1)).status).toBe(201);
});

/** What fills each quota, and an upload that it refuses. */
const exhausted: Readonly<Record<string, () => Promise<() => ReturnType<typeof send>>>> = {
  address: async () => {
    const [form, ofBob] = [await build(alice), await build(bob)];
    await send(form, '203.0.113.1');
    clock.advance(60_000);
    await send(ofBob, '203.0.113.1');
    return () => send(form, '203.0.113.1');
  },
  form: async () => {
    const form = await build(alice);
    await sendFromMany([form], files / 4);
    return () => send(form, '203.0.113.1');
  },
  workspace: async () => {
    const forms = [await build(alice), await build(alice)];
    await sendFromMany(forms, files / 2);
    const form = await build(alice);
    return () => send(form, '203.0.113.1');
  },
  server: async () => {
    const forms = [alice, alice, bob, bob].map(build);
    await sendFromMany(await Promise.all(forms), files);
    const form = await build(await world.client());
    return () => send(form, '203.0.113.1');
  },
};

it.each(Object.keys(exhausted))(
  'a refused upload may be repeated when the first of those that use up the share expires: %s',
  async (name) => {
    const begun = clock.now().getTime();
    const retry = await exhausted[name]?.();
    const first = await retry?.();
    const seconds = first?.body.retry_after;
    expect([first?.status, first?.headers.get('Retry-After')]).toEqual([429, String(seconds)]);
    const passed = (clock.now().getTime() - begun) / 1000;
    expect(seconds).toBeGreaterThan(86_400 - passed - 60);
    expect(seconds).toBeLessThanOrEqual(86_400 + 600);
    expect(first?.body.detail).toContain(`Try again in ${seconds} seconds.`);

    clock.advance((seconds - 660) * 1000);
    await sweepExpiredUploads(world.services);
    expect((await retry?.())?.status).toBe(429);
    clock.advance(660_000);
    await sweepExpiredUploads(world.services);
    expect((await retry?.())?.status).toBe(201);
  },
);
