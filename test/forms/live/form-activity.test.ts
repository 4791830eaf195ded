import { describe, expect, it } from 'vitest';
import { editorLifetime, editorLimit } from '../../../src/forms/live/form-editors.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import type { Scope } from '../../../src/workspaces/scopes.ts';
import { createClient } from '../../support/clients/api-client.ts';
import { type Subscription, subscribe } from '../../support/clients/sse-subscription.ts';
import { recordRequestStatements } from '../../support/database/recorded-statements.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Who has a form open in the builder, and the changes of others.

const clock = adjustableClock();
const world = await createTestWorld({ clock, timings: { activityPoll: 50, accessPoll: 50 } });
const alice = await world.client();
const pollOptions = { interval: 20 };

const activity = `subscription ($formId: ID!, $editor: String) {
  formActivity(formId: $formId, editor: $editor) { revision changedBy editors { key name part } }
}`;
const announcement = `mutation ($formId: ID!, $input: EditorInput!) {
  announceEditor(formId: $formId, input: $input) { editor { key name part } form { id } }
}`;

/** A person with a key of Alice's workspace. */
async function person(
  name: string,
  scopes: readonly Scope[] = ['forms:read', 'forms:write'],
  workspaceId = alice.workspaceId ?? '',
) {
  const request = { name, scopes, expiresAt: null };
  const { key, secret } = await issueKey(world.services, workspaceId, request);
  const client = createClient(world.url, secret, workspaceId);
  const announce = (formId: string, input: object) =>
    client.graphql(announcement, { formId, input });
  const refused = (formId: string, input: object) =>
    client.graphqlProblem(announcement, { formId, input });
  const follow = (formId: string, editor?: string) =>
    subscribe(world.url, secret, activity, { formId, editor });
  const revoke = () => alice.rest(`DELETE /keys/${key.id}`);
  return { client, announce, refused, follow, revoke };
}

const last = ({ events }: Subscription) => events.at(-1)?.data.formActivity;
const codesOf = ({ events }: Subscription) => events.map((one) => one.errors[0]?.extensions.code);
const shown = (live: Subscription) =>
  expect.poll(
    () => last(live)?.editors.map((one: { key: string; part: string }) => [one.key, one.part]),
    pollOptions,
  );

