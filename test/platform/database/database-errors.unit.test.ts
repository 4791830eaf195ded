import { describe, expect, it } from 'vitest';
import { Prisma } from '../../../prisma/generated/client/client.ts';
import { errorToProblem } from '../../../src/platform/error-to-problem.ts';

// Errors of PostgreSQL, the driver and Prisma, and whether they are retryable.

/** [SQLSTATE, message] of temporary errors: 503. */
const states: readonly (readonly [code: string, message: string])[] = [
  ['08006', 'connection failure'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['26000', 'prepared statement "find-response" does not exist'],
  ['40001', 'could not serialize access due to concurrent update'],
  ['40P01', 'deadlock detected'],
  ['42P05', 'prepared statement "find-response" already exists'],
  ['53100', 'could not extend file: No space left on device'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections for role "app"'],
  ['53400', 'configuration limit exceeded'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['58030', 'could not read block 0 in file "base/5/1": Input/output error'],
  ['58P01', 'could not open file "base/5/1": No such file or directory'],
  ['XX000', 'could not write init file: No space left on device'],
];

const sockets = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

const connectionErrorMessages = [
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
];

const prisma = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'];

/** Errors of the service: 500. */
const internalErrors: readonly (readonly [code: string, message: string])[] = [
  ['22P02', 'invalid input syntax for type integer'],
  ['23505', 'duplicate key value violates unique constraint'],
  ['42703', 'column "nonsense" does not exist'],
  ['42P01', 'relation "nonsense" does not exist'],
  ['XX000', 'cache lookup failed for relation 1'],
];

const errorWithCode = (code: string, message: string) =>
  Object.assign(new Error(message), { code });
const prismaError = (code: string, meta: Record<string, unknown> = {}) =>
  new Prisma.PrismaClientKnownRequestError('failed', { code, meta, clientVersion: 'any' });
const adapterError = (originalCode: string, originalMessage: string) =>
  Object.assign(new Error('postgres'), {
    name: 'DriverAdapterError',
    cause: { originalCode, originalMessage, kind: 'postgres' },
  });

/** What the adapter makes of errors of sockets, without their code and message. */
const adapterSocketError = (kind: string) =>
  Object.assign(new Error(kind), { name: 'DriverAdapterError', cause: { kind } });
const adapterSocketKinds = ['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout'];

describe('errors of an unavailable database', () => {
  it.each<[string, unknown]>([
    ...adapterSocketKinds.flatMap((kind): [string, unknown][] => [
      [
        `${kind} from a raw query of Prisma`,
        prismaError('P2010', { driverAdapterError: adapterSocketError(kind) }),
      ],
      [`${kind} from the adapter of Prisma`, adapterSocketError(kind)],
    ]),
    ...states.flatMap(([code, message]): [string, unknown][] => [
      [`${code} from the driver`, errorWithCode(code, message)],
      [
        `${code} from a raw query of Prisma`,
        prismaError('P2010', { driverAdapterError: adapterError(code, message) }),
      ],
      [`${code} from the adapter of Prisma`, adapterError(code, message)],
    ]),
    ...sockets.flatMap((code): [string, unknown][] => [
      [`${code} from the driver`, errorWithCode(code, `connect ${code}`)],
      [`${code} from Prisma`, prismaError(code)],
    ]),
    ...connectionErrorMessages.map((text): [string, unknown] => [text, new Error(text)]),
    ...prisma.map((code): [string, unknown] => [code, prismaError(code)]),
  ])('are converted to 503 with Retry-After: %s', (_, error) => {
    const problem = errorToProblem(error);
    expect(problem).toMatchObject({ code: 'unavailable', status: 503, cause: error });
    expect(problem.headers).toHaveProperty('Retry-After');
  });
});

describe('errors of the service', () => {
  it.each(internalErrors)('are converted to 500: %s %s', (code, message) => {
    for (const error of [
      errorWithCode(code, message),
      adapterError(code, message),
      prismaError('P2010', { driverAdapterError: adapterError(code, message) }),
    ]) {
      expect(errorToProblem(error)).toMatchObject({ code: 'internal_error', status: 500 });
    }
  });
});
