import type { Examination } from './examination.ts';

/** `skipped`: there is nothing to examine. Only failures make the command fail. */
export type Status = 'ok' | 'warning' | 'failure' | 'skipped';

/** What a check has found. Contains no secrets. */
export interface Diagnosis {
  readonly status: Status;
  readonly found: string;
  /** What the operator can do. */
  readonly advice?: string;
}

/** A check of `doctor`. It changes nothing; checks of places remove their probe objects. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** @throws {Error} which counts as a failure */
  run(installation: Examination): Promise<Diagnosis>;
}

export const ok = (found: string): Diagnosis => ({ status: 'ok', found });
export const skipped = (found: string): Diagnosis => ({ status: 'skipped', found });
export const warning = (found: string, advice: string): Diagnosis => ({
  status: 'warning',
  found,
  advice,
});
export const failure = (found: string, advice: string): Diagnosis => ({
  status: 'failure',
  found,
  advice,
});
