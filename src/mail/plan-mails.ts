// Which mails events lead to: the notifications whose condition is met, their recipients, and what the limits allow.

import { Problem, problem } from '../../packages/common/problem.ts';
import type { ClaimedEvent } from '../events/relay.ts';
import { notificationOf } from '../events/subscribers.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { parseSettings, type Settings } from '../forms/settings/form-settings.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import type { LimitName } from '../platform/config/rate-limit-settings.ts';
import type { Query } from '../platform/database/database.ts';
import { sql, statementOf } from '../platform/database/sql-fragment.ts';
import { errorToProblem } from '../platform/error-to-problem.ts';
import { timeOfId } from '../platform/ids.ts';
import { groupBy } from '../platform/maps.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { compileCondition, type SearchServices } from '../responses/filter/match-answers.ts';
import { digestAt } from './digests.ts';
import {
  type Answered,
  answersOf,
  isForRespondents,
  type Recipient,
  recipientsOf,
} from './recipients.ts';

export type PlanServices = Pick<FormServices, 'formCache' | 'limits'> &
  Pick<SearchServices, 'catalogOf'> &
  Platform;

/** A mail that is to be queued. */
export interface PlannedMail extends Recipient {
  readonly formId: string;
  /** Of a digest, its period. */
  readonly eventId: string;
  readonly eventType: string;
  readonly notificationId: string;
  /** Null for a digest. */
  readonly responseId: string | null;
  /** Undefined if it is due at once. */
  readonly dueAt?: Date;
}

/** A form as it is now. */
interface NotifyingForm {
  readonly id: string;
  readonly workspaceId: string;
  /** The number of its newest version. */
  readonly latest: number;
  readonly settings: Settings;
}

/**
 * @param run a query of the transaction that claimed the events
 * @returns the mails in the order of their events; one that is not sent has the reason
 */
export async function planMails(
  services: PlanServices,
  run: Query,
  events: readonly ClaimedEvent[],
): Promise<PlannedMail[]> {
  const byForm = groupBy(events, ({ formId }) => formId);
  const forms = await readForms(run, [...byForm.keys()]);
  const planned = await Promise.all(
    forms.map(async (form) => {
      const own = byForm.get(form.id) ?? [];
      const mails = await mailsOf(services, form, own).catch((error) =>
        failedMails(services, form, own, error),
      );
      const unqueued = await withoutQueuedDigests(services, form.id, mails);
      return Promise.all(unqueued.map((mail) => limitMail(services, form, mail)));
    }),
  );
  return planned.flat();
}

/** Forms that still exist. */
async function readForms(run: Query, formIds: readonly string[]): Promise<NotifyingForm[]> {
  const { rows } = await run<Omit<NotifyingForm, 'settings'> & { settings: unknown }>({
    name: 'notifications',
    text: `SELECT id, workspace_id AS "workspaceId", COALESCE(published_version, 0) AS latest, settings
           FROM forms WHERE id = ANY ($1)`,
    values: [formIds],
  });
  return rows.map((row) => ({ ...row, settings: parseSettings(row.settings) }));
}

async function mailsOf(
  services: PlanServices,
  form: NotifyingForm,
  events: readonly ClaimedEvent[],
): Promise<PlannedMail[]> {
  const wanted = (form.settings.notifications ?? []).filter(({ id }) =>
    events.some((one) => isFor(one, id)),
  );
  const responseIds = events.flatMap(({ responseId }) => responseId ?? []);
  const matches = new Map<string, Match>();
  for (const one of wanted) {
    matches.set(one.id, await matchOf(services, form, one, responseIds));
  }
  const answered: ReadonlyMap<string, Answered> = wanted.some(isForRespondents)
    ? await readAnswers(services, form.id, responseIds)
    : new Map();
  return events.flatMap((event) => {
    const { responseId } = event;
    if (responseId === null) return []; // it was deleted
    const addressed = new Set<string>();
    return wanted
      .filter(({ id }) => isFor(event, id) && matches.get(id)?.ids.has(responseId))
      .flatMap((notification) => {
        const recipients = recipientsOf(notification, answered.get(responseId));
        const { failure } = matches.get(notification.id) ?? {};
        const { digest, id: notificationId } = notification;
        const { id: eventId, type: eventType } = event;
        const mail = {
          ...{ formId: form.id, eventId, eventType, notificationId, responseId },
          ...(digest && { responseId: null }),
          // The time of the response, which may be in an earlier period than that of its event.
          ...(digest && digestAt(digest, timeOfId(responseId), form.settings.timeZone)),
          ...(failure && { failure }),
        };
        return firstOfRespondents(recipients, addressed).map((one) => ({ ...one, ...mail }));
      });
  });
}

/** An error that concerns one form does not stop the events of all others: its mails are listed as failed. */
function failedMails(
  { log }: Platform,
  { id, settings }: NotifyingForm,
  events: readonly ClaimedEvent[],
  error: unknown,
): PlannedMail[] {
  if (errorToProblem(error).code === 'unavailable') throw error;
  log.error({ err: error, form_id: id }, 'the mails of a form cannot be planned');
  const failure = 'An internal error has occurred. The operator finds the reason in the log.';
  return events.flatMap((event) =>
    (settings.notifications ?? [])
      .filter((one) => isFor(event, one.id))
      .flatMap(({ id: notificationId, to }) =>
        to.map((address) => ({
          ...{ formId: id, eventId: event.id, eventType: event.type, notificationId },
          ...{ responseId: event.responseId, address, isRespondent: false, failure },
        })),
      ),
  );
}

