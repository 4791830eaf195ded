import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';
import { builder, type JsonObject } from './builder.ts';
import { type EventType, eventTypeModel, eventTypes } from './events/event-types.ts';
import { type IncomingFile, incomingFile } from './files/incoming.ts';
import { instantOf, type TimeSpan, timeSpanOf } from './kernel/calendar.ts';
import { type IdKind, isId } from './kernel/ids.ts';
import { isStorable, unstorable } from './kernel/text.ts';
import { type Scope, scopeModel, scopes } from './workspaces/scopes.ts';

/** Holds as much as some ten objects; counted where the cost of an operation is limited. */
const cost = 10;

/** Deeper JSON than this is nobody's form or answer; it only costs memory. */
const depthLimit = 64;

const keyPattern = /^[\x20-\x7e]{1,255}$/;

// `jsonSchema` is what the documentation of REST says of a scalar's values, `sentSchema` of those that
// clients send where these are others.

builder.scalarType('DateTime', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description: 'A moment, RFC 3339 in UTC with milliseconds: `2026-01-31T12:00:00.000Z`.',
  serialize: (date) => date.toISOString(),
  parseValue: moment,
  extensions: { jsonSchema: { type: 'string', format: 'date-time' } },
});

builder.scalarType('FormDefinition', {
  description:
    'A form definition as JSON: `{schema: {sections: […]}, approval: {…}}`. Both members may be ' +
    'left out on input and are always there on output. The JSON Schema lies at ' +
    '`/api/v1/schemas/form-definition.json`.',
  ...readBy(jsonObject),
  extensions: {
    cost,
    jsonSchema: named('FormDefinition'),
    sentSchema: named('FormDefinitionInput'),
  },
});

builder.scalarType('FormSchema', {
  description: 'The sections of a form with their questions, as JSON.',
  serialize: asItIs,
  extensions: { cost, jsonSchema: named('FormSchema') },
});

builder.scalarType('FormApproval', {
  description: 'The approval criteria of a form, as JSON.',
  serialize: asItIs,
  extensions: { jsonSchema: named('FormApproval') },
});

builder.scalarType('Upload', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description:
    'A file, sent as the GraphQL multipart request specification says. Only as a variable.',
  parseValue: upload,
  extensions: { jsonSchema: { type: 'string', contentMediaType: 'application/octet-stream' } },
});

builder.scalarType('JSON', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  description: 'A value as JSON.',
  serialize: asItIs,
  extensions: { jsonSchema: {} },
});

builder.scalarType('ShareValue', {
  description: 'A value that can be chosen: text, a number, true or false.',
  serialize: asItIs,
  extensions: { jsonSchema: { type: ['string', 'number', 'boolean'] } },
});

