import type { OptionKey } from '../../../packages/definition/option-limits.ts';

/** Identifies a response: its id, and the time that the id encodes. */
export interface ResponseIdentity {
  readonly id: string;
  readonly createdAt: Date;
}

/** The options of a submission that have reached their limit. */
export interface FullOptions {
  readonly fullOptions: readonly OptionKey[];
}

/**
 * Why a submission was not stored. `stale`: the form has changed since the answers were checked, or an
 * upload is no longer available. `full`: the form's `max_responses` is reached. `repeated`: its
 * idempotency key was used. `spent`: its captcha was used.
 * `submitted`: the partial response that it came from was submitted before. `overtaken`: responses with later ids have
 * been stored, and its id must not change. `uninvited`: its invitation was used, revoked or has expired.
 */
export type Refusal =
  | 'stale'
  | 'full'
  | 'repeated'
  | 'spent'
  | 'submitted'
  | 'overtaken'
  | 'uninvited'
  | FullOptions;

/** The result of storing a submission. */
export type Outcome = ResponseIdentity | Refusal;

export const isStored = (outcome: Outcome): outcome is ResponseIdentity =>
  typeof outcome === 'object' && 'id' in outcome;
