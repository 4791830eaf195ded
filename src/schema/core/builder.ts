import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type PrismaTypes from '../../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../../prisma/generated/pothos.ts';
import type { Element } from '../../definition/definition-model.ts';
import type { EventType } from '../../events/event-types.ts';
import type { OpenFile } from '../../files/incoming-files.ts';
import type { TimeSpan } from '../../platform/text/calendar.ts';
import type { Scope } from '../../workspaces/scopes.ts';
import type { Context } from './context.ts';
import { partialResults } from './partial-results.ts';

/** A JSON object, of which nothing else is known yet. */
export type JsonObject = Record<string, unknown>;

/** What every connection can tell beside its page. */
interface WithTotalCount {
  /** Counts what is on all pages; asked only where somebody selects it. */
  readonly count: () => number | Promise<number>;
}

/**
 * The builder of the schema; it holds no types of its own. Every field of a root type needs a
 * scope, or `public: true` or `scopeByKind: true` in its extensions: `schema.ts` refuses to build
 * anything else.
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  AuthScopes: { scope: Scope };
  Connection: WithTotalCount;
  DefaultEdgesNullability: false;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  Interfaces: { Element: Element };
  Scalars: {
    Answers: { Input: JsonObject; Output: unknown };
    AuditAction: { Input: never; Output: string };
    CaptchaChallenge: { Input: never; Output: unknown };
    DateTime: { Input: Date; Output: Date };
    EventPayload: { Input: never; Output: unknown };
    EventType: { Input: EventType; Output: string };
    FormDefinition: { Input: unknown; Output: unknown };
    FormSchema: { Input: never; Output: unknown };
    FormApproval: { Input: never; Output: unknown };
    ID: { Input: string; Output: string };
    JSON: { Input: never; Output: unknown };
    IdempotencyKey: { Input: string; Output: never };
    Milliseconds: { Input: number; Output: number };
    Scope: { Input: Scope; Output: string };
    SearchText: { Input: string; Output: never };
    ShareValue: { Input: never; Output: string | number | boolean };
    Upload: { Input: OpenFile; Output: never };
    TimeSpan: { Input: TimeSpan; Output: never };
  };
}>({
  plugins: [ScopeAuthPlugin, RelayPlugin, PrismaPlugin, partialResults],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: (context) => ({
      // Throws a problem of its own: a missing key and a missing scope are not the same.
      scope: (scope) => context.require(scope).then(() => true),
    }),
    runScopesOnType: true,
    authorizeOnSubscribe: true,
  },
  relay: {
    cursorType: 'String',
    // An id tells its kind by itself: the fields are declared in `nodes.ts`.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'What can be found by its identifier alone.' },
    idFieldOptions: { description: 'Identifier; its prefix tells the kind.' },
    nodesOnConnection: { description: 'The entries of the page.' },
    edgesFieldOptions: { description: 'The entries of the page, each with its cursor.' },
    nodeFieldOptions: { description: 'The entry.' },
    cursorFieldOptions: { description: 'Where the entry lies in its list.' },
    pageInfoFieldOptions: { description: 'Where the page lies.' },
    pageInfoTypeOptions: { description: 'Where a page lies in its list.' },
    hasNextPageFieldOptions: { description: 'Whether entries follow.' },
    hasPreviousPageFieldOptions: { description: 'Whether entries come before.' },
    startCursorFieldOptions: { description: 'Cursor of the first entry.' },
    endCursorFieldOptions: { description: 'Cursor of the last entry.' },
  },
  prisma: {
    client: ({ services }) => services.db.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    onUnusedQuery: null,
  },
});

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
builder.subscriptionType({ description: 'Everything that is told as it happens.' });

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'How many entries the list has on all pages.',
    extensions: { ownRead: true },
    resolve: ({ count }) => count(),
  }),
);

/**
 * The values of an enum for a closed set that the code spells in lower case: `deadline_passed` is the value
 * DEADLINE_PASSED.
 */
export function enumValues<Value extends string>(
  values: readonly Value[],
  descriptions: Readonly<Record<Value, string>>,
) {
  return Object.fromEntries(
    values.map((value) => [value.toUpperCase(), { value, description: descriptions[value] }]),
  );
}
