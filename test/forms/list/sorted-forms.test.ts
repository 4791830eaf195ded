import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/clients/api-client.ts';
import {
  changeBeforeStatement,
  recordStatements,
} from '../../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();

const query = `query ($sort: FormSort, $order: SortOrder, $first: Int, $after: String, $last: Int, $before: String) {
  forms(sort: $sort, order: $order, first: $first, after: $after, last: $last, before: $before) {
    totalCount nodes { id title } pageInfo { endCursor startCursor hasNextPage hasPreviousPage }
  }
}`;

interface Listed {
  readonly id: string;
  readonly title: string;
}

const titlesOf = (forms: readonly Listed[]) => forms.map(({ title }) => title);

const read = async (client: Client, variables: object) =>
  (await client.graphql(query, { ...variables })).forms;

const answer = (client: Client, { id }: { id: string }) =>
  client.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'Zoë' } } });

/** Three published forms: "banana" has two responses, "Cherry" the last one; the other has none, and was changed last. */
async function orchard() {
  const client = await world.client();
  const banana = await buildPublishedForm(client, { title: 'banana' });
  const apples = await buildPublishedForm(client, { title: 'Ärger' });
  const cherry = await buildPublishedForm(client, { title: 'Cherry' });
  await answer(client, banana);
  await answer(client, banana);
  await answer(client, cherry);
  await client.rest(`PATCH /forms/${apples.id}`, { body: { description: 'Changed' } });
  return { client, banana, apples, cherry };
}

describe('the sort of the list of forms', () => {
  it('by the last response requires the scope responses:read, since it says when there were responses', async () => {
    const client = await world.client({ scopes: ['forms:read'] });
    const problem = await client.graphqlProblem(query, { sort: 'LAST_RESPONSE' });
    expect(problem).toMatchObject({ code: 'insufficient_scope', required_scope: 'responses:read' });
    const { status, body } = await client.rest('GET /forms?sort=last_response');
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    expect((await client.rest('GET /forms?sort=responses')).status).toBe(200);
  });

  it('rejects an unknown sort and an unknown order', async () => {
    const client = await world.client();
    const { status, body } = await client.rest('GET /forms?sort=size&order=up');
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'query.order',
      'query.sort',
    ]);
    expect(await client.graphqlProblem('{ forms(sort: SIZE) { totalCount } }')).toBeDefined();
  });

  it.each([
    ['CREATED', ['Cherry', 'Ärger', 'banana']],
    ['UPDATED', ['Ärger', 'Cherry', 'banana']],
    ['TITLE', ['Ärger', 'banana', 'Cherry']],
    ['RESPONSES', ['banana', 'Cherry', 'Ärger']],
    ['LAST_RESPONSE', ['Cherry', 'banana', 'Ärger']],
  ])('%s has its usual order, and both others, in both APIs', async (sort, expected) => {
    const { client } = await orchard();
    const [usual, reversed] = [expected, expected.toReversed()];
    const usualOrder = sort === 'TITLE' ? 'ASC' : 'DESC';
    for (const order of [undefined, 'ASC', 'DESC']) {
      const titles = order === undefined || order === usualOrder ? usual : reversed;
      expect(titlesOf((await read(client, { sort, order })).nodes)).toEqual(titles);
      const params = `sort=${sort.toLowerCase()}${order ? `&order=${order.toLowerCase()}` : ''}`;
      const { body } = await client.rest(`GET /forms?${params}`);
      expect([titlesOf(body.data), body.total]).toEqual([titles, 3]);
      const second = await client.rest(`GET /forms?${params}&limit=1&page=2`);
      expect(titlesOf(second.body.data)).toEqual(titles.slice(1, 2));
    }
  });

  it('is combined with search, status and tag', async () => {
    const { client, banana } = await orchard();
    await client.rest(`PATCH /forms/${banana.id}`, { body: { tags: ['Fruit'] } });
    await buildForm(client, { title: 'An apple tree', tags: ['fruit'] });
    const find = async (params: string) =>
      titlesOf((await client.rest(`GET /forms?sort=title&${params}`)).body.data);
    expect(await find('tag=FRUIT')).toEqual(['An apple tree', 'banana']);
    expect(await find('tag=fruit&status=published')).toEqual(['banana']);
    expect(await find('q=apple')).toEqual(['An apple tree']);
    expect(await find('tag=fru')).toEqual([]);
  });
});

