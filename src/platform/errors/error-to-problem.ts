import { z } from 'zod';
import { Prisma } from '../../../prisma/generated/client/client.ts';
import type { Log } from '../observability/log.ts';
import { Problem, problem, unavailable } from '../problem.ts';
import { StorageError } from '../storage/storage.ts';

/** What others say of a database that cannot do it at this moment, and may the next. */
const unavailableErrors = {
  /** Prisma's codes. */
  prisma: /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/,
  /** PostgreSQL's SQLSTATE. */
  sqlStates: [
    /^08...$/, // the connection broke
    /^25006$/, // read-only, as a standby is after a failover
    /^(26000|42P05)$/, // a prepared statement got lost in a pooler
    /^(40001|40P01)$/, // transactions that exclude each other
    /^53...$/, // no disk, memory or connections left
    /^55P03$/, // locked for too long
    /^57(014|P0[1-5])$/, // cancelled, ended, starting
    /^(58...|XX000)$/, // a file cannot be written or read
  ],
  /** The socket's. */
  socket:
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/,
  /** The driver's, which has no code for a connection that broke or was not to be had. */
  driverMessages:
    /^(Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end)/,
} as const;

/** PostgreSQL has no code for these alone: with it, other messages are faults of ours. */
const unavailableInternalError = /^could not (write|read|open|create|extend|fsync|access)/;

/** The one gate at which errors of other makers become problems: by their codes where they have one. */
export function errorToProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailableError(error)) {
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
export function logServerError(
  log: Log,
  { status, message, cause }: Problem,
  requestId: string,
): void {
  if (status >= 500) log.error({ err: cause, request_id: requestId }, message);
}

function isUnavailableError(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { code, message } = databaseErrorInfo(error);
  if (unavailableErrors.prisma.test(code) || unavailableErrors.socket.test(code)) return true;
  if (code === 'XX000') return unavailableInternalError.test(message);
  return (
    unavailableErrors.sqlStates.some((state) => state.test(code)) ||
    (code === '' && unavailableErrors.driverMessages.test(message))
  );
}

interface DatabaseErrorInfo {
  readonly code: string;
  readonly message: string;
}

/** What the database or the driver said, also where Prisma passes it on. */
function databaseErrorInfo(error: unknown): DatabaseErrorInfo {
  const { cause } = adapterError.safeParse(error).data ?? rawQueryError.safeParse(error).data ?? {};
  if (cause?.originalCode) return { code: cause.originalCode, message: cause.originalMessage };
  const { code = '', message = '' } = plainError.safeParse(error).data ?? {};
  return { code, message };
}

const plainError = z.object({ code: z.string().optional(), message: z.string().optional() });

/** An error of Prisma's adapter. */
const adapterError = z.object({
  name: z.literal('DriverAdapterError'),
  cause: z.object({ originalCode: z.string().optional(), originalMessage: z.string().default('') }),
});

/** What PostgreSQL said of a statement that Prisma was asked to send as it is (P2010). */
const rawQueryError = z
  .object({ meta: z.object({ driverAdapterError: adapterError }) })
  .transform(({ meta }) => meta.driverAdapterError);
