// Stores responses of many forms with a single call of the SQL function `store_responses`: a submission takes
// about as much of PostgreSQL to 200 forms as to one (docs/performance.md).
// Decision: docs/decisions/0040-batch-writer.md
// Benchmark: `npm run bench -- --line submission --line many-forms`

import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { eventRowsOf } from '../../events/outbox.ts';
import type { Query } from '../../platform/database/database.ts';
import { announcementOf } from './open-writes.ts';
import type { Refusal } from './outcome.ts';
import { chosenOptions, needsExclusiveLock, type Places, unlimited } from './places.ts';
import type { NewResponse, SubmissionGroup } from './submission-group.ts';

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
 * fewer places than the group needs, which are those that are known now. `overtaken`: a response with the higher id `by`
 * was stored before. `used`: what only one response may use was used by another one; `refusals` has the submissions for
 * which it is known now, by the id of their response.
 */
export type GroupOutcome =
  | { readonly kind: 'stored' | 'skipped' }
  | { readonly kind: 'scarce'; readonly places: Places }
  | { readonly kind: 'overtaken'; readonly by: string }
  | { readonly kind: 'used'; readonly refusals: ReadonlyMap<string, Refusal> };

/**
 * Stores groups with one statement. Each is stored completely, with its counters, idempotency keys and events, or
 * not at all; the partial responses that they come from are removed, and their invitations used.
 *
 * @param groups in ascending order of their forms; of one form if the database is distributed
 * @returns an outcome for each group, in the same order
 * @throws an error with SQLSTATE 55P03 if a row stays locked
 */
export async function storeResponses(
  run: Query,
  groups: readonly SubmissionGroup[],
  { lockTimeout, skipLocked, isAnnounced, slot }: CallOptions,
): Promise<GroupOutcome[]> {
  const { rows } = await run<{ outcomes: string[] }>({
    // A prepared statement is planned once per connection.
    name: 'store-responses',
    text: callSql,
    values: [
      groups[0]?.formId,
      lockTimeout,
      skipLocked,
      ...groupColumns(groups, isAnnounced),
      ...rowColumns(groups, slot),
    ],
  });
  return (rows[0]?.outcomes ?? []).map(parseOutcome);
}

const parameters = Array.from({ length: 30 }, (_, index) => `$${index + 1}`).join(', ');
const callSql = `SELECT store_responses( ${parameters} ) AS outcomes`;

function parseOutcome(text: string): GroupOutcome {
  if (text === 'stored' || text === 'skipped') return { kind: text };
  const word = text.split(' ', 1).join();
  const rest = text.slice(word.length);
  if (word === 'full') return { kind: 'scarce', places: { ...unlimited, ofForm: Number(rest) } };
  if (word === 'options') {
    const ofOptions = new Map<string, number>(Object.entries(JSON.parse(rest)));
    return { kind: 'scarce', places: { ...unlimited, ofOptions } };
  }
  if (word === 'used') return { kind: 'used', refusals: parseRefusals(rest) };
  return { kind: 'overtaken', by: text };
}

/** @param text pairs of an id and a resource */
const parseRefusals = (text: string): ReadonlyMap<string, Refusal> =>
  new Map(
    [...text.matchAll(/(\S+) (repeated|submitted|uninvited)/g)].map(([, id = '', used]) => [
      id,
      { kind: used === 'repeated' || used === 'submitted' ? used : 'uninvited' },
    ]),
  );

/** One array for each property of the groups. */
function groupColumns(groups: readonly SubmissionGroup[], isAnnounced: boolean): unknown[] {
  const announcements = groups.map(({ entries: [first] }) =>
    isAnnounced || !first ? [null, null, null] : announcementOf(first.identity.id),
  );
  return [
    groups.map(({ formId }) => formId),
    groups.map(({ epoch }) => epoch),
    groups.map(({ entries }) => entries.length),
    groups.map(({ cap }) => cap),
    groups.map(({ entries }) => entries.some(({ submission }) => needsExclusiveLock(submission))),
    ...[0, 1, 2].map((column) => announcements.map((values) => values[column])),
  ];
}

