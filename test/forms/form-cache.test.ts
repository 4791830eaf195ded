import { describe, expect, it } from 'vitest';
import { createFormCache } from '../../src/forms/cache/form-cache.ts';
import { recordFormChange } from '../../src/forms/cache/form-changes.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A second cache has the role of another server, which the changes of the first one do not invalidate.

// A cached form is read again after a second, which must not pass during a step.
const clock = adjustableClock(true);
const world = await createTestWorld({ clock });
const alice = await world.client();
const { db } = world.services;

const build = () => buildPublishedForm(alice);

/** The cache of another server that has read the forms. */
async function otherServer(ids: readonly string[]) {
  const cache = createFormCache(world.services);
  for (const id of ids) await cache.byId(id);
  return cache;
}

const statementsOf = async (work: () => Promise<unknown>) =>
  (await recordStatements(world, work)).filter((text) => !text.includes('pgboss'));

describe('form cache', () => {
  it('validates all forms with one statement after a second', async () => {
    const ids = (await Promise.all(Array.from({ length: 20 }, build))).map(({ id }) => id);
    const cache = await otherServer(ids);
    const readAll = () => Promise.all(ids.map((id) => cache.byId(id)));
    expect(await statementsOf(readAll)).toEqual([]);
    clock.advance(1000);
    const statements = await statementsOf(readAll);
    expect(statements).toEqual([expect.stringContaining('form_changes')]);
  });

  it.each([
    ['an update', (id: string) => alice.rest(`PATCH /forms/${id}`, { body: { title: 'New' } })],
    ['an unpublication', (id: string) => alice.rest(`POST /forms/${id}/unpublish`)],
    ['a deletion', (id: string) => alice.rest(`DELETE /forms/${id}`)],
    ['a subscription', (id: string) => subscribe({ form_id: id })],
    ['a subscription to all forms', () => subscribe({})],
  ])('reads a form again after %s by another server', async (_, change) => {
    const [form, other] = [await build(), await build()];
    const cache = await otherServer([form.id, other.id]);
    const before = await cache.byId(form.id);
    expect((await change(form.id)).status).toBeLessThan(300);
    expect(await cache.byId(form.id)).toBe(before);
    clock.advance(1000);
    const after = await cache.byId(form.id);
    expect(after?.epoch).not.toBe(before?.epoch);
  });

  it('does not read other forms again after a change', async () => {
    const [form, other] = [await build(), await build()];
    const cache = await otherServer([form.id, other.id]);
    const before = await cache.byId(other.id);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } });
    clock.advance(1000);
    expect(await cache.byId(other.id)).toBe(before);
  });

  it('reads a form again after a change that was committed later than a newer one', async () => {
    const [form, other] = [await build(), await build()];
    const cache = await otherServer([form.id, other.id]);
    const before = await cache.byId(form.id);
    const late = await db.pool.connect();
    try {
      await late.query('BEGIN');
      const change = { workspaceId: before?.workspaceId ?? '', formId: form.id };
      await recordFormChange((query) => late.query(query), change, clock.now());
      await late.query('UPDATE forms SET epoch = epoch + 1 WHERE id = $1', [form.id]);
      await alice.rest(`PATCH /forms/${other.id}`, { body: { title: 'New' } });
      clock.advance(1000);
      expect(await cache.byId(form.id)).toBe(before);
      await late.query('COMMIT');
    } finally {
      late.release();
    }
    clock.advance(1000);
    expect((await cache.byId(form.id))?.epoch).toBe((before?.epoch ?? 0) + 1);
  });

  it('reads all forms again after a pause of an hour', async () => {
    const { id } = await build();
    const cache = await otherServer([id]);
    const before = await cache.byId(id);
    clock.advance(3_600_000);
    const after = await cache.byId(id);
    expect(after).not.toBe(before);
    expect(after?.epoch).toBe(before?.epoch);
  });

  it('reads each form again after a second if the tables are distributed', async () => {
    const [form, other] = [await build(), await build()];
    const distributed = { ...world.services.db, isDistributed: true };
    const cache = createFormCache({ ...world.services, db: distributed });
    const ids = [form.id, other.id];
    for (const id of ids) await cache.byId(id);
    clock.advance(500);
    expect(await statementsOf(() => Promise.all(ids.map(cache.byId)))).toEqual([]);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } });
    clock.advance(500);
    const titles = async () => (await Promise.all(ids.map(cache.byId))).map((one) => one?.title);
    expect(await titles()).toEqual(['New', other.title]);
  });
});

function subscribe(more: object) {
  const webhook = { url: 'https://1.1.1.1/', events: ['response.created'], ...more };
  return alice.rest('POST /webhooks', { body: webhook });
}
