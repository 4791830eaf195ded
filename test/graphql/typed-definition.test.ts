import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Typed definitions and answers, for clients that render them.

const world = await createTestWorld();
const alice = await world.client();

const elements = [
  { id: 'name', type: 'short_text', title: 'Your name', required: true, max_length: 40 },
  { id: 'age', type: 'number', title: 'Your age', min: 0.5, max: 150, unit: 'years' },
  { id: 'day', type: 'date', title: 'Which day?', min: '2026-01-01' },
  { id: 'fun', type: 'opinion_scale', title: 'How much fun?', min: 0 },
  {
    id: 'meal',
    type: 'single_choice',
    title: 'What do you eat?',
    allow_other: true,
    options: [
      { id: 'fish', label: 'Fish', image_url: 'https://example.com/fish.png' },
      { id: 'rice', label: 'Rice' },
    ],
  },
  {
    id: 'grid',
    type: 'matrix',
    title: 'How was it?',
    rows: [{ id: 'food', label: 'The food' }],
    columns: [{ id: 'good', label: 'Good' }],
  },
  { id: 'thanks', type: 'statement', text: 'Nearly done.' },
  {
    id: 'why',
    type: 'long_text',
    title: 'Why fish?',
    visible_if: {
      all: [
        { question: 'meal', op: 'in', value: ['fish'] },
        {
          not: {
            any: [
              { question: 'age', op: 'lt', value: 18 },
              { question: 'name', op: 'is_empty' },
            ],
          },
        },
      ],
    },
  },
];
const approval = {
  enabled: true,
  pass_percent: 50,
  criteria: [
    { id: 'adult', question_id: 'age', op: 'gte', expected: 18, points: 3, required: true },
  ],
};
const definition = { schema: { sections: [{ id: 'one', title: 'One', elements }] }, approval };

const typed = `sections { key title description visibleIf { text } elements {
  __typename key type title required
  visibleIf { text json ...Condition ... on AllCondition { conditions { ...Condition
    ... on NotCondition { condition { text ... on AnyCondition { conditions { ...Condition } } } }
  } } }
  ... on ShortTextQuestion { maxLength minLength pattern }
  ... on LongTextQuestion { maxLength }
  ... on NumberQuestion { min max integer unit }
  ... on OpinionScaleQuestion { min max minLabel }
  ... on DateQuestion { earliest latest }
  ... on SingleChoiceQuestion { allowOther options { key label imageUrl } }
  ... on MatrixQuestion { multiple rows { key label } columns { key label } }
  ... on StatementElement { text }
} }`;
const condition = `fragment Condition on Condition {
  __typename ... on AnswerCondition { questionId op value }
}`;

