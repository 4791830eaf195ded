import { describe, expect, it } from 'vitest';
import { maxCrosstabCells } from '../packages/definition/answers/aggregates/crosstab-counts.ts';
import { textLimits } from '../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../packages/definition/model/definition-limits.ts';
import { exportLimits } from '../src/responses/export/export-limits.ts';
import { parse } from './support/arbitraries/definition-arbitraries.ts';
import { createClient } from './support/clients/api-client.ts';
import { buildPublishedForm, survey } from './support/fixtures/forms.ts';
import { processorTime } from './support/processes/processor-time.ts';
import { createTestWorld } from './support/world/test-world.ts';

// The most expensive valid requests of docs/limits.md, compared with ordinary requests of the same
// endpoint: the maximum ratio of their CPU times. Includes attacks that once took thousands of times
// as much.

const world = await createTestWorld();
const alice = await world.client();
const { prisma } = world.services.db;

const { comparisons, elements, entryWork, searchedText } = definitionLimits;
const searches = comparisons / searchedText;

type Request = () => Promise<unknown>;

/** The median CPU time of several requests in milliseconds, including that of the client. */
async function timeOf(request: Request, rounds = 5): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = processorTime();
    await request();
    times.push(processorTime() - before);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** At least a millisecond, so that noise does not distort the ratio. */
async function expectAtMost(factor: number, worst: Request, ordinary: Request) {
  await timeOf(ordinary, 15); // warm-up
  const usual = Math.max(1, await timeOf(ordinary, 9));
  const found = await timeOf(worst, 3);
  expect(found / usual, `${found} ms for ${usual} ms`).toBeLessThan(factor);
}

const sections = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });
const list = <Entry>(length: number, entry: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => entry(index));
const labels = (count: number, text = '') =>
  list(count, (index) => ({ id: `l${index}`, label: `${index}${text}` }));
const matrix = (id: string, text = '') => ({
  id,
  type: 'matrix',
  title: id,
  rows: labels(50),
  columns: labels(50, text),
});
const grids = (text?: string) => sections(...['a', 'b', 'c', 'd'].map((id) => matrix(id, text)));

/** Consecutive combining marks, of a number of UTF-16 code units. */
const run = (units: number) => `a${'\u0315\u0300'.repeat(units / 2)}`;
/** A character that NFKC expands to 18. */
const long = '\ufdfa'.repeat(textLimits.long_text);

/** A form with the maximum number of searches in a long text. */
const searching = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'q', type: 'long_text', title: 'Q' },
          ...list(5, (index) => ({
            id: `q${index}`,
            type: 'yes_no',
            title: 'Q',
            visible_if: {
              any: list(searches / 5, (leaf) => ({
                question: 'q',
                op: 'contains',
                value: ` ${leaf}`,
              })),
            },
          })),
        ],
      },
    ],
  },
};

/** A form with the maximum numbers of elements and comparisons. */
const comparing = sections(
  { id: 'q', type: 'long_text', title: 'Q' },
  ...list(50, (index) => ({
    id: `q${index}`,
    type: 'yes_no',
    title: 'Q',
    visible_if: {
      any: list(comparisons / 50, (leaf) => ({
        question: 'q',
        op: 'equals',
        value: ` ${leaf}`,
      })),
    },
  })),
  ...list(elements - 51, (index) => ({ id: `r${index}`, type: 'number', title: 'R' })),
);

async function expectStatus(status: number, answer: Promise<{ status: number }>) {
  expect((await answer).status).toBe(status);
}