builder.scalarType('Answers', {
  description: 'Answers as a JSON object, keyed by question id.',
  ...readBy(jsonObject),
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('CaptchaChallenge', {
  specifiedByURL: 'https://altcha.org/docs/v2/server-integration/',
  description: 'A puzzle as JSON, as the ALTCHA widget takes it.',
  serialize: asItIs,
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('IdempotencyKey', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header',
  description: 'Names a request that may be repeated: 1 to 255 printable ASCII characters.',
  ...readBy(idempotencyKey),
  extensions: { jsonSchema: { type: 'string', pattern: keyPattern.source } },
});

builder.scalarType('Milliseconds', {
  description: 'A duration: a whole number from 0. More than 2147483647 counts as that.',
  ...readBy(milliseconds),
  extensions: { jsonSchema: { type: 'integer', minimum: 0 } },
});

builder.scalarType('PageSize', {
  description: 'How many entries a page has: 1 to 100.',
  ...readBy(pageSize),
  extensions: { jsonSchema: { type: 'integer', minimum: 1, maximum: 100 } },
});

builder.scalarType('TimeSpan', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description:
    'A day in UTC, the whole of it (`2026-01-31`), or a moment (RFC 3339, `2026-01-31T12:00:00Z`).',
  ...readBy(timeSpan),
  extensions: {
    jsonSchema: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
  },
});

builder.scalarType('PageNumber', {
  description: 'Which page of a list: a whole number from 1.',
  ...readBy(pageNumber),
  extensions: { jsonSchema: { type: 'integer', minimum: 1, maximum: 999_999_999 } },
});

builder.scalarType('SearchText', {
  description: 'Text to look for.',
  ...readBy(searchText),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('Scope', {
  description: `What an API key may do: one of ${scopes.join(', ')}. None implies another.`,
  ...readBy(scope),
  extensions: { jsonSchema: { type: 'string', enum: scopes } },
});

builder.scalarType('ResponseCursor', {
  description: 'Where a page of responses begins: the id of a response.',
  ...readBy((value) => cursor('resp', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('AuditCursor', {
  description: 'Where a page of the audit log begins: the id of an entry.',
  ...readBy((value) => cursor('audit', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('EventType', {
  description: `What happened: one of ${eventTypes.join(', ')}.`,
  ...readBy(eventType),
  extensions: { jsonSchema: { type: 'string', enum: eventTypes } },
});

builder.scalarType('EventPayload', {
  specifiedByURL: 'https://www.standardwebhooks.com',
  description: 'What receivers of an event get, as JSON: `{type, timestamp, data}`.',
  serialize: asItIs,
  extensions: { jsonSchema: named('Event') },
});

builder.scalarType('DeliveryCursor', {
  description: 'Where a page of deliveries begins: the id of a delivery.',
  ...readBy((value) => cursor('dlv', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('FormCursor', {
  description: 'Where a page of forms begins: the id of a form.',
  ...readBy((value) => cursor('form', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('KeyCursor', {
  description: 'Where a page of API keys begins: the id of a key.',
  ...readBy((value) => cursor('key', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('WebhookCursor', {
  description: 'Where a page of webhooks begins: the id of a webhook.',
  ...readBy((value) => cursor('wh', value)),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('VersionCursor', {
  description: 'Where a page of versions begins: the number of a version.',
  ...readBy((value) => integer(value) ?? refuse('invalid_value', strangeCursor)),
  extensions: { jsonSchema: { type: 'integer' } },
});

/** A schema that the document of the REST API holds under a name. */
function named(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/** A scalar whose variables and literals are read by one function, and whose values are shown as they are. */
function readBy<Value>(parse: (value: unknown) => Value) {
  return {
    serialize: asItIs,
    parseValue: parse,
    parseLiteral: (node: ValueNode, variables?: { [name: string]: unknown } | null) =>
      parse(valueFromASTUntyped(node, variables)),
  };
}

function asItIs<Value>(value: Value): Value {
  return value;
}

/** Refuses a value; `code` is what clients find in the failure. */
function refuse(code: string, message: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

function moment(value: unknown): Date {
  if (typeof value !== 'string') refuse('wrong_type', 'Must be a string.');
  const date = new Date(instantOf(value) ?? Number.NaN);
  if (!isWritable(date)) {
    refuse('invalid_datetime', 'Must be an RFC 3339 time such as 2026-01-31T12:00:00Z.');
  }
  return date;
}

/** In UTC an offset may lead beyond the years that RFC 3339 can write. */
function isWritable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function idempotencyKey(value: unknown): string {
  if (typeof value === 'string' && keyPattern.test(value)) return value;
  refuse('invalid_value', 'Must be 1 to 255 printable ASCII characters.');
}

function milliseconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return refuse('wrong_type', 'Must be a whole number.');
  }
  if (value < 0) refuse('too_small', 'Must be at least 0.');
  return value;
}

function jsonObject(value: unknown): JsonObject {
  if (!isObject(value)) refuse('wrong_type', 'Must be an object.');
  if (isDeeper(value, depthLimit)) refuse('too_deep', `Must be nested at most ${depthLimit} deep.`);
  return value;
}

function pageSize(value: unknown): number {
  const size = integer(value);
  if (size === undefined || size < 1 || size > 100) {
    refuse('invalid_value', 'Must be a whole number from 1 to 100.');
  }
  return size;
}

function pageNumber(value: unknown): number {
  const number = integer(value);
  if (number === undefined || number < 1) {
    refuse('invalid_value', 'Must be a whole number from 1.');
  }
  return number;
}

function timeSpan(value: unknown): TimeSpan {
  if (typeof value !== 'string') refuse('wrong_type', 'Must be a string.');
  const example = '2026-01-31 or 2026-01-31T12:00:00Z';
  return timeSpanOf(value) ?? refuse('invalid_datetime', `Must be a date such as ${example}.`);
}

function searchText(value: unknown): string {
  if (typeof value !== 'string') refuse('wrong_type', 'Must be a string.');
  if (!isStorable(value)) refuse('invalid_text', unstorable);
  return value;
}

function scope(value: unknown): Scope {
  const { data } = scopeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${scopes.join(', ')}.`);
}

function eventType(value: unknown): EventType {
  const { data } = eventTypeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${eventTypes.join(', ')}.`);
}

function cursor(kind: IdKind, value: unknown): string {
  if (typeof value === 'string' && isId(kind, value)) return value;
  return refuse('invalid_value', strangeCursor);
}

const strangeCursor = 'Must be a cursor that an earlier page gave.';

function upload(value: unknown): Promise<IncomingFile> {
  return incomingFile(value) ?? refuse('wrong_type', 'Must be a file, as multipart/form-data.');
}

/** A whole number from 0 of at most nine digits. Query parameters come as text. */
function integer(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || typeof value === 'string';
  return isNumeric && /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
