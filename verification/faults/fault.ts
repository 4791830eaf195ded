import type { Random } from '../support/requests/seeded-random.ts';
import type { Deployment, Layout } from './deployment/deployment.ts';
import type { Ledger } from './load/ledger.ts';

export interface Trial {
  /** In kebab case. */
  readonly name: string;
  /** What is done, as a phrase. */
  readonly tried: string;
  /** What the service promises besides that nothing is lost, as a sentence. */
  readonly promised: string;
  readonly layout: Layout;
  /** Its share of the time, relative to that of others; default: 1. */
  readonly weight?: number;
  /** Whether each time ends a process with `kill -9`. */
  readonly kills?: boolean;
  /** Why it is not possible on this machine; undefined if it is. */
  whyNot?(): string | undefined;
  run(deployment: Deployment, options: TrialOptions): Promise<TrialResult>;
}

export interface TrialOptions {
  readonly seed: number;
  readonly rounds: number;
  /** When no further round begins, in the time of `performance.now()`. */
  readonly deadline: number;
}

export interface TrialResult {
  readonly times: number;
  /** What was done, more precisely than the trial says. */
  readonly tried?: string;
  readonly refused: number;
  /** Acknowledged changes that are missing, doubled or altered. */
  readonly losses: readonly string[];
  readonly violations: readonly string[];
}

export interface Fault extends Omit<Trial, 'run'> {
  /** Whether requests may end without an answer. */
  readonly mayDisconnect?: boolean;
  /** Milliseconds that it lasts before it is healed; default: 1,500. */
  readonly lasts?: number;
  /** How often `inject` causes it; default: once. */
  readonly timesPerRound?: number;
  /** Shows that it had an effect; absent if nothing shows it. */
  readonly evidence?: Evidence | undefined;
  /** What it adds to `undo` heals it. */
  inject(scene: Scene): Promise<unknown>;
}

export interface Scene {
  readonly deployment: Deployment;
  readonly random: Random;
  readonly formIds: readonly string[];
  readonly undo: (() => unknown)[];
}

type Stated = Omit<Fault, 'name' | 'layout' | 'promised'> & Partial<Fault>;

/** Faults by their names, with what they have in common. */
export const faultsOf = (
  shared: Pick<Fault, 'layout'> & Partial<Fault>,
  faults: Readonly<Record<string, Stated>>,
): Fault[] =>
  Object.entries(faults).map(([name, fault]) => ({ promised: '', ...shared, ...fault, name }));

/** Whether a fault had an effect, as seen after all rounds. Without one, it has proven nothing. */
export type Evidence = (scene: Scene, ledger: Ledger) => boolean | Promise<boolean>;

export const refusals: Evidence = (_, { refused }) => refused > 0;

export const badAnswers: Evidence = ({ deployment: { receiver } }) => receiver.badAnswers() > 0;

/** Uploads or saved answers have times that differ from those of PostgreSQL, by half an hour or more. Responses
 * cannot show it: their times never go back. */
export const movedTimes: Evidence = async ({ deployment: { database }, formIds }) => {
  const moved = await database.query(
    `SELECT FROM (
       SELECT form_id, created_at FROM files
       UNION ALL SELECT form_id, created_at FROM partial_responses
     ) AS rows
     WHERE form_id = ANY($1) AND abs(extract(epoch FROM now() - created_at)) > 1800 LIMIT 1`,
    [formIds],
  );
  return moved.length > 0;
};
