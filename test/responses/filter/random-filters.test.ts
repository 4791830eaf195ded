import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Definition, definitionModel } from '../../../src/definition/definition-model.ts';
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
import { buildForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Filters in SQL are compared with the evaluation of each response in JavaScript.

const seed = 66;
const [versionCount, responseCount, filterCount] = [6, 90, 300];

let now = new Date('2026-01-01T00:00:00Z');
const world = await createTestWorld({
  clock: { now: () => now, random: (size) => crypto.getRandomValues(new Uint8Array(size)) },
});
const alice = await world.client();
const { services } = world;

let formId: string;
let reference: ReferenceFilter;
/** By id, newest first. */
const responses = new Map<string, ComparedResponse>();

/** Stores a response as a submission would. */
async function store({ version, answers, approval, source, language }: ComparedResponse) {
  const id = services.ids.next('resp');
  await services.db.pool.query(
    `INSERT INTO responses (form_id, id, form_version, source, answers, created_at, approval_status, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[formId, id, version, source.toUpperCase(), JSON.stringify(answers), now],
      ...[approval.toUpperCase(), language],
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
  const found: [string, ComparedResponse][] = [];
  const drawn = versions.flatMap(({ answers }, index) =>
    fc
      .sample(answers, { seed: seed + index, numRuns: responseCount / versionCount })
      .map((one) => ({ version: index + 1, answers: one })),
  );
  for (const [index, { version, answers }] of drawn.entries()) {
    now = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000);
    const response = {
      ...{ version, answers, createdAt: now.getTime() },
      approval: ['none', 'approved', 'rejected'][index % 3] ?? '',
      source: ['web', 'api'][index % 2] ?? '',
      language: ['de', 'pt-BR', null][index % 3] ?? null,
    };
    found.unshift([await store(response), response]);
  }
  for (const [id, response] of found) responses.set(id, response);
});

const graphqlList = `query ($id: ID!, $condition: ConditionInput) {
  responses(formId: $id, first: 100, filter: { condition: $condition }) { totalCount nodes { id } }
}`;

it('rejects comparisons that fit the question in no version, and accepts all others', async () => {
  const comparisons = fc.sample(comparisonArbitrary, { seed, numRuns: 400 });
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

it(`finds the same responses with ${filterCount} filters`, async () => {
  const comparisons = fc
    .sample(comparisonArbitrary, { seed: seed + 1, numRuns: 4000 })
    .filter((comparison) => reference.isValid(comparison));
  const conditions = [
    ...comparisons.slice(0, 150),
    ...fc.sample(conditionsOf(comparisons), { seed, numRuns: filterCount - 150 }),
  ];
  let matched = 0;
  for (const condition of conditions) {
    const expected = [...responses].flatMap(([id, one]) =>
      reference.matches(condition, one) ? [id] : [],
    );
    const { body } = await alice.rest(listOf(condition));
    const found = { ids: body.data?.map(({ id }: { id: string }) => id), total: body.total };
    expect({ condition, ...found, errors: body.errors }).toEqual({
      ...{ condition, ids: expected, total: expected.length },
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
  expect(matched).toBeGreaterThan(filterCount / 2);
}, 120_000);

function listOf(condition: Condition | Comparison): string {
  const filter = encodeURIComponent(JSON.stringify(condition));
  return `GET /forms/${formId}/responses?limit=100&filter=${filter}`;
}
