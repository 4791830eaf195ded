import { type GraphQLObjectType, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';
import type { Scope } from '../../../src/workspaces/scopes.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The payload of a write shows what was written. What else can be reached from it needs the scope to read it.

/** What a write may show of the objects in its payload without another scope. Everything in a value belongs to it. */
const shown: Readonly<Record<string, readonly string[]>> = {
  ApiKey: [
    'id',
    'name',
    'scopes',
    'workspaceId',
    'createdBy',
    'createdAt',
    'expiresAt',
    'lastUsedAt',
  ],
  Dataset: ['id', 'name', 'revision', 'columns', 'rowCount', 'sizeBytes', 'createdAt', 'updatedAt'],
  Form: [
    'id',
    'slug',
    'title',
    'description',
    'status',
    'responseCount',
    'publishedVersion',
    'hasUnpublishedChanges',
    'tags',
    'draft',
    'published',
    'settings',
    'revision',
    'shareUrl',
    'createdAt',
    'updatedAt',
    'sections',
    'rules',
    'endings',
    'approvalRules',
    // Null without a scope to read.
    'previewUrl',
    'dailyResponseCounts',
    'lastResponseAt',
  ],
  // The live version, as REST shows it in the form.
  FormVersion: [
    'id',
    'version',
    'publishedAt',
    'live',
    'schema',
    'approval',
    'answersSchema',
    'sections',
    'rules',
    'endings',
    'approvalRules',
  ],
  Invitation: [
    'id',
    'reference',
    'email',
    'status',
    'answers',
    'expiresAt',
    'createdAt',
    'usedAt',
    'revokedAt',
    'responseId',
  ],
  Mail: [
    'id',
    'event',
    'notificationId',
    'recipient',
    'responseId',
    'invitationId',
    'status',
    'attempts',
    'nextAttemptAt',
    'reply',
    'createdAt',
    'sentAt',
  ],
  Response: [
    'id',
    'formVersion',
    'createdAt',
    'answers',
    'approval',
    'source',
    'durationMs',
    'language',
    'timeZone',
    'invitation',
  ],
  Webhook: [
    'id',
    'url',
    'events',
    'include',
    'formId',
    'enabled',
    'disabledReason',
    'description',
    'createdAt',
    'updatedAt',
  ],
  WebhookDelivery: [
    'id',
    'webhookId',
    'eventType',
    'messageId',
    'status',
    'attempts',
    'nextAttemptAt',
    'lastStatusCode',
    'lastLatencyMs',
    'lastError',
    'createdAt',
    // Without answers, unless the key may read them.
    'lastResponse',
    'payload',
  ],
};

const writes = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((field) => {
  const scope = scopeOf(field);
  return scope === undefined || scope === 'any' ? [] : [{ name: field.name, field, scope }];
});

/** The types that a field can return, without the queries, whose fields require scopes of their own. */
function objectTypesOf(type: ReturnType<typeof getNamedType>): readonly GraphQLObjectType[] {
  if (isInterfaceType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) && type !== schema.getQueryType() ? [type] : [];
}

const isNode = (type: GraphQLObjectType) =>
  type.getInterfaces().some(({ name }) => name === 'Node');

/** The fields of a type, and of what can be reached from it, that a key with only this scope can read but may not. */
function findUnguarded(
  type: GraphQLObjectType,
  scope: Scope,
  known = new Set<string>(),
): readonly string[] {
  if (known.has(type.name)) return [];
  known.add(type.name);
  return Object.values(type.getFields()).flatMap((field) => {
    const required = scopeOf(field);
    if (required !== undefined && required !== scope) return [];
    const isShown = !isNode(type) || shown[type.name]?.includes(field.name);
    const reached = objectTypesOf(getNamedType(field.type));
    return isShown
      ? reached.flatMap((next) => findUnguarded(next, scope, known))
      : [`${type.name}.${field.name}`];
  });
}

it.each(writes)('$name shows with the scope $scope only what was written', ({ field, scope }) => {
  const payloads = objectTypesOf(getNamedType(field.type));
  expect(payloads).not.toEqual([]);
  expect(payloads.flatMap((payload) => findUnguarded(payload, scope))).toEqual([]);
});

describe('a key that may only write', async () => {
  const world = await createTestWorld();
  const alice = await world.client();
  const refused = (required_scope: Scope) => ({ code: 'insufficient_scope', required_scope });

  it.each([
    'published { definition }',
    'versions { nodes { version } }',
    'translations { texts }',
    'closedReason',
  ])('cannot read { %s } of the form that it has changed', async (selection) => {
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    const { id } = await buildPublishedForm(alice);
    const change = (fields: string) =>
      `mutation { updateForm(id: "${id}", input: { title: "New" }) { form { title ${fields} } } }`;
    expect(await writer.graphqlProblem(change(selection))).toMatchObject(refused('forms:read'));
    const { updateForm } = await writer.graphql(change('published { version schema }'));
    expect(updateForm.form).toMatchObject({ title: 'New', published: { version: 1 } });
  });

  it.each(['rows { nodes { cells } }', 'forms { title }'])(
    'cannot read { %s } of the dataset that it has renamed',
    async (selection) => {
      const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
      const { body } = await alice.rest('POST /datasets', {
        body: { name: `Cities ${selection}`, columns: ['name'], rows: [['Bonn']] },
      });
      const change = `mutation { updateDataset(id: "${body.id}", input: { name: "New ${selection}" }) {
        dataset { name ${selection} } } }`;
      expect(await writer.graphqlProblem(change)).toMatchObject(refused('forms:read'));
    },
  );

  it.each([
    'files { url }',
    'definition',
    'reviews { keyName }',
    'answerList { text }',
    'questions { title }',
  ])('cannot read { %s } of the response that it has reviewed', async (selection) => {
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write']);
    const form = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });
    const ref = await uploadRef(world.visitor, form.slug);
    const { body } = await alice.rest(`POST /forms/${form.id}/responses`, {
      body: { answers: { doc: [ref] } },
    });
    const review = (fields: string) => `mutation {
      reviewResponse(formId: "${form.id}", id: "${body.id}", input: { status: APPROVED }) {
        response { id answers approval { status } ${fields} } } }`;
    expect(await writer.graphqlProblem(review(selection))).toMatchObject(refused('responses:read'));
    const { reviewResponse } = await writer.graphql(review(''));
    expect(reviewResponse.response).toMatchObject({
      id: body.id,
      approval: { status: 'APPROVED' },
    });
  });
});
