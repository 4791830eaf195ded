import type pg from 'pg';
import {
  afterwards,
  emptyFootprint,
  type Footprint,
  footprintOf,
  inTransaction,
  isEmpty,
  rolledBack,
  union,
} from './footprint.ts';

/** A statement that waits for permission. */
export interface Step {
  readonly text: string;
  /**
   * For the end of a transaction, what the transaction has touched: it is published and unlocked. It may become smaller
   * when the result is known.
   */
  footprint: Footprint;
  /** Whether it ends a transaction, so that statements that wait for its locks continue. */
  readonly isEnd: boolean;
  /** Sends it to the database. */
  release(): void;
}

/** Stops an actor before each of its statements that touch the tables of the write path. */
export interface Gate {
  /** Whether all statements pass. */
  isOpen: boolean;
  /** In the order in which the actor is about to send them; rarely more than one. */
  readonly waiting: readonly Step[];
  /** The statements that are executed, by backend. */
  readonly running: ReadonlyMap<number, Step>;
  /** The backends of the actor. */
  readonly backends: ReadonlySet<number>;
}

const endOfTransaction = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * Puts a gate between a pool and the database.
 *
 * @param onChange called when a statement arrives at the gate or is completed
 */
export function gateStatements(pool: pg.Pool, onChange: () => void): Gate {
  const waiting: Step[] = [];
  const running = new Map<number, Step>();
  const backends = new Set<number>();
  const gate = { isOpen: true, waiting, running, backends };
  pool.on('connect', (client) => {
    const { query } = client;
    /** What the current transaction has touched; undefined outside of one. */
    let transaction: Footprint | undefined;
    const footprint = (text: string, values: readonly unknown[]): Footprint => {
      if (endOfTransaction.test(text)) {
        const touched = transaction ?? emptyFootprint;
        transaction = undefined;
        return /^\s*ROLLBACK/i.test(text) ? rolledBack(touched) : touched;
      }
      if (/^\s*BEGIN\b/i.test(text)) transaction = emptyFootprint;
      const touched = footprintOf(text, values);
      if (transaction === undefined) return touched;
      const before = transaction;
      transaction = union(before, touched);
      return inTransaction(touched, before);
    };
    const backend: number = Object(client).processID;
    backends.add(backend);
    /** Waits for permission; resolves to what is called with the result. */
    const pass = (text: string, touched: Footprint) =>
      new Promise<(failed: boolean, result: unknown) => void>((resolve) => {
        const isEnd = endOfTransaction.test(text);
        const isAlone = transaction === undefined && !isEnd;
        const complete = (failed: boolean, result: unknown) => {
          if (isAlone) step.footprint = afterwards(touched, failed, Object(result).rows);
          running.delete(backend);
          onChange();
        };
        const step: Step = {
          ...{ text, footprint: touched, isEnd },
          release() {
            waiting.splice(waiting.indexOf(step), 1);
            running.set(backend, step);
            resolve(complete);
          },
        };
        waiting.push(step);
        onChange();
      });
    client.query = (...args: unknown[]) => {
      const send = () => Reflect.apply(query, client, args);
      const [text, values] = textOf(args);
      if (text === undefined) return send();
      const touched = footprint(text, values);
      if (gate.isOpen || isEmpty(touched)) return send();
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        return pass(text, touched).then(async (complete) => {
          try {
            const result: unknown = await send();
            complete(false, result);
            return result;
          } catch (error) {
            complete(true, undefined);
            throw error;
          }
        });
      }
      void pass(text, touched).then((complete) => {
        args[args.length - 1] = (error: unknown, ...results: unknown[]) => {
          complete(Boolean(error), results[0]);
          callback(error, ...results);
        };
        send();
      });
      return undefined;
    };
  });
  return gate;
}

function textOf([config, values]: readonly unknown[]): [string | undefined, readonly unknown[]] {
  if (typeof config === 'string') return [config, Array.isArray(values) ? values : []];
  const { text, values: own = values } = Object(config);
  return [typeof text === 'string' ? text : undefined, Array.isArray(own) ? own : []];
}
