// The scalars of the schema, and how their values are parsed.

import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { FailureCode } from '../../../packages/common/failure-codes.ts';
import { ImpreciseNumber, readNumberText } from '../../../packages/common/json/imprecise-number.ts';
import { binarySchema } from '../../../packages/common/json/json-schema.ts';
import {
  parseInstant,
  parseTimeSpan,
  type TimeSpan,
} from '../../../packages/common/text/calendar.ts';
import { invalidTextReason } from '../../../packages/common/text/text-rules.ts';
import { type OpenFile, uploadOpener } from '../../files/incoming-files.ts';
import { builder, type JsonObject } from './builder.ts';

// Parsers of scalar values. They reject invalid values with the code of a failure.

/** Maximum depth of JSON, to bound memory. No definition or answer is deeper. */
const maxDepth = 64;

/** Printable ASCII. */
const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/;

/** A scalar with one parser for variables and literals, whose values are serialized unchanged. */
function scalarConfig<Value>(parse: (value: unknown) => Value) {
  return {
    serialize: identity,
    parseValue: parse,
    parseLiteral: (node: ValueNode, variables?: { [name: string]: unknown } | null) =>
      parse(valueOfLiteral(node, variables)),
  };
}

/** The value of a literal, with an `ImpreciseNumber` for each number that a double would change. */
function valueOfLiteral(node: ValueNode, variables?: { [name: string]: unknown } | null): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return readNumberText(node.value);
    case Kind.LIST:
      return node.values.map((entry) => valueOfLiteral(entry, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, valueOfLiteral(value, variables)]),
      );
    default:
      return valueFromASTUntyped(node, variables);
  }
}

function identity<Value>(value: Value): Value {
  return value;
}

/** Rejects a value with the code of a failure. */
export function rejectValue(code: FailureCode, message: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

function parseDateTime(value: unknown): Date {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const date = new Date(parseInstant(value) ?? Number.NaN);
  if (!isRepresentable(date)) {
    rejectValue('invalid_datetime', 'Must be an RFC 3339 time such as 2026-01-31T12:00:00Z.');
  }
  return date;
}

/**
 * The last time that was written, and its text: `createdAt` of a response is `approval.decidedAt`, too.
 * Benchmark: `npm run bench -- --line list-limit`.
 */
let [lastTime, lastText] = [new Date(Number.NaN), ''];

function timeText(time: Date): string {
  if (time !== lastTime) [lastTime, lastText] = [time, time.toISOString()];
  return lastText;
}

/** With an offset, a time can be outside of the years that RFC 3339 supports in UTC. */
function isRepresentable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function parseIdempotencyKey(value: unknown): string {
  if (typeof value === 'string' && idempotencyKeyPattern.test(value)) return value;
  rejectValue('invalid_value', 'Must be 1 to 255 printable ASCII characters.');
}

function parseMilliseconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return rejectValue('wrong_type', 'Must be a whole number.');
  }
  if (value < 0) rejectValue('too_small', 'Must be at least 0.');
  return value;
}

function parseJsonObject(value: unknown): JsonObject {
  if (!isObject(value)) rejectValue('wrong_type', 'Must be an object.');
  if (isDeeperThan(value, maxDepth))
    rejectValue('too_deep', `Must be nested at most ${maxDepth} levels deep.`);
  return value;
}

function parseTimeSpanScalar(value: unknown): TimeSpan {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const example = '2026-01-31 or 2026-01-31T12:00:00Z';
  return (
    parseTimeSpan(value) ?? rejectValue('invalid_datetime', `Must be a date such as ${example}.`)
  );
}

function parseSearchText(value: unknown): string {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const fault = invalidTextReason(value);
  if (fault !== undefined) rejectValue('invalid_text', fault);
  return value.trim();
}

function parseUpload(value: unknown): OpenFile {
  return (
    uploadOpener(value) ?? rejectValue('wrong_type', 'Must be a file, sent as multipart/form-data.')
  );
}

