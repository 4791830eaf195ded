// What the writer takes and returns: a validated submission, its id, the group that it is stored with, and the outcome.

import type { Answers } from '../../../packages/definition/answers/answer-check.ts';
import type { AutomaticDecision } from '../../../packages/definition/approval.ts';
import type { LimitedOption, OptionKey } from '../../../packages/definition/option-limits.ts';
import type { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { OutboxEvent } from '../../events/outbox.ts';
import { type Ids, timeOfId } from '../../platform/ids.ts';
import { groupBy } from '../../platform/maps.ts';
import type { Solution } from '../../visitors/captcha/provider.ts';

/** A validated submission, ready to be stored. */
export interface NewResponse {
  readonly formId: string;
  /** The version that the answers were validated against: the live one, or an earlier one that was live recently. */
  readonly version: number;
  /** The epoch of the form then. */
  readonly epoch: number;
  /** The form's `max_responses`. */
  readonly cap: number | null;
  /** The options with a limit that the answers hold; undefined for forms without limits. */
  readonly limitedOptions?: readonly LimitedOption[] | undefined;
  readonly source: ResponseSource;
  readonly durationMs: number | null;
  /** Language of the form that the respondent used; null if unknown. */
  readonly language: string | null;
  /** Time zone that the submission named; null if it named none. */
  readonly timeZone: string | null;
  readonly answers: Answers;
  /** Null if the version has no criteria. */
  readonly decision: AutomaticDecision | null;
  /** Creates the events once the id is known; undefined without subscribers. */
  readonly eventsOf: ((identity: ResponseIdentity) => readonly OutboxEvent[]) | undefined;
  /** Undefined for most submissions. */
  readonly singleUse: SingleUseResources | undefined;
}

/** An invitation, as a response shows it. */
export interface UsedInvitation {
  readonly id: string;
  /** The owner's name for the recipient. */
  readonly reference: string | null;
}

/** The confirmation that the settings of the form determine. */
export interface StoredConfirmation {
  readonly message: string;
  readonly redirectUrl: string | null;
}

/** The record of an idempotency key, with the confirmation that a repeated request gets. */
export interface IdempotencyKeyRecord extends StoredConfirmation {
  /** Id of the API key, or `public`. */
  readonly caller: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly digest: Uint8Array;
  /** The language of the confirmation. */
  readonly language: string;
  readonly expiresAt: Date;
}

/** Resources that only one submission may use. */
export interface SingleUseResources {
  /** Uploads referenced by the answers. */
  readonly fileIds: readonly string[];
  readonly captcha: Solution | undefined;
  readonly idempotencyKey: IdempotencyKeyRecord | undefined;
  /** SHA-256 of the token of the partial response that it came from. */
  readonly partial?: Uint8Array | undefined;
  /** The invitation of the respondent; the stored response has it, too. */
  readonly invitation?: UsedInvitation | undefined;
}

/** Whether a submission with these resources needs a transaction of its own, with several statements. */
export function needsOwnTransaction({ fileIds, captcha }: SingleUseResources): boolean {
  return fileIds.length > 0 || captcha !== undefined;
}

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

/**
 * A submission to insert. Its identity may change only while nothing can have been stored under it.
 */
export interface PendingInsert {
  readonly submission: NewResponse;
  /** The answers as JSON text. */
  readonly answers: string;
  identity: ResponseIdentity;
}

/**
 * Submissions to one form that were validated under the same epoch, some of them perhaps against an earlier version.
 * They are one group, since they share the response limit and the limits of options.
 */
export interface SubmissionGroup extends Pick<NewResponse, 'formId' | 'epoch' | 'cap'> {
  /** Not empty, with ascending ids. */
  readonly entries: readonly PendingInsert[];
}

export const storedAs = ({ identity }: PendingInsert): Outcome => ({ kind: 'stored', identity });

export const groupKeyOf = ({ formId, epoch }: NewResponse): string => `${formId} ${epoch}`;

/** The form of a group, by its key. */
export const formOf = (groupKey: string): string => groupKey.slice(0, groupKey.indexOf(' '));

/** Groups inserts by form and epoch, in ascending order of the forms. */
export function groupInserts(entries: readonly PendingInsert[]): SubmissionGroup[] {
  const groups = groupBy(entries, ({ submission }) => groupKeyOf(submission));
  // The key begins with the id of the form.
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => groupOf(group));
}

/** @param entries of one form and epoch */
export function groupOf(entries: readonly PendingInsert[]): SubmissionGroup {
  const [first] = entries;
  if (!first) throw new Error('A group of submissions is not empty.');
  const { formId, epoch, cap } = first.submission;
  return { formId, epoch, cap, entries };
}

/**
 * Assigns an id. Call it as late as possible: other submissions with higher ids may be stored
 * first.
 */
export function assignIdentity(
  ids: Ids,
  { submission, answers }: Pick<PendingInsert, 'submission' | 'answers'>,
): PendingInsert {
  return { submission, answers, identity: identityOf(ids.next('resp')) };
}

/** Assigns new ids above `id`. */
export function reassignIdsAfter(ids: Ids, entries: readonly PendingInsert[], id: string): void {
  let last = id;
  for (const entry of entries) {
    last = ids.after('resp', last);
    entry.identity = identityOf(last);
  }
}

export const identityOf = (id: string): ResponseIdentity => ({
  id,
  createdAt: new Date(timeOfId(id)),
});
