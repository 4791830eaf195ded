import type { Endpoint } from '../../../rest/endpoint.ts';
import type { ExampleRequest, GraphQLExample } from '../../../rest/recorded-example.ts';
import type { Server } from './http-sender.ts';
import { publicOperation, publicVariables } from './public-operation.ts';

/** Executes the operation of an endpoint by `POST /graphql`. */
export async function sendAsGraphQL(
  { url, key }: Server,
  endpoint: Endpoint,
  { headers, ...request }: ExampleRequest,
): Promise<GraphQLExample> {
  const variables = publicVariables(endpoint, { ...request, ...(headers && { headers }) });
  const query = publicOperation(endpoint, variables);
  const operation = JSON.stringify({ query, variables });
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      ...(endpoint.scope !== 'public' && { Authorization: `Bearer ${key}` }),
      ...(request.upload ? { 'X-GraphQL-Yoga-CSRF': '1' } : { 'Content-Type': 'application/json' }),
    },
    body: request.upload ? multipartOf(operation, request.upload) : operation,
  });
  const { data, errors } = await response.json();
  if (errors)
    throw new Error(`${JSON.stringify(errors)} in ${query} with ${JSON.stringify(variables)}`);
  return { query, variables, data };
}

/** A request with a file (GraphQL multipart request specification). */
function multipartOf(
  operation: string,
  { fileName, mediaType, text }: NonNullable<ExampleRequest['upload']>,
) {
  const form = new FormData();
  form.append('operations', operation);
  form.append('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.append('0', new Blob([text], { type: mediaType }), fileName);
  return form;
}