describe('validating a definition', () => {
  const validate = (definition: object, status: number) => () =>
    expectStatus(status, alice.rest('POST /forms/validate', { body: { definition } }));
  const compared = (value: string) => {
    const visible_if = { question: 'q', op: 'contains', value };
    const question = { id: 'q', type: 'long_text', title: 'Q' };
    return sections(question, { id: 'r', type: 'yes_no', title: 'R', visible_if });
  };

  it.each<[string, object, number]>([
    ['combining marks in a comparison value', compared(run(300_000)), 422],
    ['a long comparison value that NFKC expands', compared(long), 200],
    [
      'combining marks in a host name',
      sections({ type: 'image', image_url: `http://${run(200_000)}.de` }),
      422,
    ],
    ['a host name of many characters', sections(...hosts()), 422],
    ['the maximum number of searches', searching, 200],
    ['the maximum number of cells', grids('x'.repeat(400)), 200],
  ])(
    'validating a definition with %s costs a limited multiple of CPU time',
    async (_, definition, status) => {
      await expectAtMost(60, validate(definition, status), validate(survey, 200));
    },
  );

  it('validating a definition with the maximum numbers of elements and comparisons costs a multiple of CPU time that is limited by its size', async () => {
    // The answers are as large as the definition, and comparing them with the OpenAPI document takes longer than both.
    const { secret, workspaceId } = alice;
    const client = createClient(world.url, secret, workspaceId, async () => undefined);
    const validateAlone = (definition: object) => () =>
      expectStatus(200, client.rest('POST /forms/validate', { body: { definition } }));
    await expectAtMost(250, validateAlone(comparing), validateAlone(survey));
  });

  function hosts() {
    const host = list(20_000, (index) => String.fromCodePoint(0x4e00 + index)).join('');
    return list(5, (index) => ({ id: `i${index}`, type: 'image', image_url: `http://${host}.de` }));
  }
});

it('submitting answers with the maximum number of comparisons costs a limited multiple of CPU time', async () => {
  const [form, large, usual] = [
    await buildPublishedForm(alice, { definition: searching }),
    await buildPublishedForm(alice, { definition: comparing }),
    await buildPublishedForm(alice),
  ];
  const submit = (slug: string, answers: object, status: number) => () =>
    expectStatus(
      status,
      world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } }),
    );
  const ordinary = submit(usual.slug, { name: 'Ann' }, 201);
  await expectAtMost(60, submit(form.slug, { q: long }, 201), ordinary);
  await expectAtMost(60, submit(large.slug, { q: long }, 201), ordinary);
  await expectAtMost(60, submit(form.slug, { q: run(20_000) }, 422), ordinary);
  await expectAtMost(60, submit(usual.slug, { name: run(200_000) }, 422), ordinary);
});

it('submitting the maximum of entries costs a limited multiple of CPU time', async () => {
  const questions = list(50, (index) => ({
    id: `q${index}`,
    type: 'short_text',
    title: 'Q',
    ...(index > 0 && { visible_if: { question: 'q0', op: 'contains', value: `${index}` } }),
  }));
  const sum = {
    id: 'sum',
    type: 'calculated',
    title: 'Sum',
    value: 'number',
    expression: 'people.filter(p, has(p.q1)).size()',
  };
  const people = { id: 'people', type: 'repeat', title: 'P', max: 200, elements: questions };
  const [form, usual] = [
    await buildPublishedForm(alice, { definition: sections(people, sum) }),
    await buildPublishedForm(alice),
  ];
  const submit = (slug: string, answers: object, status: number) => () =>
    expectStatus(
      status,
      world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } }),
    );
  const digits = list(50, String).join('');
  const entry = Object.fromEntries(questions.map(({ id }) => [id, id === 'q0' ? digits : 'a']));
  const ordinary = submit(usual.slug, { name: 'Ann' }, 201);
  const work = questions.length + (questions.length - 1) * searchedText;
  const fitting = list(Math.floor(entryWork / work), () => entry);
  await expectAtMost(60, submit(form.slug, { people: fitting }, 201), ordinary);
  const excess = list(201, () => entry);
  await expectAtMost(60, submit(form.slug, { people: excess }, 422), ordinary);
});

