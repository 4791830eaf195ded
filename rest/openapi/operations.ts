import { type GraphQLSchema, getOperationAST, isInputObjectType, isNonNullType } from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import { type Variable, variablesOf } from '../operation.ts';
import { rootField } from '../place.ts';
import { answersOf } from './answers.ts';
import type { Components, Json } from './components.ts';
import { parametersOf } from './parameters.ts';
import { sentSchema } from './sent-schema.ts';

/**
 * What OpenAPI calls an operation: one endpoint.
 *
 * @param tag name of its chapter
 * @param schema in REST's words
 */
export function operationOf(
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
  const body = variables.find(({ from }) => from === 'body');
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    tags: [tag],
    summary,
    description: descriptionOf(endpoint, rootField(definition, schema)?.field.description),
    ...(scope === 'public'
      ? { security: formAccess ? [{}, { formAccess: [] }] : [] }
      : { security: [{ apiKey: [scope] }], 'x-required-scope': scope }),
    parameters: parametersOf(endpoint, variables, components),
    ...(body && { requestBody: bodyOf(endpoint, body, components) }),
    responses: answersOf(endpoint, variables, schema, components),
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

function bodyOf(
  { multipart, examples = {} }: Endpoint,
  { type }: Variable,
  components: Components,
): Json {
  const schema = sentSchema(type, components);
  if (multipart) {
    const description = 'The field `item_id` comes before the file.';
    return { required: true, description, content: { 'multipart/form-data': { schema } } };
  }
  const named = isNonNullType(type) ? type.ofType : type;
  const fields = isInputObjectType(named) ? Object.values(named.getFields()) : [];
  const shown = Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]);
  return {
    required: fields.some((field) => isNonNullType(field.type)),
    content: {
      'application/json': {
        schema,
        ...(shown.length > 0 && { examples: Object.fromEntries(shown) }),
      },
    },
  };
}
