import type pg from 'pg';
import {
  emptyFootprint,
  type Footprint,
  footprintOf,
  inTransaction,
  isEmpty,
  union,
} from './footprint.ts';

/** A statement that waits for permission. */
export interface Step {
  readonly text: string;
  /** For the end of a transaction, what the transaction has touched: it is published and unlocked. */
  readonly footprint: Footprint;
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
  readonly running: ReadonlyMap<number, Footprint>;
}

/**
 * Puts a gate between a pool and the database.
 *
 * @param onChange called when a statement arrives at the gate or is completed
 */
export function gateStatements(pool: pg.Pool, onChange: () => void): Gate {
  const waiting: Step[] = [];
  const running = new Map<number, Footprint>();
  const gate = { isOpen: true, waiting, running };
  pool.on('connect', (client) => {
    const { query } = client;
    /** What the current transaction has touched; undefined outside of one. */
    let transaction: Footprint | undefined;
    const footprint = (text: string, values: readonly unknown[]): Footprint => {
      if (/^\s*(COMMIT|ROLLBACK)\b/i.test(text)) {
        const touched = transaction ?? emptyFootprint;
        transaction = undefined;
        return touched;
      }
      if (/^\s*BEGIN\b/i.test(text)) transaction = emptyFootprint;
      const touched = footprintOf(text, values);
      if (transaction === undefined) return touched;
      const before = transaction;
      transaction = union(before, touched);
      return inTransaction(touched, before);
    };
    const pass = async (text: string, touched: Footprint): Promise<void> => {
      await new Promise<void>((resolve) => {
        const step: Step = {
          ...{ text, footprint: touched },
          release() {
            waiting.splice(waiting.indexOf(step), 1);
            running.set(backend, touched);
            resolve();
          },
        };
        waiting.push(step);
        onChange();
      });
    };
    const backend: number = Object(client).processID;
    const complete = () => {
      running.delete(backend);
      onChange();
    };
    client.query = (...args: unknown[]) => {
      const send = () => Reflect.apply(query, client, args);
      const [text, values] = textOf(args);
      if (text === undefined) return send();
      const touched = footprint(text, values);
      if (gate.isOpen || isEmpty(touched)) return send();
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        return pass(text, touched).then(send).finally(complete);
      }
      args[args.length - 1] = (...results: unknown[]) => {
        complete();
        callback(...results);
      };
      void pass(text, touched).then(send);
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
