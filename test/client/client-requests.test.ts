import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createFormwright, type FormwrightError } from '../../packages/client/src/index.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Requests of the client, and its results with a real server.

const world = await createTestWorld();
const alice = await world.client();
const formwright = createFormwright({ url: `${world.url}/`, apiKey: alice.secret });
const website = createFormwright({ url: world.url });
const proxy = await createReceiver();

/** The error of a call that must fail. */
const refusal = (call: Promise<unknown>): Promise<FormwrightError> => {
  return call.then(() => Promise.reject(new Error('It was not refused')), Object);
};

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('errors of the client', () => {
  it('throws problems with all their members', async () => {
    const definition = { schema: { sections: [{ elements: [] }] } };
    const call = formwright.rest('POST /forms', { body: { title: '', definition } });
    const error = await refusal(call);
    expect(error).toMatchObject({
      name: 'FormwrightError',
      status: 422,
      code: 'validation_failed',
    });
    expect(error.errors).toMatchObject([{ path: 'title', code: 'required' }]);
    expect(error.requestId).toMatch(/^[\w-]{36}$/);
    expect(error.message).toBe(error.problem.detail);

    const { id } = await buildForm(alice);
    const changing = { path: { id }, headers: { 'If-Match': '"7"' }, body: { title: 'Party' } };
    const { problem } = await refusal(formwright.rest('PATCH /forms/{id}', changing));
    expect(problem).toMatchObject({ status: 412, current_revision: 1 });
  });

  it('throws GraphQL errors', async () => {
    const error = await refusal(formwright.graphql('{ form(id: "form_x") { id } }'));
    expect(error).toMatchObject({ status: 404, code: 'not_found', errors: [] });
    expect(error.requestId).toMatch(/^[\w-]{36}$/);
    expect(await refusal(website.graphql('{ nothing }'))).toMatchObject({
      code: 'bad_request',
      graphql: { data: null },
    });
  });

  it('an error has the GraphQL data of the fields that succeeded', async () => {
    const { id } = await buildForm(alice);
    const changes = `mutation ($id: ID!) {
      a: updateForm(id: $id, input: {title: "One"}) { form { title } }
      b: updateForm(id: $id, input: {title: ""}) { form { title } }
    }`;
    const { code, graphql } = await refusal(formwright.graphql(changes, { id }));
    expect(code).toBe('validation_failed');
    expect(graphql?.data).toEqual({ a: { form: { title: 'One' } }, b: null });
    expect(graphql?.errors.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
      [['b'], 'validation_failed'],
    ]);
  });

  it('an error of a proxy has the code unexpected_answer', async () => {
    proxy.respondWith((response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    const { url } = proxy;
    const error = await refusal(createFormwright({ url }).rest('GET /templates'));
    expect(error).toMatchObject({ status: 502, code: 'unexpected_answer', requestId: undefined });
  });
});

describe('a request', () => {
  it('rejects path parameters that would change the path', async () => {
    for (const id of ['', '.', '..']) {
      await expect(formwright.rest('DELETE /forms/{id}', { path: { id } })).rejects.toThrow(
        TypeError,
      );
    }
    const error = await refusal(formwright.rest('GET /forms/{id}', { path: { id: '../keys' } }));
    expect(error.code).toBe('not_found');
  });

  it('does not send the key to public endpoints', async () => {
    proxy.respondWith((response) => response.end('{}'));
    const client = createFormwright({ url: proxy.url, apiKey: 'fw_secret' });
    await client.publicForm('party').get();
    await client.rest('GET /keys');
    expect(proxy.received.slice(-2).map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer fw_secret',
    ]);
  });

  it('raw returns the Response with its headers', async () => {
    const { slug } = await buildPublishedForm(alice);
    const line = 'GET /public/forms/{slug}';
    const { headers } = await website.raw(line, { path: { slug } });
    const tag = headers.get('ETag') ?? '';
    const again = await website.raw(line, { path: { slug }, headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  });
});

describe('iteration over pages', () => {
  it('iterates over all responses once, in both orders and from any id', async () => {
    const { id } = await buildPublishedForm(alice);
    const ids: string[] = [];
    for (const name of ['Ann', 'Ben', 'Cem', 'Dan', 'Eve']) {
      const given = { path: { id }, body: { answers: { name } } };
      ids.push((await formwright.rest('POST /forms/{id}/responses', given)).id);
    }
    const walk = async (query: object) =>
      (await collect(formwright.responses(id, query))).map((response) => response.id);
    expect(await walk({ limit: 2 })).toEqual(ids.toReversed());
    expect(await walk({ limit: 2, order: 'asc' })).toEqual(ids);
    expect(await walk({ limit: 2, order: 'asc', after: ids[1] ?? '' })).toEqual(ids.slice(2));
    expect(await walk({ limit: 2, before: ids[3] ?? '' })).toEqual(ids.slice(0, 3).toReversed());
  });

  it('iterates over all forms once, even if one is created during the iteration', async () => {
    const bob = await world.client();
    for (const title of ['1', '2', '3']) await buildForm(bob, { title });
    const titles: string[] = [];
    for await (const { title } of createFormwright({ url: world.url, apiKey: bob.secret }).forms({
      limit: 2,
    })) {
      titles.push(title);
      if (titles.length === 1) await buildForm(bob, { title: '4' });
    }
    expect(titles).toEqual(['3', '2', '1']);
  });
});

describe('an operation', () => {
  it('accepts operations as string, String object or parsed document', async () => {
    const text = 'query ($search: SearchText) { forms(q: $search) { totalCount } }';
    const { loc: _, ...tree } = parse(text);
    const printing = createFormwright({ url: world.url, apiKey: alice.secret, print });
    const search = 'unknown form';
    const answers = await Promise.all([
      formwright.graphql(text, { search }),
      formwright.graphql(Object(text), { search }),
      formwright.graphql(Object(parse(text)), { search }),
      printing.graphql(Object(tree), { search }),
    ]);
    expect(answers).toEqual(Array(4).fill({ forms: { totalCount: 0 } }));
    await expect(formwright.graphql(Object(tree), { search })).rejects.toThrow('print');
  });
});

describe('a form with a password', () => {
  it('reads, uploads and submits after unlock', async () => {
    const cv = { id: 'cv', type: 'file', title: 'Your CV' };
    const definition = { schema: { sections: [{ elements: [cv] }] } };
    const settings = { password: 'sesame' };
    const { slug } = await buildPublishedForm(alice, { definition, settings });
    const party = website.publicForm(slug);
    const file = new File(['hello'], 'cv.txt');
    expect(await refusal(party.upload('cv', file))).toMatchObject({ code: 'form_locked' });
    expect(await refusal(party.unlock('wrong'))).toMatchObject({ code: 'wrong_password' });
    expect((await party.get()).schema).toBeNull();

    await party.unlock('sesame');
    expect((await party.get()).schema?.sections).toHaveLength(1);
    const steps: number[][] = [];
    const onProgress = (...step: number[]) => steps.push(step);
    const upload = await party.upload('cv', file, { onProgress });
    expect(upload).toMatchObject({ name: 'cv.txt', size: 5 });
    expect(steps).toEqual([[5, 5]]);
    const { id } = await party.submit({ answers: { cv: [upload.ref] } });
    expect(id).toMatch(/^resp_/);
  });
});
