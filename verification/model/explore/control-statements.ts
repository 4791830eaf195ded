import type pg from 'pg';
import {
  type Accesses,
  accessesOf,
  afterwards,
  inTransaction,
  isEmpty,
  noAccesses,
  rolledBack,
  union,
} from './accesses.ts';

export interface Step {
  readonly text: string;
  /**
   * For the end of a transaction, what the transaction has touched: it is published and unlocked. It may become smaller
   * when the result is known.
   */
  accesses: Accesses;
  /** Whether it ends a transaction, so that statements that wait for its locks continue. */
  readonly isEnd: boolean;
  release(): void;
}

export type ControlledStatements = ReturnType<typeof controlStatements>;

const endOfTransaction = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * Stops an actor before each of its statements that touch the tables of the write path.
 *
 * @param onChange called when a statement waits or is completed
 */
export function controlStatements(pool: pg.Pool, onChange: () => void) {
  /** In the order in which the actor is about to send them; rarely more than one. */
  const waiting: Step[] = [];
  const running = new Map<number, Step>();
  const backends = new Set<number>();
  /** While it is open, all statements pass. */
  const statements = { isOpen: true, waiting, running, backends };
  pool.on('connect', (client) => {
    const { query } = client;
    /** What the current transaction has touched; undefined outside of one. */
    let transaction: Accesses | undefined;
    const accesses = (text: string, values: readonly unknown[]): Accesses => {
      if (endOfTransaction.test(text)) {
        const touched = transaction ?? noAccesses;
        transaction = undefined;
        return /^\s*ROLLBACK/i.test(text) ? rolledBack(touched) : touched;
      }
      if (/^\s*BEGIN\b/i.test(text)) transaction = noAccesses;
      const touched = accessesOf(text, values);
      if (transaction === undefined) return touched;
      const before = transaction;
      transaction = union(before, touched);
      return inTransaction(touched, before);
    };
    const backend: number = Object(client).processID;
    backends.add(backend);
    const pass = async (text: string, touched: Accesses, send: () => Promise<unknown>) => {
      const isEnd = endOfTransaction.test(text);
      const isAlone = transaction === undefined && !isEnd;
      let failed = true;
      let result: unknown;
      const step = await new Promise<Step>((resolve) => {
        const waits: Step = {
          text,
          accesses: touched,
          isEnd,
          release() {
            waiting.splice(waiting.indexOf(waits), 1);
            running.set(backend, waits);
            resolve(waits);
          },
        };
        waiting.push(waits);
        onChange();
      });
      try {
        result = await send();
        failed = false;
        return result;
      } finally {
        if (isAlone) step.accesses = afterwards(touched, failed, Object(result).rows);
        running.delete(backend);
        onChange();
      }
    };
    client.query = (...args: unknown[]) => {
      const [text, values] = textOf(args);
      const touched = text === undefined ? noAccesses : accesses(text, values);
      if (text === undefined || statements.isOpen || isEmpty(touched))
        return Reflect.apply(query, client, args);
      const callback = args.at(-1);
      if (typeof callback !== 'function')
        return pass(text, touched, () => Reflect.apply(query, client, args));
      const sent = args.slice(0, -1);
      void pass(text, touched, () => Reflect.apply(query, client, sent)).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    };
  });
  return statements;
}

function textOf([config, values]: readonly unknown[]): [string | undefined, readonly unknown[]] {
  if (typeof config === 'string') return [config, Array.isArray(values) ? values : []];
  const { text, values: own = values } = Object(config);
  return [typeof text === 'string' ? text : undefined, Array.isArray(own) ? own : []];
}
