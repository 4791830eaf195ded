// What errors of PostgreSQL, of its driver and of Prisma mean.

import { Problem, unavailable } from '../../../packages/common/problem.ts';
import { Prisma } from '../../../prisma/generated/client/client.ts';

// SQLSTATE codes.
const readOnlyTransaction = '25006';
const lockNotAvailable = '55P03';
const serializationFailure = '40001';
const deadlockDetected = '40P01';
const tooManyConnections = '53300';
const unknownStatement = '26000';
const duplicateStatement = '42P05';

/** SQLSTATE of an error of PostgreSQL, or of the cause of a problem; otherwise undefined. */
export const sqlStateOf = (error: unknown): unknown => Object(causeOf(error)).code;

const causeOf = (error: unknown): unknown => (error instanceof Problem ? error.cause : error);

/** Whether a statement was canceled by `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === lockNotAvailable;

/** Whether a change was refused because the database is read-only, as a standby is. */
export const isReadOnlyFailure = (error: unknown): boolean =>
  sqlStateOf(error) === readOnlyTransaction;

/** Whether a transaction may succeed when it is repeated. */
export function isConcurrencyFailure(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === deadlockDetected || state === serializationFailure;
}

/** Whether Prisma reported a unique constraint violation (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** The message of PgBouncer if `max_client_conn` is reached; releases before 1.22 have no code for it. */
const poolerLimitMessage = /^no more connections allowed/;

export function isConnectionLimitReached(error: unknown): boolean {
  const { code, message } = Object(error);
  return code === tooManyConnections || poolerLimitMessage.test(String(message));
}

/** Whether a prepared statement was not found in the session, or was prepared there by another client. */
export function isStatementLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === unknownStatement || state === duplicateStatement;
}

/** Whether the database did not respond in time; the driver has only a message for it. */
export function isQueryTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === 'Query read timeout';
}

export const databaseUnavailable = (cause: unknown) =>
  unavailable('The database is not responding. Retry the request.', cause);
