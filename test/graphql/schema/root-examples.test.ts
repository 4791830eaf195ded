import { type GraphQLField, OperationTypeNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { relayEvents } from '../../../src/events/relay.ts';
import { mailConsumer } from '../../../src/mail/mail-queue.ts';
import { exampleOf, schema } from '../../../src/schema/schema.ts';
import type { Client } from '../../support/clients/api-client.ts';
import { subscribe } from '../../support/clients/sse-subscription.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { multipart, multipartType, type Part, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The examples in the descriptions of root fields, as they are in GraphiQL and in schema.graphql.

const world = await createTestWorld();

const rootsOf = (kind: OperationTypeNode): GraphQLField<unknown, unknown>[] =>
  Object.values(schema.getRootType(kind)?.getFields() ?? {});

const cases = Object.values(OperationTypeNode).flatMap((kind) =>
  rootsOf(kind).map((field) => ({ kind, field, name: field.name })),
);

/** The variables of the examples: one of everything, in a workspace of its own. */
async function prepare(client: Client): Promise<Record<string, string>> {
  const cities = { name: 'Cities', columns: ['code', 'name'], rows: [['ber', 'Berlin']] };
  // One that no form uses, so that it can be deleted, and one that the form uses.
  const { id: datasetId } = (await client.rest('POST /datasets', { body: cities })).body;
  const { id: usedId } = (await client.rest('POST /datasets', { body: cities })).body;
  const options_from = { dataset: usedId, value: 'code', label: 'name' };
  const definition = {
    schema: {
      sections: [
        {
          elements: [
            { id: 'name', type: 'short_text', title: 'Name' },
            { id: 'doc', type: 'file', title: 'Document' },
            { id: 'city', type: 'dropdown', title: 'City', options_from },
            { id: 'dinner', type: 'yes_no', title: 'Dinner?' },
          ],
        },
      ],
    },
  };
  const notifications = [{ id: 'team', on: 'response.created', to: ['team@example.org'] }];
  const settings = { save_partial: true, resume_by_mail: true, notifications };
  const form = await buildPublishedForm(client, { title: 'Party', definition, settings });
  const locked = await buildPublishedForm(client, { settings: { password: 'sesame' } });
  const send = async (line: string, body?: object) =>
    (await client.rest(line, body && { body })).body;
  const ref = await uploadRef(world.visitor, form.slug);
  const { id: responseId } = await send(`POST /forms/${form.id}/responses`, {
    answers: { name: 'Ann', doc: [ref] },
  });
  await relayEvents(world.services, [mailConsumer(world.services)]);
  const { data: mails } = await send(`GET /forms/${form.id}/mails`);
  const { files } = (
    await client.graphql(
      'query ($form: ID!, $id: ID!) { response(formId: $form, id: $id) { files { id url } } }',
      { form: form.id, id: responseId },
    )
  ).response;
  const { data: invited } = await send(`POST /forms/${form.id}/invitations`, { count: 1 });
  const { token } = await send(`PUT /public/forms/${form.slug}/partial`, {
    answers: { name: 'A' },
  });
  const { data: partials } = (await client.rest(`GET /forms/${form.id}/partials`)).body;
  const { id: webhookId } = await send('POST /webhooks', {
    url: 'https://receiver.example/hook',
    events: ['form.published'],
  });
  const { id: deliveryId } = await send(`POST /webhooks/${webhookId}/test`);
  const { id: keyId } = await send('POST /keys', { name: 'Other', scopes: ['forms:read'] });
  const preview = (await client.rest(`GET /forms/${form.id}`)).body.preview_url;
  return {
    datasetId,
    formId: form.id,
    slug: form.slug,
    lockedSlug: locked.slug,
    responseId,
    mailId: mails[0].id,
    fileId: files[0].id,
    linkToken: String(files[0].url).split('/').at(-1) ?? '',
    invitationId: invited[0].id,
    invitationToken: invited[0].token,
    partialId: partials[0].id,
    partialToken: token,
    webhookId,
    deliveryId,
    keyId,
    previewToken: new URL(preview).hash.slice(1),
  };
}

/** The variables that an operation declares. */
function variablesFor(example: string, known: Readonly<Record<string, string>>) {
  const [operation] = parse(example).definitions;
  const declared =
    operation && 'variableDefinitions' in operation ? (operation.variableDefinitions ?? []) : [];
  const names = declared.flatMap((one) => ('variable' in one ? [one.variable.name.value] : []));
  return Object.fromEntries(names.map((name) => [name, known[name] ?? null]));
}

/** Executes an operation, with a file for its variable `file`. */
async function run(client: Client, query: string, variables: object) {
  const operation = JSON.stringify({ query, variables });
  const parts: Part[] = [
    { name: 'operations', content: operation },
    { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
    { name: '0', content: 'Hello', fileName: 'hello.txt' },
  ];
  const isUpload = 'file' in variables;
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${client.secret}`,
      'Content-Type': isUpload ? multipartType : 'application/json',
    },
    body: isUpload ? multipart(parts) : operation,
  });
  return answer.json();
}

async function createOwner() {
  const client = await world.client();
  return { client, known: await prepare(client) };
}

/** Of the examples that change nothing. */
const reader = await createOwner();

describe('the example of a root field', () => {
  it.each(cases)(
    'is in the description of $name, and selects only this field',
    ({ field, name }) => {
      const [, shown] = /```graphql\n([\s\S]*)\n```$/.exec(field.description ?? '') ?? [];
      const [operation] = parse(shown ?? '').definitions;
      const set = operation && 'selectionSet' in operation ? operation.selectionSet : undefined;
      expect(set?.selections).toMatchObject([{ name: { value: name } }]);
      expect(parse(shown ?? '', { noLocation: true })).toEqual(
        parse(exampleOf(name) ?? '', { noLocation: true }),
      );
    },
  );

  it.each(cases.filter(({ kind }) => kind !== 'subscription'))(
    'can be executed: $name',
    async ({ name, kind }) => {
      const { client, known } = kind === 'query' ? reader : await createOwner();
      const example = exampleOf(name) ?? '';
      const { data, errors } = await run(client, example, variablesFor(example, known));
      expect(errors).toBeUndefined();
      expect(data[name]).toBeTruthy();
    },
  );

  it.each(cases.filter(({ kind }) => kind === 'subscription'))(
    'can be subscribed to: $name',
    async ({ name }) => {
      const { client, known } = reader;
      const example = exampleOf(name) ?? '';
      const variables = variablesFor(example, known);
      const live = await subscribe(world.url, client.secret ?? '', example, variables);
      await expect.poll(live.heartbeats).toBeGreaterThan(0);
      expect(live.events.filter(({ errors }) => errors)).toEqual([]);
      live.disconnect();
    },
  );
});
