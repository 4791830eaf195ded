import { z } from 'zod';
import { Prisma } from '../../prisma/generated/client/client.ts';
import type { Log } from './log.ts';
import { Problem, problem, unavailable } from './problem.ts';
import { StorageError } from './storage/storage.ts';

/** Prisma's codes for a database that is not there or too busy. */
const prismaAway = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);

/** The same from PostgreSQL (SQLSTATE classes 08, 40, 53 and 57P) and from the socket. */
const driverAway =
  /^(08...|40001|40P01|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** pg gives no code to a connection that broke under a statement, or was not to be had: only words. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** The one gate at which errors of other makers become problems: by their codes where they have one. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isAway(error)) {
    return unavailable('The database does not answer. Try again in a moment.', error);
  }
  if (error instanceof StorageError) {
    return unavailable('The storage of files does not answer. Try again in a moment.', error);
  }
  return problem('internal_error', 'The request could not be completed. It may be tried again.', {
    cause: error,
  });
}

/** Logs what a client is not told: why the service failed. Other problems are the client's own. */
export function logFailure(log: Log, { status, message, cause }: Problem, requestId: string): void {
  if (status >= 500) log.error({ err: cause, request_id: requestId }, message);
}

function isAway(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return prismaAway.has(error.code) || driverAway.test(driverCode(error));
  }
  if (!(error instanceof Error)) return false;
  return 'code' in error
    ? driverAway.test(String(error.code))
    : brokenConnection.test(error.message);
}

const driverError = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/** What PostgreSQL said of a statement that Prisma was asked to send as it is (P2010). */
function driverCode({ meta }: Prisma.PrismaClientKnownRequestError): string {
  return driverError.safeParse(meta).data?.driverAdapterError.cause.originalCode ?? '';
}
