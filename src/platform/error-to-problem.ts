import { z } from 'zod';
import { Problem, problem, unavailable } from '../../packages/common/problem.ts';
import { Prisma } from '../../prisma/generated/client/client.ts';
import { databaseUnavailable } from './database/database-errors.ts';
import type { Log } from './observability/log.ts';
import { StorageError } from './storage/storage.ts';

/** Errors of a database that is temporarily unavailable: retrying the request may succeed. */
const unavailableErrors = {
  /** Error codes of Prisma. */
  prisma: /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/,
  /** SQLSTATE codes of PostgreSQL. */
  sqlStates: [
    /^08...$/, // connection exception
    /^25006$/, // read-only, as a standby is after a failover
    /^(26000|42P05)$/, // a pooler moved a prepared statement to another session
    /^(40001|40P01)$/, // serialization failure, deadlock
    /^53...$/, // insufficient disk space, memory or connections
    /^55P03$/, // lock timeout
    /^57(014|P0[1-5])$/, // canceled, shutting down, starting up
    /^(58...|XX000)$/, // file I/O error
  ],
  /** Error codes of Node.js for sockets. */
  socket:
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/,
  /** Kinds of errors for which the Prisma adapter drops the code of the socket. */
  adapterKinds: /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout)$/,
  /** Messages of the driver, which has no codes for lost or unavailable connections. */
  driverMessages:
    /^(Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end)/,
} as const;

/** `XX000` (internal error) covers these and others; only these are caused by the environment. */
const unavailableInternalError = /^could not (write|read|open|create|extend|fsync|access)/;

/** Converts any error to a problem. */
export function errorToProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailableError(error)) {
    return databaseUnavailable(error);
  }
  if (error instanceof StorageError) {
    return unavailable('The file storage is not responding. Retry the request.', error);
  }
  return problem(
    'internal_error',
    'The request failed because of an internal error. You can retry it.',
    {
      cause: error,
    },
  );
}

/** Logs the cause of a server error, which the response does not contain. Client errors are not logged. */
export function logServerError(
  log: Log,
  { status, message, cause }: Problem,
  requestId: string,
): void {
  if (status >= 500) log.error({ err: cause, request_id: requestId }, message);
}

function isUnavailableError(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { code, message, kind } = databaseErrorInfo(error);
  if (unavailableErrors.adapterKinds.test(kind)) return true;
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
  /** Of an error of the Prisma adapter. */
  readonly kind: string;
}

/** Code and message of the database or driver error, unwrapped if Prisma reports it. */
function databaseErrorInfo(error: unknown): DatabaseErrorInfo {
  const { cause } = adapterError.safeParse(error).data ?? rawQueryError.safeParse(error).data ?? {};
  const kind = cause?.kind ?? '';
  if (cause?.originalCode)
    return { code: cause.originalCode, message: cause.originalMessage, kind };
  const { code = '', message = '' } = plainError.safeParse(error).data ?? {};
  return { code, message, kind };
}

const plainError = z.object({ code: z.string().optional(), message: z.string().optional() });

const adapterError = z.object({
  name: z.literal('DriverAdapterError'),
  cause: z.object({
    kind: z.string().optional(),
    originalCode: z.string().optional(),
    originalMessage: z.string().default(''),
  }),
});

/** An error of PostgreSQL for a raw query of Prisma (P2010). */
const rawQueryError = z
  .object({ meta: z.object({ driverAdapterError: adapterError }) })
  .transform(({ meta }) => meta.driverAdapterError);
