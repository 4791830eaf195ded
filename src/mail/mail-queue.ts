// The queue of mail: the rows of the table `mails`. A row is inserted in the transaction that relays its event; a worker
// claims it for a while, sends it, and records what became of it.

import type { EventConsumer } from '../events/relay.ts';
import { retryDelay } from '../events/retry-delays.ts';
import { notificationOf } from '../events/subscribers.ts';
import type { Query } from '../platform/database/database.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { resumeLinkRequested } from './mail-events.ts';
import type { Outcome } from './mail-sender.ts';
import { type PlannedMail, type PlanServices, planMails } from './plan-mails.ts';
import { sendMailJob } from './send-mail-job.ts';

/** A row to be inserted. */
export interface NewMail {
  readonly form_id: string;
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly notification_id: string;
  readonly recipient: string;
  readonly response_id: string | null;
  readonly status: 'PENDING' | 'FAILED';
  readonly next_attempt_at: Date | null;
  readonly reply: string | null;
  readonly created_at: Date;
  /** Encrypted, in hexadecimal digits. */
  readonly token?: string;
}

/** Queues a mail to each recipient of the notifications that an event is for. */
export function mailConsumer(services: PlanServices): EventConsumer {
  return {
    accepts: (id) => notificationOf(id) !== undefined,
    async consume(run, events) {
      const planned = await planMails(services, run, events);
      await insertMails(
        run,
        planned.map((mail) => rowOf(services, mail)),
      );
      return () => services.jobs.trigger(sendMailJob);
    },
  };
}

/** What the owner has written for mails that are not notifications; null for the default. */
export interface OwnTexts {
  readonly subject: string | null;
  readonly body: string | null;
}

export async function insertMails(
  run: Query,
  mails: readonly NewMail[],
  own?: OwnTexts,
): Promise<void> {
  if (mails.length === 0) return;
  const values = [JSON.stringify(mails), own?.subject, own?.body];
  await run({ name: 'insert-mails', text: insertSql, values });
}

export function rowOf({ clock, ids }: Platform, mail: PlannedMail): NewMail {
  const now = clock.now();
  const isFailed = mail.failure !== undefined;
  return {
    form_id: mail.formId,
    id: ids.next('mail'),
    event_id: mail.eventId,
    event_type: mail.eventType,
    notification_id: mail.notificationId,
    recipient: mail.address,
    response_id: mail.responseId,
    status: isFailed ? 'FAILED' : 'PENDING',
    next_attempt_at: isFailed ? null : (mail.dueAt ?? now),
    reply: mail.failure ?? null,
    created_at: now,
  };
}

/** A mail has one row for each event, notification and recipient. */
const insertSql = `
  INSERT INTO mails (
    form_id, id, event_id, event_type, notification_id, recipient, response_id,
    status, next_attempt_at, reply, created_at, token, subject, body
  )
  SELECT
    form_id, id, event_id, event_type, notification_id, recipient, response_id,
    status, next_attempt_at, reply, created_at, decode(token, 'hex'), $2::text, $3::text
  FROM json_to_recordset($1::json) AS m(
    form_id text, id text, event_id text, event_type text, notification_id text, recipient text, response_id text,
    status mail_status, next_attempt_at timestamptz, reply text, created_at timestamptz, token text
  )
  ON CONFLICT (form_id, event_id, notification_id, recipient) DO NOTHING`;

/** Milliseconds for which a worker claims a mail: longer than any attempt. */
const leaseDuration = 600_000;

/** Mails of one form that a process sends at a time: fewer than it has connections, so that others are not delayed. */
const maxOfForm = 3;

/** Due mails among which those to claim are chosen. */
const searched = 500;

/** Mails that a process sends at a time: it writes some while others wait for a connection. */
const maxRunning = 16;

