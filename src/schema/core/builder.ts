// The builder of the schema: its types, its plugins, and which fields are null if they fail.

import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { JsonSchema } from '../../../packages/common/json/json-schema.ts';
import type { TimeSpan } from '../../../packages/common/text/calendar.ts';
import { enumName } from '../../../packages/common/text/letter-case.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import type PrismaTypes from '../../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../../prisma/generated/pothos.ts';
import type { OpenFile } from '../../files/incoming-files.ts';
import type { RequiredScope } from '../../workspaces/scopes.ts';
import type { Context } from './context.ts';

const rootKinds = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Makes all fields nullable that can fail separately, so that an error does not discard the other results
 * of the operation. These are root fields, fields with their own scope, and fields that are read by a
 * statement of their own (`ownRead: true` in their extensions).
 *
 * A field that was declared non-null has the extension `nullOnError`: it is null only with an error.
 */
class PartialResultsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    config: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    if (config.type.nullable || !canFail(config)) return config;
    return {
      ...config,
      type: { ...config.type, nullable: true },
      extensions: { ...config.extensions, nullOnError: true },
    };
  }
}

function canFail<Types extends SchemaTypes>({
  kind,
  extensions,
  pothosOptions,
}: PothosOutputFieldConfig<Types>): boolean {
  const { scope } = Object(pothosOptions);
  return rootKinds.has(kind) || scope !== undefined || extensions?.['ownRead'] === true;
}

/** The plugin, for the builder. */
const partialResults = 'partialAnswers';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [partialResults]: PartialResultsPlugin<Types>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /** The scope of the API key that the field requires; `guards.ts` reads it. */
      scope?: RequiredScope;
    }
  }
}

SchemaBuilder.registerPlugin(partialResults, PartialResultsPlugin);

/** A JSON object of unknown content. */
export type JsonObject = Record<string, unknown>;

/** What every connection provides in addition to its page. */
export interface WithTotalCount {
  /** Counts the entries of all pages. Called only if `totalCount` is selected. */
  readonly count: () => number | Promise<number>;
}

/**
 * The builder of the schema; it declares no types itself. Every root field must require a scope, or have
 * `public: true` or `scopeByKind: true` in its extensions: `schema.ts` throws otherwise.
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  Connection: WithTotalCount;
  DefaultEdgesNullability: false;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  Interfaces: { Element: Element };
  Scalars: {
    Answers: { Input: JsonObject; Output: unknown };
    CaptchaChallenge: { Input: never; Output: unknown };
    ConditionInput: { Input: JsonObject; Output: never };
    DateTime: { Input: Date; Output: Date };
    EventPayload: { Input: never; Output: unknown };
    FormDefinition: { Input: unknown; Output: unknown };
    FormSchema: { Input: never; Output: unknown };
    FormApproval: { Input: never; Output: unknown };
    ID: { Input: string; Output: string };
    JSON: { Input: never; Output: unknown };
    JSONSchema: { Input: never; Output: JsonSchema };
    IdempotencyKey: { Input: string; Output: never };
    Milliseconds: { Input: number; Output: number };
    SearchText: { Input: string; Output: never };
    StoredCondition: { Input: never; Output: unknown };
    ShareValue: { Input: never; Output: string | number | boolean };
    Upload: { Input: OpenFile; Output: never };
    TimeSpan: { Input: TimeSpan; Output: never };
  };
}>({
  plugins: [RelayPlugin, PrismaPlugin, partialResults],
  defaultFieldNullability: false,
  relay: {
    cursorType: 'String',
    // Ids identify their type; `nodes.ts` declares the fields.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'An object that can be fetched by its identifier alone.' },
    idFieldOptions: { description: 'Identifier. Its prefix identifies the type.' },
    nodesOnConnection: { description: 'The entries of the page.' },
    edgesFieldOptions: { description: 'The entries of the page, with their cursors.' },
    nodeFieldOptions: { description: 'The entry.' },
    cursorFieldOptions: { description: 'Cursor of the entry: its position in the list.' },
    pageInfoFieldOptions: { description: 'Position of the page in the list.' },
    pageInfoTypeOptions: { description: 'Position of a page in its list.' },
    hasNextPageFieldOptions: { description: 'Whether there are entries after the page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are entries before the page.' },
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

/** The types of the schema, for functions that declare parts of it. */
export type Types = typeof builder.$inferSchemaTypes;

export const QueryType = builder.queryType({ description: 'Read operations.' });
builder.mutationType({ description: 'Write operations.' });
builder.subscriptionType({ description: 'Events that are sent when they occur.' });

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'Number of entries of the list, on all pages.',
    extensions: { ownRead: true },
    resolve: ({ count }) => count(),
  }),
);

/**
 * The values of a GraphQL enum for a closed set of lower-case values: `deadline_passed` becomes `DEADLINE_PASSED`,
 * and `response.created` becomes `RESPONSE_CREATED`. REST has the values themselves.
 */
export function enumValues<Value extends string>(
  values: readonly Value[],
  descriptions: Readonly<Record<Value, string>>,
) {
  return Object.fromEntries(
    values.map((value) => [enumName(value), { value, description: descriptions[value] }]),
  );
}
