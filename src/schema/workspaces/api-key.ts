import type { ApiKey } from '../../../prisma/generated/client/client.ts';
import {
  countWorkspaceKeys,
  createWorkspaceKey,
  findCreatedKey,
  findWorkspaceKeys,
  type IssuedKey,
  keyLimit,
  listWorkspaceKeys,
  type NewKeyInput,
  revokeWorkspaceKey,
  validateNewKey,
} from '../../workspaces/api-keys.ts';
import { scopes, scopesOf } from '../../workspaces/scopes.ts';
import { builder, enumValues } from '../core/builder.ts';
import { allByDefault, connectionOf, pageArgs, totalCountOf } from '../core/connections.ts';
import { destructive, inputCheck } from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf, removalPayload } from '../core/payloads.ts';

const ScopeType = builder.enumType('Scope', {
  description:
    'A permission of an API key. No scope implies another one. Mutations that require a write scope return what ' +
    'they wrote.',
  values: enumValues(scopes, {
    'forms:read': 'Read forms, their drafts, versions and settings.',
    'forms:write': 'Create, change, publish, duplicate and delete forms.',
    'responses:read': 'Read and export responses, their files and analytics.',
    'responses:write': 'Create, review and delete responses, and invite to answer.',
    'webhooks:read':
      'Read webhooks and deliveries. Payloads of deliveries contain answers only with `responses:read`.',
    'webhooks:write': 'Create, change, test and delete webhooks.',
    'keys:write': 'Create, list and revoke API keys, and read the audit log.',
  }),
  extensions: { jsonSchema: { type: 'string', enum: scopes } },
});

export const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'The credential of a client. It belongs to one workspace and has scopes.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the key.' }),
    name: t.exposeString('name', {
      description: 'Name, which describes what the key is used for.',
    }),
    scopes: t.field({
      type: [ScopeType],
      description: 'Permissions of the key.',
      resolve: (key) => [...scopesOf(key.scopes)],
    }),
    workspaceId: t.exposeID('workspaceId', {
      description: 'Identifier of the workspace that the key gives access to.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if it does not.',
    }),
    createdBy: t.exposeID('createdBy', {
      nullable: true,
      description:
        'Identifier of the key that created it; null if it was created on the command line or during the first start.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, with a precision of one minute; null if never.',
    }),
  }),
});

const ApiKeyConnection = builder.connectionObject(
  {
    type: ApiKeyType,
    name: 'ApiKeyConnection',
    description: 'A page of keys, without revoked ones.',
  },
  { description: 'A key in a list.' },
);

declareNode({ type: 'ApiKey', ids: 'key', scope: 'keys:write', find: findWorkspaceKeys });

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new key.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'What the key is used for, 1 to 200 characters.',
    }),
    scopes: t.field({
      type: [ScopeType],
      required: true,
      description: 'At least one scope. Your own key must have all of them.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When it expires. Must not be later than the expiry of your own key, which is also the default.',
    }),
  }),
});

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: ApiKeyConnection,
    description: `The keys of the workspace, without revoked ones, oldest first: at most ${keyLimit}.`,
    scope: 'keys:write',
    args: pageArgs(t.arg, 'key', allByDefault),
    extensions: { pageSize: 100 },
    resolve: async (_, request, { services, viewer }) => {
      const page = await listWorkspaceKeys(services, viewer(), request);
      const count = () => countWorkspaceKeys(services, viewer());
      return connectionOf(page, totalCountOf(page, request, count));
    },
  }),
}));

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: payloadOf<IssuedKey>(
      'createApiKey',
      'A new key with its secret, which is returned only once.',
      (payload) => ({
        apiKey: payload.expose('key', {
          type: ApiKeyType,
          description: 'The key.',
          extensions: { flatten: true },
        }),
        secret: payload.exposeString('secret', {
          description: 'The secret, to be sent as a bearer token.',
        }),
      }),
    ),
    description: `Creates a key. Its scopes and its lifetime are limited to those of your own key. A workspace may have at most ${keyLimit} keys.`,
    scope: 'keys:write',
    extensions: inputCheck<{ input: Partial<NewKeyInput> }>(({ input }, { services, viewer }) =>
      validateNewKey(services, viewer(), input),
    ),
    args: {
      input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (_, args, context) => {
      const { services, viewer } = context;
      return createIdempotently(
        context,
        'createApiKey',
        args,
        (claim) => createWorkspaceKey(services, viewer(), args.input, claim),
        (before) => findCreatedKey(services, viewer(), before),
      );
    },
  }),
  revokeApiKey: t.field({
    type: removalPayload('revokeApiKey', 'revokedApiKeyId'),
    description: 'Revokes a key with immediate effect. Your own key must have all of its scopes.',
    scope: 'keys:write',
    extensions: destructive,
    args: { id: t.arg.id({ required: true, description: 'Identifier of the key.' }) },
    resolve: (_, { id }, { services, viewer }) =>
      revokeWorkspaceKey(services, viewer(), id).then(() => ({ id })),
  }),
}));