/** One array for each column of the responses, which PostgreSQL unpacks at half the cost of rows. */
function rowColumns(groups: readonly SubmissionGroup[], slot: number): unknown[] {
  const places = groups.flatMap(({ entries }, index) => entries.map(() => index + 1));
  const entries = groups.flatMap((group) => group.entries);
  const submissions = entries.map(({ submission }) => submission);
  return [
    places,
    submissions.map(({ formId }) => formId),
    entries.map(({ identity }) => identity.id),
    submissions.map(({ version }) => version),
    submissions.map(({ source }) => source),
    submissions.map(({ durationMs }) => durationMs),
    submissions.map(({ language }) => language),
    submissions.map(({ timeZone }) => timeZone),
    `[${entries.map(({ answers }) => answers).join(',')}]`,
    submissions.map(statusOf),
    JSON.stringify(submissions.map(({ decision }) => decision)),
    entries.map(({ identity }) => identity.createdAt.toISOString()),
    submissions.map(invitationOf),
    ...partialColumns(submissions),
    JSON.stringify(groups.flatMap((group, index) => changesOf(group, index, slot))),
    toJson(groups.flatMap((group, index) => chosenOptions(group, index + 1))),
    toJson(groups.flatMap(keysOf)),
    toJson(groups.flatMap(eventsOf)),
  ];
}

const toJson = (rows: readonly object[]) => (rows.length > 0 ? JSON.stringify(rows) : null);

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

/** The counter changes of a group, summed by version, status and day. */
function changesOf({ formId, entries }: SubmissionGroup, index: number, slot: number) {
  const changes = new Map<string, CounterChange>();
  for (const { submission, identity } of entries) {
    const status = statusOf(submission);
    const day = identity.createdAt.toISOString().slice(0, 10);
    const { version } = submission;
    const key = `${version} ${status} ${day}`;
    const change = changes.get(key) ?? {
      g: index + 1,
      form_id: formId,
      form_version: version,
      slot,
      status,
      day,
      n: 0,
      timed: 0,
      duration_ms: 0,
    };
    changes.set(key, change);
    change.n += 1;
    if (submission.durationMs === null) continue;
    change.timed += 1;
    change.duration_ms += submission.durationMs;
  }
  return [...changes.values()];
}

function keysOf({ formId, entries }: SubmissionGroup, index: number) {
  return entries.flatMap(({ submission: { singleUse }, identity }) => {
    if (!singleUse?.idempotencyKey) return [];
    const { caller, key, digest, message, redirectUrl, language, expiresAt } =
      singleUse.idempotencyKey;
    return [
      {
        g: index + 1,
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
  });
}

/** The positions of the submissions that come from partial responses, from 1, and the digests of their tokens. */
function partialColumns(submissions: readonly NewResponse[]): [number[], string[]] {
  const partials = submissions.flatMap(({ singleUse }, index) =>
    singleUse?.partial ? [{ row: index + 1, digest: Buffer.from(singleUse.partial) }] : [],
  );
  return [partials.map(({ row }) => row), partials.map(({ digest }) => digest.toString('hex'))];
}

/** The events of a group, for its subscribers. */
function eventsOf({ formId, entries }: SubmissionGroup, index: number): object[] {
  const events = entries.flatMap(
    ({ submission, identity }) => submission.eventsOf?.(identity) ?? [],
  );
  return eventRowsOf(events).map((row) => ({ g: index + 1, form_id: formId, ...row }));
}

const invitationOf = ({ singleUse }: NewResponse): string | null =>
  singleUse?.invitation ? JSON.stringify(singleUse.invitation) : null;

function statusOf({ decision }: NewResponse): ApprovalStatus {
  return decision?.status ?? ApprovalStatus.NONE;
}