describe('the sections of a form', () => {
  it('have the members of their types, including defaults', async () => {
    const { id } = await buildForm(alice, { definition });
    const { form } = await alice.graphql(
      `query ($id: ID!) { form(id: $id) { ${typed} } } ${condition}`,
      { id },
    );
    const [section] = form.sections;
    expect(section).toMatchObject({ key: 'one', title: 'One', description: null, visibleIf: null });
    const [name, age, day, fun, meal, grid, thanks] = section.elements;
    expect(name).toEqual({
      __typename: 'ShortTextQuestion',
      key: 'name',
      type: 'SHORT_TEXT',
      title: 'Your name',
      required: true,
      visibleIf: null,
      maxLength: 40,
      minLength: null,
      pattern: null,
    });
    expect(age).toMatchObject({ min: 0.5, max: 150, integer: false, unit: 'years' });
    expect(day).toMatchObject({ earliest: '2026-01-01', latest: null });
    expect(fun).toMatchObject({ min: 0, max: 10, minLabel: null });
    expect(meal).toMatchObject({
      allowOther: true,
      options: [
        { key: 'fish', label: 'Fish', imageUrl: 'https://example.com/fish.png' },
        { key: 'rice', label: 'Rice', imageUrl: null },
      ],
    });
    expect(grid).toMatchObject({
      multiple: false,
      rows: [{ key: 'food', label: 'The food' }],
      columns: [{ key: 'good', label: 'Good' }],
    });
    expect(thanks).toMatchObject({
      __typename: 'StatementElement',
      title: null,
      text: 'Nearly done.',
    });
  });

  it('have their conditions as types, as JSON, and as text', async () => {
    const { id } = await buildForm(alice, { definition });
    const { form } = await alice.graphql(
      `query ($id: ID!) { form(id: $id) { ${typed} } } ${condition}`,
      { id },
    );
    expect(form.sections[0].elements[7].visibleIf).toEqual({
      __typename: 'AllCondition',
      text: 'meal in ["fish"] and not (age lt 18 or name is_empty)',
      json: elements[7]?.visible_if,
      conditions: [
        { __typename: 'AnswerCondition', questionId: 'meal', op: 'IN', value: ['fish'] },
        {
          __typename: 'NotCondition',
          condition: {
            text: 'age lt 18 or name is_empty',
            conditions: [
              { __typename: 'AnswerCondition', questionId: 'age', op: 'LT', value: 18 },
              { __typename: 'AnswerCondition', questionId: 'name', op: 'IS_EMPTY', value: null },
            ],
          },
        },
      ],
    });
  });

  it('are the same for the draft, for a version and for visitors', async () => {
    const { id, slug } = await buildPublishedForm(alice, { definition });
    const query = `query ($id: ID!, $slug: String!) {
      form(id: $id) { ${typed} published { ${typed} } }
      formVersion(formId: $id, version: 1) { ${typed} }
      publicForm(slug: $slug) { ${typed} }
    } ${condition}`;
    const { form, formVersion, publicForm } = await alice.graphql(query, { id, slug });
    expect(form.published.sections).toEqual(form.sections);
    expect(formVersion.sections).toEqual(form.sections);
    expect(publicForm.sections).toEqual(form.sections);
  });

  it('have the answers that questions begin with, for visitors too', async () => {
    const { slug } = await buildPublishedForm(alice, {
      definition: {
        schema: {
          sections: [
            {
              elements: [
                { id: 'guests', type: 'number', title: 'Guests', default: 2 },
                { id: 'beds', type: 'number', title: 'Beds', default_expression: 'guests / 2' },
                {
                  id: 'person',
                  type: 'contact_info',
                  title: 'You',
                  required_parts: [],
                  default: { company: 'A' },
                },
                { id: 'source', type: 'hidden', title: 'Source', default: 'page' },
                { id: 'thanks', type: 'statement', text: 'Nearly done.' },
              ],
            },
          ],
        },
      },
    });
    const { publicForm } = await alice.graphql(
      'query ($slug: String!) { publicForm(slug: $slug) { sections { elements { defaultAnswer defaultExpression } } } }',
      { slug },
    );
    expect(publicForm.sections[0].elements).toEqual([
      { defaultAnswer: 2, defaultExpression: null },
      { defaultAnswer: null, defaultExpression: 'guests / 2' },
      { defaultAnswer: { company: 'A' }, defaultExpression: null },
      { defaultAnswer: 'page', defaultExpression: null },
      { defaultAnswer: null, defaultExpression: null },
    ]);
  });

  it('are hidden until the form is unlocked', async () => {
    const { slug } = await buildPublishedForm(alice, {
      definition,
      settings: { password: 'open sesame' },
    });
    const query = 'query ($slug: String!) { publicForm(slug: $slug) { title sections { key } } }';
    const { publicForm } = await world.visitor.graphql(query, { slug });
    expect(publicForm.sections).toBeNull();
  });
});

it('are referenced by the approval criteria', async () => {
  const { id } = await buildForm(alice, { definition });
  const { form } = await alice.graphql(
    `query ($id: ID!) { form(id: $id) { approvalRules {
      enabled showResult passPercent approvedMessage
      criteria { key op expected points required question { key title } }
    } } }`,
    { id },
  );
  expect(form.approvalRules).toEqual({
    enabled: true,
    showResult: false,
    passPercent: 50,
    approvedMessage: null,
    criteria: [
      {
        key: 'adult',
        op: 'GTE',
        expected: 18,
        points: 3,
        required: true,
        question: { key: 'age', title: 'Your age' },
      },
    ],
  });
});

describe('the list of answers', () => {
  const query = `query ($formId: ID!, $id: ID!) { response(formId: $formId, id: $id) {
    answerList { question { __typename key title } value text }
  } }`;

  it('contains every answered question of the version, with the text of its answer', async () => {
    const { id: formId } = await buildPublishedForm(alice, { definition });
    const answers = { name: 'Ann', age: 41, meal: 'rice', grid: { food: 'good' } };
    const { body } = await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } });
    await alice.rest(`PATCH /forms/${formId}`, {
      body: { definition: { schema: { sections: [{ elements: elements.slice(0, 1) }] } } },
    });
    await alice.rest(`POST /forms/${formId}/publish`);

    const { response } = await alice.graphql(query, { formId, id: body.id });
    const list: { question: { key: string }; value: unknown; text: string | null }[] =
      response.answerList;
    expect(list.map(({ question, value, text }) => [question.key, value, text])).toEqual([
      ['name', 'Ann', 'Ann'],
      ['age', 41, '41'],
      ['day', null, null],
      ['fun', null, null],
      ['meal', 'rice', 'Rice'],
      ['grid', { food: 'good' }, expect.stringContaining('Good')],
      ['why', null, null],
    ]);
  });
});
