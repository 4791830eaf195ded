import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { definitions, failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { definitionsWithLogic } from '../support/arbitraries/logic-arbitraries.ts';
import { everyQuestionType } from '../support/fixtures/every-question-type.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Clients in many languages serialize an absent member as null.

const world = await createTestWorld();
const alice = await world.client();

const { body: jsonSchema } = await world.visitor.rest('GET /schemas/form-definition.json');
const ajv = new Ajv2020({ strict: true, strictRequired: false });
addFormats.default(ajv);
const fitsSchema = ajv.compile(jsonSchema);

/** Optional members, by the object that has them. */
const optional = {
  definition: ['schema', 'approval'],
  schema: ['sections', 'rules', 'endings'],
  section: ['id', 'title', 'description', 'visible_if', 'elements', 'next'],
  jump: ['if'],
  rule: ['id'],
  ending: ['id', 'if', 'title', 'redirect_url', 'button'],
  element: ['id', 'description', 'required', 'visible_if'],
  option: ['id', 'image_url'],
  approval: [
    'enabled',
    'show_result',
    'pass_percent',
    'approved_message',
    'rejected_message',
    'criteria',
  ],
  criterion: ['id', 'points', 'required', 'expected'],
  condition: ['value'],
};

const elements = everyQuestionType()
  .schema.sections.flatMap((section) => section.elements)
  // Each element is the only one of its form.
  .map((element) => (element.type === 'calculated' ? { ...element, expression: '1.0' } : element));

const withLogic = definitionsWithLogic.map(({ input }) => input);

const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

const form = (...elements: object[]) => ({ schema: { sections: [{ id: 's', elements }] } });
const text = (members: object = {}) => ({
  id: 'name',
  type: 'short_text',
  title: 'Your name',
  ...members,
});
const second = (visible_if: unknown) => form(text(), text({ id: 'second', visible_if }));
const q0 = 'schema.sections[0].elements[0]';
const q1 = 'schema.sections[0].elements[1]';

describe('null for an optional member', () => {
  it('treats null for members of a definition, its schema and its approval as absent', () => {
    const empty = parse({ schema: {} });
    expect(parse({ ...nulls(optional.definition), schema: {} })).toEqual(empty);
    const schema = nulls(optional.schema);
    expect(parse({ schema, approval: nulls(optional.approval) })).toEqual(empty);
    expect(fitsSchema({ schema, approval: nulls(optional.approval) })).toBe(true);
  });

  it('treats null for members of a section as absent, and generates its id', () => {
    const sent = { schema: { sections: [nulls(optional.section)] } };
    expect(parse(sent).schema.sections).toEqual([{ id: expect.any(String), elements: [] }]);
    expect(fitsSchema(sent)).toBe(true);
  });

  it.each(elements.map((element) => ({ element })))(
    'treats null for members of an element of type $element.type as absent',
    ({ element }) => {
      const { properties, required } = jsonSchema.$defs[element.type];
      const present = new Set([...required, ...Object.keys(element)]);
      const absent = Object.keys(properties).filter((name) => !present.has(name));
      expect(absent.length).toBeGreaterThan(0);
      const sent = form({ ...element, ...nulls(absent) });
      const parsed = parse(sent);
      expect(parsed).toStrictEqual(parse(form(element)));
      expect(JSON.stringify(parsed)).not.toContain('null');
      expect(fitsSchema(sent), ajv.errorsText(fitsSchema.errors)).toBe(true);
    },
  );

  it('treats null for members of every element as absent, and generates its id', () => {
    const sent = form({ type: 'yes_no', title: 'Really?', ...nulls(optional.element) });
    expect(parse(sent).schema.sections[0]?.elements).toStrictEqual([
      { id: expect.any(String), type: 'yes_no', title: 'Really?', required: false },
    ]);
    expect(fitsSchema(sent)).toBe(true);
  });

  it('treats null for members of options, rows and columns as absent', () => {
    const choice = text({
      type: 'single_choice',
      options: [{ label: 'Red', ...nulls(optional.option) }],
    });
    const matrix = text({
      id: 'grid',
      type: 'matrix',
      rows: [{ id: null, label: 'Row' }],
      columns: [{ id: null, label: 'Column' }],
    });
    const sent = form(choice, matrix);
    expect(parse(sent).schema.sections[0]?.elements).toMatchObject([
      { options: [{ id: expect.any(String), label: 'Red' }] },
      { rows: [{ id: expect.any(String) }], columns: [{ id: expect.any(String) }] },
    ]);
    expect(fitsSchema(sent)).toBe(true);
  });

  it('treats null for members of criteria and nested conditions as absent', () => {
    const answered = { question: 'name', op: 'is_answered', ...nulls(optional.condition) };
    const sent = {
      ...second({ all: [{ any: [answered] }, { not: answered }] }),
      approval: {
        criteria: [{ ...nulls(optional.criterion), question_id: 'name', op: 'is_empty' }],
      },
    };
    const { schema, approval } = parse(sent);
    const plain = { question: 'name', op: 'is_answered' };
    expect(schema.sections[0]?.elements[1]?.visible_if).toStrictEqual({
      all: [{ any: [plain] }, { not: plain }],
    });
    expect(approval.criteria).toStrictEqual([
      {
        id: expect.any(String),
        question_id: 'name',
        op: 'is_empty',
        points: 1,
        required: false,
      },
    ]);
    expect(fitsSchema(sent)).toBe(true);
  });

  it('parses a generated definition with null for all absent members like the definition without', () => {
    fc.assert(
      fc.property(fc.oneof(definitions, withLogic), (input) => {
        const sent = withNulls(input);
        expect(parse(sent)).toStrictEqual(parse(input));
        expect(fitsSchema(sent), ajv.errorsText(fitsSchema.errors)).toBe(true);
      }),
    );
  });

  it('accepts null for absent members in REST and GraphQL, and does not store it', async () => {
    const definition = form(text({ description: null, visible_if: null, max_length: null }));
    const checked = await alice.rest('POST /forms/validate', { body: { definition } });
    expect(checked.status).toBe(200);
    const { body: created } = await alice.rest('POST /forms', { body: { definition } });
    expect(created.draft).toEqual(checked.body.definition);
    expect(JSON.stringify(created.draft)).not.toContain('null');
    const line = `PATCH /forms/${created.id}`;
    expect((await alice.rest(line, { body: { definition } })).body.revision).toBe(1);
    const mutation = `mutation ($input: CreateFormInput!) { createForm(input: $input) { form { draft } } }`;
    const { createForm } = await alice.graphql(mutation, { input: { definition } });
    expect(createForm.form.draft).toEqual(created.draft);
  });
});

describe('null for a required or unknown member', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['for a title', form(text({ title: null })), [`${q0}.title: required`]],
    ['for a type', form(text({ type: null })), [`${q0}.type: required`]],
    [
      'for all members of an element',
      form({ type: 'rating', title: null, max: null }),
      [`${q0}.title: required`],
    ],
    [
      'for a label',
      form(text({ type: 'dropdown', options: [{ id: 'a', label: null }] })),
      [`${q0}.options[0].label: required`],
    ],
    ['for options', form(text({ type: 'ranking', options: null })), [`${q0}.options: too_few`]],
    [
      'for the value of a comparison',
      second({ question: 'name', op: 'equals', value: null }),
      [`${q1}.visible_if.value: required`],
    ],
    [
      'for the question and the op of a condition',
      second({ question: null, op: null }),
      [`${q1}.visible_if.question: required`, `${q1}.visible_if.op: required`],
    ],
    ['for a group', second({ all: null }), [`${q1}.visible_if.all: required`]],
    ['for a negated condition', second({ not: null }), [`${q1}.visible_if.not: required`]],
    ['within a group', second({ all: [null] }), [`${q1}.visible_if.all[0]: wrong_type`]],
    [
      'for the members of a criterion',
      { ...form(text()), approval: { criteria: [{ question_id: null, op: null }] } },
      ['approval.criteria[0].question_id: required', 'approval.criteria[0].op: required'],
    ],
    [
      'for the expected value of a criterion',
      {
        ...form(text()),
        approval: { criteria: [{ question_id: 'name', op: 'equals', expected: null }] },
      },
      ['approval.criteria[0].expected: required'],
    ],
    ['instead of a section', { schema: { sections: [null] } }, ['schema.sections[0]: wrong_type']],
    [
      'instead of a question',
      { schema: { sections: [{ elements: [null] }] } },
      [`${q0}: wrong_type`],
    ],
    ['instead of the definition', null, [': wrong_type']],
    [
      'in a list of values',
      second({ question: 'name', op: 'in', value: ['a', null] }),
      [`${q1}.visible_if.value[1]: wrong_type`],
    ],
  ])('rejects null %s', (_, input, failures) => {
    expect(failuresOf(input)).toEqual([...failures].sort());
    // The JSON Schema does not relate conditions and criteria to the types of their questions.
    if (!/visible_if|expected/.test(String(failures))) expect(fitsSchema(input)).toBe(false);
  });

  it('rejects null for unknown members at every level of a definition', () => {
    const unknown = { color: null };
    const input = {
      ...unknown,
      schema: {
        ...unknown,
        sections: [
          {
            ...unknown,
            elements: [
              text({ ...unknown, options: null, id: 'name' }),
              text({ id: 'pick', type: 'dropdown', options: [{ label: 'A', ...unknown }] }),
              text({ id: 'c', visible_if: { question: 'name', op: 'is_empty', ...unknown } }),
            ],
          },
        ],
      },
      approval: { ...unknown, criteria: [{ question_id: 'name', op: 'is_empty', ...unknown }] },
    };
    expect([...failuresOf(input)].sort()).toEqual(
      [
        'color',
        'schema.color',
        'schema.sections[0].color',
        `${q0}.color`,
        `${q0}.options`,
        `${q1}.options[0].color`,
        'schema.sections[0].elements[2].visible_if.color',
        'approval.color',
        'approval.criteria[0].color',
      ]
        .map((path) => `${path}: unknown_member`)
        .sort(),
    );
    expect(fitsSchema(input)).toBe(false);
  });

  it('rejects 20,000 members with null in a time that is linear in their number', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`x${index}`, null]),
    );
    const input = form(
      text(many),
      ...Array.from({ length: definitionLimits.elements - 1 }, () => text(nulls(['id']))),
    );
    const start = processorTime();
    expect(failuresOf(input).length).toBeGreaterThanOrEqual(20_000);
    expect(processorTime() - start).toBeLessThan(5000);
  });
});

/** The definition as a client sends it that serializes absent members as null. */
function withNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNulls);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).map(([name, value]) => [name, withNulls(value)]);
  return { ...absentIn(node), ...Object.fromEntries(members) };
}

function absentIn(node: object): object {
  if ('sections' in node) return nulls(optional.schema);
  if ('elements' in node && !('type' in node)) return nulls(optional.section);
  if ('to' in node) return nulls(optional.jump);
  if ('expression' in node && 'question_id' in node) return nulls(optional.rule);
  if ('message' in node) return nulls(optional.ending);
  if ('question_id' in node) return nulls(optional.criterion);
  if ('question' in node) return nulls(optional.condition);
  if ('type' in node) return nulls(optional.element);
  if ('schema' in node) return nulls(optional.definition);
  if ('criteria' in node) return nulls(optional.approval);
  return {};
}
