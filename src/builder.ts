import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type PrismaTypes from '../prisma/generated/pothos.ts';
import { getDatamodel } from '../prisma/generated/pothos.ts';
import type { Context } from './context.ts';
import type { EventType } from './events/event-types.ts';
import type { IncomingFile } from './files/incoming.ts';
import type { TimeSpan } from './kernel/calendar.ts';
import type { Scope } from './workspaces/scopes.ts';

/** A JSON object, of which nothing else is known yet. */
export type JsonObject = Record<string, unknown>;

/**
 * The builder of the schema; it holds no types of its own. Every field of a root type needs a
 * scope, or `public: true` in its extensions: `schema.ts` refuses to build anything else.
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  AuthScopes: { scope: Scope };
  DefaultFieldNullability: false;
  Scalars: {
    Answers: { Input: JsonObject; Output: unknown };
    AuditCursor: { Input: string; Output: string };
    CaptchaChallenge: { Input: never; Output: unknown };
    DateTime: { Input: Date; Output: Date };
    DeliveryCursor: { Input: string; Output: string };
    EventPayload: { Input: never; Output: unknown };
    EventType: { Input: EventType; Output: string };
    FormDefinition: { Input: unknown; Output: unknown };
    FormSchema: { Input: never; Output: unknown };
    FormApproval: { Input: never; Output: unknown };
    ID: { Input: string; Output: string };
    IdempotencyKey: { Input: string; Output: never };
    Milliseconds: { Input: number; Output: number };
    PageNumber: { Input: number; Output: number };
    PageSize: { Input: number; Output: number };
    ResponseCursor: { Input: string; Output: string };
    Scope: { Input: Scope; Output: string };
    SearchText: { Input: string; Output: never };
    ShareValue: { Input: never; Output: string | number | boolean };
    Upload: { Input: Promise<IncomingFile>; Output: never };
    TimeSpan: { Input: TimeSpan; Output: never };
  };
}>({
  plugins: [ScopeAuthPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: (context) => ({
      // Throws a problem of its own: a missing key and a missing scope are not the same.
      scope: (scope) => context.require(scope).then(() => true),
    }),
    runScopesOnType: true,
    authorizeOnSubscribe: true,
  },
  prisma: {
    client: ({ kernel }) => kernel.db.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    onUnusedQuery: null,
  },
});

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
builder.subscriptionType({ description: 'Everything that is told as it happens.' });
