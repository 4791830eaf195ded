import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';

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
