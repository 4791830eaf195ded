import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { JsonObject } from './builder.ts';
import { type EventType, eventTypeModel, eventTypes } from './events/event-types.ts';
import { type IncomingFile, incomingFile } from './files/incoming.ts';
import { instantOf, type TimeSpan, timeSpanOf } from './kernel/calendar.ts';
import { type IdKind, isId } from './kernel/ids.ts';
import { largestPage } from './kernel/paging.ts';
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

/** Refuses a value; `code` is what clients find in the failure. */
function refuse(code: string, message: string): never {
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

export function pageSize(value: unknown): number {
  const size = integer(value);
  if (size === undefined || size < 1 || size > largestPage) {
    refuse('invalid_value', `Must be a whole number from 1 to ${largestPage}.`);
  }
  return size;
}

export function pageNumber(value: unknown): number {
  const number = integer(value);
  if (number === undefined || number < 1) {
    refuse('invalid_value', 'Must be a whole number from 1.');
  }
  return number;
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
  return value;
}

export function scope(value: unknown): Scope {
  const { data } = scopeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${scopes.join(', ')}.`);
}

export function eventType(value: unknown): EventType {
  const { data } = eventTypeModel.safeParse(value);
  return data ?? refuse('invalid_value', `Must be one of ${eventTypes.join(', ')}.`);
}

export function cursor(kind: IdKind, value: unknown): string {
  if (typeof value === 'string' && isId(kind, value)) return value;
  return refuse('invalid_value', strangeCursor);
}

const strangeCursor = 'Must be a cursor that an earlier page gave.';

/** The number of a version. */
export function versionCursor(value: unknown): number {
  return integer(value) ?? refuse('invalid_value', strangeCursor);
}

export function upload(value: unknown): Promise<IncomingFile> {
  return incomingFile(value) ?? refuse('wrong_type', 'Must be a file, as multipart/form-data.');
}

/** A whole number from 0 of at most nine digits. Query parameters come as text. */
function integer(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || typeof value === 'string';
  return isNumeric && /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
