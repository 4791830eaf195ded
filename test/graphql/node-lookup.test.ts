import { isInterfaceType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { buildPathParameters } from '../support/fixtures/endpoint-requests.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { upload } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const bob = await world.client();

const node = 'query ($id: ID!) { node(id: $id) { __typename id } }';

/** An object of each type that `node` can return. */
async function createOneOfEachType() {
  const {
    file_id: file,
    partial_id: partial,
    invitation_id: invitation,
    mail_id: mail,
  } = await buildPathParameters(world, alice);
  const form = await buildPublishedForm(alice, { title: 'Party' });
  const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  const { body: webhook } = await alice.rest('POST /webhooks', {
    body: { url: 'https://1.1.1.1/', events: ['form.published'] },
  });
  const { body: delivery } = await alice.rest(`POST /webhooks/${webhook.id}/test`);
  const { body: dataset } = await alice.rest('POST /datasets', {
    body: { name: 'Regions', columns: ['code'], rows: [['AT']] },
  });
  const { body: key } = await alice.rest('POST /keys', {
    body: { name: 'website', scopes: ['forms:read'] },
  });
  const { auditLog } = await alice.graphql('{ auditLog(first: 1) { nodes { id } } }');
  const [entry] = auditLog.nodes;
  return {
    form,
    response,
    webhook,
    delivery,
    key,
    file,
    partial,
    invitation,
    dataset,
    entry,
    mail,
  };
}

const { form, response, webhook, delivery, key, file, partial, invitation, dataset, entry, mail } =
  await createOneOfEachType();
const suffix = form.id.slice('form_'.length);

const template = ['Template', 'tmpl_quiz', 'forms:read'] as const;
const owned = [
  ['Form', form.id, 'forms:read'],
  ['FormVersion', `ver_${suffix}_1`, 'forms:read'],
  ['File', file, 'responses:read'],
  ['PartialResponse', partial, 'responses:read'],
  ['Invitation', invitation, 'responses:read'],
  ['Mail', mail, 'responses:read'],
  ['AuditEntry', entry.id, 'keys:write'],
  ['Response', response.id, 'responses:read'],
  ['Webhook', webhook.id, 'webhooks:read'],
  ['WebhookDelivery', delivery.id, 'webhooks:read'],
  ['ApiKey', key.id, 'keys:write'],
  ['Dataset', dataset.id, 'forms:read'],
] as const;
const types = [...owned, template];

describe('the field node', () => {
  it('returns objects of every type', () => {
    const interfaceType = schema.getType('Node');
    if (!isInterfaceType(interfaceType)) throw new Error('Node is not an interface');
    const names = schema.getPossibleTypes(interfaceType).map(({ name }) => name);
    expect(types.map(([name]) => name).sort()).toEqual(names.sort());
  });

  it.each(owned)('returns null for a %s of another workspace', async (_, id) => {
    expect(await bob.graphql(node, { id })).toEqual({ node: null });
  });

  it.each(types)('requires the scope of the type for a %s', async (_, id, scope) => {
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
    'ver_',
    `ver_${suffix}`,
    `ver_${suffix}_0`,
    `ver_${suffix}_01`,
    `ver_${suffix}_2`,
    `ver_${suffix}_1e0`,
    `ver_${suffix}_9999999999`,
    `ver_${form.id}_1`,
    `ver_${suffix}_1\n`,
    'ver_01h455vb4pex5vsknk084sn02q_1',
    'file_01h455vb4pex5vsknk084sn02q',
    'audit_01h455vb4pex5vsknk084sn02q',
    'tmpl_',
    'tmpl_starter',
    'quiz',
    'form_01h455vb4pex5vsknk084sn02q',
    'nothing_01h455vb4pex5vsknk084sn02q',
    `${form.id}\u0000`,
    form.slug,
  ])('returns null for the unknown id %j', async (id) => {
    expect(await alice.graphql(node, { id })).toEqual({ node: null });
  });

  it('requires a key, even for an unknown id', async () => {
    expect((await world.visitor.graphqlProblem(node, { id: 'x' })).code).toBe('unauthenticated');
  });

  it.each(types)('returns a %s by its id', async (type, id) => {
    expect(await alice.graphql(node, { id })).toEqual({ node: { __typename: type, id } });
  });

  it('returns a version by the id that the version has everywhere', async () => {
    const { id } = await buildPublishedForm(alice);
    await alice.rest(`POST /forms/${id}/publish`);
    const query = `query ($id: ID!) {
      form(id: $id) { published { id } versions { nodes { id version } } }
      formVersion(formId: $id, version: 1) { id }
      formVersions(formId: $id) { nodes { id } }
    }`;
    const shown = await alice.graphql(query, { id });
    const version = `ver_${id.slice('form_'.length)}`;
    const [second, first] = [{ id: `${version}_2` }, { id: `${version}_1` }];
    expect(shown).toEqual({
      form: {
        published: second,
        versions: {
          nodes: [
            { ...second, version: 2 },
            { ...first, version: 1 },
          ],
        },
      },
      formVersion: first,
      formVersions: { nodes: [second, first] },
    });
  });

  it('returns null for a file that no response contains', async () => {
    const { id, slug } = await buildPublishedForm(alice, {
      definition: {
        schema: { sections: [{ elements: [{ id: 'cv', type: 'file', title: 'Your CV' }] }] },
      },
    });
    expect((await upload(world.visitor, slug, { itemId: 'cv' })).status).toBe(201);
    const [stored] = await world.services.db.prisma.file.findMany({ where: { formId: id } });
    expect(stored?.id).toMatch(/^file_/);
    expect(await alice.graphql(node, { id: stored?.id })).toEqual({ node: null });
  });

  it('returns all members of a type', async () => {
    const query = `query ($id: ID!) { node(id: $id) { ... on Response {
      formVersion answers form { title published { version } } answerList { text }
    } } }`;
    expect((await alice.graphql(query, { id: response.id })).node).toMatchObject({
      formVersion: 1,
      answers: { name: 'Ann' },
      form: { title: 'Party', published: { version: 1 } },
      answerList: [{ text: 'Ann' }, { text: null }, { text: null }],
    });
    const others = `query ($ids: [ID!]!) { nodes(ids: $ids) {
      ... on FormVersion { version live responseCount sections { title } }
      ... on File { name sizeBytes url }
      ... on AuditEntry { action }
      ... on Template { slug title }
    } }`;
    const ids = [`ver_${suffix}_1`, file, entry.id, 'tmpl_quiz'];
    expect((await alice.graphql(others, { ids })).nodes).toEqual([
      { version: 1, live: expect.any(Boolean), responseCount: 1, sections: [expect.anything()] },
      { name: 'a.txt', sizeBytes: 5, url: expect.stringContaining('/api/v1/public/files/') },
      { action: 'KEY_CREATED' },
      { slug: 'quiz', title: expect.any(String) },
    ]);
  });
});

describe('the field nodes', () => {
  const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';

  it('rejects more than a hundred ids', async () => {
    const ids = Array.from({ length: 101 }, () => form.id);
    expect((await alice.graphqlProblem(nodes, { ids })).code).toBe('bad_request');
  });

  it('costs as much as the requested objects', async () => {
    const typed = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Form {
      sections { elements { ... on SingleChoiceQuestion { options { key label } } } } } } }`;
    expect((await alice.graphql(typed, { ids: [form.id, form.id] })).nodes).toHaveLength(2);
    const ids = Array.from({ length: 100 }, () => form.id);
    expect((await alice.graphqlProblem(typed, { ids })).detail).toMatch(
      /can return up to \d+ objects/,
    );
  });

  it('returns null for objects that the key cannot read, and the others', async () => {
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { data, errors } = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${reader.secret}` },
      body: JSON.stringify({ query: nodes, variables: { ids: [response.id, form.id] } }),
    }).then((answer) => answer.json());
    expect(data).toEqual({ nodes: [null, { id: form.id }] });
    expect(errors).toMatchObject([
      { path: ['nodes', 0], extensions: { required_scope: 'responses:read' } },
    ]);
  });

  it('returns objects in the order of their ids, with null for unknown ones', async () => {
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

it('returns a webhook with null for its form after the form was deleted', async () => {
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