describe('an editor', () => {
  it('is refused without the scope, for a form of another workspace, and for a form that is not there', async () => {
    const { id } = await buildForm(alice);
    const reader = await person('Reader', ['forms:read']);
    const stranger = await person('Stranger', undefined, (await world.client()).workspaceId);
    const writer = await person('Writer');
    const input = { key: 'window_a' };
    expect(await reader.refused(id, input)).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:write',
    });
    expect(await stranger.refused(id, input)).toMatchObject({ code: 'not_found' });
    expect(await writer.refused('form_x', input)).toMatchObject({ code: 'not_found' });
    const [live, ...refused] = [
      await reader.follow(id),
      await stranger.follow(id),
      await (await person('Other', ['responses:read'])).follow(id),
    ];
    await Promise.all(refused.map(({ ended }) => ended));
    expect(refused.map(codesOf)).toEqual([['not_found'], ['insufficient_scope']]);
    await shown(live).toEqual([]);
  });

  it.each([
    [{ key: '' }, 'key', 'invalid_id'],
    [{ key: 'x'.repeat(65) }, 'key', 'invalid_id'],
    [{ key: 'two words' }, 'key', 'invalid_id'],
    [{ key: 'window_a', part: 'x'.repeat(65) }, 'part', 'invalid_id'],
    [{ key: 'window_a', part: '\u0000' }, 'part', 'invalid_text'],
  ])('is refused as %j', async (input, path, code) => {
    const { id } = await buildForm(alice);
    const { refused } = await person('Writer');
    expect(await refused(id, input)).toMatchObject({
      code: 'validation_failed',
      errors: [{ path, code }],
    });
  });

  it('is refused as a subscriber whose key is not one', async () => {
    const { id } = await buildForm(alice);
    const live = await (await person('Writer')).follow(id, 'a/b');
    await live.ended;
    expect(live.events[0].errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'editor', code: 'invalid_id' }],
    });
  });

  it(`is refused if ${editorLimit} others have the form open, until one of them is gone`, async () => {
    const { id } = await buildForm(alice);
    const { announce, refused } = await person('Crowd');
    const keys = Array.from({ length: editorLimit }, (_, index) => `window_${index}`);
    await Promise.all(keys.map((key) => announce(id, { key })));
    await announce(id, { key: 'window_7', part: 'again' });
    expect(await refused(id, { key: 'late' })).toMatchObject({ code: 'rate_limited' });
    clock.advance(editorLifetime);
    await announce(id, { key: 'late' });
  });

  it('appears with the name of the key and the selected part, in each window of the key', async () => {
    const { id } = await buildForm(alice);
    const [ann, bob] = [await person('Ann Miller'), await person('Bob Carter')];
    const live = await ann.follow(id);
    await shown(live).toEqual([]);
    expect(await bob.announce(id, { key: 'left', part: 'full_name' })).toEqual({
      announceEditor: {
        editor: { key: 'left', name: 'Bob Carter', part: 'full_name' },
        form: { id },
      },
    });
    await bob.announce(id, { key: 'right' });
    await ann.announce(id, { key: 'left', part: 'mail' });
    await shown(live).toEqual([
      ['left', 'mail'],
      ['left', 'full_name'],
      ['right', null],
    ]);
    await bob.announce(id, { key: 'right', part: 'age' });
    await shown(live).toEqual([
      ['left', 'mail'],
      ['left', 'full_name'],
      ['right', 'age'],
    ]);
    const { id: next } = await buildForm(alice);
    await bob.announce(next, { key: 'right' });
    await shown(live).toEqual([
      ['left', 'mail'],
      ['left', 'full_name'],
    ]);
  });

  it('is gone when the subscription ends', async () => {
    const { id } = await buildForm(alice);
    const [ann, bob] = [await person('Ann'), await person('Bob')];
    const live = await ann.follow(id);
    const connection = await bob.follow(id, 'closes');
    await bob.announce(id, { key: 'closes' });
    await bob.announce(id, { key: 'stays' });
    await shown(live).toEqual([
      ['closes', null],
      ['stays', null],
    ]);
    connection.disconnect();
    await shown(live).toEqual([['stays', null]]);
  });

  it('is gone some seconds after the last announcement', async () => {
    const { id } = await buildForm(alice);
    const [ann, bob] = [await person('Ann'), await person('Bob')];
    await bob.announce(id, { key: 'vanishes' });
    await bob.announce(id, { key: 'remains' });
    clock.advance(editorLifetime - 5000);
    await bob.announce(id, { key: 'remains' });
    const live = await ann.follow(id);
    await shown(live).toEqual([
      ['remains', null],
      ['vanishes', null],
    ]);
    clock.advance(5000);
    await shown(live).toEqual([['remains', null]]);
  });

  it('is gone when the key is revoked', async () => {
    const { id } = await buildForm(alice);
    const [ann, bob] = [await person('Ann'), await person('Bob')];
    const live = await ann.follow(id);
    const connection = await bob.follow(id, 'window_b');
    await bob.announce(id, { key: 'window_b' });
    await shown(live).toEqual([['window_b', null]]);
    await bob.revoke();
    expect(await connection.ended).toBe(true);
    await shown(live).toEqual([]);
    expect(await bob.refused(id, { key: 'window_b' })).toMatchObject({ code: 'unauthenticated' });
  });

  it('costs two statements for each announcement, and two at each poll for all forms that are open', async () => {
    const forms = await Promise.all(Array.from({ length: 5 }, () => buildForm(alice)));
    const id = forms[0]?.id ?? '';
    const { announce, follow } = await person('Ann');
    const [live] = await Promise.all(forms.map((form) => follow(form.id)));
    const sent = await recordRequestStatements(world, async () => {
      await announce(id, { key: 'window_a', part: 'name' });
      if (live) await shown(live).toEqual([['window_a', 'name']]);
    });
    const count = (start: string) => sent.filter((text) => text.trim().startsWith(start)).length;
    expect([count('SELECT FROM forms'), count('INSERT INTO form_editors')]).toEqual([1, 1]);
    const polls = count('SELECT id, revision FROM forms');
    expect(polls).toBeGreaterThan(0);
    expect(polls).toBe(count('SELECT f.id AS "formId"'));
    expect(count('SELECT DISTINCT ON (form_id)')).toBe(0);
  });
});

describe('a change', () => {
  const rename = (client: typeof alice, id: string, title: string) =>
    client.rest(`PATCH /forms/${id}`, { body: { title } });

  it('arrives with its revision and the name of the key, however it was made', async () => {
    const { id } = await buildForm(alice);
    const [ann, bob] = [await person('Ann'), await person('Bob Carter')];
    const live = await ann.follow(id);
    await expect
      .poll(() => last(live), pollOptions)
      .toEqual({ revision: 1, changedBy: null, editors: [] });
    await rename(bob.client, id, 'Renamed by Bob');
    await expect
      .poll(() => last(live), pollOptions)
      .toEqual({ revision: 2, changedBy: 'Bob Carter', editors: [] });
    await ann.announce(id, { key: 'window_a' });
    await expect
      .poll(() => last(live), pollOptions)
      .toMatchObject({ revision: 2, changedBy: 'Bob Carter', editors: [{ name: 'Ann' }] });
    expect(live.events).toHaveLength(3);
  });

  it('that deletes the form ends the subscription', async () => {
    const { id } = await buildForm(alice);
    const live = await (await person('Ann')).follow(id);
    await shown(live).toEqual([]);
    await alice.rest(`DELETE /forms/${id}`);
    expect(await live.ended).toBe(true);
  });
});

it('editors and changes of another server arrive, and its editors are gone when it stops', async () => {
  const other = await world.startAnother();
  const there = createClient(other.url, alice.secret, alice.workspaceId);
  const { id: formId } = await buildForm(alice);
  const live = await subscribe(world.url, alice.secret ?? '', activity, { formId });
  await subscribe(other.url, alice.secret ?? '', activity, { formId, editor: 'far' });
  await there.graphql(announcement, { formId, input: { key: 'far', part: 'name' } });
  await shown(live).toEqual([['far', 'name']]);
  await there.rest(`PATCH /forms/${formId}`, { body: { title: 'Renamed elsewhere' } });
  await expect.poll(() => last(live)?.revision, pollOptions).toBe(2);
  await other.stop();
  await shown(live).toEqual([]);
});
