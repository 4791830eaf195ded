import type { Examination } from './examination.ts';

/** `skipped`: there is nothing to examine. Only failures make the command fail. */
export type Status = 'ok' | 'warning' | 'failure' | 'skipped';

/** What a check has found. Contains no secrets. */
export interface Finding {
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
  run(installation: Examination): Promise<Finding>;
}

export const ok = (found: string): Finding => ({ status: 'ok', found });
export const skipped = (found: string): Finding => ({ status: 'skipped', found });
export const warning = (found: string, advice: string): Finding => ({
  ...{ status: 'warning', found, advice },
});
export const failure = (found: string, advice: string): Finding => ({
  ...{ status: 'failure', found, advice },
});
