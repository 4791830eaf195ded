import type { Direction, Link } from './tcp-proxy.ts';

export interface CrashPoint {
  readonly statement: number;
  /** `before`: the database does not get it. `after`: it was executed, but the server has no answer. */
  readonly moment: 'before' | 'after';
}

/** Called at the point, with the process id of the database that serves the connection. */
type OnPoint = (backend: number | undefined) => void;

export interface StatementTap {
  /** Begins to count statements from 1. From the point on, the connection is silent. */
  watch(point?: CrashPoint, onPoint?: OnPoint): void;
  /** Ends it; returns the number of statements. */
  unwatch(): number;
}

/** Messages with which a client waits for the database: Query, and Sync after an extended query. */
const statementTypes = ['Q', 'S'];
const readyForQuery = 'Z';
const backendKeyData = 'K';

/** A message of the PostgreSQL protocol 3.0. */
interface Message {
  /** Such as `Q` and `S`; `startup` for the first one of a client, which has no type. */
  readonly type: string;
  readonly content: Buffer;
}

/** Finds the messages that a chunk of one direction of a connection completes ("Message Formats" in the manual). */
type Scan = (chunk: Buffer) => Message[];

/** @param hasStartup whether the first message is the startup message */
function createScanner(hasStartup: boolean): Scan {
  let [rest, isStartup] = [Buffer.alloc(0), hasStartup];
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const prefix = isStartup ? 0 : 1;
      if (rest.length < prefix + 4) return messages;
      const end = prefix + rest.readInt32BE(prefix);
      if (rest.length < end) return messages;
      const type = isStartup ? 'startup' : String.fromCharCode(rest[0] ?? 0);
      messages.push({ type, content: rest.subarray(prefix + 4, end) });
      rest = rest.subarray(end);
      isStartup = false;
    }
  };
}

interface Connection {
  readonly scanners: Readonly<Record<Direction, Scan>>;
  backend?: number;
  isSilent: boolean;
}

export function createStatementTap(link: Link): StatementTap {
  const connections = new Map<number, Connection>();
  let watched: { readonly point: CrashPoint | undefined; readonly onPoint: OnPoint } | undefined;
  let count = 0;
  let awaited: Connection | undefined;

  function find(number: number): Connection {
    const known = connections.get(number);
    if (known) return known;
    const scanners = { up: createScanner(true), down: createScanner(false) };
    const created = { scanners, isSilent: false };
    connections.set(number, created);
    return created;
  }

  function reach(connection: Connection): false {
    connection.isSilent = true;
    awaited = undefined;
    watched?.onPoint(connection.backend);
    return false;
  }

  function countStatements(connection: Connection, types: readonly string[]): boolean {
    const before = count;
    count += types.filter((type) => statementTypes.includes(type)).length;
    const point = watched?.point;
    if (!point || point.statement <= before || point.statement > count) return true;
    if (point.moment === 'before') return reach(connection);
    awaited = connection;
    return true;
  }

  // Always in place, since messages can only be recognized from the beginning of a connection.
  link.tap((direction, chunk, number) => {
    const connection = find(number);
    const messages = connection.scanners[direction](chunk);
    const types = messages.map(({ type }) => type);
    const key = direction === 'down' && messages.find(({ type }) => type === backendKeyData);
    if (key) connection.backend = key.content.readInt32BE(0);
    if (connection.isSilent) return false;
    if (!watched) return true;
    if (direction === 'up') return countStatements(connection, types);
    return connection !== awaited || !types.includes(readyForQuery) || reach(connection);
  });

  return {
    watch(point, onPoint = () => undefined) {
      [watched, count, awaited] = [{ point, onPoint }, 0, undefined];
    },
    unwatch() {
      watched = undefined;
      return count;
    },
  };
}
