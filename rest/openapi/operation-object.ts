import type { GraphQLField, GraphQLSchema } from 'graphql';
import { variablesOf } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { operationOf, rootField } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { responsesOf } from './operation-responses.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';

/**
 * The Operation Object of an endpoint.
 *
 * @param schema the snake_case schema
 */
export function operationObject(
  endpoint: Endpoint,
  tag: string,
  schema: GraphQLSchema,
  components: Components,
): Json {
  const { scope, summary, document, formAccess } = endpoint;
  const definition = operationOf(document);
  const variables = variablesOf(endpoint, definition, schema);
  const name = definition.name?.value ?? '';
  const body = requestBodyOf(endpoint, variables, components);
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    tags: [tag],
    summary,
    description: descriptionOf(endpoint, summaryOf(rootField(definition, schema)?.field)),
    ...(scope === 'public'
      ? { security: formAccess ? [{}, { formAccess: [] }] : [] }
      : { security: [{ apiKey: scope === 'any' ? [] : [scope] }], 'x-required-scope': scope }),
    parameters: parametersOf(endpoint, variables, components),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, variables, schema, components),
  };
}

/** The description of a root field without its example, which is in GraphQL. */
const summaryOf = (field: GraphQLField<unknown, unknown> | undefined) =>
  field && String(field.extensions['summary']);

/** The field's description, unless the response is not the field's value: a part of it, a file, or no content. */
function descriptionOf(
  { scope, status, download, only }: Endpoint,
  fieldDescription: string | null | undefined,
): string {
  const returnsField = status !== 204 && download === undefined && only === undefined;
  const required = scope === 'any' ? 'any scope' : `the scope \`${scope}\``;
  const authorization = scope === 'public' ? [] : [`Requires an API key with ${required}.`];
  const described = returnsField && fieldDescription ? [fieldDescription] : [];
  return [...described, ...authorization].join('\n\n') || 'No API key required.';
}
