import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { failuresIn } from '../support/clients/failures.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// One response lists the failures of every layer: unknown fields, types, scalars and rules.

const world = await createTestWorld();
const alice = await world.client();
const draft = await buildForm(alice);
const published = await buildPublishedForm(alice, {
  definition: {
    schema: {
      sections: [
        {
          elements: [
            { id: 'a', type: 'short_text', title: 'A' },
            { id: 'c', type: 'short_text', title: 'C', required: true },
            { id: 'photo', type: 'file', title: 'Photo' },
          ],
        },
      ],
    },
  },
});
const { body: webhook } = await alice.rest('POST /webhooks', {
  body: { url: 'https://1.1.1.1/', events: ['form.published'] },
});

const unknownType = {
  schema: { sections: [{ elements: [{ id: 'x', type: 'riddle', title: 'X' }] }] },
};

/** Requests with all their failures. */
const cases: readonly [line: string, body: object, failures: readonly string[]][] = [
  [
    `PATCH /forms/${draft.id}`,
    { settings: { close_at: 'soon', max_responses: 0 } },
    ['settings.close_at: invalid_datetime', 'settings.max_responses: too_small'],
  ],
  [
    `PATCH /forms/${draft.id}`,
    { titel: 'x', definition: unknownType },
    ['titel: unknown_member', 'schema.sections[0].elements[0].type: unknown_type'],
  ],
  [
    `PATCH /forms/${draft.id}`,
    { title: 5, settings: { max_responses: 0 } },
    ['title: wrong_type', 'settings.max_responses: too_small'],
  ],
  [
    `PATCH /forms/${draft.id}`,
    { title: null, description: 5, settings: { theme: { rounded: 'x', accent_color: 'red' } } },
    [
      'description: wrong_type',
      'settings.theme.rounded: wrong_type',
      'title: wrong_type',
      'settings.theme.accent_color: invalid_value',
    ],
  ],
  [
    'POST /forms',
    { name: 'x', template: 'none', title: '', settings: { close_at: 1, retention_days: 0 } },
    [
      'name: unknown_member',
      'settings.close_at: wrong_type',
      'title: required',
      'template: invalid_value',
      'settings.retention_days: too_small',
    ],
  ],
  [
    'POST /forms',
    {
      more: 1,
      definition: {
        sections: [],
        schema: {
          sections: [
            {
              elements: [
                { id: 'x', type: 'short_text', title: '', colour: 'red' },
                {
                  id: 'y',
                  type: 'short_text',
                  title: 'Y',
                  visible_if: { question: 'gone', op: 'equals', value: 1 },
                },
              ],
            },
          ],
        },
      },
    },
    [
      'more: unknown_member',
      'schema.sections[0].elements[0].title: required',
      'schema.sections[0].elements[0].colour: unknown_member',
      'sections: unknown_member',
      'schema.sections[0].elements[1].visible_if.question: unknown_question',
    ],
  ],
  [
    'POST /forms/validate',
    { title: {}, definition: unknownType },
    ['title: wrong_type', 'schema.sections[0].elements[0].type: unknown_type'],
  ],
  [
    `POST /forms/${draft.id}/duplicate`,
    { name: 'x', title: '' },
    ['name: unknown_member', 'title: required'],
  ],
  [
    `POST /public/forms/${published.slug}/submissions`,
    { answers: { a: 5, b: 1 }, duration_ms: -1 },
    [
      'duration_ms: too_small',
      'answers.a: wrong_type',
      'answers.c: required',
      'answers.b: unknown_question',
    ],
  ],
  [
    `POST /public/forms/${published.slug}/submissions`,
    { answers: [], duration_ms: 'x' },
    ['answers: wrong_type', 'duration_ms: wrong_type'],
  ],
  [
    `POST /forms/${published.id}/responses`,
    { answers: { a: 5 }, duration_ms: 1 },
    ['duration_ms: unknown_member', 'answers.a: wrong_type', 'answers.c: required'],
  ],
  [
    `POST /forms/${published.id}/responses/validate`,
    { answers: { a: 5 }, more: 1 },
    ['more: unknown_member', 'answers.a: wrong_type', 'answers.c: required'],
  ],
  [
    `PUT /forms/${published.id}/responses/resp_01h455vb4pex5vsknk084sn02q/approval`,
    { status: 'maybe', note: 'x'.repeat(2001) },
    ['status: invalid_value', 'note: too_long'],
  ],
  [
    `POST /forms/${published.id}/responses/delete`,
    { ids: [], id: 'x' },
    ['id: unknown_member', 'ids: too_few'],
  ],
  [`POST /forms/${published.id}/responses/delete`, { filter: 5 }, ['filter: wrong_type']],
  [`POST /forms/${published.id}/responses/delete`, { ids: ['x', 5] }, ['ids[1]: wrong_type']],
  [
    'POST /keys',
    { name: '', scopes: ['all'], expires_at: '2020-01-01T00:00:00Z' },
    ['scopes[0]: invalid_value', 'name: required', 'expires_at: invalid_value'],
  ],
  [
    'POST /webhooks',
    { url: 'ftp://x', events: ['nothing'], form_id: 'form_x', enabled: 'yes' },
    [
      'events[0]: invalid_value',
      'enabled: wrong_type',
      'url: invalid_url',
      'form_id: unknown_form',
    ],
  ],
  [
    'POST /webhooks',
    { event: [], url: 5 },
    ['event: unknown_member', 'url: wrong_type', 'events: required'],
  ],
  [
    `PATCH /webhooks/${webhook.id}`,
    { enabled: 1, url: 'x', events: [] },
    ['enabled: wrong_type', 'url: invalid_url', 'events: too_few'],
  ],
  [
    `POST /public/forms/${published.slug}/unlock`,
    { password: '', user: 'x' },
    ['user: unknown_member', 'password: required'],
  ],
  [`POST /public/forms/${published.slug}/unlock`, { password: 5 }, ['password: wrong_type']],
];

