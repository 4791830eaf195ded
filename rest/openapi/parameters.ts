import { isNonNullType } from 'graphql';
import type { Endpoint } from '../endpoint.ts';
import type { Variable } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { parameterSchema } from './input-schema.ts';
import { withDescription } from './leaf-schema.ts';
import { recordedExampleOf } from './recorded-content.ts';

/** The Parameter Objects of an endpoint: variables outside the body, and HTTP's conditional headers. */
export function parametersOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json[] {
  const named = variables
    .filter(({ from }) => from !== 'body' && from !== 'member')
    .map((variable) => parameterOf(endpoint, variable, components));
  return [...named, ...languageHeader(endpoint), ...conditionalHeaders(endpoint)];
}

function parameterOf(
  endpoint: Endpoint,
  { name, type, from, use }: Variable,
  components: Components,
): Json {
  const { headers = {}, query = {} } = endpoint;
  const header = from === 'header' ? headers[name] : undefined;
  const documented = header?.documentation ?? (from === 'query' ? query[name] : undefined);
  const defaultValue = use?.target.defaultValue;
  const required = isNonNullType(type);
  const parameter = {
    name: header?.name ?? name,
    in: from,
    required,
    ...(required && exampleOf(endpoint, header?.name ?? name)),
    schema: {
      ...(documented?.schema ?? parameterSchema(type, components)),
      ...(defaultValue !== undefined && { default: defaultValue }),
    },
  };
  return withDescription(parameter, documented?.description ?? use?.target.description);
}

/** The value of the recorded request, which clients that execute the document send. */
function exampleOf(endpoint: Endpoint, name: string): Json {
  const { path, query, headers } = recordedExampleOf(endpoint)?.request ?? {};
  const example = path?.[name] ?? query?.[name] ?? headers?.[name];
  return example === undefined ? {} : { example };
}

/** Headers of conditional and range requests (RFC 9110, 13 and 14). */
function conditionalHeaders({ etag, download }: Endpoint): Json[] {
  if (etag !== 'content') return [];
  const ranges = [
    header('Range', 'A single byte range. Anything else is ignored.', 'bytes=0-1023'),
    header('If-Range', 'An `ETag`. If it is not current, `Range` is ignored.', '"5d41"'),
  ];
  const known = header(
    'If-None-Match',
    'An `ETag`. If it is current, the response is 304 without a body.',
    '"5d41"',
  );
  return [known, ...(download ? ranges : [])];
}

/** The header by which a language is negotiated (RFC 9110, 12.5.4). */
function languageHeader({ localized }: Endpoint): Json[] {
  if (!localized) return [];
  const description = 'Preferred languages of the form; the first that it has is sent.';
  return [header('Accept-Language', description, 'de-AT, de;q=0.8')];
}

function header(name: string, description: string, example: string): Json {
  const schema = { type: 'string', examples: [example] };
  return { name, in: 'header', required: false, description, schema };
}