it('unlocking a form with a password of combining marks costs a limited multiple of CPU time', async () => {
  const { slug } = await buildPublishedForm(alice, { settings: { password: 'open' } });
  const unlock = (password: string, status: number) => () =>
    expectStatus(
      status,
      world.visitor.rest(`POST /public/forms/${slug}/unlock`, { body: { password } }),
    );
  const mutation = `mutation ($password: String!) {
    unlockForm(slug: "${slug}", input: { password: $password }) { expiresInSeconds }
  }`;
  const byGraphql = async () => {
    const { code } = await world.visitor.graphqlProblem(mutation, { password: run(200_000) });
    expect(code).toBe('validation_failed');
  };
  await expectAtMost(10, unlock(run(300_000), 413), unlock('open', 200));
  await expectAtMost(10, byGraphql, unlock('open', 200));
});

it('rendering a page with the maximum number of cells costs a limited multiple of CPU time', async () => {
  const [form, usual] = [
    await buildPublishedForm(alice, { definition: grids('"'.repeat(400)) }),
    await buildPublishedForm(alice),
  ];
  const addresses = await buildPublishedForm(alice, {
    definition: sections(
      ...list(500, (index) => ({ id: `a${index}`, type: 'address', title: 'A' })),
    ),
  });
  const visit = (slug: string) => async () => {
    const response = await fetch(`${world.url}/f/${slug}`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };
  await expectAtMost(15, visit(form.slug), visit(usual.slug));
  await expectAtMost(15, visit(addresses.slug), visit(usual.slug));
});

it('querying the analytics of many forms in one document costs a limited multiple of CPU time', async () => {
  const [form, usual] = [
    await buildPublishedForm(alice, { definition: grids() }),
    await buildPublishedForm(alice),
  ];
  const all = `{ total questions { key rows { key distribution { value label count } } } }`;
  const ordinary = () => alice.graphql(`{ formAnalytics(formId: "${usual.id}") ${all} }`);
  const one = () => alice.graphql(`{ formAnalytics(formId: "${form.id}") ${all} }`);
  const forms = list(8, (index) => `a${index}: formAnalytics(formId: "${form.id}") ${all}`);
  const eight = () => alice.graphqlProblem(`{ ${forms.join(' ')} }`);
  await expectAtMost(60, one, ordinary);
  await expectAtMost(80, eight, ordinary);
});

it('a crosstab with the maximum number of cells costs a limited multiple of CPU time', async () => {
  const dropdown = (id: string, count: number) => ({
    id,
    type: 'dropdown',
    title: id,
    options: labels(count),
  });
  const publish = (count: number) =>
    buildPublishedForm(alice, { definition: sections(dropdown('a', count), dropdown('b', count)) });
  const [large, usual] = [await publish(Math.sqrt(maxCrosstabCells)), await publish(2)];
  const crosstab = (id: string) => () =>
    expectStatus(200, alice.rest(`GET /forms/${id}/analytics/crosstab?rows=a&columns=b`));
  await expectAtMost(60, crosstab(large.id), crosstab(usual.id));
});

it('exporting a table with the maximum number of columns costs a limited multiple of CPU time', async () => {
  const usual = await buildPublishedForm(alice);
  const { id: formId } = await buildPublishedForm(alice);
  const { ids, clock } = world.services;
  const publishedAt = clock.now();
  const perVersion = definitionLimits.elements;
  const versions = list(exportLimits.columns / perVersion, (index) => index + 2);
  await prisma.formVersion.createMany({
    data: versions.map((version) => ({
      formId,
      version,
      definition: parse(
        sections(
          ...list(perVersion, (index) => ({
            id: `v${version}_${index}`,
            type: 'short_text',
            title: 'T',
          })),
        ),
      ),
      publishedAt,
    })),
  });
  const responseTo = (id: string, formVersion: number) => ({
    formId: id,
    id: ids.next('resp'),
    formVersion,
    createdAt: publishedAt,
    source: 'API' as const,
    answers: {},
  });
  await prisma.response.createMany({ data: versions.map((one) => responseTo(formId, one)) });
  await prisma.response.createMany({ data: versions.map(() => responseTo(usual.id, 1)) });
  const download = (id: string) => () =>
    expectStatus(200, alice.rest(`GET /forms/${id}/responses/export`));
  await expectAtMost(50, download(formId), download(usual.id));
});
