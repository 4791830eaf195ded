import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../src/definition/base/definition-limits.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// What bounds the cost of a form: cells, comparisons, texts to compare with.

const world = await createTestWorld();
const alice = await world.client();

type Refusal = readonly [path: string, code: string];

const sections = (...list: object[]) => ({ schema: { sections: list } });
const ask = (id: string, type: string, more: object = {}) => ({ id, type, title: id, ...more });
const comment = (more: object = {}) => ask('q', 'short_text', more);
const marks = `a${'\u0315\u0300'.repeat(16)}`;

/** What is wrong with a definition, by REST; GraphQL must say the same. */
async function refusals(definition: object): Promise<Refusal[]> {
  const { body } = await alice.rest('POST /forms/validate', { body: { definition } });
  const query =
    'query ($of: FormDefinition) { validateForm(input: { definition: $of }) { title } }';
  if (body.errors) {
    const { errors } = await alice.graphqlProblem(query, { of: definition });
    expect(errors).toEqual(body.errors);
  } else await alice.graphql(query, { of: definition });
  return (body.errors ?? []).map(({ path, code }: { path: string; code: string }) => [path, code]);
}

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `l${index}`, label: `${index}` }));
const matrix = (id: string, rows: number, columns: number) =>
  ask(id, 'matrix', { rows: labels(rows), columns: labels(columns) });

describe('cells of matrices', () => {
  it('are at most 2,500 in a matrix', async () => {
    expect(await refusals(sections({ elements: [matrix('a', 50, 50)] }))).toEqual([]);
    const elements = [matrix('a', 51, 50), matrix('b', 5, 500), matrix('c', 6, 500)];
    expect(await refusals(sections({ elements }))).toEqual([
      ['schema.sections[0].elements[0].rows', 'too_many'],
      ['schema.sections[0].elements[2].columns', 'too_many'],
    ]);
  });

  it('are at most 10,000 in a form', async () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => matrix(id, 50, 50));
    expect(await refusals(sections({ elements: four }))).toEqual([]);
    const more = { elements: [comment(), matrix('e', 1, 1), matrix('f', 1, 1)] };
    expect(await refusals(sections({ elements: four }, more))).toEqual([
      ['schema.sections[1].elements[1]', 'too_many'],
    ]);
  });
});

describe('conditions', () => {
  const wants = { question: 'q', op: 'is_answered' };
  const shown = (id: string, visible_if: object) => ask(id, 'yes_no', { visible_if });

  it('compare at most 500 times in a form', async () => {
    const group = { any: Array.from({ length: 100 }, () => wants) };
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => shown(id, { not: group }));
    expect(await refusals(sections({ elements: [comment(), ...five] }))).toEqual([]);
    const more = { visible_if: { all: [wants] }, elements: [shown('f', wants)] };
    expect(await refusals(sections({ elements: [comment(), ...five] }, more))).toEqual([
      ['schema.sections[1].visible_if', 'too_many'],
    ]);
  });
});

describe('a text to compare with', () => {
  const compared = (question: object, value: unknown, op = 'equals') => ({
    ...sections({
      elements: [question, ask('next', 'yes_no', { visible_if: { question: 'q', op, value } })],
    }),
    approval: {
      criteria: [
        { id: 'c', question_id: 'q', op, ...(value === undefined ? {} : { expected: value }) },
      ],
    },
  });
  const both = (code: string, entry = ''): Refusal[] => [
    [`schema.sections[0].elements[1].visible_if.value${entry}`, code],
    [`approval.criteria[0].expected${entry}`, code],
  ];

  it.each([
    ['the type', comment(), 1000],
    ['the question', comment({ max_length: 5 }), 5],
    ['a long text', ask('q', 'long_text'), 20_000],
    ['an e-mail address', ask('q', 'email'), 254],
    ['an address', ask('q', 'url'), 2000],
    ['a phone number', ask('q', 'phone_number'), 100],
    ['a hidden value', ask('q', 'hidden'), 1000],
  ])('is no longer than an answer may be: %s', async (_, question, most) => {
    const [fits, over] = ['🦊'.repeat(most), '🦊'.repeat(most + 1)];
    expect(await refusals(compared(question, ` ${fits} `, 'contains'))).toEqual([]);
    expect(await refusals(compared(question, over, 'contains'))).toEqual(both('too_long'));
    expect(await refusals(compared(question, [fits, over], 'in'))).toEqual(both('too_long', '[1]'));
  });

  it('has no run of more than 30 combining marks', async () => {
    expect(await refusals(compared(comment(), marks))).toEqual(both('invalid_text'));
    expect(await refusals(compared(comment(), ['x', marks], 'in'))).toEqual(
      both('invalid_text', '[1]'),
    );
  });
});

it('refuses runs of combining marks in every text of a form', async () => {
  const definition = {
    schema: {
      sections: [
        {
          title: marks,
          elements: [
            ask('a', 'dropdown', { options: [{ id: 'x', label: marks }], description: marks }),
            ask('b', 'url', { placeholder: marks }),
            { id: 'c', type: 'image', image_url: `https://${marks}.example` },
            ask('d', 'email', { allowed_domains: [`${marks}.example`] }),
          ],
        },
      ],
    },
    approval: { approved_message: marks },
  };
  const refused = async (body: object) => {
    const { status, body: problem } = await alice.rest('POST /forms', { body });
    expect(status).toBe(422);
    return problem.errors
      .filter(({ code }: { code: string }) => code === 'invalid_text')
      .map(({ path }: { path: string }) => path)
      .sort();
  };
  expect(await refused({ definition })).toEqual([
    'approval.approved_message',
    'schema.sections[0].elements[0].description',
    'schema.sections[0].elements[0].options[0].label',
    'schema.sections[0].elements[1].placeholder',
    'schema.sections[0].elements[2].image_url',
    'schema.sections[0].elements[3].allowed_domains[0]',
    'schema.sections[0].title',
  ]);
  const settings = {
    success_message: marks,
    redirect_url: `https://${marks}.example`,
    password: marks,
  };
  expect(await refused({ title: marks, settings })).toEqual([
    'settings.password',
    'settings.redirect_url',
    'settings.success_message',
    'title',
  ]);
});

it('still takes answers to a version that was published before these limits', async () => {
  const form = await buildPublishedForm(alice, {
    definition: sections({ elements: [comment({ max_length: 5 })] }),
  });
  const wants = (value: string) => ({ question: 'q', op: 'not_equals', value });
  const { prisma } = world.services.db;
  const comparisons = definitionLimits.comparisons + 100;
  const definition = {
    schema: {
      sections: [
        {
          id: 's',
          elements: [
            comment({ required: false, max_length: 5 }),
            ask('next', 'yes_no', {
              required: false,
              visible_if: {
                all: Array.from({ length: comparisons / 100 }, () => ({
                  all: [...Array.from({ length: 99 }, () => wants('much too long')), wants(marks)],
                })),
              },
            }),
            { ...matrix('grid', 100, 100), required: false, multiple: false },
          ],
        },
      ],
    },
    approval: { enabled: false, show_result: false, pass_percent: 100, criteria: [] },
  };
  await prisma.formVersion.update({
    where: { formId_version: { formId: form.id, version: 1 } },
    data: { definition },
  });
  await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { show_branding: false } } });

  const sent = { q: 'abc', next: true, grid: { l99: 'l99' } };
  const answer = await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: sent } });
  expect([answer.status, answer.body.answers]).toEqual([201, sent]);
  const shown = await world.visitor.rest(`GET /public/forms/${form.slug}`);
  expect(shown.body.schema.sections[0].elements).toHaveLength(3);
});
