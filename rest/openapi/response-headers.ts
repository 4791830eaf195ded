import type { Json } from './components.ts';

/** Headers of answers, by the names that they have in the document. */
export const headerComponents = {
  RequestId: {
    description: "Names the request: the caller's `X-Request-Id` if it sent one, else a new one.",
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What the limit that was asked leaves, by draft-ietf-httpapi-ratelimit-headers. Not sent where nothing is limited.',
    schema: { type: 'string', examples: ['"management";r=598;t=42'] },
  },
  RateLimitPolicy: {
    description: 'How many requests that limit allows, within how many seconds.',
    schema: { type: 'string', examples: ['"management";q=600;w=60'] },
  },
  RetryAfter: {
    description: 'How many seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  WwwAuthenticate: {
    description:
      '`Bearer` where a key is needed, with `error="invalid_token"` where the one that was sent does not work (RFC 6750); `X-Form-Access` where the form has a password.',
    required: true,
    schema: { type: 'string', examples: ['Bearer realm="formwright", error="invalid_token"'] },
  },
  WwwAuthenticateScope: {
    description: 'The scope that the key lacks (RFC 6750).',
    schema: {
      type: 'string',
      examples: ['Bearer realm="formwright", error="insufficient_scope", scope="forms:write"'],
    },
  },
  Location: {
    description: 'What was created: a path on this server.',
    required: true,
    schema: {
      type: 'string',
      format: 'uri-reference',
      examples: ['/api/v1/forms/form_01kakdxvc9frhaj0zcmtaj7tdw'],
    },
  },
  Revision: {
    description: 'The revision of the form, to be sent back as `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^"\\d+"$' },
  },
  ETag: {
    description: 'Tells one state of what is answered from others, for `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  IdempotencyReplayed: {
    description: '`true` where the same request was answered before, and this is that answer.',
    schema: { type: 'string', enum: ['true'] },
  },
  ContentDisposition: {
    description: 'A name for the file (RFC 6266).',
    required: true,
    schema: { type: 'string' },
  },
  ContentRange: {
    description: 'Which bytes these are, or how many there would be.',
    required: true,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headerComponents;

/** References to headers, by the names that they have on the wire. */
export function headerRefs(names: Readonly<Record<string, HeaderName>>): Json {
  const refs = Object.entries(names).map(([wire, name]) => [
    wire,
    { $ref: `#/components/headers/${name}` },
  ]);
  return Object.fromEntries(refs);
}

/** Those of answers to requests that are counted. */
export const rateLimitHeaders = {
  RateLimit: 'RateLimit',
  'RateLimit-Policy': 'RateLimitPolicy',
} as const;
