import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Client tools request the whole schema by a few queries, whose results are cached.

const world = await createTestWorld();
const alice = await world.client();

interface IntrospectionRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: object;
}

async function ask(body: IntrospectionRequest, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const kept = ['content-type', 'cache-control', 'vary', 'content-length'];
  return {
    status: answer.status,
    headers: kept.map((name) => answer.headers.get(name)),
    text: await answer.text(),
  };
}

const whole = getIntrospectionQuery({
  specifiedByUrl: true,
  inputValueDeprecation: true,
  oneOf: true,
});

it('introspection returns the same result each time, with and without a key, for each media type', async () => {
  for (const accept of ['application/json', 'application/graphql-response+json', '*/*']) {
    const first = await ask({ query: whole }, { Accept: accept });
    expect(first.status).toBe(200);
    expect(first.headers[0]).toContain(accept === '*/*' ? 'application/json' : accept);
    const { data } = JSON.parse(first.text);
    expect(printSchema(buildClientSchema(data))).toBe(printSchema(schema));
    for (const headers of [{}, { Authorization: `Bearer ${alice.secret}` }]) {
      expect(await ask({ query: whole }, { Accept: accept, ...headers })).toEqual(first);
    }
  }
});

it('introspection is inexpensive after the first request', { retry: 3 }, async () => {
  const costOf = async (queryOf: (round: number) => string) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) await ask({ query: queryOf(round) });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await ask({ query: whole });
  await costOf((round) => `${whole} # warm ${round}`);
  const made = await costOf((round) => `${whole} # made ${round}`);
  const kept = await costOf(() => whole);
  expect(kept).toBeLessThan(made / 2);
});

it.each<[string, IntrospectionRequest, (text: string) => void]>([
  [
    'variables',
    { query: 'query ($all: Boolean!) { __schema { types { name @include(if: $all) } } }' },
    (text) => expect(JSON.parse(text).errors).toBeDefined(),
  ],
  [
    'data in addition to the schema',
    { query: '{ __schema { queryType { name } } forms { totalCount } }' },
    (text) => expect(JSON.parse(text).errors).toBeDefined(),
  ],
])('introspection is executed again for a request with %s', async (_, request, check) => {
  const headers = { Authorization: `Bearer ${alice.secret}` };
  const variables = { all: true };
  for (let time = 1; time <= 3; time += 1) {
    expect(JSON.parse((await ask({ ...request, variables }, headers)).text).errors).toBeUndefined();
  }
  check((await ask(request)).text);
});

it('introspection returns the result of the operation that the request names', async () => {
  const query =
    'query A { __schema { queryType { name } } } query B { __type(name: "Form") { name } }';
  for (let time = 1; time <= 2; time += 1) {
    expect(JSON.parse((await ask({ query, operationName: 'A' })).text).data).toHaveProperty(
      '__schema',
    );
    expect(JSON.parse((await ask({ query, operationName: 'B' })).text).data).toHaveProperty(
      '__type',
    );
    expect(JSON.parse((await ask({ query })).text).errors).toBeDefined();
  }
});
