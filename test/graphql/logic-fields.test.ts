import { describe, expect, it } from 'vitest';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Jumps, calculated values, rules and endings as types of GraphQL.

const world = await createTestWorld();
const alice = await world.client();

const above = { question: 'n', op: 'gt', value: 1 };

const definition = {
  schema: {
    sections: [
      {
        id: 'one',
        elements: [
          { id: 'n', type: 'number', title: 'N' },
          {
            id: 'c',
            type: 'calculated',
            title: 'C',
            value: 'number',
            expression: 'n / 3',
            decimals: 1,
            unit: 'kg',
            show: true,
          },
        ],
        next: [{ if: above, to: 'two' }, { to: 'end' }],
      },
      { id: 'two', elements: [] },
    ],
    rules: [{ id: 'r', expression: 'n < 5.0', message: 'Less.', question_id: 'n' }],
    endings: [
      {
        id: 'x',
        if: above,
        title: 'X',
        message: 'Bye',
        button: 'Go',
        redirect_url: 'https://example.com/',
      },
      { id: 'y', message: 'Done' },
    ],
  },
};

const condition = 'condition { json }';
const logic = `
  sections {
    key
    next { ${condition} to }
    elements {
      key type
      ... on CalculatedElement { expression value decimals unit show }
    }
  }
  rules { key expression message questionId }
  endings { key ${condition} title message redirectUrl button }
`;
const comparison = { json: above };
const expected = {
  sections: [
    {
      key: 'one',
      next: [
        { condition: comparison, to: 'two' },
        { condition: null, to: 'end' },
      ],
      elements: [
        { key: 'n', type: 'NUMBER' },
        {
          key: 'c',
          type: 'CALCULATED',
          expression: 'n / 3',
          value: 'number',
          decimals: 1,
          unit: 'kg',
          show: true,
        },
      ],
    },
    { key: 'two', next: [], elements: [] },
  ],
  rules: [{ key: 'r', expression: 'n < 5.0', message: 'Less.', questionId: 'n' }],
  endings: [
    {
      key: 'x',
      condition: comparison,
      title: 'X',
      message: 'Bye',
      button: 'Go',
      redirectUrl: 'https://example.com/',
    },
    {
      key: 'y',
      condition: null,
      title: null,
      message: 'Done',
      button: null,
      redirectUrl: null,
    },
  ],
};

const form = await buildForm(alice, { definition });
await alice.rest(`POST /forms/${form.id}/publish`);
const { id, slug } = form;
const publicQuery = `query ($slug: String!) { publicForm(slug: $slug) { ${logic} } }`;

describe('the logic of a form', () => {
  it('is selected of the draft', async () => {
    const data = await alice.graphql(`query ($id: ID!) { form(id: $id) { ${logic} } }`, { id });
    expect(data.form).toEqual(expected);
  });

  it('is selected of a version', async () => {
    const query = `query ($id: ID!) { formVersion(formId: $id, version: 1) { ${logic} } }`;
    expect((await alice.graphql(query, { id })).formVersion).toEqual(expected);
  });

  it('is empty for a form without logic', async () => {
    const plain = await buildForm(alice);
    const query = `query ($id: ID!) {
      form(id: $id) { sections { next { to } } rules { key } endings { key } }
    }`;
    const data = await alice.graphql(query, { id: plain.id });
    expect(data.form).toEqual({ sections: [{ next: [] }], rules: [], endings: [] });
  });

  it('is public, but not while the form is locked', async () => {
    const open = await world.visitor.graphql(publicQuery, { slug });
    expect(open.publicForm).toEqual(expected);
    await alice.rest(`PATCH /forms/${id}`, { body: { settings: { password: 'sesame' } } });
    const locked = await world.visitor.graphql(publicQuery, { slug });
    expect(locked.publicForm).toEqual({ sections: null, rules: null, endings: null });
    const { body } = await world.visitor.rest(`GET /public/forms/${slug}`);
    expect(body.schema).toBeNull();
  });
});
