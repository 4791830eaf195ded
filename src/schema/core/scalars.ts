import { eventTypes } from '../../events/event-types.ts';
import { scopes } from '../../workspaces/scopes.ts';
import { auditActions } from '../../workspaces/write-audit.ts';
import { builder } from './builder.ts';
import {
  idempotencyKeyPattern,
  identity,
  parseDateTime,
  parseEventType,
  parseIdempotencyKey,
  parseJsonObject,
  parseMilliseconds,
  parseScope,
  parseSearchText,
  parseTimeSpanScalar,
  parseUpload,
  scalarConfig,
} from './scalar-parsers.ts';

// What scalars count for where the cost of an operation is limited, in objects: a definition has up to
// 256 KB, the answers of a response up to 512 KB.
const definitionCost = 25;
const answersCost = 50;

// `jsonSchema` is what the documentation of REST says of a scalar's values, `sentSchema` of those that
// clients send where these are others.

builder.scalarType('DateTime', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description: 'A moment, RFC 3339 in UTC with milliseconds: `2026-01-31T12:00:00.000Z`.',
  serialize: (date) => date.toISOString(),
  parseValue: parseDateTime,
  extensions: { jsonSchema: { type: 'string', format: 'date-time' } },
});

builder.scalarType('FormDefinition', {
  description:
    'A form definition as JSON: `{schema: {sections: […]}, approval: {…}}`. Both members may be ' +
    'left out on input and are always there on output. The JSON Schema lies at ' +
    '`/api/v1/schemas/form-definition.json`.',
  ...scalarConfig(parseJsonObject),
  extensions: {
    cost: definitionCost,
    jsonSchema: schemaRef('FormDefinition'),
    sentSchema: schemaRef('FormDefinitionInput'),
  },
});

builder.scalarType('FormSchema', {
  description: 'The sections of a form with their questions, as JSON.',
  serialize: identity,
  extensions: { cost: definitionCost, jsonSchema: schemaRef('FormSchema') },
});

builder.scalarType('FormApproval', {
  description: 'The approval criteria of a form, as JSON.',
  serialize: identity,
  extensions: { cost: definitionCost, jsonSchema: schemaRef('FormApproval') },
});

builder.scalarType('Upload', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description:
    'A file, sent as the GraphQL multipart request specification says. Only as a variable.',
  parseValue: parseUpload,
  extensions: { jsonSchema: { type: 'string', contentMediaType: 'application/octet-stream' } },
});

builder.scalarType('JSON', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  description: 'A value as JSON.',
  serialize: identity,
  extensions: { jsonSchema: {} },
});

builder.scalarType('ShareValue', {
  description: 'A value that can be chosen: text, a number, true or false.',
  serialize: identity,
  extensions: { jsonSchema: { type: ['string', 'number', 'boolean'] } },
});

builder.scalarType('Answers', {
  description: 'Answers as a JSON object, keyed by question id.',
  ...scalarConfig(parseJsonObject),
  extensions: { cost: answersCost, jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('CaptchaChallenge', {
  specifiedByURL: 'https://altcha.org/docs/v2/server-integration/',
  description: 'A puzzle as JSON, as the ALTCHA widget takes it.',
  serialize: identity,
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('IdempotencyKey', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header',
  description: 'Names a request that may be repeated: 1 to 255 printable ASCII characters.',
  ...scalarConfig(parseIdempotencyKey),
  extensions: { jsonSchema: { type: 'string', pattern: idempotencyKeyPattern.source } },
});

builder.scalarType('Milliseconds', {
  description: 'A duration: a whole number from 0. More than 2147483647 counts as that.',
  ...scalarConfig(parseMilliseconds),
  extensions: { jsonSchema: { type: 'integer', minimum: 0 } },
});

builder.scalarType('TimeSpan', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description:
    'A day in UTC, the whole of it (`2026-01-31`), or a moment (RFC 3339, `2026-01-31T12:00:00Z`).',
  ...scalarConfig(parseTimeSpanScalar),
  extensions: {
    jsonSchema: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  },
});

builder.scalarType('SearchText', {
  description: 'Text to search for. White space at both ends is ignored.',
  ...scalarConfig(parseSearchText),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('Scope', {
  description:
    `What an API key may do: one of ${scopes.join(', ')}. None implies another. A write scope ` +
    'answers with what it wrote. `webhooks:read` shows the payloads of deliveries, with answers only if ' +
    'the key has `responses:read` too.',
  ...scalarConfig(parseScope),
  extensions: { jsonSchema: { type: 'string', enum: scopes } },
});

builder.scalarType('EventType', {
  description: `What happened: one of ${eventTypes.join(', ')}.`,
  ...scalarConfig(parseEventType),
  extensions: { jsonSchema: { type: 'string', enum: eventTypes } },
});

builder.scalarType('AuditAction', {
  description: `What the audit log records: one of ${auditActions.join(', ')}.`,
  serialize: identity,
  extensions: { jsonSchema: { type: 'string', enum: auditActions } },
});

builder.scalarType('EventPayload', {
  specifiedByURL: 'https://www.standardwebhooks.com',
  description: 'What receivers of an event get, as JSON: `{type, timestamp, data}`.',
  serialize: identity,
  extensions: { cost: answersCost, jsonSchema: schemaRef('Event') },
});

/** A schema that the document of the REST API holds under a name. */
function schemaRef(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
