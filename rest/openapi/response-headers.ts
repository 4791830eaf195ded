import type { Json } from './components.ts';

export const headerComponents = {
  RequestId: {
    description: 'Request id: the `X-Request-Id` that the client sent, else a generated one.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'Remaining quota (`r`) and seconds until it resets (`t`), as in draft-ietf-httpapi-ratelimit-headers. Omitted if rate limits are off.',
    schema: { type: 'string', examples: ['"management";r=598;t=42'] },
  },
  RateLimitPolicy: {
    description: 'Quota (`q`) of requests per window of `w` seconds.',
    schema: { type: 'string', examples: ['"management";q=600;w=60'] },
  },
  RetryAfter: {
    description: 'Number of seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  WwwAuthenticate: {
    description:
      '`Bearer` if an API key is required, with `error="invalid_token"` if the one that was sent is invalid (RFC 6750); `X-Form-Access` if the form has a password.',
    required: true,
    schema: { type: 'string', examples: ['Bearer realm="formwright", error="invalid_token"'] },
  },
  WwwAuthenticateScope: {
    description: 'The scope that the API key lacks (RFC 6750).',
    schema: {
      type: 'string',
      examples: ['Bearer realm="formwright", error="insufficient_scope", scope="forms:write"'],
    },
  },
  Location: {
    description: 'Path of the created resource.',
    required: true,
    schema: {
      type: 'string',
      format: 'uri-reference',
      examples: ['/api/v1/forms/form_01kakdxvc9frhaj0zcmtaj7tdw'],
    },
  },
  Revision: {
    description: 'Revision of the form. Send it as `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^"\\d+"$' },
  },
  ETag: {
    description: 'Entity tag of the content. Send it as `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  ContentLanguage: {
    description: 'Language of the content (BCP 47).',
    required: true,
    schema: { type: 'string', examples: ['de'] },
  },
  IdempotencyReplayed: {
    description:
      '`true` if this is the stored response of an earlier request with the same idempotency key.',
    schema: { type: 'string', enum: ['true'] },
  },
  ExportTruncated: {
    description:
      '`true` if more responses match than an export contains; `Link` returns the others. Otherwise omitted.',
    schema: { type: 'string', enum: ['true'] },
  },
  NextLink: {
    description: 'The export that continues one that was cut off (RFC 8288). Otherwise omitted.',
    schema: {
      type: 'string',
      examples: [
        '</api/v1/forms/form_01kakdxvc9frhaj0zcmtaj7tdw/responses/export?format=csv&before=resp_01kakdxvc9frhaj0zcmtaj7tdw>; rel="next"',
      ],
    },
  },
  ContentDisposition: {
    description: 'Name of the file (RFC 6266).',
    required: true,
    schema: { type: 'string' },
  },
  ContentRange: {
    description: 'The range of bytes that was sent, or the size of the file.',
    required: true,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headerComponents;

/** References to header components, by header name. */
export function headerRefs(names: Readonly<Record<string, HeaderName>>): Json {
  const refs = Object.entries(names).map(([header, name]) => [
    header,
    { $ref: `#/components/headers/${name}` },
  ]);
  return Object.fromEntries(refs);
}

export const rateLimitHeaders = {
  RateLimit: 'RateLimit',
  'RateLimit-Policy': 'RateLimitPolicy',
} as const;