describe('bodies with failures of several layers', () => {
  it.each(cases)('reports the failures of all layers: %s %j', async (line, body, failures) => {
    const answer = await alice.rest(line, { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(failuresIn(answer.body)).toEqual(failures);
  });

  it('changes nothing when a body has failures of several layers', async () => {
    const { body: before } = await alice.rest(`GET /forms/${draft.id}`);
    await alice.rest(`PATCH /forms/${draft.id}`, { body: { title: 'New', settings: 5 } });
    expect((await alice.rest(`GET /forms/${draft.id}`)).body).toEqual(before);
    const { body: list } = await alice.rest(`GET /forms/${published.id}/responses`);
    expect(list.total).toBe(0);
  });

  it('limits the number of reported failures and reads the body once', async () => {
    const members = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`m${n}`, n]));
    const began = processorTime();
    const answer = await alice.rest(`PATCH /forms/${draft.id}`, { body: members });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.length).toBeLessThanOrEqual(1000);
    expect(processorTime() - began).toBeLessThan(5000);
  });
});

describe('bodies with unreadable fields', () => {
  const bad = { titel: 'x', title: '' };
  const codeOf = async (client: Client, line: string, body: object = bad, headers = {}) => {
    const answer = await client.rest(line, { body, headers });
    return [answer.status, answer.body.code];
  };

  it('checks key, scope, form and revision before it reports unreadable fields', async () => {
    const stranger = await world.client();
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const line = `PATCH /forms/${draft.id}`;
    expect(await codeOf(world.visitor, line)).toEqual([401, 'unauthenticated']);
    expect(await codeOf(reader, line)).toEqual([403, 'insufficient_scope']);
    expect(await codeOf(stranger, line)).toEqual([404, 'not_found']);
    const old = { ...bad, revision: 99 };
    expect(await codeOf(alice, line, old)).toEqual([409, 'revision_conflict']);
    const headers = { 'If-Match': '"99"' };
    expect(await codeOf(alice, line, bad, headers)).toEqual([412, 'revision_conflict']);
  });

  it('checks availability, password and captcha before it reports unreadable fields', async () => {
    const wrong = { answers: { name: 5 }, duration_ms: -1 };
    const build = async (settings: object) => {
      const form = await buildPublishedForm(alice);
      await alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });
      return codeOf(world.visitor, `POST /public/forms/${form.slug}/submissions`, wrong);
    };
    expect(await build({ accepting_responses: false })).toEqual([409, 'form_closed']);
    expect(await build({ password: 'sesame' })).toEqual([401, 'form_locked']);
    expect(await build({ require_captcha: true })).toEqual([403, 'captcha_failed']);
    expect(await build({})).toEqual([422, 'validation_failed']);
    const nobodys = 'POST /public/forms/none/submissions';
    expect(await codeOf(world.visitor, nobodys, wrong)).toEqual([404, 'not_found']);
  });

  it('does not check Pro settings of a body with unreadable fields', async () => {
    const free = await world.client({ plan: 'FREE' });
    const form = await buildForm(free);
    const line = `PATCH /forms/${form.id}`;
    const settings = { retention_days: 5 };
    expect(await codeOf(free, line, { settings })).toEqual([403, 'pro_plan_required']);
    expect(await codeOf(free, line, { settings, titel: 'x' })).toEqual([422, 'validation_failed']);
  });

  it('does not consume the idempotency key of a body with unreadable fields', async () => {
    const line = `POST /forms/${published.id}/responses`;
    const headers = { 'Idempotency-Key': 'once' };
    const wrong = { answers: { c: 'x' }, more: 1 };
    expect((await alice.rest(line, { body: wrong, headers })).status).toBe(422);
    const right = { answers: { c: 'x' } };
    const { status, headers: sent } = await alice.rest(line, { body: right, headers });
    expect([status, sent.get('Idempotency-Replayed')]).toEqual([201, null]);
  });
});
