// Stores responses of many forms with a single call of the SQL function `store_responses`: a submission takes
// about as much of PostgreSQL to 200 forms as to one (docs/performance.md).
// Decision: docs/decisions/0040-batch-writer.md
// Benchmark: `npm run bench -- --line submission --line many-forms`

import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { eventRowsOf } from '../../events/outbox.ts';
import type { Query } from '../../platform/database/database.ts';
import { chosenOptions, needsExclusiveLock } from './capacity.ts';
import type { NewResponse, PendingInsert, SubmissionGroup, UsedResource } from './new-response.ts';
import { announcementOf } from './open-writes.ts';

export interface CallOptions {
  /** `lock_timeout` in milliseconds. */
  readonly lockTimeout: number;
  /** Whether forms that are locked are skipped. If not, all groups must belong to one form. */
  readonly skipLocked: boolean;
  /** Whether the transaction is announced as an open write already. */
  readonly isAnnounced: boolean;
  readonly slot: number;
}

/**
 * What happened to a group. `skipped`: its form has another epoch, or is locked. `scarce`: the form or its options have
 * fewer places than the group needs, which are those that are known now, options by `optionName`. `overtaken`: a
 * response with the higher id `by` was stored before. `used`: what only one response may use was used by another one;
 * `refusals` has the submissions for which it is known now, by the id of their response.
 */
export type GroupOutcome =
  | { readonly kind: 'stored' | 'skipped' }
  | {
      readonly kind: 'scarce';
      readonly form?: number;
      readonly options?: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'overtaken'; readonly by: string }
  | { readonly kind: 'used'; readonly refusals: Readonly<Record<string, UsedResource>> };

/**
 * Stores groups with one statement. Each is stored completely, with its counters, idempotency keys and events, or
 * not at all; the partial responses that they come from are removed, and their invitations used.
 *
 * @param groups in ascending order of their forms; in one shard if the database is distributed
 * @returns an outcome for each group, in the same order
 * @throws an error with SQLSTATE 55P03 if a row stays locked
 */
export async function storeResponses(
  run: Query,
  groups: readonly SubmissionGroup[],
  { lockTimeout, skipLocked, isAnnounced, slot }: CallOptions,
): Promise<GroupOutcome[]> {
  const entries = groups.flatMap(({ entries: ofGroup }, index) =>
    ofGroup.map(
      ({ submission, identity, answers }, place): PlacedInsert => ({
        g: index + 1,
        isLast: place === ofGroup.length - 1,
        submission,
        identity,
        answers,
      }),
    ),
  );
  const single = entries.filter(({ submission }) => submission.singleUse);
  const { rows } = await run<{ outcomes: GroupOutcome[] }>({
    // A prepared statement is planned once per connection.
    name: 'store-responses',
    text: 'SELECT store_responses($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS outcomes',
    values: [
      groups[0]?.formId,
      lockTimeout,
      skipLocked,
      entries[0]?.identity.createdAt.toISOString(),
      JSON.stringify(groups.map((group) => groupRecord(group, isAnnounced))),
      `[${entries.map(responseRecord).join(',')}]`,
      JSON.stringify(counterChanges(entries, slot)),
      jsonOrNull(groups.flatMap((group, index) => chosenOptions(group, index + 1))),
      jsonOrNull(single.flatMap(partialRecord)),
      jsonOrNull(single.flatMap(invitedRecord)),
      jsonOrNull(single.flatMap(keyRecord)),
      jsonOrNull(entries.flatMap(eventRecords)),
    ],
  });
  return rows[0]?.outcomes ?? [];
}

const jsonOrNull = (rows: readonly object[]) => (rows.length > 0 ? JSON.stringify(rows) : null);

/** A submission, the position of its group, from 1, and whether it is the last one of that. */
interface PlacedInsert extends PendingInsert {
  readonly g: number;
  readonly isLast: boolean;
}

