import {
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import { type Variable, variablesOf } from '../operation.ts';
import { answersOf } from './answers.ts';
import type { Components, Json } from './components.ts';
import { described } from './leaf-schema.ts';
import { sentSchema, textSchema } from './sent-schema.ts';

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
    parameters: parametersOf(endpoint, variables, definition, schema, components),
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

/** The operation's only field. */
function rootField({ operation, selectionSet }: OperationDefinitionNode, schema: GraphQLSchema) {
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) return undefined;
  const field = schema.getRootType(operation)?.getFields()[node.name.value];
  return field && { node, field };
}

function parametersOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
  components: Components,
): Json[] {
  return variables
    .filter(({ from }) => from !== 'body')
    .map((variable) => {
      const { name, type, from } = variable;
      const argument = argumentOf(variable, definition, schema);
      const header = from === 'header' ? endpoint.headers?.[name] : undefined;
      const usual = argument?.defaultValue;
      return described(
        {
          name: header?.name ?? name,
          in: from,
          required: isNonNullType(type),
          schema: {
            ...(header?.sent?.schema ?? textSchema(type, components)),
            ...(usual !== undefined && { default: usual }),
          },
        },
        header?.sent?.description ?? argument?.description,
      );
    });
}

/** The argument that a variable is handed to. */
function argumentOf(
  { name }: Variable,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
) {
  const root = rootField(definition, schema);
  const handed = root?.node.arguments?.find(
    ({ value }) => value.kind === Kind.VARIABLE && value.name.value === name,
  );
  return root?.field.args.find((argument) => argument.name === handed?.name.value);
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
