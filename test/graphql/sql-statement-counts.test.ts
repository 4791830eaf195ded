import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { upload } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The number of statements does not depend on the number and depth of the entries of a page.

const world = await createTestWorld();

const [section] = survey.schema.sections;
const cv = { id: 'cv', type: 'file', title: 'Your CV' };
const definition = {
  schema: { sections: [{ ...section, elements: [...(section?.elements ?? []), cv] }] },
};

/** A workspace with forms that have two versions, two responses with a file, and a webhook each. */
async function workspaceOf(count: number): Promise<Client> {
  const client = await world.client();
  for (let index = 0; index < count; index += 1) {
    const form = await buildPublishedForm(client, { title: `Form ${index}`, definition });
    await client.rest(`POST /forms/${form.id}/publish`);
    for (const name of ['Ann', 'Ben']) {
      const { ref } = (await upload(world.visitor, form.slug, { itemId: 'cv' })).body;
      const sent = { body: { answers: { name, source: 'friend', cv: [ref] } } };
      const { body } = await client.rest(`POST /forms/${form.id}/responses`, sent);
      const review = { body: { status: 'approved', note: name } };
      await client.rest(`PUT /forms/${form.id}/responses/${body.id}/approval`, review);
    }
    const webhook = { url: 'https://1.1.1.1/', events: ['response.created'], form_id: form.id };
    const { body } = await client.rest('POST /webhooks', { body: webhook });
    await client.graphql('mutation ($id: ID!) { testWebhook(id: $id) { delivery { id } } }', {
      id: body.id,
    });
  }
  return client;
}

const few = await workspaceOf(1);
const many = await workspaceOf(12);

const typed = 'sections { title elements { __typename key title visibleIf { text } } }';

const deep: readonly [what: string, query: string][] = [
  [
    'forms with versions, settings and counts',
    `{ forms(first: 12) { totalCount nodes {
      title ${typed} approvalRules { criteria { key } } settings { maxResponses } responseCount
      published { version publishedAt live responseCount ${typed} }
      versions(first: 5) { totalCount pageInfo { hasNextPage } edges { cursor node {
        version live responseCount ${typed} approvalRules { enabled }
      } } }
    } } }`,
  ],
  [
    'forms with their responses, answers and reviews',
    `{ forms(first: 12) { nodes { title responses(first: 5, filter: {approval: APPROVED}) {
      totalCount pageInfo { endCursor } edges { cursor node {
        id createdAt reviews { note keyName } files { name }
        answerList { text value question { key title } }
        form { title responseCount published { version } }
      } }
    } } } }`,
  ],
  [
    'webhooks with their forms, responses and deliveries',
    `{ webhooks { totalCount nodes {
      url form { title published { version } responses(last: 1) { nodes { answerList { text } } } }
      deliveries(first: 3) { totalCount nodes { status attempts } }
    } } }`,
  ],
];

describe('the number of SQL statements', () => {
  it.each(deep)('is the same for one and for several: %s', async (_, query) => {
    const one = await recordStatements(world, () => few.graphql(query));
    const all = await recordStatements(world, () => many.graphql(query));
    expect(all.length).toBe(one.length);
    expect(one.length).toBeLessThan(30);
  });

  it('includes a count only if the total count is requested', async () => {
    const plain = await recordStatements(world, () =>
      few.graphql('{ forms(first: 1) { nodes { id } } }'),
    );
    const read = await recordStatements(world, () =>
      many.graphql('{ forms(first: 1) { nodes { id } } }'),
    );
    const counted = await recordStatements(world, () =>
      many.graphql('{ forms(first: 1) { totalCount nodes { id } } }'),
    );
    expect(read.length).toBe(plain.length);
    expect(counted.length).toBe(read.length + 1);
  });

  it('is the same for one and for several nodes', async () => {
    interface Found {
      readonly id: string;
    }
    interface FoundForm extends Found {
      readonly published: Found;
      readonly responses: { readonly nodes: readonly (Found & { readonly files: Found[] })[] };
    }
    const idsOf = async (client: Client, count: number) => {
      const { forms, webhooks, auditLog } = await client.graphql(
        `query ($count: Int) {
          forms { nodes { id published { id } responses { nodes { id files { id } } } } }
          webhooks { nodes { id } } auditLog(first: $count) { nodes { id } }
        }`,
        { count },
      );
      const held = forms.nodes.flatMap(({ published, responses }: FoundForm) => {
        const [response] = responses.nodes;
        return [published, ...(response ? [response, ...response.files] : [])];
      });
      return [...forms.nodes, ...held, ...webhooks.nodes, ...auditLog.nodes].map(({ id }) => id);
    };
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { id
      ... on Form { title responseCount published { version } }
      ... on FormVersion { live responseCount sections { title } }
      ... on File { name }
      ... on AuditEntry { action }
      ... on Response { form { title } answerList { text } }
      ... on Webhook { toldOf: form { title } deliveries { nodes { id } } }
    } }`;
    const [some, all] = [await idsOf(few, 1), await idsOf(many, 12)];
    const one = await recordStatements(world, () => few.graphql(query, { ids: some }));
    const every = await recordStatements(world, () => many.graphql(query, { ids: all }));
    expect([some.length, all.length]).toEqual([6, 72]);
    expect(every.length).toBe(one.length);
  });
});
