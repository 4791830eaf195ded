import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The date of a submission: in the time zone that it names, otherwise in that of the form.

let now = new Date('2026-11-23T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();

const elements = [
  { id: 'born', type: 'date', title: 'Born on', max: 'today-18y' },
  {
    id: 'day',
    type: 'calculated',
    title: 'Day',
    value: 'text',
    expression: 'today()',
  },
];
const definition = {
  schema: {
    sections: [{ elements }],
    rules: [
      { expression: 'years_between(born, today()) >= 18', message: 'No.', question_id: 'born' },
    ],
  },
};

const form = await buildPublishedForm(alice, { definition });
const pathOf = (slug: string) => `POST /public/forms/${slug}/submissions` as const;
const submit = (input: object, { slug } = form) =>
  world.visitor.rest(pathOf(slug), { body: input });

const born = '2008-11-23';

/** Codes of the failures of a submission, by path. */
async function failuresOf(input: object): Promise<string[]> {
  const { status, body } = await submit(input);
  if (status < 300) return [];
  const { errors } = Object(body);
  return errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
}

const latest = async () => {
  const { body } = await alice.rest(`GET /forms/${form.id}/responses?limit=1`);
  return Object(body).data[0];
};

describe('the 18th birthday', () => {
  it.each([
    // UTC+13: the day begins 13 hours earlier than in UTC.
    ['Pacific/Tongatapu', '2026-11-22T10:59:59.999Z', '2026-11-22T11:00:00.000Z'],
    // UTC-11: the day begins 11 hours later.
    ['Pacific/Pago_Pago', '2026-11-23T10:59:59.999Z', '2026-11-23T11:00:00.000Z'],
    ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ])('begins at midnight in %s', async (time_zone, before, from) => {
    now = new Date(before);
    expect(await failuresOf({ answers: { born }, time_zone })).toEqual(['answers.born too_late']);
    now = new Date(from);
    expect(await failuresOf({ answers: { born }, time_zone })).toEqual([]);
    expect(await latest()).toMatchObject({ time_zone, answers: { born, day: '2026-11-23' } });
  });
});

describe('the time zone of a submission', () => {
  const noon = () => {
    now = new Date('2026-11-23T12:00:00.000Z');
  };

  it.each(['', 'Mars/Base', '+01:00', 'x'.repeat(65)])('refuses the name %j', async (time_zone) => {
    noon();
    const failures = ['time_zone invalid_value'];
    expect(await failuresOf({ answers: { born }, time_zone })).toEqual(failures);
    for (const path of ['responses', 'responses/validate'] as const) {
      const body = { answers: { born }, time_zone };
      const refused = await alice.rest(`POST /forms/${form.id}/${path}`, { body });
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'time_zone']);
    }
  });

  it('is optional, and absent from responses that name none', async () => {
    noon();
    expect(await failuresOf({ answers: { born }, time_zone: null })).toEqual([]);
    expect(await latest()).not.toHaveProperty('time_zone');
  });

  it('is stored for clients with an API key, and a dry run uses it', async () => {
    now = new Date('2026-11-22T12:00:00.000Z');
    const body = { answers: { born }, time_zone: 'Pacific/Tongatapu' };
    const dryRun = await alice.rest(`POST /forms/${form.id}/responses/validate`, { body });
    expect([dryRun.status, dryRun.body.answers?.day]).toEqual([200, '2026-11-23']);
    const { status } = await alice.rest(`POST /forms/${form.id}/responses`, { body });
    expect(status).toBe(201);
    const query = `query ($id: ID!) { responses(formId: $id, first: 1) { nodes { timeZone answers } } }`;
    const { responses } = await alice.graphql(query, { id: form.id });
    expect(responses.nodes[0]).toEqual({
      timeZone: 'Pacific/Tongatapu',
      answers: { born, day: '2026-11-23' },
    });
  });

  it('is part of exports as JSON', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses/export?format=json`);
    const zones = body.map(({ time_zone }: { time_zone?: string }) => time_zone);
    expect(zones).toEqual(expect.arrayContaining(['Pacific/Tongatapu', undefined]));
  });
});

describe('the time zone of a form', () => {
  it.each(['Mars/Base', '+01:00', ''])('cannot be %j', async (time_zone) => {
    const { status, body } = await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { time_zone } },
    });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { path: 'settings.time_zone', code: 'invalid_value' },
    ]);
  });

  it('is UTC by default, and applies to submissions that name none', async () => {
    now = new Date('2026-11-23T10:30:00.000Z');
    const pago = await buildPublishedForm(alice, {
      definition,
      settings: { time_zone: 'Pacific/Pago_Pago' },
    });
    expect((await alice.rest(`GET /forms/${form.id}`)).body.settings.time_zone).toBe('UTC');
    expect((await submit({ answers: { born } })).status).toBe(201);
    expect((await submit({ answers: { born } }, pago)).status).toBe(422);
    const named = { answers: { born }, time_zone: 'Pacific/Tongatapu' };
    expect((await submit(named, pago)).status).toBe(201);
  });
});