describe('pages of a sorted list of forms', () => {
  const sorts = ['CREATED', 'UPDATED', 'TITLE', 'RESPONSES', 'LAST_RESPONSE'];

  it('reject cursors of another sort, and what is no cursor, with bad_request', async () => {
    const { client } = await orchard();
    for (const sort of sorts) {
      const others = sorts.filter((other) => other !== sort);
      const { pageInfo } = await read(client, { sort, first: 1 });
      for (const other of others) {
        const problem = await client.graphqlProblem(query, {
          sort: other,
          after: pageInfo.endCursor,
        });
        expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
        expect(problem.errors).toMatchObject([{ path: 'after', code: 'invalid_value' }]);
      }
    }
    const idOf = (kind: string) => `${kind}_01h455vb4pex5vsknk084sn02q`;
    const forged = (...parts: unknown[]) =>
      Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const [sort, cursor] of [
      ['TITLE', 'nonsense'],
      ['TITLE', forged('title', 'a\0b', idOf('form'))],
      ['TITLE', forged('title', 'a', idOf('resp'))],
      ['TITLE', forged('title', 1, idOf('form'))],
      ['UPDATED', forged('updated', 'yesterday', idOf('form'))],
      ['UPDATED', forged('updated', '2026-02-30T00:00:00.000Z', idOf('form'))],
      ['UPDATED', forged('updated', '0000-01-01T00:00:00.000Z', idOf('form'))],
      ['LAST_RESPONSE', forged('last_response', { toString: 1 }, idOf('form'))],
      ['LAST_RESPONSE', forged('last_response', [idOf('resp')], idOf('form'))],
      ['UPDATED', forged('updated', '2027-99-99T99:99:99.999Z', idOf('form'))],
      ['RESPONSES', forged('responses', 1e12, idOf('form'))],
      ['LAST_RESPONSE', forged('last_response', 'x', idOf('form'))],
      ['CREATED', forged('created', '', idOf('form'))],
    ]) {
      const problem = await client.graphqlProblem(query, { sort, before: cursor });
      expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
    }
  });

  it.each(sorts)(
    'contain each form once in order of %s, with ties, in both directions',
    async (sort) => {
      const client = await world.client();
      for (const title of ['Same', 'same', 'Other', 'SAME', 'Last']) {
        await buildForm(client, { title });
      }
      for (const order of ['ASC', 'DESC']) {
        const all = await read(client, { sort, order });
        const ids = all.nodes.map(({ id }: Listed) => id);
        expect(new Set(ids).size).toBe(5);
        const forwards: string[] = [];
        let after: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof read>> = await read(client, {
            sort,
            order,
            first: 2,
            after,
          });
          forwards.push(...page.nodes.map(({ id }: Listed) => id));
          after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
        } while (after !== null);
        expect(forwards).toEqual(ids);
        const end = await read(client, { sort, order, last: 2 });
        expect(end.nodes.map(({ id }: Listed) => id)).toEqual(ids.slice(3));
        const earlier = await read(client, {
          sort,
          order,
          last: 2,
          before: end.pageInfo.startCursor,
        });
        expect(earlier.nodes.map(({ id }: Listed) => id)).toEqual(ids.slice(1, 3));
        expect(earlier.pageInfo.hasPreviousPage).toBe(true);
      }
    },
  );

  it('neither repeat nor lose a form while others are created, changed, answered and deleted', async () => {
    for (const sort of sorts) {
      const { client, banana, apples, cherry } = await orchard();
      const first = await read(client, { sort, order: 'DESC', first: 1 });
      const [shown] = first.nodes;
      const hidden = [banana, apples, cherry].filter(({ id }) => id !== shown.id);
      // What was shown is deleted: its cursor remains valid. A new form does not move the others.
      await client.rest(`DELETE /forms/${shown.id}`);
      const added = await buildPublishedForm(client, { title: 'zz' });
      await answer(client, added);
      await answer(client, added);
      await answer(client, added);
      const rest = await read(client, {
        sort,
        order: 'DESC',
        first: 9,
        after: first.pageInfo.endCursor,
      });
      expect(new Set(rest.nodes.map(({ id }: Listed) => id))).toEqual(
        new Set(hidden.map(({ id }) => id)),
      );
    }
  });

  it('continue after a form that is deleted between its key and itself', async () => {
    const { client } = await orchard();
    let last: string | undefined;
    for (let position = 1; position <= 10; position += 1) {
      const { id } = await buildForm(client, { title: '0 first' });
      const page = { sort: 'TITLE', first: 1 };
      const isChanged = await changeBeforeStatement(
        world,
        position,
        () => world.services.db.pool.query('DELETE FROM forms WHERE id = $1', [id]),
        async () => {
          const { nodes, pageInfo } = await read(client, page);
          expect(pageInfo.hasNextPage).toBe(true);
          last = titlesOf(nodes).join();
        },
      );
      if (!isChanged) break;
      expect(['', '0 first', 'Ärger']).toContain(last);
    }
    expect(last).toBe('0 first');
  });

  it('are read with the same number of statements for one and for several forms', async () => {
    const selection = `forms(sort: RESPONSES, first: 50) { totalCount nodes {
      title status closedReason tags responseCount dailyResponseCounts lastResponseAt updatedAt
    } }`;
    const few = await world.client();
    await answer(few, await buildPublishedForm(few, { settings: { max_responses: 9 } }));
    const many = await world.client();
    for (let index = 0; index < 12; index += 1) {
      await answer(many, await buildPublishedForm(many, { settings: { max_responses: 9 } }));
    }
    const one = await recordStatements(world, () => few.graphql(`{ ${selection} }`));
    const all = await recordStatements(world, () => many.graphql(`{ ${selection} }`));
    expect(all.length).toBe(one.length);
    for (const table of ['response_days', 'response_counts c', 'LATERAL']) {
      expect(all.filter((text) => text.includes(table))).toHaveLength(1);
    }
  });
});
