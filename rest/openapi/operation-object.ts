import { type GraphQLSchema, getOperationAST } from 'graphql';
import { variablesOf } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { rootField } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { responsesOf } from './operation-responses.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';

/**
 * What OpenAPI calls an operation: one endpoint.
 *
 * @param tag name of its chapter
 * @param schema in REST's words
 */
export function operationObject(
  endpoint: Endpoint,
  tag: string,
  schema: GraphQLSchema,
  components: Components,
): Json {
  const { scope, summary, document, formAccess } = endpoint;
  const definition = getOperationAST(document);
  if (!definition) throw new Error('The document holds no operation');
  const variables = variablesOf(endpoint, definition, schema);
  const name = definition.name?.value ?? '';
  const body = requestBodyOf(endpoint, variables, components);
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    tags: [tag],
    summary,
    description: descriptionOf(endpoint, rootField(definition, schema)?.field.description),
    ...(scope === 'public'
      ? { security: formAccess ? [{}, { formAccess: [] }] : [] }
      : { security: [{ apiKey: [scope] }], 'x-required-scope': scope }),
    parameters: parametersOf(endpoint, variables, components),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, variables, schema, components),
  };
}

/** What GraphQL says of a field that is answered differently here would mislead. */
function descriptionOf(
  { scope, status, download }: Endpoint,
  said: string | null | undefined,
): string {
  const isTold = status !== 204 && download === undefined;
  const needs = scope === 'public' ? [] : [`Needs a key with the scope \`${scope}\`.`];
  return [...(isTold && said ? [said] : []), ...needs].join('\n\n') || 'Needs no key.';
}
