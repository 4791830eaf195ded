import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../packages/common/json/parse-json.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { questionTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import {
  checkAgainst,
  type FilledForm,
  filledForms,
  questionOf,
  questionsOf,
} from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';
import {
  type FilledLogicForm,
  filledLogicForms,
} from '../../support/arbitraries/logic-arbitraries.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The same answers by REST and GraphQL: failures and stored values must be equal.

// The day that generated expressions expect of today().
const now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();

interface Outcome {
  readonly answers?: unknown;
  readonly failures?: unknown;
}

const mutation = `mutation ($slug: String!, $input: SubmissionInput!) {
  submitResponse(slug: $slug, input: $input) { responseId }
}`;

/** Submits answers, given as JSON text, by both APIs. */
async function outcomesOf({ id, slug }: { id: string; slug: string }, answers: string) {
  const stored = async (responseId: string): Promise<Outcome> => {
    const { body } = await alice.rest(`GET /forms/${id}/responses/${responseId}`);
    return { answers: body.answers };
  };
  const rest = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    raw: `{"answers":${answers}}`,
    headers: { 'Content-Type': 'application/json' },
  });
  const query = JSON.stringify({ query: mutation, variables: { slug } });
  // A replacer function, because `$&` is special in a replacement string.
  const raw = query.replace(/\}\}$/, () => `,"input":{"answers":${answers}}}}`);
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: raw,
    headers: { 'Content-Type': 'application/json' },
  });
  const { data, errors } = await response.json();
  const byRest = rest.status === 201 ? stored(rest.body.id) : { failures: failuresIn(rest.body) };
  const byGraphql = errors
    ? { failures: failuresIn(errors[0].extensions) }
    : stored(data.submitResponse.responseId);
  return { rest: await byRest, graphql: await byGraphql };
}

/** Whether a form has a question; calculated values and repeats without questions do not count. */
const isPublishable = ({ definition }: { definition: Definition }) =>
  allElementsOf(definition).some(({ type }) => questionTypeOf(type) !== undefined);

describe('REST and GraphQL', () => {
  it('return equal results for arbitrary forms and answers', async () => {
    const agree = async ([form, pick, junk]: readonly [FilledForm, number, unknown]) => {
      const questions = questionsOf(form.definition);
      const id = questions[pick % questions.length]?.id ?? '';
      const published = await buildPublishedForm(alice, { definition: form.definition });

      const good = JSON.stringify(form.sent);
      const kept = { answers: JSON.parse(JSON.stringify(form.stored)) };
      expect(await outcomesOf(published, good)).toEqual({ rest: kept, graphql: kept });

      const bad = JSON.stringify({ ...form.sent, [id]: junk, 'no such': junk });
      const { failures } = checkAgainst(form.definition, Object(parseJson(bad)));
      const refused = await outcomesOf(published, bad);
      expect(refused).toEqual({ rest: { failures }, graphql: { failures } });
    };
    const drawn = fc.tuple(filledForms.filter(isPublishable), fc.nat(), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 6, maxLength: 6 }), async (forms) => {
        await Promise.all(forms.map(agree));
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  });

  it('return equal results for arbitrary forms with jumps, calculated values and rules', async () => {
    const agree = async ({ definition, sent, failures }: FilledLogicForm) => {
      const form = await buildPublishedForm(alice, { definition });
      const { rest, graphql } = await outcomesOf(form, JSON.stringify(sent));
      expect(graphql).toEqual(rest);
      expect(rest.failures ?? []).toEqual(failures);
    };
    const drawn = fc.array(filledLogicForms.filter(isPublishable), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(drawn, async (forms) => {
        await Promise.all(forms.map(agree));
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  });

  const elements = [
    { ...questionOf('short_text', { required: true }), id: 'name' },
    { ...questionOf('number'), id: 'age' },
    { ...questionOf('address'), id: 'home' },
    { id: 'words', type: 'statement', text: 'Hello' },
    { ...questionOf('short_text'), id: 'why', visible_if: { question: 'age', op: 'is_answered' } },
  ];
  const definition = { schema: { sections: [{ elements }] } };

  it.each([
    '{}',
    '{"name": null, "age": "7", "home": {"city": "x"}, "words": 1, "nope": 1}',
    '{"name": "Ann", "__proto__": {"age": 7}, "constructor": {"prototype": 7}}',
    '{"name": "Ann", "home": {"__proto__": "x", "toString": 1}}',
    '{"name": "a\\u2028b", "age": 7}',
    '{"name": ["Ann"], "toString": "x"}',
    '{"name": "Ann", "a\\u0000": 1}',
  ])('report equal failures for %s', async (answers) => {
    const { failures } = checkAgainst(parse(definition), JSON.parse(answers));
    expect(failures).not.toEqual([]);
    const form = await buildPublishedForm(alice, { definition });
    expect(await outcomesOf(form, answers)).toEqual({ rest: { failures }, graphql: { failures } });
  });

  const stray = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [index, 1]));
  it.each<[string, object]>([
    ['unknown answers', { name: 'Ann', ...stray }],
    ['unknown parts of an address', { name: 'Ann', home: stray }],
  ])('report the first thousand failures for very many %s', async (_, answers) => {
    const form = await buildPublishedForm(alice, { definition });
    const { rest, graphql } = await outcomesOf(form, JSON.stringify(answers));
    expect(rest.failures).toHaveLength(1000);
    expect(graphql).toEqual(rest);
  });

  it.each([
    ['{"name": "Ann", "age": -0}', { name: 'Ann', age: 0 }],
    ['{"name": "Ann", "age": 0.1}', { name: 'Ann', age: 0.1 }],
    ['{"name": "Ann", "age": 1e15}', { name: 'Ann', age: 1e15 }],
    ['{"name": "Ann", "age": 5e-324}', { name: 'Ann', age: 5e-324 }],
    ['{"name": "Ann", "age": 9.007199254740991e15}', { name: 'Ann', age: 9007199254740991 }],
    ['{"name": "Ann", "name": "Bob"}', { name: 'Bob' }],
    ['{"name": "Ann", "why": "\\u0000"}', { name: 'Ann' }], // the question is not visible
    ['{"name": "\\ud83e\\udd8a \\u202e\\u0001e\\u0301"}', { name: '🦊 \u202e\u0001e\u0301' }],
  ])('store equal values for %s', async (answers, stored) => {
    const form = await buildPublishedForm(alice, { definition });
    const outcome = { answers: stored };
    expect(await outcomesOf(form, answers)).toEqual({ rest: outcome, graphql: outcome });
  });

  it.each(['1e999', '-1e999', '9007199254740993'])(
    'refuse a number that a double would change: %s',
    async (age) => {
      const form = await buildPublishedForm(alice, { definition });
      const refused = { failures: ['answers.age: imprecise_number'] };
      const outcomes = await outcomesOf(form, `{"name": "Ann", "age": ${age}}`);
      expect(outcomes).toEqual({ rest: refused, graphql: refused });
    },
  );

  it.each([
    ['{"name": "a\\u0000"}', 'answers.name: invalid_text'],
    ['{"name": "a\\ud83e"}', 'answers.name: invalid_text'],
    ['{"name": "Ann", "home": {"city": "\\udd8a"}}', 'answers.home.city: invalid_text'],
  ])('refuse characters that cannot be stored: %s', async (answers, failure) => {
    const form = await buildPublishedForm(alice, { definition });
    const { rest, graphql } = await outcomesOf(form, answers);
    expect(rest).toEqual(graphql);
    expect(rest.failures).toContain(failure);
  });
});
