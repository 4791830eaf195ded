import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { JsonObject } from './builder.ts';
import { type EventType, eventTypeModel, eventTypes } from './events/event-types.ts';
import { incomingFile, type OpenFile } from './files/incoming.ts';
import { instantOf, type TimeSpan, timeSpanOf } from './kernel/calendar.ts';
import { textFault } from './kernel/text.ts';
import { type Scope, scopeModel, scopes } from './workspaces/scopes.ts';

// How the values of scalars are read: what is wrong with one is told with a code.

/** Deeper JSON than this is nobody's form or answer; it only costs memory. */
const depthLimit = 64;

/** Printable ASCII. */
export const keyPattern = /^[\x20-\x7e]{1,255}$/;

/** A scalar whose variables and literals are read by one function, and whose values are shown as they are. */
export function readBy<Value>(parse: (value: unknown) => Value) {
  return {
    serialize: asItIs,
    parseValue: parse,
    parseLiteral: (node: ValueNode, variables?: { [name: string]: unknown } | null) =>
      parse(valueFromASTUntyped(node, variables)),
  };
}

export function asItIs<Value>(value: Value): Value {
  return value;
}

/** Refuses a value; `code` is the failure's. */
export function refuse(code: string, message: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

export function moment(value: unknown): Date {
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

export function idempotencyKey(value: unknown): string {
  if (typeof value === 'string' && keyPattern.test(value)) return value;
  refuse('invalid_value', 'Must be 1 to 255 printable ASCII characters.');
}

export function milliseconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return refuse('wrong_type', 'Must be a whole number.');
  }
  if (value < 0) refuse('too_small', 'Must be at least 0.');
  return value;
}

export function jsonObject(value: unknown): JsonObject {
  if (!isObject(value)) refuse('wrong_type', 'Must be an object.');
  if (isDeeper(value, depthLimit)) refuse('too_deep', `Must be nested at most ${depthLimit} deep.`);
  return value;
}

export function timeSpan(value: unknown): TimeSpan {
  if (typeof value !== 'string') refuse('wrong_type', 'Must be a string.');
  const example = '2026-01-31 or 2026-01-31T12:00:00Z';
  return timeSpanOf(value) ?? refuse('invalid_datetime', `Must be a date such as ${example}.`);
}

export function searchText(value: unknown): string {
  if (typeof value !== 'string') refuse('wrong_type', 'Must be a string.');
  const fault = textFault(value);
  if (fault !== undefined) refuse('invalid_text', fault);
  return value.trim();
}

export function scope(value: unknown): Scope {
  const { data } = scopeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${scopes.join(', ')}.`);
}

export function eventType(value: unknown): EventType {
  const { data } = eventTypeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${eventTypes.join(', ')}.`);
}

export function upload(value: unknown): OpenFile {
  return incomingFile(value) ?? refuse('wrong_type', 'Must be a file, as multipart/form-data.');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
