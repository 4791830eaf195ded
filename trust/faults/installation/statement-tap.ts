import { createMessageScanner, type MessageScanner } from './message-scanner.ts';
import type { Direction, Link } from './tcp-proxy.ts';

/** A moment in the conversation of a server with its database: at which statement, counted from 1. */
export interface CrashPoint {
  readonly statement: number;
  /** `before`: the database does not get it. `after`: it was executed, but the server has no answer. */
  readonly moment: 'before' | 'after';
}

/** Watches the statements of one server. */
export interface StatementTap {
  /** Begins to count statements from 1. Calls `crash` at the point, if there is one; nothing is forwarded from then on. */
  watch(point?: CrashPoint, crash?: () => void): void;
  /** Ends it; returns the number of statements. */
  unwatch(): number;
}

/** Messages with which a client waits for the database: Query, and Sync after an extended query. */
const isStatement = (type: string) => type === 'Q' || type === 'S';
const isReady = (type: string) => type === 'Z';

export function createStatementTap(link: Link): StatementTap {
  const scanners = new Map<string, MessageScanner>();
  let [isWatching, isOver] = [false, false];
  let count = 0;
  let point: CrashPoint | undefined;
  let crash = (): void => undefined;
  /** The connection on which the statement of the point was sent. */
  let awaited: number | undefined;

  const scan = (direction: Direction, chunk: Buffer, connection: number): string[] => {
    const name = `${direction} ${connection}`;
    const scanner = scanners.get(name) ?? createMessageScanner(direction === 'up');
    scanners.set(name, scanner);
    return scanner.scan(chunk);
  };

  const end = (): false => {
    isOver = true;
    crash();
    return false;
  };

  // Always in place, since messages can only be recognized from the beginning of a connection.
  link.tap((direction, chunk, connection) => {
    const types = scan(direction, chunk, connection);
    if (isOver) return false;
    if (!isWatching) return true;
    if (direction === 'down') return connection !== awaited || !types.some(isReady) || end();
    const before = count;
    count += types.filter(isStatement).length;
    if (!point || point.statement <= before || point.statement > count) return true;
    if (point.moment === 'before') return end();
    awaited = connection;
    return true;
  });

  return {
    watch(next, onPoint = () => undefined) {
      [isWatching, isOver, count, point, crash, awaited] = [
        true,
        false,
        0,
        next,
        onPoint,
        undefined,
      ];
    },
    unwatch() {
      [isWatching, isOver] = [false, false];
      return count;
    },
  };
}
