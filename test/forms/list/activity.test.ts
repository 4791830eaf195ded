import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2027-03-01T23:30:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });

const query = `query ($id: ID!) {
  form(id: $id) { closedReason dailyResponseCounts lastResponseAt responseCount }
}`;

describe('the activity of a form', () => {
  it('has the responses of the last 30 days in UTC, and the time of the last one', async () => {
    const client = await world.client();
    const form = await buildPublishedForm(client);
    const read = async () => (await client.graphql(query, { id: form.id })).form;
    const answer = () =>
      client.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Zoë' } } });
    expect(await read()).toMatchObject({
      dailyResponseCounts: new Array(30).fill(0),
      lastResponseAt: null,
    });
    await answer(); // will be older than 30 days
    now = new Date('2027-03-02T00:10:00.000Z');
    await answer();
    await answer();
    now = new Date('2027-03-31T12:00:00.000Z');
    const { body: last } = await answer();
    const activity = await read();
    expect(activity.dailyResponseCounts).toEqual([2, ...new Array(28).fill(0), 1]);
    expect(activity).toMatchObject({ lastResponseAt: last.created_at, responseCount: 4 });
    await client.rest(`DELETE /forms/${form.id}/responses/${last.id}`);
    expect(await read()).toMatchObject({
      lastResponseAt: '2027-03-02T00:10:00.000Z',
      responseCount: 3,
    });
  });

  it('is null without the scope responses:read', async () => {
    const client = await world.client({ scopes: ['forms:read', 'forms:write'] });
    const { id } = await buildForm(client);
    expect((await client.graphql(query, { id })).form).toMatchObject({
      dailyResponseCounts: null,
      lastResponseAt: null,
      responseCount: 0,
    });
  });

  it('says why the form does not accept responses', async () => {
    const client = await world.client();
    const { id } = await buildForm(client);
    const reason = async () => (await client.graphql(query, { id })).form.closedReason;
    const set = (settings: object) => client.rest(`PATCH /forms/${id}`, { body: { settings } });
    expect(await reason()).toBe('UNPUBLISHED');
    await client.rest(`POST /forms/${id}/publish`);
    expect(await reason()).toBeNull();
    await set({ max_responses: 1 });
    expect(await reason()).toBeNull();
    await client.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'Zoë' } } });
    expect(await reason()).toBe('RESPONSE_LIMIT_REACHED');
    await set({ close_at: '2026-01-01T00:00:00Z' });
    expect(await reason()).toBe('DEADLINE_PASSED');
    await set({ accepting_responses: false });
    expect(await reason()).toBe('PAUSED');
    await set({ open_at: '2031-01-01T00:00:00Z', close_at: null });
    expect(await reason()).toBe('NOT_YET_OPEN');
    await client.rest(`POST /forms/${id}/unpublish`);
    expect(await reason()).toBe('UNPUBLISHED');
  });
});
