import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { FailureCode } from '../../../packages/common/failure-codes.ts';
import { ImpreciseNumber, readNumberText } from '../../../packages/common/json/imprecise-number.ts';
import {
  parseInstant,
  parseTimeSpan,
  type TimeSpan,
} from '../../../packages/common/text/calendar.ts';
import { invalidTextReason } from '../../../packages/common/text/text-rules.ts';
import { type OpenFile, uploadOpener } from '../../files/incoming-files.ts';
import type { JsonObject } from './builder.ts';

// Parsers of scalar values. They reject invalid values with the code of a failure.

/** Maximum depth of JSON, to bound memory. No definition or answer is deeper. */
const maxDepth = 64;

/** Printable ASCII. */
export const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/;

/** A scalar with one parser for variables and literals, whose values are serialized unchanged. */
export function scalarConfig<Value>(parse: (value: unknown) => Value) {
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

export function identity<Value>(value: Value): Value {
  return value;
}

/** Rejects a value with the code of a failure. */
export function rejectValue(code: FailureCode, message: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

export function parseDateTime(value: unknown): Date {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const date = new Date(parseInstant(value) ?? Number.NaN);
  if (!isRepresentable(date)) {
    rejectValue('invalid_datetime', 'Must be an RFC 3339 time such as 2026-01-31T12:00:00Z.');
  }
  return date;
}

/** With an offset, a time can be outside of the years that RFC 3339 supports in UTC. */
function isRepresentable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

export function parseIdempotencyKey(value: unknown): string {
  if (typeof value === 'string' && idempotencyKeyPattern.test(value)) return value;
  rejectValue('invalid_value', 'Must be 1 to 255 printable ASCII characters.');
}

export function parseMilliseconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return rejectValue('wrong_type', 'Must be a whole number.');
  }
  if (value < 0) rejectValue('too_small', 'Must be at least 0.');
  return value;
}

export function parseJsonObject(value: unknown): JsonObject {
  if (!isObject(value)) rejectValue('wrong_type', 'Must be an object.');
  if (isDeeperThan(value, maxDepth))
    rejectValue('too_deep', `Must be nested at most ${maxDepth} levels deep.`);
  return value;
}

export function parseTimeSpanScalar(value: unknown): TimeSpan {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const example = '2026-01-31 or 2026-01-31T12:00:00Z';
  return (
    parseTimeSpan(value) ?? rejectValue('invalid_datetime', `Must be a date such as ${example}.`)
  );
}

export function parseSearchText(value: unknown): string {
  if (typeof value !== 'string') rejectValue('wrong_type', 'Must be a string.');
  const fault = invalidTextReason(value);
  if (fault !== undefined) rejectValue('invalid_text', fault);
  return value.trim();
}

export function parseUpload(value: unknown): OpenFile {
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
