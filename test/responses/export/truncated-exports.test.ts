import { expect, it } from 'vitest';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { errorsOf } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Exports of more responses than one contains link to the rest.

const world = await createTestWorld({ env: { PUBLIC_URL: 'https://forms.example/forms' } });
const alice = await world.client();

const large = await buildPublishedForm(alice);
const count = exportLimits.responses + 3;
const ids = await insertResponses(world.services, large.id, count, {
  at: new Date(),
  answers: { name: 'Ann' },
});
const [beginning, oldestOfNewest, newestOfOldest] = [
  'resp_00000000000000000000000000',
  ids.at(-exportLimits.responses) ?? '',
  ids[exportLimits.responses - 1] ?? '',
];
const small = await buildPublishedForm(alice);
const few = await insertResponses(world.services, small.id, 3, { at: new Date() });

/** Begins a download; `rest` reads what it contains. */
async function download(path: string) {
  const answer = await fetch(world.url + path, {
    headers: { Authorization: `Bearer ${alice.secret}` },
  });
  expect(answer.status).toBe(200);
  const target = /^<\/forms(\/[^>]*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  return {
    answer,
    isTruncated: answer.headers.get('Export-Truncated'),
    next: target,
    query: Object.fromEntries(new URL(target ?? '', world.url).searchParams),
  };
}

const pathOf = (formId: string, query: object, kind = 'responses') =>
  `/api/v1/forms/${formId}/${kind}/export?${new URLSearchParams({ ...query })}`;

/** Begins a download that must be cut off, and returns the query that continues it. */
async function continuationOf(path: string) {
  const { answer, isTruncated, next, query } = await download(path);
  await answer.body?.cancel();
  expect(isTruncated).toBe('true');
  return { next: next ?? '', query };
}

async function idsOf(path: string): Promise<string[]> {
  const { answer, isTruncated, next } = await download(path);
  expect([isTruncated, next]).toEqual([null, undefined]);
  return [...(await answer.text()).matchAll(/"id":"(resp_\w+)"/g)].map(([, id = '']) => id);
}

it('an export with a bound that is not the id of a response is refused', async () => {
  const line = `GET /forms/${small.id}/responses/export?after=x&before=y`;
  expect(errorsOf(await alice.rest(line))).toEqual([
    422,
    ['query.after', 'invalid_value'],
    ['query.before', 'invalid_value'],
  ]);
});

it('an export of all responses has no link', async () => {
  expect(await idsOf(pathOf(small.id, { format: 'jsonl' }))).toEqual([...few].reverse());
});

it.each(['csv', 'json', 'jsonl', 'xlsx'])(
  '%s with the newest responses has a link to the older ones',
  async (format) => {
    const { query } = await continuationOf(pathOf(large.id, { format }));
    expect(query).toEqual({ format, before: oldestOfNewest });
  },
);

it('the link returns the older responses with the parameters of the request', async () => {
  const sent = { format: 'jsonl', approval: 'none', from: '2020-01-01' };
  const { next, query } = await continuationOf(pathOf(large.id, sent));
  expect(query).toEqual({ ...sent, before: oldestOfNewest });
  expect(await idsOf(next)).toEqual(ids.slice(0, 3).reverse());
});

it('the link of an incremental export returns the later responses', async () => {
  const sent = { format: 'jsonl', after: beginning };
  const { next, query } = await continuationOf(pathOf(large.id, sent));
  expect(query).toEqual({ format: 'jsonl', after: newestOfOldest });
  expect(await idsOf(next)).toEqual(ids.slice(-3));
});

it('an incremental export ends before the response of "before"', async () => {
  const between = { format: 'jsonl', after: ids[0], before: ids[3] };
  expect(await idsOf(pathOf(large.id, between))).toEqual(ids.slice(1, 3));
});

it.each([
  [{}, { before: oldestOfNewest }],
  [{ after: beginning }, { after: newestOfOldest }],
])('an export of what a search finds has a link too: %j', async (sent, next) => {
  const { query } = await continuationOf(pathOf(large.id, { format: 'jsonl', q: 'ann', ...sent }));
  expect(query).toEqual({ format: 'jsonl', q: 'ann', ...next });
});

it('an archive of files has a link to the files of the other responses', async () => {
  const { next, query } = await continuationOf(pathOf(large.id, {}, 'files'));
  expect(query).toEqual({ before: oldestOfNewest });
  const { answer, isTruncated } = await download(next);
  await answer.body?.cancel();
  expect(isTruncated).toBeNull();
});

it('GraphQL returns the URL that continues an export, and null for a complete one', async () => {
  const nextOf = async (field: string, formId: string, more = '') => {
    const data = await alice.graphql(`{ ${field}(formId: "${formId}" ${more}) { nextUrl } }`);
    return data[field].nextUrl;
  };
  const base = `https://forms.example/forms/api/v1/forms/${large.id}`;
  expect(await nextOf('exportResponses', large.id, 'format: JSONL')).toBe(
    `${base}/responses/export?format=jsonl&before=${oldestOfNewest}`,
  );
  expect(await nextOf('exportResponses', large.id, `after: "${beginning}"`)).toBe(
    `${base}/responses/export?format=csv&after=${newestOfOldest}`,
  );
  expect(await nextOf('exportFiles', large.id)).toBe(
    `${base}/files/export?before=${oldestOfNewest}`,
  );
  expect(await nextOf('exportResponses', small.id)).toBeNull();
  expect(await nextOf('exportFiles', small.id)).toBeNull();
});
