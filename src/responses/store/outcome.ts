import type { OptionKey } from '../../../packages/definition/option-limits.ts';

/** Identifies a response: its id, and the time that the id encodes. */
export interface ResponseIdentity {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Why a submission was not stored. `stale`: the form has changed since the answers were checked, or an
 * upload is no longer available. `full`: the form's `max_responses` is reached. `options`: these options of the answers
 * have reached their limits. `repeated`: its idempotency key was used. `spent`: its captcha was used.
 * `submitted`: the partial response that it came from was submitted before. `overtaken`: responses with later ids have
 * been stored, and its id must not change. `uninvited`: its invitation was used, revoked or has expired.
 */
export type Refusal =
  | { readonly kind: 'stale' }
  | { readonly kind: 'full' | 'spent' | 'overtaken' | UsedResource }
  | { readonly kind: 'options'; readonly options: readonly OptionKey[] };

/** What only one response may use, and another one has used: key, partial response or invitation. */
export type UsedResource = 'repeated' | 'submitted' | 'uninvited';

/** The result of storing a submission. */
export type Outcome = { readonly kind: 'stored'; readonly identity: ResponseIdentity } | Refusal;