function groupRecord({ formId, epoch, cap, entries }: SubmissionGroup, isAnnounced: boolean) {
  const [first] = entries;
  const announced = isAnnounced || !first ? [] : announcementOf(first.identity.id);
  const [moment, lowest_id, id_bound] = announced;
  const exclusive = entries.some(({ submission }) => needsExclusiveLock(submission));
  const size = entries.length;
  return { form_id: formId, epoch, size, cap, exclusive, moment, lowest_id, id_bound };
}

/**
 * As JSON: the text of the answers was made when the submission arrived. Columns without a value are left out.
 * A template, as `JSON.stringify` takes 1 µs more. Ids and enum values contain nothing that JSON escapes.
 */
function responseRecord({ g, submission, identity, answers }: PlacedInsert): string {
  const { formId, version, source, durationMs, language, timeZone, decision } = submission;
  const start = `{"g":${g},"form_id":"${formId}","id":"${identity.id}","form_version":${version}`;
  const time = identity.createdAt.toISOString();
  return (
    `${start},"source":"${source}","approval_status":"${statusOf(submission)}","created_at":"${time}"` +
    member('duration_ms', durationMs) +
    member('language', language) +
    member('time_zone', timeZone) +
    member('decision', decision) +
    member('invitation', submission.singleUse?.invitation) +
    `,"answers":${answers}}`
  );
}

const member = (name: string, value: unknown): string =>
  value === null || value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;

interface CounterChange {
  readonly g: number;
  readonly form_id: string;
  readonly form_version: number;
  readonly slot: number;
  readonly status: ApprovalStatus;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  n: number;
  timed: number;
  duration_ms: number;
}

/** Milliseconds of a day in UTC. */
const dayLength = 86_400_000;

/** The counter changes of the submissions, summed by group, version, status and day. */
function counterChanges(entries: readonly PlacedInsert[], slot: number): CounterChange[] {
  const changes = new Map<string, CounterChange>();
  for (const { g, submission, identity } of entries) {
    const { formId, version, durationMs } = submission;
    const status = statusOf(submission);
    const key = `${g} ${version} ${status} ${Math.floor(identity.createdAt.getTime() / dayLength)}`;
    const change = changes.get(key) ?? {
      g,
      form_id: formId,
      form_version: version,
      slot,
      status,
      day: identity.createdAt.toISOString().slice(0, 10),
      n: 0,
      timed: 0,
      duration_ms: 0,
    };
    changes.set(key, change);
    change.n += 1;
    if (durationMs === null) continue;
    change.timed += 1;
    change.duration_ms += durationMs;
  }
  return [...changes.values()];
}

function keyRecord({ g, submission: { formId, singleUse }, identity }: PlacedInsert) {
  if (!singleUse?.idempotencyKey) return [];
  const { caller, key, digest, message, redirectUrl, language, expiresAt } =
    singleUse.idempotencyKey;
  return [
    {
      g,
      form_id: formId,
      caller,
      key,
      digest: Buffer.from(digest).toString('hex'),
      response_id: identity.id,
      message,
      redirect_url: redirectUrl,
      language,
      expires_at: expiresAt,
    },
  ];
}

function partialRecord({ g, submission: { formId, singleUse }, identity }: PlacedInsert) {
  if (!singleUse?.partial) return [];
  const digest = Buffer.from(singleUse.partial).toString('hex');
  return [{ g, form_id: formId, response_id: identity.id, digest }];
}

function invitedRecord({ g, submission: { formId, singleUse }, identity }: PlacedInsert) {
  if (!singleUse?.invitation) return [];
  const { id: invitation_id } = singleUse.invitation;
  const { id: response_id, createdAt: created_at } = identity;
  return [{ g, form_id: formId, response_id, invitation_id, created_at }];
}

/** The events of a submission, for its subscribers. The last one of a group takes the last place, if any does. */
function eventRecords({ g, isLast, submission, identity }: PlacedInsert): object[] {
  const { formId, eventsOf } = submission;
  if (!eventsOf) return [];
  const events = eventsOf(identity).filter(({ atCount }) => atCount === undefined || isLast);
  return eventRowsOf(events).map((row) => Object.assign(row, { g, form_id: formId }));
}

const statusOf = ({ decision }: NewResponse): ApprovalStatus =>
  decision?.status ?? ApprovalStatus.NONE;
