import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';

const rootKinds = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Makes every field nullable that can fail on its own, so that its failure does not discard what the
 * rest of an operation has done or found. These are the fields of the root types, fields with a scope
 * of their own, and fields that are read by a statement of their own (`ownRead: true` in their extensions).
 *
 * One that was declared non-null is marked by `nullOnError`: without an error it is never null.
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
  const { authScopes } = Object(pothosOptions);
  return rootKinds.has(kind) || authScopes !== undefined || extensions?.['ownRead'] === true;
}

/** The plugin, for the builder. */
export const partialResults = 'partialAnswers';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [partialResults]: PartialResultsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(partialResults, PartialResultsPlugin);
