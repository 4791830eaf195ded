import { isNonNullType } from 'graphql';
import type { Variable } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Components, Json } from './components.ts';
import { parameterSchema } from './input-schema.ts';
import { withDescription } from './leaf-schema.ts';

/** What an endpoint reads beside its body: the operation's variables, and headers of HTTP's own. */
export function parametersOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json[] {
  const named = variables
    .filter(({ from }) => from !== 'body' && from !== 'member')
    .map((variable) => parameterOf(endpoint, variable, components));
  return [...named, ...conditionalHeaders(endpoint)];
}

function parameterOf(
  { headers = {}, query = {} }: Endpoint,
  { name, type, from, target: place }: Variable,
  components: Components,
): Json {
  const header = from === 'header' ? headers[name] : undefined;
  const sent = header?.documentation ?? (from === 'query' ? query[name] : undefined);
  const usual = place?.defaultValue;
  const parameter = {
    name: header?.name ?? name,
    in: from,
    required: isNonNullType(type),
    schema: {
      ...(sent?.schema ?? parameterSchema(type, components)),
      ...(usual !== undefined && { default: usual }),
    },
  };
  return withDescription(parameter, sent?.description ?? place?.description);
}

/** Headers by which a client asks for what it lacks (RFC 9110, 13 and 14). */
function conditionalHeaders({ etag, download }: Endpoint): Json[] {
  if (etag !== 'content') return [];
  const ranges = [
    header('Range', 'One range of bytes; anything else counts as not sent.', 'bytes=0-1023'),
    header('If-Range', 'An `ETag`: of another version all bytes are sent.', '"5d41"'),
  ];
  const known = header('If-None-Match', 'An `ETag`: nothing is sent if it still holds.', '"5d41"');
  return [known, ...(download ? ranges : [])];
}

function header(name: string, description: string, example: string): Json {
  const schema = { type: 'string', examples: [example] };
  return { name, in: 'header', required: false, description, schema };
}
