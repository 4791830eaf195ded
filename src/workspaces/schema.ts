import type { ApiKey } from '../../prisma/generated/client/client.ts';
import { builder } from '../builder.ts';
import type { IssuedKey } from './api-keys.ts';
import { createOwnKey, listOwnKeys, revokeOwnKey } from './own-keys.ts';

/** What a key shows, at any time. */
const keyFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, ApiKey>,
) => ({
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
});

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'Lets a client act for a workspace, within its scopes.',
  fields: (t) => ({
    ...keyFields(t),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
    }),
  }),
});

const IssuedApiKey = builder
  .objectRef<ApiKey & Pick<IssuedKey, 'secret'>>('IssuedApiKey')
  .implement({
    description: 'A new key with its secret, which is shown this once.',
    fields: (t) => ({
      ...keyFields(t),
      key: t.exposeString('secret', { description: 'The secret: send it as a bearer token.' }),
    }),
  });

const ApiKeyList = builder.objectRef<ApiKey[]>('ApiKeyList').implement({
  description: 'All keys of a workspace.',
  fields: (t) => ({
    nodes: t.field({
      type: [ApiKeyType],
      description: 'The keys, oldest first; revoked ones are not among them.',
      resolve: (keys) => keys,
    }),
    totalCount: t.int({ description: 'How many there are.', resolve: ({ length }) => length }),
  }),
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
    expiresAt: t.field({ type: 'DateTime', description: 'From then on it does not work.' }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyList,
    description: 'The keys of the workspace.',
    authScopes: { scope: 'keys:write' },
    resolve: (_root, _args, { kernel, viewer }) => listOwnKeys(kernel, viewer()),
  }),
);

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: IssuedApiKey,
    description: 'Makes a key that can do no more than your own.',
    authScopes: { scope: 'keys:write' },
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
    resolve: async (_, { input }, { kernel, viewer }) => {
      const { key, secret } = await createOwnKey(kernel, viewer(), input);
      return { ...key, secret };
    },
  }),
);

builder.mutationField('revokeApiKey', (t) =>
  t.id({
    description: 'Ends a key at once. Answers with its identifier.',
    authScopes: { scope: 'keys:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the key.' }) },
    resolve: async (_, { id }, { kernel, viewer }) => {
      await revokeOwnKey(kernel, viewer(), id);
      return id;
    },
  }),
);
