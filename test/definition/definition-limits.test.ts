import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Limits that bound the cost of a form: matrix cells, comparisons, lengths of values.

const world = await createTestWorld();
const alice = await world.client();

type Failure = readonly [path: string, code: string];

const sections = (...list: object[]) => ({ schema: { sections: list } });
const question = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: id,
  ...more,
});
const comment = (more: object = {}) => question('q', 'short_text', more);
const marks = `a${'\u0315\u0300'.repeat(16)}`;

/** The failures of a definition in REST; those in GraphQL must be the same. */
async function failuresOf(definition: object): Promise<Failure[]> {
  const { body } = await alice.rest('POST /forms/validate', { body: { definition } });
  const query =
    'query ($of: FormDefinition) { validateForm(input: { definition: $of }) { title } }';
  if (body.errors) {
    const { errors } = await alice.graphqlProblem(query, { of: definition });
    expect(errors).toEqual(body.errors);
  } else await alice.graphql(query, { of: definition });
  return pathsOf(body);
}

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `l${index}`, label: `${index}` }));
const matrix = (id: string, rows: number, columns: number) =>
  question(id, 'matrix', { rows: labels(rows), columns: labels(columns) });

describe('matrix cells', () => {
  it('accepts at most 2,500 cells in a matrix', async () => {
    expect(await failuresOf(sections({ elements: [matrix('a', 50, 50)] }))).toEqual([]);
    const elements = [matrix('a', 51, 50), matrix('b', 5, 500), matrix('c', 6, 500)];
    expect(await failuresOf(sections({ elements }))).toEqual([
      ['schema.sections[0].elements[0].rows', 'too_many'],
      ['schema.sections[0].elements[2].columns', 'too_many'],
    ]);
  });

  it('accepts at most 10,000 matrix cells in a form', async () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => matrix(id, 50, 50));
    expect(await failuresOf(sections({ elements: four }))).toEqual([]);
    const more = { elements: [comment(), matrix('e', 1, 1), matrix('f', 1, 1)] };
    expect(await failuresOf(sections({ elements: four }, more))).toEqual([
      ['schema.sections[1].elements[1]', 'too_many'],
    ]);
  });
});

describe('comparisons', () => {
  const comparison = { question: 'q', op: 'is_answered' };
  const conditional = (id: string, visible_if: object) => question(id, 'yes_no', { visible_if });

  it('accepts at most 5,000 comparisons in the conditions of a form', async () => {
    const group = { any: Array.from({ length: 100 }, () => comparison) };
    const fifty = Array.from({ length: 50 }, (_, index) =>
      conditional(`c${index}`, { not: group }),
    );
    expect(await failuresOf(sections({ elements: [comment(), ...fifty] }))).toEqual([]);
    const more = { visible_if: { all: [comparison] }, elements: [conditional('f', comparison)] };
    expect(await failuresOf(sections({ elements: [comment(), ...fifty] }, more))).toEqual([
      ['schema.sections[1].visible_if', 'too_many'],
    ]);
  });
});

describe('the value of a comparison', () => {
  const compared = (target: object, value: unknown, op = 'equals') => ({
    ...sections({
      elements: [target, question('next', 'yes_no', { visible_if: { question: 'q', op, value } })],
    }),
    approval: {
      criteria: [
        { id: 'c', question_id: 'q', op, ...(value === undefined ? {} : { expected: value }) },
      ],
    },
  });
  const both = (code: string, entry = ''): Failure[] => [
    [`schema.sections[0].elements[1].visible_if.value${entry}`, code],
    [`approval.criteria[0].expected${entry}`, code],
  ];

  it.each([
    ['short_text', comment(), 1000],
    ['short_text with max_length', comment({ max_length: 5 }), 5],
    ['long_text', question('q', 'long_text'), 20_000],
    ['email', question('q', 'email'), 254],
    ['url', question('q', 'url'), 2000],
    ['phone_number', question('q', 'phone_number'), 100],
    ['hidden', question('q', 'hidden'), 1000],
  ])(
    'limits values of comparisons to the maximum length of an answer: %s',
    async (_, target, most) => {
      const [fits, over] = ['🦊'.repeat(most), '🦊'.repeat(most + 1)];
      expect(await failuresOf(compared(target, ` ${fits} `, 'contains'))).toEqual([]);
      expect(await failuresOf(compared(target, over, 'contains'))).toEqual(both('too_long'));
      expect(await failuresOf(compared(target, [fits, over], 'in'))).toEqual(
        both('too_long', '[1]'),
      );
    },
  );

  it('rejects values of comparisons with more than 30 consecutive combining marks', async () => {
    expect(await failuresOf(compared(comment(), marks))).toEqual(both('invalid_text'));
    expect(await failuresOf(compared(comment(), ['x', marks], 'in'))).toEqual(
      both('invalid_text', '[1]'),
    );
  });
});

it('rejects more than 30 consecutive combining marks in all texts of a form', async () => {
  const definition = {
    schema: {
      sections: [
        {
          title: marks,
          elements: [
            question('a', 'dropdown', { options: [{ id: 'x', label: marks }], description: marks }),
            question('b', 'url', { placeholder: marks }),
            { id: 'c', type: 'image', image_url: `https://${marks}.example` },
            question('d', 'email', { allowed_domains: [`${marks}.example`] }),
          ],
        },
      ],
    },
    approval: { approved_message: marks },
  };
  const invalidTextPaths = async (body: object) => {
    const { status, body: problem } = await alice.rest('POST /forms', { body });
    expect(status).toBe(422);
    return problem.errors
      .filter(({ code }: { code: string }) => code === 'invalid_text')
      .map(({ path }: { path: string }) => path)
      .sort();
  };
  expect(await invalidTextPaths({ definition })).toEqual([
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
  expect(await invalidTextPaths({ title: marks, settings })).toEqual([
    'settings.password',
    'settings.redirect_url',
    'settings.success_message',
    'title',
  ]);
});

it('accepts answers to a version that was published before these limits existed', async () => {
  const form = await buildPublishedForm(alice, {
    definition: sections({ elements: [comment({ max_length: 5 })] }),
  });
  const comparison = (value: string) => ({ question: 'q', op: 'not_equals', value });
  const { prisma } = world.services.db;
  const comparisons = definitionLimits.comparisons + 100;
  const definition = {
    schema: {
      sections: [
        {
          id: 's',
          elements: [
            comment({ required: false, max_length: 5 }),
            question('next', 'yes_no', {
              required: false,
              visible_if: {
                all: Array.from({ length: comparisons / 100 }, () => ({
                  all: [
                    ...Array.from({ length: 99 }, () => comparison('much too long')),
                    comparison(marks),
                  ],
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
  const response = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: sent },
  });
  expect([response.status, response.body.answers]).toEqual([201, sent]);
  const shown = await world.visitor.rest(`GET /public/forms/${form.slug}`);
  expect(shown.body.schema.sections[0].elements).toHaveLength(3);
});
