import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/forms.ts';
import { createWorld } from '../support/world.ts';

const world = await createWorld();
const alice = await world.client();
const bob = await world.client();

const node = 'query ($id: ID!) { node(id: $id) { __typename id } }';

/** Something of each kind that can be found by its id. */
async function everyKind() {
  const form = await buildPublishedForm(alice, { title: 'Party' });
  const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  const { body: webhook } = await alice.rest('POST /webhooks', {
    body: { url: 'https://1.1.1.1/', events: ['form.published'] },
  });
  const { body: delivery } = await alice.rest(`POST /webhooks/${webhook.id}/test`);
  const { body: key } = await alice.rest('POST /keys', {
    body: { name: 'website', scopes: ['forms:read'] },
  });
  return { form, response, webhook, delivery, key };
}

const { form, response, webhook, delivery, key } = await everyKind();

const kinds = [
  ['Form', form.id, 'forms:read'],
  ['Response', response.id, 'responses:read'],
  ['Webhook', webhook.id, 'webhooks:read'],
  ['WebhookDelivery', delivery.id, 'webhooks:read'],
  ['ApiKey', key.id, 'keys:write'],
] as const;

describe('a node', () => {
  it.each(kinds)('of the type %s is nothing to another workspace', async (_, id) => {
    expect(await bob.graphql(node, { id })).toEqual({ node: null });
  });

  it.each(kinds)('of the type %s asks for its own scope', async (_, id, scope) => {
    const poor = await world.client({
      scopes: ['forms:write', 'responses:write', 'webhooks:write'],
    });
    expect(await poor.graphqlProblem(node, { id })).toMatchObject({
      code: 'insufficient_scope',
      required_scope: scope,
    });
    expect((await world.visitor.graphqlProblem(node, { id })).code).toBe('unauthenticated');
  });

  it.each([
    '',
    'form_',
    'form_01h455vb4pex5vsknk084sn02q',
    'nothing_01h455vb4pex5vsknk084sn02q',
    `${form.id}\u0000`,
    form.slug,
  ])('is null where there is nothing of the id %j', async (id) => {
    expect(await alice.graphql(node, { id })).toEqual({ node: null });
  });

  it('that needs no key does not exist: even an unknown id asks for one', async () => {
    expect((await world.visitor.graphqlProblem(node, { id: 'x' })).code).toBe('unauthenticated');
  });

  it.each(kinds)('of the type %s is found by its id', async (type, id) => {
    expect(await alice.graphql(node, { id })).toEqual({ node: { __typename: type, id } });
  });

  it('shows what its type shows', async () => {
    const query = `query ($id: ID!) { node(id: $id) { ... on Response {
      formVersion answers form { title published { version } } answerList { text }
    } } }`;
    expect((await alice.graphql(query, { id: response.id })).node).toMatchObject({
      formVersion: 1,
      answers: { name: 'Ann' },
      form: { title: 'Party', published: { version: 1 } },
      answerList: [{ text: 'Ann' }, { text: null }, { text: null }],
    });
  });
});

describe('several nodes', () => {
  const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';

  it('are refused beyond a hundred', async () => {
    const ids = Array.from({ length: 101 }, () => form.id);
    expect((await alice.graphqlProblem(nodes, { ids })).code).toBe('bad_request');
  });

  it('come in the order of their ids, with null where there is nothing', async () => {
    const ids = [webhook.id, 'form_01h455vb4pex5vsknk084sn02q', form.id, webhook.id, response.id];
    expect((await alice.graphql(nodes, { ids })).nodes).toEqual([
      { id: webhook.id },
      null,
      { id: form.id },
      { id: webhook.id },
      { id: response.id },
    ]);
  });
});

it('shows null for the form of a webhook, where that form was deleted', async () => {
  const { id } = await buildPublishedForm(alice);
  const { body } = await alice.rest('POST /webhooks', {
    body: { url: 'https://1.1.1.1/', events: ['form.published'], form_id: id },
  });
  await alice.rest(`DELETE /forms/${id}`);
  const found = await alice.graphql('query ($id: ID!) { webhook(id: $id) { id form { id } } }', {
    id: body.id,
  });
  expect(found).toEqual({ webhook: { id: body.id, form: null } });
});
