import { type GraphQLOutputType, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { buildPublishedForm, publishVersion } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Criteria are visible to the owner of a form only. The tests search public output for unique markers.

const world = await createTestWorld();
const alice = await world.client();

const secretMarkers = {
  word: 'quetzalcoatlus',
  listed: 'hippopotamus',
  number: 918_273.5,
  id: 'criterion_zyzzyva',
  idOfRequired: 'criterion_syzygy',
  points: 487_301,
  pass: 97,
};
const approvedMessage = 'The gates of Valhalla are open.';
const rejectedMessage = 'The gates of Valhalla are shut.';
/** The markers that must not occur in public output. */
const secrets = [
  secretMarkers.word,
  secretMarkers.listed,
  secretMarkers.id,
  secretMarkers.idOfRequired,
];

const questions = [
  { id: 'animal', type: 'short_text', title: 'Which animal?', required: true },
  { id: 'other', type: 'short_text', title: 'Another one?', max_length: 20 },
  { id: 'weight', type: 'number', title: 'How heavy?' },
];
const criteria = [
  { id: secretMarkers.id, question_id: 'animal', op: 'equals', expected: secretMarkers.word },
  {
    id: secretMarkers.idOfRequired,
    question_id: 'other',
    op: 'in',
    expected: [secretMarkers.listed],
    required: true,
  },
  {
    id: 'criterion_weight',
    question_id: 'weight',
    op: 'gte',
    expected: secretMarkers.number,
    points: secretMarkers.points,
  },
];
const approval = {
  enabled: true,
  pass_percent: secretMarkers.pass,
  approved_message: approvedMessage,
  rejected_message: rejectedMessage,
  criteria,
};

const right = { animal: secretMarkers.word, other: secretMarkers.listed, weight: 1_000_000 };
const wrong = { animal: 'cat', other: 'dog', weight: 4 };
/** Invalid answers, close to the expected ones. */
const bad: readonly unknown[] = [
  {},
  { animal: 'cat', weight: 'heavy' },
  { animal: 'cat', other: 'x'.repeat(21) },
  { animal: 'cat', criteria: 1, approval: {} },
  { animal: ['cat'], other: { expected: true } },
  [],
  null,
];

const buildQuiz = (more: object = {}) =>
  buildPublishedForm(alice, {
    title: 'Animals',
    definition: {
      schema: { sections: [{ elements: questions }] },
      approval: { ...approval, ...more },
    },
  });

/** Number of queries to split the types of an interface over, because of document limits. */
const parts = 6;

/**
 * Selects all fields of an output type recursively; of an interface, those of every sixth implementing type.
 * Nested conditions are selected one level deep.
 */
function selectionOf(
  type: GraphQLOutputType,
  part: number,
  within: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (within.includes(named.name)) return '{ __typename }';
  const above = [...within, named.name];
  if (isInterfaceType(named)) {
    const types = schema.getPossibleTypes(named).filter((_, index) => index % parts === part);
    const fragments = types.map((one) => `... on ${one.name} ${selectionOf(one, part, above)}`);
    return `{ __typename ${fragments.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    (field) => getNamedType(field.type) !== schema.getQueryType(), // in payloads; a key is required
  );
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type, part, above)}`).join(' ')} }`;
}

const publicForms = Array.from(
  { length: parts },
  (_, part) => `query ($slug: String!) {
    publicForm(slug: $slug) ${selectionOfField('Query', 'publicForm', part)}
  }`,
);
const submitResponse = `mutation ($slug: String!, $input: SubmissionInput!) {
  submitResponse(slug: $slug, input: $input) ${selectionOfField('Mutation', 'submitResponse', 0)}
}`;

function selectionOfField(type: 'Query' | 'Mutation', name: string, part: number): string {
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`unknown field ${type}.${name}`);
  return selectionOf(field.type, part);
}

const showForm = (slug: string) =>
  Promise.all(publicForms.map((query) => world.visitor.graphql(query, { slug })));

/** All public output for the given answers and for invalid ones. */
async function allPublicOutput(slug: string, answers: unknown): Promise<string[]> {
  const { visitor } = world;
  const line = `/public/forms/${slug}`;
  const bodies = [answers, ...bad].map((sent) => ({ answers: sent }));
  const shown: unknown[] = [
    await visitor.rest(`GET ${line}`),
    await visitor.rest(`GET ${line}?approval=true&include=criteria`),
    await visitor.rest(`POST ${line}/submissions`, { raw: '{"answers":' }),
    await visitor.rest(`POST ${line}/submissions`, { body: { answers, approval: true } }),
    await visitor.rest(`GET ${line}/submissions`),
    await visitor.rest(`GET ${line}/approval`),
    await showForm(slug),
    await visitor.graphql(submitResponse, { slug, input: { answers } }),
    await visitor.graphqlProblem(
      'query ($slug: String!) { publicForm(slug: $slug) { approval } }',
      {
        slug,
      },
    ),
    await visitor.graphqlProblem(
      'query ($slug: String!) { publicForm(slug: $slug) { approval { criteria } } }',
      { slug },
    ),
  ];
  for (const body of bodies) shown.push(await visitor.rest(`POST ${line}/submissions`, { body }));
  for (const sent of bad) {
    shown.push(await visitor.graphqlProblem(submitResponse, { slug, input: { answers: sent } }));
  }
  return shown.map((answer) => JSON.stringify(answer, withHeaders));
}

const withHeaders = (_: string, value: unknown) =>
  value instanceof Headers ? [...value.entries()] : value;

/** Matches a number that is not part of a longer number or an id. */
const numbersIn = (text: string) =>
  text.match(/(?<![\w.-])\d+(\.\d+)?(?![\w.-])/g)?.map(Number) ?? [];

describe('criteria', () => {
  it('exposes the criteria to the owner', async () => {
    const form = await buildQuiz();
    const owned = JSON.stringify(form);
    for (const secret of [...secrets, approvedMessage, rejectedMessage]) {
      expect(owned).toContain(secret);
    }
    expect(numbersIn(owned)).toEqual(
      expect.arrayContaining([secretMarkers.number, secretMarkers.points, secretMarkers.pass]),
    );
    expect(publicForms[0]).toContain('approval { enabled  showResult  }');
    expect(submitResponse).toContain('result {');
  });

  it.each([
    ['the result is not shown', { show_result: false }, wrong],
    ['the result is shown', { show_result: true }, wrong],
    ['approval is off', { enabled: false, show_result: true }, wrong],
  ])('does not expose criteria to visitors if %s', async (_, more, answers) => {
    const { slug } = await buildQuiz(more);
    const shown = await allPublicOutput(slug, answers);
    expect(shown).toHaveLength(10 + 2 * bad.length + 1);
    for (const text of shown) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(text).not.toContain('expected":');
      expect(text).not.toMatch(/"(criteria|points|pass_percent|passPercent|matched|failed_?\w+)"/i);
      expect(numbersIn(text)).not.toEqual(expect.arrayContaining([secretMarkers.number]));
      expect(numbersIn(text)).not.toEqual(expect.arrayContaining([secretMarkers.points]));
      expect(numbersIn(text)).not.toEqual(expect.arrayContaining([secretMarkers.pass]));
    }
  });

  it('does not expose criteria after matching answers if the result is not shown', async () => {
    const { slug } = await buildQuiz();
    for (const text of await allPublicOutput(slug, right)) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(text).not.toContain('Valhalla');
    }
  });

  it('does not expose criteria of a closed form and of a previous version', async () => {
    const form = await buildQuiz({ show_result: true });
    const definition = { ...form.draft, approval: { ...form.draft.approval, criteria: [] } };
    await publishVersion(alice, form.id, definition);
    const shown = await allPublicOutput(form.slug, wrong);
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    const line = `/public/forms/${form.slug}`;
    const closed = [
      await world.visitor.rest(`GET ${line}`),
      await world.visitor.rest(`POST ${line}/submissions`, { body: { answers: right } }),
      await showForm(form.slug),
    ];
    for (const text of [...shown, ...closed.map((answer) => JSON.stringify(answer))]) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(text).not.toContain('Valhalla');
    }
  });
});

describe('public form', () => {
  it.each([true, false])(
    'exposes of the approval settings only whether approval is enabled (%j)',
    async (enabled) => {
      const { slug } = await buildQuiz({ enabled, show_result: enabled });
      const { body } = await world.visitor.rest(`GET /public/forms/${slug}`);
      expect(body.approval).toEqual({ enabled, show_result: enabled });
      const [{ publicForm: shown }] = await showForm(slug);
      expect(shown.approval).toEqual({ enabled, showResult: enabled });
      for (const text of [JSON.stringify(body), JSON.stringify(shown)]) {
        expect(text).not.toContain('Valhalla');
      }
    },
  );
});

describe('result', () => {
  const maxScore = secretMarkers.points + 2;
  const submit = async (slug: string, answers: object) => {
    const { body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers },
    });
    return body;
  };
  const submitByGraphql = async (slug: string, answers: object) =>
    (await world.visitor.graphql(submitResponse, { slug, input: { answers } })).submitResponse;

  it.each([
    ['the form does not show it', { show_result: false }],
    ['approval is off', { enabled: false, show_result: true }],
    ['there are no criteria', { criteria: [], show_result: true }],
  ])('returns no result if %s', async (_, more) => {
    const { slug } = await buildQuiz(more);
    for (const answers of [right, wrong]) {
      const body = await submit(slug, answers);
      expect(Object.keys(body).sort()).toEqual(['id', 'message', 'redirect_url']);
      expect((await submitByGraphql(slug, answers)).result).toBeNull();
    }
  });

  it.each([
    ['approved', right, approvedMessage, maxScore, 100],
    ['rejected', wrong, rejectedMessage, 0, 0],
  ])('returns the result %s with its message and without the criteria', async (...row) => {
    const [status, answers, message, score, percent] = row;
    const { slug } = await buildQuiz({ show_result: true });
    const body = await submit(slug, answers);
    expect(body.result).toEqual({ status, message, score, max_score: maxScore, percent });
    expect(body.message).toBe('Thank you! Your response has been recorded.');
    const { result } = await submitByGraphql(slug, answers);
    expect(result).toEqual({ status: status.toUpperCase(), message, score, maxScore, percent });
    const other = status === 'approved' ? rejectedMessage : approvedMessage;
    expect(JSON.stringify([body, result])).not.toContain(other);
  });

  it.each([
    { approved_message: undefined, rejected_message: undefined },
    { approved_message: '', rejected_message: '  ' },
  ])('returns default messages for the form messages %j', async (messages) => {
    const { slug } = await buildQuiz({ show_result: true, ...messages });
    const submitted = [await submit(slug, right), await submit(slug, wrong)];
    expect(submitted.map(({ result }) => result.message)).toEqual([
      'Your answers were approved.',
      'Your answers were not approved.',
    ]);
  });

  it('returns the response without a result to API clients', async () => {
    const { id } = await buildQuiz({ show_result: true });
    const { body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers: right } });
    expect(body).not.toHaveProperty('result');
    expect(body.approval).toMatchObject({ status: 'approved', score: maxScore });
    expect(body.approval.matched).toContain(secretMarkers.id);
  });
});
