import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { indexableKind } from '../../../src/responses/filter/answer-index/answer-indexes.ts';
import { indexAnswers } from '../../../src/responses/filter/answer-index/build-indexes.ts';
import {
  type Comparison,
  type Condition,
  comparisonArbitrary,
  conditionsOf,
  formVersion,
} from '../../support/arbitraries/filter-arbitraries.ts';
import {
  type ComparedResponse,
  ReferenceFilter,
} from '../../support/arbitraries/reference-filter.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Filters in SQL are compared with the evaluation of each response in JavaScript.

const seed = 66;
const [versionCount, responseCount, filterCount] = [6, 90, 300];

let now = new Date('2026-01-01T00:00:00Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const { services } = world;

let formId: string;
let reference: ReferenceFilter;
/** Answers that are stored one after the other. */
let drawn: { version: number; answers: Record<string, unknown> }[];
/** By id, oldest first. */
const responses = new Map<string, ComparedResponse>();

/** Stores a response as a submission would. */
async function store({ version, answers, approval, source, language }: ComparedResponse) {
  const id = services.ids.next('resp');
  await services.db.pool.query(
    `INSERT INTO responses (form_id, id, form_version, source, answers, created_at, approval_status, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      formId,
      id,
      version,
      source.toUpperCase(),
      JSON.stringify(answers),
      now,
      approval.toUpperCase(),
      language,
    ],
  );
  return id;
}

beforeAll(async () => {
  formId = (await buildForm(alice)).id;
  const versions = fc.sample(formVersion, { seed, numRuns: versionCount });
  const definitions = new Map<number, Definition>();
  for (const [index, { definition }] of versions.entries()) {
    const { status, body } = await alice.rest(`PATCH /forms/${formId}`, { body: { definition } });
    expect([status, body.errors]).toEqual([200, undefined]);
    await alice.rest(`POST /forms/${formId}/publish`);
    definitions.set(index + 1, definitionModel.parse(body.draft));
  }
  reference = new ReferenceFilter(definitions);
  drawn = versions.flatMap(({ answers }, index) =>
    fc
      .sample(answers, { seed: seed + index, numRuns: responseCount / versionCount })
      .map((one) => ({ version: index + 1, answers: one })),
  );
  await storeResponses(0, responseCount - 20);
});

/** Stores some of the drawn responses. */
async function storeResponses(from: number, to: number): Promise<void> {
  for (const [place, { version, answers }] of drawn.slice(from, to).entries()) {
    const index = from + place;
    now = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000);
    const response = {
      version,
      answers,
      createdAt: now.getTime(),
      approval: ['none', 'approved', 'rejected'][index % 3] ?? '',
      source: ['web', 'api'][index % 2] ?? '',
      language: ['de', 'pt-BR', null][index % 3] ?? null,
    };
    responses.set(await store(response), response);
  }
}

const graphqlList = `query ($id: ID!, $condition: ConditionInput) {
  responses(formId: $id, first: 100, filter: { condition: $condition }) { totalCount nodes { id } }
}`;

it('rejects comparisons that fit the question in no version, and accepts all others', async () => {
  const comparisons = fc.sample(comparisonArbitrary, { seed, numRuns: runs(40) });
  for (const comparison of comparisons) {
    const { status, body } = await alice.rest(listOf(comparison));
    const expected = reference.isValid(comparison) ? 200 : 422;
    expect([comparison, status, body.code]).toEqual([
      comparison,
      expected,
      expected === 422 ? 'validation_failed' : undefined,
    ]);
    if (status === 422) expect(body.errors[0].path).toMatch(/^query\.filter\./);
  }
});

/** Compares the lists of many filters with the reference. */
async function compareLists(conditions: readonly Condition[]): Promise<void> {
  let matched = 0;
  for (const condition of conditions) {
    const expected = [...responses]
      .flatMap(([id, one]) => (reference.matches(condition, one) ? [id] : []))
      .reverse();
    const { body } = await alice.rest(listOf(condition));
    const found = { ids: body.data?.map(({ id }: { id: string }) => id), total: body.total };
    expect({ condition, ...found, errors: body.errors }).toEqual({
      condition,
      ids: expected,
      total: expected.length,
      errors: undefined,
    });
    const { responses: connection } = await alice.graphql(graphqlList, { id: formId, condition });
    expect(connection).toEqual({
      totalCount: expected.length,
      nodes: expected.map((id) => ({ id })),
    });
    if (expected.length > 0 && expected.length < responses.size) matched += 1;
  }
  // Otherwise the filters would show little.
  expect(matched).toBeGreaterThan(conditions.length / 2);
}

function randomConditions(): Condition[] {
  const comparisons = fc
    .sample(comparisonArbitrary, { seed: seed + 1, numRuns: runs(400) })
    .filter((comparison) => reference.isValid(comparison));
  const groups = fc.sample(conditionsOf(comparisons), { seed, numRuns: filterCount / 2 });
  return [...comparisons.slice(0, filterCount / 2), ...groups];
}

it(`finds the same responses with ${filterCount} filters`, async () => {
  await compareLists(randomConditions());
});

it('finds the same through indexes of answers, with newer responses, and after deletions', async () => {
  const indexed = await indexAllQuestions();
  expect(indexed.length).toBeGreaterThan(3);
  await storeResponses(responseCount - 20, responseCount);
  await compareLists(randomConditions());

  const ids = [...responses.keys()].filter((_, index) => index % 3 === 0);
  const { body } = await alice.rest(`POST /forms/${formId}/responses/delete`, { body: { ids } });
  expect(body).toEqual({ deleted: ids.length });
  for (const id of ids) responses.delete(id);
  const left = 'SELECT count(*)::int AS count FROM answer_values WHERE response_id = ANY($1)';
  const { rows } = await services.db.pool.query(left, [ids]);
  expect(rows).toEqual([{ count: 0 }]);
  await compareLists(randomConditions());
});

/** Indexes every question that can be indexed, as filters of forms with many responses request it. */
async function indexAllQuestions(): Promise<string[]> {
  const catalog = await services.catalogOf(services.db, formId, versionCount);
  const questions = [...catalog.keys()].filter((id) => indexableKind(catalog, id));
  await services.db.pool.query(
    `INSERT INTO answer_indexes (form_id, question_id, kind, up_to, used_at)
     SELECT $1, q.id, q.kind, '', $4 FROM unnest($2::text[], $3::text[]) AS q(id, kind)`,
    [formId, questions, questions.map((id) => indexableKind(catalog, id)), now],
  );
  expect(await indexAnswers(services)).toBe(questions.length * responses.size);
  return questions;
}

function listOf(condition: Condition | Comparison): string {
  const filter = encodeURIComponent(JSON.stringify(condition));
  return `GET /forms/${formId}/responses?limit=100&filter=${filter}`;
}
