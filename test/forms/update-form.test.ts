import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { buildForm, buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

describe('updating a form', () => {
  it('rejects an invalid definition in an update with all failures, and changes nothing', async () => {
    const form = await buildForm(alice);
    const { status, body } = await alice.rest(`PATCH /forms/${form.id}`, {
      body: {
        title: 'Not taken either',
        definition: {
          schema: {
            sections: [
              {
                elements: [
                  { type: 'short_text', title: '  ' },
                  { type: 'oracle', title: 'Your future' },
                  { type: 'single_choice', title: 'Pick', options: [] },
                ],
              },
            ],
          },
        },
      },
    });
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual([
      ['schema.sections[0].elements[0].title', 'required'],
      ['schema.sections[0].elements[1].type', 'unknown_type'],
      ['schema.sections[0].elements[2].options', 'too_few'],
    ]);
    expect((await alice.rest(`GET /forms/${form.id}`)).body).toEqual(form);
  });

  it('rejects an update with an outdated revision in the body or in If-Match', async () => {
    const form = await buildForm(alice);
    const line = `PATCH /forms/${form.id}`;
    const stale = await alice.rest(line, { body: { revision: 7, title: 'New' } });
    expect([stale.status, stale.body.code, stale.body.current_revision]).toEqual([
      409,
      'revision_conflict',
      1,
    ]);
    for (const etag of ['"7"', 'W/"1"', '"x"']) {
      const { status, body } = await alice.rest(line, {
        body: { title: 'New' },
        headers: { 'If-Match': etag },
      });
      expect([status, body.code, body.current_revision]).toEqual([412, 'revision_conflict', 1]);
    }
    expect((await alice.rest(`GET /forms/${form.id}`)).body.title).toBe(form.title);
  });

  it('accepts one of several concurrent updates of the same revision', async () => {
    const form = await buildForm(alice);
    const responses = await Promise.all(
      ['Ann', 'Bob', 'Cid', 'Dee'].map((title) =>
        alice.rest(`PATCH /forms/${form.id}`, { body: { revision: 1, title } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [rejected] = responses.filter(({ status }) => status === 409);
    expect(rejected?.body.current_revision).toBe(2);
  });

  it('updates only the given fields, and the revision only after a change', async () => {
    const form = await buildForm(alice);
    const line = `PATCH /forms/${form.id}`;
    const same = await alice.rest(line, {
      body: { title: form.title, definition: form.draft, settings: form.settings },
      headers: { 'If-Match': '"1"' },
    });
    expect([same.status, same.body]).toEqual([200, form]);

    const changed = await alice.rest(line, {
      body: { revision: 1, description: 'For guests', settings: { theme: { rounded: false } } },
      headers: { 'If-Match': '*' },
    });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).toBe('"2"');
    expect(changed.body).toMatchObject({
      revision: 2,
      title: form.title,
      description: 'For guests',
      settings: { theme: { accent_color: '#4f46e5', rounded: false } },
    });
    const reset = await alice.rest(line, {
      body: { description: null, settings: { theme: null } },
    });
    expect(reset.body).toMatchObject({ description: null, settings: form.settings, revision: 3 });
  });

  it('reports after an update whether the draft differs from the live version', async () => {
    const form = await buildPublishedForm(alice);
    const line = `PATCH /forms/${form.id}`;
    const other = { schema: { sections: [] } };
    const changed = await alice.rest(line, { body: { definition: other } });
    expect(changed.body.has_unpublished_changes).toBe(true);
    const reverted = await alice.rest(line, { body: { definition: form.draft } });
    expect(reverted.body.has_unpublished_changes).toBe(false);
  });
});

describe('settings of a form', () => {
  it('reports all settings that are out of range at once', async () => {
    const { status, body } = await alice.rest('POST /forms', {
      body: {
        settings: {
          max_responses: 0,
          retention_days: 3651,
          redirect_url: 'javascript:alert(1)',
          success_message: 'x'.repeat(2001),
          theme: { accent_color: 'red' },
          password: 'x'.repeat(129),
        },
      },
    });
    expect(status).toBe(422);
    expect(pathsOf(body).sort()).toEqual([
      ['settings.max_responses', 'too_small'],
      ['settings.password', 'too_long'],
      ['settings.redirect_url', 'invalid_url'],
      ['settings.retention_days', 'too_large'],
      ['settings.success_message', 'too_long'],
      ['settings.theme.accent_color', 'invalid_value'],
    ]);
  });

  it('accepts an accent color in both CSS notations and returns it in one', async () => {
    const { id } = await buildForm(alice);
    const line = `PATCH /forms/${id}`;
    const setColor = async (accent_color: string) => {
      const { body } = await alice.rest(line, { body: { settings: { theme: { accent_color } } } });
      return [body.settings?.theme.accent_color, body.revision];
    };
    expect(await setColor('#ABC')).toEqual(['#aabbcc', 2]);
    expect(await setColor('#AABBCC')).toEqual(['#aabbcc', 2]);
    expect(await setColor('#4F46e5')).toEqual(['#4f46e5', 3]);
    for (const wrong of ['#ab', '#abcd', '#aabbccdd', 'abc', '#abg']) {
      expect(await setColor(wrong)).toEqual([undefined, undefined]);
    }
  });

  it('rejects Pro settings on the free plan, except stored ones, which can be sent back and removed', async () => {
    const bob = await world.client({ plan: Plan.FREE });
    const rejected = await bob.rest('POST /forms', { body: { settings: { retention_days: 30 } } });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'pro_plan_required']);
    expect(pathsOf(rejected.body)).toEqual([['settings.retention_days', 'pro_plan_required']]);

    await world.services.db.prisma.workspace.updateMany({
      where: { id: bob.workspaceId ?? '' },
      data: { plan: Plan.PRO },
    });
    const form = await buildForm(bob, { settings: { retention_days: 30 } });
    await world.services.db.prisma.workspace.updateMany({
      where: { id: bob.workspaceId ?? '' },
      data: { plan: Plan.FREE },
    });
    const line = `PATCH /forms/${form.id}`;
    expect((await bob.rest(line, { body: { settings: form.settings } })).status).toBe(200);
    expect((await bob.rest(line, { body: { settings: { retention_days: 31 } } })).status).toBe(403);
    const removed = await bob.rest(line, { body: { settings: { retention_days: null } } });
    expect(removed.body.settings.retention_days).toBeNull();
  });
});

describe('publishing a form', () => {
  it('does not publish a draft without questions', async () => {
    const form = await buildForm(alice, { definition: { schema: { sections: [] } } });
    const { status, body } = await alice.rest(`POST /forms/${form.id}/publish`);
    expect([status, pathsOf(body)]).toEqual([422, [['schema.sections', 'required']]]);
  });

  it('creates a new version with each publication, independent of later changes of the draft', async () => {
    const form = await buildPublishedForm(alice);
    const again = await alice.rest(`POST /forms/${form.id}/publish`);
    expect(again.body.published_version).toBe(2);
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { definition: { schema: { sections: [] } } },
    });
    expect((await alice.rest(`GET /forms/${form.id}`)).body.published.schema).toEqual(
      form.draft.schema,
    );
  });

  it('assigns distinct version numbers to concurrent publications', async () => {
    const form = await buildForm(alice, { definition: survey });
    const published = await Promise.all(
      Array.from({ length: 8 }, () => alice.rest(`POST /forms/${form.id}/publish`)),
    );
    const numbers = published.map(({ body }) => body.published_version);
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

it('creates a form without input that can be published unchanged', async () => {
  const { body } = await alice.rest('POST /forms');
  expect((await alice.rest(`POST /forms/${body.id}/publish`)).status).toBe(200);
});
