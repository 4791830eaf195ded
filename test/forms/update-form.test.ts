import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { buildForm, buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

const pathsOf = ({ errors }: { errors: { path: string; code: string }[] }) =>
  errors.map(({ path, code }) => [path, code]);

describe('PATCH', () => {
  it('refuses a definition with every failure at its path, and changes nothing', async () => {
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

  it('refuses a revision that is not the current one, by body and by header', async () => {
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

  it('lets one of two clients win who change one revision at the same time', async () => {
    const form = await buildForm(alice);
    const answers = await Promise.all(
      ['Ann', 'Bob', 'Cid', 'Dee'].map((title) =>
        alice.rest(`PATCH /forms/${form.id}`, { body: { revision: 1, title } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [loser] = answers.filter(({ status }) => status === 409);
    expect(loser?.body.current_revision).toBe(2);
  });

  it('changes what it names, and the revision only if something changed', async () => {
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

  it('knows whether the draft differs from what is live', async () => {
    const form = await buildPublishedForm(alice);
    const line = `PATCH /forms/${form.id}`;
    const other = { schema: { sections: [] } };
    const away = await alice.rest(line, { body: { definition: other } });
    expect(away.body.has_unpublished_changes).toBe(true);
    const back = await alice.rest(line, { body: { definition: form.draft } });
    expect(back.body.has_unpublished_changes).toBe(false);
  });
});

describe('settings', () => {
  it('are refused where they are out of bounds, all at once', async () => {
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

  it('take a colour in either notation of CSS and show it in one', async () => {
    const { id } = await buildForm(alice);
    const line = `PATCH /forms/${id}`;
    const colour = async (accent_color: string) => {
      const { body } = await alice.rest(line, { body: { settings: { theme: { accent_color } } } });
      return [body.settings?.theme.accent_color, body.revision];
    };
    expect(await colour('#ABC')).toEqual(['#aabbcc', 2]);
    expect(await colour('#AABBCC')).toEqual(['#aabbcc', 2]);
    expect(await colour('#4F46e5')).toEqual(['#4f46e5', 3]);
    for (const wrong of ['#ab', '#abcd', '#aabbccdd', 'abc', '#abg']) {
      expect(await colour(wrong)).toEqual([undefined, undefined]);
    }
  });

  it('of the Pro plan are refused on the free one, and may be sent back and removed', async () => {
    const bob = await world.client({ plan: Plan.FREE });
    const refused = await bob.rest('POST /forms', { body: { settings: { retention_days: 30 } } });
    expect([refused.status, refused.body.code]).toEqual([403, 'pro_plan_required']);
    expect(pathsOf(refused.body)).toEqual([['settings.retention_days', 'pro_plan_required']]);

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

describe('publish', () => {
  it('refuses a draft that nobody could answer', async () => {
    const form = await buildForm(alice, { definition: { schema: { sections: [] } } });
    const { status, body } = await alice.rest(`POST /forms/${form.id}/publish`);
    expect([status, pathsOf(body)]).toEqual([422, [['schema.sections', 'required']]]);
  });

  it('makes the next version each time, and what was published stays as it was', async () => {
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

  it('gives each of many at once a number of its own', async () => {
    const form = await buildForm(alice, { definition: survey });
    const published = await Promise.all(
      Array.from({ length: 8 }, () => alice.rest(`POST /forms/${form.id}/publish`)),
    );
    const numbers = published.map(({ body }) => body.published_version);
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

it('starts with a form that can be published as it is', async () => {
  const { body } = await alice.rest('POST /forms');
  expect((await alice.rest(`POST /forms/${body.id}/publish`)).status).toBe(200);
});
