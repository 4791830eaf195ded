import type { ApiKey } from '../../../prisma/generated/client/client.ts';
import { isId } from '../../platform/ids.ts';
import { type IssuedKey, keyLimit } from '../../workspaces/api-keys.ts';
import {
  countWorkspaceKeys,
  createWorkspaceKey,
  findCreatedKey,
  findWorkspaceKeys,
  listWorkspaceKeys,
  type NewKeyInput,
  revokeWorkspaceKey,
  validateNewKey,
} from '../../workspaces/manage-api-keys.ts';
import { builder } from '../core/builder.ts';
import { allByDefault, connectionOf, pageArgs, totalCountOf } from '../core/connections.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { inputCheck } from '../core/input-checks.ts';
import { declareNode } from '../core/nodes.ts';

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'Lets a client act for a workspace, within its scopes.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the key.' }),
    name: t.exposeString('name', { description: 'What it is for.' }),
    scopes: t.expose('scopes', { type: ['Scope'], description: 'What it may do.' }),
    workspaceId: t.exposeID('workspaceId', { description: 'The workspace that it opens.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From then on it does not work.',
    }),
    createdBy: t.exposeID('createdBy', {
      nullable: true,
      description:
        'Identifier of the key that created it; null for keys of the command line and of the first start.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
    }),
  }),
});

const IssuedApiKeyPayload = builder.objectRef<IssuedKey>('IssuedApiKeyPayload').implement({
  description: 'A new key with its secret, which is shown this once.',
  fields: (t) => ({
    apiKey: t.expose('key', {
      type: ApiKeyType,
      description: 'The key.',
      extensions: { flatten: true },
    }),
    secret: t.exposeString('secret', { description: 'The secret: send it as a bearer token.' }),
  }),
});

const ApiKeyConnection = builder.connectionObject(
  {
    type: ApiKeyType,
    name: 'ApiKeyConnection',
    description: 'A page of keys; revoked ones are not among them.',
  },
  { description: 'A key in a list.' },
);

declareNode({
  type: 'ApiKey',
  isId: (id) => isId('key', id),
  scope: 'keys:write',
  find: ({ services, viewer }, ids) => findWorkspaceKeys(services, viewer(), ids),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is for, 1 to 200 characters.' }),
    scopes: t.field({
      type: ['Scope'],
      required: true,
      description: 'What it may do: one scope or more, all of them your own.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'From then on it does not work. At the latest, and unless given, when your own key expires.',
    }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    description: `The keys of the workspace that were not revoked, oldest first: at most ${keyLimit}.`,
    authScopes: { scope: 'keys:write' },
    args: pageArgs(t.arg, 'key', allByDefault),
    extensions: { pageSize: 100 },
    resolve: async (_, request, { services, viewer }) => {
      const page = await listWorkspaceKeys(services, viewer(), request);
      const count = () => countWorkspaceKeys(services, viewer());
      return connectionOf(page, ({ id }) => id, totalCountOf(page, request, count));
    },
  }),
);

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: IssuedApiKeyPayload,
    description: `Makes a key that can do no more than your own, and no longer. A workspace has at most ${keyLimit} keys.`,
    authScopes: { scope: 'keys:write' },
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
);

builder.mutationField('revokeApiKey', (t) =>
  t.id({
    description:
      'Ends a key at once, if your own has all of its scopes. Answers with its identifier.',
    authScopes: { scope: 'keys:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the key.' }) },
    resolve: async (_, { id }, { services, viewer }) => {
      await revokeWorkspaceKey(services, viewer(), id);
      return id;
    },
  }),
);