/** A mail that this process sends. */
export interface ClaimedMail extends OwnTexts {
  readonly formId: string;
  readonly id: string;
  /** Of a digest, its period; of an invitation, the id of that. */
  readonly eventId: string;
  readonly eventType: string;
  readonly notificationId: string;
  readonly recipient: string;
  /** Null for a digest and for a mail with a secret link. */
  readonly responseId: string | null;
  /** The token of its link, encrypted; null for a notification. */
  readonly token: Uint8Array | null;
  readonly attempts: number;
  /** When it was sent last, if it is sent again. */
  readonly sentAt: Date | null;
  /** Identifies the claim. */
  readonly leasedUntil: Date;
}

/**
 * Claims due mails, the earliest first, a few of each form.
 *
 * @param running those that this process is sending
 */
export async function claimMails(
  { db, clock }: Platform,
  running: readonly ClaimedMail[],
): Promise<ClaimedMail[]> {
  if (running.length === maxRunning) return [];
  const now = clock.now();
  const due = await db.pool.query<{ form_id: string; id: string }>({
    name: 'due-mails',
    text: dueSql,
    values: [now, running.map(({ formId }) => formId)],
  });
  if (due.rows.length === 0) return [];
  // Another worker may have claimed them since: the condition is checked again on the locked row.
  const { rows } = await db.pool.query<ClaimedMail>({
    name: 'claim-mails',
    text: `UPDATE mails SET leased_until = $2
           WHERE form_id = ANY ($3) AND id = ANY ($4) AND ${isDue}
           RETURNING form_id AS "formId", id, event_id AS "eventId",
             event_type AS "eventType", notification_id AS "notificationId", recipient, response_id AS "responseId", token, subject,
             body, attempts, sent_at AS "sentAt", leased_until AS "leasedUntil"`,
    values: [
      now,
      new Date(now.getTime() + leaseDuration),
      [...new Set(due.rows.map(({ form_id }) => form_id))],
      due.rows.map(({ id }) => id),
    ],
  });
  return rows;
}

const isDue = 'next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)';

const dueSql = `
  SELECT form_id, id FROM (
    SELECT form_id, id, next_attempt_at,
      row_number() OVER (PARTITION BY form_id ORDER BY next_attempt_at, id) AS place
    FROM (
      SELECT form_id, id, next_attempt_at FROM mails WHERE ${isDue}
      ORDER BY next_attempt_at LIMIT ${searched}
    ) AS earliest
  ) AS ranked
  WHERE place + COALESCE(cardinality(array_positions($2::text[], form_id)), 0) <= ${maxOfForm}
  ORDER BY next_attempt_at, id LIMIT ${maxRunning} - cardinality($2::text[])`;

/**
 * Records what became of a mail, unless its claim has ended or it was deleted. Of a resume link, address and token are
 * removed with the last attempt: respondents enter them for this mail only, and can request another one.
 */
export async function recordOutcome(
  { db, clock }: Platform,
  mail: ClaimedMail,
  { state, reply }: Outcome,
): Promise<void> {
  const now = clock.now();
  const attempts = mail.attempts + 1;
  const delay = retryDelay(attempts, (clock.random(1)[0] ?? 0) / 255);
  const isRepeated = state === 'deferred' && delay !== undefined;
  const isErased = mail.eventType === resumeLinkRequested && !isRepeated;
  await db.pool.query({
    name: 'record-mail',
    text: `UPDATE mails SET
             leased_until = NULL, attempts = $4, status = $5, next_attempt_at = $6,
             sent_at = COALESCE($7, sent_at), reply = $8,
             recipient = CASE WHEN $9 THEN '' ELSE recipient END, token = CASE WHEN NOT $9 THEN token END
           WHERE form_id = $1 AND id = $2 AND leased_until = $3`,
    values: [
      mail.formId,
      mail.id,
      mail.leasedUntil,
      attempts,
      state === 'accepted' ? 'SENT' : isRepeated ? 'PENDING' : 'FAILED',
      isRepeated ? new Date(now.getTime() + delay) : null,
      state === 'accepted' ? now : null,
      isErased ? codesIn(reply) : reply,
      isErased,
    ],
  });
}

/** The codes of a server's reply (RFC 3463), whose text may contain the address. */
const codesIn = (reply: string): string =>
  reply.replace(/^(\d{3}(?:[ -]\d\.\d+\.\d+)?)\b.*$/s, '$1');
