import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/clients/api-client.ts';
import { failuresIn } from '../support/clients/failures.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  buildCascade,
  cascade,
  createPlaces,
  formOf,
  places,
  replacePlaces,
} from '../support/fixtures/places.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld({ env: { RATE_LIMIT_FORMS: 'off' } });
const alice = await world.client();
const { visitor } = world;
const form = await buildCascade(alice);

/** The query string of options. */
const query = ({ answers, ...others }: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries({
      ...others,
      ...(answers !== undefined && { answers: JSON.stringify(answers) }),
    }).map(([name, value]): [string, string] => [name, String(value)]),
  );

const list = (question: string, search: Record<string, unknown> = {}, slug = form.slug) =>
  visitor.rest(`GET /public/forms/${slug}/options/${question}?${query(search)}`);

const failuresOf = ({ body }: ApiResponse) => failuresIn(body);

const valuesOf = ({ body }: { body: { data: { value: string }[] } }) =>
  body.data.map(({ value }) => value);

const submit = (answers: object, members: object = {}, slug = form.slug) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers, ...members } });

const berlin = { country: 'c3', region: 'c3r4', city: 'c3r4-7' };

describe('the options of a question', () => {
  it('are not found for other questions, forms and texts that are no ids', async () => {
    for (const question of ['unknown', '__proto__', '%00', '..%2f']) {
      expect((await list(question)).status, question).toBe(404);
    }
    const survey = await buildPublishedForm(alice);
    const own = await list('source', {}, survey.slug);
    expect([own.status, own.body.code]).toEqual([404, 'not_found']);
    expect((await list('country', {}, 'AbCdEfGhIjKl')).status).toBe(404);
  });

  it('are those of the dataset, each once, in its order', async () => {
    const { status, body } = await list('country');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toEqual({ value: 'c0', label: 'Country 0' });
    expect(body.next_cursor ?? null).toBeNull();
  });

  it('are none without an answer that filters them, or with one that fits no row', async () => {
    expect((await list('region')).body.data).toEqual([]);
    expect((await list('region', { answers: { country: 'c99' } })).body.data).toEqual([]);
    expect((await list('region', { answers: { country: ['c3'] } })).body.data).toEqual([]);
    expect((await list('city', { answers: { region: 'c3r4' } })).body.data).toEqual([]);
    expect((await list('city', { answers: { country: 'c1', region: 'c3r4' } })).body.data).toEqual(
      [],
    );
    const regions = await list('region', { answers: { country: 'c3', other: { deep: [1] } } });
    expect(valuesOf(regions)).toEqual(Array.from({ length: 10 }, (_, index) => `c3r${index}`));
  });

  it('are searched by value and label, an equal value first', async () => {
    const answers = { country: 'c3', region: 'c3r4' };
    expect(valuesOf(await list('city', { answers, q: 'nothing' }))).toEqual([]);
    const sevens = valuesOf(await list('city', { answers, q: 'CITY 3.4.4' }));
    expect(sevens).toEqual([
      'c3r4-4',
      ...Array.from({ length: 10 }, (_, index) => `c3r4-4${index}`),
    ]);
    expect(valuesOf(await list('city', { answers, q: 'c3r4-7', limit: 1 }))).toEqual(['c3r4-7']);
    for (const q of ['%', '_', '\\', '.*', '$1', '\u0000']) {
      expect([200, 400], q).toContain((await list('city', { answers, q })).status);
    }
  });

  it('are listed page by page', async () => {
    const answers = { country: 'c3', region: 'c3r4' };
    for (const limit of [0, 101, 'x', -1]) {
      expect((await list('city', { answers, limit })).status, String(limit)).toBe(400);
    }
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list('city', { answers, limit: 20, ...(cursor && { cursor }) });
      found.push(...valuesOf(page));
      cursor = page.body.next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(found).toEqual(Array.from({ length: 50 }, (_, index) => `c3r4-${index}`));
    expect((await list('city', { answers, cursor: 'nonsense' })).body.errors).toMatchObject([
      { path: 'query.cursor', code: 'invalid_value' },
    ]);
    expect((await list('city', { answers, cursor: '999999999' })).body.data).toEqual([]);
  });

  it('are refused with answers that are no JSON object', async () => {
    for (const answers of ['{', '[]', '"c3"', 'null', '1']) {
      const sent = new URLSearchParams({ answers });
      const { status, body } = await visitor.rest(
        `GET /public/forms/${form.slug}/options/region?${sent}`,
      );
      expect([status, body.code], answers).toEqual([400, 'bad_request']);
      expect(body.errors).toMatchObject([{ path: 'query.answers', code: 'invalid_value' }]);
    }
  });

  it('have an entity tag that depends on what is requested', async () => {
    const path = `GET /public/forms/${form.slug}/options/country`;
    const { headers } = await visitor.rest(path);
    expect(headers.get('Cache-Control')).toBe('no-cache');
    const tag = headers.get('ETag') ?? '';
    const again = await visitor.rest(path, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect((await list('country', { q: 'x' })).headers.get('ETag')).not.toBe(tag);
  });

  it('need the password of the form', async () => {
    const settings = { password: 'sesame' };
    const { slug } = await buildCascade(alice, { settings });
    expect((await list('country', {}, slug)).body.code).toBe('form_locked');
    const { body } = await visitor.rest(`POST /public/forms/${slug}/unlock`, {
      body: { password: 'sesame' },
    });
    const opened = await visitor.rest(`GET /public/forms/${slug}/options/country`, {
      headers: { 'X-Form-Access': body.access_token },
    });
    expect(valuesOf(opened)).toHaveLength(10);
  });

  it('are the same with GraphQL', async () => {
    const text = `query ($slug: String!, $answers: Answers, $first: Int) {
      questionOptions(slug: $slug, question: "region", answers: $answers, first: $first) {
        nodes { value label }
        nextCursor
      }
    }`;
    const variables = { slug: form.slug, answers: { country: 'c3' } };
    const { questionOptions } = await visitor.graphql(text, { ...variables, first: 1 });
    expect(questionOptions).toEqual({
      nodes: [{ value: 'c3r0', label: 'Region 3.0' }],
      nextCursor: '1',
    });
    expect((await visitor.graphqlProblem(text, { ...variables, first: 101 })).code).toBe(
      'bad_request',
    );
  });

  it('of a draft are those of the latest revision, for the token of its preview link', async () => {
    const dataset = await createPlaces(alice);
    const { body } = await alice.rest('POST /forms', {
      body: { definition: formOf(cascade(dataset)) },
    });
    const path = `GET /public/forms/${body.slug}/preview/options/country`;
    const token = new URL(body.preview_url).hash.slice(1);
    expect((await visitor.rest(path, { headers: { 'X-Form-Preview': 'x' } })).status).toBe(404);
    await replacePlaces(alice, dataset, [['at', 'Austria', 'w', 'Vienna', 'v', 'Vienna']]);
    const found = await visitor.rest(path, { headers: { 'X-Form-Preview': token } });
    expect(found.body.data).toEqual([{ value: 'at', label: 'Austria' }]);
    const check = (country: string) =>
      visitor.rest(`POST /public/forms/${body.slug}/preview`, {
        headers: { 'X-Form-Preview': token },
        body: { answers: { country } },
      });
    expect(failuresOf(await check('c0'))).toEqual(['answers.country: unknown_option']);
    expect((await check('at')).status).toBe(200);
  });
});

describe('a submission', () => {
  it('is refused with values that are no options for the answers before', async () => {
    const wrong = ['answers.city: unknown_option'];
    expect(failuresOf(await submit({ ...berlin, city: 'c3r5-7' }))).toEqual(wrong);
    expect(failuresOf(await submit({ ...berlin, city: 'City 3.4.7' }))).toEqual(wrong);
    expect(failuresOf(await submit({ country: 'c3', city: 'c3r4-7' }))).toEqual(wrong);
    expect(failuresOf(await submit({ ...berlin, country: 'c1' }))).toEqual([
      'answers.region: unknown_option',
      'answers.city: unknown_option',
    ]);
    expect((await submit(berlin)).status).toBe(201);
    expect((await submit({ ...berlin, city: { other: 'Potsdam' } })).status).toBe(201);
  });

  it('is checked in the same way without being stored', async () => {
    const check = (answers: object) =>
      alice.rest(`POST /forms/${form.id}/responses/validate`, { body: { answers } });
    expect(failuresOf(await check({ ...berlin, city: 'x' }))).toEqual([
      'answers.city: unknown_option',
    ]);
    expect((await check(berlin)).status).toBe(200);
  });

  it('is confirmed with the labels of its answers', async () => {
    const dataset = await createPlaces(alice);
    const endings = [{ id: 'end', message: 'From {{city}} in {{country}}' }];
    const definition = formOf(cascade(dataset), { endings });
    const { slug } = await buildPublishedForm(alice, { definition });
    const headers = { 'Idempotency-Key': 'labels' };
    const send = () =>
      visitor.rest(`POST /public/forms/${slug}/submissions`, {
        headers,
        body: { answers: berlin },
      });
    const message = 'From City 3.4.7 in Country 3';
    expect((await send()).body.message).toBe(message);
    expect((await send()).body.message).toBe(message); // repeated, from the stored answers
  });

  it('is checked with the answers of each entry', async () => {
    const dataset = await createPlaces(alice);
    const trips = { id: 'trips', type: 'repeat', title: 'Trips', elements: cascade(dataset) };
    const { slug } = await buildPublishedForm(alice, { definition: formOf([trips]) });
    const wrong = { trips: [berlin, { ...berlin, region: 'c1r1' }] };
    expect(failuresOf(await submit(wrong, {}, slug))).toEqual([
      'answers.trips[1].region: unknown_option',
      'answers.trips[1].city: unknown_option',
    ]);
    expect((await submit({ trips: [berlin, { country: 'c1' }] }, {}, slug)).status).toBe(201);
  });

  it('of a version that was replaced is checked with the revision of this version', async () => {
    const dataset = await createPlaces(alice);
    const definition = formOf(cascade(dataset));
    const { id, slug } = await buildPublishedForm(alice, { definition });
    await replacePlaces(
      alice,
      dataset,
      places.filter(([country]) => country !== 'c3'),
    );
    expect((await submit(berlin, {}, slug)).status).toBe(201); // the live version has the old revision
    await alice.rest(`POST /forms/${id}/publish`);
    expect(failuresOf(await submit({ country: 'c3' }, { version: 2 }, slug))).toEqual([
      'answers.country: unknown_option',
    ]);
    expect((await submit(berlin, { version: 1 }, slug)).status).toBe(201);
    expect(valuesOf(await list('country', { version: 1 }, slug))).toContain('c3');
    expect(valuesOf(await list('country', {}, slug))).not.toContain('c3');
    expect((await list('country', { version: 9 }, slug)).body.code).toBe('version_outdated');
  });

  it('can be saved while it is incomplete', async () => {
    const settings = { save_partial: true };
    const { slug } = await buildCascade(alice, { settings });
    const save = (answers: object) =>
      visitor.rest(`PUT /public/forms/${slug}/partial`, { body: { answers } });
    expect(failuresOf(await save({ country: 7 }))).toEqual(['answers.country: wrong_type']);
    expect((await save({ region: 'anything' })).status).toBe(201);
  });
});

describe('labels of the revision that a version uses', () => {
  const text = `query ($id: ID!) {
    responses(formId: $id, first: 10) { nodes { answerList { text entries { answers { text } } } } }
  }`;

  it('are in exports, in responses and in analytics', async () => {
    const dataset = await createPlaces(alice);
    const trips = {
      id: 'trips',
      type: 'repeat',
      title: 'Trips',
      elements: [
        {
          id: 'visited',
          type: 'multiple_choice',
          title: 'Visited',
          options_from: { dataset, value: 'country', label: 'country_name' },
        },
      ],
    };
    const definition = formOf([...cascade(dataset), trips]);
    const { id, slug } = await buildPublishedForm(alice, { definition });
    const first = { ...berlin, trips: [{ visited: ['c1', 'c2'] }] };
    expect((await submit(first, {}, slug)).status).toBe(201);
    await replacePlaces(
      alice,
      dataset,
      places.map((row) => row.map((cell) => cell.replace('City', 'Town'))),
    );
    await alice.rest(`POST /forms/${id}/publish`);
    expect((await submit(berlin, {}, slug)).status).toBe(201);

    const csv = await alice.rest(`GET /forms/${id}/responses/export?format=csv`);
    expect(csv.body).toContain('Country 3,Region 3.4,City 3.4.7,1');
    expect(csv.body).toContain('Country 3,Region 3.4,Town 3.4.7,');
    const entries = await alice.rest(`GET /forms/${id}/responses/export?format=csv&table=trips`);
    expect(entries.body).toContain('Country 1; Country 2');
    const { nodes } = (await alice.graphql(text, { id })).responses;
    expect(nodes[0].answerList[2].text).toBe('Town 3.4.7');
    expect(nodes[1].answerList[2].text).toBe('City 3.4.7');
    expect(nodes[1].answerList[3].entries[0].answers[0].text).toBe('Country 1; Country 2');
    const { body } = await alice.rest(`GET /forms/${id}/analytics`);
    const city = body.questions.find((one: { id: string }) => one.id === 'city');
    expect(city.distribution).toEqual([
      { value: 'c3r4-7', label: 'Town 3.4.7', count: 2, offered: true },
      { value: '__other__', label: 'Other', count: 0, offered: true },
    ]);
  });
});

describe('a filter of responses', () => {
  it('compares any text with values of a dataset, and other answers', async () => {
    const { id, slug } = await buildCascade(alice);
    await submit(berlin, {}, slug);
    await submit({ ...berlin, city: { other: 'Potsdam' } }, {}, slug);
    const matches = async (condition: object) => {
      const { status, body } = await alice.rest(
        `GET /forms/${id}/responses?${new URLSearchParams({ filter: JSON.stringify(condition) })}`,
      );
      return status === 200 ? body.data.length : body.errors[0].code;
    };
    const equals = (value: unknown) => ({ question: 'city', op: 'equals', value });
    expect(await matches(equals('x'.repeat(201)))).toBe('unknown_option');
    expect(await matches(equals('c3r4-7'))).toBe(1);
    expect(await matches(equals('c9'))).toBe(0);
    expect(await matches(equals('__other__'))).toBe(1);
  });
});