export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof ImpreciseNumber);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const isDeeper = (child: unknown) => isDeeperThan(child, levels - 1);
  if (Array.isArray(value)) return value.some(isDeeper);
  return Object.keys(value).some((name) => isDeeper(Reflect.get(value, name)));
}

// The cost of scalars, in objects, for the limit of an operation's cost: a definition has up to 1 MiB,
// the answers of a response up to 512 KiB.
const definitionCost = 25;
const answersCost = 50;

// `jsonSchema` describes the values of a scalar in the OpenAPI document, `sentSchema` those of requests
// where they differ.

builder.scalarType('DateTime', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description: 'A time, RFC 3339 in UTC with milliseconds: `2026-01-31T12:00:00.000Z`.',
  serialize: timeText,
  parseValue: parseDateTime,
  extensions: { jsonSchema: { type: 'string', format: 'date-time' } },
});

builder.scalarType('FormDefinition', {
  description:
    'A form definition as JSON: `{schema: {sections: […]}, approval: {…}}`. Both members are optional ' +
    'in requests and always present in responses. Its JSON Schema is at ' +
    '`/api/v1/schemas/form-definition.json`.',
  ...scalarConfig(parseJsonObject),
  extensions: {
    cost: definitionCost,
    jsonSchema: schemaRef('FormDefinition'),
    sentSchema: schemaRef('FormDefinitionInput'),
  },
});

builder.scalarType('ConditionInput', {
  description:
    'A condition for responses as JSON, in the language of `visible_if`: `{question, op, value}`, ' +
    '`{all: […]}`, `{any: […]}` or `{not: …}`, at most 4 KiB, with questions of any published version. ' +
    'Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), ' +
    '`$source` (web, api), `$language` and `$form_version`.',
  ...scalarConfig(parseJsonObject),
  extensions: { jsonSchema: schemaRef('Condition') },
});

builder.scalarType('StoredCondition', {
  description: 'A condition as JSON, as it was sent as `ConditionInput`.',
  serialize: identity,
  extensions: { jsonSchema: schemaRef('Condition') },
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

builder.scalarType('JSONSchema', {
  specifiedByURL: 'https://json-schema.org/draft/2020-12',
  description: 'A JSON Schema (2020-12), as JSON.',
  serialize: identity,
  extensions: { cost: definitionCost, jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('Upload', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description: 'A file, sent as a variable by the GraphQL multipart request specification.',
  parseValue: parseUpload,
  extensions: { jsonSchema: binarySchema },
});

builder.scalarType('JSON', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  description: 'Any JSON value.',
  serialize: identity,
  extensions: { jsonSchema: {} },
});

builder.scalarType('ShareValue', {
  description: 'A value of an answer that can be selected: a string, a number or a boolean.',
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
  description: 'A challenge as JSON, in the format of the ALTCHA widget.',
  serialize: identity,
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
});

builder.scalarType('IdempotencyKey', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header',
  description: 'Identifies a request that may be repeated: 1 to 255 printable ASCII characters.',
  ...scalarConfig(parseIdempotencyKey),
  extensions: { jsonSchema: { type: 'string', pattern: idempotencyKeyPattern.source } },
});

builder.scalarType('Milliseconds', {
  description:
    'A duration: an integer of at least 0. Values above 2147483647 are stored as 2147483647.',
  ...scalarConfig(parseMilliseconds),
  extensions: { jsonSchema: { type: 'integer', minimum: 0 } },
});

builder.scalarType('TimeSpan', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description:
    'A complete day in UTC (`2026-01-31`), or a time (RFC 3339, `2026-01-31T12:00:00Z`).',
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
  description: 'Text to search for. Leading and trailing white space is ignored.',
  ...scalarConfig(parseSearchText),
  extensions: { jsonSchema: { type: 'string' } },
});

builder.scalarType('EventPayload', {
  specifiedByURL: 'https://www.standardwebhooks.com',
  description: 'The payload that webhooks receive, as JSON: `{type, timestamp, data}`.',
  serialize: identity,
  extensions: { cost: answersCost, jsonSchema: schemaRef('Event') },
});

/** A reference to a schema of the OpenAPI document. */
function schemaRef(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
