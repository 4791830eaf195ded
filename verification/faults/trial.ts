import type { Installation, Layout } from './installation/installation.ts';

/** What is tried with an installation, and what the service promises. */
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
  run(installation: Installation, options: RunOptions): Promise<TrialResult>;
}

/** How often a fault is caused. */
export interface RunOptions {
  readonly seed: number;
  /** Rounds at most. */
  readonly rounds: number;
  /** When no further round begins, in the time of `performance.now()`. */
  readonly deadline: number;
}

/** What a trial has led to. */
export interface TrialResult {
  /** How many times the fault was caused. */
  readonly times: number;
  readonly acknowledged: number;
  /** What was done, more precisely than the trial says. */
  readonly tried?: string;
  readonly refused: number;
  /** Acknowledged changes that are missing, doubled or altered. */
  readonly losses: readonly string[];
  /** Other broken promises. */
  readonly violations: readonly string[];
}