/** Mails without digests that are queued already, and each digest once. */
async function withoutQueuedDigests(
  { db }: Platform,
  formId: string,
  mails: readonly PlannedMail[],
): Promise<PlannedMail[]> {
  const periods = mails.flatMap(({ responseId, eventId }) => (responseId === null ? eventId : []));
  if (periods.length === 0) return [...mails];
  const { rows } = await db.pool.query<{
    eventId: string;
    notificationId: string;
    address: string;
  }>({
    name: 'queued-digests',
    text: `SELECT event_id AS "eventId", notification_id AS "notificationId", recipient AS address
           FROM mails WHERE form_id = $1 AND event_id = ANY ($2)`,
    values: [formId, [...new Set(periods)]],
  });
  const keyOf = (one: (typeof rows)[number]) =>
    JSON.stringify([one.eventId, one.notificationId, one.address]);
  const queued = new Set(rows.map(keyOf));
  return mails.filter((mail) => {
    if (mail.responseId !== null) return true;
    const isNew = !queued.has(keyOf(mail));
    queued.add(keyOf(mail));
    return isNew;
  });
}

const isFor = ({ subscriberIds }: ClaimedEvent, notificationId: string) =>
  subscriberIds.some((id) => notificationOf(id) === notificationId);

/** Respondents get one mail of an event: that of the first notification for them. */
function firstOfRespondents(recipients: readonly Recipient[], addressed: Set<string>): Recipient[] {
  return recipients.filter(({ address, isRespondent }) => {
    const key = address.toLowerCase();
    if (!isRespondent) return true;
    const isFirst = !addressed.has(key);
    addressed.add(key);
    return isFirst;
  });
}

/** The responses that meet the condition of a notification; all of them if it cannot be tested, and why. */
interface Match {
  readonly ids: ReadonlySet<string>;
  readonly failure?: string;
}

export async function matchOf(
  services: PlanServices,
  form: Pick<NotifyingForm, 'id' | 'latest'>,
  { if: condition }: Notification,
  responseIds: readonly string[],
): Promise<Match> {
  if (!condition) return { ids: new Set(responseIds) };
  try {
    const meets = await compileCondition(services, form, condition);
    const { rows } = await services.db.pool.query<{ id: string }>(
      statementOf(sql`
        SELECT r.id FROM responses r
        WHERE r.form_id = ${form.id} AND r.id = ANY(${responseIds}::text[]) AND ${meets}`),
    );
    return { ids: new Set(rows.map(({ id }) => id)) };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'validation_failed')) throw error;
    const [first] = error.failures ?? [];
    const failure = `The condition does not fit the published form: ${first?.message ?? error.message}`;
    return { ids: new Set(responseIds), failure };
  }
}

async function readAnswers(
  { db, formCache }: PlanServices,
  formId: string,
  responseIds: readonly string[],
): Promise<Map<string, Answered>> {
  const { rows } = await db.pool.query<{ id: string; version: number; answers: unknown }>({
    name: 'answers-of-notified',
    text: `SELECT id, form_version AS version, answers FROM responses
           WHERE form_id = $1 AND id = ANY ($2)`,
    values: [formId, responseIds],
  });
  const answered = new Map<string, Answered>();
  for (const row of rows) {
    const version = await formCache.version(formId, row.version);
    if (version) answered.set(row.id, { definition: version.definition, answers: answersOf(row) });
  }
  return answered;
}

/** A mail that the limits do not allow, or no server, is not sent. */
export async function limitMail(
  services: Pick<FormServices, 'limits'> & Pick<Platform, 'config'>,
  form: Pick<NotifyingForm, 'id' | 'workspaceId'>,
  mail: PlannedMail,
): Promise<PlannedMail> {
  if (mail.failure !== undefined) return mail;
  if (services.config.SMTP_URL === undefined) return { ...mail, failure: noServer };
  try {
    await countMail(services, form, mail);
    return mail;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'rate_limited')) throw error;
    return { ...mail, failure: error.message };
  }
}

const noServer = 'This installation sends no mail: SMTP_URL is not set.';

/**
 * Counts a mail against the limits of its form, of the workspace and of an address that a respondent has entered.
 *
 * @throws {Problem} `rate_limited`
 */
export async function countMail(
  { limits }: Pick<FormServices, 'limits'>,
  { id, workspaceId }: Pick<NotifyingForm, 'id' | 'workspaceId'>,
  { address, isRespondent }: Recipient,
): Promise<void> {
  // First, so that requests for the same address do not use up the limits of the form.
  if (isRespondent)
    await count(limits, 'to this address', 'respondent_mails', address.toLowerCase());
  await count(limits, 'of this form', 'mails', id);
  await count(limits, 'of this workspace', 'workspace_mails', workspaceId);
}

async function count(
  limits: FormServices['limits'],
  what: string,
  name: LimitName,
  subject: string,
): Promise<void> {
  try {
    await limits.consume(name, subject);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'rate_limited')) throw error;
    const { headers, members } = error;
    throw problem('rate_limited', `Too many mails ${what}. Send it again later.`, {
      headers,
      members,
    });
  }
}
